"""The server: itself, its channels, roles, members and voice."""

from __future__ import annotations

from sandbox.errors import DiscordError, unavailable
from sandbox.guild_shape import guild_json
from sandbox.rest.call import Answer, Call, route
from sandbox.shapes import (
    channel_json,
    member_json,
    role_json,
    thread_json,
    thread_member_json,
    voice_state_json,
)
from sandbox.world import Guild, Member


def find_guild(call: Call) -> Guild:
    world = call.core.world
    guild = world.guilds.get(call.params["guild_id"])
    if guild is None or not world.bot_in(guild):
        raise DiscordError(10004)
    if guild.unavailable:
        raise unavailable()
    return guild


def find_member(call: Call, guild: Guild) -> Member:
    """Look a member up by the path.

    Raises:
        DiscordError: 10013, no such account; 10007, it is not a member.
    """
    who = call.params["user_id"]
    if who not in call.core.world.users:
        raise DiscordError(10013)
    if who not in guild.members:
        raise DiscordError(10007)
    return guild.members[who]


@route("GET", "/guilds/{guild_id}")
async def get_guild(call: Call) -> Answer:
    """Return the server."""
    counts = call.query.get("with_counts", "").lower() in ("true", "1")
    return guild_json(find_guild(call), counts=counts)


@route("GET", "/guilds/{guild_id}/channels")
async def get_channels(call: Call) -> Answer:
    """List the channels, without threads."""
    world = call.core.world
    channels = world.channels_in(find_guild(call))
    return [channel_json(world, c) for c in channels if not c.is_thread]


@route("GET", "/guilds/{guild_id}/roles")
async def get_roles(call: Call) -> Answer:
    """List the roles."""
    return [role_json(role) for role in find_guild(call).roles.values()]


@route("GET", "/guilds/{guild_id}/members")
async def get_members(call: Call) -> Answer:
    """List the members, in order of their ids."""
    guild = find_guild(call)
    after = call.number("after", 0)
    most = min(1000, max(1, call.number("limit", 1)))
    ids = sorted((m for m in guild.members if int(m) > after), key=int)
    return [member_json(call.core.world, guild, who) for who in ids[:most]]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def get_member(call: Call) -> Answer:
    """Return a member."""
    guild = find_guild(call)
    return member_json(call.core.world, guild, find_member(call, guild).user_id)


@route("GET", "/guilds/{guild_id}/threads/active")
async def active_threads(call: Call) -> Answer:
    """List the threads that are open."""
    world = call.core.world
    threads = [t for t in world.threads(find_guild(call)) if not t.archived]
    mine = [t for t in threads if world.bot_id in t.member_ids]
    return {
        "threads": [thread_json(t, world.bot_id) for t in threads],
        "members": [thread_member_json(t, world.bot_id) for t in mine],
        "has_more": False,
    }


@route("GET", "/guilds/{guild_id}/voice-states/{user_id}")
async def voice_state(call: Call) -> Answer:
    """Return where somebody is in voice."""
    world, guild = call.core.world, find_guild(call)
    who, voice = call.params["user_id"], world.voice_in(guild)
    who = world.bot_id if who == "@me" else who
    if who not in voice:
        raise DiscordError(10065, status=404, message="Unknown Voice State")
    return voice_state_json(world, guild, who, voice[who])
