"""Work that nobody waits for, and that ends with whoever began it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Background:
    """Tasks that are kept while they run: the event loop itself holds them but weakly."""

    def __init__(self) -> None:
        """Nothing runs."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin some work; what it raises is its own affair."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def busy(self) -> bool:
        """Something runs."""
        return bool(self._tasks)

    async def settle(self) -> None:
        """Wait until all that has begun is done; what broke raises here."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Cancel what runs, and wait until it has ended."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
