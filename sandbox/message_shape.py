"""Messages as Discord's JSON: files, embeds and components with their addresses filled in."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from sandbox.clock import iso, iso_or_none
from sandbox.shapes import member_json, thread_json, user_json
from sandbox.world import EPHEMERAL, Attachment, Json, Message, World

SCHEME = "attachment://"
# Component types whose media may be a file of the message, and the key it is under.
_MEDIA_KEYS = {11: "media", 13: "file"}


def file_url(base: str, attachment: Attachment) -> str:
    """Return the address of a file on this sandbox."""
    return (
        f"{base}/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
    )


def attachment_json(base: str, attachment: Attachment) -> Json:
    """Return an attachment object."""
    url = file_url(base, attachment)
    shape: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.width is not None:
        shape |= {"width": attachment.width, "height": attachment.height}
    if attachment.description is not None:
        shape["description"] = attachment.description
    if attachment.title is not None:
        shape["title"] = attachment.title
    if attachment.ephemeral:
        shape["ephemeral"] = True
    return shape


def shown_inside(embeds: list[Json], components: list[Json]) -> set[str]:
    """Return the names of files that embeds or components show (they are not listed again)."""
    names: set[str] = set()
    _collect_names(embeds, names)
    _collect_names(components, names)
    return names


def _collect_names(value: Any, names: set[str]) -> None:
    if isinstance(value, str):
        if value.startswith(SCHEME):
            names.add(value[len(SCHEME) :])
    elif isinstance(value, dict):
        for inner in value.values():
            _collect_names(inner, names)
    elif isinstance(value, list):
        for inner in value:
            _collect_names(inner, names)


def message_json(world: World, base: str, message: Message, *, nested: bool = True) -> Json:
    """Return a message object.

    Args:
        world: The world.
        base: This sandbox's own address.
        message: What to show.
        nested: Whether to show the message it replies to inside.
    """
    by_name = {a.filename: a for a in message.attachments}
    hidden = shown_inside(message.embeds, message.components) if message.attachments else set()
    shape: Json = {
        "id": message.id,
        "channel_id": message.channel_id,
        "type": message.type,
        "content": message.content,
        "author": user_json(world.users[message.author_id]),
        "timestamp": iso(message.timestamp),
        "edited_timestamp": iso_or_none(message.edited_timestamp),
        "flags": message.flags,
        "tts": message.tts,
        "pinned": message.pinned_at is not None,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.users[u]) for u in message.mentions],
        "mention_roles": list(message.mention_roles),
        "attachments": [
            attachment_json(base, a) for a in message.attachments if a.filename not in hidden
        ],
        "embeds": [_embed_json(base, e, by_name) for e in message.embeds],
        "components": [_component_json(base, c, by_name) for c in message.components],
    }
    _add_optional(world, base, message, shape, nested=nested)
    return shape


def _add_optional(world: World, base: str, message: Message, shape: Json, *, nested: bool) -> None:
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.position is not None:
        shape["position"] = message.position
    if message.by_interaction is not None:
        _add_interaction(world, message, shape)
    if message.reactions:
        shape["reactions"] = [
            _reaction_json(world, emoji, who) for emoji, who in message.reactions.items()
        ]
    if message.reference is not None:
        shape["message_reference"] = message.reference
        if nested:
            shape["referenced_message"] = _referenced(world, base, message.reference)
    # A thread has the id of the message that it was started from.
    thread = world.channels.get(message.id)
    if thread is not None and thread.is_thread:
        shape["thread"] = thread_json(thread)


def _add_interaction(world: World, message: Message, shape: Json) -> None:
    origin = message.by_interaction or {}
    shape["interaction_metadata"] = _with_users(world, origin)
    shape["application_id"] = world.bot_id
    shape["webhook_id"] = world.bot_id
    if message.command_name is not None:
        shape["interaction"] = {
            "id": origin["id"],
            "type": 2,
            "name": message.command_name,
            "user": user_json(world.users[origin["user_id"]]),
        }


def _with_users(world: World, origin: Json) -> Json:
    shape = {key: value for key, value in origin.items() if key != "user_id"}
    shape["user"] = user_json(world.users[origin["user_id"]])
    if "triggering_interaction_metadata" in shape:
        inner = shape["triggering_interaction_metadata"]
        shape["triggering_interaction_metadata"] = _with_users(world, inner)
    return shape


def _referenced(world: World, base: str, reference: Json) -> Json | None:
    message_id = reference.get("message_id")
    if message_id is None:
        return None
    message = world.message(reference["channel_id"], message_id)
    return None if message is None else message_json(world, base, message, nested=False)


def emoji_of(written: str) -> Json:
    """Return the partial emoji object of a reaction as it is kept: a character, or name:id."""
    name, _, emoji_id = written.partition(":")
    return {"id": emoji_id or None, "name": name}


def _reaction_json(world: World, emoji: str, who: list[str]) -> Json:
    return {
        "emoji": emoji_of(emoji),
        "count": len(who),
        "count_details": {"burst": 0, "normal": len(who)},
        "burst_colors": [],
        "me": world.bot_id in who,
        "me_burst": False,
    }


def _embed_json(base: str, embed: Json, by_name: dict[str, Attachment]) -> Json:
    shape = dict(embed)
    for key in ("image", "thumbnail"):
        if key in shape:
            shape[key] = _embed_image(base, shape[key], by_name)
    for key in ("author", "footer"):
        icon = shape.get(key, {}).get("icon_url", "")
        attachment = by_name.get(icon[len(SCHEME) :]) if icon.startswith(SCHEME) else None
        if attachment is not None:
            url = file_url(base, attachment)
            shape[key] = shape[key] | {"icon_url": url, "proxy_icon_url": url}
    return shape


def _embed_image(base: str, image: Json, by_name: dict[str, Attachment]) -> Json:
    url = image.get("url", "")
    attachment = by_name.get(url[len(SCHEME) :]) if url.startswith(SCHEME) else None
    if attachment is None:
        return image
    real = file_url(base, attachment)
    shape = image | {"url": real, "proxy_url": real, "content_type": attachment.content_type}
    if attachment.width is not None:
        shape |= {"width": attachment.width, "height": attachment.height}
    return shape


def _component_json(base: str, component: Json, by_name: dict[str, Attachment]) -> Json:
    shape = dict(component)
    kind = shape["type"]
    if kind in _MEDIA_KEYS:
        key = _MEDIA_KEYS[kind]
        shape[key] = _media_json(base, shape[key], by_name)
        if kind == 13:
            attachment = by_name.get(component["file"]["url"][len(SCHEME) :])
            shape["name"] = attachment.filename if attachment else None
            shape["size"] = attachment.size if attachment else None
    elif kind == 12:
        shape["items"] = [
            item | {"media": _media_json(base, item["media"], by_name)} for item in shape["items"]
        ]
    if "components" in shape:
        shape["components"] = [_component_json(base, c, by_name) for c in shape["components"]]
    if "accessory" in shape:
        shape["accessory"] = _component_json(base, shape["accessory"], by_name)
    return shape


def _media_json(base: str, media: Json, by_name: dict[str, Attachment]) -> Json:
    url = media["url"]
    attachment = by_name.get(url[len(SCHEME) :]) if url.startswith(SCHEME) else None
    if attachment is None:
        return {
            "id": "0",
            "url": url,
            "proxy_url": url,
            "width": None,
            "height": None,
            "content_type": None,
        }
    real = file_url(base, attachment)
    return {
        "id": attachment.id,
        "url": real,
        "proxy_url": real,
        "width": attachment.width,
        "height": attachment.height,
        "content_type": attachment.content_type,
        "attachment_id": attachment.id,
    }


def event_message(world: World, base: str, message: Message) -> Json:
    """Return the body of MESSAGE_CREATE and MESSAGE_UPDATE.

    Private replies travel like direct messages: without server and member.
    """
    shape = message_json(world, base, message)
    channel = world.channels[message.channel_id]
    guild = world.guild_of(channel)
    if guild is not None and not message.flags & EPHEMERAL:
        shape["guild_id"] = guild.id
        if message.author_id in guild.members:
            shape["member"] = member_json(world, guild, message.author_id, with_user=False)
    return shape
