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
from data.store import FileStore
from engine import registry
from sandbox.clock import Clock
from sandbox.ids import Ids
from sandbox.options import Options
from sandbox.people import make_world
from sandbox.world import TEXT, Channel, World
from tests.cogs.table.world import Entropy

PEOPLE = 3
"""Seats taken at each table."""
_ONLY_BOARDS = ("UPDATE outbox SET state = 'dropped' WHERE kind <> 'start'", ())


def hall(folder: Path, tables: int) -> World:
    """Write a world with a channel for each table; return it."""
    clock = Clock()
    ids = Ids(clock)
    world = make_world(ids, clock.now(), Options())
    for number in range(tables):
        channel = Channel(
            ids.next(), TEXT, f"t-{number}", guild_id=world.home.id, created_at=clock.now()
        )
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


async def seat_everybody(database: Path, world: World, now: int) -> dict[str, Turn]:
    """Let a game run in every channel of the hall, all kinds in turn.

    What the lobbies would have said is not said: their tables begin with their first boards.

    Returns:
        Whose turn it is in each channel; where all write something, nobody's.
    """
    store = await FileStore.open(database, now=lambda: now)
    try:
        service, guild = TableService(store, Entropy()), int(world.home.id)
        people = _people(world)
        games = itertools.cycle(registry.keys())
        channels = [int(c.id) for c in world.channels.values() if (c.name or "").startswith("t-")]
        turns: dict[str, Turn] = {}
        for number, channel in enumerate(channels):
            start = number % len(people)
            seated = [people[(start + k) % len(people)] for k in range(PEOPLE)]
            opening = Opening(guild, channel, False, seated[0], "1", next(games), "en")
            table = await _begin(service, opening, seated[1:], now)
            seat = table.owing[0]
            if legal := table.legal(seat):
                turns[str(channel)] = Turn(str(table.seats[seat].user_id), legal[0].text)
        await store.write(_ONLY_BOARDS)
        return turns
    finally:
        await store.close()


def _people(world: World) -> list[Person]:
    return [
        Person(int(user.id), user.global_name or user.username, "en")
        for user in world.users.values()
        if not user.bot
    ]


async def _begin(
    service: TableService, opening: Opening, others: Sequence[Person], now: int
) -> Table:
    table = await service.lobby.open(opening, now)
    for number, person in enumerate(others):
        await service.lobby.join(table.id, person, str(number + 2), now)
    return await service.lobby.start(table.id, opening.host.user_id, now)
