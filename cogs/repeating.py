"""Loops in the background: work, then sleep until something is due."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from cogs.table.error_traces import cause

log = logging.getLogger(__name__)

_NAP, _LONGEST_NAP, _AGAIN = 1.0, 30.0, 60.0


async def repeat(work: Callable[[], Awaitable[float]], woken: asyncio.Event, failed: str) -> None:
    """Repeat ``work`` for ever, after the seconds that it returns or as soon as woken."""
    while True:
        # Before the work: what is planned meanwhile must end the sleep that follows.
        woken.clear()
        try:
            seconds = await work()
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            log.error("%s%s", failed, cause(error))
            seconds = _AGAIN
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await woken.wait()


def nap(due: int | None, now: int) -> float:
    """Return the seconds until something is due, within limits."""
    if due is None:
        return _LONGEST_NAP
    return min(_LONGEST_NAP, max(_NAP, (due - now) / 1000))
