"""The bot's health, measured every few seconds; ``monitoring`` serves it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import shutil
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final

from cogs.runtime.figures import Figures
from cogs.runtime.gateway import GRACE_S, Gateway
from cogs.runtime.process import release_heap
from cogs.runtime.upkeep import Backups
from cogs.table.bots.pool import Computers
from cogs.table.error_traces import trace
from cogs.table.notify.outbox import TOKEN, Outbox
from cogs.table.service import TableService
from data.store import WHOLE, Lease, Store, StoreError, metrics

log = logging.getLogger(__name__)

STALE: Final = 120.0
"""Seconds without a heartbeat after which the clock counts as dead; it beats every 15 to 45."""
LATE: Final = 60.0
"""Seconds after which what should have been done at once counts as not done."""
THINKS: Final = 300.0
"""Seconds after which a decision that no computer thinks about yet is no matter of a full line."""
REFUSED_S: Final = 45.0
"""Seconds after which Discord counts as one that takes nothing: `/health` says so in a minute."""
FEW: Final = 5
"""Presses that fail within five minutes before a share of them means anything."""
MOST, SOME = 0.5, 0.05
"""Shares of failed presses from which on the bot is not well, and is a warning."""
EVERY: Final = 5.0
VITAL: Final = {"outbox", "clock"}
"""Work in the background without which no game goes on."""
SILENT: Final = 30.0
"""Seconds without a look after which the bot itself counts as standing."""
ROOM: Final = 3  # times the size of the database
SPARE: Final = 100 * 2**20
"""Free space that a disk should have: for an upgrade's copy, a backup, and some bytes more."""
SETTLED: Final = 3600.0
"""Seconds after a start before `/health` names a missing backup."""
OLD: Final = 2 * 86_400.0
"""Seconds after which the newest backup is too old."""
PATIENCE: Final = 5.0
"""Seconds that the database may take to answer."""
UNWRITTEN: Final = 20.0
"""Seconds without a renewed lease after which the database counts as slow; three to ten are due."""
_BEAT: Final = 1.0
"""Seconds between two measurements of how late the event loop is."""
_COUNTED: Final = 12
"""Looks after which open tables are counted again: that reads their rows."""
_FUNNELLED: Final = 60 * _COUNTED
"""Looks after which the tables of a week are counted again."""
_AT_FIRST: Final = {"not-connected", "no-heartbeat"}
"""Faults that every start has for some seconds."""


