"""Channels: look, change, delete, typing, voice status."""

from __future__ import annotations

from sandbox import channels, threads
from sandbox.checks.kinds import array, boolean, integer, one_of, record, snowflake, text
from sandbox.core import Event
from sandbox.errors import DiscordError
from sandbox.permissions import (
    MANAGE_CHANNELS,
    MANAGE_ROLES,
    MANAGE_THREADS,
    SET_VOICE_CHANNEL_STATUS,
    base_permissions,
)
from sandbox.removal import remove_channel
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.guilds import find_guild
from sandbox.rest.messages import check_writable
from sandbox.shapes import channel_json, thread_json
from sandbox.world import DM, VOICE, Json

_NAME = text(100, 1)
_ARCHIVE = one_of(60, 1440, 4320, 10080)
_PAUSE = integer(0, 21600)
_CHANGE_THREAD = record(
    {
        "name": _NAME,
        "archived": boolean,
        "locked": boolean,
        "invitable": boolean,
        "auto_archive_duration": _ARCHIVE,
        "rate_limit_per_user": _PAUSE,
        "flags": integer(0, 2**31),
        "applied_tags": array(snowflake, 5),
    }
)
_OVERWRITE = record(
    {"id": snowflake, "type": one_of(0, 1), "allow": snowflake, "deny": snowflake}, ("id", "type")
)
_TAG = record({"id": snowflake, "name": text(20), "moderated": boolean}, ("name",))
_FIELDS = {
    "name": _NAME,
    "type": one_of(*channels.KINDS),
    "topic": text(1024),
    "rate_limit_per_user": _PAUSE,
    "position": integer(0, 2**31),
    "parent_id": snowflake,
    "flags": integer(0, 2**31),
    "available_tags": array(_TAG, 1000),
    "permission_overwrites": array(_OVERWRITE, 1000),
}
_CHANGE = record(_FIELDS)
_MAKE = record(_FIELDS, ("name",))
MOST = 500
_STATUS = record({"status": text(500)})


@route("GET", "/channels/{channel_id}")
async def get_channel(call: Call) -> Answer:
    """Return a channel or thread."""
    channel = call.channel
    if channel.is_thread:
        return thread_json(channel, call.core.world.bot_id)
    return channel_json(call.core.world, channel)


@route("PATCH", "/channels/{channel_id}")
async def change_channel(call: Call) -> Answer:
    """Change a thread (archive, lock, rename) or a channel."""
    channel = call.channel
    form = call.form(_CHANGE_THREAD if channel.is_thread else _CHANGE)
    if channel.is_thread:
        threads.update(call.core, channel, form)
        return thread_json(channel, call.core.world.bot_id)
    if channel.type == DM:
        raise DiscordError(50003)
    rights = MANAGE_ROLES if form.get("permission_overwrites") else 0
    call.core.require(channel, MANAGE_CHANNELS | rights)
    channels.change(call.core, channel, form)
    return channel_json(call.core.world, channel)


@route("POST", "/guilds/{guild_id}/channels", status=201)
async def make_channel(call: Call) -> Answer:
    """Make a channel; its exceptions may name no right that the bot lacks itself."""
    guild, form = find_guild(call), call.form(_MAKE)
    world = call.core.world
    allowed = base_permissions(world, guild, world.bot_id)
    named = MANAGE_CHANNELS
    for overwrite in form.get("permission_overwrites") or []:
        named |= int(overwrite.get("allow") or 0) | int(overwrite.get("deny") or 0)
    if named & ~allowed:
        raise DiscordError(50013)
    if len(world.channels_in(guild)) >= MOST:
        raise DiscordError(30013)
    return channel_json(world, channels.make(call.core, guild, form))


@route("DELETE", "/channels/{channel_id}")
async def delete_channel(call: Call) -> Answer:
    """Delete a channel or thread."""
    channel = call.channel
    if channel.type == DM:
        raise DiscordError(50003)
    call.core.require(channel, MANAGE_THREADS if channel.is_thread else MANAGE_CHANNELS)
    shape = channel_json(call.core.world, channel)
    remove_channel(call.core, channel)
    return shape


@route("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> Answer:
    """Show that the bot is writing."""
    channel = call.channel
    check_writable(call.core, channel)
    data: Json = {
        "channel_id": channel.id,
        "user_id": call.core.world.bot_id,
        "timestamp": int(call.core.clock.now()),
    }
    call.core.publish(Event("TYPING_START", data, channel))
    return None


@route("PUT", "/channels/{channel_id}/voice-status")
async def voice_status(call: Call) -> Answer:
    """Set a voice channel's line of text; a bot that is not connected needs two rights."""
    channel, form = call.channel, call.form(_STATUS)
    if channel.type != VOICE:
        raise DiscordError(50024)
    call.core.require(channel, SET_VOICE_CHANNEL_STATUS | MANAGE_CHANNELS)
    channel.status = form.get("status") or None
    call.core.tell_channel("channel", channel)
    return None
