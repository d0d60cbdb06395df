"""What those do who stand still: the stacks of all threads, and what each task waits for."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

import asyncpg

from tests import servers

_SESSIONS = """SELECT pid, state, wait_event_type, wait_event, pg_blocking_pids(pid),
    now() - query_start, left(query, 120) FROM pg_stat_activity WHERE datname IS NOT NULL"""
_TELLING_S, _ANSWER_S = 1.0, 5.0


def waits(task: asyncio.Task[Any]) -> Iterator[str]:
    """Give the lines at which a task stands, from the outermost coroutine to the innermost."""
    awaited: Any = task.get_coro()
    while awaited is not None:
        frame = getattr(awaited, "cr_frame", None) or getattr(awaited, "gi_frame", None)
        if frame is None:
            yield repr(awaited)[:200]
            return
        code = frame.f_code
        yield f"{code.co_filename}:{frame.f_lineno} {code.co_qualname}"
        awaited = getattr(awaited, "cr_await", None) or getattr(awaited, "gi_yieldfrom", None)


def tell(loop: asyncio.AbstractEventLoop, out: TextIO) -> None:
    """Write down what each task of a loop waits for."""
    for task in asyncio.all_tasks(loop):
        print(f"-- {os.getpid()} {task.get_name()}", *waits(task), sep="\n   ", file=out)
    out.flush()


def ready(loop: asyncio.AbstractEventLoop) -> None:
    """Have this process tell on SIGUSR1 what it does, and at a crash where that happened."""
    faulthandler.enable()
    signal.signal(signal.SIGUSR1, lambda *_: tell(loop, sys.stderr))
    faulthandler.register(signal.SIGUSR1, chain=True)


async def report(lives: Iterable[int]) -> None:
    """Have these processes write down what they do, and say what this one and the server do.

    Args:
        lives: Numbers of processes, 0 for one that is not there.
    """
    print(f"{time.strftime('%H:%M:%S')} nothing happens any more", file=sys.stderr)
    for pid in filter(None, lives):
        os.kill(pid, signal.SIGUSR1)
    tell(asyncio.get_running_loop(), sys.stderr)
    faulthandler.dump_traceback()
    try:
        async with asyncio.timeout(_ANSWER_S), servers.keeper() as db:
            print(*(tuple(row) for row in await db.fetch(_SESSIONS)), sep="\n", file=sys.stderr)
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        print(f"the server: {error!r}", file=sys.stderr)
    await asyncio.sleep(_TELLING_S)
