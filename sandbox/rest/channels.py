"""Channels and threads: look, change, delete, pins, typing, voice status, reactions."""

from __future__ import annotations

from urllib.parse import unquote

from sandbox import threads
from sandbox.checks.kinds import boolean, integer, one_of, record, text
from sandbox.checks.problems import Problems
from sandbox.clock import iso
from sandbox.core import Event
from sandbox.errors import DiscordError
from sandbox.permissions import (
    ADD_REACTIONS,
    MANAGE_CHANNELS,
    MANAGE_THREADS,
    PIN_MESSAGES,
    READ_MESSAGE_HISTORY,
    SET_VOICE_CHANNEL_STATUS,
)
from sandbox.posts import Draft, changed, post
from sandbox.removal import remove_channel
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.messages import check_writable, find_message
from sandbox.shapes import channel_json, thread_json, thread_member_json
from sandbox.world import DM, VOICE, Channel, Json

_NAME = text(100, 1)
_ARCHIVE = one_of(60, 1440, 4320, 10080)
_PAUSE = integer(0, 21600)
_START = record(
    {"name": _NAME, "auto_archive_duration": _ARCHIVE, "rate_limit_per_user": _PAUSE},
    ("name",),
)
_START_FREE = record(
    {
        "name": _NAME,
        "auto_archive_duration": _ARCHIVE,
        "rate_limit_per_user": _PAUSE,
        "type": one_of(11, 12),
        "invitable": boolean,
    },
    ("name",),
)
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
PINS = 50


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


# -- threads -------------------------------------------------------------------------------


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
async def thread_from_message(call: Call) -> Answer:
    """Start a thread from a message."""
    channel, form = _channel(call), call.form()
    problems = Problems()
    _START(form, (), problems)
    problems.stop()
    call.core.require(channel, READ_MESSAGE_HISTORY)
    message = find_message(call, channel)
    thread = threads.start_from(call.core, message, form, call.core.world.bot_id)
    return thread_json(thread, call.core.world.bot_id)


@route("POST", "/channels/{channel_id}/threads", status=201)
async def thread_alone(call: Call) -> Answer:
    """Start a thread without a message."""
    channel, form = _channel(call), call.form()
    problems = Problems()
    _START_FREE(form, (), problems)
    problems.stop()
    thread = threads.start_free(call.core, channel, form, call.core.world.bot_id)
    return thread_json(thread, call.core.world.bot_id)


def _thread(call: Call) -> Channel:
    channel = _channel(call)
    if not channel.is_thread:
        raise DiscordError(50024)
    return channel


def _who(call: Call) -> str:
    who = call.params["user_id"]
    who = call.core.world.bot_id if who == "@me" else who
    if who not in call.core.world.members:
        raise DiscordError(10013)
    return who


@route("GET", "/channels/{channel_id}/thread-members")
async def thread_members(call: Call) -> Answer:
    """List who is in a thread."""
    thread = _thread(call)
    return [thread_member_json(thread, who) for who in thread.member_ids]


@route("GET", "/channels/{channel_id}/thread-members/{user_id}")
async def thread_member(call: Call) -> Answer:
    """Return somebody's place in a thread."""
    thread, who = _thread(call), _who(call)
    if who not in thread.member_ids:
        raise DiscordError(10007)
    return thread_member_json(thread, who)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add_to_thread(call: Call) -> Answer:
    """Join a thread, or add somebody."""
    thread, who = _thread(call), _who(call)
    if who != call.core.world.bot_id:
        check_writable(call.core, thread)
    threads.join(call.core, thread, who)
    return None


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
async def remove_from_thread(call: Call) -> Answer:
    """Leave a thread, or remove somebody."""
    thread, who = _thread(call), _who(call)
    if who != call.core.world.bot_id:
        call.core.require(thread, MANAGE_THREADS)
    threads.leave(call.core, thread, who)
    return None


# -- pins and reactions --------------------------------------------------------------------


@route("GET", "/channels/{channel_id}/messages/pins")
async def list_pins(call: Call) -> Answer:
    """List pinned messages, the last pinned first."""
    channel = _channel(call)
    call.core.require(channel, READ_MESSAGE_HISTORY)
    pinned = [
        (m.pinned_at, m)
        for m in call.core.world.messages[channel.id].values()
        if m.pinned_at is not None
    ]
    pinned.sort(key=lambda pair: pair[0], reverse=True)
    items = [{"pinned_at": iso(at), "message": call.core.message_json(m)} for at, m in pinned]
    return {"items": items, "has_more": False}


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
async def pin(call: Call) -> Answer:
    """Pin a message and say so in the channel."""
    channel = _channel(call)
    _pin_rights(call, channel)
    message = find_message(call, channel)
    if message.pinned_at is not None:
        return None
    messages = call.core.world.messages[channel.id].values()
    if sum(1 for m in messages if m.pinned_at is not None) >= PINS:
        raise DiscordError(30003)
    message.pinned_at = call.core.clock.now()
    _pins_changed(call, channel)
    changed(call.core, message, edited=False)
    note: Json = {"type": 0, "channel_id": channel.id, "message_id": message.id}
    if channel.guild_id is not None:
        note["guild_id"] = channel.guild_id
    post(call.core, channel, call.core.world.bot_id, Draft(type=6, reference=note))
    return None


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
async def unpin(call: Call) -> Answer:
    """Take a pin away."""
    channel = _channel(call)
    _pin_rights(call, channel)
    message = find_message(call, channel)
    if message.pinned_at is not None:
        message.pinned_at = None
        _pins_changed(call, channel)
        changed(call.core, message, edited=False)
    return None


def _pin_rights(call: Call, channel: Channel) -> None:
    if channel.type != DM:
        call.core.require(channel, PIN_MESSAGES)
    if channel.archived:
        raise DiscordError(50083)


def _pins_changed(call: Call, channel: Channel) -> None:
    channel.last_pin = call.core.clock.now()
    data: Json = {"channel_id": channel.id, "last_pin_timestamp": iso(channel.last_pin)}
    if channel.guild_id is not None:
        data["guild_id"] = channel.guild_id
    call.core.publish(Event("CHANNEL_PINS_UPDATE", data, channel))


@route("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me")
async def react(call: Call) -> Answer:
    """Add a reaction."""
    channel = _channel(call)
    call.core.require(channel, READ_MESSAGE_HISTORY)
    message = find_message(call, channel)
    if channel.archived:
        raise DiscordError(50083)
    emoji = unquote(call.params["emoji"])
    if emoji not in message.reactions:
        call.core.require(channel, ADD_REACTIONS)
    who = message.reactions.setdefault(emoji, [])
    if call.core.world.bot_id not in who:
        who.append(call.core.world.bot_id)
        changed(call.core, message, edited=False)
    return None


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me")
async def unreact(call: Call) -> Answer:
    """Take a reaction back."""
    channel = _channel(call)
    message = find_message(call, channel)
    emoji = unquote(call.params["emoji"])
    who = message.reactions.get(emoji, [])
    if call.core.world.bot_id not in who:
        raise DiscordError(10014)
    who.remove(call.core.world.bot_id)
    if not who:
        del message.reactions[emoji]
    changed(call.core, message, edited=False)
    return None
