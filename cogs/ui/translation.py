"""Which language for whom, and the commands' own words in Discord's languages."""

from __future__ import annotations

import discord
from discord import app_commands

from data.store import Store, StoreError, queries
from data.words import FALLBACK, Words, nearest, words

DEFAULT_GUILD_LOCALE = "en-US"
"""What every server has that never chose; it says nothing about the people there."""


def text(key: str) -> app_commands.locale_str:
    """Return a command's word that Discord shows in each reader's language."""
    return app_commands.locale_str(words(FALLBACK)(key), key=key)


class FluentTranslator(app_commands.Translator):
    """Takes the words of commands, options and choices from the locale files."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the word in a language of Discord's, None to leave the English one."""
        del context
        key, language = string.extras.get("key"), nearest(locale.value)
        # The English word is the default, which Discord shows wherever there is no translation.
        if key is None or language is None or language == FALLBACK:
            return None
        translated = words(language)(key)
        return None if translated == string.message else translated


async def reader_words(
    store: Store, user_id: int, discord_locale: str | None, *, guess: bool = False
) -> Words:
    """Return the language of private text: the reader's choice, else Discord's, else English.

    Raises:
        StoreError: The store can't say what the reader chose; with ``guess`` that counts as no
            choice.
    """
    try:
        chosen = await store.read(queries.user_locale(user_id))
    except StoreError:
        if not guess:
            raise
        chosen = None
    return words(chosen or nearest(discord_locale) or FALLBACK)


async def public_locale(store: Store, guild_id: int, guild: discord.Locale | None) -> str | None:
    """Return the language of everything public at a server's new tables.

    The server's choice (``/language``), else the language that its settings in Discord name,
    where that is not the default of a new server.

    Returns:
        None where neither says one: then the user who opens a table decides by their own.
    """
    chosen = await store.read(queries.guild_locale(guild_id))
    if chosen or guild is None or guild.value == DEFAULT_GUILD_LOCALE:
        return chosen
    return nearest(guild.value)
