"""``/privacy``: what is kept about somebody."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.content import Content
from cogs.ui.presses.privacy import shown
from cogs.ui.translation import text


class Privacy(TableCog):
    """One's own data."""

    @app_commands.command(name=text("cmd-privacy"), description=text("cmd-privacy.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Say what is kept about the one who asks, with buttons to get and to delete it."""

        async def work(reader: Reader) -> Content:
            return await shown(self.app, reader)

        await self.answer(interaction, work)
