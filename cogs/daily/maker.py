"""Puzzles are made in a process of their own: it takes seconds of a processor."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor

from cogs.table.bots.worker import end_with_parent
from cogs.table.error_traces import Traced, trace
from engine.puzzles.making import encoded, make

Make = Callable[[str, bytes, str], Awaitable[str]]
"""Makes the puzzle of (game, seed, language) and returns it as JSON."""


def made(game: str, seed: bytes, language: str) -> str:
    """Return a puzzle as JSON; runs in the process.

    Raises:
        Traced: It broke; the error names no value, since the seed is among them.
    """
    try:
        return encoded(make(game, seed, language))
    except Exception as error:  # noqa: BLE001 (whatever broke, its values stay here)
        raise Traced(trace(error)) from None


async def in_thread(game: str, seed: bytes, language: str) -> str:
    """Make a puzzle in this process, for whoever has no other."""
    return await asyncio.to_thread(made, game, seed, language)


class Maker:
    """One process, started when a puzzle is to be made and ended when none is any more."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._pool: ProcessPoolExecutor | None = None
        self._asked = 0

    async def __call__(self, game: str, seed: bytes, language: str) -> str:
        """Return a puzzle as JSON.

        Raises:
            Traced: It can't be made.
            BrokenProcessPool: The process died; the next call starts another one.
        """
        if self._pool is None:
            # Not forked: the bot has threads, and a puzzle needs nothing of it.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_parent)
        self._asked += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, made, game, seed, language)
        finally:
            self._asked -= 1
            if not self._asked:  # a puzzle a day: nothing is kept in memory for that
                self.close()

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
