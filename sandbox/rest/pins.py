"""Pins."""

from __future__ import annotations

from sandbox.clock import iso
from sandbox.core import Event
from sandbox.errors import DiscordError
from sandbox.permissions import PIN_MESSAGES, READ_MESSAGE_HISTORY, permissions_in
from sandbox.posts import Draft, changed, post
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.messages import find_message
from sandbox.world import DM, Channel, Json

PINS = 250


@route("GET", "/channels/{channel_id}/messages/pins")
async def list_pins(call: Call) -> Answer:
    """List pinned messages, the last pinned first."""
    channel = call.channel
    world = call.core.world
    if not permissions_in(world, channel, world.bot_id) & READ_MESSAGE_HISTORY:
        return {"items": [], "has_more": False}
    pinned = [
        (m.pinned_at, m) for m in world.messages[channel.id].values() if m.pinned_at is not None
    ]
    pinned.sort(key=lambda pair: pair[0], reverse=True)
    items = [{"pinned_at": iso(at), "message": call.core.message_json(m)} for at, m in pinned]
    return {"items": items, "has_more": False}


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
async def pin(call: Call) -> Answer:
    """Pin a message and say so in the channel."""
    channel = call.channel
    _pin_rights(call, channel)
    message = find_message(call, channel)
    if message.pinned_at is not None:
        return None
    messages = call.core.world.messages[channel.id].values()
    if sum(1 for m in messages if m.pinned_at is not None) >= PINS:
        raise DiscordError(30003)
    message.pinned_at = call.core.clock.now()
    _pins_changed(call, channel)
    changed(call.core, message, edited=False)
    note: Json = {"type": 0, "channel_id": channel.id, "message_id": message.id}
    if channel.guild_id is not None:
        note["guild_id"] = channel.guild_id
    post(call.core, channel, call.core.world.bot_id, Draft(type=6, reference=note))
    return None


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
async def unpin(call: Call) -> Answer:
    """Take a pin away."""
    channel = call.channel
    _pin_rights(call, channel)
    message = find_message(call, channel)
    if message.pinned_at is not None:
        message.pinned_at = None
        _pins_changed(call, channel)
        changed(call.core, message, edited=False)
    return None


def _pin_rights(call: Call, channel: Channel) -> None:
    if channel.type != DM:
        call.core.require(channel, PIN_MESSAGES)
    if channel.archived:
        raise DiscordError(50083)


def _pins_changed(call: Call, channel: Channel) -> None:
    channel.last_pin = call.core.clock.now()
    data: Json = {"channel_id": channel.id, "last_pin_timestamp": iso(channel.last_pin)}
    if channel.guild_id is not None:
        data["guild_id"] = channel.guild_id
    call.core.publish(Event("CHANNEL_PINS_UPDATE", data, channel))
