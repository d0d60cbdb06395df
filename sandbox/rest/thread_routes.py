"""Threads: start, list, who is in them."""

from __future__ import annotations

from datetime import datetime

from sandbox import threads
from sandbox.checks.kinds import array, boolean, integer, one_of, record, snowflake, text
from sandbox.checks.message import BASE
from sandbox.errors import DiscordError
from sandbox.permissions import MANAGE_THREADS, READ_MESSAGE_HISTORY
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.drafts import new_draft
from sandbox.rest.messages import check_writable, find_message
from sandbox.shapes import thread_json, thread_member_json
from sandbox.world import ANNOUNCEMENT_THREAD, FORUMS, PUBLIC_THREAD, Channel

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
        "type": one_of(10, 11, 12),
        "invitable": boolean,
    },
    ("name",),
)


_POST = record(
    {
        "name": _NAME,
        "auto_archive_duration": _ARCHIVE,
        "rate_limit_per_user": _PAUSE,
        "type": one_of(11),
        "applied_tags": array(snowflake, 5),
        "message": record(BASE.fields),
    },
    ("name", "message"),
)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
async def thread_from_message(call: Call) -> Answer:
    """Start a thread from a message."""
    channel, form = call.channel, call.form(_START)
    call.core.require(channel, READ_MESSAGE_HISTORY)
    message = find_message(call, channel)
    thread = threads.start_from(call.core, message, form, call.core.world.bot_id)
    return thread_json(thread, call.core.world.bot_id)


@route("POST", "/channels/{channel_id}/threads", status=201)
async def thread_alone(call: Call) -> Answer:
    """Start a thread without a message, or a post of a forum."""
    channel = call.channel
    if channel.type in FORUMS:
        form = call.form(_POST)
        draft = new_draft(call, channel, form["message"], BASE)
        made, message = threads.start_post(call.core, channel, form, draft)
        shown = thread_json(made, call.core.world.bot_id)
        return shown | {"message": call.core.message_json(message)}
    form = call.form(_START_FREE)
    thread = threads.start_free(call.core, channel, form, call.core.world.bot_id)
    return thread_json(thread, call.core.world.bot_id)


@route("GET", "/channels/{channel_id}/threads/archived/public")
async def archived_threads(call: Call) -> Answer:
    """List public threads that are archived, the last archived first."""
    parent = call.channel
    call.core.require(parent, READ_MESSAGE_HISTORY)
    found = [
        thread
        for thread in call.core.world.threads()
        if thread.archived
        and thread.type in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD)
        and thread.parent_id == parent.id
    ]
    found.sort(key=lambda thread: thread.archive_timestamp, reverse=True)
    if "before" in call.query:
        limit = datetime.fromisoformat(call.query["before"]).timestamp()
        found = [thread for thread in found if thread.archive_timestamp < limit]
    most = call.number("limit", 50)
    me = call.core.world.bot_id
    return {
        "threads": [thread_json(thread, me) for thread in found[:most]],
        "members": [thread_member_json(t, me) for t in found[:most] if me in t.member_ids],
        "has_more": len(found) > most,
    }


def _thread(call: Call) -> Channel:
    channel = call.channel
    if not channel.is_thread:
        raise DiscordError(50024)
    return channel


def _who(call: Call, thread: Channel) -> str:
    who, guild = call.params["user_id"], call.core.world.guild_of(thread)
    who = call.core.world.bot_id if who == "@me" else who
    if guild is None or who not in guild.members:
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
    thread = _thread(call)
    who = _who(call, thread)
    if who not in thread.member_ids:
        raise DiscordError(10007)
    return thread_member_json(thread, who)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add_to_thread(call: Call) -> Answer:
    """Join a thread, or add somebody."""
    thread = _thread(call)
    who = _who(call, thread)
    if who != call.core.world.bot_id:
        check_writable(call.core, thread)
    threads.join(call.core, thread, who)
    return None


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
async def remove_from_thread(call: Call) -> Answer:
    """Leave a thread, or remove somebody."""
    thread = _thread(call)
    who = _who(call, thread)
    if who != call.core.world.bot_id:
        call.core.require(thread, MANAGE_THREADS)
    threads.leave(call.core, thread, who)
    return None
