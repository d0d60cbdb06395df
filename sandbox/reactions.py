"""Reactions: who has put which emoji under a message."""

from __future__ import annotations

import re
from urllib.parse import unquote

from sandbox.core import Core, Event
from sandbox.errors import DiscordError
from sandbox.message_shape import emoji_of
from sandbox.permissions import ADD_REACTIONS, READ_MESSAGE_HISTORY, permissions_in
from sandbox.shapes import member_json
from sandbox.world import Channel, Json, Message, World

MOST = 20
_CUSTOM = re.compile(r"\w{2,32}:(\d+)")


def known(world: World, written: str) -> str:
    """Return an emoji as it is kept: the character, or name:id.

    Raises:
        DiscordError: 10014, there is no such emoji.
    """
    emoji = unquote(written).strip("<>").removeprefix("a:").removeprefix(":")
    custom = _CUSTOM.fullmatch(emoji)
    if custom:
        fits = custom[1] in world.usable_emojis
    else:
        fits = bool(emoji) and len(emoji) <= 32 and not emoji.isascii()
    if not fits:
        raise DiscordError(10014)
    return emoji


def add(core: Core, channel: Channel, message: Message, user_id: str, emoji: str) -> None:
    """Add somebody's reaction and announce it.

    Raises:
        DiscordError: 50013, not allowed; 50083, archived; 30010, there are twenty others.
    """
    rights = permissions_in(core.world, channel, user_id)
    new = emoji not in message.reactions
    if (READ_MESSAGE_HISTORY | (ADD_REACTIONS if new else 0)) & ~rights:
        raise DiscordError(50013)
    if channel.archived:
        raise DiscordError(50083)
    if new and len(message.reactions) >= MOST:
        raise DiscordError(30010)
    who = message.reactions.setdefault(emoji, [])
    if user_id not in who:
        who.append(user_id)
        _tell(core, "ADD", channel, message, emoji, user_id)


def remove(core: Core, channel: Channel, message: Message, user_id: str, emoji: str) -> None:
    """Take somebody's reaction away and announce it.

    Raises:
        DiscordError: 10014, there is none.
    """
    who = message.reactions.get(emoji, [])
    if user_id not in who:
        raise DiscordError(10014)
    who.remove(user_id)
    if not who:
        del message.reactions[emoji]
    _tell(core, "REMOVE", channel, message, emoji, user_id)


def clear(core: Core, channel: Channel, message: Message, emoji: str | None = None) -> None:
    """Take all reactions away, or all with one emoji, and announce it.

    Raises:
        DiscordError: 10014, there is none with that emoji.
    """
    if emoji is None:
        message.reactions.clear()
    elif message.reactions.pop(emoji, None) is None:
        raise DiscordError(10014)
    _tell(core, "REMOVE_ALL" if emoji is None else "REMOVE_EMOJI", channel, message, emoji)


def _tell(
    core: Core,
    what: str,
    channel: Channel,
    message: Message,
    emoji: str | None,
    user_id: str | None = None,
) -> None:
    data: Json = {"channel_id": channel.id, "message_id": message.id}
    guild = core.world.guild_of(channel)
    if guild is not None:
        data["guild_id"] = guild.id
    if emoji is not None:
        data["emoji"] = emoji_of(emoji)
    if user_id is not None:
        data |= {"user_id": user_id, "burst": False, "type": 0}
    if what == "ADD":
        data |= {"message_author_id": message.author_id}
        if guild is not None:
            data["member"] = member_json(core.world, guild, str(user_id))
    core.publish(Event(f"MESSAGE_REACTION_{what}", data, channel, message))
