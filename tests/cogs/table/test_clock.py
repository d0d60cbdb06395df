from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from cogs.refusals import MotionOpen
from cogs.table.model import Table
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time import scheduler
from cogs.table.time.clock import COMPUTER_PACE, TOGETHER, Timing, deadline
from cogs.table.time.time_control import DAY, HOUR
from data.store import StoreError, metrics, queries
from data.store.messages import Board
from data.store.query import Counts, Statement
from data.store.typed import TimeControl
from engine.refusals import Malformed, NotYours
from tests.cogs.table.simulation import Simulation, begin, placed
from tests.cogs.table.waiting import clocked, left, timers
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tools.support.waiting import until


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
        # The board above says that they decide, and one is posted for the move and all replies.
        assert [row.kind for row in said] == ["status", "board"]
        _, board = (row.message for row in said)
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
            world, ANNA, CARLA, game="haiclue", time="none", options=options, channel_id=ID + 2001
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
    await world.service.lobby.open(world.opening(channel_id=ID + 2001), world.time)
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
        if not (found.over or more):  # a change of the table asks for more
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


THREE = (ANNA, BEN, CARLA)


def turn(game: Simulation) -> None:
    first = game.table.waiting
    while game.table.waiting == first:
        game.move()


def take_back(game: Simulation) -> None:
    game.do(acting.undo, game.others[0], None)


