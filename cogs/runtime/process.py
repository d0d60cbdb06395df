"""The process: its time, its versions, what its machine allows it, and who may speak for it."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import math
import os
import platform
import stat
import time
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from aiohttp.connector import Connection

LOOK = 0.1
"""Seconds between checks of the file while no one asks for the time."""


def system() -> int:
    """Return Unix milliseconds."""
    return time.time_ns() // 1_000_000


class WallTime:
    """Unix milliseconds plus the largest offset in ``file`` so far; bad content is ignored."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._seen: tuple[int, int] | None = None
        self.moved = 0
        self._look()

    def now(self) -> int:
        self._look()
        return system() + self.moved

    async def watch(self, tell: Callable[[], None]) -> None:
        """Call ``tell`` whenever the time was moved; for ever, or not at all without a file."""
        announced = self.moved
        while self._file is not None:
            await asyncio.sleep(LOOK)
            self._look()
            if self.moved != announced:
                announced = self.moved
                tell()

    def _look(self) -> None:
        if self._file is None:
            return
        with contextlib.suppress(OSError, ValueError):
            status = self._file.stat()
            # A replaced file has another number, however quickly it follows the last one.
            seen = (status.st_ino, status.st_mtime_ns)
            if seen != self._seen and stat.S_ISREG(status.st_mode):  # a pipe would be waited for
                seconds = float(self._file.read_text(encoding="ascii"))
                # Noted once it could be read: what failed is read again at the next look.
                self._seen = seen
                if math.isfinite(seconds):
                    self.moved = max(self.moved, round(seconds * 1000))


_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_ANSWERS: Final = frozenset({"interactions", "webhooks"})


# For a sender that is a broken line: it tries again later, and drops nothing.
class Unsure(ConnectionError):
    """The lease may have run out: nothing is said before it is renewed."""


def guard_requests(trace: aiohttp.TraceConfig, speaks: Callable[[], bool]) -> aiohttp.TraceConfig:
    async def begins(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        private = _ANSWERS & set(request.url.parts)
        if request.method not in _READS and not private and not speaks():
            raise Unsure

    trace.on_request_start.append(begins)
    return trace


class OnePiece(aiohttp.TCPConnector):
    """Sends a form with pictures in one write: aiohttp would take three for each of its parts."""

    async def connect(self, req: aiohttp.ClientRequest, *given: Any, **named: Any) -> Connection:
        if isinstance(req.body, aiohttp.MultipartWriter):
            await req.update_body(await req.body.as_bytes())
        return await super().connect(req, *given, **named)


_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


@cache
def versions() -> dict[str, str]:
    return {
        "own": str(tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]),
        "python": platform.python_version(),
        "discord": version("discord.py"),
        "pillow": version("pillow"),
    }


_ARENAS, _TRIM, _MMAP = (-8, 1), (-1, 4 * 2**20), (-3, 2**17)
"""Options of glibc's ``mallopt``: one heap for all threads, the bytes that may be free at its end,
and those from which something lies outside it."""


def bound_heap() -> None:
    """Have glibc give back what was freed; elsewhere do nothing.

    By itself it keeps a heap for each thread, and all that one large picture left there.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        for option in (_ARENAS, _TRIM, _MMAP):
            mallopt(*option)


def release_heap() -> None:
    """Have glibc give back what is free between the rest: 15 to 25 MB in an hour, in 1 or 2 ms."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


_UNLIMITED: Final = 2**60
"""Version 1 of cgroups writes a number near 2**63 where there is no limit."""
CGROUPS: Final = Path("/sys/fs/cgroup")
OWN: Final = Path("/proc/self/cgroup")
BOT: Final = 480 * 2**20
"""Bytes for the bot itself, with thousands of tables in play."""
COMPUTER: Final = 72 * 2**20
"""Bytes for each process that computer players think in."""
MOST: Final = 7
"""Such processes by default: as many as the shipped limits of memory and tasks hold."""


def cores(root: Path = CGROUPS, own: Path = OWN) -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    number = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    first = (_limits("cpu", f"cpu.cfs_{name}_us", root, own) for name in ("quota", "period"))
    limits = [*_limits("", "cpu.max", root, own), *map(" ".join, zip(*first, strict=True))]
    for limit in limits:
        quota, _, period = limit.partition(" ")
        if quota.isdigit():  # else "max", or -1
            number = min(number, math.ceil(int(quota) / int(period)))
    return max(1, number)


def memory(root: Path = CGROUPS, own: Path = OWN) -> int | None:
    """Return the bytes that the cgroups of this process allow; None without a limit."""
    first = _limits("memory", "memory.limit_in_bytes", root, own)
    found = (
        int(text) for text in (*_limits("", "memory.max", root, own), *first) if text.isdigit()
    )
    return min((limit for limit in found if limit < _UNLIMITED), default=None)


def computers(cores: int, memory: int | None) -> int:
    """Return in how many processes computer players think: one core is for the bot."""
    room = MOST if memory is None else (memory - BOT) // COMPUTER
    return max(1, min(cores - 1, room, MOST))


def _limits(controller: str, name: str, root: Path, own: Path) -> Iterator[str]:
    """Yield a limit of this process's cgroup, and of all above it.

    Version 1 has a tree for each controller, version 2 one for all: without a controller. Inside a
    container the tree of version 1 begins at the container's own cgroup.
    """
    lines = [line.split(":", 2) for line in _text(own).splitlines()]
    path = next((path for _, kinds, path in lines if controller in kinds.split(",")), "")
    root = root / controller
    place = root / path.strip("/")
    yield from (_text(one / name) for one in (place, *place.parents) if one.is_relative_to(root))


def _text(file: Path) -> str:
    with contextlib.suppress(OSError):
        return file.read_text().strip()
    return ""
