"""Frozen and thawed: whatever lasted before still has its end."""

from __future__ import annotations

import pytest

from cogs.table.lobby import opening
from cogs.table.model import HOMELESS
from cogs.table.notify import places
from cogs.table.people.presence import away_until
from cogs.table.time.clock import LONGEST_PAUSE, THREAD_LIFE, WAITS_FOR
from cogs.table.time.time_control import DAY, HOUR
from data.store.messages import Board, Call
from data.store.rows import ENDED, RUNNING
from data.store.typed import AwayEnd
from engine.run import AWAY, PRESENT
from tests.cogs.table.simulation import begin
from tests.cogs.table.waiting import clocked, now, sound, waited_for
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World


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
    who, seat = waited_for(table), table.waiting[0]
    await world.service.people.away(who.user_id, world.time + 2 * DAY, world.time)
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    assert await world.service.people.back_home(who.user_id, world.time) == ()
    assert (await now(world, table)).seats[seat].status == AWAY
    await world.service.moderators.thaw(table.id, GUILD, world.time)
    await world.pass_time(0)
    assert (await sound(world, table)).seats[seat].status == PRESENT


def test_a_pause_ends_when_it_was_said_to() -> None:
    game = begin(ANNA, BEN)
    game.pause(1, 2)
    game.freeze_for(10 * DAY)
    assert game.due("resume") == [LONGEST_PAUSE - 10 * DAY]
    game.pass_time(LONGEST_PAUSE - 10 * DAY)
    assert not game.table.standing


def test_a_pause_whose_end_was_in_the_frost_is_over() -> None:
    game = begin(ANNA, BEN)
    game.pause(1, 2)
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
    game.do(lambda edit: edit.alter(thread=True, channel_id=4711))
    game.freeze_for(DAY)
    assert game.due("thread") == [THREAD_LIFE]


def test_a_player_who_had_left_a_party_is_back_when_it_is_none_any_more() -> None:
    game = begin(ANNA, BEN)
    seat = game.table.waiting[0]
    game.do(lambda edit: edit.alter(party=True))
    game.do(opening.mark, seat, AWAY)
    game.do(places.lose, CHANNEL, places.DELETED)
    game.do(places.bring, 1, GUILD, CHANNEL + 1)
    game.pass_time()
    assert game.statuses[seat] == PRESENT


def test_the_stalled_are_waited_for_again() -> None:
    game = begin(ANNA, BEN, pace="none")
    game.do(lambda edit: edit.alter(stalled_at=edit.now))
    game.freeze_for(HOUR)
    assert game.table.row.stalled_at is None
