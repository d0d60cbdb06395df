"""Weeks of many tables in one process: does memory stay where it is?

Everything is real but Discord and the time: the store, the rules, the clock, the outbox. Nobody
ever moves; each table's clock plays the default for whoever is late, and a new game begins where
one is over.
"""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from pathlib import Path

from cogs.table.model import Person
from cogs.table.time.time_control import DAY, HOUR
from data.store import queries
from data.store.query import Query, number
from data.store.rows import RUNNING, OutboxRow
from engine import registry
from tests.cogs.table.world import START, World

PEOPLE = 3


class Silence:
    """Stands for Discord: takes everything and remembers nothing."""

    def __init__(self) -> None:
        self.said = 0

    async def ready(self, destination: str) -> None:
        """Every place can be reached."""

    async def send(self, row: OutboxRow, *, repeat: bool, search: bool) -> int | None:
        """Take a row."""
        del repeat, search
        self.said += 1
        return 1_000_000_000 + row.id

    async def retire(self, table_id: str, message_id: int, user_id: int) -> None:
        """Take the buttons off a board."""

    async def close(self) -> None:
        """Nothing runs in the background."""


async def live(tables: int, days: int) -> list[tuple[int, int]]:
    """Let so many tables live for so many days; return (day, kilobytes resident) over time."""
    found: list[tuple[int, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        mouth = Silence()
        async with World(Path(folder), mouth, START) as world:  # type: ignore[arg-type]
            games = itertools.cycle(registry.keys())
            channels = [10_000 + number for number in range(tables)]
            for channel in channels:
                await begin(world, channel, next(games))
            await world.say()
            # Twice as long as the clock of a table: each table has a late seat in each step.
            began, step = time.monotonic(), 12 * HOUR
            for half_day in range(days * DAY // step):
                await world.pass_time(step)
                await world.say()
                await renew(world, channels, games)
                if half_day % 4 == 3:
                    found.append((half_day // 2 + 1, resident()))
                    moved = await moves(world)
                    print(
                        f"day {found[-1][0]:3}: {found[-1][1] // 1024} MB, {moved} entries, "
                        f"{mouth.said} messages, {time.monotonic() - began:.0f} s",
                        flush=True,
                    )
    return found


async def begin(world: World, channel: int, game: str) -> None:
    """Begin a game whose clock plays for those who are late."""
    people = [Person(channel * 10 + k, f"P{k}", "en") for k in range(PEOPLE)]
    opening = world.opening(channel_id=channel, host=people[0], game=game)
    table = await world.service.lobby.open(opening, world.time)
    for person in people[1:]:
        await world.service.lobby.join(table.id, person, str(person.user_id), world.time)
    rules = {"pace": "6h", "lapse": "default"}
    await world.service.lobby.set_options(table.id, people[0].user_id, {}, rules, world.time)
    await world.service.lobby.start(table.id, people[0].user_id, world.time)


async def renew(world: World, channels: list[int], games: itertools.cycle[str]) -> None:
    """Begin anew where a game is over."""
    running = {row.channel_id for row in await world.store.read(queries.with_status(RUNNING))}
    for channel in channels:
        if channel not in running:
            await begin(world, channel, next(games))
    await world.say()


async def moves(world: World) -> int:
    """Return how many entries all tables have."""
    return await world.store.read(Query("SELECT sum(seq) FROM tables", (), number)) or 0


def resident() -> int:
    """Return what this process holds, in kilobytes."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def flat(found: list[tuple[int, int]], slack: float = 1.1) -> bool:
    """Return whether memory at the end is that of the middle, within a tenth."""
    # Caches fill in the first half; what leaks goes on growing in the second.
    middle = found[len(found) // 2][1]
    return found[-1][1] <= middle * slack


def soak(tables: int, days: int) -> int:
    """Live, print, and return 1 if memory grows."""
    found = asyncio.run(live(tables, days))
    good = flat(found)
    print("memory stays flat" if good else "MEMORY GROWS")
    return 0 if good else 1