class Health:
    def __init__(
        self,
        gateway: Gateway,
        service: TableService,
        backups: Backups,
        outbox: Outbox,
        computers: Computers,
        lease: Lease,
        now: Callable[[], int],
        figures: Figures | None = None,
        clock: Callable[[], float] = time.monotonic,
        failed: Collection[str] = (),
        warned: Callable[[], list[str]] = list,
    ) -> None:
        """``clock`` gives monotonic seconds, ``warned`` further warnings.

        ``failed`` changes, see ``Supervisor``.
        """
        self._warned = warned
        self.figures = figures or Figures()
        self._clock = clock
        self._last: tuple[float, dict[str, Any]] = (clock(), {"ok": False, "why": ["starting"]})
        self._looks = 0
        self._ill: list[str] = []
        self._ill_since = 0.0
        self._size: int | None = None
        self._began = clock()
        self._gateway = gateway
        self._store = service.store
        self._first_look = service.first_look
        self._backups = backups
        self._outbox = outbox
        self._computers = computers
        self._lease = lease
        self._now = now
        self._failed = failed

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        due = 0.0
        while True:
            if self._clock() >= due:
                await self.look()
                due = self._clock() + EVERY
            before = loop.time()
            await asyncio.sleep(_BEAT)
            self.figures.lag.observe(max(0.0, loop.time() - before - _BEAT))

    async def look(self) -> None:
        try:
            report = await self.report()
            if self._looks % _COUNTED == 0:
                release_heap()
                await self._count()
        except Exception as error:  # noqa: BLE001 (whatever it is, the bot is not well)
            log.error("the bot's health could not be told\n%s", trace(error))
            report = {"ok": False, "why": ["unknown"]}
        self._looks += 1
        self._log_change(report["why"])
        for new in set(report.get("warn", ())) - set(self._last[1].get("warn", ())):
            log.warning("%s: see docs/operating.md", new)
        # One assignment: monitoring reads it from a thread of its own.
        self._last = (self._clock(), report)

    def _log_change(self, why: list[str]) -> None:
        starts = self._clock() - self._began <= GRACE_S and set(why) <= _AT_FIRST
        if set(why) == set(self._ill) or (starts and not self._ill):
            return
        self._ill_since = self._ill_since if self._ill else self._clock()
        self._ill = why
        if why:
            log.error("not well: %s; see docs/operating.md", ", ".join(why))
        else:
            log.warning("well again after %.0f s", self._clock() - self._ill_since)

    async def _count(self) -> None:
        with contextlib.suppress(StoreError, TimeoutError):  # the report has it
            async with asyncio.timeout(PATIENCE):
                counts = await self._store.read(metrics.open_tables(self._store.share))
                self._size = await self._store.size()
            self.figures.count(self.figures.tables, counts)
        if self._looks % _FUNNELLED == 0:
            await self._count_week()

    async def _count_week(self) -> None:
        now, share = self._now(), self._store.share
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                counts = await self._store.read(metrics.funnel(now, share))
                people = await self._store.read(metrics.came_back(now, share))
            self.figures.count(self.figures.funnel, counts | people)

    def latest(self) -> dict[str, Any]:
        """Return what the last look saw, from any thread; ``ok`` is False if it is long ago."""
        at, last = self._last
        age = self._clock() - at
        report = {**last, "looked_age_s": round(age, 1)}
        if age > SILENT:
            report |= {"ok": False, "why": [*last["why"], "loop-stands"]}
            self._log_change(report["why"])
        self.figures.tell(report)
        return report

    async def report(self) -> dict[str, Any]:
        lost, latency = self._gateway.lost(), self._gateway.latency
        connected = self._gateway.ready and not lost
        fails, presses = self.figures.recent.counts()
        facts: dict[str, Any] = {
            "presses": presses,
            "presses_failed": fails,
            "connected": connected,
            "shards_lost": list(lost),
            "shards": None if self._store.share == WHOLE else str(self._store.share),
            "latency_ms": round(1000 * latency) if math.isfinite(latency) else None,
            "failed": sorted(self._failed),
            "held_back": self._outbox.held_back,
            "file_whole": self._store.whole,
            "connections_free": self._store.free_connections,
            "lease_age_s": round(self._lease.renewals.age, 1),
            "computers_waiting": self._computers.waiting,
            "computers_oldest_wait_s": round(self._computers.oldest, 1),
            "tables_to_compare": self._first_look.left,
            "tables_compared": self._first_look.counted - self._first_look.left,
        }
        why = _reasons(facts)
        began = self._clock()
        try:
            now = self._now()
            async with asyncio.timeout(PATIENCE):
                seen = await self._store.read(metrics.look(now, self._store.share))
        except StoreError as error:
            why.append(f"database-{error.code}")
        except TimeoutError:
            why.append("database-slow")
        else:
            facts |= _counts(seen, now)
            facts["database_s"] = round(self._clock() - began, 4)
            why += _late(seen, now, self._outbox)
            why += self._unwritable()
        facts |= self._sizes()  # on the loop: quick calls, and the threads may be busy
        facts["newest_backup_age_s"] = await self._backup_age()
        return {"ok": not why, "why": why, "warn": self._warnings(facts), **facts}

    def _unwritable(self) -> list[str]:
        renewals = self._lease.renewals
        if renewals.fault:
            return [f"database-{renewals.fault}"]
        return ["database-slow"] if renewals.age > UNWRITTEN else []

    def _sizes(self) -> dict[str, int | None]:
        path, dumps = self._store.path, self._backups.dumps
        log = path.with_name(f"{path.name}-wal")
        # Only the server's machine knows how much space it has left.
        disk = dumps if self._size else path.parent
        return {
            "database_bytes": self._size or _size(path),
            "wal_bytes": _size(log),
            "disk_free_bytes": None if disk is None else _free(disk),
        }

    def _warnings(self, facts: Mapping[str, object]) -> list[str]:
        size, room = facts["database_bytes"], facts["disk_free_bytes"]
        age, backups = facts["newest_backup_age_s"], self._backups
        # None of this turns ``ok`` false: a supervisor would restart the
        # bot, and that helps nothing.
        warn = self._warned()
        if isinstance(size, int) and isinstance(room, int) and room < ROOM * size + SPARE:
            warn.append("disk-low")
        settled = self._clock() - self._began > SETTLED  # a start makes a missed backup first
        if backups.expected and settled and (not isinstance(age, float) or age > OLD):
            warn.append("backup-old")
        if backups.restores is False:
            warn.append("backup-unusable")
        if facts["failed"]:
            warn.append("work-failed")
        fails, presses = self.figures.recent.counts()
        if fails >= FEW and fails >= SOME * presses:
            warn.append("presses-fail")
        return warn

    async def _backup_age(self) -> float | None:
        try:
            async with asyncio.timeout(PATIENCE):
                newest = await self._backups.newest()
        except (StoreError, TimeoutError):
            return None
        return None if newest is None else _since(newest.at, self._now())


