"""Away, paused, idle, bumped, nudged: what people do beside their moves."""

from __future__ import annotations

from functools import partial

import pytest

from cogs.table.model import HOMELESS
from cogs.table.notify.outbox import Later
from cogs.table.people import presence
from cogs.table.people.presence import BUMP_EVERY, away_until
from cogs.table.play import acting
from cogs.table.time.clock import IDLE, LONGEST_PAUSE, Timing, deadline
from cogs.table.time.clock import change_holds as hold_clocks
from cogs.table.time.timeouts import CLOCKED_CALL, LAST_CALL
from data.store import queries
from data.store.messages import News
from data.store.rows import ASLEEP, RUNNING
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
    sound,
    think,
    vote,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, World


def lines(world: World) -> list[News]:
    """Return what the table itself has told of, beside the moves."""
    news = [item for row in world.mouth.said for item in getattr(row.message, "news", ())]
    return [item for item in news if item.by == "table"]


async def test_away_freezes_the_clock_and_says_so(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    silent, seat = waited_for(table), table.waiting[0]
    world.time += 5 * HOUR
    until = world.time + 6 * DAY
    noted, go_on = await world.service.people.away(silent.user_id, until, world.time)
    assert ([t.id for t in noted], go_on) == ([table.id], ())
    table = await sound(world, table)
    assert (table.seats[seat].status, table.standing) == ("away", True)
    await world.say()
    assert set(world.mouth.kinds("channel")[-2:]) == {"status", "line"}, "on and below the board"
    (said,) = lines(world)
    assert (said.kind, said.args) == ("away", {"seat": seat, "until": until})
    assert away_until(table) == {seat: until}
    assert deadline(table, world.time) == Timing(stands=True)
    await world.pass_time(5 * DAY)
    assert (await late(world, table), len(lines(world))) == (None, 1)
    await world.pass_time(DAY)  # the day has come
    await world.say()
    table = await sound(world, table)
    assert table.seats[seat].status == "present"
    assert await left(world, table) == DAY - 5 * HOUR
    assert [item.kind for item in lines(world)] == ["away", "back"]
    await world.pass_time(DAY - 5 * HOUR)
    assert await late(world, table) is not None


async def test_a_move_ends_an_absence_and_so_does_saying_so(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    silent, seat = waited_for(table), table.waiting[0]
    await world.service.people.away(silent.user_id, world.time + 9 * DAY, world.time)
    world.time += 2 * DAY
    table = await world.move(table)
    assert table.seats[seat].status == "present"
    assert await left(world, table) == DAY
    await world.service.people.away(silent.user_id, world.time + 3 * DAY, world.time)
    (back,) = await world.service.people.back_home(silent.user_id, world.time)
    assert (back.table.id, back.table.seats[seat].status) == (table.id, "present")
    await sound(world, table)
    # What is left of the first absence changes nothing any more.
    await world.pass_time(12 * HOUR)
    await world.pass_time(6 * DAY)
    assert (await now(world, table)).seats[seat].status == "present"


async def test_who_is_not_waited_for_stops_no_clock_until_their_turn(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    other = others(table)[0]
    await world.service.people.away(other.user_id, world.time + 3 * DAY, world.time)
    table = await sound(world, table)
    assert not table.standing
    assert await left(world, table) == DAY
    for _ in range(8):
        if table.standing:
            break
        table = await world.move(table)
    await world.say()
    table = await sound(world, table)
    assert waited_for(table) == other
    assert (await left(world, table), await due(world, table, "idle")) == (None, [])
    await world.pass_time(4 * DAY)
    await world.say()
    table = await sound(world, table)
    assert await left(world, table) == DAY, "none of it was used"


async def test_a_later_day_replaces_the_first(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    silent, seat = waited_for(table), table.waiting[0]
    start = world.time
    for days in (3, 5):
        await world.service.people.away(silent.user_id, start + days * DAY, world.time)
        await world.say()
    await world.service.people.away(silent.user_id, start + 5 * DAY, world.time)
    assert away_until(await now(world, table)) == {seat: start + 5 * DAY}
    told = [item.args["until"] for item in lines(world)]
    assert told == [start + 3 * DAY, start + 5 * DAY], "each day is told once"
    await world.pass_time(4 * DAY)
    assert (await now(world, table)).seats[seat].status == "away"
    await world.pass_time(DAY)
    assert (await now(world, table)).seats[seat].status == "present"


async def test_where_a_table_does_not_allow_it_the_clock_runs_on(world: World) -> None:
    table = await clocked(world, ANNA, BEN, holiday="no")
    silent = waited_for(table)
    noted, go_on = await world.service.people.away(silent.user_id, world.time + DAY, world.time)
    assert (noted, [t.id for t in go_on]) == ((), [table.id])
    table = await sound(world, table)
    assert {seat.status for seat in table.seats} == {"present"}
    assert await left(world, table) == DAY


async def test_lobbies_parties_and_closed_seats_know_no_absence(world: World) -> None:
    await world.service.lobby.open(world.opening(channel_id=1), world.time)
    closed = await clocked(world, ANNA, BEN, CARLA, channel_id=2)
    await world.service.tables.do(acting.resign, closed.id, world.time, ANNA.user_id)
    opening = world.opening(channel_id=3, game="haiclue", party=(ANNA, BEN))
    party = await world.service.lobby.open(opening, world.time)
    await world.service.lobby.join(party.id, BEN, "b", world.time)
    await world.service.lobby.start(party.id, ANNA.user_id, world.time)
    noted, go_on = await world.service.people.away(ANNA.user_id, world.time + DAY, world.time)
    assert (noted, go_on) == ((), ())
    assert {s.status for s in (await now(world, party)).seats} == {"present"}
    assert await due(world, closed, "away") == []
    assert await due(world, party, "away") == []


async def test_who_goes_away_while_the_others_vote(world: World) -> None:
    """The clock stands, the question stays; who was away and comes back has stopped it."""
    table = await clocked(world, ANNA, BEN, CARLA)
    silent = waited_for(table)
    await world.pass_time(DAY)
    await world.service.people.away(silent.user_id, world.time + 2 * DAY, world.time)
    await sound(world, table)
    assert await late(world, table) is not None
    found = await world.service.tables.do(presence.here, table.id, world.time, silent.user_id)
    assert (found.sat_in, found.asked) == (False, True)
    assert await late(world, table) is None
    assert await left(world, table) == DAY
    assert await due(world, table, "turn") == [DAY]
    await sound(world, table)


async def test_who_was_away_and_is_replaced_comes_back(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    silent, seat = waited_for(table), table.waiting[0]
    await world.pass_time(DAY)
    await world.service.people.away(silent.user_id, world.time + 2 * DAY, world.time)
    for person in others(table):
        table = await vote(world, table, person, "computer")
    table = await sound(world, table)
    assert table.seats[seat].status == "computer"
    table = await think(world, table)
    await world.pass_time(3 * DAY)
    assert (await now(world, table)).seats[seat].status == "computer", "the day gives nothing"
    assert (
        await world.service.tables.do(presence.here, table.id, world.time, silent.user_id)
    ).sat_in
    await sound(world, table)


async def test_a_pause_takes_all_and_its_end_most(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    world.time += 7 * HOUR
    service = world.service
    for user in (1, 2):
        table = await service.votes.pause(table.id, user, world.time)
        assert not table.row.holds
    table = await service.votes.pause(table.id, 3, world.time)
    assert table.row.holds == {"pause": world.time}
    await world.say()
    assert "status" in world.mouth.kinds("channel")[-4:], "the board says it"
    table = await sound(world, table)
    assert deadline(table, world.time) == Timing(stands=True)
    await world.pass_time(20 * DAY)
    await world.say()
    assert (await late(world, table), notices(world, "idle")) == (None, [])
    table = await service.votes.pause(table.id, 2, world.time)
    assert table.row.holds
    table = await service.votes.pause(table.id, 1, world.time)
    assert not table.row.holds, "two of three"
    table = await sound(world, table)
    assert await left(world, table) == DAY - 7 * HOUR
    assert await due(world, table, "resume") == []
    await world.say()
    assert [row.message.key for row in notices(world)][-2:] == [
        "notice-resume-proposed",
        "notice-resumed",
    ]


async def test_one_no_keeps_the_clock_running(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    await world.service.votes.pause(table.id, 1, world.time)
    (motion,) = await world.service.votes.motions(table.id)
    await world.service.votes.answer(table.id, motion.id, 2, "no", world.time)
    assert await world.service.votes.motions(table.id) == ()
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.votes.answer(table.id, motion.id, 3, "yes", world.time)
    assert await left(world, table) == DAY


async def test_most_against_keep_a_pause(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    for user in (1, 2, 3):
        table = await world.service.votes.pause(table.id, user, world.time)
    table = await world.service.votes.pause(table.id, 1, world.time)
    (motion,) = await world.service.votes.motions(table.id)
    for user in (2, 3):
        table = await world.service.votes.answer(table.id, motion.id, user, "no", world.time)
    assert table.row.holds
    assert await world.service.votes.motions(table.id) == ()


async def test_a_pause_ends_after_thirty_days_also_without_a_channel_in_between(
    world: World,
) -> None:
    table = await clocked(world, ANNA, BEN)
    for user in (1, 2):
        table = await world.service.votes.pause(table.id, user, world.time)
    await world.pass_time(10 * DAY)

    async def other(reason: str, hold: bool) -> None:
        holds = {**(await now(world, table)).row.holds, reason: world.time}
        if not hold:
            del holds[reason]
        await world.service.tables.change(
            table.id, lambda edit: hold_clocks(edit, holds, lambda: None), world.time
        )

    await other(HOMELESS, hold=True)
    await world.pass_time(DAY)
    await other(HOMELESS, hold=False)
    assert (await now(world, table)).row.holds.keys() == {"pause"}
    await world.pass_time(LONGEST_PAUSE - 11 * DAY - 1)
    assert (await now(world, table)).standing
    await world.pass_time(1)
    table = await sound(world, table)
    assert (table.row.holds, await left(world, table)) == ({}, DAY)


async def test_moves_are_welcome_in_a_pause(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    for user in (1, 2):
        table = await world.service.votes.pause(table.id, user, world.time)
    for _ in range(3):
        table = await world.move(table)
    await world.say()
    table = await sound(world, table)
    assert table.standing
    for user in (1, 2):
        table = await world.service.votes.pause(table.id, user, world.time)
    assert await left(world, table) == DAY
    assert await due(world, table, "turn") == [DAY]


async def test_a_pause_holds_the_limits_of_the_rules_too(world: World) -> None:
    options = {"clue_timer": "60"}
    table = await clocked(world, ANNA, BEN, game="haiclue", options=options)
    world.time += 30_000
    for user in (1, 2):
        table = await world.service.votes.pause(table.id, user, world.time)
    assert await due(world, table, "limit") == []
    await world.pass_time(DAY)
    table = await clue(world, table, 1)
    assert table.waiting == (1,)
    for user in (1, 2):
        table = await world.service.votes.pause(table.id, user, world.time)
    assert await due(world, table, "limit") == [60_000], "the whole time: nobody was ready"
    assert await left(world, table) == 60_000
    await world.pass_time(60_000)
    assert (await now(world, table)).phase != table.phase
    await sound(world, table)


@pytest.mark.parametrize("time", ["none", "1h", "14d"])
async def test_after_two_idle_weeks_a_table_sleeps(time: str, world: World) -> None:
    table = await clocked(world, ANNA, BEN, time=time)
    quiet = IDLE if time != "14d" else 15 * DAY
    for time_passed in (IDLE - 1,) if quiet == IDLE else (IDLE, quiet - IDLE - 1):
        await world.pass_time(time_passed)
        await world.say()
        assert notices(world, "idle") == []
    await world.pass_time(1)
    await world.say()
    (said,) = notices(world, "idle")
    more = LAST_CALL if time == "none" else CLOCKED_CALL
    assert said.message.args["until"] == world.time + more
    await world.pass_time(more - 1)
    assert (await now(world, table)).row.status == RUNNING
    await world.pass_time(1)
    table = await now(world, table)
    assert (table.over, table.row.status) == (False, ASLEEP)


@pytest.mark.parametrize("time", ["1d", "3d", "8d"])
async def test_defaults_alone_keep_no_game(time: str, world: World) -> None:
    """What the clock plays is nobody's move: once everybody has had their time it is idle."""
    table = await clocked(world, ANNA, BEN, game="blox", time=time, lapse="default")
    for _ in range(100):
        table = await now(world, table)
        if table.row.status == ASLEEP:
            break
        await sound(world, table)
        world.time = max(world.time, await world.store.read(queries.next_due()) or 0)
        await world.pass_time(0)
        await world.say()
    assert table.row.status == ASLEEP
    assert len(notices(world, "idle")) == 1
    defaults = [
        e.seat for e in await world.store.read(queries.entries(table.id)) if e.kind == "default"
    ]
    assert set(defaults) == {0, 1}
    assert len(defaults) <= 10


async def test_defaults_of_one_keep_the_time_of_the_other(world: World) -> None:
    table = await clocked(world, ANNA, BEN, game="blox", time="8d", lapse="default")
    silent = table.waiting
    await world.pass_time(IDLE)
    await world.pass_time(DAY)
    table = await now(world, table)
    assert table.waiting != silent
    await world.say()
    await world.pass_time(7 * DAY)
    assert notices(world, "idle") == [], "there is still time for the other"
    table = await world.move(table)
    await sound(world, table)


async def test_a_move_keeps_an_announced_game(world: World) -> None:
    table = await clocked(world, ANNA, BEN, time="none")
    await world.pass_time(IDLE)
    await world.pass_time(LAST_CALL - 5000)
    table = await world.move(table)
    await world.pass_time(LAST_CALL)
    table = await sound(world, table)
    assert not table.over
    await world.pass_time(IDLE)
    await world.say()
    assert len(notices(world, "idle")) == 2


async def test_who_wants_to_wait_keeps_it_too(world: World) -> None:
    table = await clocked(world, ANNA, BEN, time="1h")
    await world.pass_time(HOUR)
    await world.pass_time(IDLE)
    assert notices(world, "late")
    await vote(world, table, others(table)[0], "wait")
    await world.pass_time(CLOCKED_CALL + HOUR)
    table = await sound(world, table)
    assert not table.over
    assert 5 * DAY < (await due(world, table, "idle"))[0] < IDLE


async def test_a_bump_posts_the_board_once_a_minute(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    with pytest.raises(NotYours, match="bump-soon"):
        await world.service.people.bump(table.id, 1, world.time)
    world.time += BUMP_EVERY
    before = await clock(world, table)
    await world.service.people.bump(table.id, 1, world.time)
    with pytest.raises(NotYours, match="bump-soon"):
        await world.service.people.bump(table.id, 2, world.time)
    await world.say()
    (board,) = [row for row in world.mouth.said if row.kind == "board"]
    assert board.message.mention == ()
    assert await clock(world, table) == before, "nobody gets time by it"
    with pytest.raises(NotYours, match="not-seated"):
        await world.service.people.bump(table.id, CARLA.user_id, world.time + MINUTE)
    assert (await now(world, table)).row.board_message_id is not None
    await sound(world, table)


async def test_a_bump_whose_board_is_on_its_way_is_not_repeated(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    world.time += BUMP_EVERY
    world.mouth.failures["board"] = [Later(0.2)]
    await world.service.people.bump(table.id, 1, world.time)
    with pytest.raises(NotYours, match="bump-soon"):
        await world.service.people.bump(table.id, 2, world.time + 10)
    await world.say()
    assert world.mouth.kinds("channel").count("board") == 1


async def test_everybody_is_nudged_once_a_day(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    silent, seat, other = waited_for(table), table.waiting[0], others(table)[0]
    nudge = partial(world.service.tables.do, presence.nudge)
    with pytest.raises(NotYours, match="nudge-nobody"):
        await nudge(table.id, world.time, silent.user_id)
    assert await nudge(table.id, world.time, other.user_id) == (seat,)
    with pytest.raises(NotYours, match="nudged-already") as refusal:
        await nudge(table.id, world.time + DAY - 1, other.user_id)
    assert refusal.value.params == {"when": (world.time + DAY) // 1000}
    second = await clocked(world, ANNA, BEN, channel_id=99)
    if waited_for(second) == silent:
        with pytest.raises(NotYours, match="nudged-already"):
            await nudge(second.id, world.time, other.user_id)
    world.time += DAY
    assert await nudge(table.id, world.time, other.user_id) == (seat,)
    await world.say()
    nudged = [row for row in world.mouth.said if getattr(row.message, "why", "") == "nudge"]
    assert len(nudged) == 2
    await world.service.people.away(silent.user_id, world.time + DAY, world.time)
    with pytest.raises(NotYours, match="nudge-stands"):
        await nudge(table.id, world.time + 2 * DAY, other.user_id)


async def test_nothing_of_it_works_before_or_after_a_game(world: World) -> None:
    service = world.service
    lobby = await service.lobby.open(world.opening(), world.time)
    acts = (
        service.tables.do(presence.here, lobby.id, world.time, 1),
        service.people.bump(lobby.id, 1, world.time),
        service.tables.do(presence.nudge, lobby.id, world.time, 1),
        service.votes.pause(lobby.id, 1, world.time),
    )
    for act in acts:
        with pytest.raises(NotYours, match="not-started"):
            await act
    table = await clocked(world, ANNA, BEN, channel_id=5)
    await service.tables.do(acting.resign, table.id, world.time, 1)
    for act in (
        service.tables.do(presence.here, table.id, world.time, 1),
        service.people.bump(table.id, 1, world.time),
        service.tables.do(presence.nudge, table.id, world.time, 1),
        service.votes.pause(table.id, 1, world.time),
    ):
        with pytest.raises(NotYours, match="over"):
            await act
    assert await service.people.away(1, world.time + DAY, world.time) == ((), ())
