"""What a fresh pair of eyes found: each case once, so that it stays mended."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.table.notify.outbox import NONCE_LIFE, Gone, Later
from cogs.table.play import acting
from data.store import StoreError, metrics, outbox, queries
from data.store.messages import Seated
from data.store.query import Query
from engine.refusals import Malformed, NotYours
from tests.cogs.table.comparing import compared
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.waiting import until


async def ended_game(world: World, *people: Any) -> Table:
    table = await world.playing(*people)
    for person in people[:-1]:
        table = await world.do(acting.resign, table, person.user_id)
    assert table.over
    return table


async def test_a_row_older_than_its_nonce_is_looked_for_at_every_try(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        world.task.cancel()
        await world.service.lobby.open(world.opening(), world.time)
        row = (await world.store.read(queries.outbox_heads()))[0]
        begun = world.time
        assert await world.store.write(outbox.claim(row.id, begun)) == (1,)
        world.mouth.failures["lobby"] = [Later(0.01), Later(0.01)]
    async with World(tmp_path, world.mouth, begun + NONCE_LIFE + 1) as again:
        await again.say()
        tries = [call for call in world.mouth.calls if call[0] == row.id]
        assert tries == [(row.id, True, True)] * 3


async def test_who_leaves_a_rematch_takes_the_fixed_first_seat_along(world: World) -> None:
    old = await ended_game(world, ANNA, BEN, CARLA)
    lobby = await world.service.lobby.rematch(old.id, ANNA, "r1", world.time)
    await world.service.lobby.rematch(old.id, BEN, "r2", world.time)
    await world.do(seats.leave, lobby, ANNA.user_id)
    table = await world.service.lobby.join(lobby.id, CARLA, "r3", world.time)
    assert table.row.status == "running"
    assert len(table.seats) == 2


async def test_a_computers_turn_survives_refusals_and_races(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, computers=1)
    while not table.computer(table.owing[0]):
        table = await world.move(table)
    right = world.computers.choose
    answers: list[Exception] = [Malformed("verb"), NotYours("busy"), OSError("no process")]

    async def wrong(*_: Any) -> str:
        raise answers.pop(0)

    monkeypatch.setattr(world.computers, "choose", wrong)
    for _ in range(3):
        await world.pass_time(6_000)
        assert await world.store.read(queries.next_due()) is not None
    monkeypatch.setattr(world.computers, "choose", right)
    seq = table.play()[1].seq
    await world.pass_time(6_000)
    assert (await world.service.tables.load(table.id)).play()[1].seq > seq


async def test_a_computer_looks_at_the_table_on_which_its_turn_was_checked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, computers=1)
    while not table.computer(table.owing[0]):
        table = await world.move(table)
    (seat,) = table.owing
    await world.say()
    load, seen = world.service.tables.load, []

    async def raced(table_id: str, **more: Any) -> Table:
        found = await load(table_id, **more)
        if not (found.over or more):  # whoever changes a table says more of what it needs
            await world.do(acting.resign, table, ANNA.user_id)
        return found

    async def choose(found: Table, _: int) -> str:
        seen.append(found.owing)
        return found.legal(seat)[0].text

    monkeypatch.setattr(world.service.tables, "load", raced)
    monkeypatch.setattr(world.computers, "choose", choose)
    await world.pass_time(6_000)
    assert seen == [(seat,)]
    assert (await load(table.id)).over


async def test_an_outage_is_counted_once_however_often_the_start_fails(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.service.lobby.open(world.opening(), world.time)
        await world.store.write(metrics.heartbeat(world.time))
        due = await world.store.read(queries.next_due())
        assert due is not None
    for _ in range(3):
        async with World(tmp_path, time=world.time + 3_600_000) as again:
            await again.clock.catch_up()
            assert await again.store.read(queries.next_due()) == due + 3_600_000


def spoil(path: Path, sql: str) -> None:
    with sqlite3.connect(path / "spiel.db") as db:
        db.execute(sql)
    db.close()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET snapshot = x'7b7d'",
        "UPDATE tables SET components_hash = 'others'",
        "UPDATE tables SET rules_version = 99",
        "UPDATE tables SET chain = 'bent'",
        "UPDATE tables SET options = 'not json'",
    ],
)
async def test_a_broken_table_is_frozen_told_and_in_nobodys_way(tmp_path: Path, sql: str) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.say()
    spoil(tmp_path, sql)
    async with World(tmp_path) as again:
        assert await compared(again.service) == 1
        assert await compared(again.service) == 0
        await again.say()
        if "options" not in sql:
            assert again.mouth.said[-1].message.key == "notice-frozen"
            assert await again.service.tables.of_user(ANNA.user_id) == ()
        with pytest.raises((NotYours, ValueError)):
            await again.service.tables.do(acting.submit, table.id, again.time, 1, None, "draw")


async def test_a_bent_entry_freezes_the_table(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.move(table)
        await world.say()
    spoil(tmp_path, "DROP TRIGGER entries_last")
    spoil(tmp_path, "UPDATE entries SET hash = 'bent'")
    async with World(tmp_path) as again:
        assert await compared(again.service) == 1


async def test_a_hundred_dead_destinations_block_no_other(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)

    class Dead(list[Exception]):
        def __bool__(self) -> bool:
            return True

        def pop(self, index: Any = 0) -> Exception:
            del index
            return Later(60)

    for user in range(100, 230):
        world.mouth.failures[f"dm:{user}"] = Dead()
        row = outbox.post(table.id, f"dm:{user}", Seated(), f"n{user}", 1)
        await world.store.write(row)
        world.service.tables.posted.set()
    await until(lambda: len(world.mouth.calls) > 130)
    await world.service.lobby.open(world.opening(channel_id=4711), world.time)
    await until(lambda: world.mouth.kinds("channel:4711"))
    assert world.mouth.kinds("channel:4711") == ["lobby"]


async def test_a_game_does_not_start_before_its_thread_is_there(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    with pytest.raises(NotYours, match="thread-later"):
        await world.service.lobby.start(table.id, 1, world.time)
    await world.do(seats.thread_made, table, 777)
    assert (await world.service.lobby.start(table.id, 1, world.time)).row.status == "running"


async def test_a_rematch_in_a_thread_keeps_it_open(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.do(seats.thread_made, table, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    await world.service.lobby.start(table.id, 1, world.time)
    await world.do(acting.resign, table, 1)
    new = await world.service.lobby.rematch(table.id, ANNA, "r", world.time)
    assert new.row.channel_id == 777
    kinds = {timer.kind for timer in await world.store.read(queries.due(world.time + 10**10))}
    assert "thread" in kinds


async def test_a_rematch_in_a_thread_says_its_lobby_before_its_board(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.do(seats.thread_made, table, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    await world.service.lobby.start(table.id, 1, world.time)
    await world.do(acting.resign, table, 1)
    await world.say()
    world.mouth.failures["lobby"] = [Later(0.1)]
    new = await world.service.lobby.rematch(table.id, ANNA, "r1", world.time)
    new = await world.service.lobby.rematch(table.id, BEN, "r2", world.time)
    assert new.row.status == "running"
    await world.say()
    rows = [row for row in world.mouth.said if row.table_id == new.id]
    kinds = [row.kind for row in rows if row.destination == f"thread:{new.id}"]
    assert [kind for kind in kinds if kind != "lobby-edit"] == ["lobby", "start"]
    assert not any(row.destination.startswith("channel:") for row in rows)


async def test_a_store_that_fails_for_a_moment_ends_neither_clock_nor_outbox(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, failures = world.store.read, [StoreError("locked", "for a moment")]

    async def failing(query: Query[Any]) -> Any:
        if failures and query.sql == queries.OUTBOX_HEADS:
            raise failures.pop()
        return await read(query)

    monkeypatch.setattr(world.store, "read", failing)
    monkeypatch.setattr("cogs.table.notify.outbox._LOOK", 0.05)
    await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    assert "lobby" in world.mouth.kinds()
    assert not failures


async def test_what_cannot_even_be_dropped_does_not_spin(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.task.cancel()
    await world.service.lobby.open(world.opening(), world.time)
    world.mouth.failures["lobby"] = [Gone("10003")] * 10_000

    async def full(*_: Any) -> Any:
        raise StoreError("full", "no room")

    pauses, calls, sleep = list[float](), world.mouth.calls, asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(world.store, "save", full)
    stopped = SimpleNamespace(**{**vars(asyncio), "sleep": noted})
    monkeypatch.setattr("cogs.table.notify.outbox.asyncio", stopped)
    world.task = asyncio.create_task(world.outbox.run())
    await until(lambda: len(pauses) >= 16 or len(calls) > 100)
    # Two places are served: each pauses after each try, and longer every time.
    assert len(calls) <= len(pauses) + 2
    assert set(pauses) == {1.0, 2.0, 4.0}
