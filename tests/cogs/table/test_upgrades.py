"""A game that an earlier version of the program left goes on: migrated, checked, played to its end.

The files were written by those versions themselves, see ``tests/data/make_played.py``.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.runtime import checkup
from data.store import migrate, queries, rotation, seals
from data.store.restore import restore
from data.store.rows import ENDED, FROZEN, LOBBY, RUNNING
from engine.record import Record, verify
from engine.refusals import NotYours
from tests.cogs.table.comparing import compared
from tests.cogs.table.world import BEN, CARLA, START, World
from tests.tiers import few

FIXTURES = Path(__file__).resolve().parents[2] / "data" / "fixtures"
PLAYED = sorted(int(path.stem.partition("_")[2]) for path in FIXTURES.glob("played_*.sql"))
LATER = START + 3_600_000
MOVES = 10
SEALED = 6
"""The first version that sealed its tables."""
SINCE = 8
"""The first version that noted since when a seat is its player's."""
RUNNING_ID = "table_id = (SELECT id FROM tables WHERE status = 'running')"


def restored(version: int, folder: Path) -> Path:
    """Make the database that a version left."""
    path = folder / "spiel.db"
    db = sqlite3.connect(path)
    db.executescript((FIXTURES / f"played_{version}.sql").read_text(encoding="utf-8"))
    assert db.execute("PRAGMA user_version").fetchone() == (version,)
    db.close()
    return path


def test_every_version_before_this_one_has_left_a_game() -> None:
    newest = len(migrate.migrations())
    assert set(range(1, newest)) <= set(PLAYED), "see tests/data/make_played.py"


@pytest.mark.parametrize("version", few([*PLAYED][::-1], 2))
async def test_a_game_goes_on_to_its_end(version: int, tmp_path: Path) -> None:
    path = restored(version, tmp_path)
    async with World(tmp_path, time=LATER) as world:
        kept = path.with_name(f"spiel.db.v{version}.backup")
        assert kept.exists() == (version < len(migrate.migrations()))
        assert await compared(world.service) == 0
        await world.clock.catch_up()
        # What that version had not said any more is said by this one.
        await world.say()
        assert {"board", "lobby"} <= set(world.mouth.kinds())
        (running,) = await world.store.read(queries.with_status(RUNNING))
        table = await world.service.tables.load(running.id)
        assert table.play()[1].seq == MOVES
        while not table.over:
            table = await world.move(table)
        moves = table.row.seq - MOVES  # what is forced follows by itself
        await world.say()
        assert moves > MOVES
        assert world.mouth.posts()[-1] == "ended"
        row = await world.store.read(queries.table(table.id))
        assert row is not None
        assert row.status == ENDED
        record = await world.service.tables.record(table.id)
    assert len(record.entries) >= MOVES + moves  # what follows by itself is an entry, too
    assert verify(Record.from_json(record.to_json())).seq == len(record.entries)


async def test_from_the_oldest_release_to_the_newest_and_back(tmp_path: Path) -> None:
    path = restored(1, tmp_path)
    before = content(path)
    async with World(tmp_path, time=LATER) as world:
        assert await compared(world.service) == 0
        (running,) = await world.store.read(queries.with_status(RUNNING))
        await world.move(await world.service.tables.load(running.id))
    copy = tmp_path / "spiel.db.v1.backup"
    assert rotation.copies(path) == (copy,)
    assert content(copy) == before
    restore(copy, path, LATER)
    assert content(path) == before  # which the older version can read again
    async with World(tmp_path, time=LATER) as world:  # or this one, once more
        assert await compared(world.service) == 0


def content(path: Path) -> list[str]:
    """Return the schema's version and every row but that of the process that works on it."""
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return [f"version {version}", *(r for r in db.iterdump() if '"lease"' not in r)]


@pytest.mark.parametrize("version", few([v for v in PLAYED if v < SINCE][::-1], 2))
async def test_nobody_knows_whose_seats_were_before(version: int, tmp_path: Path) -> None:
    restored(version, tmp_path)
    async with World(tmp_path, time=LATER) as world:
        (lobby,) = await world.store.read(queries.with_status(LOBBY))
        (running,) = await world.store.read(queries.with_status(RUNNING))
        assert {seat.since for seat in await world.store.read(queries.seats(lobby.id))} == {0}
        assert {seat.since for seat in await world.store.read(queries.seats(running.id))} == {None}


def spoil(path: Path, sql: str) -> str:
    """Do what a flipped bit would, past the triggers; return the id of the running table."""
    with closing(sqlite3.connect(path)) as db, db:
        guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        assert db.execute(sql).rowcount > 0
        for _, made in guards:
            db.execute(made)
        return str(db.execute("SELECT id FROM tables WHERE status = 'running'").fetchone()[0])


def unsound(path: Path) -> dict[str, str]:
    """Return the tables that are not as they were written, and why."""
    with closing(sqlite3.connect(path)) as db:
        return {key: why for key, _ in seals.tables(db) if (why := seals.wrong(db, key))}


@pytest.mark.parametrize("version", few([number for number in PLAYED if number >= SEALED][::-1], 2))
@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE seats SET user_id = 77 WHERE seat = 0", seals.SEAL),
        ("DELETE FROM seals", seals.SEAL),
        ("UPDATE entries SET at = at + 1 WHERE seq = 4", seals.LOG),
    ],
)
async def test_an_upgrade_makes_no_damage_good(
    version: int, sql: str, why: str, tmp_path: Path
) -> None:
    path = restored(version, tmp_path)
    table_id = spoil(path, f"{sql} {'AND' if 'WHERE' in sql else 'WHERE'} {RUNNING_ID}")
    report = [line.text for line in checkup.examine(path, tmp_path / "none", LATER) if line.wrong]
    assert report == [f"table {table_id} does not follow from its log: {why}"]
    async with World(tmp_path, time=LATER) as world:
        assert await compared(world.service) == 1
        row = await world.store.read(queries.table(table_id))
        assert row is not None
        assert (row.status, row.trouble) == (FROZEN, why)
        with pytest.raises(NotYours):
            await world.service.moderators.thaw(table_id, row.guild_id, world.time)
    assert unsound(path) == {table_id: why}


@pytest.mark.parametrize("version", few([number for number in PLAYED if number >= SEALED][::-1], 2))
async def test_an_upgrade_makes_no_damage_of_a_lobby_or_an_ended_game_good(
    version: int, tmp_path: Path
) -> None:
    path = restored(version, tmp_path)
    spoil(path, "UPDATE tables SET host_id = 77 WHERE status = 'lobby'")
    report = [line.text for line in checkup.examine(path, tmp_path / "none", LATER) if line.wrong]
    (table_id,) = {line.split()[1] for line in report}
    async with World(tmp_path, time=LATER) as world:
        with pytest.raises(NotYours):
            await world.service.lobby.join(table_id, CARLA, "press-c", world.time)
    assert unsound(path)[table_id] == seals.SEAL


@pytest.mark.parametrize("version", few([*PLAYED][::-1], 2))
async def test_a_lobby_goes_on_too(version: int, tmp_path: Path) -> None:
    restored(version, tmp_path)
    async with World(tmp_path, time=LATER) as world:
        await world.clock.catch_up()
        (lobby,) = await world.store.read(queries.with_status(LOBBY))
        await world.service.lobby.join(lobby.id, CARLA, "press-c", world.time)
        table = await world.service.lobby.start(lobby.id, BEN.user_id, world.time)
        assert (await world.move(table)).play()[1].seq == 1
