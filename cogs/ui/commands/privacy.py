"""``/privacy``: a user's own data."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.content import Content
from cogs.ui.presses.privacy import show
from cogs.ui.translation import text


class Privacy(TableCog):
    """One's own data."""

    @app_commands.command(name=text("cmd-privacy"), description=text("cmd-privacy.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Say what is kept of the user who asks, with buttons to get and to delete it."""

        async def work(reader: Reader) -> Content:
            return await show(self.app, reader)

        await self.answer(interaction, work)
