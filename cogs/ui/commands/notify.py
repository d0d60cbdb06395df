"""``/notify``: how a user is notified that it is their turn."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from cogs.table.notify.notices import WAYS
from cogs.table.people.preferences import CONFIRMS, INTERVALS
from cogs.table.time import time_control
from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.content import Content
from cogs.ui.presses import notify as presses
from cogs.ui.translation import text

WAY = [app_commands.Choice(name=text(f"notify-pick-{way}"), value=way) for way in WAYS]
REMIND = [
    app_commands.Choice(name=text(f"notify-remind-{value}"), value=value) for value in INTERVALS
]

CONFIRM = [
    app_commands.Choice(name=text(f"notify-pick-confirm-{way}"), value=way) for way in CONFIRMS
]


class Notify(TableCog):
    """One's own settings."""

    @app_commands.command(name=text("cmd-notify"), description=text("cmd-notify.about"))
    @app_commands.rename(
        way=text("cmd-notify.way"),
        remind=text("cmd-notify.remind"),
        quiet=text("cmd-notify.quiet"),
        zone=text("cmd-notify.zone"),
        digest=text("cmd-notify.digest"),
        confirm=text("cmd-notify.confirm"),
    )
    @app_commands.describe(
        way=text("cmd-notify.way-about"),
        remind=text("cmd-notify.remind-about"),
        quiet=text("cmd-notify.quiet-about"),
        zone=text("cmd-notify.zone-about"),
        digest=text("cmd-notify.digest-about"),
        confirm=text("cmd-notify.confirm-about"),
    )
    @app_commands.choices(way=WAY, remind=REMIND, confirm=CONFIRM)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def notify(
        self,
        interaction: discord.Interaction[Any],
        way: str | None = None,
        remind: str | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        digest: str | None = None,
        confirm: str | None = None,
    ) -> None:
        """Show the settings, with menus to change them; with options, change them."""
        given = {"way": way, "remind": remind, "quiet": quiet, "zone": zone, "digest": digest}
        given["confirm"] = confirm
        wanted = {key: value for key, value in given.items() if value is not None}

        async def work(reader: Reader) -> Content:
            if wanted:
                return await presses.change(self.app, reader, wanted)
            return await presses.show(self.app, reader)

        await self.answer(interaction, work)

    @notify.autocomplete("zone")
    async def zone_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer time zones that fit what is typed, the likeliest of the reader's language first."""
        locale = (await self.app.reader(interaction)).words.locale
        # The first call reads the names of all zones from files.
        found = await asyncio.to_thread(time_control.offered_zones, current, locale)
        return [app_commands.Choice(name=name, value=name) for name in found]
