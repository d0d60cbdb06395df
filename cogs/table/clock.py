"""Does what is due: computers' moves, hard limits, expiring lobbies, threads that would archive.

One task sleeps until the nearest timer row. A row is acted on, then taken away, in the
transaction of the act where there is one; a crash in between means that it is due again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from cogs.table.computers import Computers
from cogs.table.dealing import THREAD_LIFE
from cogs.table.service import TableService
from data.store.rows import RUNNING, TimerRow
from engine.refusals import Refusal

log = logging.getLogger(__name__)

_LONGEST_NAP = 30.0
"""Seconds; a clock that was set forward is noticed after this time at the latest."""

_OUTAGE = 60_000
"""Milliseconds without a heartbeat that count as an outage."""

_BEAT = 15_000
"""Milliseconds between heartbeats; well below what counts as an outage."""

_AGAIN = 5_000
"""Milliseconds after which a timer whose act failed is tried again."""

Reopen = Callable[[int], Awaitable[None]]


class Clock:
    """Acts on timer rows until it is stopped."""

    def __init__(
        self, service: TableService, computers: Computers, now: Callable[[], int], reopen: Reopen
    ) -> None:
        """``reopen(channel)`` opens a thread again; nothing happens before ``run``."""
        self._service = service
        self._computers = computers
        self._now = now
        self._reopen = reopen
        self._acting: dict[int, asyncio.Task[None]] = {}
        self._beaten = 0

    async def catch_up(self) -> None:
        """Move all deadlines by the length of an outage, so that nobody loses time to it."""
        last = await self._service.store.last_heartbeat()
        gap = 0 if last is None else self._now() - last
        if gap > _OUTAGE:
            await self._service.store.write(lambda tx: tx.move_timers(gap))

    async def run(self) -> None:
        """Act for ever; cancel to stop."""
        timed = self._service.timed
        try:
            while True:
                timed.clear()
                await self._beat()
                await self.tick()
                nearest = await self._service.store.next_due()
                nap = _LONGEST_NAP
                if nearest is not None:
                    nap = min(nap, max(0.02, (nearest - self._now()) / 1000))
                if self._acting:
                    nap = max(nap, 0.2)  # what is being done stays due until it is done
                try:
                    await asyncio.wait_for(timed.wait(), nap)
                except TimeoutError:
                    continue
        finally:
            for task in self._acting.values():
                task.cancel()
            await asyncio.gather(*self._acting.values(), return_exceptions=True)

    async def _beat(self) -> None:
        """Say now and then that this process lives: the gap after the last beat is an outage."""
        now = self._now()
        if now - self._beaten >= _BEAT:
            self._beaten = now
            await self._service.store.write(lambda tx: tx.heartbeat(now))

    async def tick(self) -> None:
        """Begin everything that is due and not begun yet."""
        for timer in await self._service.store.due(self._now()):
            if timer.id not in self._acting:
                task = asyncio.create_task(self._act(timer), name=f"timer {timer.kind}")
                self._acting[timer.id] = task
                task.add_done_callback(partial(self._done, timer.id))

    def _done(self, timer_id: int, _: asyncio.Task[None]) -> None:
        self._acting.pop(timer_id, None)

    async def settle(self) -> None:
        """Wait until all that has begun is done; for tests with a clock of their own."""
        while self._acting:
            await asyncio.gather(*self._acting.values(), return_exceptions=True)

    async def _act(self, timer: TimerRow) -> None:
        acts = {
            "computer": self._computer,
            "limit": self._limit,
            "lobby": self._lobby,
            "thread": self._thread,
        }
        try:
            await acts[timer.kind](timer)
        except Refusal as refusal:
            # The table has moved on by itself; that is what the same door is for.
            log.info("timer %s of table %s lapsed: %s", timer.kind, timer.table_id, refusal.code)
        except Exception:
            log.exception("timer %s of table %s failed", timer.kind, timer.table_id)
            await self._service.store.write(
                lambda tx: tx.delay_timer(timer.id, self._now() + _AGAIN)
            )
            return
        await self._service.store.write(lambda tx: tx.drop_timer(timer.id))

    async def _computer(self, timer: TimerRow) -> None:
        table = await self._service.load(timer.table_id)
        seat, token = int(timer.payload["seat"]), str(timer.payload["token"])
        if table.row.status != RUNNING or seat not in table.owing or table.token(seat) != token:
            return
        text = await self._computers.choose(table, seat)
        await self._service.submit_computer(table.id, seat, token, text, self._now())

    async def _limit(self, timer: TimerRow) -> None:
        await self._service.time_up(timer.table_id, int(timer.payload["seq"]), self._now())

    async def _lobby(self, timer: TimerRow) -> None:
        await self._service.close_lobby(timer.table_id, "lobby-expired", self._now())

    async def _thread(self, timer: TimerRow) -> None:
        table = await self._service.load(timer.table_id)
        if table.row.status == RUNNING and table.row.channel_id is not None:
            await self._reopen(table.row.channel_id)
            due = self._now() + THREAD_LIFE
            await self._service.store.write(
                lambda tx: tx.add_timer(timer.table_id, "thread", due, {})
            )
