"""Work in the background: repeated when something is due, and begun again after an error."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from cogs.table.error_traces import cause

log = logging.getLogger(__name__)

_NAP, _LONGEST_NAP = 1.0, 30.0
_FIRST, _LONGEST = 5.0, 900.0
"""Seconds between the first two tries of work that failed, which double each time; at most."""
_WELL = 300.0
"""Seconds without an error after which work that had failed counts as well again."""

Work = Callable[[], Awaitable[object]]


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
