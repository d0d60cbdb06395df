"""What somebody's file holds: what they did themselves; and who is forgotten more than once."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from cogs.table.model import Person, Table
from cogs.table.people import presence, transfer
from cogs.table.people.preferences import export, forget
from data.store import exporting, privacy, queries
from tests.cogs.table.forgetting import DORA as HER
from tests.cogs.table.forgetting import dump, live, names_dora, sit
from tests.cogs.table.swapping import DORA, mover, offered, seat_of, vacated
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World

ROOT = Path(__file__).resolve().parents[3]


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


async def test_every_table_is_explained_and_every_column_of_people_is_known(tmp_path: Path) -> None:
    async with World(tmp_path):
        pass
    page = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    explained = page.split("## What is stored")[1].split("\n## ")[0]
    with closing(sqlite3.connect(tmp_path / "spiel.db")) as db:
        columns = db.execute(
            "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
            " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
        ).fetchall()
    assert {table for table, _ in columns if f"`{table}`" not in explained} == set()
    people = {(t, c) for t, c in columns if c.endswith(("user_id", "host_id"))} | {("users", "id")}
    assert len(people) > 8
    for table, column in people:
        statements = (*privacy._GONE, *privacy._LEFT)
        erased = [sql for sql in statements if f" {table} " in sql and f"{column} = ?1" in sql]
        assert erased, f"{table}.{column} is not erased"
        lists = "".join((exporting._SETTINGS, exporting._TABLES, *exporting._LISTS.values()))
        assert f"FROM {table}" in lists, f"{table}.{column} is not exported"


async def test_the_file_holds_all_that_names_her_and_nothing_hidden(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        life = await live(world)
        data = json.loads(await export(world.service.tables, HER.user_id, world.time))
        rows = dump(tmp_path)
        assert data["user"] == str(HER.user_id)
        assert data["settings"]["quiet"] == "22:00-08:00"
        sections = {
            "seats": [r for r in rows["seats"] if r["user_id"] == HER.user_id],
            "opened_tables": [r for r in rows["tables"] if r["host_id"] == HER.user_id],
            "answers": [r for r in rows["motions"] if str(HER.user_id) in r["ballots"]],
            "notes": [r for r in rows["votes"] if r["user_id"] == HER.user_id],
            "reminders": [r for r in rows["calls"] if r["user_id"] == HER.user_id],
            "hands": [r for r in rows["hands"] if r["user_id"] == HER.user_id],
            "word_lists": [r for r in rows["wordlists"] if r["user_id"] == HER.user_id],
            "direct_messages": [
                r for r in rows["outbox"] if r["destination"] == f"dm:{HER.user_id}"
            ],
            "named_in": [r for r in rows["outbox"] if str(HER.user_id) in r["payload"]],
            "planned": [r for r in rows["timers"] if names_dora(r)],
        }
        for key, kept in sections.items():
            assert kept, key
            assert len(data[key]) == len(kept), key
        for seat in data["seats"]:
            entries = await world.store.read(queries.entries(seat["table"]))
            mine = [(e.seq, e.action) for e in entries if e.seat == seat["seat"]]
            assert [(e["number"], e["action"]) for e in seat["entries"]] == mine
        by_table = {seat["table"]: seat for seat in data["seats"]}
        assert [draft["table"] for draft in data["drafts"]] == [life["words"].id]
        assert by_table[life["finished"].id]["result"]["of"] == 3
        assert by_table[life["three"].id]["result"] is None
        text = json.dumps(data)
        for table in rows["tables"]:
            assert table["seed"].hex() not in text
        for person in (ANNA, BEN, CARLA):
            assert person.name not in text


async def test_a_strangers_file_is_empty_and_being_forgotten_changes_nothing(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await sit(world, ANNA, BEN, channel_id=CHANNEL)
        await world.say()
        before = dump(tmp_path)
        data = json.loads(await export(world.service.tables, HER.user_id, world.time))
        empty = {key: value for key, value in data.items() if key not in ("format", "user")}
        assert not any(value for key, value in empty.items() if key != "made_at_ms")
        assert await forget(world.service.tables, HER.user_id, world.time) == 0
        assert dump(tmp_path) == before
