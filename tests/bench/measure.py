"""How a figure is taken and shown: median and 95th percentile over n runs, beside its target."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    name: str
    unit: str
    median: float
    p95: float
    n: int
    target: str = ""

    def line(self) -> str:
        return (
            f"{self.name:<52} {self.median:>10.2f} {self.p95:>10.2f} {self.unit:<6} "
            f"{self.n:>5}  {self.target}"
        )


def figure(name: str, unit: str, values: list[float], target: str = "") -> Figure:
    """Summarise values."""
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return Figure(name, unit, statistics.median(ordered), p95, len(ordered), target)


def timed(work: Callable[[], object], runs: int, warm: int = 3) -> list[float]:
    """Return milliseconds of each run after a few that do not count."""
    for _ in range(warm):
        work()
    values = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        values.append((time.perf_counter() - begin) * 1000)
    return values


async def timed_async(work: Callable[[], Awaitable[object]], runs: int, warm: int = 3) -> list[float]:
    """The same for a coroutine function."""
    for _ in range(warm):
        await work()
    values = []
    for _ in range(runs):
        begin = time.perf_counter()
        await work()
        values.append((time.perf_counter() - begin) * 1000)
    return values
