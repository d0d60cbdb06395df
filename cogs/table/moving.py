"""How a table moves: act, settle what follows by itself, write it all in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from cogs.table.dealing import COMPUTER_PACE
from cogs.table.desk import fields_of
from cogs.table.drafting import Drafting, writing
from cogs.table.model import Stale, Table
from cogs.table.scoring import keep_score
from cogs.table.telling import News, mentions, news_of, pinging, question, tell
from data.store import Tx, motions
from data.store.rows import ENDED
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import AWAY, CLOSED, COMPUTER, PRESENT, Advance, Position, Run

SWAP: Final = "swap"
"""The topic on which it is decided who has a seat."""

GONE: Final = "gone"
"""How a seat is asked for whose owner is not there to be asked."""

RECOUNT: Final = "recount"
"""The timer after which open questions are counted again, at once: other people answer them."""

KEPT: Final = "seat"
"""The timer until which the seat of somebody who is gone stays theirs, whatever is decided."""

_FOLLOW_PACE = 700
"""Milliseconds before a computer's second decision of a turn."""


def idle(table: Table, position: Position[Any]) -> tuple[Seat, ...]:
    """Return the seats that owe a decision which nobody waits for: their defaults are played.

    Closed seats always; at a party also those who have left the channel, while anybody is there
    to be kept waiting: else the game would play itself to its end.
    """
    run, _ = table.play()
    off = {CLOSED, AWAY} if table.row.party and PRESENT in position.statuses else {CLOSED}
    return tuple(seat for seat in run.owing(position) if position.statuses[seat] in off)


def back(run: Run[Any], position: Position[Any], seat: Seat, now: int) -> list[Advance[Any]]:
    """Return what gives a seat back to its owner who was away or had a computer sit in."""
    if position.statuses[seat] not in (AWAY, COMPUTER):
        return []
    return [run.seat(position, seat, PRESENT, at=now)]


def managed(seat: Seat) -> str:
    """Return what notes, as a vote of its owner, that a manager gave a seat to a computer."""
    return f"managed-{seat}"


async def leaving(tx: Tx, table_id: str, seat: Seat) -> list[int]:
    """Return the timers after which a seat counts as away."""
    timers = await tx.timers(table_id, "gone")
    return [timer.id for timer in timers if timer.payload["seat"] == seat]


async def stays(tx: Tx, table_id: str, seat: Seat) -> None:
    """Call off that a seat will count as away: it came back, or plays on by text."""
    for timer_id in await leaving(tx, table_id, seat):
        await tx.drop_timer(timer_id)


async def recounting(tx: Tx, before: Table, after: Table, now: int) -> None:
    """Have the answers to what is open counted again where other people sit there now.

    A timer does it, so that no crash comes between a change and what it decides.
    """
    if before.seats != after.seats and motions.open_motions(tx, after.id):
        await tx.drop_timers(after.id, RECOUNT)
        await tx.add_timer(after.id, RECOUNT, now, {})


