"""Away, paused, idle, bumped, nudged: what people do beside their moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cogs.refusals import (
    BumpSoon,
    MotionOver,
    NotSeated,
    NotStarted,
    NudgedAlready,
    NudgeNoOne,
    NudgeStands,
    TableOver,
)
from cogs.table.edit import Edit
from cogs.table.model import HOMELESS
from cogs.table.people import decisions, presence
from cogs.table.people.presence import BUMP_EVERY, away_until, may_go
from cogs.table.play import acting
from cogs.table.time.clock import IDLE, LONGEST_PAUSE, Timing, deadline
from cogs.table.time.clock import change_holds as hold_clocks
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.table.time.timeouts import CLOCKED_CALL, LAST_CALL
from data.store.messages import Asleep, News
from data.store.rows import ASLEEP, RUNNING
from data.store.typed import Pause, SleepEnd
from tests.cogs.table.deciding import HERE, decide, lobby, said
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.waiting import GAMES, clocked, due, now, sound
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.tiers import spread

THREE = (ANNA, BEN, CARLA)


def lines(game: Simulation) -> list[News]:
    """Return what the table itself has told of, beside the moves."""
    news = [item for _, said in game.posts for item in getattr(said, "news", ())]
    return [item for item in news if item.by == "table"]


def test_away_freezes_the_clock_and_says_so() -> None:
    game = begin(ANNA, BEN)
    silent, seat = game.silent, game.table.waiting[0]
    game.time += 5 * HOUR
    until = game.time + 6 * DAY
    game.away(silent, 6 * DAY)
    assert (game.statuses[seat], game.table.standing) == ("away", True)
    assert set(game.kinds("channel")[-2:]) == {"status", "line"}, "on and below the board"
    (said,) = lines(game)
    assert (said.kind, said.args) == ("away", {"seat": seat, "until": until})
    assert away_until(game.table) == {seat: until}
    assert deadline(game.table, game.time) == Timing(stands=True)
    game.pass_time(5 * DAY)
    assert (game.late, len(lines(game))) == (None, 1)
    game.pass_time(DAY)
    assert (game.statuses[seat], game.left) == ("present", DAY - 5 * HOUR)
    assert [item.kind for item in lines(game)] == ["away", "back"]
    game.pass_time(DAY - 5 * HOUR)
    assert game.late is not None


def test_a_move_ends_an_absence_and_so_does_saying_so() -> None:
    game = begin(ANNA, BEN)
    silent, seat = game.silent, game.table.waiting[0]
    game.away(silent, 9 * DAY)
    game.time += 2 * DAY
    game.move()
    assert (game.statuses[seat], game.left) == ("present", DAY)
    game.away(silent, 3 * DAY)
    game.do(presence.here, silent)
    assert game.statuses[seat] == "present"
    # What is left of the first absence changes nothing any more.
    game.pass_time(12 * HOUR)
    game.pass_time(6 * DAY)
    assert game.statuses[seat] == "present"


def test_a_player_who_is_not_waited_for_stops_no_clock_until_their_turn() -> None:
    game = begin(*THREE)
    other = game.others[0]
    game.away(other, 3 * DAY)
    assert (game.table.standing, game.left) == (False, DAY)
    while not game.table.standing:
        game.move()
    assert (game.silent, game.left, game.due("idle")) == (other, None, [])
    game.pass_time(4 * DAY)
    assert game.left == DAY, "none of it was used"


def test_a_later_day_replaces_the_first() -> None:
    game = begin(ANNA, BEN)
    silent, seat, start = game.silent, game.table.waiting[0], game.time
    for days in (3, 5, 5):
        game.away(silent, days * DAY)
    assert away_until(game.table) == {seat: start + 5 * DAY}
    told = [item.args["until"] for item in lines(game)]
    assert told == [start + 3 * DAY, start + 5 * DAY], "each day is told once"
    game.pass_time(4 * DAY)
    assert game.statuses[seat] == "away"
    game.pass_time(DAY)
    assert game.statuses[seat] == "present"


async def test_where_a_table_does_not_allow_it_the_clock_runs_on(world: World) -> None:
    strict = await clocked(world, ANNA, BEN, holiday="no")
    allowing = await clocked(world, ANNA, BEN, channel_id=ID + 3)
    noted, go_on = await world.service.people.away(ANNA.user_id, world.time + DAY, world.time)
    assert ([t.id for t in noted], [t.id for t in go_on]) == ([allowing.id], [strict.id])
    table = await sound(world, strict)
    assert {seat.status for seat in table.seats} == {"present"}
    assert (await due(world, allowing, "away"), await due(world, strict, "away")) == ([DAY], [])
    (back,) = await world.service.people.back_home(ANNA.user_id, world.time)
    assert (back.table.id, {s.status for s in back.table.seats}) == (allowing.id, {"present"})


async def test_who_comes_back_takes_the_seat_from_the_computer(world: World) -> None:
    table = await clocked(world, ANNA, BEN, lapse="computer")
    owner = table.seats[table.waiting[0]].user_id or 0
    await world.pass_time(DAY)
    assert "computer" in {seat.status for seat in (await sound(world, table)).seats}
    (back,) = await world.service.people.back_home(owner, world.time)
    assert {seat.status for seat in back.table.seats} == {"present"}
    assert await world.service.people.back_home(owner, world.time) == ()


def test_lobbies_parties_and_closed_seats_know_no_absence() -> None:
    game = begin(*THREE)
    assert may_go(game.table, ID + 1)
    assert not may_go(lobby(ANNA), ID + 1)
    assert not may_go(decide(game.table, lambda edit: edit.alter(party=True)).table, ID + 1)
    game.resign(ID + 1)
    assert not may_go(game.table, ID + 1)


def test_a_late_player_goes_away_while_the_others_vote() -> None:
    """The clock stands, the question stays; the player who comes back has stopped it."""
    game = begin(*THREE)
    silent = game.silent
    game.pass_time(DAY)
    game.away(silent, 2 * DAY)
    assert game.late is not None
    back = game.do(presence.here, silent)
    assert (back.sat_in, back.asked) == (False, True)
    assert (game.late, game.left, game.due("turn")) == (None, DAY, [DAY])


def test_a_player_who_was_away_and_is_replaced_comes_back() -> None:
    game = begin(*THREE)
    silent, seat = game.silent, game.table.waiting[0]
    game.pass_time(DAY)
    game.away(silent, 2 * DAY)
    game.vote("computer", *(user for user in (ID + 1, ID + 2, ID + 3) if user != silent))
    assert game.statuses[seat] == "computer"
    game.let_computers_move()
    game.pass_time(3 * DAY)
    assert game.statuses[seat] == "computer", "the day gives nothing"
    assert game.do(presence.here, silent).sat_in


def test_a_pause_takes_all_and_its_end_most() -> None:
    game = begin(*THREE)
    game.time += 7 * HOUR
    game.pause(ID + 1, ID + 2)
    assert not game.table.row.holds
    game.pause(ID + 3)
    assert game.table.row.holds == {"pause": game.time}
    assert "status" in game.kinds("channel")[-4:], "the board says it"
    assert deadline(game.table, game.time) == Timing(stands=True)
    game.pass_time(20 * DAY)
    assert (game.late, game.notices("idle")) == (None, [])
    game.pause(ID + 2)
    assert game.table.row.holds
    game.pause(ID + 1)
    assert not game.table.row.holds, "two of three"
    assert (game.left, game.due("resume")) == (DAY - 7 * HOUR, [])
    last = [notice.key for notice in game.notices()][-2:]
    assert last == ["notice-resume-proposed", "notice-resumed"]


def test_one_no_keeps_the_clock_running_and_most_keep_a_pause() -> None:
    game = begin(*THREE)
    game.pause(ID + 1)
    number = game.table.kept.motions["pause"].id
    game.answer("pause", ID + 2, "no")
    assert (game.table.kept.motions, game.left) == ({}, DAY)
    game.refuses(MotionOver, decisions.answer, number, ID + 3, "yes")
    game.pause(ID + 1, ID + 2, ID + 3, ID + 1)
    for user in (ID + 2, ID + 3):
        game.answer("resume", user, "no")
    assert game.table.row.holds
    assert game.table.kept.motions == {}


def test_a_pause_ends_after_thirty_days_also_without_a_channel_in_between() -> None:
    game = begin(ANNA, BEN)
    game.pause(ID + 1, ID + 2)
    game.pass_time(10 * DAY)
    held = game.table.row.holds
    for holds in ({**held, HOMELESS: game.time}, held):
        game.do(hold_clocks, holds, lambda: None)
        game.pass_time(DAY)
    assert game.table.row.holds.keys() == {"pause"}
    game.pass_time(LONGEST_PAUSE - 12 * DAY - 1)
    assert game.table.standing
    game.pass_time(1)
    assert (game.table.row.holds, game.left) == ({}, DAY)


def test_moves_are_welcome_in_a_pause() -> None:
    game = begin(ANNA, BEN)
    game.pause(ID + 1, ID + 2)
    for _ in range(3):
        game.move()
    assert game.table.standing
    game.pause(ID + 1, ID + 2)
    assert (game.left, game.due("turn")) == (DAY, [DAY])


def test_a_pause_holds_the_limits_of_the_rules_too() -> None:
    game = begin(ANNA, BEN, game="haiclue", options={"clue_timer": "60"})
    game.time += 30_000
    game.pause(ID + 1, ID + 2)
    assert game.due("limit") == []
    game.pass_time(DAY)
    game.clue(ID + 1)
    assert game.table.waiting == (1,)
    game.pause(ID + 1, ID + 2)
    assert game.due("limit") == [60_000], "the whole time: nobody was ready"
    assert game.left == 60_000
    phase = game.table.phase
    game.pass_time(60_000)
    assert game.table.phase != phase


@pytest.mark.parametrize(("name", "pace"), spread(GAMES, ["none", "1h", "14d"]))
def test_a_week_calls_the_players_once_and_two_free_the_channel(name: str, pace: str) -> None:
    game = begin(ANNA, BEN, game=name, pace=pace)
    for time_passed in (IDLE - 1,) if pace != "14d" else (IDLE, 8 * DAY - 1):
        game.pass_time(time_passed)
        assert game.notices("idle") == []
    game.pass_time(1)
    (said,) = game.notices("idle")
    more = LAST_CALL if pace == "none" else CLOCKED_CALL
    assert said.args["until"] == game.time + more
    assert said.args["called"] == said.args["pings"] == [ID + 1, ID + 2]
    game.pass_time(more - 1)
    assert game.table.row.status == RUNNING
    game.pass_time(1)
    row = game.table.row
    assert (game.table.over, row.status, row.channel_id) == (False, ASLEEP, None)
    assert game.posts.count((HERE, Asleep())) == 1
    assert len(game.notices("idle")) == 1, "they are called once"
    assert [type(row.what) for row in game.table.kept.timers.values()] == [SleepEnd]


@pytest.mark.parametrize("pace", ["1d", "3d", "8d"])
def test_defaults_alone_keep_no_game(pace: str) -> None:
    """What the clock plays is nobody's move: once everybody has had their time it is idle."""
    game = begin(ANNA, BEN, game="blox", pace=pace, lapse="default")
    for _ in range(100):
        if game.table.row.status == ASLEEP:
            break
        game.pass_time(min(row.due for row in game.table.kept.timers.values()) - game.time)
    assert game.table.row.status == ASLEEP
    assert len(game.notices("idle")) == 1
    defaults = [seat for kind, seat in game.entries if kind == "default"]
    assert set(defaults) == {0, 1}
    assert len(defaults) <= 10


