"""The server and the application as Discord's JSON."""

from __future__ import annotations

from sandbox.clock import iso
from sandbox.permissions import base_permissions
from sandbox.shapes import (
    channel_json,
    emoji_json,
    member_json,
    role_json,
    thread_json,
    user_json,
    voice_state_json,
)
from sandbox.world import Guild, Json, World

# The limited kinds of presence, member and message content intents, and the command badge.
APPLICATION_FLAGS = 1 << 13 | 1 << 15 | 1 << 19 | 1 << 23


def guild_json(guild: Guild, *, counts: bool = False) -> Json:
    """Return a guild object."""
    shape: Json = dict.fromkeys(_EMPTY) | {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "features": ["NEWS"],
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "roles": [role_json(role) for role in guild.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.preferred_locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [emoji_json(e) for e in guild.emojis.values()],
        "system_channel_id": guild.system_channel_id,
        "stickers": [],
    }
    if counts:
        shape["approximate_member_count"] = len(guild.members)
        shape["approximate_presence_count"] = len(guild.members)
    return shape


_EMPTY = (
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
)


def guild_create_json(
    world: World, guild: Guild, *, all_members: bool = False, joined: bool = False
) -> Json:
    """Return the body of GUILD_CREATE.

    Args:
        world: The world.
        guild: The server.
        all_members: Whether it asked for members and presences; else the bot and who is in voice.
        joined: Whether the bot has just been invited; else the server has become available.
    """
    voice = world.voice_in(guild)
    wanted = set(guild.members) if all_members else {world.bot_id, *voice}
    return (
        ({} if joined else {"unavailable": False})
        | guild_json(guild)
        | {
            "joined_at": iso(guild.members[world.bot_id].joined_at),
            "large": False,
            "member_count": len(guild.members),
            "voice_states": [
                voice_state_json(world, guild, who, where) for who, where in voice.items()
            ],
            "members": [member_json(world, guild, who) for who in guild.members if who in wanted],
            "channels": [
                channel_json(world, c) for c in world.channels_in(guild) if not c.is_thread
            ],
            "threads": [
                thread_json(c, world.bot_id) for c in world.threads(guild) if not c.archived
            ],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
    )


def my_guild_json(world: World, guild: Guild) -> Json:
    """Return the short guild object of GET /users/@me/guilds."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(base_permissions(world, guild, world.bot_id)),
        "features": [],
    }


def application_json(world: World) -> Json:
    """Return the application object that its bot gets."""
    owner = world.users[world.home.owner_id]
    return {
        "id": world.bot_id,
        "name": world.bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": APPLICATION_FLAGS,
        "flags_new": str(APPLICATION_FLAGS),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(owner),
        "approximate_guild_count": len(world.guilds_with(world.bot_id)),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "integration_types_config": {"0": {}, "1": {}},
    }
