"""Typed turns (``/move``, ``/undo``), pages (``/board``, ``/help``), ``/resign`` and ``/end``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from cogs.refusals import NotManager, WhichGame
from cogs.table.model import Table, require_awake
from cogs.ui.app import App, Reader
from cogs.ui.commands.base import GAMES, TableCog, offered
from cogs.ui.content import Content
from cogs.ui.messages.more import own_board
from cogs.ui.notify import my_tables
from cogs.ui.permissions import require_server
from cogs.ui.presses.board import end as ask_end
from cogs.ui.presses.board import hand as show_hand
from cogs.ui.presses.board import resign as ask_resign
from cogs.ui.presses.board import undo as take_back
from cogs.ui.presses.decision import act, read_typed
from cogs.ui.rulebook import rules as rules_page
from cogs.ui.translation import public_locale, text
from data.store import queries
from data.words import LOCALES, Words, words
from engine import registry


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


# A language is named in itself, so that its readers find it.
LANGUAGES = [
    app_commands.Choice(name=words(locale)("language-name").capitalize(), value=locale)
    for locale in LOCALES
]
# Without those that Discord shows to moderators alone.
COMMANDS = (
    *("play", "move", "board", "hand", "undo", "rules", "tables", "games", "profile"),
    *("standings", "scores", "daily"),
    *("clock", "away", "back", "bump", "notify", "seat", "bring", "resign", "end"),
    *("language", "privacy", "doctor", "help"),
)


class Reading(TableCog):
    """Help, rules and languages."""

    @app_commands.command(name=text("cmd-help"), description=text("cmd-help.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Say how a game goes and which commands there are."""

        async def work(reader: Reader) -> Content:
            language = reader.words
            lines = []
            for key in COMMANDS:
                about = language(f"cmd-{key}.about")
                lines.append(language("help-command", name=language(f"cmd-{key}"), about=about))
            return Content(
                "\n".join(
                    [language("help-start"), language("help-hint"), *lines, language("help-end")]
                )
            )

        await self.answer(interaction, work)

    @app_commands.command(name=text("cmd-rules"), description=text("cmd-rules.about"))
    @app_commands.rename(game=text("cmd-rules.game"))
    @app_commands.describe(game=text("cmd-rules.game-about"))
    @app_commands.choices(game=GAMES)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def rules(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show the rules of a game; without one, of the game played here."""

        async def work(reader: Reader) -> Content:
            key = game
            if key is None:
                table = await self.app.table_here(interaction)
                key = table.row.game if table else None
            if key is None and len(registry.keys()) == 1:
                key = registry.keys()[0]
            if key is None:
                raise WhichGame
            return rules_page(key, 0, reader.words)

        await self.answer(interaction, work)

    @app_commands.command(name=text("cmd-language"), description=text("cmd-language.about"))
    @app_commands.rename(mine=text("cmd-language.mine"), server=text("cmd-language.server"))
    @app_commands.describe(
        mine=text("cmd-language.mine-about"), server=text("cmd-language.server-about")
    )
    @app_commands.choices(mine=LANGUAGES, server=LANGUAGES)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def language(
        self,
        interaction: discord.Interaction[Any],
        mine: str | None = None,
        server: str | None = None,
    ) -> None:
        """Choose one's own language, or as a moderator that of the server."""

        async def work(reader: Reader) -> Content:
            return await self._set_language(interaction, reader, mine, server)

        await self.answer(interaction, work)

    async def _set_language(
        self,
        interaction: discord.Interaction[Any],
        reader: Reader,
        mine: str | None,
        server: str | None,
    ) -> Content:
        service, guild_id = self.app.service, interaction.guild_id
        if server is not None:
            guild_id = require_server(interaction)
            if not interaction.permissions.manage_guild:
                raise NotManager
            await service.preferences.set_guild_locale(guild_id, server)
        if mine is not None:
            await service.preferences.set_user_locale(reader.user_id, mine)
        language = words(mine) if mine else reader.words
        lines = [language("language-mine", name=language("language-name"))]
        if guild_id is not None:
            lines.append(await self._public(interaction, guild_id, language))
        return Content("\n".join(lines))

    async def _public(
        self, interaction: discord.Interaction[Any], guild_id: int, language: Words
    ) -> str:
        """Return what decides on a server in which language a new table speaks."""
        store = self.app.service.store
        public = await public_locale(store, guild_id, interaction.guild_locale)
        if public is None:
            return language("language-server-open")
        chosen = await store.read(queries.guild_locale(guild_id))
        key = "language-server" if chosen else "language-server-discord"
        return language(key, name=words(public)("language-name"))


class Ending(TableCog):
    """A user's tables, and leaving them."""

    @app_commands.command(name=text("cmd-tables"), description=text("cmd-tables.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """List all tables of a user, on every server."""

        async def work(reader: Reader) -> Content:
            return await my_tables(self.app, reader)

        await self.answer(interaction, work)

    @app_commands.command(name=text("cmd-resign"), description=text("cmd-resign.about"))
    @app_commands.guild_only()
    async def resign(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the player really resigns."""

        async def work(reader: Reader, table: Table) -> Content:
            return await ask_resign(self.app, reader, table)

        await self.at_table(interaction, work)

    @app_commands.command(name=text("cmd-end"), description=text("cmd-end.about"))
    @app_commands.guild_only()
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the player wants the game, or the lobby, to end."""

        async def work(reader: Reader, table: Table) -> Content:
            return await ask_end(self.app, reader, table)

        await self.at_table(interaction, work)
