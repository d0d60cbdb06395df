"""Acts on due timers, in the transaction of the act; a crash in between repeats it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from itertools import chain
from typing import Any, Final

from cogs.refusals import Busy
from cogs.table.bots.pool import Computers
from cogs.table.edit import Edit
from cogs.table.error_traces import cause, outage, trace
from cogs.table.lobby import asking, opening, seats
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import announcements, places, reminders
from cogs.table.notify.reminders import Digests
from cogs.table.people import decisions, presence
from cogs.table.play import acting, audience
from cogs.table.tables import Tables
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import THINKING
from data.store import StoreError, metrics, outbox, people, queries, typed
from data.store.rows import RUNNING, TimerRow
from data.store.table_data import TIMERS
from data.store.typed import Timer
from engine.actions import parse
from engine.refusals import Refusal

log = logging.getLogger(__name__)

_LONGEST_NAP = 30.0
"""Seconds; a clock that was set forward is noticed after this time at the latest."""

_BEAT = 15_000
"""Milliseconds between heartbeats. An outage can seem longer by this and one nap."""

_AT_ONCE = 8
"""Timers whose tables are loaded and changed at once. A press waits for a few of them, not for all
that become due together after an outage or in the morning."""

_TIDY = 24 * 3_600_000
"""Milliseconds between two sweeps of old messages."""

_KEPT = 30 * _TIDY
"""Milliseconds for which rows of messages that were said are kept."""

_AGAIN = 5_000
"""Milliseconds after which a timer whose act failed is tried again."""

_AWAY = 60_000
"""Milliseconds for which a timer is put off while its players can't reach us."""

_LATER = 300_000
"""Milliseconds after which a daily list that failed is tried again."""

_UNMOVED = ("thread", "call", "away", "taken-back", "recount", "computer")
"""Timers that no outage moves: Discord's archiving and mornings do not wait for us, an undo that
was read has been read, and what the bot itself owes to players is only late."""

TIMER: Final = "timer"
"""Why a table is frozen whose timer can't be read: what should have happened is not known."""

Reopen = Callable[[int], Awaitable[None]]
There = Callable[[str], Awaitable[bool]]
CountedDown = Callable[[typed.Countdown, Table, Table], Awaitable[None]]
"""Takes a countdown, and its table before and after the move."""
Act = Callable[[Edit, Any], object]
"""Acts on a due timer; its ``what`` is of the type it is registered for."""

ACTS: Final[Mapping[type[Timer], Act]] = {
    typed.HardLimit: lambda edit, t: acting.time_up(edit, t.what.phase),
    typed.LastSeconds: lambda edit, t: acting.nearly_up(edit, t.what.phase),
    typed.LobbyExpiry: lambda edit, t: opening.expire(edit, t.id, t.what),
    typed.RoundOver: lambda edit, _: timeouts.round_over(edit),
    typed.SeatAsked: lambda edit, t: asking.kept_over(edit, t.id, t.what),
    typed.ThreadSleep: lambda edit, t: seats.thread_touched(edit, t.id),
    typed.StatusEdit: lambda edit, _: announcements.edit_board(edit),
    typed.Reveal: lambda edit, _: announcements.go_on(edit),
    typed.Overdue: lambda edit, t: announcements.tell_held(edit, t.id),
    typed.VoiceGone: lambda edit, t: opening.voice_gone(edit, t.id, t.what.seat),
    typed.Latecomer: lambda _edit, _: None,
    typed.TurnOver: lambda edit, t: timeouts.time_over(edit, t.what.tokens),
    typed.Alarm: lambda edit, t: timeouts.alarm(edit, t.what.tokens),
    typed.Reminder: lambda edit, t: reminders.remind(edit, t.id, t.what),
    typed.LateCall: lambda edit, t: reminders.call_late(
        edit, t.id, t.what, clock.timing(edit).until
    ),
    typed.TakenBack: lambda edit, t: reminders.stays_taken_back(edit, t.id, t.what),
    typed.Idle: lambda edit, t: timeouts.idle(edit, t.id, warned=t.what.warned),
    typed.SleepEnd: lambda edit, _: timeouts.sleep_over(edit),
    typed.AwayEnd: lambda edit, t: presence.away_over(edit, t.what.seat, t.what.user),
    typed.PauseEnd: lambda edit, _: presence.pause_over(edit),
    typed.Recount: lambda edit, _: decisions.recount_all(edit),
    typed.SeatKept: lambda edit, _: decisions.recount_all(edit),
    typed.Homeless: lambda edit, _: places.give_up(edit),
    typed.ForecastEnd: lambda edit, t: audience.open_forecast(edit, t.id, t.what),
}
"""The decision for each type of timer; computers and countdowns have methods."""


