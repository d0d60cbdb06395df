"""Channels of a server: made, and changed, into another kind as well."""

from __future__ import annotations

from sandbox.core import Core
from sandbox.errors import DiscordError
from sandbox.world import (
    ANNOUNCEMENT,
    CATEGORY,
    FORUM,
    MEDIA,
    STAGE,
    TEXT,
    VOICE,
    Channel,
    Guild,
    Json,
    Overwrite,
)

KINDS = (TEXT, VOICE, CATEGORY, ANNOUNCEMENT, STAGE, FORUM, MEDIA)
_CHANGE_TO = {TEXT: ANNOUNCEMENT, ANNOUNCEMENT: TEXT}
_PLAIN = ("name", "topic", "rate_limit_per_user", "position", "parent_id", "flags", "type")
TAGS = 20


def make(core: Core, guild: Guild, form: Json) -> Channel:
    """Make a channel, last in the list, and announce it; fields as in Discord's request."""
    position = len(core.world.channels_in(guild))
    channel = Channel(
        core.ids.next(), TEXT, guild_id=guild.id, position=position, created_at=core.clock.now()
    )
    _apply(core, channel, form)
    core.world.channels[channel.id] = channel
    core.world.messages[channel.id] = {}
    core.tell_channel("CHANNEL_CREATE", channel)
    return channel


def change(core: Core, channel: Channel, form: Json) -> None:
    """Change a channel and announce it.

    Raises:
        DiscordError: 50035, it can't become a channel of that type; 40061, 30048, its tags.
    """
    kind = form.get("type")
    if kind not in (None, channel.type, _CHANGE_TO.get(channel.type)):
        words = "Cannot convert between those channel types"
        problem = {"_errors": [{"code": "CHANNEL_TYPE_INVALID", "message": words}]}
        raise DiscordError(50035, errors={"type": problem})
    _apply(core, channel, form)
    core.tell_channel("CHANNEL_UPDATE", channel)
    # For the page alone: who lost the right to see a channel has to see it go.
    core.tell_channel("rights", channel)


def _apply(core: Core, channel: Channel, form: Json) -> None:
    for key in _PLAIN:
        if form.get(key) is not None:
            setattr(channel, key, form[key])
        elif key == "topic" and key in form:
            channel.topic = None
    if form.get("permission_overwrites") is not None:
        channel.overwrites = [
            Overwrite(str(o["id"]), o["type"], int(o.get("allow") or 0), int(o.get("deny") or 0))
            for o in form["permission_overwrites"]
        ]
    if form.get("available_tags") is not None:
        _set_tags(core, channel, form["available_tags"])


def _set_tags(core: Core, channel: Channel, tags: list[Json]) -> None:
    if len(tags) > TAGS:
        raise DiscordError(30048)
    if len({tag["name"] for tag in tags}) < len(tags):
        raise DiscordError(40061)
    named = [(str(tag.get("id") or core.ids.next()), tag) for tag in tags]
    channel.tags = {tag_id: tag["name"] for tag_id, tag in named}
    channel.moderated = [tag_id for tag_id, tag in named if tag.get("moderated")]
