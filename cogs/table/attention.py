"""Who is told that they are waited for, and how: once a decision, in the way they chose.

``auto`` is a ping under the board; in phases whose hands are secret, where a direct message
comes anyway, that message. Closed direct messages fall back to the ping; quiet hours, and being
away, put a notice off until they are over. A notice that was overtaken (the move before it was
taken back) is not given, and is given when the decision comes again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from cogs.table.desk import Desk
from cogs.table.model import Table
from cogs.table.quiet import quiet_until
from cogs.table.telling import Post, place_of, question
from data.store import Tx, hands, people
from data.store.rows import DONE, RUNNING, OutboxRow, UserRow
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import AWAY

AUTO, CHANNEL, DIRECT, BOTH, NOBODY = "auto", "channel", "dm", "both", "none"
WAYS = (AUTO, CHANNEL, DIRECT, BOTH, NOBODY)

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
            if not await self._expect(tx, table, seat, user_id, now):
                continue
            user = people.read(tx, user_id)
            silent = await self._silent_until(tx, table, user, now)
            if silent is not None:
                await self.later(tx, table.id, user_id, question(table, seat), TURN, silent)
                continue
            way = way_for(user, table)
            pings += [user_id] if way.ping else []
            direct += [user_id] if way.direct else []
        mine = None if actor is None else table.seat_of(actor)
        if actor is not None and mine in table.waiting:
            # In the middle of a turn: nobody tells them, but who stops there is reminded.
            await self._expect(tx, table, mine, actor, now)
        return Called(tuple(pings), tuple(direct))

    async def _expect(self, tx: Tx, table: Table, seat: Seat, user_id: int, now: int) -> bool:
        """Note which decision is waited for; False where it is the one noted last."""
        asks = question(table, seat)
        known, count = people.last_call(tx, table.id, user_id)
        waits = [t for t in await tx.timers(table.id, "remind") if t.payload["user"] == user_id]
        if known == asks and (waits or count):
            return False
        if known != asks:
            people.called(tx, table.id, user_id, asks, 0, now)
            late = [t for t in await tx.timers(table.id, "call") if t.payload["user"] == user_id]
            for timer in (*waits, *late):
                await tx.drop_timer(timer.id)
        user = people.read(tx, user_id)
        if reminded(user, table):
            facts = {"user": user_id, "question": asks}
            await tx.add_timer(table.id, "remind", now + user.remind, facts)
        return known != asks

    @staticmethod
    async def _silent_until(tx: Tx, table: Table, user: UserRow, now: int) -> int | None:
        """Return until when somebody is not disturbed: quiet hours, or they are away.

        Whose last moment of absence has come is told, or reminded, by their return.
        """
        if table.row.party:
            return None
        for timer in await tx.timers(table.id, "away"):
            gone = table.seats[int(timer.payload["seat"])].status == AWAY
            if gone and timer.payload["user"] == user.id:
                return max(now, int(timer.payload["until"]))
        return quiet_until(user, now)

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
        silent = await self._silent_until(tx, table, user, now)
        if silent is not None:
            await self.later(tx, table.id, user_id, question(table, seat), why, silent, **more)
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

    async def ping_apart(
        self, tx: Tx, table: Table, posts: Iterable[Post], called: Called, now: int
    ) -> None:
        """Ping people by a line of its own where no board does."""
        if any(post.kind == "board" for post in posts):
            return
        for user_id in called.pings:
            await self.tell_by(tx, table, user_id, TURN, Way(ping=True, direct=False), now)

    async def still_to_tell(self, row: OutboxRow) -> bool:
        """Tell whether a notice that somebody is waited for is still true at its delivery."""
        facts = row.payload
        user_id, asks = int(facts["user"]), str(facts["question"])

        async def work(table: Table) -> bool:
            if self.still_asked(table, user_id, asks):
                return True
            if facts["why"] == TURN:
                only = row.kind == PING
                await self.change(lambda tx: self._forget(tx, table, user_id, asks, only=only))
            return False

        return await self.guarded(row.table_id, work)

    async def untold(self, table_id: str, user_id: int) -> bool:
        """Note that a hand does not tell of a decision, as it was taken back; False if it came."""

        async def work(table: Table) -> bool:
            seat = table.seat_of(user_id)
            if seat is not None and seat in table.owing:
                return False
            await self.change(lambda tx: self._forget(tx, table, user_id, None))
            return True

        return await self.guarded(table_id, work)

    @staticmethod
    async def _forget(
        tx: Tx, table: Table, user_id: int, asks: str | None, *, only: bool = False
    ) -> None:
        """Forget that somebody was to be told: when the decision comes again, so does the notice.

        Not where a ping told them already; ``only`` says that this was the ping.
        """
        last, count = people.last_call(tx, table.id, user_id)
        told = not only and pinged(people.read(tx, user_id), table)
        if last and not told and asks in (None, last):
            people.called(tx, table.id, user_id, "", count, 0)

    async def unreached(self, row: OutboxRow, now: int) -> None:
        """Note that a direct message does not reach somebody, and ping them in its place.

        The row is done in the same transaction: a crash must not make that two pings.
        """
        user_id, facts = user_of(row), row.payload
        more = {k: v for k, v in facts.items() if k in ("until", "by")}
        why = str(facts.get("why", TURN))

        async def work(table: Table) -> None:
            asks = str(facts.get("question", self._asks(table, user_id)))
            due = self.still_asked(table, user_id, asks) and HOMELESS not in table.row.holds

            async def job(tx: Tx) -> None:
                ping = due and not pinged(people.read(tx, user_id), table)
                if people.known(tx, user_id):  # else they were forgotten while it was on its way
                    await tx.set_dms_closed(user_id, True)
                await tx.outbox_set(row.id, DONE)
                if row.kind != CALL:
                    await hands.refused(tx, table.id, user_id)
                if ping and (row.kind == CALL or facts.get("loud", True)):
                    way = Way(ping=True, direct=False)
                    await self.tell_by(tx, table, user_id, why, way, now, **more)

            await self.change(job)

        await self.guarded(row.table_id, work)

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


def user_of(row: OutboxRow) -> int:
    """Return whom a direct message goes to."""
    return int(row.destination.partition(":")[2])


def pinged(user: UserRow, table: Table) -> bool:
    """Tell whether somebody is pinged whatever becomes of direct messages."""
    return way_for(replace(user, dms_closed=False), table).ping


def reminded(user: UserRow, table: Table) -> bool:
    """Tell whether somebody is reminded at a table; nobody is where nobody else waits."""
    wanted = user.remind and user.notify != NOBODY
    return bool(wanted) and not table.row.party and len(table.players) > 1


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
