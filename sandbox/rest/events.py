"""Scheduled events of a server: list, make, change, delete."""

from __future__ import annotations

from datetime import datetime

from sandbox.checks.kinds import one_of, record, text
from sandbox.errors import DiscordError
from sandbox.permissions import CREATE_EVENTS, base_permissions
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.guilds import find_guild
from sandbox.world import Json

_VOICE, _EXTERNAL = 2, 3
_TIME = text(40, 1)
_EMPTY = (
    *("description", "channel_id", "image", "scheduled_end_time", "entity_id"),
    *("recurrence_rule", "entity_metadata"),
)
_FIELDS = {
    "name": text(100, 1),
    "scheduled_start_time": _TIME,
    "scheduled_end_time": _TIME,
    "privacy_level": one_of(2),
    "entity_type": one_of(_VOICE, _EXTERNAL),
    "channel_id": text(20, 1),
    "entity_metadata": record({"location": text(100, 1)}, ("location",)),
}
_MADE = record(_FIELDS, ("name", "scheduled_start_time", "privacy_level", "entity_type"))
_CHANGED = record(_FIELDS)


@route("GET", "/guilds/{guild_id}/scheduled-events")
async def list_events(call: Call) -> Answer:
    """List the events that are to come."""
    return [*find_guild(call).events]


@route("POST", "/guilds/{guild_id}/scheduled-events")
async def make_event(call: Call) -> Answer:
    """Make an event; one outside voice channels needs a place and an end."""
    guild, form = find_guild(call), call.form(_MADE)
    world = call.core.world
    if not base_permissions(world, guild, world.bot_id) & CREATE_EVENTS:
        raise DiscordError(50013)
    apart = form["entity_type"] == _EXTERNAL
    needed = ("entity_metadata", "scheduled_end_time") if apart else ("channel_id",)
    start = datetime.fromisoformat(form["scheduled_start_time"]).timestamp()
    if start <= call.core.clock.now() or not set(needed) <= set(form):
        raise DiscordError(50035)
    event: Json = {
        **dict.fromkeys(_EMPTY),
        **form,
        "id": call.core.ids.next(),
        "guild_id": guild.id,
        "creator_id": world.bot_id,
        "status": 1,
        "guild_scheduled_event_exceptions": [],
    }
    guild.events.append(event)
    return event


@route("PATCH", "/guilds/{guild_id}/scheduled-events/{event_id}")
async def change_event(call: Call) -> Answer:
    """Change an event."""
    guild, form = find_guild(call), call.form(_CHANGED)
    event = next((one for one in guild.events if one["id"] == call.params["event_id"]), None)
    if event is None:
        raise DiscordError(10070)
    event.update(form)
    return event


@route("DELETE", "/guilds/{guild_id}/scheduled-events/{event_id}", status=204)
async def delete_event(call: Call) -> Answer:
    """Delete an event."""
    guild = find_guild(call)
    kept = [event for event in guild.events if event["id"] != call.params["event_id"]]
    if len(kept) == len(guild.events):
        raise DiscordError(10070)
    guild.events = kept
    return None
