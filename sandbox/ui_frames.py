"""Frames for the page: what one member may see of the world and of what happens in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandbox.core import Core, Event
from sandbox.permissions import MANAGE_THREADS, may_see, permissions_in
from sandbox.shapes import channel_json, user_json
from sandbox.world import (
    CATEGORY,
    DM,
    EPHEMERAL,
    PRIVATE_THREAD,
    Channel,
    Guild,
    Json,
    Message,
    User,
)

NEWEST = 100


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at one server, and at their direct messages."""

    user: User
    guild: Guild


def sees_channel(core: Core, channel: Channel, viewer: Viewer) -> bool:
    """Say whether a viewer sees a channel; private threads only from inside."""
    user = viewer.user
    if channel.type == CATEGORY:
        return False
    if channel.type == DM:
        return user.id in channel.recipients
    if channel.guild_id != viewer.guild.id:
        return False
    rights = permissions_in(core.world, channel, user.id)
    if channel.type == PRIVATE_THREAD and user.id not in channel.member_ids:
        return bool(rights & MANAGE_THREADS)
    return may_see(core.world, channel, user.id)


def sees_message(message: Message, user: User) -> bool:
    """Say whether a member sees a message of a channel that they see."""
    return not message.flags & EPHEMERAL or message.visible_to == user.id


def channel_frame(core: Core, channel: Channel, user: User) -> Json:
    """Return a channel object with what this member may do there."""
    shape = channel_json(core.world, channel)
    shape["permissions"] = str(permissions_in(core.world, channel, user.id))
    if channel.type == DM:
        # Seen from the person's side, the other one is the bot.
        shape["recipients"] = [user_json(core.world.bot)]
    if channel.status is not None:
        shape["status"] = channel.status
    return shape


def commands_for(core: Core, guild: Guild) -> list[Json]:
    """Return every command, the server's own before global ones of the same type and name."""
    if not core.world.bot_in(guild):
        return []
    every = (*core.world.commands.values(), *guild.commands.values())
    return list({(c["type"], c["name"]): c for c in every}.values())


def hello(core: Core, viewer: Viewer) -> Json:
    """Return the first frame of a tab."""
    world, user, guild = core.world, viewer.user, viewer.guild
    channels = [c for c in world.channels.values() if sees_channel(core, c, viewer)]
    messages = []
    for channel in channels:
        all_here = world.messages.get(channel.id, {}).values()
        shown = [m for m in all_here if sees_message(m, user) and m.id not in world.dismissed]
        messages += [core.message_json(m) for m in shown[-NEWEST:]]
    return {
        "t": "hello",
        "me": user_json(user),
        "locale": user.locale,
        "dms_open": user.dms_open,
        "guild": {"id": guild.id, "name": guild.name, "locale": guild.preferred_locale},
        "guilds": [{"id": one.id, "name": one.name} for one in world.guilds_with(user.id)],
        **people_frame(core, guild),
        "bot": user_json(world.bot),
        "channels": [channel_frame(core, c, user) for c in channels],
        "voice": world.voice_in(guild),
        "commands": commands_for(core, guild),
        "messages": messages,
    } | core.time_json()


def people_frame(core: Core, guild: Guild) -> Json:
    """Return the people of a server, and those who left it and could come back."""
    world = core.world
    gone = [world.users[who] for who in guild.left if not world.users[who].deleted]
    return {
        "members": [user_json(u) for u in world.people(guild)],
        "gone": [user_json(u) for u in gone],
    }


def bot_frame(core: Core, guild: Guild) -> Json:
    """Say whether the bot is connected, and whether it is a member of a server."""
    return {"t": "bot", "online": core.bot_online, "here": core.world.bot_in(guild)}


def frames_for(core: Core, viewer: Viewer, event: Event) -> Iterator[tuple[str, Json]]:
    """Return the frames an event means for one member, looking at one server.

    Yields:
        A key that is equal for equal frames, so that they are encoded once, and the frame.
    """
    user, guild = viewer.user, viewer.guild
    if event.user_id not in (None, user.id) or event.guild_id not in (None, guild.id):
        return
    name, channel = event.name, event.channel
    if name.startswith("MESSAGE_"):
        yield from _message_frames(core, viewer, event)
    elif channel is not None and name in _CHANNEL_CHANGES:
        if sees_channel(core, channel, viewer):
            frame = {"t": "channel", "channel": channel_frame(core, channel, user)}
            yield f"channel {user.id}", frame
        elif name == "rights":
            yield "channel_gone", {"t": "channel_gone", "id": channel.id}
    elif channel is not None and name in ("CHANNEL_DELETE", "THREAD_DELETE"):
        yield "channel_gone", {"t": "channel_gone", "id": channel.id}
    elif name == "VOICE_STATE_UPDATE":
        yield "voice", {"t": "voice"} | {k: event.data[k] for k in ("user_id", "channel_id")}
    elif name == "commands":
        yield f"commands {guild.id}", {"t": "commands", "commands": commands_for(core, guild)}
    elif name in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE"):
        yield _people_changed(core, viewer, event)
    elif name == "bot":
        yield f"bot {guild.id}", bot_frame(core, guild)
    elif name in ("me", "time"):
        yield name, {"t": name} | event.data


def _people_changed(core: Core, viewer: Viewer, event: Event) -> tuple[str, Json]:
    """Whoever came or left sees another world; all others see somebody come or leave."""
    if event.data["user"]["id"] == viewer.user.id:
        return f"hello {viewer.user.id}", hello(core, viewer)
    return "members", {"t": "members"} | people_frame(core, viewer.guild)


def _message_frames(core: Core, viewer: Viewer, event: Event) -> Iterator[tuple[str, Json]]:
    message, channel = event.message, event.channel
    if message is None or channel is None or not sees_message(message, viewer.user):
        return
    if not sees_channel(core, channel, viewer):
        return
    if event.name == "MESSAGE_DELETE":
        yield "delete", {"t": "delete", "channel_id": message.channel_id, "id": message.id}
    else:
        # Of a reaction the event tells only who and what; the page shows the message with it.
        whole = event.data if "author" in event.data else core.message_json(message)
        yield "message", {"t": "message", "message": whole}


_CHANNEL_CHANGES = frozenset(
    {
        "CHANNEL_CREATE",
        "CHANNEL_UPDATE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_MEMBERS_UPDATE",
        "channel",
        "rights",
    }
)
