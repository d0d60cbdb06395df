"""Cups at a world: opened, joined, and gone on with."""

from __future__ import annotations

from typing import Any

from cogs.cups import rules as rounds
from cogs.table.lobby import seats
from cogs.table.model import Person, Table
from cogs.table.time.time_control import DAY, MINUTE
from data.store.cups import Cup, CupRow
from data.store.rows import LOBBY
from tests.cogs.table.world import ANNA, CHANNEL, GUILD, ID, World

PEOPLE = tuple(Person(ID + 100 + n, f"P{n}", "en") for n in range(9))


EVENING = {"lasts": 30 * MINUTE, "joins": 15 * MINUTE}


async def opened(world: World, **more: Any) -> str:
    given = {"seats": 2, "rounds": 3, "lasts": 7 * DAY, "joins": DAY, "game": "helge"} | more
    where = {"guild_id": GUILD, "channel_id": CHANNEL, "voice_id": None, "locale": "en"}
    due = world.time + given.pop("joins")
    wanted = CupRow(id="", seed=b"", user_id=ANNA.user_id, round=0, due=due, **where, **given)
    return (await world.service.cups.open(wanted, world.time)).id


async def joined(world: World, cup_id: str, *people: Person) -> None:
    for person in people:
        press = f"press-{person.user_id % 1000}"
        await world.service.cups.join(cup_id, person, press, world.time)


async def started(world: World, count: int, **more: Any) -> str:
    """Open a cup for that many people and begin its first round."""
    cup_id = await opened(world, **more)
    await joined(world, cup_id, *PEOPLE[:count])
    await on(world, cup_id)
    return cup_id


async def on(world: World, cup_id: str) -> Cup:
    """Let the time pass until the cup is due; its tables are opened and get their threads."""
    cup = await world.service.cups.of(cup_id)
    world.time = max(world.time, cup.row.due or 0)
    return await go(world, cup_id)


async def go(world: World, cup_id: str) -> Cup:
    await world.service.cups.round()
    cup = await world.service.cups.of(cup_id)
    for number, table in enumerate(await tables(world, cup)):
        if table.row.status == LOBBY:
            thread = world.time + number
            await world.service.tables.do(seats.thread_made, table.id, world.time, thread)
    await world.say()
    return cup


async def tables(world: World, cup: Cup) -> list[Table]:
    ids = [table_id for table_id, _ in rounds.by_table(cup.sitting) if table_id is not None]
    return [*await world.service.tables.loadable(ids)]
