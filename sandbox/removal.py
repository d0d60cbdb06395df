"""Things that go away: channels, and members who leave."""

from __future__ import annotations

from sandbox.core import Core, Event
from sandbox.shapes import channel_json, member_json, user_json, voice_state_json
from sandbox.world import Channel, Json, Member


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
    if channel_id is None:
        world.voice.pop(user_id, None)
    else:
        world.voice[user_id] = channel_id
    state = voice_state_json(world, user_id, channel_id)
    core.publish(Event("VOICE_STATE_UPDATE", state, user_id=None))


def add_member(core: Core, user_id: str) -> None:
    """Have somebody come (back) into the server."""
    if user_id in core.world.members:
        return
    core.world.members[user_id] = Member(user_id, core.clock.now())
    data = {"guild_id": core.world.guild.id} | member_json(core.world, user_id)
    core.publish(Event("GUILD_MEMBER_ADD", data))


def remove_member(core: Core, user_id: str) -> None:
    """Have somebody leave the server."""
    move_voice(core, user_id, None)
    core.world.members.pop(user_id, None)
    for thread in core.world.threads():
        thread.member_ids.pop(user_id, None)
    data = {"guild_id": core.world.guild.id, "user": user_json(core.world.users[user_id])}
    core.publish(Event("GUILD_MEMBER_REMOVE", data))
