"""Where the puzzle of the day is posted: begun and stopped by who manages the server."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from cogs.delivery.trouble import NO_ACCESS, UNKNOWN_CHANNEL
from cogs.refusals import DailyBarred
from cogs.table.time import time_control
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages import daily_post as pages
from cogs.ui.permissions import TO_PLAY, in_words, lacking
from cogs.ui.presses.moderation import require_manager
from cogs.ui.translation import public_locale
from data.words import Words


async def begin(app: App, reader: Reader, channel_id: int, hour: int, zone: str) -> Content:
    """Post the puzzles in a channel from now on, every day at an hour.

    Raises:
        ServerOnly, NotServerManager: See ``require_manager``.
        DailyBarred: The bot may not post there.
        Malformed: There is no such zone (``zone``).
    """
    guild_id, place = require_manager(reader), reader.interaction
    await _require_rights(app, guild_id, channel_id, reader.words)
    zone = await asyncio.to_thread(time_control.find_zone, zone)  # the first call reads files
    locale = await public_locale(app.service.store, guild_id, place.guild_locale)
    locale = locale or reader.words.locale
    row = await app.service.posts.begin(guild_id, channel_id, hour, zone, reader.person, locale)
    return pages.begun(row, reader.words)


async def stop(app: App, reader: Reader) -> Content:
    """Post no more on this server.

    Raises:
        ServerOnly, NotServerManager: See ``require_manager``.
        DailyNotPosted: Nothing was to be posted.
    """
    guild_id = require_manager(reader)
    return pages.ended(await app.service.posts.stop(guild_id), reader.words)


async def _require_rights(app: App, guild_id: int, channel_id: int, words: Words) -> None:
    """Check at once that the bot may post in a channel, and say what it lacks."""
    lack = await _lacking(app, guild_id, channel_id)
    if lack:
        where = f"<#{channel_id}>"
        raise DailyBarred(
            params={"channel": where, "list": in_words(words, lack), "count": len(lack)}
        )


async def _lacking(app: App, guild_id: int, channel_id: int) -> tuple[str, ...]:
    channel: Any = app.client.get_channel(channel_id)
    try:
        channel = channel or await app.client.fetch_channel(channel_id)
    except discord.HTTPException as error:
        if error.code not in (NO_ACCESS, UNKNOWN_CHANNEL):
            raise
        return TO_PLAY  # of what we can't see we lack everything
    if channel.guild.id != guild_id:
        return TO_PLAY
    return lacking(channel.permissions_for(channel.guild.me), TO_PLAY)
