"""What all groups of commands share."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.refusals import NoTableHere
from cogs.table.error_traces import trace
from cogs.table.model import Table
from cogs.ui.answering import Work, answer
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from engine import registry
from engine.refusals import Refusal

log = logging.getLogger(__name__)

_KEYS = registry.keys()
GAMES = [app_commands.Choice(name=registry.game(key).spec.title, value=key) for key in _KEYS]
"""The games, as a command offers them."""

TableWork = Callable[[Reader, Table], Awaitable[Content | None]]
Offers = Awaitable[Iterable[tuple[str, str]]]
"""Finds what may be typed: labels and values."""


class TableCog(commands.Cog):
    """A group of commands with the shared parts at hand."""

    def __init__(self, app: App) -> None:
        """Keep the shared parts."""
        self.app = app

    async def answer(
        self, interaction: discord.Interaction[Any], work: Work, *, guess: bool = False
    ) -> None:
        """Answer privately; ``guess``: see ``cogs.ui.answering.answer``."""
        await answer(self.app, interaction, work, guess=guess)

    async def at_table(self, interaction: discord.Interaction[Any], work: TableWork) -> None:
        """Answer with ``work(reader, table)`` for the table of this channel.

        Without one, the answer says where a table can be opened.
        """
        about: str | None = None

        async def inner(reader: Reader) -> Content | None:
            nonlocal about
            found = await self.app.table_here(interaction)
            if found is None:
                raise NoTableHere
            about = found.id
            return await work(reader, found)

        await answer(self.app, interaction, inner, lambda: about)


async def offered(
    interaction: discord.Interaction[Any], offers: Offers
) -> list[app_commands.Choice[str]]:
    """Return what is offered while a user types; nothing where that is refused, or fails."""
    try:
        return [app_commands.Choice(name=label, value=value) for label, value in await offers]
    except Refusal:
        return []
    except Exception as error:  # noqa: BLE001 (typing goes on without choices)
        log.error("no choices for interaction %s\n%s", interaction.id, trace(error))
        return []