def test_defaults_of_one_keep_the_time_of_the_other() -> None:
    game = begin(ANNA, BEN, game="blox", pace="8d", lapse="default")
    silent = game.table.waiting
    game.pass_time(IDLE)
    game.pass_time(DAY)
    assert game.table.waiting != silent
    game.pass_time(7 * DAY)
    assert game.notices("idle") == [], "there is still time for the other"
    game.move()


@pytest.mark.parametrize("how", ["move", "vote"])
def test_a_move_or_a_vote_to_wait_keeps_an_announced_game(how: str) -> None:
    game = begin(ANNA, BEN, pace="none" if how == "move" else "1h")
    game.pass_time(HOUR)
    game.pass_time(IDLE)
    if how == "move":
        assert game.table.kept.motions, "the others may claim it"
        game.move()
        assert not game.table.kept.motions
    else:
        game.vote("wait", *game.others)
    game.pass_time(LAST_CALL - HOUR if how == "move" else CLOCKED_CALL + HOUR)
    assert game.table.row.status == RUNNING
    assert len(game.notices("idle")) == 1
    game.move()
    assert game.due("idle") == [IDLE]


async def test_a_bump_posts_the_board_once_a_minute(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    bump = world.service.people.bump
    with pytest.raises(BumpSoon) as early:
        await bump(table.id, ID + 1, world.time)
    assert early.value.params == {"when": (world.time + BUMP_EVERY) // 1000}
    world.time += BUMP_EVERY
    before = (await now(world, table)).kept.clock
    await bump(table.id, ID + 1, world.time)
    with pytest.raises(BumpSoon):
        await bump(table.id, ID + 2, world.time)
    await world.say()
    (board,) = [row for row in world.mouth.said if row.kind == "board"]
    assert board.message.mention == ()
    assert (await now(world, table)).kept.clock == before, "nobody gets time by it"
    with pytest.raises(NotSeated):
        await bump(table.id, CARLA.user_id, world.time + MINUTE)


def test_everybody_is_nudged_once_a_day() -> None:
    game = begin(ANNA, BEN)
    silent, seat, (other,) = game.silent, game.table.waiting[0], game.others
    game.refuses(NudgeNoOne, presence.nudge, silent)
    assert game.do(presence.nudge, other) == (seat,)
    game.time += DAY - 1
    refusal = game.refuses(NudgedAlready, presence.nudge, other)
    assert refusal.params == {"when": (game.time + 1) // 1000}
    game.time += 1
    assert game.do(presence.nudge, other) == (seat,)
    assert [getattr(said, "why", "") for _, said in game.posts].count("nudge") == 2
    game.away(silent, DAY)
    game.time += 2 * DAY
    game.refuses(NudgeStands, presence.nudge, other)


BESIDE: tuple[Callable[[Edit], Any], ...] = (
    lambda edit: presence.here(edit, ID + 1),
    lambda edit: presence.bump(edit, ID + 1, None, None),
    lambda edit: presence.nudge(edit, ID + 1),
    lambda edit: decisions.propose(edit, ID + 1, Pause()),
)


@pytest.mark.parametrize("decision", BESIDE, ids=["here", "bump", "nudge", "pause"])
def test_nothing_of_it_works_before_or_after_a_game(decision: Callable[[Edit], Any]) -> None:
    with pytest.raises(NotStarted):
        decide(lobby(ANNA, BEN), decision)
    game = begin(ANNA, BEN)
    game.do(acting.resign, ID + 1)
    game.refuses(TableOver, decision)
    assert decide(game.table, lambda edit: presence.go(edit, ID + 1, edit.now + DAY)).change().empty


def test_a_bump_whose_board_is_on_its_way_is_not_repeated() -> None:
    table = begin(ANNA, BEN).table

    def bump(edit: Edit) -> None:
        presence.bump(edit, ID + 1, table.row.board_message_id, None)

    assert [kind for _, kind in said(decide(table, bump).change())] == ["board"]
    with pytest.raises(BumpSoon):
        decide(replace(table, data=replace(table.kept, board_coming=True)), bump)
