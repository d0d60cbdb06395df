"""``/move``, ``/hand``, ``/board``, ``/undo``: a turn, typed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from cogs.table.model import Table, require_awake
from cogs.ui.app import App, Reader
from cogs.ui.commands.base import TableCog, offered
from cogs.ui.content import Content
from cogs.ui.messages.more import own_board
from cogs.ui.presses.board import hand as show_hand
from cogs.ui.presses.board import undo as take_back
from cogs.ui.presses.decision import act, read_typed
from cogs.ui.translation import text


class Playing(TableCog):
    """Moves and looks."""

    @app_commands.command(name=text("cmd-move"), description=text("cmd-move.about"))
    @app_commands.rename(action=text("cmd-move.action"))
    @app_commands.describe(action=text("cmd-move.action-about"))
    @app_commands.guild_only()
    async def move(self, interaction: discord.Interaction[Any], action: str) -> None:
        """Carry out a typed action."""

        async def work(reader: Reader, table: Table) -> Content:
            require_awake(table)
            table.play()
            typed = await _meant(self.app, reader, table, action)
            return await act(self.app, reader, table, None, read_typed(reader, table, typed))

        await self.at_table(interaction, work)

    @move.autocomplete("action")
    async def move_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer legal actions that fit what has been typed, in words."""
        return await offered(interaction, _legal(self.app, interaction, current))

    @app_commands.command(name=text("cmd-hand"), description=text("cmd-hand.about"))
    @app_commands.guild_only()
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show what one holds."""

        async def work(reader: Reader, table: Table) -> Content:
            return await show_hand(self.app, reader, table)

        await self.at_table(interaction, work)

    @app_commands.command(name=text("cmd-board"), description=text("cmd-board.about"))
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction[Any]) -> None:
        """Show the board privately."""

        async def work(reader: Reader, table: Table) -> Content:
            table.play()
            return await own_board(self.app, reader, table)

        await self.at_table(interaction, work)

    @app_commands.command(name=text("cmd-undo"), description=text("cmd-undo.about"))
    @app_commands.guild_only()
    async def undo(self, interaction: discord.Interaction[Any]) -> None:
        """Undo one's newest action."""

        async def work(reader: Reader, table: Table) -> Content:
            return await take_back(self.app, reader, table)

        await self.at_table(interaction, work)


async def _meant(app: App, reader: Reader, table: Table, typed: str) -> str:
    """Return what was typed in the notation, where it is what a choice of ``/move`` says."""
    seat = table.viewer(reader.user_id)
    if seat is None:
        return typed
    meant = partial(app.completer.meant, table, seat, typed, reader.words)
    return await app.pictures.draw(meant)


async def _legal(
    app: App, interaction: discord.Interaction[Any], current: str
) -> Iterable[tuple[str, str]]:
    table = await app.table_here(interaction)
    seat = table.viewer(interaction.user.id) if table else None
    if table is None or seat is None or table.position is None:
        return ()
    reader = await app.reader(interaction)
    # Thousands of actions may be legal: no other user waits for them to be named.
    find = partial(app.completer.find, table, seat, current, reader.words)
    return await app.pictures.draw(find)
