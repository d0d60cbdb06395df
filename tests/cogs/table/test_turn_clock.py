"""The soft clock: from when it counts, whose reserve it takes, what stops it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cogs.table.model import Table
from cogs.table.notify.outbox import Gone, Later
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.clock import TOGETHER, Timing, deadline
from data.store import metrics
from data.store.messages import Call, DirectCall
from data.store.rows import OutboxRow
from data.store.typed import TimeControl
from engine.refusals import NotYours
from tests.cogs.table.waiting import (
    DAY,
    HOUR,
    MINUTE,
    clock,
    clocked,
    clue,
    due,
    late,
    left,
    notices,
    now,
    others,
    placed,
    rests,
    sound,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, World


async def turn(world: World, table: Table) -> Table:
    """Play until somebody else has to decide."""
    first = table.waiting
    for _ in range(20):
        table = await world.move(table)
        if table.waiting != first or table.over:
            break
    await world.say()
    return table


async def test_time_counts_from_the_delivery_of_the_board(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    assert await due(world, table, "turn") == [DAY]
    assert await due(world, table, "alarm") == [DAY * 8 // 10]
    world.mouth.failures["board"] = [Later(0.3)]
    world.time += HOUR
    for _ in range(2):
        table = await world.move(table)
    assert await due(world, table, "turn") == []
    assert await left(world, table) == DAY, "on its way: from now"
    world.time += 3 * HOUR
    await world.say()
    assert await due(world, table, "turn") == [DAY]
    assert await left(world, table) == DAY
    world.time += 3 * HOUR
    assert await left(world, table) == DAY - 3 * HOUR
    await sound(world, table)


async def test_a_board_that_can_never_arrive_does_not_stop_the_clock(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    world.mouth.failures["board"] = [Gone("10008")]
    table = await turn(world, table)
    assert await due(world, table, "turn") == [DAY]


async def test_the_second_decision_of_a_turn_counts_at_once(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    mine = table.waiting
    world.time += HOUR
    table = await world.move(table, "draw")
    assert table.waiting == mine
    assert await due(world, table, "turn") == [DAY]


async def test_every_answer_to_one_question_leaves_its_clock_alone(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue")
    before = await clock(world, table)
    assert before is not None
    assert before.bank == TOGETHER
    world.time += 5 * HOUR
    for user in (1, 2):
        await clue(world, table, user)
    await world.say()
    assert await clock(world, table) == before
    assert await left(world, table) == DAY - 5 * HOUR
    await clue(world, table, 3)
    await world.say()
    assert await left(world, table) == DAY, "a new question, new time"
    await sound(world, table)


async def test_a_hard_limit_of_the_rules_wins(world: World) -> None:
    options = {"clue_timer": "60", "guess_timer": "off"}
    table = await clocked(world, ANNA, BEN, game="haiclue", time="1h", options=options)
    assert await clock(world, table) is None
    assert (await due(world, table, "turn"), await due(world, table, "limit")) == ([], [60_000])
    assert await left(world, table) == 60_000
    await clue(world, table, 1)
    await world.pass_time(60_000)
    await world.say()
    table = await sound(world, table)
    # Guessing has no limit of its own: there the table's clock runs.
    assert (table.phase, await due(world, table, "limit")) == (None, [])
    assert await left(world, table) == HOUR


async def test_a_reserve_is_used_beyond_the_time_and_by_who_used_it(world: World) -> None:
    table = await clocked(world, ANNA, BEN, time="1h+3h")
    slow = table.waiting[0]
    assert await left(world, table) == 4 * HOUR
    world.time += HOUR - 2000
    table = await turn(world, table)
    assert await rests(world, table) == {}, "in time"
    assert await left(world, table) == 4 * HOUR
    table = await turn(world, table)
    world.time += 2 * HOUR - 1000  # the move takes one more second
    table = await world.move(table)
    assert await rests(world, table) == {slow: 2 * HOUR}
    table = await turn(world, table)
    assert await left(world, table) == 4 * HOUR, "the other has a reserve of their own"
    table = await turn(world, table)
    assert await left(world, table) == 3 * HOUR
    await world.pass_time(3 * HOUR - 1)
    assert await late(world, table) is None
    await world.pass_time(1)
    assert await late(world, table) is not None
    await world.service.votes.answer(
        table.id, (await open_late(world, table)), others(table)[0].user_id, "wait", world.time
    )
    assert await rests(world, table) == {slow: 0}
    assert await left(world, table) == HOUR, "a reserve comes once"
    await sound(world, table)


async def open_late(world: World, table: Table) -> int:
    found = await late(world, table)
    assert found is not None
    return found.id


async def test_one_reserve_for_all_where_all_are_asked(world: World) -> None:
    table = await clocked(world, ANNA, BEN, game="haiclue", time="1h+2h")
    await clue(world, table, 1)
    world.time += 2 * HOUR
    await clue(world, table, 2)
    await world.say()
    assert await rests(world, table) == {TOGETHER: HOUR}
    assert await left(world, table) == 2 * HOUR


def alarm(row: OutboxRow) -> bool:
    return isinstance(row.message, Call | DirectCall) and row.message.why == "alarm"


async def test_the_alarm_comes_once_and_in_time(world: World) -> None:
    table = await clocked(world, ANNA, BEN, time="10h")

    async def alarms() -> list[int]:
        await world.say()
        said = [row for row in world.mouth.said if alarm(row)]
        return [int(row.message.user) for row in said]

    await world.pass_time(8 * HOUR - 1)
    assert await alarms() == []
    await world.pass_time(1)
    assert await alarms() == [waited_for(table).user_id]
    said = next(row for row in world.mouth.said if alarm(row))
    assert said.message.until == world.time + 2 * HOUR
    await world.pass_time(HOUR)
    assert len(await alarms()) == 1
    assert await due(world, table, "alarm") == []
    table = await turn(world, table)
    assert await due(world, table, "alarm") == [8 * HOUR]


async def test_an_old_alarm_leaves_the_new_one_alone(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    old = [table.token(seat) for seat in table.waiting]
    table = await turn(world, table)
    change = world.service.tables.change
    await change(table.id, lambda edit: timeouts.alarm(edit, old), world.time)
    assert len(await due(world, table, "alarm")) == 1
    before = (await now(world, table)).kept
    await change(table.id, lambda edit: timeouts.time_over(edit, old), world.time + 2 * DAY)
    assert (await now(world, table)).kept == before
    assert await late(world, table) is None


async def test_what_is_taken_back_has_what_was_left_of_its_time(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    table = await placed(world, table)
    for hours in (0, 2, 4):
        await world.say()
        other, user = table.waiting, table.seats[1 - table.waiting[0]].user_id or 0
        world.time += HOUR  # of the other's time
        table = await world.service.tables.do(acting.undo, table.id, world.time, user, None)
        assert table.waiting != other
        (left,) = await due(world, table, "turn")
        assert DAY - hours * HOUR - 40_000 < left <= DAY - hours * HOUR
        world.time += 2 * HOUR
        table = await world.move(table)
    await sound(world, table)


async def test_nobody_pays_for_what_somebody_else_takes_back(world: World) -> None:
    table = await placed(world, await clocked(world, ANNA, BEN))
    await world.say()
    other, user = table.waiting, table.seats[1 - table.waiting[0]].user_id or 0
    world.time += 20 * HOUR
    table = await world.service.tables.do(acting.undo, table.id, world.time, user, None)
    table = await world.move(table)
    await world.say()
    assert table.waiting == other
    assert await left(world, table) == DAY


async def test_nor_from_their_reserve(world: World) -> None:
    table = await placed(world, await clocked(world, ANNA, BEN, time="1h+3h"))
    await world.say()
    user = table.seats[1 - table.waiting[0]].user_id or 0
    world.time += 3 * HOUR
    table = await world.service.tables.do(acting.undo, table.id, world.time, user, None)
    assert await rests(world, table) == {}
    table = await world.move(table)
    await world.say()
    assert await left(world, table) == 4 * HOUR
    await sound(world, table)


async def test_an_outage_takes_time_from_nobody(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN)
        await world.store.write(metrics.heartbeat(world.time))
        away, back = world.time, world.time + 3 * DAY
    async with World(tmp_path, world.mouth, back, world.entropy) as world:
        await world.clock.catch_up()
        assert await left(world, table) == DAY
        assert (await clock(world, table)).since == back  # type: ignore[union-attr]
        await world.pass_time(0)
        assert await late(world, table) is None
        assert await due(world, table, "turn") == [DAY]
        await sound(world, table)
        assert away < back


async def test_a_restart_takes_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, time="1h")
        world.time += HOUR // 2
    async with World(tmp_path, world.mouth, world.time, world.entropy) as again:
        await again.clock.catch_up()
        assert await left(again, table) == HOUR // 2
        await again.pass_time(HOUR // 2)
        assert await late(again, table) is not None
    async with World(tmp_path, world.mouth, again.time, world.entropy) as third:
        await third.pass_time(0)
        await third.say()
        assert len(notices(third, "late")) == 1
        await sound(third, table)


async def test_a_restart_before_the_board_has_arrived(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, time="1h")
        world.mouth.failures["board"] = [Later(60)]
        for _ in range(2):
            table = await world.move(table)
        assert await due(world, table, "turn") == []
    world.mouth.failures.clear()
    async with World(tmp_path, world.mouth, world.time + MINUTE, world.entropy) as again:
        await again.say()
        assert await due(again, table, "turn") == [HOUR]


async def test_another_clock_by_agreement(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, time="1h+2h")
    world.time += 2 * HOUR
    service, facts = world.service, TimeControl("12h", "computer", "no")
    for user in (1, 2):
        table = await service.tables.do(decisions.propose, table.id, world.time, user, facts)
        assert table.row.pace == "1h+2h"
    with pytest.raises(NotYours, match="motion-open"):
        await service.tables.do(
            decisions.propose, table.id, world.time, 3, replace(facts, pace="1d")
        )
    await service.tables.do(decisions.propose, table.id, world.time, 3, facts)
    table = await sound(world, table)
    row = table.row
    assert (row.pace, row.lapse, row.holiday) == ("12h", "computer", "no")
    assert await left(world, table) == 12 * HOUR
    assert await due(world, table, "turn") == [12 * HOUR]
    assert await rests(world, table) == {}
    await world.say()
    assert [row.message.key for row in notices(world, "pace")] == ["notice-pace-proposed"]
    assert notices(world, "repaced")


async def test_no_clock_by_agreement_and_one_where_there_was_none(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    facts = TimeControl("none", "ask", "yes")
    for user in (1, 2):
        await world.service.tables.do(decisions.propose, table.id, world.time, user, facts)
    table = await sound(world, table)
    assert await clock(world, table) is None
    assert deadline(table, world.time) == Timing()
    for user in (1, 2):
        await world.service.tables.do(
            decisions.propose, table.id, world.time, user, replace(facts, pace="2d")
        )
    await sound(world, table)
    assert await due(world, table, "turn") == [2 * DAY]


async def test_a_new_clock_answers_the_question_about_who_was_late(world: World) -> None:
    """All have agreed to it, who was late among them: they get the new time, whole."""
    table = await clocked(world, ANNA, BEN)
    await world.pass_time(DAY)
    assert await late(world, table) is not None
    facts = TimeControl("2d", "ask", "yes")
    for user in (1, 2):
        await world.service.tables.do(decisions.propose, table.id, world.time, user, facts)
    assert await late(world, table) is None
    assert await due(world, table, "turn") == [2 * DAY]
    await sound(world, table)


async def test_one_no_keeps_the_clock(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    facts = TimeControl("2d", "ask", "yes")
    await world.service.tables.do(decisions.propose, table.id, world.time, 1, facts)
    (motion,) = await world.service.votes.motions(table.id)
    await world.service.votes.answer(table.id, motion.id, 3, "no", world.time)
    await world.service.tables.do(decisions.propose, table.id, world.time, 2, facts)
    table = await now(world, table)
    assert table.row.pace == "1d", "a no ends it: who asks again, asks everybody"
    (again,) = await world.service.votes.motions(table.id)
    assert again.id != motion.id
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.votes.answer(table.id, motion.id, 3, "yes", world.time)


async def test_the_end_takes_every_clock_away(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    await world.service.tables.do(acting.resign, table.id, world.time, 1)
    table = await sound(world, table)
    assert table.over
    assert deadline(table, world.time) == Timing()
