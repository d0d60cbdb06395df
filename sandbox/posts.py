"""Posting, editing and deleting messages, whoever does it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sandbox.core import Core, Event
from sandbox.media import content_type, picture_size, safe_name
from sandbox.message_shape import shown_inside
from sandbox.permissions import MENTION_EVERYONE, permissions_in
from sandbox.world import COMPONENTS_V2, DM, EPHEMERAL, LOADING, Attachment, Channel, Json, Message

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")


@dataclass(slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    data: bytes


Uploads = dict[int, Upload]


@dataclass(slots=True)
class Draft:
    """The parts of a message that is about to be posted, already checked."""

    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    allowed: Json | None = None
    flags: int = 0
    tts: bool = False
    nonce: str | int | None = None
    reference: Json | None = None
    type: int = 0


def new_attachments(
    core: Core, channel_id: str, described: list[Json], uploads: Uploads, *, ephemeral: bool = False
) -> list[Attachment]:
    """Store uploaded files.

    Args:
        core: The sandbox.
        channel_id: Where they are posted.
        described: The request's `attachments`, of which those with a small id describe an upload.
        uploads: The files by their number.
        ephemeral: Whether only one person sees them.
    """
    # Ids of files that are kept are snowflakes, which no upload's number meets.
    words = {int(entry["id"]): entry for entry in described}
    made = []
    for number, upload in sorted(uploads.items()):
        entry = words.get(number, {})
        name = safe_name(str(entry.get("filename") or upload.filename))
        width, height = picture_size(upload.data) or (None, None)
        attachment = Attachment(
            core.ids.next(),
            channel_id,
            name,
            len(upload.data),
            content_type(name, upload.data),
            width,
            height,
            description=entry.get("description"),
            title=entry.get("title"),
            ephemeral=ephemeral,
            spoiler=name.startswith("SPOILER_") or bool(entry.get("is_spoiler")),
        )
        core.media.put(attachment.id, upload.data)
        made.append(attachment)
    return made


def post(core: Core, channel: Channel, author_id: str, draft: Draft, **extra: object) -> Message:
    """Put a message into a channel and announce it.

    Args:
        core: The sandbox.
        channel: Where.
        author_id: Who writes.
        draft: What.
        extra: Further fields of the record (`visible_to`, `interaction_id`, ...).
    """
    message = Message(
        id=core.ids.next(),
        channel_id=channel.id,
        author_id=author_id,
        timestamp=core.clock.now(),
        content=draft.content,
        type=draft.type,
        embeds=draft.embeds,
        components=draft.components,
        attachments=draft.attachments,
        flags=draft.flags,
        tts=draft.tts,
        nonce=draft.nonce,
        reference=draft.reference,
    )
    for name, value in extra.items():
        setattr(message, name, value)
    resolve_mentions(core, channel, message, draft.allowed)
    core.world.messages.setdefault(channel.id, {})[message.id] = message
    if not message.ephemeral:
        _note_in_channel(core, channel, message)
    core.tell_message("MESSAGE_CREATE", message)
    return message


def _note_in_channel(core: Core, channel: Channel, message: Message) -> None:
    channel.last_message_id = message.id
    if channel.is_thread:
        message.position = channel.total_message_sent
        channel.message_count += 1
        channel.total_message_sent += 1
        channel.active_at = core.clock.now()
        if message.author_id not in channel.member_ids:
            channel.member_ids[message.author_id] = core.clock.now()


def changed(core: Core, message: Message, *, edited: bool = True) -> None:
    """Mark a message as edited and announce it."""
    if edited and not message.flags & LOADING:
        message.edited_timestamp = core.clock.now()
    core.tell_message("MESSAGE_UPDATE", message)


def remove(core: Core, message: Message) -> None:
    """Delete a message, and announce it."""
    channel = core.world.channels[message.channel_id]
    core.world.messages[channel.id].pop(message.id, None)
    core.media.forget({a.id for a in message.attachments})
    data: Json = {"id": message.id, "channel_id": channel.id}
    if channel.type != DM and not message.ephemeral:
        data["guild_id"] = channel.guild_id
    if channel.is_thread:
        channel.message_count = max(0, channel.message_count - 1)
    core.publish(Event("MESSAGE_DELETE", data, channel, message))


def keep_attachments(
    message: Message, draft: Draft, kept_ids: set[str], sent: set[str]
) -> list[Attachment]:
    """Return the files that stay when an edit lists what it keeps.

    Those that were shown inside can't be listed: they stay where they still are, and no file of
    the same name is sent.
    """
    before = shown_inside(message.embeds, message.components)
    hidden = before & shown_inside(draft.embeds, draft.components) - sent
    return [a for a in message.attachments if a.id in kept_ids or a.filename in hidden]


def text_of(content: str, components: list[Json]) -> str:
    """Return all the words in which a mention counts: the content and every text display."""
    parts = [content]
    for component in components:
        if component.get("type") == 10:
            parts.append(str(component.get("content", "")))
        parts.append(text_of("", component.get("components", [])))
    return "\n".join(part for part in parts if part)


def resolve_mentions(core: Core, channel: Channel, message: Message, allowed: Json | None) -> None:
    """Work out whom a message pings, from its words and what it allows."""
    words = text_of(message.content, message.components)
    users = [u for u in dict.fromkeys(_USER.findall(words)) if u in core.world.users]
    guild = core.world.guild_of(channel)
    known = {} if guild is None else guild.roles
    roles = [r for r in dict.fromkeys(_ROLE.findall(words)) if r in known]
    # Without the field all mentions ping; an empty one lets none ping.
    parse = (
        set(allowed.get("parse") or []) if allowed is not None else {"users", "roles", "everyone"}
    )
    named_users = {str(u) for u in (allowed or {}).get("users") or []}
    named_roles = {str(r) for r in (allowed or {}).get("roles") or []}
    message.mentions = [u for u in users if "users" in parse or u in named_users]
    message.mention_roles = [r for r in roles if "roles" in parse or r in named_roles]
    right = permissions_in(core.world, channel, message.author_id) & MENTION_EVERYONE
    loud = "@everyone" in words or "@here" in words
    message.mention_everyone = loud and "everyone" in parse and bool(right)
    _add_replied(core, message, allowed)


def _add_replied(core: Core, message: Message, allowed: Json | None) -> None:
    reference = message.reference
    if reference is None or message.type != 19 or message.by_interaction is not None:
        return
    replied = core.world.message(reference["channel_id"], reference["message_id"])
    wanted = True if allowed is None else bool(allowed.get("replied_user"))
    if replied is not None and wanted and replied.author_id not in message.mentions:
        message.mentions.append(replied.author_id)


def is_empty(draft: Draft) -> bool:
    """Say whether a draft shows nothing at all."""
    if draft.flags & COMPONENTS_V2:
        return not draft.components
    return not (draft.content.strip() or draft.embeds or draft.attachments or draft.components)


def ephemeral_extra(user_id: str, flags: int) -> dict[str, object]:
    """Return the field that makes a private reply private."""
    return {"visible_to": user_id} if flags & EPHEMERAL else {}
