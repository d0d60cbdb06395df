"""``/admin``: for moderators of a server, and for the bot's owner."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.table.people.moderation import SEAT_CHOICES
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.presses import moderation
from cogs.ui.presses.moderation import LEVELS, list_frozen, make_backup
from cogs.ui.presses.moderation import restart as announce
from cogs.ui.translation import text
from engine.refusals import Refusal

LATEST = 24 * 60
"""Minutes: a restart further away is announced again anyway."""


TO = [app_commands.Choice(name=text(f"managing-to-{value}"), value=value) for value in SEAT_CHOICES]


class Admin(app_commands.Group):
    """Discord shows it to moderators; every command checks again who asks."""

    def __init__(self, app: App) -> None:
        """Keep the shared parts."""
        super().__init__(
            name=text("cmd-admin"),
            description=text("cmd-admin.about"),
            guild_only=True,
            # Only a default: a server may show the commands to others.
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self.app = app

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
            return await announce(self.app, reader, minutes)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-backup"), description=text("cmd-admin-backup.about"))
    async def backup(self, interaction: discord.Interaction[Any]) -> None:
        """Make a backup now."""

        async def work(reader: Reader) -> Content:
            return await make_backup(self.app, reader)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-frozen"), description=text("cmd-admin-frozen.about"))
    async def frozen(self, interaction: discord.Interaction[Any]) -> None:
        """List the frozen tables."""

        async def work(reader: Reader) -> Content:
            return await list_frozen(self.app, reader)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-tables"), description=text("cmd-admin-tables.about"))
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """List the open tables of this server."""

        async def work(reader: Reader) -> Content:
            return await moderation.tables(self.app, reader)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-end"), description=text("cmd-admin-end.about"))
    @app_commands.rename(table=text("cmd-admin-end.table"))
    @app_commands.describe(table=text("cmd-admin-end.table-about"))
    async def end(self, interaction: discord.Interaction[Any], table: str) -> None:
        """End a game, close a lobby, give a frozen table up."""

        async def work(reader: Reader) -> Content:
            return await moderation.end(self.app, reader, table)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-freeze"), description=text("cmd-admin-freeze.about"))
    @app_commands.rename(table=text("cmd-admin-end.table"))
    @app_commands.describe(table=text("cmd-admin-end.table-about"))
    async def freeze(self, interaction: discord.Interaction[Any], table: str) -> None:
        """Freeze a game, or let a frozen one go on."""

        async def work(reader: Reader) -> Content:
            return await moderation.freeze(self.app, reader, table)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-seat"), description=text("cmd-admin-seat.about"))
    @app_commands.rename(
        table=text("cmd-admin-end.table"),
        seat=text("cmd-admin-seat.seat"),
        to=text("cmd-admin-seat.to"),
    )
    @app_commands.describe(
        table=text("cmd-admin-end.table-about"),
        seat=text("cmd-admin-seat.seat-about"),
        to=text("cmd-admin-seat.to-about"),
    )
    @app_commands.choices(to=TO)
    async def seat(
        self, interaction: discord.Interaction[Any], table: str, seat: str, to: str
    ) -> None:
        """Decide who plays for a seat."""

        async def work(reader: Reader) -> Content:
            return await moderation.seat(self.app, reader, table, seat, to)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-log"), description=text("cmd-admin-log.about"))
    @app_commands.rename(level=text("cmd-admin-log.level"))
    @app_commands.describe(level=text("cmd-admin-log.level-about"))
    @app_commands.choices(level=[app_commands.Choice(name=one, value=one) for one in LEVELS])
    async def log(self, interaction: discord.Interaction[Any], level: str) -> None:
        """Let logs say more or less."""

        async def work(reader: Reader) -> Content:
            return await moderation.log_level(self.app, reader, level)

        await answer(self.app, interaction, work)

    @app_commands.command(
        name=text("cmd-admin-command"), description=text("cmd-admin-command.about")
    )
    @app_commands.rename(name=text("cmd-admin-command.name"), on=text("cmd-admin-command.on"))
    @app_commands.describe(
        name=text("cmd-admin-command.name-about"), on=text("cmd-admin-command.on-about")
    )
    async def switch_command(
        self, interaction: discord.Interaction[Any], name: str, on: bool
    ) -> None:
        """Turn a command off or on."""

        async def work(reader: Reader) -> Content:
            return await moderation.command(self.app, reader, name, on=on)

        await answer(self.app, interaction, work)

    @app_commands.command(
        name=text("cmd-admin-opening"), description=text("cmd-admin-opening.about")
    )
    @app_commands.rename(on=text("cmd-admin-command.on"))
    @app_commands.describe(on=text("cmd-admin-opening.on-about"))
    async def opening(self, interaction: discord.Interaction[Any], on: bool) -> None:
        """Let tables be opened, or not."""

        async def work(reader: Reader) -> Content:
            return await moderation.new_tables(self.app, reader, on=on)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-user"), description=text("cmd-admin-user.about"))
    @app_commands.rename(
        person=text("cmd-admin-user.person"), blocked=text("cmd-admin-user.blocked")
    )
    @app_commands.describe(
        person=text("cmd-admin-user.person-about"), blocked=text("cmd-admin-user.blocked-about")
    )
    async def user(
        self, interaction: discord.Interaction[Any], person: discord.User, blocked: bool
    ) -> None:
        """Block a user."""

        async def work(reader: Reader) -> Content:
            return await moderation.user(self.app, reader, person, blocked=blocked)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-admin-server"), description=text("cmd-admin-server.about"))
    @app_commands.rename(
        server=text("cmd-admin-server.server"), blocked=text("cmd-admin-user.blocked")
    )
    @app_commands.describe(
        server=text("cmd-admin-server.server-about"), blocked=text("cmd-admin-user.blocked-about")
    )
    async def server(
        self, interaction: discord.Interaction[Any], server: str, blocked: bool
    ) -> None:
        """Leave a server and block it."""

        async def work(reader: Reader) -> Content:
            # Its id is typed as text: a number in a command ends at 2**53, below any id of today.
            return await moderation.server(self.app, reader, server, blocked=blocked)

        await answer(self.app, interaction, work)

    @app_commands.command(
        name=text("cmd-admin-switches"), description=text("cmd-admin-switches.about")
    )
    async def switched(self, interaction: discord.Interaction[Any]) -> None:
        """Say what is switched off."""

        async def work(reader: Reader) -> Content:
            return await moderation.listed(self.app, reader)

        await answer(self.app, interaction, work)

    @end.autocomplete("table")
    @freeze.autocomplete("table")
    @seat.autocomplete("table")
    async def table_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the open tables of this server."""
        try:
            reader = await self.app.reader(interaction)
            found = await moderation.matching(self.app, reader, current)
        except Refusal:  # whoever may manage nothing is offered nothing
            return []
        return [app_commands.Choice(name=label, value=value) for label, value in found]
