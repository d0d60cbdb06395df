"""Counters and measurements for Prometheus."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

# Up to three seconds: after that Discord has told the player that the press failed.
_ANSWERS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
_BOARDS: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
_RENDERS: Final = (0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
_LAGS: Final = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)

# What `/health` tells as a number, and how Prometheus calls it.
_TOLD: Final = {
    "ok": "well: 1 while the bot does its work",
    "connected": "whether all shards are connected to Discord's gateway",
    "database_s": "seconds that the last look at the database took",
    "connections_free": "connections to a database on a server that wait for work",
    "lease_age_s": "seconds since the lease of the database was last renewed, every 3 to 5",
    "held_back": "whether Discord refuses the whole bot for now",
    "heartbeat_age_s": "seconds since the scheduler last wrote that it lives",
    "outbox_waiting": "messages that are not said yet",
    "outbox_oldest_age_s": "age of the oldest of them",
    "timers_overdue": "timers that should have acted",
    "timers_overdue_by_s": "by how much the oldest of them is late",
    "computers_waiting": "decisions that computers owe",
    "computers_oldest_wait_s": "how long the oldest has waited that no computer thinks about",
    "tables_to_compare": "running tables not yet compared with their logs since the start",
    "newest_backup_age_s": "age of the newest backup",
    "database_bytes": "size of the database",
    "wal_bytes": "size of the write-ahead log",
    "disk_free_bytes": "free space on the disk of the database",
}


TURNED_AWAY: Final = "turned-away"
"""The outcome of presses that come too fast or twice."""
OURS: Final = {"failed", "store", "busy", "unanswered"}
"""Outcomes of presses that failed for no reason of the user's."""
_SLOT, _SLOTS = 30.0, 10


class Recent:
    """Counts of the last five minutes: what users asked for, and how much of it failed."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._slots: deque[tuple[int, list[int]]] = deque(maxlen=_SLOTS)

    def note(self, *, failed: bool) -> None:
        slot = int(self._clock() // _SLOT)
        if not self._slots or self._slots[-1][0] != slot:
            self._slots.append((slot, [0, 0]))
        counts = self._slots[-1][1]
        counts[0] += failed
        counts[1] += 1

    def counts(self) -> tuple[int, int]:
        """Return how many failed, and how many there were."""
        first = int(self._clock() // _SLOT) - _SLOTS
        fresh = [counts for slot, counts in self._slots if slot > first]
        return sum(failed for failed, _ in fresh), sum(count for _, count in fresh)


class Figures:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock`` gives monotonic seconds."""
        self.recent = Recent(clock)
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        how: dict[str, Any] = {"namespace": "spieltisch", "registry": registry}
        self.presses = Counter("presses", "presses, commands and forms", ("kind", "outcome"), **how)
        about = "presses, and messages that follow, which failed for no reason of the user's"
        self.failures = Counter("failures", about, **how)
        self.acknowledged = Histogram(
            "acknowledged_seconds", "from a press until its answer", buckets=_ANSWERS, **how
        )
        self.boards = Histogram(
            "board_seconds", "from a move until its board stands", buckets=_BOARDS, **how
        )
        self.renders = Histogram("render_seconds", "what a picture takes", buckets=_RENDERS, **how)
        self.requests = Counter("discord_requests", "requests to Discord", ("status",), **how)
        self.requests.labels("429")  # there from the start, so that it can be compared with 0
        self.gateway = Counter("gateway", "connections to Discord", ("event",), **how)
        self.unread = Counter("events_unread", "events that can't be read", ("event",), **how)
        self.lag = Histogram("loop_lag_seconds", "late event loop", buckets=_LAGS, **how)
        self.tables = Gauge("tables", "tables", ("game", "state"), **how)
        self.funnel = Gauge("funnel", "the last week's tables and people", ("game", "step"), **how)
        self._warnings = Gauge("warnings", "what is well today and may not be tomorrow", **how)
        self._told = {
            name: Gauge(re.sub("_s$", "_seconds", name), about, **how)
            for name, about in _TOLD.items()
        }

    def count_press(self, kind: str, outcome: str) -> None:
        self.presses.labels(kind, outcome).inc()
        if outcome in OURS:
            self.count_failure()
        elif outcome != TURNED_AWAY:
            self.recent.note(failed=False)

    def count_failure(self) -> None:
        self.failures.inc()
        self.recent.note(failed=True)

    def tell(self, report: Mapping[str, object]) -> None:
        """Take over the numbers of ``/health``; unknown ones become NaN."""
        warn = report.get("warn")
        self._warnings.set(len(warn) if isinstance(warn, list) else 0)
        for name, gauge in self._told.items():
            value = report.get(name)
            gauge.set(float(value) if isinstance(value, int | float) else float("nan"))

    @staticmethod
    def count(gauge: Gauge, counts: Mapping[tuple[str, str], int]) -> None:
        # What is not among the counts any more would keep its old figure.
        gauge.clear()
        for labels, count in counts.items():
            gauge.labels(*labels).set(count)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def requesting(self) -> aiohttp.TraceConfig:
        async def ended(
            _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            self.requests.labels(str(end.response.status)).inc()

        async def broke(
            _: aiohttp.ClientSession, __: SimpleNamespace, ___: aiohttp.TraceRequestExceptionParams
        ) -> None:
            self.requests.labels("none").inc()

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(broke)
        return trace
