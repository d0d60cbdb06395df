"""What a press costs at a table that is known by heart, and who makes it forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import TableFrozen
from cogs.table.model import Stale
from cogs.table.people import privacy
from cogs.table.play.door import Play
from cogs.table.tables import Tables
from data.store import FileStore, table_data
from data.store.query import Query
from tests import remembered
from tests.cogs.table.waiting import clocked, now
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.tiers import few

LOADS = {table_data.LOAD, table_data.LOAD_WITH_LOG, table_data.LOAD_WITH_USERS}


def loads(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by the table of each load from now on."""
    found: list[str] = []
    read = world.store.read

    async def noted(query: Query[Any]) -> Any:
        if query.sql in LOADS:
            found.append(query.parameters[0])
        return await read(query)

    monkeypatch.setattr(world.store, "read", noted)
    return found


@pytest.fixture(autouse=True)
def _each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered.COMPARISONS, "every", 1)


@pytest.mark.parametrize("game", few(("helge", "hexago"), 1))
async def test_a_move_loads_nothing_where_all_was_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, game=game, time="none")
        table = await world.move(await now(world, table))
        asked, before = loads(world, monkeypatch), remembered.COMPARISONS.count
        for _ in range(3):
            await world.say()
            await now(world, table)  # what is said is written, and then nothing is known
            asked.clear()
            table = await world.move(table)
            assert asked == []
        assert (await now(world, table)).position == table.position
        assert remembered.COMPARISONS.count > before


async def test_what_others_write_is_seen_at_the_next_press(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, time="none")
        await now(world, await world.move(await now(world, table)))
        assert world.store.known(table.id) is not None
        await world.service.preferences.change(CARLA.user_id, {"way": "dm"}, world.time)
        assert world.store.known(table.id) is None
        await now(world, table)
        assert world.store.known(table.id) is not None
        await privacy.forget(world.service.tables, BEN.user_id, world.time)
        assert all(seat.user_id != BEN.user_id for seat in (await now(world, table)).seats)
        await now(world, table)
        await world.night()
        assert world.store.known(table.id) is None


async def test_a_foreign_change_is_decided_on_anew(tmp_path: Path) -> None:
    """Another process has moved: the version is another one, so the press looks again."""
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, time="none")
        table = await now(world, await world.move(await now(world, table)))
        other = await FileStore.open(world.store.path, now=world.now)
        seat = table.owing[0]
        user, token = table.seats[seat].user_id or 0, table.token(seat)
        text = table.legal(seat)[0].text
        play = Play(Tables(other, world.entropy))
        moved = await play.submit(table.id, user, token, text, world.time)
        await other.close()
        known = world.store.known(table.id)
        assert known is not None
        assert known.row.seq < moved.row.seq
        with pytest.raises(Stale) as refused:  # decided, not written, and decided again
            await world.move(table)
        assert refused.value.table.row.seq == moved.row.seq
        remembered.COMPARISONS.differences.clear()  # which the first try was


async def test_a_foreign_log_is_compared_before_it_is_added_to(tmp_path: Path) -> None:
    """This process compared the log once; what another one added since is compared too."""
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, time="none")
        table = await now(world, await world.move(await now(world, table)))
        other = await FileStore.open(world.store.path, now=world.now)
        there = Tables(other, world.entropy)
        user = table.seats[table.owing[0]].user_id or 0
        play, action = Play(there), table.legal(table.owing[0])[0].text
        moved = await play.submit(table.id, user, None, action, world.time)
        await other.close()
        with closing(sqlite3.connect(world.store.path)) as db, db:
            db.execute("DROP TRIGGER entries_last")
            db.execute("UPDATE entries SET hash = 'bent' WHERE seq = ?", (moved.row.seq,))
        remembered.forget(world.store)
        with pytest.raises(TableFrozen):
            await world.move(moved)
