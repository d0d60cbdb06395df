"""A table whose row can't be read: those who manage the server find it and close it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from cogs.refusals import NotRunning, StillBroken
from cogs.table.notify.arrivals import OfTables
from cogs.table.people.preferences import export, forget
from data.store import queries
from data.store.rows import FROZEN, RUNNING
from engine.refusals import NotYours
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, World
from tests.tiers import spread

COLUMNS = ("options", "supply", "joins", "unannounced", "holds")


def spoil(world: World, sql: str) -> None:
    with closing(sqlite3.connect(world.store.path)) as db:
        db.executescript(sql)
        db.commit()


async def spoilt(world: World, column: str = "options") -> str:
    table = await world.playing(ANNA, BEN)
    await world.say()
    spoil(world, f"UPDATE tables SET {column} = 'not json'")  # noqa: S608
    return table.id


async def noticed(world: World, table_id: str) -> None:
    with pytest.raises(NotYours, match="frozen"):
        await world.service.tables.load(table_id)


@pytest.mark.parametrize(("column", "known"), spread(COLUMNS, [True, False]))
async def test_it_is_listed_and_can_be_closed(world: World, column: str, known: bool) -> None:
    service = world.service
    table_id = await spoilt(world, column)
    if known:
        await noticed(world, table_id)
    (listed,) = await service.moderators.of_guild(GUILD)
    assert (listed.id, listed.channel_id, listed.game) == (table_id, CHANNEL, "helge")
    assert listed.status == (FROZEN if known else RUNNING)
    with pytest.raises(NotYours, match="channel-busy") as busy:
        await service.lobby.open(world.opening(), world.time)
    assert busy.value.params == {"table": table_id}
    with pytest.raises(NotYours, match="no-table"):
        await service.moderators.end_by_manager(table_id, GUILD + 1, world.time)
    assert await service.moderators.end_by_manager(table_id, GUILD, world.time) == FROZEN
    assert await service.moderators.of_guild(GUILD) == ()
    await world.say()
    assert world.mouth.posts()[-1] == "start"  # nobody knows where to say it
    await service.lobby.open(world.opening(), world.time)
    with pytest.raises(NotYours, match="over"):
        await service.moderators.end_by_manager(table_id, GUILD, world.time)


BLOBS_FIT = """PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = replace(sql, 'STRICT, ', '') WHERE name = 'seats';
    PRAGMA writable_schema = RESET; PRAGMA ignore_check_constraints = ON;"""


async def test_a_list_freezes_it_and_shows_the_others(world: World) -> None:
    whole = await world.playing(ANNA, BEN, channel_id=CHANNEL + 1)
    broken = await world.playing(ANNA, BEN)
    spoil(world, f"{BLOBS_FIT} UPDATE seats SET name = x'00' WHERE table_id = '{broken.id}'")  # noqa: S608
    listed = await world.service.digests.sittings(ANNA.user_id)
    shown = {sitting.row.id: sitting.table is not None for sitting in listed}
    assert shown == {whole.id: True, broken.id: False}
    assert (await world.store.read(queries.table(broken.id))).status == FROZEN


async def test_a_lobby_of_which_nobody_has_noticed_anything_closes(world: World) -> None:
    lobby = await world.service.lobby.open(world.opening(), world.time)
    spoil(world, "UPDATE tables SET options = 'not json'")
    assert await world.service.moderators.end_by_manager(lobby.id, GUILD, world.time) == FROZEN
    await world.service.lobby.open(world.opening(), world.time)


async def test_a_table_whose_row_is_legible_is_told_that_it_is_closed(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    spoil(world, "DELETE FROM versions")
    assert await world.service.moderators.end_by_manager(table.id, GUILD, world.time) == FROZEN
    await world.say()
    assert world.mouth.said[-1].message.key == "notice-given-up"


async def test_it_can_be_frozen_by_hand_and_not_thawed(world: World) -> None:
    moderators, table_id = world.service.moderators, await spoilt(world)
    await moderators.freeze(table_id, GUILD, world.time)
    assert await world.store.read(queries.status(table_id)) == FROZEN
    with pytest.raises(StillBroken):
        await moderators.thaw(table_id, GUILD, world.time)
    with pytest.raises(NotRunning):
        await moderators.freeze(table_id, GUILD, world.time)


async def test_a_voice_channel_whose_party_cannot_be_read(world: World) -> None:
    await spoilt(world)
    await world.service.party.voice_left(CHANNEL, ANNA.user_id, world.time)
    await world.service.party.voice_joined(CHANNEL, ANNA, world.time)


async def test_what_was_on_its_way_is_said_or_dropped_all_the_same(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    waiting = await world.store.read(queries.outbox_heads())
    await world.say()
    spoil(world, "UPDATE tables SET options = 'not json'")
    for row in waiting:
        assert row.table_id == table.id
        assert await OfTables(world.service.tables).delivered(row, 4711, world.time) == ()
        await OfTables(world.service.tables).undeliverable(row, "unknown-channel", world.time)


async def test_her_file_holds_what_cannot_be_read_as_it_stands(world: World) -> None:
    table_id = await spoilt(world)
    await noticed(world, table_id)
    wreck = f"'not json {ANNA.user_id}'"
    spoil(world, f"UPDATE outbox SET payload = {wreck} WHERE kind = 'start'")  # noqa: S608
    data = json.loads(await export(world.service.tables, ANNA.user_id, world.time))
    assert [(seat["table"], seat["options"]) for seat in data["seats"]] == [(table_id, "not json")]
    assert "start" in [row["kind"] for row in data["named_in"]]


async def test_what_cannot_be_read_and_may_name_her_goes_with_her(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    wreck = f"'not json {ANNA.user_id}'"
    spoil(world, f"UPDATE tables SET unannounced = {wreck}")  # noqa: S608
    spoil(world, f"UPDATE outbox SET payload = {wreck} WHERE kind = 'start'")  # noqa: S608
    assert await forget(world.service.tables, ANNA.user_id, world.time) == 0
    with closing(sqlite3.connect(world.store.path)) as db:
        named = "SELECT 1 FROM seats WHERE user_id = ? OR name = ?"
        assert not db.execute(named, (ANNA.user_id, ANNA.name)).fetchall()
        assert db.execute("SELECT unannounced FROM tables").fetchall() == [("[]",)]
        assert not db.execute("SELECT 1 FROM outbox WHERE kind = 'start'").fetchall()
    await world.service.tables.load(table.id)  # it is legible again
