"""Time that is given once more to those who were late, and to whom it is not given."""

from __future__ import annotations

import pytest

from cogs.table.people import presence
from data.store import queries
from tests.cogs.table.waiting import (
    DAY,
    clocked,
    clue,
    due,
    late,
    left,
    now,
    others,
    sound,
    vote,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, World


@pytest.mark.parametrize("voted", [True, False])
async def test_who_was_late_and_agrees_to_a_pause_has_time_after_it(
    voted: bool, world: World
) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    silent, (voter, other) = waited_for(table), others(table)
    await world.pass_time(DAY)
    if voted:
        await vote(world, table, voter, "computer")
    for person in (voter, other, silent):
        table = await world.service.votes.pause(table.id, person.user_id, world.time)
    await world.say()
    assert "status" in world.mouth.kinds("channel")[-4:], "the board says it"
    assert await late(world, table) is None
    await sound(world, table)
    await world.pass_time(5 * DAY)
    for person in (voter, other):
        table = await world.service.votes.pause(table.id, person.user_id, world.time)
    assert not table.row.holds
    assert (await left(world, table), await due(world, table, "turn")) == (DAY, [DAY])
    await sound(world, table)
    await world.pass_time(DAY)
    assert await late(world, table) is not None, "asked anew, whoever voted then"


async def test_who_has_answered_stops_no_question_about_somebody_else(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue")
    await clue(world, table, 3)
    await world.pass_time(DAY)
    await clue(world, table, 1)
    motion = await late(world, table)
    assert motion is not None
    assert motion.facts.seats == (0, 1)
    await world.service.tables.do(presence.here, table.id, world.time, 1)
    assert await late(world, table) == motion
    await world.service.tables.do(presence.here, table.id, world.time, 2)
    assert (await late(world, table), await left(world, table)) == (None, DAY)
    await sound(world, table)


@pytest.mark.parametrize("by", ["here", "wait"])
async def test_time_that_is_given_anew_is_reminded_of(by: str, world: World) -> None:
    """The table was stalled: nobody was reminded any more, nor warned."""
    table = await clocked(world, ANNA, BEN)
    silent, (other,) = waited_for(table), others(table)
    for _ in range(5):
        await world.pass_time(DAY)
    assert (await now(world, table)).row.stalled_at is not None
    await world.say()
    world.mouth.said.clear()
    if by == "here":
        await world.service.tables.do(presence.here, table.id, world.time, silent.user_id)
    else:
        await vote(world, table, other, "wait")
    assert (await now(world, table)).row.stalled_at is None
    await world.pass_time(DAY * 8 // 10)
    await world.pass_time(DAY // 5)
    await world.say()
    assert [row.message.why for row in world.mouth.said if row.kind == "call"] == [
        "alarm",
        "remind",
    ]
    await sound(world, await now(world, table))


@pytest.mark.parametrize("lapse", ["default", "computer"])
async def test_an_answer_just_before_the_rule_gives_the_others_nothing(
    lapse: str, world: World
) -> None:
    """Time is over, and its timer has not acted yet."""
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue", lapse=lapse)
    world.time += DAY + 30
    table = await clue(world, table, 1)
    await world.pass_time(0)
    done = [(entry.kind, entry.seat) for entry in await world.store.read(queries.entries(table.id))]
    kind = "default" if lapse == "default" else "seat"
    assert done[:3] == [("act", 0), (kind, 1), (kind, 2)]
    await world.say()
    await sound(world, table)


async def test_who_is_late_beside_somebody_who_was_asked_about_has_no_time_left(
    world: World,
) -> None:
    """There was somebody to ask: only where all were late the first who comes gives time."""
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue")
    await clue(world, table, 3)
    await world.pass_time(DAY)
    await clue(world, table, 1)
    assert await left(world, table) is None
    await sound(world, table)
