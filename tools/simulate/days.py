"""Weeks of many tables in one process: does memory stay where it is?

Everything is real but Discord and the time: the store, the rules, the clock, the outbox. Nobody
moves; each table's clock plays the default for whose turn it is, and a new game begins where one
is over.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import tempfile
import time
from pathlib import Path

from cogs.table.model import Person
from cogs.table.time.time_control import DAY, HOUR
from data.store import queries
from data.store.rows import RUNNING, OutboxRow
from engine import registry
from tests.cogs.table.world import START, World
from tools.bench.measure import resident

PEOPLE, STEP, SLACK = 3, 12 * HOUR, 1.1
"""At a table; twice as long as its clock; what memory may grow by in the second half."""


class Silence:
    """Stands for Discord: takes everything and remembers nothing."""

    async def ready(self, destination: str) -> None:
        """Every place can be reached."""

    async def send(self, row: OutboxRow, *, repeat: bool, search: bool) -> int | None:
        """Take a row."""
        del repeat, search
        return 1_000_000_000 + row.id

    async def retire(self, table_id: str, message_id: int, user_id: int) -> None:
        """Take the buttons off a board."""

    async def close(self) -> None:
        """Nothing runs in the background."""


def live(tables: int, days: int) -> int:
    """Let so many tables live for so many days; print, and return 1 if memory grows."""
    found = asyncio.run(_live(tables, days))
    # Caches fill in the first half; what leaks goes on growing in the second.
    flat = found[-1] <= found[len(found) // 2] * SLACK
    print("memory stays flat" if flat else "MEMORY GROWS")
    return 0 if flat else 1


async def _live(tables: int, days: int) -> list[float]:
    found, games = list[float](), itertools.cycle(registry.keys())
    channels = [10_000 + number for number in range(tables)]
    with tempfile.TemporaryDirectory() as folder:
        async with World(Path(folder), Silence(), START) as world:  # type: ignore[arg-type]
            await _renew(world, channels, games)
            began = time.monotonic()
            for half_day in range(days * DAY // STEP):
                await world.pass_time(STEP)
                await world.say()
                await _renew(world, channels, games)
                if half_day % 4 == 3:
                    found.append(resident(os.getpid()) or 0.0)
                    day, seconds = half_day // 2 + 1, time.monotonic() - began
                    print(f"day {day:3}: {found[-1]:.0f} MB, {seconds:.0f} s", flush=True)
    return found


async def _renew(world: World, channels: list[int], games: itertools.cycle[str]) -> None:
    """Begin a game wherever none runs; its clock plays for those who are late."""
    running = {row.channel_id for row in await world.store.read(queries.with_status(RUNNING))}
    for channel in channels:
        if channel in running:
            continue
        people = [Person(channel * 10 + k, f"P{k}", "en") for k in range(PEOPLE)]
        opening = world.opening(channel_id=channel, host=people[0], game=next(games))
        lobby, host = world.service.lobby, people[0].user_id
        table = await lobby.open(opening, world.time)
        for person in people[1:]:
            await lobby.join(table.id, person, str(person.user_id), world.time)
        await lobby.set_options(table.id, host, {}, {"pace": "6h", "lapse": "default"}, world.time)
        await lobby.start(table.id, host, world.time)
    await world.say()
