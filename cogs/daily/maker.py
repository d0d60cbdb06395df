"""Puzzles are made in a process of their own: it takes seconds of a processor."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cogs.table.bots.pool import Worker
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
    """One process, started when the first puzzle is made."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._worker = Worker()

    async def __call__(self, game: str, seed: bytes, language: str) -> str:
        """Return a puzzle as JSON."""
        executor = self._worker.executor()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(executor, made, game, seed, language)

    def close(self) -> None:
        """End the process."""
        self._worker.close()
