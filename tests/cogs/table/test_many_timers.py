"""Very many timers that are due at once: whoever presses does not stand behind them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.table.time import scheduler
from data.store import seals
from data.store.query import Query, cell, first
from tests.cogs.crowd import GAME, made, no_names
from tests.cogs.table.world import World
from tests.waiting import acted

GAMES = 60
LEFT = Query("SELECT count(*) FROM timers", (), first(cell))


@pytest.fixture
async def many(tmp_path: Path) -> Path:
    """Games of others that have a timer each, all due now; how many there are is ``GAMES``."""
    with pytest.MonkeyPatch.context() as patch, no_names(patch):
        await made(tmp_path, 2 * GAMES, 1)
    with closing(sqlite3.connect(tmp_path / "spiel.db")) as db, db:
        db.execute("DELETE FROM timers")
        due = "NULL, id, 'recount', 1, '{}'"
        sql = f"INSERT INTO timers SELECT {due} FROM tables WHERE id LIKE 'r%'"  # noqa: S608
        assert db.execute(sql).rowcount == GAMES
        seals.seal_all(db, {})
    return tmp_path


async def test_a_press_waits_for_a_few_of_them(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with no_names(monkeypatch):
        async with World(many) as world:
            own = await world.store.read(
                Query(f"SELECT id FROM tables WHERE channel_id = {GAME}", (), first(cell))  # noqa: S608
            )
            await world.clock.tick()
            assert own is not None
            await world.service.tables.load(str(own))
            left = await world.store.read(LEFT)
            assert left is not None
            assert left > GAMES - 4 * scheduler._AT_ONCE
            await acted()
            assert await world.store.read(LEFT) == 0
