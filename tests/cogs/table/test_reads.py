"""What outbox and scheduler ask the store, and what comes to pass while somebody asks."""

from __future__ import annotations

import asyncio
import math
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import BumpSoon
from cogs.table import tables
from cogs.table.model import Stale, Table
from cogs.table.people.presence import BUMP_EVERY
from cogs.table.play import acting
from cogs.table.time import scheduler
from data.store import queries
from data.store.marks import Came
from data.store.query import Query, cell, first
from data.store.rows import OutboxRow
from data.store.table_data import TIMERS
from data.store.typed import LobbyExpiry, Recount
from tests.cogs.crowd import GAME, made, no_names
from tests.cogs.table.world import ANNA, BEN, World
from tools.support.waiting import acted, until


def watched(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by the SQL of everything that is read from now on."""
    asked: list[str] = []
    read: Callable[[Query[Any]], Any] = world.store.read

    async def noted(query: Query[Any]) -> Any:
        asked.append(query.sql)
        return await read(query)

    monkeypatch.setattr(world.store, "read", noted)
    return asked


async def test_a_list_of_tables_is_read_by_one_statement(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for channel in (3001, 3002, 3003):
        await world.playing(ANNA, BEN, channel_id=channel)
    await world.say()
    asked = watched(world, monkeypatch)
    first, *others = await world.service.digests.sittings(ANNA.user_id)
    assert len(others) == 2
    assert len(asked) == 1
    left = await world.service.digests.sittings(ANNA.user_id, first.row.id)
    assert [one.row.id for one in left] == [one.row.id for one in others]


async def test_a_row_is_read_once_before_it_is_said(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.say()
    asked = watched(world, monkeypatch)
    send = world.mouth.send
    before: list[int] = []

    async def counted(row: OutboxRow, *_: object, search: bool) -> int | None:
        before.append(asked.count(queries.OUTBOX_HEAD))
        return await send(row, search=search)

    monkeypatch.setattr(world.mouth, "send", counted)
    await world.service.lobby.open(world.opening(), world.time)
    await until(lambda: before)
    assert before[0] == 0


async def test_a_row_that_is_said_while_the_outbox_reads_is_not_said_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_its_way, arrived, seen = asyncio.Event(), asyncio.Event(), asyncio.Event()
    send, read = world.mouth.send, world.store.read

    async def slow(row: OutboxRow, *_: object, search: bool) -> int | None:
        on_its_way.set()
        await arrived.wait()
        return await send(row, search=search)

    async def late(query: Query[Any]) -> Any:
        answer = await read(query)
        if query.sql == queries.OUTBOX_HEADS and on_its_way.is_set() and not seen.is_set():
            seen.set()
            await until(lambda: not world.outbox._busy)
        return answer

    monkeypatch.setattr(world.mouth, "send", slow)
    await world.service.lobby.open(world.opening(), world.time)
    await on_its_way.wait()
    monkeypatch.setattr(world.store, "read", late)
    world.service.tables.posted.set()
    await seen.wait()
    arrived.set()
    await world.say()
    tries = [row_id for row_id, _ in world.mouth.calls]
    assert tries
    assert len(tries) == len(set(tries))


async def test_a_board_that_arrives_while_the_last_one_is_looked_up_is_the_newest(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    world.time += BUMP_EVERY
    read = world.store.read

    async def late(query: Query[Any]) -> Any:
        answer = await read(query)
        if query.sql == queries.OUTBOX_BOARD:
            monkeypatch.setattr(world.store, "read", read)
            await world.service.people.bump(table.id, ANNA.user_id, world.time)
            await world.say()
        return answer

    monkeypatch.setattr(world.store, "read", late)
    with pytest.raises(BumpSoon):
        await world.service.people.bump(table.id, BEN.user_id, world.time)
    assert world.mouth.kinds("channel:").count("board") == 1


async def act(world: World, table: Table) -> Table:
    (seat,) = table.owing
    press = (table.seats[seat].user_id or 0, table.token(seat), table.legal(seat)[0])
    return await world.service.tables.do(acting.submit, table, world.time, *press)


async def test_a_move_is_decided_on_what_its_press_loaded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await act(world, await world.playing(ANNA, BEN))
    await world.say()
    table = await world.service.tables.load(table.id)
    asked = watched(world, monkeypatch)
    await act(world, table)
    assert asked == []


async def test_what_happens_while_a_board_is_posted_is_kept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await act(world, await world.playing(ANNA, BEN))
    await world.say()
    send = world.mouth.send

    async def slow(row: OutboxRow, *_: object, search: bool) -> int | None:
        monkeypatch.setattr(world.mouth, "send", send)
        await world.do(lambda edit: edit.marks.add(Came(user=1)), table)
        return await send(row, search=search)

    monkeypatch.setattr(world.mouth, "send", slow)
    await act(world, await world.service.tables.load(table.id))
    await until(lambda: len(world.mouth.calls) > 2 and world.outbox.idle)
    stored = await world.service.tables.load(table.id)
    assert Came(user=1) in stored.kept.marks
    assert stored.row.board_message_id == 900_000 + world.mouth.calls[-1][0]


async def test_a_move_is_decided_again_if_its_table_has_changed_since_it_was_loaded(
    world: World,
) -> None:
    table = await world.playing(ANNA, BEN)
    await act(world, table)
    with pytest.raises(Stale):
        await act(world, table)


async def test_only_a_timer_that_is_due_before_the_next_look_wakes_the_scheduler(
    world: World,
) -> None:
    table, tables = await world.playing(ANNA, BEN), world.service.tables
    running = asyncio.create_task(world.clock.run())
    await until(lambda: tables.next_look < math.inf)
    next_look = int(tables.next_look)
    running.cancel()
    for due in (next_look + 1, next_look - 1):
        tables.timed.clear()
        await world.do(lambda edit, due=due: edit.start(due, Recount()), table)
        assert tables.timed.is_set() == (due < next_look)


async def test_the_scheduler_asks_one_question_while_nothing_is_due(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.clock.tidy()  # which it does once a day
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    asked = watched(world, monkeypatch)
    nap = await world.clock._round()
    assert asked == [queries.NEXT_DUE]
    assert nap == 30.0

    (number,) = await timers(world, table.id)
    await world.store.write((TIMERS.move, (world.time, table.id, number)))
    asked.clear()
    await world.clock._round()
    await acted()
    assert asked.count(queries.DUE) == 1
    assert number not in await timers(world, table.id)


async def timers(world: World, table_id: str) -> dict[int, Any]:
    kept = (await world.service.tables.data(table_id)).timers
    return {number: row for number, row in kept.items() if isinstance(row.what, LobbyExpiry)}


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


async def test_a_game_is_played_again_on_a_thread_that_nothing_else_waits_for(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS and backups share asyncio's own pool."""
    table = await world.playing(ANNA, BEN)
    await world.move(table)
    names = list[str]()

    def replay(table: Table, **_: int) -> Table:
        names.append(threading.current_thread().name)
        return table

    monkeypatch.setattr(tables, "_replay_to", replay)
    await world.service.tables.at(table.id, 0)
    assert [name.partition("_")[0] for name in names] == ["replays"]
