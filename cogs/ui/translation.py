"""Languages of readers and servers, names of places, and commands' words in Discord's languages."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import discord
from discord import app_commands

from cogs.table.tables import Tables
from data.store import Store, StoreError, queries, servers
from data.store.errors import UNREACHABLE
from data.store.rows import TableRow
from data.words import FALLBACK, Words, nearest, words
from render.names import clean

DEFAULT_GUILD_LOCALE = "en-US"
"""The default of servers that never chose; it says nothing about the people there."""


def text(key: str) -> app_commands.locale_str:
    return app_commands.locale_str(words(FALLBACK)(key), key=key)


class FluentTranslator(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the word in one of Discord's languages, None to leave the English one."""
        del context
        key, language = string.extras.get("key"), nearest(locale.value)
        # The English word is the default; Discord shows it if there is no translation.
        if key is None or language is None or language == FALLBACK:
            return None
        translated = words(language)(key)
        return None if translated == string.message else translated


def choose_words(chosen: str | None, discord_locale: str | None) -> Words:
    typed = nearest(discord_locale) or FALLBACK
    return words(chosen or typed, typed)


async def public_locale(store: Store, guild_id: int, guild: discord.Locale | None) -> str | None:
    """Return the language of a server's new tables: its choice, else its language in Discord.

    None if neither is set: then the user who opens a table decides.
    """
    chosen = await store.read(queries.guild_locale(guild_id))
    if chosen or guild is None or guild.value == DEFAULT_GUILD_LOCALE:
        return chosen
    return nearest(guild.value)


FRESH: Final = 600_000
"""Milliseconds for which a name is cached."""
_MOST: Final = 10_000
_LONGEST: Final = 100
"""Discord's own limit for names of servers and channels."""


def place_name(guild: discord.Guild, channel_id: int) -> str:
    """Return a channel and its server in words: "#tisch-2 · Spielabend"."""
    channel, server = guild.get_channel_or_thread(channel_id), clean(guild.name, _LONGEST)
    if channel is None:
        return server
    mark = "" if isinstance(channel, discord.Thread) else "#"
    return f"{mark}{clean(channel.name, _LONGEST)} · {server}"


def storable_name(guild: discord.Guild, channel_id: int) -> str:
    """Return the name that may be stored: a thread's channel, since threads name people."""
    thread = guild.get_channel_or_thread(channel_id)
    return place_name(guild, thread.parent_id if isinstance(thread, discord.Thread) else channel_id)


class PlaceNames:
    """The names of places; for other processes' servers, as stored in the database."""

    def __init__(self, tables: Tables, client: discord.Client, now: Callable[[], int]) -> None:
        """Watch every table that is read, unless this process serves all servers."""
        self._store = tables.store
        self._client = client
        self._now = now
        self._known: OrderedDict[int, tuple[str, int]] = OrderedDict()
        # A process with all servers has their names in discord.py's cache.
        if not self._store.share.whole:
            tables.on_load = self._meet

    def name(self, guild_id: int, channel_id: int) -> str:
        guild = self._client.get_guild(guild_id)
        if guild is not None and not guild.unavailable:
            return place_name(guild, channel_id)
        if guild is None and self._store.share.owns(guild_id):
            return ""
        return self._known.get(channel_id, ("", 0))[0]

    def server(self, guild_id: int) -> str:
        return self.name(guild_id, guild_id)

    def parent(self, guild_id: int, channel_id: int) -> str:
        """Return the channel of a thread: "#tisch-2"; empty for what is none, or is not known."""
        guild = self._client.get_guild(guild_id)
        thread = None if guild is None else guild.get_channel_or_thread(channel_id)
        parent = thread.parent if isinstance(thread, discord.Thread) else None
        return "" if parent is None else f"#{clean(parent.name, _LONGEST)}"

    async def look_up(self, guild_ids: Iterable[int]) -> None:
        with contextlib.suppress(StoreError):
            for guild_id in {key for key in guild_ids if not self._store.share.owns(key)}:
                await self._learn(guild_id)

    async def left(self, guild_id: int) -> None:
        if not self._store.share.whole:
            await self._store.write(servers.forget_names(guild_id))

    async def _meet(self, row: TableRow) -> None:
        """Store or load the name of a table's place before anything is said of it."""
        # Store the server like a channel: no other place has its id.
        places = {row.channel_id or row.lobby_channel_id, row.lobby_channel_id, row.guild_id}
        guild = self._client.get_guild(row.guild_id)
        try:
            for channel_id in places:
                if guild is not None and not guild.unavailable:
                    await self._note(guild, channel_id)
                else:
                    await self._learn(channel_id)
        except StoreError as error:
            if error.code == UNREACHABLE:
                raise
            # Otherwise the message goes out without the name.

    async def _note(self, guild: discord.Guild, channel_id: int) -> None:
        name = storable_name(guild, channel_id)
        # Every load of a table comes here, so write only names that changed.
        if self._known.get(channel_id, ("", 0))[0] != name:
            await self._store.write(servers.keep_name(guild.id, channel_id, name))
            self._remember(channel_id, name)

    async def _learn(self, channel_id: int) -> None:
        name, at = self._known.get(channel_id, ("", 0))
        # A missing name may exist now; a clock set back must not block it for ever.
        if not name or not 0 <= self._now() - at < FRESH:
            stored = await self._store.read(servers.place_name(channel_id))
            self._remember(channel_id, stored or "")

    def _remember(self, channel_id: int, name: str) -> None:
        self._known[channel_id] = (name, self._now())
        self._known.move_to_end(channel_id)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
