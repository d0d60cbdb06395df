"""Threads of tables: made from the lobby message, kept from archiving."""

from __future__ import annotations

import logging
from typing import Final

import discord

from cogs.delivery.trouble import LINE, THREAD_THERE, why

log = logging.getLogger(__name__)

# The longest time that Discord allows, and the next one below it.
WEEK: Final = 10080
THREE_DAYS: Final = 4320
"""Minutes without a message after which a thread archives."""


async def start_thread(
    client: discord.Client, guild_id: int, channel_id: int, message_id: int, name: str
) -> int:
    """Start a thread from a message and return its id; safe to repeat.

    Raises:
        discord.HTTPException: Discord refuses.
    """
    channel = client.get_partial_messageable(channel_id, guild_id=guild_id)
    try:
        thread = await channel.get_partial_message(message_id).create_thread(
            name=name, auto_archive_duration=WEEK
        )
    except discord.HTTPException as error:
        if error.code != THREAD_THERE:
            raise
        return message_id  # a thread has the id of the message it was started from
    return thread.id


async def unarchive(client: discord.Client, channel_id: int) -> bool:
    """Open a thread that was archived; tell whether that went. Only a lock is stronger than us."""
    try:
        channel = await client.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)
            return True
    except (discord.HTTPException, *LINE) as error:
        log.info("thread %s stays shut: %s", channel_id, why(error))
    return False


async def reopen(client: discord.Client, channel_id: int) -> None:
    """Open a thread again, or keep an open one from archiving; never raises.

    Only a change of the auto-archive time counts as activity, so it is changed and put back.
    """
    try:
        channel = await client.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False, auto_archive_duration=THREE_DAYS)
            await channel.edit(auto_archive_duration=WEEK)
    except (discord.HTTPException, *LINE) as error:
        log.warning("thread %s could not be kept open: %s", channel_id, why(error))
