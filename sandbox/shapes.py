"""Accounts, members, roles, the server and channels as Discord's JSON."""

from __future__ import annotations

from sandbox.clock import iso, iso_or_none
from sandbox.permissions import permissions_in
from sandbox.world import DM, FORUMS, VOICES, Channel, Emoji, Guild, Json, Role, User, World


def user_json(user: User) -> Json:
    """Return a user object."""
    shape: Json = {
        "id": user.id,
        "username": user.username,
        "avatar": None,
        "discriminator": "4242" if user.bot else "0",
        "public_flags": 0,
        "flags": 0,
        "global_name": user.global_name,
        "primary_guild": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }
    if user.bot:
        shape["bot"] = True
    return shape


def self_json(user: User) -> Json:
    """Return the user object a bot gets about itself."""
    return user_json(user) | {
        "mfa_enabled": True,
        "locale": "en-US",
        "premium_type": 0,
        "email": None,
        "verified": True,
    }


def emoji_json(emoji: Emoji, owner: User | None = None) -> Json:
    """Return an emoji object; a server's own list names no owner."""
    return ({} if owner is None else {"user": user_json(owner)}) | {
        "id": emoji.id,
        "name": emoji.name,
        "roles": emoji.roles,
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


def member_json(world: World, guild: Guild, user_id: str, *, with_user: bool = True) -> Json:
    """Return a member object; with_user leaves the account out where Discord does."""
    member = guild.members[user_id]
    silent = member.silent_until
    shape: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": iso(silent) if silent else None,
        "flags": 0,
        "joined_at": iso(member.joined_at),
        "nick": member.nick,
        "pending": False,
        "premium_since": None,
        "roles": list(member.roles),
        "mute": False,
        "deaf": False,
    }
    if with_user:
        shape["user"] = user_json(world.users[user_id])
    return shape


def role_json(role: Role) -> Json:
    """Return a role object."""
    return {
        "id": role.id,
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel_json(world: World, channel: Channel) -> Json:
    """Return a channel object of the fitting kind."""
    if channel.type == DM:
        return _dm_json(world, channel)
    if channel.is_thread:
        return thread_json(channel)
    shape: Json = {
        "id": channel.id,
        "type": channel.type,
        "flags": channel.flags,
        "guild_id": channel.guild_id,
        "name": channel.name,
        "parent_id": channel.parent_id,
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "rate_limit_per_user": channel.rate_limit_per_user,
        "last_message_id": channel.last_message_id,
        "permission_overwrites": [
            {"id": o.id, "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
    }
    if channel.last_pin is not None:
        shape["last_pin_timestamp"] = iso(channel.last_pin)
    if channel.type in VOICES:
        shape |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    if channel.type in FORUMS:
        bare: Json = {"emoji_id": None, "emoji_name": None}
        tags = [
            {"id": tag, "name": name, "moderated": tag in channel.moderated} | bare
            for tag, name in channel.tags.items()
        ]
        shape |= {"available_tags": tags, "default_sort_order": None, "default_forum_layout": 0}
    return shape


def _dm_json(world: World, channel: Channel) -> Json:
    return {
        "id": channel.id,
        "type": DM,
        "flags": 0,
        "last_message_id": channel.last_message_id,
        "recipients": [user_json(world.users[user_id]) for user_id in channel.recipients],
    }


def thread_json(channel: Channel, me: str | None = None) -> Json:
    """Return a thread object; `me` adds that member's own place in it."""
    shape: Json = {
        "id": channel.id,
        "type": channel.type,
        "flags": 0,
        "guild_id": channel.guild_id,
        "name": channel.name,
        "parent_id": channel.parent_id,
        "owner_id": channel.owner_id,
        "last_message_id": channel.last_message_id,
        "rate_limit_per_user": channel.rate_limit_per_user,
        "message_count": channel.message_count,
        "member_count": min(50, len(channel.member_ids)),
        "total_message_sent": channel.total_message_sent,
        "applied_tags": list(channel.tags),
        "thread_metadata": {
            "archived": channel.archived,
            "archive_timestamp": iso_or_none(channel.archive_timestamp),
            "auto_archive_duration": channel.auto_archive_duration,
            "locked": channel.locked,
            "create_timestamp": iso(channel.created_at),
        },
    }
    if me is not None and me in channel.member_ids:
        shape["member"] = thread_member_json(channel, me)
    return shape


def thread_member_json(channel: Channel, user_id: str) -> Json:
    """Return somebody's place in a thread."""
    return {
        "id": channel.id,
        "user_id": user_id,
        "join_timestamp": iso(channel.member_ids[user_id]),
        "flags": 0,
    }


def partial_channel_json(world: World, channel: Channel, user_id: str) -> Json:
    """Return the channel object inside an interaction: with that member's permissions."""
    shape = channel_json(world, channel)
    shape["permissions"] = str(permissions_in(world, channel, user_id))
    return shape


def voice_state_json(world: World, guild: Guild, user_id: str, channel_id: str | None) -> Json:
    """Return a voice state object."""
    shape: Json = {
        "guild_id": guild.id,
        "channel_id": channel_id,
        "user_id": user_id,
        "session_id": f"voice-{user_id}",
        "deaf": False,
        "mute": False,
        "self_deaf": False,
        "self_mute": False,
        "self_stream": False,
        "self_video": False,
        "suppress": False,
        "request_to_speak_timestamp": None,
    }
    if user_id in guild.members:
        shape["member"] = member_json(world, guild, user_id)
    return shape
