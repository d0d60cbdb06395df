"""``/doctor``: what is wrong here, and what helps."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.content import Content
from cogs.ui.presses.doctor import doctor as look
from cogs.ui.translation import text


class Doctor(TableCog):
    """How the bot is doing."""

    @app_commands.command(name=text("cmd-doctor"), description=text("cmd-doctor.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def doctor(self, interaction: discord.Interaction[Any]) -> None:
        """Check permissions, direct messages, clock, database and connection."""

        async def work(reader: Reader) -> Content:
            return await look(self.app, reader)

        await self.answer(interaction, work, guess=True)  # that the store is down is an answer
