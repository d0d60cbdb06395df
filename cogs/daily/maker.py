"""Puzzles are made in a process of their own: it takes seconds of a processor."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from cogs.table.bots.pool import Worker
from cogs.table.bots.worker import guarded
from cogs.table.error_traces import Traced, trace
from engine.puzzles.making import encoded, make

LONGEST: Final = 120.0
"""Seconds that a puzzle may take; then, and a minute later, its process ends itself."""
PATIENCE: Final = 200.0
"""Seconds after which the process counts as hanging that has not ended itself."""

Make = Callable[[str, bytes, str, int], Awaitable[str]]
"""Makes the puzzle of (game, seed, language, day of the week) and returns it as JSON."""


def made(game: str, seed: bytes, language: str, weekday: int) -> str:
    """Return a puzzle as JSON; runs in the process.

    Raises:
        Traced: It broke; the error names no value, since the seed is among them.
    """
    try:
        return encoded(make(game, seed, language, weekday))
    except Exception as error:  # noqa: BLE001 (whatever broke, its values stay here)
        # Without the cause, whose text may hold the seed (decision: logs).
        raise Traced(trace(error)) from None


async def in_thread(game: str, seed: bytes, language: str, weekday: int) -> str:
    """Make a puzzle in this process, for whoever has no other."""
    return await asyncio.to_thread(made, game, seed, language, weekday)


def alone(game: str, seed: bytes, language: str, weekday: int) -> str:
    """Return a puzzle as JSON, or end this process: only for one of its own.

    Raises:
        Traced: See ``made``.
    """
    return guarded(LONGEST, lambda: encoded(make(game, seed, language, weekday)))


class Maker:
    """One process, started when a puzzle is to be made and ended when none is any more."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._worker = Worker(PATIENCE)
        # One at a time: patience counts from a puzzle's turn, and one that hangs spoils no other.
        self._turn = asyncio.Lock()
        self._asked = 0

    async def __call__(self, game: str, seed: bytes, language: str, weekday: int) -> str:
        """Return a puzzle as JSON; where the process dies or hangs, another one tries once more.

        Raises:
            Traced: It can't be made.
            BrokenProcessPool, TimeoutError: The process died or hung both times.
        """
        self._asked += 1
        try:
            async with self._turn:
                return await self._worker.run(alone, game, seed, language, weekday)
        finally:
            self._asked -= 1
            if not self._asked:  # a puzzle a day is no reason to keep a process in memory
                self.close()

    def close(self) -> None:
        """End the process."""
        self._worker.close()
