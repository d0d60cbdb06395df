"""Channels: look, change, delete, typing, voice status."""

from __future__ import annotations

from sandbox import threads
from sandbox.checks.kinds import boolean, integer, one_of, record, text
from sandbox.checks.problems import Problems
from sandbox.core import Event
from sandbox.errors import DiscordError
from sandbox.permissions import MANAGE_CHANNELS, MANAGE_THREADS, SET_VOICE_CHANNEL_STATUS
from sandbox.removal import remove_channel
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.messages import check_writable
from sandbox.shapes import channel_json, thread_json
from sandbox.world import DM, VOICE, Channel, Json

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
    }
)
_CHANGE = record({"name": _NAME, "topic": text(1024), "rate_limit_per_user": _PAUSE})
_STATUS = record({"status": text(500)})


def _channel(call: Call) -> Channel:
    return call.core.visible_channel(call.params["channel_id"])


@route("GET", "/channels/{channel_id}")
async def get_channel(call: Call) -> Answer:
    """Return a channel or thread."""
    channel = _channel(call)
    if channel.is_thread:
        return thread_json(channel, call.core.world.bot_id)
    return channel_json(call.core.world, channel)


@route("PATCH", "/channels/{channel_id}")
async def change_channel(call: Call) -> Answer:
    """Change a thread (archive, lock, rename) or a channel."""
    channel, form = _channel(call), call.form()
    problems = Problems()
    (_CHANGE_THREAD if channel.is_thread else _CHANGE)(form, (), problems)
    problems.stop()
    if channel.is_thread:
        threads.update(call.core, channel, form)
        return thread_json(channel, call.core.world.bot_id)
    if channel.type == DM:
        raise DiscordError(50003)
    call.core.require(channel, MANAGE_CHANNELS)
    for key, value in form.items():
        setattr(channel, key, value)
    call.core.tell_channel("CHANNEL_UPDATE", channel)
    return channel_json(call.core.world, channel)


@route("DELETE", "/channels/{channel_id}")
async def delete_channel(call: Call) -> Answer:
    """Delete a channel or thread."""
    channel = _channel(call)
    if channel.type == DM:
        raise DiscordError(50003)
    call.core.require(channel, MANAGE_THREADS if channel.is_thread else MANAGE_CHANNELS)
    shape = channel_json(call.core.world, channel)
    remove_channel(call.core, channel)
    return shape


@route("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> Answer:
    """Show that the bot is writing."""
    channel = _channel(call)
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
    channel, form = _channel(call), call.form()
    problems = Problems()
    _STATUS(form, (), problems)
    problems.stop()
    if channel.type != VOICE:
        raise DiscordError(50024)
    call.core.require(channel, SET_VOICE_CHANNEL_STATUS | MANAGE_CHANNELS)
    channel.status = form.get("status") or None
    call.core.tell_channel("channel", channel)
    return None
