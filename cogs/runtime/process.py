"""The process: its time, its versions, what its machine allows it, and who may speak for it."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import math
import os
import platform
import stat
import time
import tomllib
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from aiohttp.connector import Connection

from cogs.table.error_traces import cause

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
    limits = (
        int(text) for text in (*_limits("", "memory.max", root, own), *first) if text.isdigit()
    )
    return min((limit for limit in limits if limit < _UNLIMITED), default=None)


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
    yield from (_text(at / name) for at in (place, *place.parents) if at.is_relative_to(root))


def _text(file: Path) -> str:
    with contextlib.suppress(OSError):
        return file.read_text().strip()
    return ""


log = logging.getLogger(__name__)

_NAP, _LONGEST_NAP = 1.0, 30.0
_FIRST, _LONGEST = 5.0, 900.0
"""Seconds between the first two tries of work that failed, which double each time; at most."""
_WELL = 300.0
"""Seconds without an error after which work that had failed counts as well again."""

Work = Callable[[], Awaitable[object]]


async def after(seconds: float, work: Work) -> None:
    await asyncio.sleep(seconds)
    await work()


class Supervisor:
    """Runs the background work of a process: no error ends it unseen.

    Attributes:
        failed: What has failed and is not well again, by name; ``/health`` tells it.
    """

    def __init__(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self.failed: set[str] = set()
        self._sleep = sleep
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def start(self, name: str, work: Work) -> None:
        """Keep work running as a task; nothing happens if it runs already."""
        if name not in self._tasks:
            self._tasks[name] = task = asyncio.create_task(self.keep(name, work), name=name)
            task.add_done_callback(lambda _: self._tasks.pop(name))

    async def keep(self, name: str, work: Work) -> None:
        """Do work until it ends without an error, trying again more and more rarely."""
        pause = _FIRST
        while True:
            if name in self.failed:
                await self._sleep(pause)
                pause = min(2 * pause, _LONGEST)
            else:
                pause = _FIRST
            if await self.attempt(name, work):
                return

    async def attempt(self, name: str, work: Work) -> bool:
        """Do work once; an error is logged and makes the name one of ``failed``."""
        well = asyncio.get_running_loop().call_later(_WELL, self.failed.discard, name)
        try:
            await work()
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            self._note(name, error)
            return False
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            self._note(name, error)  # something in it was cancelled, and not this task
            return False
        finally:
            well.cancel()
        self.failed.discard(name)
        return True

    def _note(self, name: str, error: BaseException) -> None:
        self.failed.add(name)
        log.error("%s failed and is tried again%s", name, _what(error))

    def alarm(self, name: str) -> None:
        """Let something that is no work of ours count as failed for a while."""
        if (before := self._alarms.get(name)) is not None:
            before.cancel()
        self.failed.add(name)
        loop = asyncio.get_running_loop()
        self._alarms[name] = loop.call_later(_WELL, self.failed.discard, name)

    async def close(self) -> None:
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _what(error: BaseException) -> str:
    # Discord's refusals: the words may repeat what was sent, the numbers say enough.
    status = getattr(error, "status", None)
    if status is None:
        return cause(error)
    return f": Discord refuses it (status {status}, code {getattr(error, 'code', 0)})"


async def repeat(work: Callable[[], Awaitable[float]], woken: asyncio.Event) -> None:
    """Repeat ``work`` for ever, after the seconds that it returns or as soon as woken."""
    while True:
        # Before the work: what is planned meanwhile must end the sleep that follows.
        woken.clear()
        seconds = await work()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await woken.wait()


def nap(due: int | None, now: int) -> float:
    """Return the seconds until something is due, within limits."""
    if due is None:
        return _LONGEST_NAP
    return min(_LONGEST_NAP, max(_NAP, (due - now) / 1000))