class Standby:
    def __init__(self) -> None:
        self.figures = Figures()
        self.store: Store | None = None
        self._why = ["starting"]

    def away(self, error: StoreError) -> None:
        self._why = [f"database-{error.code}"]

    async def look(self) -> None:
        if self.store is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.read(metrics.schema())
            self._why = []
        except StoreError as error:
            self.away(error)
        except TimeoutError:
            self._why = ["database-slow"]

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.look()

    def latest(self) -> dict[str, Any]:
        report = {"ok": not self._why, "why": self._why, "warn": [], "standby": True}
        self.figures.tell(report)
        return report


def _size(file: Path) -> int | None:
    with contextlib.suppress(OSError):
        return file.stat().st_size
    return None


def _free(folder: Path) -> int | None:
    with contextlib.suppress(OSError):
        return shutil.disk_usage(folder).free
    return None


def _reasons(facts: Mapping[str, Any]) -> list[str]:
    """Return why the bot is not well, as far as this process knows without the database."""
    presses, fails = facts["presses"], facts["presses_failed"]
    held = {
        "not-connected": not facts["connected"],
        "computers-stand": facts["computers_oldest_wait_s"] > THINKS,
        "work-failed": bool(VITAL & {*facts["failed"]}),
        "presses-fail": fails >= FEW and fails >= MOST * presses,
        "file-damaged": facts["file_whole"] is False,
    }
    return [why for why, true in held.items() if true]


def _counts(seen: metrics.Metrics, now: int) -> dict[str, Any]:
    return {
        "heartbeat_age_s": _since(seen.beat, now),
        "outbox_waiting": seen.waiting,
        "outbox_oldest_age_s": _since(seen.oldest, now),
        "timers_overdue": seen.overdue,
        "timers_overdue_by_s": _since(seen.due, now),
        "tables_running": seen.running,
        "tables_asleep": seen.asleep,
        "tables_frozen": seen.frozen,
    }


def _late(seen: metrics.Metrics, now: int, outbox: Outbox) -> list[str]:
    """Name the parts that don't do their work.

    What waits behind a message that one place does not take is no fault: only what was never tried
    is, unless others are tried because thousands wait. Where Discord takes nothing of us, that is
    what is said; a token that does not count is said at once.
    """
    fault = outbox.fault if seen.waiting else ""
    stands = None if outbox.held_back else seen.untried
    limits = (
        ("no-heartbeat", seen.beat, STALE),
        ("outbox-stands", stands and max(stands, outbox.tried_at), LATE),
        (fault, outbox.fault_at if fault else None, -1.0 if fault == TOKEN else REFUSED_S),
        ("timers-stand", seen.due, LATE),
    )
    late = [name for name, at, most in limits if (_since(at, now) or 0.0) > most]
    return late if seen.beat is not None else ["no-heartbeat", *late]


def _since(at: int | None, now: int) -> float | None:
    # A clock that was set back must not give an age below zero.
    return None if at is None else max(0, now - at) / 1000
