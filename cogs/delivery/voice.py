"""Who is in a voice channel, and the line of text it shows. No sound is ever sent or heard."""

from __future__ import annotations

import asyncio
import logging

import discord

from cogs.delivery.trouble import LINE, why
from cogs.table.model import Person, Table
from cogs.ui.app import App

log = logging.getLogger(__name__)

_PATIENCE = 20.0
"""Seconds; no one waits for a line of text."""


def people_in(client: discord.Client, channel_id: int) -> tuple[Person, ...]:
    """Return the people in a voice channel, bots left out, in the order of their ids."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return ()
    return tuple(
        Person(member.id, member.display_name, "")
        for member in sorted(channel.members, key=lambda member: member.id)
        if not member.bot
    )


async def moved(app: App, user_id: int, before: int | None, after: int | None) -> None:
    """Tell the tables of two voice channels that a member went from one to the other."""
    if before == after:
        return
    if before is not None:
        await app.service.party.voice_left(before, user_id, app.now())
    if after is not None:
        await app.service.party.voice_joined(after, user_id, app.now())


async def recount(app: App) -> None:
    """Note, after a start, who came back while the bot was not listening.

    Who is not there is left as they are: they may never have been there and play by text. Only
    those are known to have left who are away or whose time outside was running before.
    """
    for table in await app.service.party.parties():
        channel_id = table.row.channel_id or 0
        there = {person.user_id for person in people_in(app.client, channel_id)}
        for seat in table.humans:
            if seat.user_id is not None and seat.user_id in there:
                await app.service.party.voice_joined(channel_id, seat.user_id, app.now())


def line_of(table: Table) -> str | None:
    """Return what a party's channel shows: the game and its round; None to clear it."""
    if table.over or table.position is None:
        return None
    title = table.game.spec.title
    progress = table.game.progress(table.view(None))
    return title if progress is None else f"{title} {progress[0]}/{progress[1]}"


async def show_line(client: discord.Client, table: Table) -> bool:
    """Set the line of a party's voice channel where that is allowed; never raises.

    Returns:
        Whether it shows now.
    """
    if not table.row.party or table.row.channel_id is None:
        return False
    channel = client.get_channel(table.row.channel_id)
    if not isinstance(channel, discord.VoiceChannel) or not _may(channel):
        return False
    try:
        async with asyncio.timeout(_PATIENCE):
            await channel.edit(status=line_of(table))
    except (discord.HTTPException, *LINE) as error:
        log.info("channel %s keeps its status: %s", channel.id, why(error))
        return False
    return True


def _may(channel: discord.VoiceChannel) -> bool:
    """Return whether we may set the line: we are never connected, so two rights are needed."""
    rights = channel.permissions_for(channel.guild.me)
    return rights.set_voice_channel_status and rights.manage_channels
