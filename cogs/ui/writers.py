"""Permission checks for readers: who may have the bot post, and who may read a record.

Users may have the bot post only where they may write. Everything that begins something in a
channel asks here first. Playing on does not: a seat is the right to move, to answer and to
leave, also in channels where members only press buttons.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import discord

from cogs.refusals import MayNotRead, MayNotWrite, SlowMode, SpeakLater
from cogs.runtime.access import Entry
from cogs.runtime.codes import NO_ACCESS, UNKNOWN_CHANNEL
from cogs.runtime.trouble import LINE, error_code
from cogs.table.model import Table
from cogs.ui.app import App, Reader
from cogs.ui.permissions import is_thread

log = logging.getLogger(__name__)


async def require_writer(
    app: App, reader: Reader, guild_id: int, channel_id: int, *, own_thread: bool = False
) -> None:
    """Check that the reader may write where the bot will post; they may be elsewhere.

    ``own_thread``: the post gets a thread, and more posts in it. Raises ``MayNotWrite``, or
    ``SpeakLater`` for one who has had much posted just now: slow mode does not hold the bot.
    """
    here, writes = reader.interaction, partial(_writes, own_thread=own_thread)
    if here.channel_id == channel_id:
        allowed = writes(here.permissions, here.channel) and not _is_timed_out(here.user)
    else:
        # If nothing can be posted, the work itself says why.
        allowed = await _there(app, reader.user_id, guild_id, channel_id, writes, nowhere=True)
    if not allowed:
        raise MayNotWrite
    wait = app.posting.wait(reader.user_id)
    if wait or app.posting.enter(reader.user_id) is not Entry.FREE:
        raise SpeakLater(params={"seconds": wait})


def require_pace(app: App, reader: Reader) -> None:
    """Hold back in slow mode who has the bot post in their own name; raise ``SlowMode``.

    What a game needs is no chat: ``require_writer`` alone limits that.
    """
    here = reader.interaction
    pause, rights = getattr(here.channel, "slowmode_delay", 0), here.permissions
    if not pause or rights.bypass_slowmode or rights.manage_messages or rights.manage_channels:
        return
    if wait := app.spoken.wait(here.channel_id or 0, reader.user_id, pause):
        raise SlowMode(params={"when": app.now() // 1000 + wait})


async def require_along(app: App, reader: Reader, guild_id: int, channel_id: int) -> None:
    if reader.interaction.channel_id == channel_id:
        return
    if not await _there(app, reader.user_id, guild_id, channel_id, _reads, nowhere=False):
        raise MayNotRead


async def require_writer_at(app: App, reader: Reader, table: Table) -> None:
    row = table.row
    await require_writer(app, reader, row.guild_id, row.channel_id or row.lobby_channel_id)


def _writes(granted: discord.Permissions, channel: Any, own_thread: bool = False) -> bool:
    if is_thread(channel):
        return granted.send_messages_in_threads
    threads = granted.create_public_threads and granted.send_messages_in_threads
    return granted.send_messages and (threads or not own_thread)


def _is_timed_out(user: Any) -> bool:
    until = getattr(user, "timed_out_until", None)
    return until is not None and until > discord.utils.utcnow()


def _reads(granted: discord.Permissions, _: Any) -> bool:
    return granted.view_channel


async def _there(
    app: App,
    user_id: int,
    guild_id: int,
    channel_id: int,
    allows: Callable[[discord.Permissions, Any], bool],
    *,
    nowhere: bool,
) -> bool:
    """Return whether a user may do something in another channel; ``nowhere`` if there is none."""
    try:
        guild = await app.guild(guild_id)
        if guild is None:
            return nowhere
        known = guild.get_channel_or_thread(channel_id)
        channel: Any = known or await guild.fetch_channel(channel_id)  # an archived thread
        rights = channel
        if is_thread(channel) and channel.parent is None:  # the server was fetched
            rights = await guild.fetch_channel(channel.parent_id)
        return allows(rights.permissions_for(await guild.fetch_member(user_id)), channel)
    except discord.HTTPException as error:
        return nowhere and error.code in (UNKNOWN_CHANNEL, NO_ACCESS)
    except (discord.ClientException, *LINE) as error:
        # Without an answer from Discord, refuse (decision: presses).
        log.info("nobody knows who may write in %s: %s", channel_id, error_code(error))
        return False
