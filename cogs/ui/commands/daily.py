"""``/daily``: the puzzle of the day, anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from cogs.daily.dailies import day_of, puzzle_table
from cogs.ui.app import App, Reader
from cogs.ui.commands.base import TableCog, offered
from cogs.ui.content import Content
from cogs.ui.presses import daily as presses
from cogs.ui.presses import solo as solo_presses
from cogs.ui.translation import text


class Daily(TableCog):
    """The puzzle of a day."""

    @app_commands.command(name=text("cmd-daily"), description=text("cmd-daily.about"))
    @app_commands.rename(
        typed=text("cmd-daily.answer"), day=text("cmd-daily.day"), solo=text("cmd-daily.solo")
    )
    @app_commands.describe(
        typed=text("cmd-daily.answer-about"),
        day=text("cmd-daily.day-about"),
        solo=text("cmd-daily.solo-about"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def daily(
        self,
        interaction: discord.Interaction[Any],
        typed: str | None = None,
        day: str | None = None,
        solo: str | None = None,
    ) -> None:
        """Show the puzzle, or take a typed answer, or a move in the Sunday solo."""

        async def work(reader: Reader) -> Content:
            if solo is not None:
                return await solo_presses.typed(self.app, reader, solo)
            which = None if day is None else presses.read_day(day)
            if typed is not None:
                return await presses.typed(self.app, reader, which, typed)
            return await presses.show(self.app, reader, which)

        await self.answer(interaction, work)

    @daily.autocomplete("typed")
    async def answers(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer answers that fit what has been typed, in words."""
        return await offered(interaction, _fitting(self.app, interaction, current))

    @daily.autocomplete("solo")
    async def moves(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer moves that fit what has been typed, in words."""
        return await offered(interaction, _next(self.app, interaction, current))


async def _next(
    app: App, interaction: discord.Interaction[Any], current: str
) -> Iterable[tuple[str, str]]:
    reader = await app.reader(interaction)
    solo = await solo_presses.mine(app, reader)
    if solo.over(app.now()):
        return ()
    find = partial(app.completer.find, solo.table, 0, current, reader.words)
    return await app.pictures.draw(find)


async def _fitting(
    app: App, interaction: discord.Interaction[Any], current: str
) -> Iterable[tuple[str, str]]:
    reader, now = await app.reader(interaction), app.now()
    typed = getattr(interaction.namespace, "day", None)  # the other option, as far as it is typed
    day = presses.read_day(typed) if typed else day_of(now)
    service, locale = app.service.dailies, reader.words.locale
    asked = await service.today(reader.user_id, day, locale, now)
    if asked.answer is not None:
        return ()
    table = puzzle_table(asked.day, asked.found, reader.words)
    find = partial(app.completer.find, table, table.eyes, current, reader.words)
    return await app.pictures.draw(find)
