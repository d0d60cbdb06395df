"""Votes: put, answered, counted again; and what each topic does once it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, cast

from cogs.refusals import MotionOpen, MotionOver, NotAsked, TableOver
from cogs.table.edit import Edit
from cogs.table.lobby.opening import close_lobby
from cogs.table.model import PAUSED, Table, is_played, require_player, require_running
from cogs.table.notify.announcements import table_news
from cogs.table.people import presence as pausing
from cogs.table.people import transfer, votes
from cogs.table.people.presence import require_place
from cogs.table.people.votes import NO, RULES, YES, facts_of, late_seats, tally
from cogs.table.play.commit import keep_seat, stop
from cogs.table.tables import Tables
from cogs.table.time import clock
from cogs.table.time.time_control import MINUTE
from cogs.table.time.timeouts import lapse
from data.store.rows import LOBBY, RUNNING, MotionRow
from data.store.typed import EndGame, Late, Pause, Resume, TimeControl, Topic, Transfer
from engine.refusals import Malformed
from engine.spec import UNPLAYED

_FRESH: Final = MINUTE
"""Milliseconds in which the message of a vote is still the newest one."""

Carry = Callable[[Edit, MotionRow, str], Table]
"""Does what a vote has decided: the table, the vote, the choice."""
CARRY: Final[Mapping[type[Topic], Carry]] = {
    EndGame: lambda edit, motion, *_: _end(edit, motion),
    Pause: lambda edit, *_: pausing.pause(edit),
    Resume: lambda edit, *_: pausing.resume(edit),
    TimeControl: lambda edit, motion, *_: pausing.change_time_control(
        edit, cast("TimeControl", motion.facts)
    ),
    Transfer: lambda edit, motion, *_: transfer.transfer(edit, cast("Transfer", motion.facts)),
    Late: lambda edit, motion, choice: lapse(edit, late_seats(edit.table, motion), choice, "voted"),
}


def _end(edit: Edit, motion: MotionRow) -> Table:
    table, why = edit.table, end_reason(edit.table)
    playing = {row.user_id: row.seat for row in table.players}
    alone = not playing or len(table.open_humans) < 2
    if why == UNPLAYED or alone or playing.keys() - motion.ballots.keys():
        return stop(edit, why)
    return stop(edit, why, [table_news("agreed", seats=tuple(sorted(playing.values())))])


def propose(edit: Edit, user_id: int, facts: Topic) -> Table:
    """Open a vote and say yes to it, or answer yes to the same one; ``MotionOpen`` for another."""
    require_place(edit.table)
    table = edit.table
    seat = require_player(table, user_id)
    open_vote = votes.still_open(edit, type(facts))
    if open_vote is not None and open_vote.facts != facts:
        raise MotionOpen
    if open_vote is not None:
        return _again(edit, open_vote, user_id)
    motion = MotionRow(0, table.id, facts, edit.now, {user_id: YES})
    if votes.decided_at_once(table, motion):
        return CARRY[type(motion.facts)](edit, motion, YES)
    keep_seat(edit, seat)
    # A computer may sit in for them: then the others decide.
    _, ballots = tally(table, motion)
    put = edit.motions[facts.kind] = replace(edit.put(facts), ballots=ballots)
    args = {**facts_of(put), "seat": seat, "user": user_id}
    votes.ask(edit, f"notice-{facts.kind}-proposed", put, args)
    return edit.result()


def _again(edit: Edit, motion: MotionRow, user_id: int) -> Table:
    """Answer yes to an open proposal, or else post its message again without pings.

    Nothing is posted in the first minute: players press twice.
    """
    agreed = replace(motion, ballots={**motion.ballots, user_id: YES})
    if user_id in votes.voters(edit.table, agreed) and motion.ballots.get(user_id) != YES:
        return _answer(edit, motion, user_id, YES)
    if edit.now - motion.at >= _FRESH:
        args = {**facts_of(motion), "seat": edit.table.seat_of(user_id), "user": user_id}
        votes.ask(edit, f"notice-{motion.topic}-proposed", motion, args, pinging=False)
    return edit.result()


def answer(edit: Edit, motion_id: int, user_id: int, choice: str) -> Table:
    motion = votes.by_id(edit, motion_id)
    if motion is None:
        raise TableOver if edit.table.over else MotionOver
    return _answer(edit, motion, user_id, choice)


def _answer(edit: Edit, motion: MotionRow, user_id: int, choice: str) -> Table:
    table = edit.table
    require_running(table)
    rule = RULES[motion.topic]
    if choice not in rule.choices:
        raise Malformed("old-button")
    motion = replace(motion, ballots={**motion.ballots, user_id: choice})
    asked, ballots = tally(table, motion)
    if user_id not in asked:
        # Raises the better reason where they have no seat, or have left the game.
        # Who comes late to a party has none yet: when they will is not what they asked.
        if table.seat_of(user_id) is not None or not table.takes_latecomers:
            require_player(table, user_id)
        raise NotAsked
    decided = rule.decide(len(asked), ballots)
    if decided == NO:
        votes.decline(edit, motion, user_id)
        return edit.result()
    kept = None if decided is None else votes.kept_until(edit, motion)
    # An answer keeps the game from being idle (decision: sleep).
    clock.watch(edit, moved=True)
    if decided is not None and kept is None:
        return _carry(edit, motion, decided)
    edit.motions[motion.topic] = motion
    seat = table.seat_of(user_id)
    if seat is not None:
        keep_seat(edit, seat)  # a player who answers is here
    if kept is not None:
        edit.notice("notice-swap-decided", **{**facts_of(motion), "at": kept})
    return edit.result()


def vote_end(edit: Edit, user_id: int) -> Table:
    """Propose an agreed end, or agree to it; in a lobby, any seated player closes it."""
    if edit.table.row.status == LOBBY:
        edit.table.require_seat(user_id)
        close_lobby(edit, "lobby-ended")
        return edit.result()
    if ends_alone(edit.table, user_id):
        require_player(edit.table, user_id)
        return stop(edit, end_reason(edit.table, user_id))
    return propose(edit, user_id, EndGame())


def ends_at_once(table: Table, user_id: int) -> bool:
    """Return whether a player ends the game without the others, or else proposes it."""
    motion = MotionRow(0, table.id, EndGame(), 0, {user_id: YES})
    return ends_alone(table, user_id) or votes.decided_at_once(table, motion)


def ends_alone(table: Table, user_id: int) -> bool:
    return user_id == table.row.host_id and clock.limit_waits(table.kept.timers.values())


def end_reason(table: Table, user_id: int = 0) -> str:
    """Return why a game would end now: by all who play, or by a host whom nobody answers."""
    if not ends_alone(table, user_id):
        return "agreed" if is_played(table) else UNPLAYED
    motions = table.kept.motions.values()
    ballots = (one.ballots for one in motions if isinstance(one.facts, EndGame))
    return "agreed" if any(given.keys() - {user_id} for given in ballots) else "unanswered"


def foresee_end(table: Table, user_id: int = 0) -> Table | None:
    """Return a running table as it would end now; None if what hands hold would decide that."""
    if table.game.spec.reckons:
        return None
    run, position = table.play()
    return table.at(run.stop(position, end_reason(table, user_id)).position)


def recount_all(edit: Edit) -> None:
    for motion in list(edit.motions.values()):
        recount(edit, motion.id)


def recount(edit: Edit, motion_id: int) -> None:
    """Do what the answers given so far decide, now that it is time, or others are asked."""
    motion = votes.by_id(edit, motion_id)
    if motion is None or edit.table.row.status != RUNNING:
        return
    decided = votes.result(edit.table, motion)
    if decided == NO:
        _, ballots = tally(edit.table, motion)
        # There is one: half have to say no, or one of them where all have to agree.
        against = next(user for user, choice in ballots.items() if choice == NO)
        votes.decline(edit, motion, against)
    elif decided is not None and votes.kept_until(edit, motion) is None:
        _carry(edit, motion, decided)


def _carry(edit: Edit, motion: MotionRow, choice: str) -> Table:
    edit.decided[motion.id] = choice, motion
    return CARRY[type(motion.facts)](edit, motion, choice)


class Votes:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def motions(self, table_id: str) -> tuple[MotionRow, ...]:
        data = await self._tables.data(table_id)
        return tuple(sorted(data.motions.values(), key=lambda motion: (motion.at, motion.id)))

    async def answer(
        self, table_id: str, motion_id: int, user_id: int, choice: str, now: int
    ) -> Table:
        return await self._tables.change(
            table_id, lambda edit: answer(edit, motion_id, user_id, choice), now, users=(user_id,)
        )

    async def pause(self, table_id: str, user_id: int, now: int) -> Table:
        table = await self._tables.load(table_id)
        topic: Topic = Resume() if PAUSED in table.row.holds else Pause()
        return await self._tables.do(propose, table_id, now, user_id, topic)