class Moving(Drafting):
    """The half of the service that moves games."""

    async def act(
        self,
        table: Table,
        seat: Seat,
        token: str | None,
        text: str,
        now: int,
        *,
        computer: bool = False,
    ) -> Table:
        """Carry out an action of a seat; a person's gives them back a seat they had left.

        Raises:
            Stale: The press was made for an earlier question.
            NotYours, Malformed, Illegal: See ``Run.act``.
        """
        run, position = table.play()
        if position.statuses[seat] == CLOSED:
            raise NotYours("closed-already")
        if token is not None and (
            seat not in table.game.may_act(position.state) or token != table.token(seat)
        ):
            raise Stale(table)
        run.gate(position, seat)
        advances = [] if computer else back(run, position, seat, now)
        if advances:
            position = advances[-1].position
        advances.append(run.act(position, seat, table.find(seat, text), at=now))
        return await self.commit(table, advances, news_of(advances[-1]), now, seat)

    async def commit(
        self,
        before: Table,
        advances: list[Advance[Any]],
        news: list[News],
        now: int,
        actor: Seat | None = None,
        also: Callable[[Tx], Awaitable[None]] | None = None,
    ) -> Table:
        """Write what happened and all that follows from it by itself, in one transaction.

        ``also`` writes what belongs to the change beside the log, before all else.
        """
        after, events = self._settle(before, advances, now)
        told = tell(before, after, [*news, *events], actor)
        fields = _changed(before, after, actor, now) | {"untold": told.untold}
        after = replace(after, row=replace(after.row, **fields))
        pace = _FOLLOW_PACE if before.owing == after.owing else COMPUTER_PACE

        async def job(tx: Tx) -> None:
            if also is not None:
                await also(tx)
            for advance in advances:
                await tx.add_entry(before.id, advance.entry)
            await tx.update_table(before.id, **fields)
            await self._settled(tx, before, after, actor)
            await self.arm(tx, after, now, pace)
            await self.keep_time(tx, after, actor, now)
            await recounting(tx, before, after, now)
            user = None if actor is None else after.seats[actor].user_id
            called = await self.call(tx, after, mentions(before, after, actor), user, now)
            await self.post(tx, before.id, pinging(told.posts, called.pings), now)
            await self.ping_apart(tx, after, told.posts, called, now)
            await self.afterwards(tx, before, after, actor, now)
            await self.follow(tx, after, told, now)
            await self.show(tx, before, after, actor, called, now)

        await self.change(job)
        return after

    async def _settled(self, tx: Tx, before: Table, after: Table, actor: Seat | None) -> None:
        """Write what a change of the log does to seats, questions, drafts and high scores."""
        await _reseat(tx, before, after)
        # Nobody ends by an old agreement a game that somebody went on with.
        motions.drop(tx, before.id, "end")
        if actor is not None and not after.computer(actor):
            there(tx, before.id, actor)
        if after.over:
            motions.drop(tx, before.id)
        if actor is not None and before.row.party:
            await stays(tx, before.id, actor)
        await keep_score(tx, after)
        if writing(before):
            await self.forget_drafts(tx, after)

    def _settle(
        self, before: Table, advances: list[Advance[Any]], now: int
    ) -> tuple[Table, list[News]]:
        """Play the defaults of seats nobody waits for; extends ``advances``, returns their news."""
        run, position = before.play()
        if advances:
            position = advances[-1].position
        news: list[News] = []
        while waiting := idle(before, position):
            advance = run.default(position, waiting[0], at=now)
            advances.append(advance)
            news += news_of(advance)
            position = advance.position
        seats = tuple(
            replace(seat, status=status)
            for seat, status in zip(before.seats, position.statuses, strict=True)
        )
        return replace(before, seats=seats, position=position), news

    async def end_phase(
        self, table: Table, now: int, seats: Sequence[Seat] | None = None, told: Sequence[News] = ()
    ) -> Table:
        """End what is asked: whoever owes sends a finished draft, else plays the default.

        Args:
            table: As it stands.
            now: Unix time in milliseconds.
            seats: For whom; None for all who owe a decision.
            told: What is said before what follows from it.
        """
        run, position = table.play()
        finished = await self.finished_drafts(table)
        advances: list[Advance[Any]] = []
        for seat in run.owing(position) if seats is None else seats:
            question = run.game.decision(position.state, seat)
            # A seat may owe several answers to one question (a guess for each clue).
            while _asks(run, position, seat, question):
                written = finished.pop(seat, None)
                if written is None:
                    advances.append(run.default(position, seat, at=now))
                else:
                    advances.append(run.act(position, seat, written, at=now))
                position = advances[-1].position
        news = [item for advance in advances for item in news_of(advance)]
        return await self.commit(table, advances, [*told, *news], now)


def there(tx: Tx, table_id: str, seat: Seat) -> bool:
    """End the vote on a seat whose owner was gone and is there again; tell whether one ended."""
    motion = motions.of_topic(tx, table_id, SWAP)
    if motion is None or motion.facts["way"] != GONE or motion.facts["chair"] != seat:
        return False
    motions.drop(tx, table_id, SWAP)
    return True


async def _reseat(tx: Tx, before: Table, after: Table) -> None:
    """Write who has come, gone or left, and what a manager's word counts for no more."""
    for old, new in zip(before.seats, after.seats, strict=True):
        if old.status != new.status:
            await tx.update_seat(before.id, new.seat, status=new.status)
            if new.status != COMPUTER:
                await tx.clear_votes(before.id, managed(new.seat))


def _changed(before: Table, after: Table, actor: Seat | None, now: int) -> dict[str, Any]:
    """Return the columns of a table's row that a change of the log changes."""
    fields = fields_of(after) | {"moved_at": now}
    if actor in before.waiting or _waits(before) != _waits(after):
        fields |= {"stalled_at": None}
    if after.over:
        fields |= {"status": ENDED, "ended_at": now}
    return fields


def _waits(table: Table) -> set[tuple[Seat, str, str]]:
    """Return for whom a table waits, and with what."""
    return {(s, question(table, s), table.seats[s].status) for s in table.waiting}


def _asks(run: Run[Any], position: Position[Any], seat: Seat, question: str) -> bool:
    """Tell whether a seat still owes an answer to a question."""
    owes = seat in run.game.to_act(position.state)
    return owes and run.game.decision(position.state, seat) == question
