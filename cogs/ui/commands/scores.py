"""``/scores``: the high scores of solo games."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.app import Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.commands.opening import GAMES
from cogs.ui.content import Content
from cogs.ui.presses.scores import high_scores
from cogs.ui.translation import text
from engine import registry

ALONE = [game for game in GAMES if registry.game(game.value).spec.solo]
WHO = [
    app_commands.Choice(name=text("cmd-scores.server"), value="server"),
    app_commands.Choice(name=text("cmd-scores.mine"), value="mine"),
]


class Scores(TableCog):
    """High scores."""

    @app_commands.command(name=text("cmd-scores"), description=text("cmd-scores.about"))
    @app_commands.rename(game=text("cmd-scores.game"), who=text("cmd-scores.who"))
    @app_commands.describe(game=text("cmd-scores.game-about"), who=text("cmd-scores.who-about"))
    @app_commands.choices(game=ALONE or GAMES, who=WHO)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def scores(
        self, interaction: discord.Interaction[Any], game: str | None = None, who: str | None = None
    ) -> None:
        """Show a list: the server's, or one's own totals from everywhere."""
        whose = who or ("mine" if interaction.guild_id is None else "server")

        async def work(reader: Reader) -> Content:
            return await high_scores(self.app, reader, whose, game=game)

        await self.answer(interaction, work)
