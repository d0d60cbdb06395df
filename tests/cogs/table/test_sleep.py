"""Games that do not die: called after a week, asleep after two, frozen and thawed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import (
    HereOnce,
    NotAsked,
    NotSeated,
    PlaceServer,
    TableAsleep,
    TableAwake,
    TableOver,
)
from cogs.table.lobby import opening
from cogs.table.model import HOMELESS, Person, Table
from cogs.table.notify import places
from cogs.table.people import decisions, preferences, presence
from cogs.table.people.presence import away_until
from cogs.table.people.votes import CLOSE
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.clock import IDLE, LONGEST_PAUSE, THREAD_LIFE, WAITS_FOR
from cogs.table.time.time_control import DAY, HOUR
from cogs.table.time.timeouts import LAST_CALL, YEAR
from data.store import metrics, queries
from data.store.messages import Asleep, Board, Call
from data.store.rows import ASLEEP, ENDED, FROZEN, OPEN, RUNNING, SLEEP
from data.store.typed import AwayEnd, EndGame, Pause
from engine.actions import parse
from engine.position import AWAY, PRESENT
from tests.cogs.table.deciding import Decision, waited_for
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.waiting import ELSEWHERE, asleep, clocked, now, sound
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World
from tests.tiers import spread


def sleeping(*people: Person, **wanted: Any) -> Simulation:
    game = begin(*(people or (ANNA, BEN)), **{"pace": "none", **wanted})
    for time in (IDLE, LAST_CALL):
        game.pass_time(time)
    assert game.table.row.status == ASLEEP
    return game


def wake(game: Simulation, user_id: int = ANNA.user_id, channel: int = CHANNEL) -> None:
    game.do(timeouts.wake, user_id, GUILD, channel)


def test_a_week_that_a_move_began_again_ends_nothing() -> None:
    game = begin(ANNA, BEN, pace="none")
    game.do(lambda edit: timeouts.idle(edit, 0, warned=True))
    assert (game.table.row.status, len(game.due("idle"))) == (RUNNING, 1)


def test_a_player_who_wants_no_ping_is_named_and_not_called() -> None:
    game = begin(ANNA, BEN, pace="none")
    silent, (other,) = game.silent, game.others
    game.prefer(silent, notify="none")
    game.pass_time(IDLE)
    (told,) = game.notices("idle")
    assert (told.args["called"], told.args["pings"]) == ([ID + 1, ID + 2], [other])
    assert not {"call", "dm-call"} & set(game.kinds())


ATTEMPTS: tuple[Decision, ...] = (
    lambda edit: acting.submit(edit, waited_for(edit.table), None, parse("draw")),
    lambda edit: acting.resign(edit, ID + 1),
    lambda edit: presence.bump(edit, ID + 1, None, None),
    lambda edit: presence.nudge(edit, ID + 1),
    lambda edit: decisions.vote_end(edit, ID + 1),
    lambda edit: decisions.propose(edit, ID + 1, Pause()),
)


def test_nobody_moves_while_it_sleeps() -> None:
    game = sleeping()
    before = game.table.row
    for attempt in ATTEMPTS:
        game.refuses(TableAsleep, attempt)
    game.pass_time(100 * DAY)
    assert game.table.row == before, "no clock, no reminder"


@pytest.mark.parametrize(("where", "pace"), spread([CHANNEL, ELSEWHERE], ["none", "1d"]))
def test_a_player_wakes_it_here_or_elsewhere(where: int, pace: str) -> None:
    game = begin(ANNA, BEN, pace=pace)
    for _ in range(60):
        game.pass_time(DAY)
    assert game.table.row.status == ASLEEP
    last, game.delivers = game.table.row.board_message_id, False
    wake(game, ID + 2, where)
    row = game.table.row
    assert (row.status, row.channel_id, row.holds) == (RUNNING, where, {})
    assert game.due("asleep") == [], "its year is over"
    assert row.board_message_id == (last if where == CHANNEL else None), "its button is taken off"
    destination, board = game.posts[-1]
    assert isinstance(board, Board)
    assert destination == f"channel:{where}"
    (woken,) = [item for item in board.news if item.by == "table"]
    assert (woken.kind, woken.args) == ("woken", {"seat": game.table.seat_of(ID + 2)})
    assert board.mention == ((ID + 1,) if game.silent == ID + 1 else ()), "not the one who woke it"
    seq = row.seq
    game.move()
    assert game.table.row.seq == seq + 1, "the game goes on"
    with pytest.raises(TableAwake):
        wake(game, ID + 1, where)


def test_what_says_late_that_it_sleeps_is_no_board_of_a_game_that_goes_on() -> None:
    game = sleeping()
    asleep = game.row(Asleep())
    game.deliver(asleep)
    assert game.table.row.board_message_id == 900_000 + asleep.id
    wake(game)
    board = game.table.row.board_message_id
    game.deliver(game.row(Asleep()))
    assert game.table.row.board_message_id == board


def test_after_a_year_the_game_ends_and_nobody_is_disturbed() -> None:
    game = sleeping()
    said = len(game.posts)
    game.pass_time(YEAR - 1)
    assert game.table.row.status == ASLEEP
    game.pass_time(1)
    assert game.table.outcome is not None
    assert (game.table.row.status, game.table.outcome.reason) == (ENDED, "idle")
    assert game.table.outcome.winners == ()
    assert len(game.posts) == said, "its channel may be another table's by now"
    assert not game.table.kept.timers
    with pytest.raises(TableOver):
        wake(game)


def test_open_votes_are_over_and_computers_wait() -> None:
    game = begin(ANNA, BEN, computers=1, pace="none")
    game.let_computers_move()
    game.do(decisions.propose, ID + 1, EndGame())
    for time in (IDLE, LAST_CALL):
        game.pass_time(time)
    assert (game.table.row.status, game.table.kept.motions) == (ASLEEP, {})
    wake(game)
    assert len(game.due("idle")) == 1


def test_a_player_who_is_away_is_back_or_still_away_when_it_wakes() -> None:
    game = begin(ANNA, BEN, CARLA, pace="none")
    user = game.others[0]
    seat = game.table.seat_of(user)
    assert seat is not None
    game.away(user, 20 * DAY)
    for time in (IDLE, LAST_CALL):
        game.pass_time(time)
    assert (game.table.row.status, game.statuses[seat]) == (ASLEEP, "away")
    game.pass_time(10 * DAY)
    wake(game, user)
    game.pass_time()
    assert game.statuses[seat] == "present", "that end has passed"


def test_losing_its_old_channel_is_nothing_to_it() -> None:
    game = sleeping()
    before = game.table.row
    game.do(places.lose, CHANNEL, places.DELETED)
    assert game.table.row == before


def test_a_table_in_a_thread_is_woken_in_its_thread() -> None:
    game = begin(ANNA, BEN, pace="none")
    game.do(lambda edit: edit.alter(thread=True, channel_id=ID + 4321, party=True))
    for time in (IDLE, LAST_CALL):
        game.pass_time(time)
    row = game.table.row
    assert (row.status, row.lobby_channel_id, row.channel_id) == (ASLEEP, ID + 4321, None)
    assert (row.thread, row.party, row.stalled_at) == (False, False, game.time)
    assert game.posts[-1][0] == f"channel:{ID + 4321}"
    assert game.due("thread") == []
    wake(game, ID + 2, ID + 4321)
    assert game.posts[-1][0] == f"channel:{ID + 4321}"


async def stored(world: World, table: Table) -> tuple[str, int | None]:
    with closing(sqlite3.connect(world.store.path)) as db:
        rows = db.execute("SELECT status, channel_id FROM tables WHERE id = ?", (table.id,))
        status, channel = rows.fetchone()
        return str(status), channel


def test_who_waits_for_a_week_without_a_clock_may_claim_the_game() -> None:
    game = begin(ANNA, BEN, pace="none")
    for _ in range(4):
        game.move()
    late, (winner,) = game.silent, game.others
    game.pass_time(IDLE)
    (said,) = game.notices("idle")
    assert said.args["missing"] == [winner]
    game.refuses(HereOnce, presence.here, late)
    with pytest.raises(NotAsked):
        game.vote(CLOSE, late)
    game.vote(CLOSE, winner)
    assert game.table.outcome is not None
    assert game.table.outcome.winners == (game.table.seat_of(winner),)


def test_waking_is_refused_with_its_reason() -> None:
    game = sleeping()
    with pytest.raises(NotSeated):
        wake(game, CARLA.user_id)
    game.refuses(PlaceServer, timeouts.wake, ID + 1, GUILD + 1, ELSEWHERE)
    assert game.table.row.status == ASLEEP


async def test_forgotten_people_leave_a_table_that_sleeps_and_the_last_but_one_ends_it(
    world: World,
) -> None:
    table = await asleep(world, ANNA, BEN, CARLA)
    said = len(world.mouth.said)
    for user, status in ((BEN.user_id, ASLEEP), (ANNA.user_id, ENDED)):
        assert await preferences.forget(world.service.tables, user, world.time) == 1
        await world.say()
        table = await now(world, table)
        assert table.row.status == status
    assert len(world.mouth.said) == said
    assert table.names == ("", "", "Carla")
    assert not table.kept.timers


async def test_a_moderator_ends_freezes_and_thaws_it(world: World) -> None:
    table, moderators = await asleep(world), world.service.moderators
    (listed,) = await moderators.of_guild(GUILD)
    assert (listed.status, listed.channel_id) == (ASLEEP, CHANNEL)
    await moderators.freeze(table.id, GUILD, world.time)
    assert (await now(world, table)).row.status == FROZEN
    await world.pass_time(10 * DAY)
    await moderators.thaw(table.id, GUILD, world.time)
    table = await now(world, table)
    assert (table.row.status, table.row.channel_id) == (ASLEEP, None)
    (timer,) = table.kept.timers.values()
    assert timer.due == table.row.holds[SLEEP] + YEAR, "its year goes on"
    assert await moderators.end_by_manager(table.id, GUILD, world.time) == ASLEEP
    assert (await now(world, table)).row.status == ENDED


async def test_figures_count_it_by_its_state(world: World) -> None:
    await asleep(world)
    await world.playing(CARLA, BEN, channel_id=ELSEWHERE)
    seen = await world.store.read(metrics.look(world.time))
    assert (seen.running, seen.asleep, seen.frozen) == (1, 1, 0)
    counts = await world.store.read(metrics.open_tables())
    assert counts == {("helge", "asleep"): 1, ("helge", "running"): 1}
    rows = await world.store.read(queries.outlines_of_guild(GUILD, OPEN))
    assert sorted(row.status for row in rows) == [ASLEEP, RUNNING]


async def test_a_restart_finds_it_asleep_and_its_seal_whole(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await asleep(world)
    async with World(tmp_path, time=world.time) as world:
        await world.clock.catch_up()
        again = await world.service.tables.load(table.id, log=True)
        assert again.row == table.row
        assert await stored(world, table) == ("running", None)
        (sitting,) = await world.service.digests.sittings(ID + 1)
        assert (sitting.row.status, sitting.mine, sitting.waits) == (ASLEEP, False, False)
        assert await world.service.places.lost_by(ID + 1, GUILD) != ()
        await world.service.places.bring(table.id, ID + 1, GUILD, ELSEWHERE, world.time)
        assert (await now(world, table)).row.status == RUNNING


# Frozen and thawed: whatever lasted before still has its end


def test_an_absence_ends_when_it_was_said_to() -> None:
    game = begin(ANNA, BEN, CARLA)
    seat, until = game.table.waiting[0], game.time + 2 * DAY
    game.away(game.silent, 2 * DAY)
    game.freeze_for(HOUR)
    assert away_until(game.table) == {seat: until}
    assert game.table.standing
    game.pass_time(2 * DAY - HOUR)
    assert (game.statuses[seat], game.left) == (PRESENT, DAY)


@pytest.mark.parametrize("readable", [True, False])
def test_an_absence_that_ended_in_the_frost_or_has_no_end_is_over(readable: bool) -> None:
    game = begin(ANNA, BEN, CARLA)
    user, seat = game.silent, game.table.waiting[0]
    game.away(user, 2 * DAY)
    if not readable:
        game.do(lambda edit: edit.stop(AwayEnd))
    game.posts.clear()
    game.freeze_for(2 * DAY if readable else HOUR)
    game.pass_time()
    assert (game.statuses[seat], game.left) == (PRESENT, DAY)
    # Told once, by their return: the board of the thaw came while they still were away.
    (board,) = [said for _, said in game.posts if isinstance(said, Board)]
    calls = [said.user for _, said in game.posts if isinstance(said, Call)]
    assert (board.mention, calls) == ((), [user])


async def test_a_player_who_comes_back_in_the_frost_is_back(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    user, seat = waited_for(table), table.waiting[0]
    await world.service.people.away(user, world.time + 2 * DAY, world.time)
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    assert await world.service.people.back_home(user, world.time) == ()
    assert (await now(world, table)).seats[seat].status == AWAY
    await world.service.moderators.thaw(table.id, GUILD, world.time)
    await world.pass_time(0)
    assert (await sound(world, table)).seats[seat].status == PRESENT


def test_a_pause_ends_when_it_was_said_to() -> None:
    game = begin(ANNA, BEN)
    game.pause(ID + 1, ID + 2)
    game.freeze_for(10 * DAY)
    assert game.due("resume") == [LONGEST_PAUSE - 10 * DAY]
    game.pass_time(LONGEST_PAUSE - 10 * DAY)
    assert not game.table.standing


def test_a_pause_whose_end_was_in_the_frost_is_over() -> None:
    game = begin(ANNA, BEN)
    game.pause(ID + 1, ID + 2)
    game.freeze_for(LONGEST_PAUSE + DAY)
    game.pass_time()
    assert (game.table.row.holds, game.left) == ({}, DAY)
    assert len(game.notices("resumed")) == 1


def test_a_game_without_a_place_waits_for_one_once_more_and_not_for_ever() -> None:
    game = begin(ANNA, BEN)
    game.do(places.lose, CHANNEL, places.DELETED)
    game.delivers = False
    game.freeze_for(WAITS_FOR + DAY)  # nobody could bring it elsewhere meanwhile
    assert HOMELESS in game.table.row.holds
    game.pass_time(WAITS_FOR - 1)
    assert game.table.row.status == RUNNING
    game.pass_time(1)
    assert game.table.outcome is not None
    assert (game.table.row.status, game.table.outcome.reason) == (ENDED, "homeless")


def test_a_thread_is_kept_awake_again() -> None:
    game = begin(ANNA, BEN)
    game.do(lambda edit: edit.alter(thread=True, channel_id=ID + 4711))
    game.freeze_for(DAY)
    assert game.due("thread") == [THREAD_LIFE]


def test_a_player_who_had_left_a_party_is_back_when_it_is_none_any_more() -> None:
    game = begin(ANNA, BEN)
    seat = game.table.waiting[0]
    game.do(lambda edit: edit.alter(party=True))
    game.do(opening.mark, seat, AWAY)
    game.do(places.lose, CHANNEL, places.DELETED)
    game.do(places.bring, ID + 1, GUILD, CHANNEL + 1)
    game.pass_time()
    assert game.statuses[seat] == PRESENT


def test_the_stalled_are_waited_for_again() -> None:
    game = begin(ANNA, BEN, pace="none")
    game.do(lambda edit: edit.alter(stalled_at=edit.now))
    game.freeze_for(HOUR)
    assert game.table.row.stalled_at is None
