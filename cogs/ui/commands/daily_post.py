"""``/daily-post``: a manager chooses where and when the puzzle of the day is posted."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from cogs.table.time import time_control
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.presses import daily_post as presses
from cogs.ui.translation import text


class Place(app_commands.Transformer):
    """A text channel, also one that the bot can't see: then it says so."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """See discord.py."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """See discord.py."""
        return [discord.ChannelType.text, discord.ChannelType.news]

    async def transform(
        self, interaction: discord.Interaction[Any], value: Any, /
    ) -> app_commands.AppCommandChannel:
        """Return the channel as Discord names it, known or not."""
        del interaction
        found: app_commands.AppCommandChannel = value
        return found


class DailyPosts(app_commands.Group):
    """Begin and stop; for moderators."""

    def __init__(self, app: App) -> None:
        """Keep the shared parts."""
        super().__init__(
            name=text("cmd-daily-post"),
            description=text("cmd-daily-post.about"),
            guild_only=True,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self.app = app

    @app_commands.command(
        name=text("cmd-daily-post-start"), description=text("cmd-daily-post-start.about")
    )
    @app_commands.rename(
        channel=text("cmd-daily-post-start.channel"),
        hour=text("cmd-daily-post-start.hour"),
        zone=text("cmd-notify.zone"),
    )
    @app_commands.describe(
        channel=text("cmd-daily-post-start.channel-about"),
        hour=text("cmd-daily-post-start.hour-about"),
        zone=text("cmd-daily-post-start.zone-about"),
    )
    async def start(
        self,
        interaction: discord.Interaction[Any],
        channel: app_commands.Transform[app_commands.AppCommandChannel, Place],
        hour: app_commands.Range[int, 0, 23],
        zone: str,
    ) -> None:
        """Post the puzzles in a channel from now on."""

        async def work(reader: Reader) -> Content:
            return await presses.begin(self.app, reader, channel.id, hour, zone)

        await answer(self.app, interaction, work)

    @app_commands.command(
        name=text("cmd-daily-post-stop"), description=text("cmd-daily-post-stop.about")
    )
    async def stop(self, interaction: discord.Interaction[Any]) -> None:
        """Post no more."""

        async def work(reader: Reader) -> Content:
            return await presses.stop(self.app, reader)

        await answer(self.app, interaction, work)

    @start.autocomplete("zone")
    async def zone_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer time zones that fit what is typed, the likeliest of the reader's language first."""
        locale = (await self.app.reader(interaction)).words.locale
        # The first call reads the names of all zones from files.
        found = await asyncio.to_thread(time_control.offered_zones, current, locale)
        return [app_commands.Choice(name=name, value=name) for name in found]