@pytest.mark.parametrize("code", ["", "refused-400-50035"], ids=["delivered", "refused"])
def test_time_counts_from_the_delivery_or_the_loss_of_the_board(code: str) -> None:
    game = begin(ANNA, BEN)
    assert (game.due("turn"), game.due("alarm")) == ([DAY], [DAY * 8 // 10])
    game.delivers = False
    turn(game)
    assert (game.due("turn"), game.left) == ([], DAY), "on its way: from now"
    game.deliver(game.row(Board()))
    assert game.due("turn") == [], "an older board starts no clock"
    game.time += 3 * HOUR
    game.deliver_all(code)
    assert game.due("turn") == [DAY]
    game.time += 3 * HOUR
    assert game.left == DAY - 3 * HOUR


def test_the_second_decision_of_a_turn_counts_at_once() -> None:
    game = begin(ANNA, BEN)
    mine = game.table.waiting
    game.time += HOUR
    game.delivers = False
    game.move("draw")
    assert (game.table.waiting, game.due("turn")) == (mine, [DAY])


def test_every_answer_to_one_question_leaves_its_clock_alone() -> None:
    game = begin(*THREE, game="haiclue")
    before = game.table.kept.clock
    assert before.bank == TOGETHER
    game.time += 5 * HOUR
    for user in (ID + 1, ID + 2):
        game.clue(user)
    assert (game.table.kept.clock, game.left) == (before, DAY - 5 * HOUR)
    game.clue(ID + 3)
    assert game.left == DAY, "a new question, new time"


def test_a_hard_limit_of_the_rules_wins() -> None:
    options = {"clue_timer": "60", "guess_timer": "off"}
    game = begin(ANNA, BEN, game="haiclue", pace="1h", options=options)
    assert game.table.kept.clock is None
    assert (game.due("turn"), game.due("limit"), game.left) == ([], [60_000], 60_000)
    game.clue(ID + 1)
    game.pass_time(60_000)
    # Guessing has no limit of its own: there the table's clock runs.
    assert (game.table.phase, game.due("limit"), game.left) == (None, [], HOUR)


def test_a_reserve_is_used_beyond_the_time_and_by_the_player_who_used_it() -> None:
    game = begin(ANNA, BEN, pace="1h+3h")
    slow = game.table.waiting[0]
    assert game.left == 4 * HOUR
    game.time += HOUR
    turn(game)
    assert (game.table.kept.reserves, game.left) == ({}, 4 * HOUR), "in time"
    turn(game)
    game.time += 2 * HOUR
    game.move()
    assert game.table.kept.reserves == {slow: 2 * HOUR}
    turn(game)
    assert game.left == 4 * HOUR, "the other has a reserve of their own"
    turn(game)
    assert game.left == 3 * HOUR
    game.pass_time(3 * HOUR - 1)
    assert game.late is None
    game.pass_time(1)
    assert game.late is not None
    game.vote("wait", *game.others)
    assert game.table.kept.reserves == {slow: 0}
    assert game.left == HOUR, "a reserve comes once"


def test_one_reserve_for_all_where_all_are_asked() -> None:
    game = begin(ANNA, BEN, game="haiclue", pace="1h+2h")
    game.clue(ID + 1)
    game.time += 2 * HOUR
    game.clue(ID + 2)
    assert (game.table.kept.reserves, game.left) == ({TOGETHER: HOUR}, 2 * HOUR)


def test_a_board_from_before_an_undo_is_not_read_as_telling_of_it() -> None:
    game = placed()
    game.delivers = False
    take_back(game)
    (undone,) = game.on_its_way
    before = replace(undone, message=structs.replace(undone.message, undos=0))
    game.deliver(before)
    assert len(game.due("taken-back")) == 1
    game.deliver(undone)
    assert game.due("taken-back") == []


def test_a_move_that_is_taken_back_has_what_was_left_of_its_time() -> None:
    game = placed()
    for hours in (0, 2, 4):
        other = game.table.waiting
        game.time += HOUR  # of the other's time
        take_back(game)
        assert game.table.waiting != other
        assert game.due("turn") == [DAY - hours * HOUR]
        game.time += 2 * HOUR
        game.move()


@pytest.mark.parametrize(("pace", "used", "whole"), [("1d", 20, 24), ("1h+3h", 3, 4)])
def test_nobody_pays_for_what_somebody_else_takes_back(pace: str, used: int, whole: int) -> None:
    game = placed(pace=pace)
    other = game.table.waiting
    game.time += used * HOUR
    take_back(game)
    assert game.table.kept.reserves == {}
    game.move()
    assert (game.table.waiting, game.left) == (other, whole * HOUR)


def test_another_clock_by_agreement() -> None:
    game, facts = begin(*THREE, pace="1h+2h"), TimeControl("12h", "computer", "no")
    game.time += 2 * HOUR
    for user in (ID + 1, ID + 2):
        game.do(decisions.propose, user, facts)
        assert game.table.row.pace == "1h+2h"
    game.refuses(MotionOpen, decisions.propose, ID + 3, TimeControl("1d", "computer", "no"))
    game.do(decisions.propose, ID + 3, facts)
    row = game.table.row
    assert (row.pace, row.lapse, row.holiday) == ("12h", "computer", "no")
    assert (game.left, game.due("turn")) == (12 * HOUR, [12 * HOUR])
    assert game.table.kept.reserves == {}
    assert [notice.key for notice in game.notices("pace")] == ["notice-pace-proposed"]
    assert game.notices("repaced")


def test_no_clock_by_agreement_and_one_where_there_was_none() -> None:
    game = begin(ANNA, BEN)
    for user in (ID + 1, ID + 2):
        game.do(decisions.propose, user, TimeControl("none", "ask", "yes"))
    assert game.table.kept.clock is None
    assert deadline(game.table, game.time) == Timing()
    for user in (ID + 1, ID + 2):
        game.do(decisions.propose, user, TimeControl("2d", "ask", "yes"))
    assert game.due("turn") == [2 * DAY]


def test_a_new_clock_answers_the_question_about_a_late_player() -> None:
    """All have agreed to it, the late player among them: they get the new time, whole."""
    game = begin(ANNA, BEN)
    game.pass_time(DAY)
    assert game.late is not None
    for user in (ID + 1, ID + 2):
        game.do(decisions.propose, user, TimeControl("2d", "ask", "yes"))
    assert (game.late, game.due("turn")) == (None, [2 * DAY])
