"""Games that a release left go on after an upgrade: migrated, checked, played to their end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.runtime import checkup
from cogs.table.people import presence, transfer
from cogs.table.play import acting
from data.store import Store, backups, queries, seals, typed
from data.store.backups import restore
from data.store.messages import EDITS
from data.store.rows import FROZEN, LOBBY, RUNNING
from data.store.table_data import TableData
from engine.record import Record, verify
from engine.refusals import NotYours
from tests.cogs.table.waiting import DAY
from tests.cogs.table.world import ANNA, BEN, CARLA, START, World
from tests.data.releases import GAMES, NEWEST, NEXT, know, restored
from tests.data.tables import loaded
from tests.engine.walks import stream_of
from tests.files.damage import complaints
from tests.secrets.tables import step
from tests.tiers import few
from tests.waiting import acted

LATER = START + 3 * DAY
ENOUGH = 12
# ruff: noqa: S608 (the part put in is a constant of this file)
ONE_TABLE = "table_id = (SELECT min(id) FROM tables WHERE status = 'running')"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the database that the first release left, which a next version opens."""
    know(monkeypatch, NEXT)
    return restored(tmp_path / "spiel.db")


async def running(store: Store) -> dict[str, TableData]:
    found = await store.read(queries.with_status(RUNNING))
    tables = [await loaded(store, row.id, log=True) for row in found]
    return {data.row.game: data for data in tables}


@pytest.mark.parametrize("key", few(GAMES, 2))
async def test_a_game_of_each_kind_is_played_on(key: str, path: Path) -> None:
    async with World(path.parent, time=LATER) as world:
        assert await world.compared() == 0
        await world.clock.catch_up()
        await world.say()
        tables = await running(world.store)
        table_id, played = tables[key].row.id, tables[key].row.seq
        table = await world.service.tables.load(table_id)
        stream = stream_of("played on", key)
        for _ in range(ENOUGH):
            if not table.over and all(table.computer(seat) for seat in table.owing):
                await world.say()
                await world.pass_time(5_000)
                table = await world.service.tables.load(table_id)
            elif not table.over:
                table = await step(world, table, stream)
        assert table.play()[1].seq > played
        if not table.over:
            for person in (ANNA, BEN):
                if table.row.status == RUNNING and table.seat_of(person.user_id) is not None:
                    table = await world.do(acting.resign, table_id, person.user_id)
        await acted()
        await world.say()
        said = [row for row in world.mouth.said if row.table_id == table_id]
        there = [row for row in said if row.destination.startswith("channel:")]
        boards = [row.kind for row in there if not isinstance(row.message, EDITS)]
        assert "board" in boards
        assert boards[-1] == "ended"
        record = await world.service.tables.record(table_id)
        assert verify(Record.from_json(record.to_json())).seq == len(record.entries)
    assert complaints(path) == []


async def test_a_lobby_goes_on_too(path: Path) -> None:
    async with World(path.parent, time=LATER) as world:
        await world.clock.catch_up()
        (lobby,) = await world.store.read(queries.with_status(LOBBY))
        await world.service.lobby.join(lobby.id, CARLA, "press-c", world.time)
        table = await world.service.lobby.start(lobby.id, BEN.user_id, world.time)
        assert (await world.move(table)).play()[1].seq == 1


async def test_to_the_newest_version_and_back(path: Path) -> None:
    before = content(path)
    async with World(path.parent, time=LATER) as world:
        assert await world.compared() == 0
    copy = path.with_name(f"spiel.db.v{NEWEST}.backup")
    assert backups.copies(path) == (copy,)
    assert content(copy) == before
    restore(copy, path, LATER)
    assert content(path) == before  # which the older version can read again
    async with World(path.parent, time=LATER) as world:  # or this one, once more
        assert await world.compared() == 0


def content(path: Path) -> list[str]:
    """Return the schema's version and every row but that of the process that works on it."""
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return [f"version {version}", *(r for r in db.iterdump() if '"lease"' not in r)]


def spoil(path: Path, sql: str) -> None:
    """Do what a flipped bit would, past the triggers."""
    with closing(sqlite3.connect(path)) as db, db:
        guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        assert db.execute(sql).rowcount > 0
        for _, made in guards:
            db.execute(made)


def unsound(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as db:
        return {key: why for key, _ in seals.tables(db) if (why := seals.wrong(db, key))}


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        (f"UPDATE seats SET user_id = 77 WHERE seat = 0 AND {ONE_TABLE}", seals.SEAL),
        (f"DELETE FROM seals WHERE {ONE_TABLE}", seals.SEAL),
        (f"UPDATE entries SET at = at + 1 WHERE seq = 2 AND {ONE_TABLE}", seals.LOG),
    ],
)
async def test_an_upgrade_makes_no_damage_good(sql: str, why: str, path: Path) -> None:
    spoil(path, sql)
    (table_id,) = unsound(path)
    report = [line.text for line in checkup.examine(path, path.parent / "no", LATER) if line.wrong]
    assert report == [f"table {table_id} does not follow from its log: {why}"]
    async with World(path.parent, time=LATER) as world:
        assert await world.compared() == 1
        row = await world.store.read(queries.table(table_id))
        assert row is not None
        assert (row.status, row.trouble) == (FROZEN, why)
        with pytest.raises(NotYours):
            await world.service.moderators.thaw(table_id, row.guild_id, world.time)
    assert unsound(path) == {table_id: why}


async def test_an_upgrade_makes_no_damage_of_a_lobby_good(path: Path) -> None:
    spoil(path, "UPDATE tables SET host_id = 77 WHERE status = 'lobby'")
    (table_id,) = unsound(path)
    async with World(path.parent, time=LATER) as world:
        with pytest.raises(NotYours):
            await world.service.lobby.join(table_id, CARLA, "press-c", world.time)
    assert unsound(path) == {table_id: seals.SEAL}


async def test_votes_of_the_release_are_decided_by_the_next_version(path: Path) -> None:
    async with World(path.parent, time=LATER - 2 * DAY) as world:
        votes = [v for data in (await running(world.store)).values() for v in data.motions.values()]
        (offer,) = [
            vote
            for vote in votes
            if isinstance(vote.facts, typed.Transfer) and vote.facts.way == typed.OFFER
        ]
        assert isinstance(offer.facts, typed.Transfer)
        after = await world.do(transfer.take, offer.table_id, offer.id, CARLA)
        assert after.seats[offer.facts.chair].user_id == CARLA.user_id
        (pause,) = [vote for vote in votes if isinstance(vote.facts, typed.Pause)]
        assert list(pause.ballots) == [BEN.user_id]
        await world.do(presence.here, pause.table_id, BEN.user_id)
        after = await world.service.votes.answer(
            pause.table_id, pause.id, ANNA.user_id, "yes", world.time
        )
        assert "pause" in after.row.holds
