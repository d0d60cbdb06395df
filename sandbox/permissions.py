"""Who may do what in which channel, computed as Discord's documentation does."""

from __future__ import annotations

from sandbox.world import VOICES, Channel, Guild, World

CREATE_INSTANT_INVITE = 1 << 0
KICK_MEMBERS = 1 << 1
ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
SEND_TTS_MESSAGES = 1 << 12
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
CONNECT = 1 << 20
SPEAK = 1 << 21
CHANGE_NICKNAME = 1 << 26
MANAGE_NICKNAMES = 1 << 27
MANAGE_ROLES = 1 << 28
MANAGE_GUILD_EXPRESSIONS = 1 << 30
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
MODERATE_MEMBERS = 1 << 40
CREATE_GUILD_EXPRESSIONS = 1 << 43
CREATE_EVENTS = 1 << 44
SET_VOICE_CHANNEL_STATUS = 1 << 48
PIN_MESSAGES = 1 << 51
BYPASS_SLOWMODE = 1 << 52

ALL = (1 << 53) - 1
SILENT = VIEW_CHANNEL | READ_MESSAGE_HISTORY
"""What a time-out leaves a member."""

EVERYONE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | CONNECT
    | SPEAK
    | CHANGE_NICKNAME
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
BOT = EVERYONE | PIN_MESSAGES | CREATE_EVENTS | SET_VOICE_CHANNEL_STATUS
DIRECT = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
)

NAMES: dict[str, int] = {
    name.lower(): value
    for name, value in list(globals().items())
    if name.isupper()
    and isinstance(value, int)
    and name not in {"ALL", "SILENT", "EVERYONE", "BOT", "DIRECT"}
}


def base_permissions(world: World, guild: Guild, user_id: str) -> int:
    """What somebody may do in a server as a whole."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if user_id == guild.owner_id:
        return ALL
    allowed = guild.roles[guild.id].permissions
    for role_id in member.roles:
        role = guild.roles.get(role_id)
        allowed |= role.permissions if role else 0
    if allowed & ADMINISTRATOR:
        return ALL
    return allowed & SILENT if is_silent(world, guild, user_id) else allowed


def is_silent(world: World, guild: Guild, user_id: str) -> bool:
    """Say whether somebody is in time-out; who may do everything is never put into one."""
    return guild.members[user_id].silent_until > world.now


def permissions_in(world: World, channel: Channel, user_id: str) -> int:
    """What somebody may do in a channel, its exceptions included; a thread takes its parent's."""
    guild = world.guild_of(channel)
    if guild is None:
        return DIRECT if user_id in (*channel.recipients, world.bot_id) else 0
    allowed = base_permissions(world, guild, user_id)
    # Owners and administrators: no exception of a channel binds them.
    if allowed == ALL or not allowed:
        return allowed
    ruler = channel
    if channel.is_thread and channel.parent_id in world.channels:
        ruler = world.channels[channel.parent_id]
    allowed = _apply_overwrites(guild, ruler, user_id, allowed)
    if not allowed & VIEW_CHANNEL:
        return 0
    if is_silent(world, guild, user_id):
        return allowed & SILENT
    writes = SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES
    if not allowed & writes:
        # Without the right to write, the rights about what one writes mean nothing.
        allowed &= ~(EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE | SEND_TTS_MESSAGES)
    return allowed


def _apply_overwrites(guild: Guild, channel: Channel, user_id: str, allowed: int) -> int:
    roles = set(guild.members[user_id].roles)
    # All roles together before the member's own, as Discord has it: what one role allows, another
    # one's denial does not take away.
    role_allow = role_deny = 0
    mine = None
    for overwrite in channel.overwrites:
        if overwrite.id == guild.id:
            allowed = (allowed & ~overwrite.deny) | overwrite.allow
        elif overwrite.type == 0 and overwrite.id in roles:
            role_allow |= overwrite.allow
            role_deny |= overwrite.deny
        elif overwrite.type == 1 and overwrite.id == user_id:
            mine = overwrite
    allowed = (allowed & ~role_deny) | role_allow
    if mine is not None:
        allowed = (allowed & ~mine.deny) | mine.allow
    return allowed


def may_see(world: World, channel: Channel, user_id: str) -> bool:
    """Say whether somebody sees a channel at all."""
    return bool(permissions_in(world, channel, user_id) & VIEW_CHANNEL)


def may_enter(world: World, channel: Channel, user_id: str) -> bool:
    """Say whether somebody may do anything in a channel: in a voice channel that is to connect."""
    needed = VIEW_CHANNEL | (CONNECT if channel.type in VOICES else 0)
    return not needed & ~permissions_in(world, channel, user_id)
