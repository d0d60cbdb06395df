"""Messages of channels, threads and direct messages."""

from __future__ import annotations

import time

from sandbox import threads
from sandbox.checks.message import CREATE, EDIT
from sandbox.core import Core
from sandbox.errors import DiscordError
from sandbox.permissions import (
    CONNECT,
    MANAGE_MESSAGES,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    SEND_TTS_MESSAGES,
    VIEW_CHANNEL,
)
from sandbox.posts import Draft, changed, post, remove
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.drafts import apply_edit, new_draft
from sandbox.world import CATEGORY, DM, FORUMS, VOICES, Channel, Json, Message

REPLY = 19


@route("GET", "/channels/{channel_id}/messages")
async def history(call: Call) -> Answer:
    """List messages, newest first; around, before or after one of them."""
    channel = call.channel
    most = call.number("limit", 50)
    if not 1 <= most <= 100:
        raise DiscordError(50035, errors=_limit_error())
    call.core.require(channel, VIEW_CHANNEL | (CONNECT if channel.type in VOICES else 0))
    rights = channel.type == DM or _may_read(call.core, channel)
    shown = [m for m in call.core.world.messages[channel.id].values() if not m.ephemeral]
    chosen = _window(shown, call, most) if rights else []
    return [call.core.message_json(m) for m in chosen]


def _may_read(core: Core, channel: Channel) -> bool:
    try:
        core.require(channel, READ_MESSAGE_HISTORY)
    except DiscordError:
        return False
    return True


def _limit_error() -> Json:
    words = "int value should be between 1 and 100."
    return {"limit": {"_errors": [{"code": "NUMBER_TYPE_MAX", "message": words}]}}


def _window(shown: list[Message], call: Call, most: int) -> list[Message]:
    newest_first = sorted(shown, key=lambda m: int(m.id), reverse=True)
    if "around" in call.query:
        middle = call.number("around", 0)
        newer = [m for m in newest_first if int(m.id) > middle]
        rest = [m for m in newest_first if int(m.id) <= middle]
        half = most // 2
        return (newer[-half:] if half else []) + rest[: most - min(half, len(newer))]
    if "after" in call.query:
        bound = call.number("after", 0)
        newer = [m for m in newest_first if int(m.id) > bound]
        # The list is newest first, so the end of it is what follows the message at once.
        return newer[-most:]
    if "before" in call.query:
        bound = call.number("before", 0)
        newest_first = [m for m in newest_first if int(m.id) < bound]
    return newest_first[:most]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
async def get_message(call: Call) -> Answer:
    """Return one message."""
    channel = call.channel
    call.core.require(channel, READ_MESSAGE_HISTORY)
    return call.core.message_json(find_message(call, channel))


def find_message(call: Call, channel: Channel) -> Message:
    """Look a message up by the path.

    Raises:
        DiscordError: 10008, there is none, or it is a private reply.
    """
    message = call.core.world.message(channel.id, call.params["message_id"])
    if message is None or message.ephemeral:
        raise DiscordError(10008)
    return message


@route("POST", "/channels/{channel_id}/messages")
async def create_message(call: Call) -> Answer:
    """Post a message; a repeated nonce returns the first one."""
    core = call.core
    channel = call.channel
    form = call.form()
    check_writable(core, channel)
    draft = new_draft(call, channel, form, CREATE)
    if draft.tts:
        core.require(channel, SEND_TTS_MESSAGES)
    # After the checks: a body that Discord would refuse is refused, nonce or not.
    first = _same_nonce(core, channel, form)
    if first is not None:
        return core.message_json(first)
    _add_reference(core, channel, draft, form.get("message_reference"))
    if channel.is_thread:
        threads.wake_for_message(core, channel, core.world.bot_id)
    message = post(core, channel, core.world.bot_id, draft)
    if message.nonce is not None and form.get("enforce_nonce"):
        core.world.nonces[f"{channel.id}/{message.nonce}"] = (message.id, core.clock.now())
    return core.message_json(message)


def check_writable(core: Core, channel: Channel) -> None:
    """Check that the bot may write in a channel.

    Raises:
        DiscordError: 50007 closed direct messages or no such account any more, 50278 no common
            server, 50013, 40058 a forum, 50008.
    """
    if channel.type == DM:
        user = core.world.users[channel.recipients[0]]
        if user.deleted:
            raise DiscordError(50007)
        # Before the setting: without a common server Discord answers 50278, open or not.
        if not any(map(core.world.bot_in, core.world.guilds_with(user.id))):
            raise DiscordError(50278)
        if not user.dms_open:
            raise DiscordError(50007)
        return
    if channel.type in (CATEGORY, *FORUMS):
        raise DiscordError(50008 if channel.type == CATEGORY else 40058)
    core.require(channel, SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES)


def _same_nonce(core: Core, channel: Channel, form: Json) -> Message | None:
    life, now = core.options.nonce_life, core.clock.now()
    nonces = core.world.nonces
    # In the order of their making: the first young one ends the look.
    for key, (_, when) in list(nonces.items()):
        if now - when <= life:
            break
        del nonces[key]
    if form.get("nonce") is None or not form.get("enforce_nonce"):
        return None
    found = nonces.get(f"{channel.id}/{form['nonce']}")
    return core.world.message(channel.id, found[0]) if found else None


def _add_reference(core: Core, channel: Channel, draft: Draft, reference: Json | None) -> None:
    if reference is None:
        return
    message_id = str(reference["message_id"])
    target = core.world.message(channel.id, message_id)
    if target is None or target.ephemeral:
        if reference.get("fail_if_not_exists") is not False:
            words = "Unknown message"
            error = {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": words}]}
            raise DiscordError(50035, errors={"message_reference": error})
        return
    core.require(channel, READ_MESSAGE_HISTORY)
    draft.type = REPLY
    draft.reference = {"type": 0, "channel_id": channel.id, "message_id": message_id}
    if channel.guild_id is not None:
        draft.reference["guild_id"] = channel.guild_id


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit_message(call: Call) -> Answer:
    """Change a message of the bot's own."""
    core = call.core
    channel = call.channel
    message = find_message(call, channel)
    form = call.form()
    if message.author_id != core.world.bot_id:
        raise DiscordError(50005)
    if message.type not in (0, REPLY, 20, 23):
        raise DiscordError(50021)
    if channel.archived:
        raise DiscordError(50083)
    _count_old_edit(core, message)
    apply_edit(call, message, form, EDIT)
    changed(core, message)
    return core.message_json(message)


def _count_old_edit(core: Core, message: Message) -> None:
    if core.clock.now() - message.timestamp <= core.options.old_message:
        return
    most, period = core.options.old_edits
    now = time.monotonic()
    times = [t for t in core.old_edits.get(message.channel_id, []) if t > now - period]
    core.old_edits[message.channel_id] = times
    if len(times) >= most:
        raise DiscordError(30046, retry_after=round(times[0] + period - now, 3))
    times.append(now)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete_message(call: Call) -> Answer:
    """Delete a message: the bot's own, or anybody's with the right."""
    core = call.core
    channel = call.channel
    message = find_message(call, channel)
    if message.author_id != core.world.bot_id:
        if channel.type == DM:
            raise DiscordError(50003)
        core.require(channel, MANAGE_MESSAGES)
    if channel.archived:
        raise DiscordError(50083)
    remove(core, message)
    return None
