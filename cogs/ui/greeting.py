"""What leads into the bot: the buttons of ``/help``, and the line that greets a server once."""

from __future__ import annotations

import logging
from typing import Any

import discord

from cogs.runtime.trouble import LINE, error_code
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.components import PLAIN, PRIMARY, Row, button
from cogs.ui.content import Content
from cogs.ui.permissions import server_of
from cogs.ui.translation import choose_words, public_locale
from data.store import StoreError, people, queries
from data.words import Words

log = logging.getLogger(__name__)


def ways_in(words: Words, *, plays: bool = True) -> Row:
    """Return the buttons that lead anywhere from here; ``plays``: opening a table comes first."""
    return [
        button(ids.help_page("play"), words("button-help-play"), PRIMARY if plays else PLAIN),
        button(ids.help_page("learn"), words("button-help-learn")),
        button(ids.help_page("daily"), words("button-help-daily")),
        button(ids.tables(0), words("button-help-tables")),
        button(ids.help_page("all"), words("button-help-all")),
    ]


async def greet_server(app: App, interaction: discord.Interaction[Any]) -> None:
    """Post the line that greets a server, after the first command there and never again.

    It is noted first: a greeting that gets lost is missed by nobody, one that comes twice is.
    """
    guild_id = server_of(interaction)
    if guild_id is None or guild_id in app.greeted:
        return
    app.greeted.add(guild_id)
    try:
        if not await _first(app, guild_id):
            return
        locale = await public_locale(app.service.store, guild_id, interaction.guild_locale)
        words = choose_words(locale, interaction.locale.value)
        greeting = Content(words("help-greeting"), rows=(ways_in(words),), silent=True)
        # It needs no right to write in the channel.
        await interaction.followup.send(**greeting.posting())
    except (StoreError, discord.HTTPException, *LINE) as error:
        log.info("a server was not greeted (%s)", error_code(error))


async def _first(app: App, guild_id: int) -> bool:
    store = app.service.store
    if await store.read(queries.greeted(guild_id)):
        return False
    return (await store.write(people.greet_guild(guild_id)))[0] > 0
