"""How a figure is taken and shown: median and 95th percentile over n runs, beside its target."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Work = Callable[[], object]


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
            f"{self.name:<54} {_short(self.median):>9} {_short(self.p95):>9} {self.unit:<5} "
            f"{self.n:>5}  {self.target}"
        )


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that ``share`` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def figure(name: str, unit: str, values: Sequence[float], target: str = "") -> Figure:
    """Summarise values."""
    return Figure(
        name, unit, statistics.median(values), percentile(values, 0.95), len(values), target
    )


def rate(name: str, values: Sequence[float], target: str = "") -> Figure:
    """Summarise things done a second; here the 95 % side is the slow one."""
    slow = percentile(values, 0.05)
    return Figure(name, "1/s", statistics.median(values), slow, len(values), target)


def timed(work: Work, runs: int, warm: int = 3) -> list[float]:
    """Return milliseconds of each run after a few that do not count."""
    for _ in range(warm):
        work()
    values = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        values.append(since(begin))
    return values


async def timed_async(
    work: Callable[[], Awaitable[object]], runs: int, warm: int = 3
) -> list[float]:
    """Do the same for a coroutine function."""
    for _ in range(warm):
        await work()
    values = []
    for _ in range(runs):
        begin = time.perf_counter()
        await work()
        values.append(since(begin))
    return values


def since(begin: float) -> float:
    """Return the milliseconds since ``begin``, a reading of ``time.perf_counter``."""
    return (time.perf_counter() - begin) * 1000


def resident(pid: int | str = "self") -> float | None:
    """Return the memory of a process in MB; None where the system has no ``/proc``."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    for line in status.read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return None


def processor(pid: int) -> float:
    """Return the seconds of processor time a process has used; 0 where there is no ``/proc``."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return 0.0
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
