"""``/admin``: for those who manage a server, and for whoever runs the bot."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.answering import answer
from cogs.content import Content
from cogs.house import House, Reader
from cogs.presses.admin import list_frozen, make_backup
from cogs.presses.admin import restart as announce
from cogs.translation import text

LATEST = 24 * 60
"""Minutes: a restart further away is announced again anyway."""


class Admin(app_commands.Group):
    """Discord shows it to those who manage the server; every command asks again who it is."""

    def __init__(self, house: House) -> None:
        """Keep the shared parts."""
        super().__init__(
            name=text("cmd-admin"),
            description=text("cmd-admin.about"),
            guild_only=True,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self.house = house

    @app_commands.command(
        name=text("cmd-admin-restart"), description=text("cmd-admin-restart.about")
    )
    @app_commands.rename(minutes=text("cmd-admin-restart.minutes"))
    @app_commands.describe(minutes=text("cmd-admin-restart.minutes-about"))
    async def restart(
        self,
        interaction: discord.Interaction[Any],
        minutes: app_commands.Range[int, 1, LATEST],
    ) -> None:
        """Announce a restart."""

        async def work(reader: Reader) -> Content:
            return await announce(self.house, reader, minutes)

        await answer(self.house, interaction, work)

    @app_commands.command(name=text("cmd-admin-backup"), description=text("cmd-admin-backup.about"))
    async def backup(self, interaction: discord.Interaction[Any]) -> None:
        """Make a backup now."""

        async def work(reader: Reader) -> Content:
            return await make_backup(self.house, reader)

        await answer(self.house, interaction, work)

    @app_commands.command(name=text("cmd-admin-frozen"), description=text("cmd-admin-frozen.about"))
    async def frozen(self, interaction: discord.Interaction[Any]) -> None:
        """List the frozen tables."""

        async def work(reader: Reader) -> Content:
            return await list_frozen(self.house, reader)

        await answer(self.house, interaction, work)
