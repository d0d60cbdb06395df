"""Presence: away and back, pauses, bumps and nudges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cogs import refusals
from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, PAUSED, Table, require_player, require_running
from cogs.table.notify import announcements, places
from cogs.table.notify.announcements import post_line, table_news
from cogs.table.notify.notices import NUDGE, has_left, tell, wake
from cogs.table.people.votes import facts_of, late_seats
from cogs.table.play.commit import commit, keep_seat, return_seat
from cogs.table.tables import Tables
from cogs.table.time import clock, time_control, timeouts
from cogs.table.time.clock import LONGEST_PAUSE
from cogs.table.time.time_control import DAY, MINUTE
from data.store import people, queries, typed
from data.store.games import start_statuses
from data.store.rows import PUBLIC, RUNNING, OutboxRow
from data.store.typed import AwayEnd, Idle, Late, PauseEnd, Transfer
from engine.actions import Action, parse
from engine.position import AWAY, COMPUTER, PRESENT
from engine.run import ACT, SEAT
from engine.spec import Seat


@dataclass(frozen=True, slots=True)
class Return:
    """What a player finds who comes back."""

    table: Table
    sat_in: bool
    asked: bool


def here(edit: Edit, user_id: int) -> Return:
    """Take one's seat back from a computer, or stop the vote about oneself, once a decision.

    Raises ``HereOnce``, ``NotSeated``, ``SeatClosed`` or ``TableOver``.
    """
    table = edit.table
    seat = require_player(table, user_id)
    if table.seats[seat].status in (COMPUTER, AWAY):
        return _return(edit, seat)
    # A player who has answered does not stop the question about another one who is late.
    if any(seat in late_seats(table, motion) for motion in edit.motions.values()):
        _still_here(edit, seat)
    else:
        _keep_seat(edit, seat)
    return Return(edit.result(), sat_in=False, asked=seat in table.owing)


def _keep_seat(edit: Edit, seat: Seat) -> None:
    vote = edit.vote(Transfer)
    if vote is not None and keep_seat(edit, seat):
        edit.notice("notice-swap-declined", **facts_of(vote[0]))


def _return(edit: Edit, seat: Seat) -> Return:
    run, position = edit.table.play()
    sat_in = position.statuses[seat] == COMPUTER
    news = table_news("returns" if sat_in else "back", seat=seat, minor=True)
    _not_late(edit, seat)
    after = commit(edit, return_seat(run, position, seat, edit.now), [news], seat)
    return Return(after, sat_in, seat in after.owing)


def _not_late(edit: Edit, seat: Seat) -> None:
    vote, clock = edit.vote(Late), edit.clock
    if vote is None or seat not in late_seats(edit.table, vote[0]) or (clock and clock.grace):
        return
    edit.drop(Late)
    if clock is not None:
        edit.clock = replace(clock, grace=True)  # ``clock.follow`` gives the time


def computer_turns(table: Table, seat: Seat) -> list[tuple[Table, Action]]:
    """Return what the computer did since it sat down, each with the table as it stood before."""
    run, turns = table.play()[0], list[tuple[Table, Action]]()
    before, _ = run.start(start_statuses(table.seats))
    for advance in run.steps(before, table.kept.entries):
        entry = advance.entry
        if entry.seat == seat and entry.kind == SEAT and entry.action == COMPUTER:
            turns = []
        elif entry.seat == seat and entry.kind == ACT:
            turns.append((table.at(before), parse(entry.action)))
        before = advance.position
    return turns


def _still_here(edit: Edit, seat: Seat) -> None:
    # After a week without a clock only a move counts.
    idle = any(what.warned for _, what in edit.timers_of(Idle))
    if idle or (edit.clock is not None and edit.clock.grace):
        raise refusals.HereOnce
    edit.drop(Late)
    keep_seat(edit, seat)
    clock.begin_again(edit, grace=True)
    edit.notice("notice-here", seat=seat)


def go(edit: Edit, user_id: int, until: int) -> None:
    table = edit.table
    seat = table.seat_of(user_id)
    if table.row.status != RUNNING or table.over or seat is None:
        return
    before = away_until(table).get(seat)
    edit.stop(AwayEnd, user=user_id)
    _keep_seat(edit, seat)
    # Before the commit: it puts off until then what it would call this player for.
    edit.start(until, AwayEnd(seat, user_id, until))
    run, position = table.play()
    news = table_news("away", seat=seat, until=until, minor=True)
    if position.statuses[seat] == PRESENT:
        commit(edit, [run.seat(position, seat, AWAY, at=edit.now)], [news])
    elif position.statuses[seat] == AWAY and before != until:
        post_line(edit, news)


def away_over(edit: Edit, seat: Seat, user_id: int) -> None:
    """Count a player as present again whose absence is over; they learn what waits for them."""
    table = edit.table
    if table.row.status != RUNNING or table.over or table.seat_of(user_id) != seat:
        return
    run, position = table.play()
    if position.statuses[seat] == AWAY:
        news = table_news("back", seat=seat, minor=True)
        commit(edit, [run.seat(position, seat, PRESENT, at=edit.now)], [news])


def away_until(table: Table) -> dict[Seat, int]:
    ends = (row.what for row in table.kept.timers.values())
    return {
        what.seat: what.until
        for what in ends
        if isinstance(what, AwayEnd) and table.seats[what.seat].status == AWAY
    }


def may_go(table: Table, user_id: int) -> bool:
    """Return whether a user plays at a table where one can be away."""
    if table.row.status != RUNNING or table.row.party:
        return False
    return any(row.user_id == user_id for row in table.open_humans)


NUDGE_EVERY: Final = DAY
BUMP_EVERY: Final = MINUTE


def bump(edit: Edit, user_id: int, board: int | None, last: OutboxRow | None) -> Table:
    """Post the board again at the bottom; raises ``BumpSoon`` within a minute."""
    table = edit.table
    require_running(table)
    table.require_seat(user_id)
    # The row was looked up before this change: by now the newest board may be another one.
    newer = table.kept.board_coming or table.row.board_message_id != board
    free_at = 0 if newer or last is None else last.created_at + BUMP_EVERY
    if newer or edit.now < free_at:
        raise refusals.BumpSoon(params={"when": free_at // 1000})
    mention: Sequence[int] = ()
    if table.row.stalled_at is not None:
        edit.alter(stalled_at=None)
        mention = wake(edit, user_id)
    if table.private:  # from now on it is played in the channel
        edit.alter(solo=PUBLIC)
        announcements.edit_lobby(edit)  # its button led to the private message
    announcements.post_board(edit, mention)
    return edit.result()


def nudge(edit: Edit, user_id: int) -> tuple[Seat, ...]:
    """Ask others to play, each once a day; return their seats.

    Raises ``TableHomeless``, ``NudgeNoOne``, ``NudgeStands`` or ``NudgedAlready``.
    """
    require_place(edit.table)
    table = edit.table
    mine = require_player(table, user_id)
    owners = {seat: table.seats[seat].user_id or 0 for seat in table.waiting}
    others = [seat for seat in owners if seat != mine and not has_left(edit, owners[seat])]
    if not others:
        raise refusals.NudgeNoOne
    if table.standing:
        raise refusals.NudgeStands
    nudged, free_at = [], 0
    for seat in others:
        person = table.seats[seat].user_id or 0
        last = edit.user(person).nudged_at
        if last is not None and edit.now - last < NUDGE_EVERY:
            free_at = max(free_at, last + NUDGE_EVERY)
            continue
        # The last nudge is that which was read: two tables can't nudge a player on the same day.
        edit.nudged[person] = last
        tell(edit, person, NUDGE, by=mine)
        nudged.append(seat)
    if not nudged:
        raise refusals.NudgedAlready(params={"when": free_at // 1000})
    return tuple(nudged)


def require_place(table: Table) -> None:
    """Raise ``TableHomeless`` if a table can say nothing in public."""
    if table.row.status == RUNNING and HOMELESS in table.row.holds:
        raise refusals.TableHomeless


def pause(edit: Edit) -> Table:
    until = edit.now + LONGEST_PAUSE

    def more() -> None:
        edit.stop(PauseEnd)  # a pause that is agreed again is a new one
        edit.drop(typed.Pause)
        _forgive(edit)
        edit.notice("notice-paused", until=until)

    return clock.change_holds(edit, {**edit.table.row.holds, PAUSED: edit.now}, more)


def _forgive(edit: Edit) -> None:
    """End the question about who was late, and has agreed to a pause: their time is whole."""
    if edit.vote(Late) is not None:
        edit.drop(Late)
        clock.begin_again(edit)
        clock.refresh(edit)


def resume(edit: Edit) -> Table:
    def more() -> None:
        edit.drop(typed.Resume)
        edit.notice("notice-resumed")

    holds = {key: since for key, since in edit.table.row.holds.items() if key != PAUSED}
    return clock.change_holds(edit, holds, more)


def pause_over(edit: Edit) -> None:
    if edit.table.row.status == RUNNING and PAUSED in edit.table.row.holds:
        resume(edit)


def change_time_control(edit: Edit, facts: typed.TimeControl) -> Table:
    row = edit.table.row
    fields = {
        "pace": time_control.read(facts.pace or row.pace).text,
        "lapse": facts.lapse or row.lapse,
        "holiday": facts.holiday or row.holiday,
    }
    clock.retime(edit, **fields)
    edit.notice("notice-repaced", **fields)
    return edit.result()


class People:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def away(
        self, user_id: int, until: int, now: int
    ) -> tuple[tuple[Table, ...], tuple[Table, ...]]:
        """Note an absence; return the tables that know it and those whose clocks go on."""
        noted, not_there = [], []
        await self._tables.store.write(*people.away(user_id, until))
        for table in await self._tables.of_user(user_id):
            if not may_go(table, user_id):
                continue
            if table.row.holiday != "yes":
                not_there.append(table)
                continue
            await self._tables.do(go, table.id, now, user_id, until)
            noted.append(table)
        return tuple(noted), tuple(not_there)

    async def back_home(self, user_id: int, now: int) -> tuple[Return, ...]:
        """Give a user back all the seats they had left; return what they find there."""
        returns = []
        store = self._tables.store
        await store.write(*people.away(user_id, None))
        # A frozen table takes no change, so statements end the absences there; each by itself,
        # since a person may have very many tables.
        for timer in await store.read(people.away_at_frozen(user_id)):
            await store.write(*people.back_at_frozen(timer))
        for table in await self._tables.of_user(user_id):
            seat = table.seat_of(user_id)
            if table.row.status != RUNNING or seat is None:
                continue
            if table.seats[seat].status in (AWAY, COMPUTER):
                returns.append(await self._tables.do(here, table.id, now, user_id))
        return tuple(returns)

    async def played(self, table: Table, seat: Seat) -> list[tuple[Table, Action]]:
        return await self._tables.replayed(table.id, partial(computer_turns, seat=seat))

    async def bump(self, table_id: str, user_id: int, now: int) -> Table:
        table = await self._tables.load(table_id)
        if HOMELESS in table.row.holds:
            require_running(table)
            table.require_seat(user_id)
            await self._tables.do(places.attempt, table_id, now, user_id)
            return table
        board = table.row.board_message_id
        last = await self._tables.store.read(queries.board_row(board or 0))
        return await self._tables.do(bump, table_id, now, user_id, board, last)

    async def left(self, guild_id: int, user_id: int, now: int) -> None:
        for table in await self._tables.of_user(user_id):
            if table.row.guild_id == guild_id:
                await self._tables.do(timeouts.ask_about_gone, table.id, now, user_id)
