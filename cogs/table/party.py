"""A party in a voice channel: who leaves is away after a while, and a round does not wait."""

from __future__ import annotations

from typing import Any

from cogs.table.desk import require_running
from cogs.table.model import Table
from cogs.table.moving import Moving, leaving, stays
from cogs.table.telling import news_of
from data.store import Tx, queries
from data.store.rows import RUNNING
from engine.contract import Seat
from engine.refusals import Malformed, NotYours
from engine.run import AWAY, CLOSED, PRESENT, Advance

AWAY_AFTER = 180_000
"""Milliseconds outside the voice channel after which somebody counts as away."""


class Parties(Moving):
    """The half of the service that knows who is in the voice channel."""

    async def voice_left(self, channel_id: int, user_id: int, now: int) -> None:
        """Note that somebody has left a voice channel in which a game may be running."""
        table = await self._party_in(channel_id)
        seat = None if table is None else table.seat_of(user_id)
        if table is None or seat is None or table.row.status != RUNNING:
            return
        facts = {"seat": seat, "user": user_id}
        table_id = table.id

        async def job(tx: Tx) -> None:
            if not await leaving(tx, table_id, seat):
                await tx.add_timer(table_id, "gone", now + AWAY_AFTER, facts)

        await self.change(job)

    async def voice_joined(self, channel_id: int, user_id: int, now: int) -> None:
        """Note that somebody has come (back) into a voice channel."""
        table = await self._party_in(channel_id)
        seat = None if table is None else table.seat_of(user_id)
        if table is None or seat is None or table.row.status != RUNNING:
            return
        table_id = table.id

        async def job(tx: Tx) -> None:
            await stays(tx, table_id, seat)

        await self.change(job)
        await self.mark(table_id, seat, PRESENT, now)

    async def parties(self) -> tuple[Table, ...]:
        """Return the running tables that are parties."""
        rows = await self.store.with_status(RUNNING)
        return await self.loadable([row.id for row in rows if row.party])

    async def voice_gone(self, timer_id: int, table_id: str, seat: Seat, now: int) -> None:
        """Count somebody as away whose time outside has run out, unless it was called off.

        While the table stands still, or when nobody would be left, their time begins anew: their
        decisions would be played though nobody waits for them.
        """

        async def work(table: Table) -> None:
            if not await self._pending(table_id, timer_id):
                return
            if table.row.holds or not _waited_for(table, seat):
                await self.change(lambda tx: _anew(tx, table_id, seat, now))
            else:
                await self._mark(table, seat, AWAY, now)

        await self.guarded(table_id, work)

    async def mark(self, table_id: str, seat: Seat, status: str, now: int) -> None:
        """Set the status of a seat, present or away; nothing happens where it is so already."""
        await self.guarded(table_id, lambda table: self._mark(table, seat, status, now))

    async def _mark(self, table: Table, seat: Seat, status: str, now: int) -> None:
        if table.row.status != RUNNING or table.over:
            return
        run, position = table.play()
        if position.statuses[seat] not in {AWAY, PRESENT} - {status}:
            return
        advances: list[Advance[Any]] = []
        written = None if status == PRESENT else (await self.finished_drafts(table)).get(seat)
        if written is not None:
            # As at the end of a phase: what is finished is sent, it is only the sending that lacks.
            advances.append(run.act(position, seat, written, at=now))
            position = advances[-1].position
        news = [item for advance in advances for item in news_of(advance)]
        if not run.over(position):
            advances.append(run.seat(position, seat, status, at=now))
        await self.commit(table, advances, news, now)

    async def next_phase(self, table_id: str, user_id: int, token: str, now: int) -> Table:
        """End the phase at once, as its limit would; for the host, or all when the host is away.

        Raises:
            Malformed: The table is no party (``old-button``): none of its boards has the button.
            NotYours: ``not-seated``, ``closed-already``, ``not-host``, ``over`` …
        """

        async def work(table: Table) -> Table:
            require_running(table)
            seat = table.require_seat(user_id)
            if not table.row.party:
                raise Malformed("old-button")
            run, position = table.play()
            if position.statuses[seat] == CLOSED:
                raise NotYours("closed-already")
            host = table.seat_of(table.row.host_id)
            leads = host is None or position.statuses[host] != PRESENT or seat == host
            if not leads:
                raise NotYours("not-host")
            if token not in {table.token(owing) for owing in run.owing(position)}:
                return table
            return await self.end_phase(table, now)

        return await self.guarded(table_id, work)

    async def _pending(self, table_id: str, timer_id: int) -> bool:
        timers = await self.store.read(lambda db: queries.timers(db, table_id, "gone"))
        return timer_id in {timer.id for timer in timers}

    async def _party_in(self, channel_id: int) -> Table | None:
        table_id = await self.store.id_in(channel_id)
        found = () if table_id is None else await self.loadable([table_id])
        return next((table for table in found if table.row.party), None)


def _waited_for(table: Table, seat: Seat) -> bool:
    """Tell whether somebody else is there, whom a seat without its owner keeps waiting."""
    statuses = table.play()[1].statuses
    return any(s == PRESENT for other, s in enumerate(statuses) if other != seat)


async def _anew(tx: Tx, table_id: str, seat: Seat, now: int) -> None:
    """Let the time outside of somebody who has left begin anew, unless they came back."""
    for timer in await tx.timers(table_id, "gone"):
        if timer.payload["seat"] == seat:
            await tx.drop_timer(timer.id)
            await tx.add_timer(table_id, "gone", now + AWAY_AFTER, timer.payload)
