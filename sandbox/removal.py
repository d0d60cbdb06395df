"""What goes away, and sometimes comes back: channels, members, accounts, the bot, the server."""

from __future__ import annotations

import hashlib

from sandbox.core import Core, Event
from sandbox.guild_shape import guild_create_json
from sandbox.shapes import channel_json, member_json, user_json, voice_state_json
from sandbox.world import Channel, Guild, Json, Member, Role


def remove_channel(core: Core, channel: Channel) -> None:
    """Delete a channel with its threads and messages, and announce it."""
    world = core.world
    for thread in [t for t in world.threads() if t.parent_id == channel.id]:
        remove_channel(core, thread)
    for user_id in [u for u, where in world.voice.items() if where == channel.id]:
        move_voice(core, user_id, None)
    messages = world.messages.pop(channel.id, {})
    core.media.forget({a.id for m in messages.values() for a in m.attachments})
    world.channels.pop(channel.id, None)
    if channel.is_thread:
        data: Json = {
            "id": channel.id,
            "guild_id": channel.guild_id,
            "parent_id": channel.parent_id,
            "type": channel.type,
        }
        core.publish(Event("THREAD_DELETE", data, channel))
    else:
        core.publish(Event("CHANNEL_DELETE", channel_json(world, channel), channel))


def move_voice(core: Core, user_id: str, channel_id: str | None) -> None:
    """Put somebody into a voice channel, or out of voice, and announce it."""
    world = core.world
    if world.voice.get(user_id) == channel_id:
        return
    left = world.voice.pop(user_id, None)
    into = None if channel_id is None else world.channels[channel_id].guild_id
    was = None if left is None else world.channels[left].guild_id
    # Each server hears of its own channels only: one of leaving, the other of coming.
    if was is not None and was != into:
        _tell_voice(core, was, user_id, None)
    if channel_id is not None and into is not None:
        world.voice[user_id] = channel_id
        _tell_voice(core, into, user_id, channel_id)


def _tell_voice(core: Core, guild_id: str, user_id: str, channel_id: str | None) -> None:
    state = voice_state_json(core.world, core.world.guilds[guild_id], user_id, channel_id)
    core.publish(Event("VOICE_STATE_UPDATE", state))


def add_member(core: Core, guild: Guild, user_id: str) -> None:
    """Have somebody come (back) into a server."""
    if user_id in guild.members:
        return
    if user_id in guild.left:
        guild.left.remove(user_id)
    guild.members[user_id] = Member(user_id, core.clock.now())
    data = {"guild_id": guild.id} | member_json(core.world, guild, user_id)
    core.publish(Event("GUILD_MEMBER_ADD", data))


def remove_member(core: Core, guild: Guild, user_id: str) -> None:
    """Have somebody leave a server."""
    if user_id in core.world.voice_in(guild):
        move_voice(core, user_id, None)
    guild.members.pop(user_id, None)
    guild.left.append(user_id)
    for thread in core.world.threads(guild):
        thread.member_ids.pop(user_id, None)
    data = {"guild_id": guild.id, "user": user_json(core.world.users[user_id])}
    core.publish(Event("GUILD_MEMBER_REMOVE", data))


def tell_member(core: Core, guild: Guild, user_id: str) -> None:
    """Announce that somebody's name, roles or time-out has changed."""
    data = {"guild_id": guild.id} | member_json(core.world, guild, user_id)
    core.publish(Event("GUILD_MEMBER_UPDATE", data))


def remove_role(core: Core, guild: Guild, role: Role) -> None:
    """Delete a role; nobody has it any more, and no channel makes an exception for it."""
    del guild.roles[role.id]
    for member in guild.members.values():
        member.roles = [held for held in member.roles if held != role.id]
    for channel in core.world.channels.values():
        channel.overwrites = [one for one in channel.overwrites if one.id != role.id]
    core.publish(Event("GUILD_ROLE_DELETE", {"guild_id": guild.id, "role_id": role.id}))


def delete_account(core: Core, user_id: str) -> None:
    """Have somebody delete their account: only a name that says so is left."""
    user = core.world.users[user_id]
    digest = hashlib.sha256(user_id.encode()).hexdigest()[:12]
    user.username, user.global_name, user.deleted = f"deleted_user_{digest}", None, True
    user.dms_open = False
    for guild in core.world.guilds_with(user_id):
        remove_member(core, guild, user_id)


def remove_bot(core: Core, guild: Guild) -> None:
    """Have somebody remove the bot from a server."""
    world = core.world
    if guild.members.pop(world.bot_id, None) is None:
        return
    for thread in world.threads(guild):
        thread.member_ids.pop(world.bot_id, None)
    # Without ``unavailable``: by that a bot tells a removal from an outage.
    core.publish(Event("GUILD_DELETE", {"id": guild.id}))
    _tell_bot(core)


def invite_bot(core: Core, guild: Guild) -> None:
    """Have somebody invite the bot (again)."""
    world = core.world
    if world.bot_in(guild):
        return
    # An invitation brings the bot's own role back, and with it its rights.
    roles = [role.id for role in guild.roles.values() if role.managed]
    guild.members[world.bot_id] = Member(world.bot_id, core.clock.now(), roles)
    core.publish(Event("GUILD_CREATE", guild_create_json(world, guild, joined=True)))
    _tell_bot(core)


def set_outage(core: Core, guild: Guild, out: bool) -> None:
    """Begin or end an outage of a server: during it the bot can neither hear nor act there."""
    if guild.unavailable == out:
        return
    guild.unavailable = out
    if out:
        core.publish(Event("GUILD_DELETE", {"id": guild.id, "unavailable": True}))
    # The bot may have been removed during the outage.
    elif core.world.bot_in(guild):
        core.publish(Event("GUILD_CREATE", guild_create_json(core.world, guild)))


def _tell_bot(core: Core) -> None:
    core.publish(Event("bot", {}))
    core.publish(Event("commands", {}))
