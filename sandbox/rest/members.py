"""Members and their roles: change, give, take, send away."""

from __future__ import annotations

from datetime import datetime

from sandbox.checks.kinds import array, record, snowflake, text, timestamp
from sandbox.errors import DiscordError
from sandbox.permissions import (
    ADMINISTRATOR,
    CHANGE_NICKNAME,
    KICK_MEMBERS,
    MANAGE_NICKNAMES,
    MANAGE_ROLES,
    MODERATE_MEMBERS,
    base_permissions,
)
from sandbox.removal import remove_member, tell_member
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.guilds import find_guild, find_member
from sandbox.shapes import member_json, role_json
from sandbox.world import Guild, Member, Role

LONGEST = 28 * 86_400.0
_MEMBER = "/guilds/{guild_id}/members/{user_id}"
_ROLE = _MEMBER + "/roles/{role_id}"
# What a change of a member needs; the rest of Discord's fields is about voice.
_NEEDS = {
    "nick": MANAGE_NICKNAMES,
    "roles": MANAGE_ROLES,
    "communication_disabled_until": MODERATE_MEMBERS,
}
_CHANGE = record(
    {
        "nick": text(32),
        "roles": array(snowflake, 250),
        "communication_disabled_until": timestamp,
    }
)


def _require(call: Call, guild: Guild, needed: int) -> None:
    world = call.core.world
    if needed & ~base_permissions(world, guild, world.bot_id):
        raise DiscordError(50013)


def _top(guild: Guild, user_id: str) -> int:
    held = (guild.roles[role] for role in guild.members[user_id].roles if role in guild.roles)
    return max((role.position for role in held), default=0)


def _below(call: Call, guild: Guild, position: int) -> None:
    """Check that a role, or somebody's highest, is below the bot's own.

    Raises:
        DiscordError: 50013, it is not.
    """
    if position >= _top(guild, call.core.world.bot_id):
        raise DiscordError(50013)


def _ruled(call: Call, guild: Guild, member: Member) -> None:
    if member.user_id == guild.owner_id:
        raise DiscordError(50013)
    if member.user_id != call.core.world.bot_id:
        _below(call, guild, _top(guild, member.user_id))


def _changed(call: Call, guild: Guild, member: Member) -> Answer:
    tell_member(call.core, guild, member.user_id)
    return member_json(call.core.world, guild, member.user_id)


@route("PATCH", "/guilds/{guild_id}/members/@me")
async def change_own_name(call: Call) -> Answer:
    """Give the bot itself another name in the server."""
    guild, form = find_guild(call), call.form(record({"nick": text(32)}))
    _require(call, guild, CHANGE_NICKNAME)
    member = guild.members[call.core.world.bot_id]
    member.nick = form.get("nick") or None
    return _changed(call, guild, member)


@route("PATCH", _MEMBER)
async def change_member(call: Call) -> Answer:
    """Give a member another name, other roles, or a time-out of up to 28 days."""
    guild, form = find_guild(call), call.form(_CHANGE)
    member, world = find_member(call, guild), call.core.world
    for field in form:
        _require(call, guild, _NEEDS[field])
    _ruled(call, guild, member)
    if "communication_disabled_until" in form:
        if base_permissions(world, guild, member.user_id) & ADMINISTRATOR:
            raise DiscordError(50013)
        until = form["communication_disabled_until"]
        moment = datetime.fromisoformat(until).timestamp() if until else 0.0
        if moment > call.core.clock.now() + LONGEST:
            raise DiscordError(50035)
        member.silent_until = moment
    if form.get("roles") is not None:
        wanted = {str(role) for role in form["roles"]}
        for role in wanted ^ set(member.roles):
            _below(call, guild, _find_role(guild, role).position)
        member.roles = [role for role in guild.roles if role in wanted]
    if "nick" in form:
        member.nick = form["nick"] or None
    return _changed(call, guild, member)


@route("DELETE", _MEMBER)
async def kick(call: Call) -> Answer:
    """Send a member away."""
    guild = find_guild(call)
    member = find_member(call, guild)
    _require(call, guild, KICK_MEMBERS)
    _ruled(call, guild, member)
    remove_member(call.core, guild, member.user_id)
    return None


def _find_role(guild: Guild, role_id: str) -> Role:
    role = guild.roles.get(role_id)
    if role is None:
        raise DiscordError(10011)
    return role


@route("GET", "/guilds/{guild_id}/roles/{role_id}")
async def get_role(call: Call) -> Answer:
    """Return a role."""
    return role_json(_find_role(find_guild(call), call.params["role_id"]))


def _give_and_take(call: Call, *, give: bool) -> Answer:
    guild = find_guild(call)
    member, role = find_member(call, guild), _find_role(guild, call.params["role_id"])
    _require(call, guild, MANAGE_ROLES)
    _below(call, guild, role.position)
    if (role.id in member.roles) != give:
        (member.roles.append if give else member.roles.remove)(role.id)
        tell_member(call.core, guild, member.user_id)
    return None


@route("PUT", _ROLE)
async def give_role(call: Call) -> Answer:
    """Give a member a role."""
    return _give_and_take(call, give=True)


@route("DELETE", _ROLE)
async def take_role(call: Call) -> Answer:
    """Take a role from a member."""
    return _give_and_take(call, give=False)
