"""``/play``: open a table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.content import Content
from cogs.ui.game_menu import showcase
from cogs.ui.presses.opening import open_table
from cogs.ui.translation import text
from engine import registry

_KEYS = registry.keys()
GAMES = [app_commands.Choice(name=registry.game(key).spec.title, value=key) for key in _KEYS]


class Opening(TableCog):
    """``/play``."""

    @app_commands.command(name=text("cmd-play"), description=text("cmd-play.about"))
    @app_commands.rename(game=text("cmd-play.game"), thread=text("cmd-play.thread"))
    @app_commands.describe(game=text("cmd-play.game-about"), thread=text("cmd-play.thread-about"))
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def play(
        self, interaction: discord.Interaction[Any], game: str | None = None, thread: bool = False
    ) -> None:
        """Open a table, or show the games to choose from."""

        async def work(reader: Reader) -> Content:
            if game is None:
                return await showcase(self.app, reader, thread=thread)
            return await open_table(self.app, reader, game, thread=thread)

        await self.answer(interaction, work)
