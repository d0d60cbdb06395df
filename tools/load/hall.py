"""A hall of many tables: a world of the sandbox, and a database in which all of them run."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from cogs.service import TableService
from cogs.table.lobby.opening import Opening
from cogs.table.model import Person, Table
from engine import registry
from sandbox.clock import Clock
from sandbox.ids import Ids
from sandbox.options import Options
from sandbox.people import make_world
from sandbox.world import TEXT, Channel, World
from tests.cogs.table.world import Entropy
from tools.load.grounds import Ground

SERVERS = 16
PEOPLE = 2
"""Seats taken at each table."""
_ONLY_BOARDS = ("UPDATE outbox SET state = 'dropped' WHERE kind <> 'start'", ())


def hall(folder: Path, tables: int) -> World:
    """Write a world with a channel for each table, on its servers in turn; return it."""
    clock = Clock()
    ids = Ids(clock, "load")  # so that its servers are on all shards alike
    world = make_world(ids, clock.now(), Options(servers=1 + SERVERS))
    guilds = list(world.guilds)[1:]
    for number in range(tables):
        guild = guilds[number % len(guilds)]
        channel = Channel(ids.next(), TEXT, f"t-{number}", guild_id=guild, created_at=clock.now())
        world.channels[channel.id] = channel
        world.messages[channel.id] = {}
    world.ids_made, world.last_id = ids.made, ids.last
    (folder / "hall.world").write_bytes(msgspec.json.encode(world))
    return world


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody can do at a table right now: who, and the first thing that is legal."""

    user_id: str
    action: str


async def seat_everybody(ground: Ground, world: World, now: int) -> dict[str, Turn]:
    """Let a game run in every channel of the hall, all kinds in turn.

    What the lobbies would have said is not said: their tables begin with their first boards.

    Returns:
        Whose turn it is in each channel; where all write something, nobody's.
    """
    store = await ground.store(lambda: now)
    try:
        service = TableService(store, Entropy())
        games = itertools.cycle(registry.keys())
        channels = [c for c in world.channels.values() if (c.name or "").startswith("t-")]
        turns: dict[str, Turn] = {}
        for number, place in enumerate(channels):
            channel, guild = int(place.id), int(place.guild_id or 0)
            people = _people(world, str(guild))
            start = number // SERVERS % PEOPLE
            seated = [people[(start + k) % PEOPLE] for k in range(PEOPLE)]
            opening = Opening(guild, channel, False, seated[0], "1", next(games), "en")
            table = await _begin(service, opening, seated[1:], now)
            seat = table.owing[0]
            if legal := table.legal(seat):
                turns[str(channel)] = Turn(str(table.seats[seat].user_id), legal[0].text)
        await store.write(_ONLY_BOARDS)
        return turns
    finally:
        await store.close()


def guests(world: World) -> list[str]:
    """Return who sits at the tables: people who are on one server alone."""
    return [
        str(person.user_id) for guild in list(world.guilds)[1:] for person in _people(world, guild)
    ]


def _people(world: World, guild: str) -> list[Person]:
    here = world.people(world.guilds[guild])
    return [
        Person(int(user.id), user.global_name or user.username, "en")
        for user in here
        if len(world.guilds_with(user.id)) == 1
    ]


async def _begin(
    service: TableService, opening: Opening, others: Sequence[Person], now: int
) -> Table:
    table = await service.lobby.open(opening, now)
    for number, person in enumerate(others):
        await service.lobby.join(table.id, person, str(number + 2), now)
    return await service.lobby.start(table.id, opening.host.user_id, now)
