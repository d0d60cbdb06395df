"""Who is told that they are waited for, and how: once a decision, in the way they chose.

``auto`` is a ping under the board; in phases whose hands are secret, where a direct message
comes anyway, that message. Closed direct messages fall back to the ping, quiet hours put a
notice off until they are over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs.table.desk import Desk
from cogs.table.model import Table
from cogs.table.quiet import quiet_until
from cogs.table.telling import Post, place_of, question
from data.store import Tx, people
from data.store.rows import RUNNING, UserRow
from engine.contract import Seat
from engine.refusals import NotYours

AUTO, CHANNEL, DIRECT, BOTH, NOBODY = "auto", "channel", "dm", "both", "none"
WAYS = (AUTO, CHANNEL, DIRECT, BOTH, NOBODY)

REMINDERS = 3
"""How often somebody is reminded of one decision; then the table is said to be stalled."""

PING: Final = "call"
"""Tell somebody by a ping in the channel that they are waited for."""
CALL: Final = "dm-call"
"""The same by direct message."""

TURN, REMIND, ALARM, NUDGE = "turn", "remind", "alarm", "nudge"
"""Why somebody is told."""

HOMELESS = "place"
"""A reason for clocks to stand still: the channel is not there any more."""


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody is told: by a ping in the channel, by direct message, both or neither."""

    ping: bool
    direct: bool


@dataclass(frozen=True, slots=True)
class Called:
    """The people who are told of a change right now."""

    pings: tuple[int, ...] = ()
    direct: tuple[int, ...] = ()


def way_for(user: UserRow, table: Table) -> Way:
    """Return how a person is told about a table."""
    spec, chosen = table.game.spec, user.notify
    if chosen == AUTO:
        chosen = DIRECT if spec.simultaneous and spec.hidden else CHANNEL
    ping, direct = chosen in (CHANNEL, BOTH), chosen in (DIRECT, BOTH)
    if ping and HOMELESS in table.row.holds:
        ping, direct = False, True
    if direct and user.dms_closed:
        return Way(HOMELESS not in table.row.holds, direct=False)
    return Way(ping, direct)


