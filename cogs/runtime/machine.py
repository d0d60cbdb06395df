"""What this process may use of its machine: cores and memory, as its container or unit allows."""

from __future__ import annotations

import contextlib
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

CGROUPS: Final = Path("/sys/fs/cgroup")
OWN: Final = Path("/proc/self/cgroup")
BOT: Final = 480 * 2**20
"""Bytes for the bot itself, with thousands of tables in play."""
COMPUTER: Final = 72 * 2**20
"""Bytes for each process that computer players think in."""
MOST: Final = 7
"""Such processes by default: as many as the shipped limits of memory and tasks hold."""


def cores(root: Path = CGROUPS, own: Path = OWN) -> int:
    """Return how many cores this process may use: its affinity, and the quota of its cgroups."""
    affinity = getattr(os, "sched_getaffinity", None)
    found = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    for folder in _groups(root, own, "cpu"):
        old = f"{_text(folder / 'cpu.cfs_quota_us')} {_text(folder / 'cpu.cfs_period_us')}"
        quota, _, period = (_text(folder / "cpu.max") or old).partition(" ")
        if quota.isdigit() and period.isdigit():  # else "max" or -1: no limit
            found = min(found, math.ceil(int(quota) / int(period)))
    return max(1, found)


def memory(root: Path = CGROUPS, own: Path = OWN) -> int | None:
    """Return the bytes that the cgroups of this process allow; None without a limit."""
    names = ("memory.max", "memory.limit_in_bytes")
    found = [_text(folder / name) for folder in _groups(root, own, "memory") for name in names]
    return min((int(text) for text in found if text.isdigit()), default=None)


def computers(cores: int, memory: int | None) -> int:
    """Return in how many processes computer players think: one core is for the bot."""
    room = MOST if memory is None else (memory - BOT) // COMPUTER
    return max(1, min(cores - 1, room, MOST))


def _groups(root: Path, own: Path, controller: str) -> Iterator[Path]:
    """Yield the folder of this process's cgroup and of all above it, of version 2 and of 1.

    A line of ``own`` is "0::/path", or "4:cpu,cpuacct:/path" in version 1. In a container the path
    may be one of the machine outside, and only the folder at the top is there.
    """
    for line in _text(own).splitlines():
        _, names, path = line.split(":", 2)
        if not names or controller in names.split(","):
            top = root / names
            place = top / path.strip("/")
            yield from (one for one in (place, *place.parents) if one.is_relative_to(top))


def _text(file: Path) -> str:
    """Return what a file says, empty where there is none."""
    with contextlib.suppress(OSError):
        return file.read_text().strip()
    return ""
