"""Who the bot is, where the gateway is, and direct messages."""

from __future__ import annotations

import time

from sandbox.core import Core
from sandbox.errors import DiscordError
from sandbox.guild_shape import application_json, my_guild_json
from sandbox.rest.call import Answer, Call, route
from sandbox.shapes import channel_json, self_json, user_json
from sandbox.world import DM, Channel


@route("GET", "/gateway", auth=False)
async def gateway(call: Call) -> Answer:
    """Say where the gateway is."""
    return {"url": _gateway_url(call.core)}


@route("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Answer:
    """Say where the gateway is and how many shards are wanted."""
    return {
        "url": _gateway_url(call.core),
        "shards": call.core.options.shards,
        "session_start_limit": {
            "total": 1000,
            "remaining": max(0, call.core.identifies_left),
            "reset_after": call.core.identifies_reset,
            "max_concurrency": 1,
        },
    }


def _gateway_url(core: Core) -> str:
    return core.base_url.replace("http", "ws", 1) + "/gateway"


@route("GET", "/users/@me")
async def me(call: Call) -> Answer:
    """Return the bot's account."""
    return self_json(call.core.world.bot)


@route("GET", "/users/@me/guilds")
async def my_guilds(call: Call) -> Answer:
    """List the bot's servers."""
    world = call.core.world
    return [my_guild_json(world, guild) for guild in world.guilds_with(world.bot_id)]


@route("GET", "/users/{user_id}")
async def get_user(call: Call) -> Answer:
    """Return an account."""
    user = call.core.world.users.get(call.params["user_id"])
    if user is None:
        raise DiscordError(10013)
    return user_json(user)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
async def application(call: Call) -> Answer:
    """Return the bot's application."""
    return application_json(call.core.world)


@route("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Answer:
    """Open direct messages with somebody; closed ones are only noticed when writing."""
    core = call.core
    user_id = str(call.form().get("recipient_id"))
    user = core.world.users.get(user_id)
    if user is None or user.bot:
        raise DiscordError(50033)
    channel = core.world.dm_with(user_id)
    if channel is None:
        if core.world.quarantined:
            raise DiscordError(20026)
        # Only new conversations count: opening a known one again is free.
        _count_opening(core)
        channel = Channel(core.ids.next(), DM, recipients=[user_id], created_at=core.clock.now())
        core.world.channels[channel.id] = channel
        core.world.messages[channel.id] = {}
        core.tell_channel("CHANNEL_CREATE", channel)
    return channel_json(core.world, channel)


def _count_opening(core: Core) -> None:
    most, period = core.options.dm_openings
    # In real time, like all limits: the bot waits in it.
    now = time.monotonic()
    core.dm_openings = [t for t in core.dm_openings if t > now - period]
    if len(core.dm_openings) >= most:
        raise DiscordError(40003, retry_after=round(core.dm_openings[0] + period - now, 3))
    core.dm_openings.append(now)
