"""Hard limits and simultaneous decisions, with a game made for it."""

from __future__ import annotations

from functools import partial

import pytest

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify.outbox import Gone, Later
from cogs.table.play import acting
from cogs.table.play.commit import STATUS_PACE
from data.store import queries
from engine import components, registry
from engine.refusals import NotYours
from tests.cogs.table.rounds import SECONDS, Rounds
from tests.cogs.table.world import ANNA, BEN, CARLA, World

LIMIT = SECONDS * 1000


@pytest.fixture(autouse=True)
def only_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Rounds(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)


async def due(world: World, table: Table) -> int:
    timers = await world.store.read(queries.due(world.time + 10**9))
    (limit,) = [t for t in timers if t.kind == "limit" and t.table_id == table.id]
    return limit.due - world.time


async def say(world: World, table: Table, user: int, word: str = "x") -> Table:
    return await world.service.tables.do(
        acting.submit, table.id, world.time, user, None, f"say {word}"
    )


async def computer_says(world: World, table: Table, seat: int, token: str, word: str) -> None:
    def decide(edit: Edit) -> Table:
        return acting.submit_computer(edit, seat, token, f"say {word}")

    await world.service.tables.change(table.id, decide, world.time)


async def test_the_limit_counts_from_the_delivery_of_its_notice(world: World) -> None:
    world.mouth.failures["start"] = [Later(0.2)]
    table = await world.playing(ANNA, BEN)
    world.time += 30_000
    assert await due(world, table) > LIMIT
    await world.say()
    assert await due(world, table) == LIMIT


async def test_a_notice_that_can_never_be_said_does_not_stop_the_clock(world: World) -> None:
    world.mouth.failures["start"] = [Gone("10003")]
    table = await world.playing(ANNA, BEN)
    await world.say()
    assert await due(world, table) == LIMIT


async def test_answers_within_a_phase_do_not_prolong_it(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await world.say()
    world.time += 50_000
    table = await say(world, table, 1)
    await world.say()
    table = await say(world, table, 1, "y")
    await world.say()
    assert await due(world, table) == 10_000


async def test_time_up_plays_defaults_for_those_who_owe_and_for_nobody_else(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await world.say()
    await say(world, table, 1, "z")
    await world.say()
    await world.pass_time(LIMIT)
    entries = await world.store.read(queries.entries(table.id))
    assert [(e.kind, e.seat) for e in entries] == [("act", 0), ("default", 1), ("default", 2)]
    await world.say()
    board = [row for row in world.mouth.said if row.kind == "board"][-1]
    assert board.message.mention == (1, 2, 3)
    assert await due(world, table) == LIMIT


async def test_a_timer_of_an_earlier_phase_does_nothing(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    old = table.phase
    assert old is not None
    for user in (1, 2):
        table = await say(world, table, user)
    late = partial(acting.time_up, phase=old)
    assert await world.service.tables.change(table.id, late, world.time) is None
    assert len(await world.store.read(queries.entries(table.id))) == 2


async def test_a_computer_that_has_answered_does_not_answer_again(world: World) -> None:
    table = await world.playing(ANNA, computers=1)
    token = table.token(1)
    await computer_says(world, table, 1, token, "x")
    with pytest.raises(NotYours, match="not-your-turn"):
        await computer_says(world, table, 1, token, "y")


async def test_who_owed_before_a_computer_answered_is_not_called_again(world: World) -> None:
    table = await world.playing(ANNA, BEN, computers=1)
    await computer_says(world, table, 2, table.token(2), "x")
    await world.say()
    assert [row for row in world.mouth.said if row.kind == "board"] == []


async def test_who_has_answered_is_said_in_place_every_five_seconds_at_most(world: World) -> None:
    """One edit for all that happened meanwhile; a new question needs none of the old one."""
    table = await world.playing(ANNA, BEN, CARLA)
    await world.say()

    async def said() -> list[str]:
        await world.say()
        return world.mouth.kinds("channel")

    before = await said()
    await say(world, table, 1)
    await world.pass_time(4_999)
    assert await said() == before
    await say(world, table, 2)
    await world.pass_time(1)
    assert await said() == [*before, "status"]
    await say(world, table, 1, "y")
    await say(world, table, 3)
    after = await said()
    assert after == [*before, "status", "board"]
    await world.pass_time(STATUS_PACE)
    assert await said() == after


async def test_a_closed_seat_changes_nothing_any_more(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await say(world, table, 1)
    await world.service.tables.do(acting.resign, table.id, world.time, 1)
    with pytest.raises(NotYours, match="closed-already"):
        await say(world, table, 1, "z")
