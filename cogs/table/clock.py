"""Does what is due: computers' moves, limits, clocks, reminders, daily lists, what expires.

One task sleeps until the nearest timer row. A row is acted on, then taken away, in the
transaction of the act where there is one; a crash in between means that it is due again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from cogs.table.attention import HOMELESS
from cogs.table.computers import Computers
from cogs.table.dealing import THINKING, THREAD_LIFE
from cogs.table.moving import KEPT, RECOUNT
from cogs.table.reminding import TAKEN_BACK
from cogs.table.service import TableService
from cogs.table.traces import trace
from data.store import StoreError, Tx, pruning
from data.store.rows import RUNNING, TimerRow
from engine.refusals import Refusal

log = logging.getLogger(__name__)

_LONGEST_NAP = 30.0
"""Seconds; a clock that was set forward is noticed after this time at the latest."""

_BEAT = 15_000
"""Milliseconds between heartbeats: so much, and a nap, an outage can seem too long."""

_TIDY = 24 * 3_600_000
"""Milliseconds between two times that what was said long ago is forgotten."""

_KEPT = 30 * _TIDY
"""Milliseconds for which it is kept that something was said."""

_AGAIN = 5_000
"""Milliseconds after which a timer whose act failed is tried again."""

_LATER = 300_000
"""Milliseconds after which a daily list that failed is tried again."""

_UNMOVED = ("thread", "call", "away", TAKEN_BACK, RECOUNT, "computer")
"""Timers that no outage moves: Discord archives by its own clock, mornings come anyway, what was
read has been read, and what we owe to people ourselves is only late."""

TIMER: Final = "timer"
"""Why a table is frozen whose timer nobody can read: what should have happened is not known."""

_BUSY = "busy"
"""Code of a change that lost too many races; it is simply tried again."""

Reopen = Callable[[int], Awaitable[None]]


class Clock:
    """Acts on timer rows until it is stopped."""

    def __init__(
        self,
        service: TableService,
        computers: Computers,
        now: Callable[[], int],
        reopen: Reopen,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``reopen(channel)`` opens a thread again; nothing happens before ``run``."""
        self._service = service
        self._computers = computers
        self._now = now
        self._reopen = reopen
        self._pause = pause
        self._acting: dict[int, asyncio.Task[None]] = {}  # by timer; a list by its person, negative
        self._beaten = 0
        self._tidied = 0
        self._swept = 0

    async def catch_up(self) -> None:
        """Move all deadlines by the length of an outage, so that nobody loses time to it.

        However short it was: there are clocks of half a minute.
        """
        last = await self._service.store.last_heartbeat()
        gap = 0 if last is None else self._now() - last

        async def job(tx: Tx) -> None:
            # Together: a start that fails half-way must not count the same gap twice.
            if gap > 0:
                await tx.move_timers(gap, *_UNMOVED)
            await tx.heartbeat(self._now())

        await self._service.store.write(job)

    async def run(self) -> None:
        """Act for ever; cancel to stop."""
        timed = self._service.timed
        try:
            while True:
                timed.clear()
                try:
                    nap = await self._round()
                except StoreError as error:
                    said = (_AGAIN, error.code, trace(error))
                    log.error("the timers could not be read, again in %d ms: %s\n%s", *said)
                    nap = _AGAIN / 1000
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(nap):  # wait_for can swallow a cancellation
                        await timed.wait()
        finally:
            for task in self._acting.values():
                task.cancel()
            await asyncio.gather(*self._acting.values(), return_exceptions=True)

    async def _round(self) -> float:
        """Act on what is due; return the seconds until something may be due again."""
        await self._beat()
        await self.tick()
        more = await self.tidy()
        nearest = await self._service.store.next_due()
        nap = _LONGEST_NAP
        if nearest is not None:
            nap = min(nap, max(0.02, (nearest - self._now()) / 1000))
        # What is being done stays due until it is done.
        nap = max(nap, 0.2) if self._acting else nap
        return min(nap, 0.2) if more else nap

    async def _beat(self) -> None:
        """Say now and then that this process lives: the gap after the last beat is an outage."""
        now = self._now()
        if now - self._beaten >= _BEAT:
            self._beaten = now
            await self._service.store.write(lambda tx: tx.heartbeat(now))

    async def tidy(self) -> bool:
        """Forget once a day what was said long ago, a batch at a time; tell whether more waits."""
        now, after = self._now(), self._swept
        if now - self._tidied < _TIDY:
            return False

        async def job(tx: Tx) -> int:
            return pruning.prune(tx, after, now - _KEPT)

        self._swept = await self._service.store.write(job)
        if not self._swept:
            self._tidied = now
        return bool(self._swept)

    async def tick(self) -> None:
        """Begin everything that is due and not begun yet."""
        for timer in await self._service.store.due(self._now()):
            if timer.id not in self._acting:
                task = asyncio.create_task(self._act(timer), name=f"timer {timer.kind}")
                self._acting[timer.id] = task
                task.add_done_callback(partial(self._done, timer.id))
        for user_id, due in await self._service.digests_due(self._now()):
            if -user_id not in self._acting:
                task = asyncio.create_task(self._digest(user_id, due), name="digest")
                self._acting[-user_id] = task
                task.add_done_callback(partial(self._done, -user_id))

    def _done(self, timer_id: int, _: asyncio.Task[None]) -> None:
        self._acting.pop(timer_id, None)

    async def settle(self) -> None:
        """Wait until all that has begun is done; for tests with a clock of their own."""
        while self._acting:
            await asyncio.gather(*self._acting.values(), return_exceptions=True)

    async def _act(self, timer: TimerRow) -> None:
        try:
            await self._acted(timer)
        except StoreError as error:
            # Still due, and not even to be put off: not begun again before a while has passed.
            said = (timer.kind, timer.table_id, _AGAIN, error)
            log.error("timer %s of table %s is kept, again in %d ms: %s", *said)
            await self._pause(_AGAIN / 1000)

    async def _acted(self, timer: TimerRow) -> None:
        acts = {
            "computer": self._computer,
            "limit": self._limit,
            "lobby": self._lobby,
            "thread": self._thread,
            "status": self._status,
            "gone": self._gone,
            "turn": self._turn,
            "alarm": self._alarm,
            "remind": self._remind,
            "call": self._call,
            TAKEN_BACK: self._taken_back,
            "idle": self._idle,
            "away": self._away,
            "resume": self._resume,
            RECOUNT: self._recount,
            KEPT: self._recount,
            "homeless": self._homeless,
        }
        if timer.kind not in acts:
            await self._service.unsound(timer.table_id, TIMER)
            await self._service.store.write(lambda tx: tx.drop_timer(timer.id))
            return
        try:
            await acts[timer.kind](timer)
        except Refusal as refusal:
            # The table has moved on by itself; that is what the same door is for.
            log.info("timer %s of table %s lapsed: %s", timer.kind, timer.table_id, refusal.code)
            if refusal.code == _BUSY or await self._still_owed(timer):
                await self._put_off(timer)
                return
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            what = (timer.kind, timer.table_id, trace(error))
            log.error("timer %s of table %s failed\n%s", *what)
            await self._put_off(timer)
            return
        await self._service.store.write(lambda tx: tx.drop_timer(timer.id))

    async def _digest(self, user_id: int, due: int) -> None:
        try:
            await self._service.digest(user_id, due, self._now())
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            log.error("a list of tables failed\n%s", trace(error))
            await self._service.delay_digest(user_id, due, self._now() + _LATER)

    async def _put_off(self, timer: TimerRow) -> None:
        again = self._now() + _AGAIN
        await self._service.store.write(lambda tx: tx.delay_timer(timer.id, again))

    async def _still_owed(self, timer: TimerRow) -> bool:
        """Tell whether a computer still has the decision its timer was written for."""
        if timer.kind != "computer":
            return False
        try:
            table = await self._service.load(timer.table_id)
        except Refusal:
            return False
        seat = int(timer.payload["seat"])
        if table.row.status != RUNNING or seat not in table.owing:
            return False
        return bool(table.token(seat) == timer.payload["token"])

    async def _computer(self, timer: TimerRow) -> None:
        if not await self._still_owed(timer):
            return
        table = await self._service.load(timer.table_id)
        seat, token = int(timer.payload["seat"]), str(timer.payload["token"])
        began = self._now()
        text = await self._computers.choose(table, seat)
        if table.game.spec.hidden:
            # A hand with one way out must not be told by how soon it is played.
            took = self._now() - began
            await self._pause((THINKING - took % THINKING) / 1000)
        await self._service.submit_computer(table.id, seat, token, text, self._now())

    async def _limit(self, timer: TimerRow) -> None:
        await self._service.time_up(timer.table_id, str(timer.payload["phase"]), self._now())

    async def _lobby(self, timer: TimerRow) -> None:
        await self._service.close_lobby(timer.table_id, "lobby-expired", self._now())

    async def _gone(self, timer: TimerRow) -> None:
        seat = int(timer.payload["seat"])
        await self._service.voice_gone(timer.id, timer.table_id, seat, self._now())

    async def _status(self, timer: TimerRow) -> None:
        await self._service.say_status(timer.table_id, self._now())

    async def _turn(self, timer: TimerRow) -> None:
        tokens = timer.payload["tokens"]
        await self._service.time_over(timer.table_id, tokens, self._now())

    async def _alarm(self, timer: TimerRow) -> None:
        await self._service.alarm(timer.table_id, timer.payload["tokens"], self._now())

    async def _remind(self, timer: TimerRow) -> None:
        user_id, asks = int(timer.payload["user"]), str(timer.payload["question"])
        await self._service.remind(timer.table_id, timer.id, user_id, asks, self._now())

    async def _call(self, timer: TimerRow) -> None:
        facts = dict(timer.payload)
        await self._service.call_late(timer.table_id, timer.id, facts, self._now())

    async def _taken_back(self, timer: TimerRow) -> None:
        user_id, asks = int(timer.payload["user"]), str(timer.payload["question"])
        await self._service.stays_taken_back(timer.table_id, timer.id, user_id, asks)

    async def _idle(self, timer: TimerRow) -> None:
        warned = bool(timer.payload.get("warned"))
        await self._service.idle(timer.table_id, timer.id, warned, self._now())

    async def _away(self, timer: TimerRow) -> None:
        seat, user_id = int(timer.payload["seat"]), int(timer.payload["user"])
        await self._service.away_over(timer.table_id, seat, user_id, self._now())

    async def _resume(self, timer: TimerRow) -> None:
        await self._service.pause_over(timer.table_id, self._now())

    async def _recount(self, timer: TimerRow) -> None:
        await self._service.recount(timer.table_id, self._now())

    async def _homeless(self, timer: TimerRow) -> None:
        await self._service.give_up(timer.table_id, self._now())

    async def _thread(self, timer: TimerRow) -> None:
        table = await self._service.load(timer.table_id)
        if table.row.status == RUNNING and table.row.channel_id is not None:
            if HOMELESS not in table.row.holds:
                await self._reopen(table.row.channel_id)
            due = self._now() + THREAD_LIFE

            async def job(tx: Tx) -> None:
                await tx.drop_timer(timer.id)
                await tx.add_timer(timer.table_id, "thread", due, {})

            await self._service.store.write(job)
