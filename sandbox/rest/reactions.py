"""Reactions under messages."""

from __future__ import annotations

from sandbox import reactions
from sandbox.permissions import MANAGE_MESSAGES, READ_MESSAGE_HISTORY
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.messages import find_message
from sandbox.shapes import user_json
from sandbox.world import Channel, Message

_ALL = "/channels/{channel_id}/messages/{message_id}/reactions"
_EMOJI = _ALL + "/{emoji}"


def _place(call: Call, needed: int) -> tuple[Channel, Message]:
    channel = call.channel
    call.core.require(channel, needed)
    return channel, find_message(call, channel)


def _emoji(call: Call) -> str:
    return reactions.known(call.core.world, call.params["emoji"])


@route("GET", _EMOJI)
async def reacted(call: Call) -> Answer:
    """List who reacted with an emoji, in order of their ids."""
    _, message = _place(call, READ_MESSAGE_HISTORY)
    after, most = call.number("after", 0), min(100, max(1, call.number("limit", 25)))
    who = sorted(int(u) for u in message.reactions.get(_emoji(call), []))
    return [user_json(call.core.world.users[str(u)]) for u in who if u > after][:most]


@route("PUT", _EMOJI + "/@me")
async def react(call: Call) -> Answer:
    """Add a reaction."""
    channel, message = _place(call, READ_MESSAGE_HISTORY)
    reactions.add(call.core, channel, message, call.core.world.bot_id, _emoji(call))
    return None


@route("DELETE", _EMOJI + "/@me")
async def unreact(call: Call) -> Answer:
    """Take a reaction back."""
    channel, message = _place(call, READ_MESSAGE_HISTORY)
    reactions.remove(call.core, channel, message, call.core.world.bot_id, _emoji(call))
    return None


@route("DELETE", _EMOJI + "/{user_id}")
async def unreact_other(call: Call) -> Answer:
    """Take somebody's reaction away."""
    channel, message = _place(call, MANAGE_MESSAGES)
    reactions.remove(call.core, channel, message, call.params["user_id"], _emoji(call))
    return None


@route("DELETE", _EMOJI)
async def clear_emoji(call: Call) -> Answer:
    """Take all reactions with one emoji away."""
    reactions.clear(call.core, *_place(call, MANAGE_MESSAGES), _emoji(call))
    return None


@route("DELETE", _ALL)
async def clear_all(call: Call) -> Answer:
    """Take all reactions away."""
    reactions.clear(call.core, *_place(call, MANAGE_MESSAGES))
    return None
