"""``/games``, ``/profile`` and ``/standings``: what is left of games that are over."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.commands.opening import GAMES
from cogs.ui.content import Content
from cogs.ui.ids import HistoryPress, Where
from cogs.ui.kinds import ALL
from cogs.ui.presses.history import games, show_profile, show_standings, show_versus
from cogs.ui.translation import text

WHERE = [
    app_commands.Choice(name=text("cmd-games.here"), value="here"),
    app_commands.Choice(name=text("cmd-games.all"), value="all"),
]


class History(TableCog):
    """Games that are over."""

    @app_commands.command(name=text("cmd-games"), description=text("cmd-games.about"))
    @app_commands.rename(
        game=text("cmd-games.game"), partner=text("cmd-games.with"), where=text("cmd-games.where")
    )
    @app_commands.describe(
        game=text("cmd-games.game-about"),
        partner=text("cmd-games.with-about"),
        where=text("cmd-games.where-about"),
    )
    @app_commands.choices(game=GAMES, where=WHERE)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def games(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        # Not ``Member``: that fails in direct messages, and for people who have left the server.
        partner: discord.User | None = None,
        where: str | None = None,
    ) -> None:
        """Show what the reader has played."""
        place: Where = "all" if where == "all" else "here"
        press = HistoryPress("games", place, game or ALL, 0 if partner is None else partner.id)

        async def work(reader: Reader) -> Content:
            return await games(self.app, reader, press)

        await self.answer(interaction, work)

    @app_commands.command(name=text("cmd-profile"), description=text("cmd-profile.about"))
    @app_commands.rename(member=text("cmd-profile.member"))
    @app_commands.describe(member=text("cmd-profile.member-about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def profile(
        self, interaction: discord.Interaction[Any], member: discord.User | None = None
    ) -> None:
        """Show the card of the reader, or of another member."""
        who = None if member is None else (member.id, member.display_name)

        async def work(reader: Reader) -> Content:
            return await show_profile(self.app, reader, HistoryPress("profile"), who)

        await self.answer(interaction, work)

    @app_commands.command(name=text("cmd-standings"), description=text("cmd-standings.about"))
    @app_commands.rename(game=text("cmd-standings.game"), member=text("cmd-standings.with"))
    @app_commands.describe(
        game=text("cmd-standings.game-about"), member=text("cmd-standings.with-about")
    )
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def standings(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        member: discord.User | None = None,
    ) -> None:
        """Show who stands where on this server, or the reader and a member against each other."""

        async def work(reader: Reader) -> Content:
            if member is not None and member.id != reader.user_id:
                met = HistoryPress("versus", user=member.id)
                return await show_versus(self.app, reader, met, member.display_name)
            return await show_standings(
                self.app, reader, HistoryPress("standings", kind=game or ALL)
            )

        await self.answer(interaction, work)
