"""Acting: a player's or a computer's action, the end of a phase, undo, giving up a seat."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from cogs import refusals
from cogs.table.edit import Edit, reads_log
from cogs.table.model import Stale, Table, may_hint, require_player, require_running, undoable
from cogs.table.notify import announcements
from cogs.table.notify.announcements import news_of, table_news
from cogs.table.play import drafts
from cogs.table.play.commit import commit, end_phase, leave, return_seat
from cogs.table.play.steps import first_final
from cogs.table.time import clock
from data.store.games import start_statuses
from data.store.rows import RUNNING
from data.store.typed import ComputerMove, Countdown
from engine.actions import Action, parse
from engine.contract import Game
from engine.position import CLOSED, COMPUTER, PRESENT, is_alone, undone_too
from engine.refusals import Malformed, NotYours, Refusal
from engine.run import ACT, DEFAULT, UNDO
from engine.spec import Seat


def submit(edit: Edit, user_id: int, token: str | None, action: Action) -> Table:
    """Carry out a player's action, or raise ``Stale``. Typed actions have no ``token``."""
    require_running(edit.table)
    table, seat = edit.table, edit.table.require_seat(user_id)
    after = _act(edit, seat, token, action, back_to_owner=True)
    drafts.keep_given(edit, table, seat)
    if token is not None and first_final(table, seat, action):
        edit.confirmed.append(user_id)
    return after


COUNTDOWN: Final = 5_000
"""Milliseconds before a move is made that its player can stop."""


def count_down(edit: Edit, user_id: int, token: str, action: Action) -> Table:
    """Begin the countdown of a player's action, or raise ``Stale``."""
    table = edit.table
    seat = require_player(table, user_id)
    if token != table.token(seat) or action not in table.legal(seat):
        raise Stale(table)
    edit.stop(Countdown, user=user_id)
    edit.start(edit.now + COUNTDOWN, Countdown(user_id, token, action.text))
    return edit.result()


def counts_down(table: Table, user_id: int) -> bool:
    timers = (row.what for row in table.kept.timers.values())
    return any(isinstance(what, Countdown) and what.user == user_id for what in timers)


def stop_countdown(edit: Edit, user_id: int) -> Table:
    edit.stop(Countdown, user=user_id)
    return edit.result()


def waiting_computers(table: Table) -> tuple[Seat, ...]:
    timers = (row.what for row in table.kept.timers.values())
    return tuple(sorted(what.seat for what in timers if isinstance(what, ComputerMove)))


def hurry_computers(edit: Edit, user_id: int, token: str) -> Table:
    """Let the computers move at once that wait so that a move can be taken back, or ``Stale``."""
    table = edit.table
    require_player(table, user_id)
    if token not in map(table.token, waiting_computers(table)):
        raise Stale(table)
    clock.arm_computers(edit, 0)
    return edit.result()


def countdown_over(edit: Edit, what: Countdown) -> Table | None:
    """Carry out the action of a countdown; None if its question is answered already."""
    with suppress(Refusal):
        return submit(edit, what.user, what.token, parse(what.action))
    return None


def submit_computer(edit: Edit, seat: Seat, token: str, action: Action) -> Table:
    require_running(edit.table)
    if not edit.table.computer(seat):
        raise refusals.NotSeated
    if seat not in edit.table.owing:
        raise refusals.NotYourTurn  # it has answered; players may change their minds
    return _act(edit, seat, token, action)


def _act(
    edit: Edit, seat: Seat, token: str | None, action: Action, *, back_to_owner: bool = False
) -> Table:
    table = edit.table
    run, position = table.play()
    if position.statuses[seat] == CLOSED:
        raise refusals.SeatClosed
    if token is not None and (
        seat not in table.game.may_act(position.state) or token != table.token(seat)
    ):
        raise Stale(table)
    run.gate(position, seat)
    advances = return_seat(run, position, seat, edit.now) if back_to_owner else []
    if advances:
        position = advances[-1].position
    # Forced actions follow in the same change, as entries of their own (decision: picker).
    done = [run.act(position, seat, action, at=edit.now)]
    while (forced := forced_action(table.game, done[-1].position.state, seat)) is not None:
        done.append(run.act(done[-1].position, seat, forced, at=edit.now))
    changed = any(one.step.events for one in done) or done[-1].position.state != position.state
    if back_to_owner and not changed:
        done.clear()  # a player's press that came twice: all it does but an entry of the log
    return commit(edit, [*advances, *done], [item for one in done for item in news_of(one)], seat)


def forced_action(game: Game[Any, Any], state: Any, seat: Seat) -> Action | None:
    """Return what a seat that has acted has to do now and nothing else (``GameSpec.forced``)."""
    if not game.spec.forced or seat not in game.to_act(state):
        return None
    listed = tuple(game.legal_actions(state, seat))
    return listed[0] if len(listed) == 1 and listed[0].verb in game.spec.forced else None


def take_hint(edit: Edit, user_id: int, token: str, text: str) -> Table:
    """Note that a player took a hint, or raise ``Stale``."""
    table = edit.table
    seat = require_hint(table, user_id)
    if token != table.token(seat):
        raise Stale(table)
    run, position = table.play()
    advance = run.hint(position, seat, parse(text), at=edit.now)
    # Not by ``commit``: a hint starts no clock and brings no player back (decision: hints).
    edit.move(replace(table, position=advance.position))
    edit.entries.append(advance.entry)
    return edit.result()


