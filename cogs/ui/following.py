"""Tasks that update private messages; a newer task takes the place of an older one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

Key = tuple[str, int]
"""Table id and user id."""
Newest = Callable[[], bool]
"""Returns whether this is still the newest message."""


class Following:
    def __init__(self) -> None:
        self._newest: dict[Key, object] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, key: Key, follow: Callable[[Newest], Coroutine[Any, Any, None]]) -> None:
        """Start to update a message; an older task for the same key learns that it is outdated."""
        # A unique mark, so that a task can tell whether it is the newest.
        mark = self._newest[key] = object()

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            # An older task must not remove the mark of a newer one.
            if self._newest.get(key) is mark:
                del self._newest[key]

        task = asyncio.create_task(follow(lambda: self._newest.get(key) is mark))
        # asyncio refers to tasks weakly: an unreferenced task may vanish before it is done.
        self._tasks.add(task)
        task.add_done_callback(ended)

    def close(self) -> None:
        """Stop all updates; the messages stay as they are."""
        for task in self._tasks:
            task.cancel()