class Attention(Desk):
    """The part of the service that knows who has been told what."""

    async def call(
        self, tx: Tx, table: Table, asked: Iterable[int], actor: int | None, now: int
    ) -> Called:
        """Note that people newly owe a decision; return who is told at once, and how.

        Somebody who was told of the same decision before (it was taken back and made again)
        is not told twice, nor is somebody whose own press brought the decision.
        """
        pings, direct = [], []
        for user_id in asked:
            seat = table.seat_of(user_id)
            if seat is None or user_id == actor:
                continue
            asks = question(table, seat)
            if people.last_call(tx, table.id, user_id)[0] == asks:
                continue
            people.called(tx, table.id, user_id, asks, 0)
            user = people.read(tx, user_id)
            await self._plan(tx, table, user, asks, now)
            quiet = None if table.row.party else quiet_until(user, now)
            if quiet is not None:
                await self.later(tx, table.id, user_id, asks, TURN, quiet)
                continue
            way = way_for(user, table)
            pings += [user_id] if way.ping else []
            direct += [user_id] if way.direct else []
        return Called(tuple(pings), tuple(direct))

    async def _plan(self, tx: Tx, table: Table, user: UserRow, asks: str, now: int) -> None:
        """Plan the first reminder of a decision, in the place of those of an earlier one."""
        for kind in ("remind", "call"):
            for timer in await tx.timers(table.id, kind):
                if timer.payload["user"] == user.id:
                    await tx.drop_timer(timer.id)
        if user.remind and not table.row.party:
            facts = {"user": user.id, "question": asks}
            await tx.add_timer(table.id, "remind", now + user.remind, facts)

    @staticmethod
    async def later(
        tx: Tx, table_id: str, user_id: int, asks: str, why: str, when: int, **more: Any
    ) -> None:
        """Put a notice off."""
        facts = {"user": user_id, "question": asks, "why": why, **more}
        await tx.add_timer(table_id, "call", when, facts)

    async def tell(
        self, tx: Tx, table: Table, user_id: int, why: str, now: int, **more: Any
    ) -> None:
        """Tell somebody in their way that they are waited for; in quiet hours, afterwards."""
        user, seat = people.read(tx, user_id), table.seat_of(user_id)
        if seat is None:
            return
        quiet = None if table.row.party else quiet_until(user, now)
        if quiet is not None:
            await self.later(tx, table.id, user_id, question(table, seat), why, quiet, **more)
            return
        await self.tell_by(tx, table, user_id, why, way_for(user, table), now, **more)

    async def tell_by(
        self, tx: Tx, table: Table, user_id: int, why: str, way: Way, now: int, **more: Any
    ) -> None:
        """Write the rows that tell somebody in a given way."""
        facts = {"why": why, "user": user_id, "question": self._asks(table, user_id), **more}
        posts = []
        if way.ping:
            posts.append(Post(place_of(table.row), PING, facts))
        if way.direct:
            posts.append(Post(f"dm:{user_id}", CALL, facts))
        await self.post(tx, table.id, posts, now)

    async def call_late(
        self, table_id: str, timer_id: int, facts: dict[str, Any], now: int
    ) -> None:
        """Tell somebody what was put off, if it still is so."""
        user_id, why = int(facts["user"]), str(facts["why"])
        more = {k: v for k, v in facts.items() if k not in ("user", "why", "question")}

        async def work(table: Table) -> None:
            if not self.still_asked(table, user_id, str(facts["question"])):
                return

            async def job(tx: Tx) -> None:
                await tx.drop_timer(timer_id)  # with what it led to: it must not come again
                if why != ALARM or int(more["until"]) > now:
                    await self.tell(tx, table, user_id, why, now, **more)

            await self.change(job)

        await self.guarded(table_id, work)

    async def call_refused(self, table_id: str, user_id: int, now: int) -> None:
        """Ping somebody instead whom a direct message did not reach, if they are waited for."""

        async def work(table: Table) -> None:
            seat = table.seat_of(user_id)
            if seat is None or seat not in table.owing or HOMELESS in table.row.holds:
                return
            way = Way(ping=True, direct=False)
            await self.change(lambda tx: self.tell_by(tx, table, user_id, TURN, way, now))

        await self.guarded(table_id, work)

    async def remind(self, table_id: str, timer_id: int, user_id: int, asks: str, now: int) -> None:
        """Remind somebody; after some reminders say that the table is stalled, and stop."""

        async def work(table: Table) -> None:
            if not self.still_asked(table, user_id, asks) or table.row.stalled_at is not None:
                return

            async def job(tx: Tx) -> None:
                await tx.drop_timer(timer_id)
                await self._remind(tx, table, user_id, asks, now)

            await self.change(job)

        await self.guarded(table_id, work)

    async def _remind(self, tx: Tx, table: Table, user_id: int, asks: str, now: int) -> None:
        user = people.read(tx, user_id)
        if not user.remind:
            return
        _, count = people.last_call(tx, table.id, user_id)
        if count >= REMINDERS:
            await self._stall(tx, table, now)
            return
        again, quiet = now + user.remind, quiet_until(user, now)
        if quiet is not None:
            again = quiet
        elif not table.standing:
            people.called(tx, table.id, user_id, asks, count + 1)
            await self.tell_by(tx, table, user_id, REMIND, way_for(user, table), now)
        facts = {"user": user_id, "question": asks}
        await tx.add_timer(table.id, "remind", again, facts)

    async def _stall(self, tx: Tx, table: Table, now: int) -> None:
        await tx.update_table(table.id, stalled_at=now)
        for kind in ("remind", "call"):
            await tx.drop_timers(table.id, kind)
        facts = {"key": "notice-stalled", "args": {"seats": list(table.owing)}}
        await self.post(tx, table.id, [Post(place_of(table.row), "notice", facts)], now)

    @staticmethod
    def still_asked(table: Table, user_id: int, asks: str) -> bool:
        """Tell whether somebody still owes the decision they were told about."""
        if table.row.status != RUNNING or table.over:
            return False
        seat = table.seat_of(user_id)
        if seat is None or seat not in table.owing or table.computer(seat):
            return False
        return question(table, seat) == asks

    @staticmethod
    def _asks(table: Table, user_id: int) -> str:
        seat = table.seat_of(user_id)
        return "" if seat is None or seat not in table.owing else question(table, seat)


def seats_of(table: Table, user_ids: Iterable[int]) -> tuple[Seat, ...]:
    """Return the seats of people, in order."""
    found = (table.seat_of(user_id) for user_id in user_ids)
    return tuple(sorted(seat for seat in found if seat is not None))


def require_place(table: Table) -> None:
    """Check that a table can say something in public.

    Raises:
        NotYours: It has no channel it can speak in (``homeless``).
    """
    if HOMELESS in table.row.holds:
        raise NotYours("homeless")


def housed(table: Table) -> Table:
    """Return a table as it is in its place: what is read there, is read because it has one."""
    if HOMELESS not in table.row.holds:
        return table
    holds = {reason: since for reason, since in table.row.holds.items() if reason != HOMELESS}
    return replace(table, row=replace(table.row, holds=holds))
