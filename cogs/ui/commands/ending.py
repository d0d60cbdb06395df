"""``/tables``, ``/resign``, ``/end``."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.table.model import Table
from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.content import Content
from cogs.ui.presses.board import end as ask_end
from cogs.ui.presses.board import resign as ask_resign
from cogs.ui.presses.notify import my_tables
from cogs.ui.translation import text


class Ending(TableCog):
    """A user's tables, and leaving them."""

    @app_commands.command(name=text("cmd-tables"), description=text("cmd-tables.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """List all tables of a user, on every server."""

        async def work(reader: Reader) -> Content:
            return await my_tables(self.app, reader)

        await self.answer(interaction, work)

    @app_commands.command(name=text("cmd-resign"), description=text("cmd-resign.about"))
    @app_commands.guild_only()
    async def resign(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the player really resigns."""

        async def work(reader: Reader, table: Table) -> Content:
            return await ask_resign(self.app, reader, table)

        await self.at_table(interaction, work)

    @app_commands.command(name=text("cmd-end"), description=text("cmd-end.about"))
    @app_commands.guild_only()
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the player wants the game, or the lobby, to end."""

        async def work(reader: Reader, table: Table) -> Content:
            return await ask_end(self.app, reader, table)

        await self.at_table(interaction, work)
