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
BOT: Final = 400 * 2**20
"""Bytes for the bot itself, with thousands of tables in play."""
COMPUTER: Final = 72 * 2**20
"""Bytes for each process that computer players think in."""
MOST: Final = 8
"""Such processes by default: as many as the shipped limits of memory and tasks hold."""


def cores(root: Path = CGROUPS, own: Path = OWN) -> int:
    """Return how many cores this process may use: its affinity, and the quota of its cgroups."""
    affinity = getattr(os, "sched_getaffinity", None)
    found = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    for line in _limits(root, own, "cpu.max"):
        quota, _, period = line.partition(" ")
        with contextlib.suppress(ValueError, ZeroDivisionError):  # "max": no limit
            found = min(found, math.ceil(int(quota) / int(period)))
    return max(1, found)


def memory(root: Path = CGROUPS, own: Path = OWN) -> int | None:
    """Return the bytes that the cgroups of this process allow; None without a limit."""
    found = [
        int(line) for line in _limits(root, own, "memory.max") if line.isascii() and line.isdigit()
    ]
    return min(found, default=None)


def computers(cores: int, memory: int | None) -> int:
    """Return in how many processes computer players think: one core is for the bot."""
    room = MOST if memory is None else (memory - BOT) // COMPUTER
    return max(1, min(cores - 1, room, MOST))


def _limits(root: Path, own: Path, name: str) -> Iterator[str]:
    """Yield a limit of this process's cgroup and of all above it; nothing where there are none."""
    with contextlib.suppress(OSError):
        # Version 2 has one line, "0::/path"; in a container the path is "/".
        lines = own.read_text().splitlines()
        path = next((line[3:] for line in lines if line.startswith("0::")), "/")
        place = root / path.strip("/")
        for folder in (place, *place.parents):
            if folder.is_relative_to(root) and (folder / name).is_file():
                yield (folder / name).read_text().strip()
