"""Private messages of which a player has one: newer ones take the place of older ones."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs.runtime.trouble import LINE
from cogs.table.notify.outbox import Background
from cogs.ui.content import Content, is_page

Key = tuple[str, int]
TOKEN_LIFE: Final = 14 * 60_000
"""Milliseconds for which an answer can be deleted; Discord says 15 minutes."""
PICKERS: Final = 500


@dataclass(frozen=True, slots=True)
class _Opened:
    """A private message: the newest interaction that shows it, and the one it answered first."""

    at: int
    interaction: discord.Interaction[Any]
    origin: int


class Pickers:
    """The private message of each player at each table; older ones are deleted."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._open: dict[Key, _Opened] = {}
        self._background = Background()

    def open(self, key: Key, interaction: discord.Interaction[Any]) -> None:
        """Note that an interaction is answered with a new message."""
        self._replace(key, _Opened(self._now(), interaction, interaction.id))

    def turn(self, key: Key, origin: int, interaction: discord.Interaction[Any]) -> None:
        """Note that an interaction changed the answer to ``origin``, maybe to another table's."""
        self.forget(origin)
        # The newest token lives longest.
        self._replace(key, _Opened(self._now(), interaction, origin))

    def forget(self, origin: int) -> None:
        """Forget the answer to ``origin``: it shows something else than a table now."""
        self._open = {k: opened for k, opened in self._open.items() if opened.origin != origin}

    def newest(self, key: Key) -> discord.Interaction[Any] | None:
        """Return the interaction by which a player's message can be changed, if there is one."""
        opened = self._alive(key)
        return None if opened is None else opened.interaction

    def change(self, key: Key, content: Content) -> bool:
        """Have a player's message show something else; return False if there is none any more."""
        opened = self._alive(key)
        if opened is None:
            return False
        self._background.start(self._change(key, opened, content))
        return True

    async def _change(self, key: Key, opened: _Opened, content: Content) -> None:
        try:
            shown = content.changing(layout=is_page(opened.interaction))
            await opened.interaction.edit_original_response(**shown)
        except (discord.HTTPException, *LINE):  # dismissed: the next answer is a new message
            if self._open.get(key) is opened:
                del self._open[key]

    def _replace(self, key: Key, opened: _Opened) -> None:
        older = self._alive(key)
        if older is not None:
            self._background.start(_delete(older.interaction))
        self._open.pop(key, None)
        self._open[key] = opened
        if len(self._open) > PICKERS:
            del self._open[next(iter(self._open))]

    def _alive(self, key: Key) -> _Opened | None:
        opened = self._open.get(key)
        return opened if opened is not None and self._now() - opened.at < TOKEN_LIFE else None

    async def close(self) -> None:
        await self._background.close()


async def _delete(interaction: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException, *LINE):  # the player may have dismissed it
        await interaction.delete_original_response()
