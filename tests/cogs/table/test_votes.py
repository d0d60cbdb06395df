"""Who decides with whom: people on holiday, people who leave, and questions that are old."""

from __future__ import annotations

from functools import partial

import pytest

from cogs.table.model import Person, Table
from cogs.table.people import decisions, transfer
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.ui.messages.notices import notice
from data.store.typed import TimeControl
from engine.refusals import NotYours
from tests.cogs.table.waiting import (
    DAY,
    DORA,
    clocked,
    clue,
    due,
    late,
    left,
    notices,
    now,
    others,
    sound,
    vote,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, World


@pytest.mark.parametrize("choice", ["computer", "default", "close", ""])
async def test_a_question_ends_with_whom_it_is_about(choice: str, world: World) -> None:
    """All are asked the same at once: that another one still owes it keeps no question open."""
    table = await clocked(world, ANNA, BEN, CARLA, DORA, game="haiclue")
    for person in (CARLA, DORA):
        await clue(world, table, person.user_id)
    await world.service.tables.do(timeouts.ask_about_gone, table.id, world.time, ANNA.user_id)
    await sound(world, table)
    if choice:
        for person in (BEN, CARLA):
            await vote(world, table, person, choice)
    else:
        await clue(world, table, ANNA.user_id)
    table = await sound(world, table)
    assert (await late(world, table), table.waiting) == (None, (1,))
    assert await due(world, table, "turn") == [await left(world, table)] == [DAY]
    await world.pass_time(DAY)
    await world.say()
    (asked,) = notices(world, "late")
    assert asked.message.args["seats"] == [1]
    for person in (CARLA, DORA, ANNA):
        if await late(world, table):
            table = await vote(world, table, person, "computer")
    assert (await now(world, table)).seats[1].status == "computer"
    await sound(world, table)


async def test_nobody_waits_for_the_answer_of_somebody_on_holiday(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    silent, (there, away) = table.waiting[0], others(table)
    await world.service.people.away(away.user_id, world.time + 21 * DAY, world.time)
    await world.pass_time(DAY)
    await world.say()
    (asked,) = notices(world, "late")
    assert asked.message.args["missing"] == [there.user_id]
    table = await vote(world, table, there, "computer")
    assert table.computer(silent), "one of one"
    await sound(world, table)


async def test_whoever_answers_on_holiday_is_heard(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    silent, (there, away) = table.waiting[0], others(table)
    await world.service.people.away(away.user_id, world.time + 21 * DAY, world.time)
    await world.pass_time(DAY)
    table = await vote(world, table, away, "end")
    assert not table.over, "one of two"
    table = await vote(world, table, there, "computer")
    table = await sound(world, table)
    assert (table.over, table.computer(silent)) == (False, True), "of equals the mildest"


async def test_where_all_others_are_on_holiday_nobody_is_asked_before_they_are_back(
    world: World,
) -> None:
    table = await clocked(world, ANNA, BEN)
    silent, (away,) = table.waiting[0], others(table)
    await world.service.people.away(away.user_id, world.time + 3 * DAY, world.time)
    gone = table.seats[silent].user_id
    assert gone is not None
    await world.service.tables.do(timeouts.ask_about_gone, table.id, world.time, gone)
    table = await sound(world, table)
    assert (table.over, await late(world, table)) == (False, None), "it is not abandoned"
    await world.pass_time(DAY)
    assert (await late(world, table), await due(world, table, "turn")) == (None, [])
    await world.pass_time(2 * DAY)
    await world.pass_time(1)
    await world.say()
    (asked,) = notices(world, "late")
    assert asked.message.args["missing"] == [away.user_id]
    table = await vote(world, await sound(world, table), away, "default")
    assert table.row.seq > 0


async def test_most_of_those_who_are_there_end_a_pause_and_decide_on_a_seat(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    for person in (ANNA, BEN, CARLA):
        await world.service.votes.pause(table.id, person.user_id, world.time)
    gone = waited_for(table)
    there, away = others(table)
    await world.service.people.away(away.user_id, world.time + 21 * DAY, world.time)
    await world.service.people.away(gone.user_id, world.time + 21 * DAY, world.time)
    table = await world.service.votes.pause(table.id, there.user_id, world.time)
    assert not table.row.holds
    seat = table.waiting[0]
    await world.service.tables.do(transfer.ask_seat, table.id, world.time, seat, DORA, left=True)
    (motion,) = await world.service.votes.motions(table.id)
    await world.service.votes.answer(table.id, motion.id, there.user_id, "yes", world.time)
    await world.pass_time(DAY)
    table = await sound(world, table)
    assert table.seats[seat].user_id == DORA.user_id


async def test_all_on_holiday_can_go_on(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    for person in (ANNA, BEN):
        await world.service.votes.pause(table.id, person.user_id, world.time)
    for person in (ANNA, BEN):
        await world.service.people.away(person.user_id, world.time + 9 * DAY, world.time)
    table = await world.service.votes.pause(table.id, ANNA.user_id, world.time)
    assert not table.row.holds, "whoever presses is there"


async def test_a_pause_waits_for_nobody_who_is_away(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    await world.service.people.away(2, world.time + 21 * DAY, world.time)
    table = await world.service.votes.pause(table.id, 1, world.time)
    await world.say()
    (asked,) = notices(world, "pause-proposed")
    assert not table.row.holds
    assert asked.message.args["missing"] == [3]
    table = await world.service.votes.pause(table.id, 3, world.time)
    assert "pause" in table.row.holds


async def test_a_question_pings_nobody_who_wants_to_be_left_alone(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, DORA)
    nothing, quiet, loud = others(table)
    await world.service.preferences.change(nothing.user_id, {"way": "none"}, world.time)
    await world.service.preferences.change(quiet.user_id, {"quiet": "00:00-23:59"}, world.time)
    await world.pass_time(DAY)
    await world.say()
    (asked,) = notices(world, "late")
    facts = asked.message.args
    assert facts["missing"] == sorted((nothing.user_id, quiet.user_id, loud.user_id))
    assert facts["pings"] == [loud.user_id]
    said = notice(table, asked.id, "notice-late", facts)
    assert said.mentions == (loud.user_id,)
    assert all(f"<@{user}>" in str(said.text) for user in facts["missing"])


async def resigned(world: World, table: Table, *people: Person) -> Table:
    for person in people:
        await world.service.tables.do(acting.resign, table.id, world.time, person.user_id)
    await world.pass_time(0)
    return await sound(world, table)


async def test_who_leaves_a_vote_about_somebody_late_lets_the_others_decide(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, DORA)
    silent, (first, second, third) = table.waiting[0], others(table)
    await world.pass_time(DAY)
    await vote(world, table, first, "computer")
    table = await resigned(world, table, second)
    assert not table.computer(silent), "one of two"
    table = await resigned(world, table, third)
    assert (await late(world, table), table.computer(silent)) == (None, True)


async def test_who_leaves_no_longer_keeps_a_pause(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, DORA)
    for person in (ANNA, BEN, CARLA, DORA, ANNA, BEN):
        table = await world.service.votes.pause(table.id, person.user_id, world.time)
    assert table.row.holds
    assert not (await resigned(world, table, DORA)).row.holds, "two of three"


async def test_who_leaves_no_longer_ends_a_pause(world: World) -> None:
    """Of two who are left one is against: most can't want to go on any more."""
    table = await clocked(world, ANNA, BEN, CARLA, DORA)
    for person in (ANNA, BEN, CARLA, DORA, ANNA):
        table = await world.service.votes.pause(table.id, person.user_id, world.time)
    (motion,) = await world.service.votes.motions(table.id)
    await world.service.votes.answer(table.id, motion.id, BEN.user_id, "no", world.time)
    table = await resigned(world, table, ANNA, CARLA)
    await world.say()
    (declined,) = notices(world, "resume-declined")
    assert declined.message.args["seat"] == table.seat_of(BEN.user_id)
    assert (await world.service.votes.motions(table.id), bool(table.row.holds)) == ((), True)


async def test_all_who_are_left_have_agreed(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    for person in (ANNA, BEN):
        table = await world.service.votes.pause(table.id, person.user_id, world.time)
    facts = TimeControl("2d", "ask", "yes")
    for person in (ANNA, BEN):
        await world.service.tables.do(
            decisions.propose, table.id, world.time, person.user_id, facts
        )
    table = await resigned(world, table, CARLA)
    assert (table.row.holds.keys(), table.row.pace) == ({"pause"}, "2d")
    assert await world.service.votes.motions(table.id) == ()


@pytest.mark.parametrize("by", ["manager", "holiday", "swap"])
async def test_answers_are_counted_again_whoever_is_asked_no_more(by: str, world: World) -> None:
    service = world.service
    table = await clocked(world, ANNA, BEN, CARLA)
    silent, (first, second) = table.waiting[0], others(table)
    seat = table.seat_of(second.user_id)
    assert seat is not None
    await world.pass_time(DAY)
    await vote(world, table, first, "computer")
    if by == "manager":
        await service.moderators.seat_by_manager(table.id, GUILD, seat, "computer", world.time)
    elif by == "holiday":
        await service.people.away(second.user_id, world.time + 9 * DAY, world.time)
    else:
        await service.tables.do(transfer.offer, table.id, world.time, second.user_id, DORA)
        swap = (await service.votes.motions(table.id))[-1]
        await service.tables.do(transfer.take, table.id, world.time, swap.id, DORA)
    await world.pass_time(0)
    table = await sound(world, table)
    assert table.computer(silent) is (by != "swap"), "who has the seat now, is asked now"


async def test_a_question_without_an_answer_stays(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    there, leaves = others(table)
    await world.pass_time(DAY)
    table = await resigned(world, table, leaves)
    assert await late(world, table) is not None
    await world.service.people.away(there.user_id, world.time + DAY, world.time)
    await world.pass_time(0)
    table = await sound(world, table)
    assert await late(world, table) is not None, "nobody has decided that we wait"


CLOCKS = [TimeControl(pace, "ask", "yes") for pace in ("1d", "2d")]


async def test_an_old_proposal_makes_room_for_a_new_one(world: World) -> None:
    """What some agreed to long ago is no agreement to what is proposed now."""
    service = world.service
    table = await clocked(world, ANNA, BEN, CARLA, time="14d")
    for person in (ANNA, BEN):
        await service.votes.pause(table.id, person.user_id, world.time)
    (old,) = await service.votes.motions(table.id)
    world.time += DAY
    table = await service.votes.pause(table.id, CARLA.user_id, world.time)
    await world.say()
    (motion,) = await service.votes.motions(table.id)
    assert (table.row.holds, motion.ballots) == ({}, {CARLA.user_id: "yes"})
    *_, asked = notices(world, "pause-proposed")
    facts = asked.message.args
    assert (facts["motion"], facts["pings"]) == (motion.id, [ANNA.user_id, BEN.user_id])
    with pytest.raises(NotYours, match="motion-over"):
        await service.votes.answer(table.id, old.id, CARLA.user_id, "yes", world.time)
    for person in (ANNA, BEN):
        table = await service.votes.pause(table.id, person.user_id, world.time)
    assert table.row.holds.keys() == {"pause"}
    await sound(world, table)


async def test_an_old_proposal_blocks_no_other_one(world: World) -> None:
    table = await clocked(world, ANNA, BEN, time="14d")
    propose = partial(world.service.tables.do, decisions.propose, table.id)
    await propose(world.time, ANNA.user_id, CLOCKS[0])
    world.time += DAY - 1
    with pytest.raises(NotYours, match="motion-open"):
        await propose(world.time, BEN.user_id, CLOCKS[1])
    world.time += 1
    table = await propose(world.time, BEN.user_id, CLOCKS[1])
    assert table.row.pace == "14d"
    table = await propose(world.time, ANNA.user_id, CLOCKS[1])
    assert table.row.pace == "2d"
    await sound(world, table)


async def test_whoever_is_on_holiday_agrees_by_proposing_the_same(world: World) -> None:
    service = world.service
    table = await clocked(world, ANNA, BEN, CARLA)
    for person in (ANNA, BEN, CARLA):
        await service.votes.pause(table.id, person.user_id, world.time)
    await service.people.away(CARLA.user_id, world.time + 9 * DAY, world.time)
    await service.votes.pause(table.id, ANNA.user_id, world.time)
    table = await service.votes.pause(table.id, CARLA.user_id, world.time)
    assert not table.row.holds, "two of three"