def require_hint(table: Table, user_id: int) -> Seat:
    """Return the seat of a player who may ask for a hint now.

    Raises ``HintsOff``, ``NotYourTurn``, or as ``require_running`` and ``require_viewer``.
    """
    require_running(table)
    seat = table.require_viewer(user_id)
    if not may_hint(table):
        raise refusals.HintsOff
    if seat not in table.owing:
        raise refusals.NotYourTurn
    return seat


@reads_log
def undo(edit: Edit, user_id: int, seq: int | None) -> Table:
    """Take back one's own newest action, or ``seq`` that the button named.

    Raises ``Stale`` for another entry, and why nothing can be taken back.
    """
    table = edit.table
    seat = require_player(table, user_id)
    done = undoable(table, user_id)
    if done is None:
        raise _why_not_undone(edit, seat)
    if seq is not None and done.seq != seq:
        raise Stale(table)
    run, position = table.play()
    # A computer that sits in would repeat at once the action taken back here.
    advances = return_seat(run, position, seat, edit.now)
    if advances:
        position = advances[-1].position
    gone = undone_too(position, seat)
    others: dict[str, Any] = {"others": gone} if gone else {}
    log, dealt = edit.log, start_statuses(table.seats)
    advances.append(run.undo(position, seat, entries=log, statuses=dealt, at=edit.now))
    said = _said_alone(table.game, advances[-1].position.state, parse(done.action))
    news = [table_news("undo", seat=seat, action=said.text, seq=done.seq, **others)]
    return commit(edit, advances, news, seat)


def _said_alone(game: Game[Any, Any], state: Any, action: Action) -> Action:
    """Return an action with what all see of it now: its line is read later, after other moves."""
    about = game.asking.about(game.observe(state, None), action)
    return Action(action.verb, (*about, *action.args))


def _why_not_undone(edit: Edit, seat: Seat) -> NotYours:
    if edit.table.game.spec.simultaneous:
        return refusals.UndoAnswer()
    undos = [entry for entry in edit.log if entry.kind == UNDO]
    undone = {seq for undo in undos for seq in range(int(undo.action), undo.seq)}
    position = edit.table.play()[1]
    still = {other for other, status in enumerate(position.statuses) if status == COMPUTER}
    still = still if is_alone(position, seat) else set()  # then computers don't count
    acts = [e for e in edit.log if e.kind in (ACT, DEFAULT) and e.seat not in still]
    moves = [entry for entry in acts if entry.seq not in undone]
    if all(entry.seat != seat for entry in moves):
        return refusals.NothingToUndo()
    last = moves[-1]
    if last.seat is not None and last.seat != seat:
        return refusals.UndoLate(params={"name": edit.table.names[last.seat] or "?"})
    return refusals.UndoDefault() if last.kind == DEFAULT else refusals.UndoRevealed()


def resign(edit: Edit, user_id: int) -> Table:
    """Close one's own seat; the game may end. Raises as ``require_player``."""
    table = edit.table
    seat = require_player(table, user_id)
    run, position = table.play()
    closing = [run.seat(position, seat, CLOSED, at=edit.now)]
    return leave(edit, closing, [table_news("resigned", seat=seat)], seat, "resigned")


def time_up(edit: Edit, phase: str) -> Table | None:
    if edit.table.row.status != RUNNING or edit.table.phase != phase:
        return None
    silent = _unanswered(edit)
    end_phase(edit)
    # A round that no one plays must not lead to the next one, and so on to the end of the game.
    if silent and not edit.table.over:
        clock.hold_limit_back(edit)
    return edit.result()


def _unanswered(edit: Edit) -> bool:
    table = edit.table
    state, statuses = table.play()[1].state, table.play()[1].statuses
    people = {row.seat for row in table.players} & table.game.may_act(state)
    # Where no player is present, an answer of those who are away counts as well.
    there = {seat for seat in people if statuses[seat] == PRESENT} or people
    return there <= set(table.owing) and not any(drafts.unsent(edit, table, s) for s in there)


def nearly_up(edit: Edit, phase: str) -> None:
    if edit.table.phase == phase:
        announcements.edit_board(edit)


def next_phase(edit: Edit, user_id: int, token: str) -> Table:
    """End a party's phase at once; raises like ``kept_waiting``."""
    kept_waiting(edit.table, user_id)
    seat = edit.table.require_seat(user_id)
    # Pressed twice, or just as the limit ran out: the next phase must not end by that.
    if token not in map(edit.table.token, edit.table.owing):
        return edit.result()
    return end_phase(edit, held=[table_news("went-on", seat=seat, minor=True)])


def go_on(edit: Edit, user_id: int) -> None:
    """End the look at what was revealed; raises like ``kept_waiting``."""
    kept_waiting(edit.table, user_id)
    announcements.go_on(edit)


def kept_waiting(table: Table, user_id: int) -> tuple[Seat, ...]:
    """Return who still thinks, for who may end a party's phase.

    That is the host, or anyone while the host is away or has just left the channel. Raises
    ``NotHost``, or ``Malformed`` at a table that is no party.
    """
    seat = require_player(table, user_id)
    if not table.row.party:
        raise Malformed("old-button")
    host = table.seat_of(table.row.host_id)
    statuses = table.play()[1].statuses
    if host is not None and statuses[host] == PRESENT and host not in (seat, *table.leaving):
        raise refusals.NotHost(params={"name": table.names[host] or "?"})
    # A player who has just left the channel is waited for, but nobody is asked about them.
    return tuple(s for s in table.waiting if s not in table.leaving)
