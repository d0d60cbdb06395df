"""What a fresh pair of eyes found: each case once, so that it stays mended."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.table.notify.outbox import Gone, Later
from cogs.table.play import acting
from data.store import StoreError, queries
from engine.refusals import Malformed, NotYours
from tests.cogs.table.world import ANNA, BEN, World
from tests.waiting import until


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
    assert new.row.channel_id == 777
    assert "thread" in {row.kind for row in new.kept.timers.values()}, "it is kept open"
    assert [kind for kind in kinds if kind != "lobby-edit"] == ["lobby", "start"]
    assert not any(row.destination.startswith("channel:") for row in rows)


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
