"""The one private answer to an interaction: announced, given once, in place where that can be."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import discord

from cogs.ui.content import Content, is_page
from data.words import FALLBACK, Words, nearest, words


class Answer:
    """The one private answer to an interaction; a press on a private message changes that one."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        # Announcement and answer may come at once, and Discord takes one first response.
        self._lock = asyncio.Lock()
        self._deferred = False
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        self._layout = is_page(interaction)
        self.outcome, self.began = "done", time.monotonic()
        self.words = _discord_words(interaction)
        self.beside = False
        """Whether the private message that was pressed stays as it is."""
        self.given = self.shown = False
        """Whether a private message shows the answer."""
        self.table = ""
        self.acknowledged: float | None = None
        self.announcing: asyncio.Task[None] | None = None

    def announce_soon(self) -> None:
        self.announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        """Tell Discord that the answer is coming."""
        async with self._lock:
            response = self.interaction.response
            if response.is_done():
                return
            self._deferred = True
            if self.in_place:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)
            self.acknowledged = time.monotonic()

    async def give(self, content: Content | None) -> None:
        """Send the answer. None sends nothing: the press has done its work."""
        response = self.interaction.response
        async with self._lock:
            first = not response.is_done()
            try:
                await self._send(content)
            except (LookupError, TypeError, ValueError, AttributeError):
                # Without this Discord has taken it, and discord.py can't read what it says of that.
                if not (first and response.is_done()):
                    raise
            private = self.in_place or content is None or not content.board
            modal = content is not None and content.modal is not None
            self.shown = private and content is not None and not (modal or self.beside)
            self.table = content.table if content else ""
            self.acknowledged = self.acknowledged or time.monotonic()
            self.given = True

    async def _send(self, content: Content | None) -> None:
        response = self.interaction.response
        if content is None:
            await self._quiet()
        elif content.modal is not None:
            await self._form(content.modal, content.text)
        elif content.board and not self.in_place:
            await self._change_board(content)
        elif self.beside and self._deferred:
            await self.interaction.followup.send(ephemeral=True, **content.posting())
        elif self._deferred:
            changed = content.changing(layout=self._layout)
            await self.interaction.edit_original_response(**changed)
        elif self.in_place and not self.beside:
            await response.edit_message(**content.changing(layout=self._layout))
        else:
            await response.send_message(ephemeral=True, **content.posting())

    async def _change_board(self, content: Content) -> None:
        if not self._deferred:
            await self.interaction.response.edit_message(**content.changing())
        elif self.interaction.message is not None:
            await self.interaction.message.edit(**content.changing())
            await self._quiet()

    async def _form(self, form: discord.ui.Modal, late: str) -> None:
        """Open a form. Discord refuses one after an announcement, so the answer says that."""
        interaction = self.interaction
        if not self._deferred:
            form.stop()  # see ``components.view``
            await interaction.response.send_modal(form)
        else:
            self.beside = self.in_place  # to be pressed again
            await self._send(Content(late))

    async def _quiet(self) -> None:
        if not self._deferred:
            await self.interaction.response.defer()
        elif not self.in_place:
            await self.interaction.delete_original_response()  # it only says "thinking"


def _discord_words(interaction: discord.Interaction[Any]) -> Words:
    return words(nearest(interaction.locale.value) or FALLBACK)