class Scheduler:
    def __init__(
        self,
        tables: Tables,
        computers: Computers,
        now: Callable[[], int],
        reopen: Reopen,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        *,
        there: There | None = None,
        counted_down: CountedDown | None = None,
    ) -> None:
        """``there`` tells whether the players of a table can reach us; without it they can.

        ``counted_down`` is awaited when the move of a countdown is made.
        """
        self._tables = tables
        self._store = tables.store
        self._digests = Digests(tables)
        self._computers = computers
        self._now = now
        self._reopen = reopen
        self._pause = pause
        self._there = there
        self._counted_down = counted_down
        self._acting: dict[int, asyncio.Task[None]] = {}  # by timer; a list by its user, negative
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._beaten = 0
        self._tidied = 0
        self._swept = 0

    async def catch_up(self) -> None:
        """Move all deadlines by the length of an outage, however short."""
        share, now = self._store.share, self._now()
        gaps = await self._store.read(metrics.gaps(share, now))
        # Together: a start that fails half-way must not count the same gap twice.
        moved = [metrics.moved_on(part, gap, *_UNMOVED) for part, gap in gaps if gap > 0]
        await self._store.write(*chain(*moved), *metrics.beat(share, now))

    async def run(self) -> None:
        tables, timed = self._tables, self._tables.timed
        try:
            while True:
                # Before the round: a timer that is written from now on ends the nap.
                timed.clear()
                tables.next_look = math.inf
                try:
                    nap = await self._round()
                except StoreError as error:
                    log.error("the timers could not be read, again in %d ms: %s", _AGAIN, error)
                    nap = _AGAIN / 1000
                # A later timer needs no earlier look; one that was written meanwhile has woken us.
                tables.next_look = self._now() + nap * 1000
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(nap):
                        await timed.wait()
        finally:
            for task in self._acting.values():
                task.cancel()
            await asyncio.gather(*self._acting.values(), return_exceptions=True)

    async def _round(self) -> float:
        await self._beat()
        wanted = queries.next_due(self._store.share)
        nearest = await self._store.read(wanted)
        if nearest is not None and nearest <= self._now():
            await self.tick()
            nearest = await self._store.read(wanted)
        more = await self.tidy()
        nap = _LONGEST_NAP
        if nearest is not None:
            nap = min(nap, max(0.02, (nearest - self._now()) / 1000))
        # A timer stays due until it is carried out.
        nap = max(nap, 0.2) if self._acting else nap
        return min(nap, 0.2) if more else nap

    async def _beat(self) -> None:
        """Say now and then that this process lives: the gap after the last beat is an outage."""
        now = self._now()
        if now - self._beaten >= _BEAT:
            await self._store.write(*metrics.beat(self._store.share, now))
            # Last: a beat that failed is tried again with the next round.
            self._beaten = now

    async def tidy(self) -> bool:
        """Forget once a day what was said long ago, in batches; return whether more waits."""
        now, after = self._now(), self._swept
        # One process does it for all (decision: postgresql).
        if now - self._tidied < _TIDY or not self._store.share.leads:
            return False

        upto = await self._store.read(outbox.prune_window(after, now - _KEPT))
        if upto:
            await self._store.write(outbox.prune(after, upto, now - _KEPT))
        self._swept = upto
        if not self._swept:
            self._tidied = now
        return bool(self._swept)

    async def tick(self) -> None:
        share = self._store.share
        for timer in await self._store.read(queries.due(self._now(), share=share)):
            # The share may change while it is read; what was given away is for another process.
            if timer.id not in self._acting and share == self._store.share:
                task = asyncio.create_task(self._act(timer), name=f"timer {timer.kind}")
                self._acting[timer.id] = task
                task.add_done_callback(partial(self._done, timer.id))
        for user in await self._store.read(people.digests_due(self._now())) if share.leads else ():
            if -user.id not in self._acting and self._store.share.leads:
                digest = self._digest(user.id, user.digest_due or 0)
                self._acting[-user.id] = task = asyncio.create_task(digest, name="digest")
                task.add_done_callback(partial(self._done, -user.id))

    def _done(self, timer_id: int, _: asyncio.Task[None]) -> None:
        self._acting.pop(timer_id, None)

    async def _act(self, timer: TimerRow) -> None:
        try:
            await self._acted(timer)
        except StoreError as error:
            # It is still due, as it can't even be put off: wait before it is begun again.
            said = (timer.kind, timer.table_id, _AGAIN, error)
            text = "timer %s of table %s is kept, again in %d ms: %s"
            log.error(text, *said, extra=outage(error))
            await self._pause(_AGAIN / 1000)

    async def _acted(self, timer: TimerRow) -> None:
        if isinstance(timer.what, typed.UnreadableTimer):
            await self._tables.unsound(timer.table_id, TIMER)
            await self._store.write((TIMERS.drop, (timer.table_id, timer.id)))
            return
        if self._there is not None and not await self._there(timer.table_id):
            await self._put_off(timer, _AWAY)
            return
        try:
            await self._carry_out(timer)
        except Refusal as refusal:
            # The table has moved on; the decision's own checks find that out.
            log.debug("timer %s of table %s lapsed: %s", timer.kind, timer.table_id, refusal.code)
            # ``Busy`` decides nothing, and a computer that owes a move has no other timer.
            if isinstance(refusal, Busy) or await self._owed(timer.table_id, timer.what):
                await self._put_off(timer)
                return
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            what = (timer.kind, timer.table_id, trace(error))
            log.error("timer %s of table %s failed\n%s", *what)
            await self._put_off(timer)
            return
        # The decision has mostly dropped it already, but not if there was nothing to decide.
        await self._store.write((TIMERS.drop, (timer.table_id, timer.id)))

    async def _carry_out(self, timer: TimerRow) -> None:
        table_id, what = timer.table_id, timer.what
        if isinstance(what, typed.Countdown):
            await self._countdown(table_id, what)
            return
        if isinstance(what, typed.ThreadSleep) and not await self._thread(table_id):
            return
        if isinstance(what, typed.ComputerMove):
            act = await self._computer(table_id, what)
        else:
            act = ACTS[type(what)]
        if act is not None:
            log = isinstance(what, typed.Idle)  # it reads the log
            async with self._turns:
                now = self._now()
                await self._tables.change(table_id, lambda edit: act(edit, timer), now, log=log)

    async def _digest(self, user_id: int, due: int) -> None:
        try:
            async with self._turns:
                await self._digests.digest(user_id, due, self._now())
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            log.error("a list of tables failed%s", cause(error))
            await self._store.write(people.digest_next(user_id, due, self._now() + _LATER))

    async def _put_off(self, timer: TimerRow, by: int = _AGAIN) -> None:
        await self._store.write((TIMERS.move, (self._now() + by, timer.table_id, timer.id)))

    async def _owed(self, table_id: str, what: Timer) -> Table | None:
        if not isinstance(what, typed.ComputerMove):
            return None
        try:
            async with self._turns:
                table = await self._tables.load(table_id)
        except Refusal:
            return None
        if table.row.status != RUNNING or what.seat not in table.owing:
            return None
        return table if table.token(what.seat) == what.token else None

    async def _computer(self, table_id: str, what: typed.ComputerMove) -> Act | None:
        """Return what makes a computer's move; None if it owes none any more."""
        # The computer sees the table that was checked: it may change between two loads.
        if (table := await self._owed(table_id, what)) is None:
            return None
        began = self._now()
        # Holds no turn: it may wait in the computers' line for long (decision: outbox).
        action = parse(await self._computers.choose(table, what.seat))
        if table.game.spec.hidden:
            # How soon a hand is played must not show that it has one way out.
            took = self._now() - began
            await self._pause((THINKING - took % THINKING) / 1000)
        return lambda edit, _: acting.submit_computer(edit, what.seat, what.token, action)

    async def _countdown(self, table_id: str, what: typed.Countdown) -> None:
        async with self._turns:
            table = await self._tables.load(table_id)
            after = await self._tables.do(acting.countdown_over, table, self._now(), what)
        if after is not None and self._counted_down is not None:
            await self._counted_down(what, table, after)

    async def _thread(self, table_id: str) -> bool:
        """Open a table's thread again; False if it needs none."""
        async with self._turns:
            table = await self._tables.load(table_id)
        if table.row.status != RUNNING or table.row.channel_id is None:
            return False
        if HOMELESS not in table.row.holds:
            await self._reopen(table.row.channel_id)
        return True
