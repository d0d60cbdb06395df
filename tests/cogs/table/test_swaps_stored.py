"""A seat that goes to somebody else, as it is stored: messages, records, crashes, forgetting."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.table.model import Person
from cogs.table.people import transfer
from cogs.table.people.preferences import forget
from cogs.table.play import acting
from cogs.table.time.time_control import HOUR
from data.store import outbox, queries
from data.store.messages import Fold
from engine.record import Record, verify
from tests.cogs.table.swapping import (
    DORA,
    EMIL,
    FOLD,
    HAND,
    asked,
    mover,
    offered,
    other,
    seat_of,
    vacated,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, World

ROOT = Path(__file__).resolve().parents[3]


async def test_a_hand_that_was_on_its_way_is_folded_when_it_arrives(world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    await world.say()
    old = other(table)
    number = await offered(world, table, old, DORA)
    await world.say()
    world.task.cancel()
    await world.move(table)  # the other one is shown a hand anew
    first = await world.store.read(queries.outbox_head(f"dm:{old.user_id}"))
    assert first is not None
    assert await world.store.write(outbox.claim(first.id, world.time)) == (1,)
    row = await world.store.read(queries.outbox_head(f"dm:{old.user_id}"))
    assert row is not None
    assert row.kind == HAND
    await world.do(transfer.take, table, number, DORA)
    await world.outbox._deliver(row)  # it had left before
    message = world.mouth.by_nonce[row.nonce]
    world.task = asyncio.create_task(world.outbox.run())
    await world.say()
    assert Fold(message) in [r.message for r in world.mouth.said if r.kind == FOLD]
    kept = await world.store.read(queries.hand(table.id, old.user_id))
    assert kept is not None
    assert kept.message_id is None


async def test_the_records_of_such_games_verify(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        table = await world.move(table)
        number = await offered(world, table, BEN, DORA)
        table = await world.do(transfer.take, table, number, DORA)
        table = await vacated(world, table, CARLA)
        number = await asked(world, table, seat_of(table, CARLA), EMIL)
        for voter in (ANNA, DORA):
            await world.service.votes.answer(table.id, number, voter.user_id, "yes", world.time)
        await world.pass_time(HOUR)
        table = await world.service.tables.load(table.id)
        assert [s.user_id for s in table.seats] == [1, 4, 5]
        assert await world.compared() == 0
        while not table.over:
            table = await world.do(acting.resign, table, mover(table).user_id)
        record = await world.service.tables.record(table.id)
        assert verify(Record.from_json(record.to_json())).seq == table.play()[1].seq


@pytest.mark.parametrize("who", ["old", "new", "asking"])
async def test_whoever_is_forgotten_stands_in_no_row_about_the_seat(
    tmp_path: Path, who: str
) -> None:
    """The old owner has no seat any more that would say what they were called."""
    zora = Person(88_000_000_000_000_001, "Zora-Zebulon", "en")
    async with World(tmp_path) as world:
        if who == "old":
            table = await world.playing(zora, BEN)
            number = await offered(world, table, zora, DORA)
            await world.do(transfer.take, table, number, DORA)
        else:
            table = await world.playing(ANNA, BEN)
            table = await vacated(world, table, ANNA) if who == "new" else table
            number = await asked(world, table, seat_of(table, ANNA), zora)
            if who == "new":
                await world.service.votes.answer(table.id, number, BEN.user_id, "yes", world.time)
                await world.pass_time(HOUR)
        await world.say()
        assert zora.name in await everything(world)
        await forget(world.service.tables, zora.user_id, world.time)
        await world.say()
        kept = await everything(world)
        assert zora.name not in kept
        assert str(zora.user_id) not in kept


async def everything(world: World) -> str:
    with closing(sqlite3.connect(world.store.path)) as db:
        return "\n".join(db.iterdump())
