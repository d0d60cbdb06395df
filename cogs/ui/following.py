"""Private messages of which a player has one: newer ones take the place of older ones."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord

from cogs.delivery.trouble import LINE
from cogs.table.notify.outbox import Background

Key = tuple[str, int]
"""Table id and user id."""
Newest = Callable[[], bool]
"""Returns whether this is still the newest message."""


class Following:
    """Tasks that update private messages."""

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

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def close(self) -> None:
        """Stop all updates; the messages stay as they are."""
        for task in self._tasks:
            task.cancel()


TOKEN_LIFE: Final = 14 * 60_000
"""Milliseconds for which an answer can be deleted; Discord says 15 minutes."""
PICKERS: Final = 500


class Pickers:
    """The newest picker of each player at each table; older ones are deleted."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._open: dict[Key, tuple[int, discord.Interaction[Any]]] = {}
        self._background = Background()

    def open(self, key: Key, interaction: discord.Interaction[Any]) -> None:
        """Note that an interaction is answered with a picker."""
        now, older = self._now(), self._open.pop(key, None)
        if older is not None and now - older[0] < TOKEN_LIFE:
            self._background.start(_delete(older[1]))
        self._open[key] = (now, interaction)
        if len(self._open) > PICKERS:
            del self._open[next(iter(self._open))]

    def turn(self, key: Key, number: int) -> None:
        """Note that the answer to an interaction shows another table's question by now."""
        for other, (at, interaction) in self._open.items():
            if interaction.id == number and other != key:
                del self._open[other]
                self.open(key, interaction)
                self._open[key] = (at, interaction)
                return

    async def close(self) -> None:
        await self._background.close()


async def _delete(interaction: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException, *LINE):  # the player may have dismissed it
        await interaction.delete_original_response()
