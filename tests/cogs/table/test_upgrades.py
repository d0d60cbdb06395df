"""A game that an earlier version of the program left goes on: migrated, checked, played to its end.

The files were written by those versions themselves, see ``tests/data/make_played.py``.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from data.store import migrate
from data.store.rows import ENDED, LOBBY, RUNNING
from engine.record import Record, verify
from tests.cogs.table.world import BEN, CARLA, START, World

FIXTURES = Path(__file__).resolve().parents[2] / "data" / "fixtures"
PLAYED = sorted(int(path.stem.partition("_")[2]) for path in FIXTURES.glob("played_*.sql"))
LATER = START + 3_600_000
MOVES = 10


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


@pytest.mark.parametrize("version", PLAYED)
async def test_a_game_goes_on_to_its_end(version: int, tmp_path: Path) -> None:
    path = restored(version, tmp_path)
    async with World(tmp_path, time=LATER) as world:
        kept = path.with_name(f"spiel.db.v{version}.backup")
        assert kept.exists() == (version < len(migrate.migrations()))
        assert await world.service.check(world.time) == 0
        await world.clock.catch_up()
        # What that version had not said any more is said by this one.
        await world.say()
        assert {"board", "lobby"} <= set(world.mouth.kinds())
        (running,) = await world.store.with_status(RUNNING)
        table = await world.service.load(running.id)
        assert table.play()[1].seq == MOVES
        moves = 0
        while not table.over:
            table = await world.move(table)
            moves += 1
        await world.say()
        assert moves > MOVES
        assert world.mouth.kinds()[-1] == "ended"
        row = await world.store.table(table.id)
        assert row is not None
        assert row.status == ENDED
        record = await world.service.record(table.id)
    assert len(record.entries) == MOVES + moves
    assert verify(Record.from_json(record.to_json())).seq == len(record.entries)


@pytest.mark.parametrize("version", PLAYED)
async def test_a_lobby_goes_on_too(version: int, tmp_path: Path) -> None:
    restored(version, tmp_path)
    async with World(tmp_path, time=LATER) as world:
        await world.clock.catch_up()
        (lobby,) = await world.store.with_status(LOBBY)
        await world.service.join(lobby.id, CARLA, "press-c", world.time)
        table = await world.service.start(lobby.id, BEN.user_id, world.time)
        assert (await world.move(table)).play()[1].seq == 1
