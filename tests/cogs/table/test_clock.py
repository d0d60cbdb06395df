from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.time import scheduler
from cogs.table.time.clock import COMPUTER_PACE
from data.store import StoreError, metrics, queries
from data.store.query import Counts, Statement
from engine.refusals import Malformed, NotYours
from tests.cogs.table.waiting import clocked, left, timers
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.waiting import until


async def computers_done(world: World, table: Table) -> Table:
    for _ in range(40):
        table = await world.service.tables.load(table.id)
        if table.over or not table.computer(table.owing[0]):
            return table
        await world.pass_time(COMPUTER_PACE)
    raise AssertionError("the computers do not finish")


async def test_computers_move_by_timer_and_are_told_together(world: World) -> None:
    table = await world.playing(ANNA, computers=3)
    table = await computers_done(world, table)
    await world.say()
    before = len(world.mouth.said)
    table = await world.move(table, "draw")
    table = await world.move(table)
    table = await computers_done(world, table)
    await world.say()
    said = world.mouth.said[before:]
    if not table.over:
        assert [row.kind for row in said] == ["board"], "one for their move and all replies"
        (board,) = (row.message for row in said)
        assert board.mention == (ANNA.user_id,)
        moved = [item.args["seat"] for item in board.news]
        assert list(dict.fromkeys(moved)) == [0, 1, 2, 3]
        assert len(moved) == 4, "a draw is no line of its own where the move names the stone"
    assert all(item.told for item in table.row.unannounced)


@pytest.mark.parametrize("seconds", [1, 25, 3_600, -3_600])
async def test_an_outage_moves_every_deadline_and_a_clock_that_was_set_back_none(
    seconds: int, tmp_path: Path
) -> None:
    async with World(tmp_path) as world:
        await world.service.lobby.open(world.opening(), world.time)
        await world.store.write(metrics.heartbeat(world.time))
        due = await world.store.read(queries.next_due())
    assert due is not None
    for _ in range(2):  # it counts once however often the start fails
        async with World(tmp_path, time=world.time + 1000 * seconds) as again:
            await again.clock.catch_up()
            assert await again.store.read(queries.next_due()) == due + max(0, 1000 * seconds)


async def test_a_restart_during_a_party_plays_for_nobody(tmp_path: Path) -> None:
    """A deployment takes less than a minute; the shortest clocks and limits are shorter."""
    options = {"clue_timer": "60", "guess_timer": "off"}
    async with World(tmp_path) as world:
        quick = await clocked(world, ANNA, BEN, time="30s", lapse="computer")
        party = await clocked(
            world, ANNA, CARLA, game="haiclue", time="none", options=options, channel_id=2001
        )
        await world.store.write(metrics.heartbeat(world.time + 12_000))
    async with World(tmp_path, world.mouth, world.time + 65_000, world.entropy) as again:
        await again.clock.catch_up()
        await again.pass_time(0)
        assert await again.store.read(queries.entries(quick.id)) == ()
        assert await again.store.read(queries.entries(party.id)) == ()
        assert await left(again, quick) == 30_000 - 12_000
        assert await left(again, party) == 60_000 - 12_000


async def test_a_restart_does_not_keep_a_computer_waiting(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, computers=1)
        table = await computers_done(world, table)
        await world.store.write(metrics.heartbeat(world.time))
        world.time += 40_000  # it lived all the time
        table = await world.move(await world.move(table, "draw"))
        (timer,) = await timers(world, table, "computer")
    async with World(tmp_path, world.mouth, world.time, world.entropy) as again:
        await again.clock.catch_up()
        (same,) = await timers(again, table, "computer")
        assert same.due == timer.due


async def test_what_was_said_a_month_ago_is_forgotten_once_a_day(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    said = [row.id for row in world.mouth.said]
    assert not await world.clock.tidy()
    world.time += 31 * 24 * 3_600_000 - 1
    assert await world.clock.tidy()
    assert not await world.clock.tidy()
    left = [row for row in said if await world.store.read(queries.outbox_row(row)) is not None]
    assert len(said) > len(left) == 1, "the newest board stays: bumping reads its time"
    await world.service.lobby.open(world.opening(channel_id=2001), world.time)
    await world.say()
    assert not await world.clock.tidy(), "it has been done today"
    await world.service.people.bump(table.id, ANNA.user_id, world.time)


async def test_a_beat_that_failed_is_tried_again_with_the_next_round(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, faults = world.store.write, [StoreError("unreachable", "gone")]

    async def written(*statements: Statement) -> Counts:
        if faults:
            raise faults.pop()
        return await write(*statements)

    async def beaten() -> bool:
        return await world.store.read(queries.last_heartbeat()) == world.time

    monkeypatch.setattr(scheduler, "_AGAIN", 1)
    monkeypatch.setattr(world.store, "write", written)
    running = asyncio.create_task(world.clock.run())
    await until(beaten)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


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
