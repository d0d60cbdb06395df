"""Makes puzzles in a process of its own, so that nobody waits for the seconds that one takes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from cogs.table.bots.pool import Worker
from cogs.table.bots.worker import run_guarded
from engine.puzzles.making import encoded, make

LONGEST: Final = 120.0
"""Seconds that a puzzle may take; then, and a minute later, its process ends itself."""
PATIENCE: Final = 200.0
"""Seconds after which the process counts as hanging that has not ended itself."""

Make = Callable[[str, bytes, str, int], Awaitable[str]]
"""Makes the puzzle of (game, seed, language, level) and returns it as JSON."""


def make_or_exit(game: str, seed: bytes, language: str, level: int) -> str:
    """Return a puzzle as JSON, or end this process. An error names no value: the seed is secret."""
    return run_guarded(LONGEST, lambda: encoded(make(game, seed, language, level)))


class Maker:
    """One process, started when a puzzle is to be made and ended when none is any more."""

    def __init__(self) -> None:
        self._worker = Worker(PATIENCE)
        # One at a time: patience counts from a puzzle's turn, and one that hangs spoils no other.
        self._turn = asyncio.Lock()
        self._asked = 0

    async def __call__(self, game: str, seed: bytes, language: str, level: int) -> str:
        """Return a puzzle as JSON; a second process tries if the first one dies or hangs."""
        self._asked += 1
        try:
            async with self._turn:
                return await self._worker.run(make_or_exit, game, seed, language, level)
        finally:
            self._asked -= 1
            if not self._asked:  # a puzzle a day is no reason to keep a process in memory
                self.close()

    def close(self) -> None:
        self._worker.close()
