"""What somebody's file holds: what they did themselves; and who is forgotten more than once."""

from __future__ import annotations

import json
from typing import Any

from cogs.table.model import Person, Table
from cogs.table.people import presence, transfer
from cogs.table.people.preferences import export
from data.store import queries
from tests.cogs.table.swapping import DORA, mover, offered, seat_of, vacated
from tests.cogs.table.world import ANNA, BEN, World


async def exported(world: World, person: Person) -> list[dict[str, Any]]:
    seats = json.loads(await export(world.service.tables, person.user_id, world.time))["seats"]
    return list(seats)


async def moved(world: World, table: Table, count: int) -> Table:
    for _ in range(count):
        table = await world.move(table)
    return table


async def test_nobodys_file_holds_what_somebody_else_did_at_their_seat(world: World) -> None:
    table = await moved(world, await world.playing(ANNA, BEN), 6)
    old = mover(table)
    seat, before = seat_of(table, old), table.play()[1].seq
    (mine,) = await exported(world, old)
    assert len(mine["entries"]) == 2
    number = await offered(world, table, old, DORA)
    table = await world.do(transfer.take, table, number, DORA)
    (mine,) = await exported(world, DORA)
    assert (mine["entries"], mine["join_press"]) == ([], "")
    assert await exported(world, old) == []
    await moved(world, table, 6)
    (mine,) = await exported(world, DORA)
    entries = await world.store.read(queries.entries(table.id))
    hers = [e.seq for e in entries if e.seat == seat and e.seq > before]
    assert [e["number"] for e in mine["entries"]] == hers
    assert all(e["at"] for e in mine["entries"])
    assert len(hers) > 1


async def test_nor_what_a_computer_did_there(world: World) -> None:
    table = await moved(world, await world.playing(ANNA, BEN), 6)
    old = mover(table)
    seat = seat_of(table, old)
    before = [e["number"] for e in (await exported(world, old))[0]["entries"]]
    table = await vacated(world, table, old)
    while table.owing == (seat,):
        await world.pass_time(2000)
        table = await world.service.tables.load(table.id)
    played = {e.seq for e in await world.store.read(queries.entries(table.id)) if e.seat == seat}
    (mine,) = await exported(world, old)
    shown = [e["number"] for e in mine["entries"]]
    assert [e["action"] for e in mine["entries"][len(before) :]] == ["computer"]
    assert shown[: len(before)] == before
    assert played - set(shown), "the computer has played"
    await world.do(presence.here, table, old.user_id)
    table = await world.service.tables.load(table.id)
    while table.owing != (seat,):
        table = await world.move(table)
    table = await world.move(table)
    (mine,) = await exported(world, old)
    last = (await world.store.read(queries.entries(table.id)))[-1]
    assert mine["entries"][-1]["number"] == last.seq
