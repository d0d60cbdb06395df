"""A table with a clock, people who fall silent, and what must be true of it at any moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.table.model import Person, Table
from cogs.table.time.clock import IDLE, deadline
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.table.time.timeouts import LAST_CALL
from data.store import queries
from data.store.games import start_statuses
from data.store.rows import ASLEEP, MotionRow, OutboxRow, TimerRow
from engine import registry
from engine.record import verify
from tests.cogs.table.simulation import check
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tools.support.waiting import until

__all__ = ["DAY", "HOUR", "MINUTE"]

DORA = Person(ID + 4, "Dora", "en")
EMIL = Person(ID + 5, "Emil", "de")
FAY = Person(ID + 6, "Fay", "fr")
PEOPLE = (ANNA, BEN, CARLA, DORA, EMIL, FAY)
GAMES = registry.keys()


async def clocked(
    world: World,
    *people: Person,
    time: str = "1d",
    lapse: str = "ask",
    holiday: str = "yes",
    **changes: Any,
) -> Table:
    shared = {"pace": time, "lapse": lapse, "holiday": holiday}
    table = await world.playing(*people, shared=shared, **changes)
    await world.say()
    return table


def fitting(game: str, people: Sequence[Person]) -> Sequence[Person]:
    return people[: registry.game(game).spec.most]


async def now(world: World, table: Table) -> Table:
    return await world.service.tables.load(table.id)


async def late(world: World, table: Table) -> MotionRow | None:
    return (await world.service.tables.data(table.id)).motions.get("late")


async def timers(world: World, table: Table, *kinds: str) -> list[TimerRow]:
    """Return the timers of some kinds (of all without any), soonest first."""
    kept = await world.service.tables.data(table.id)
    return [row for row in kept.timers.values() if not kinds or row.kind in kinds]


async def due(world: World, table: Table, kind: str) -> list[int]:
    return [timer.due - world.time for timer in await timers(world, table, kind)]


async def left(world: World, table: Table) -> int | None:
    timing = deadline(await now(world, table), world.time)
    return None if timing.until is None else timing.until - world.time


def waited_for(table: Table) -> Person:
    user = table.seats[table.waiting[0]].user_id
    return next(person for person in PEOPLE if person.user_id == user)


def others(table: Table) -> list[Person]:
    asked = {table.seats[seat].user_id for seat in table.waiting}
    users = [row.user_id for row in table.players if row.user_id not in asked]
    return [next(p for p in PEOPLE if p.user_id == user) for user in users]


async def vote(world: World, table: Table, person: Person, choice: str) -> Table:
    motion = await late(world, table)
    return await world.service.votes.answer(table.id, motion.id, person.user_id, choice, world.time)


def notices(world: World, key: str = "") -> list[OutboxRow]:
    return [
        row
        for row in world.mouth.said
        if row.kind == "notice" and str(row.message.key).startswith(f"notice-{key}")
    ]


async def think(world: World, table: Table, least: int = 1) -> Table:
    """Let computers move until a person has to decide, or it is over."""
    rounds = 0

    async def decided() -> Table | None:
        nonlocal rounds, table
        table = await now(world, table)
        moving = [seat for seat in table.owing if table.computer(seat)]
        if table.over or (not moving and rounds >= least):
            return table
        # On a busy machine a computer may think for long; no clock runs out meanwhile.
        await world.pass_time(2_500 if rounds < 60 else 0)
        rounds += 1
        return None

    found: Table = await until(decided, lambda: "computers play on and on")
    return found


async def sound(world: World, table: Table) -> Table:
    """Check what holds at any moment of any table; return it as it stands."""
    table = await now(world, table)
    run, _ = table.play()
    entries = await world.store.read(queries.entries(table.id))
    check(table, run.replay(entries, start_statuses(table.seats)))
    if table.over:
        assert verify(await world.service.tables.record(table.id)) is not None
    return table


ELSEWHERE = 2777


async def asleep(world: World, *who: Person, **changes: object) -> Table:
    table = await world.playing(*(who or (ANNA, BEN)), **changes)
    await world.say()
    await world.pass_time(IDLE)
    await world.say()
    await world.pass_time(LAST_CALL)
    await world.say()
    table = await now(world, table)
    assert table.row.status == ASLEEP
    return table
