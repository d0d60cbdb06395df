"""When a party comes to an end: who is asked, who is waited for, and who plays on by text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cogs.table.lobby import seats
from cogs.table.model import Person
from cogs.table.notify import places
from cogs.table.people import decisions
from cogs.table.play.commit import AWAY_AFTER
from cogs.table.time import timeouts
from data.store.marks import Outside
from tests.cogs.table.parties import HERE, THREE, come, leave, party, words_party, write
from tests.cogs.table.simulation import Simulation, opened
from tests.cogs.table.waiting import ELSEWHERE
from tests.cogs.table.world import BEN, CARLA, CHANNEL, GUILD, ID


def four(**options: str) -> Simulation:
    """Return a party of four at which Dora has left the channel and plays on by text."""
    dora = Person(ID + 4, "Dora", "")
    game = opened(*THREE, dora, game="haiclue")
    for person in (BEN, CARLA, dora):
        game.do(seats.join, person, f"press-{person.user_id}")
    game.do(seats.set_options, ID + 1, {"clue_timer": "off"} | options, {})
    game.do(seats.start, ID + 1)
    leave(game, ID + 4)
    game.pass_time(AWAY_AFTER)
    write(game, ID + 4)
    assert game.statuses == [HERE] * 4
    return game


def end(game: Simulation, *users: int) -> bool:
    for user in users:
        game.do(decisions.vote_end, user)
    return game.table.over


def test_who_plays_on_by_text_is_not_waited_for_when_a_party_ends_but_may_say_no() -> None:
    game = four()
    assert not end(game, ID + 1, ID + 2), "all who are there have to agree"
    assert end(game, ID + 3)
    game = four()
    end(game, ID + 1)
    game.answer("end", ID + 4, "no")
    assert not game.table.kept.motions
    game = four()
    come(game, ID + 4)
    assert not end(game, ID + 1, ID + 2, ID + 3), "they are in the channel again"
    assert end(game, ID + 4)


def test_half_of_those_who_play_do_not_end_the_game_of_the_other_half() -> None:
    game = four()
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER)
    write(game, ID + 3)
    assert game.statuses == [HERE] * 4
    assert not end(game, ID + 1, ID + 2)
    assert end(game, ID + 3)


def test_who_left_a_moment_ago_may_come_back_and_is_waited_for_until_then() -> None:
    game = words_party()
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER - 1)
    assert not end(game, ID + 1, ID + 2)
    come(game, ID + 3)
    assert end(game, ID + 3)


def bring(game: Simulation) -> None:
    game.do(places.lose, CHANNEL, places.BARRED)
    game.do(places.bring, ID + 1, GUILD, ELSEWHERE)


def sleep_and_wake(game: Simulation) -> None:
    game.do(timeouts.fall_asleep)
    game.do(timeouts.wake, ID + 1, GUILD, ELSEWHERE)


@pytest.mark.parametrize("move", [bring, sleep_and_wake])
def test_a_table_that_moves_to_a_text_channel_waits_for_everybody_again(
    move: Callable[[Simulation], None],
) -> None:
    game = four()
    leave(game, ID + 3)  # perhaps for a moment only
    move(game)
    assert not [mark for mark in game.table.kept.marks if isinstance(mark, Outside)]
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE] * 4, "nobody is outside where there is no voice channel"
    assert not end(game, ID + 1, ID + 2, ID + 3)
    assert end(game, ID + 4)


def test_a_mark_of_a_party_that_is_none_any_more_takes_nobody_their_vote() -> None:
    game = four()
    game.do(lambda edit: edit.alter(party=False))
    assert not end(game, ID + 1, ID + 2, ID + 3)
    assert end(game, ID + 4)


def test_one_in_the_channel_does_not_end_the_game_of_those_who_play_by_text() -> None:
    game = words_party()
    leave(game, ID + 2, ID + 3)
    write(game, ID + 2)
    write(game, ID + 3)
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE] * 3
    assert not end(game, ID + 1)
    assert end(game, ID + 2), "more than half of those who play"


def test_who_plays_on_by_text_ends_no_vote_by_that_but_who_is_there_does() -> None:
    game = four()
    end(game, ID + 1)
    for user, still_open in ((ID + 4, True), (ID + 2, False)):
        write(game, user)
        assert ("end" in game.table.kept.motions) is still_open


def test_that_nobody_answered_is_not_said_where_others_agreed_to_end() -> None:
    for others, why in (((), "unanswered"), ((ID + 2,), "agreed")):
        game = party(BEN, CARLA, game="haiclue", clue_timer="180")
        end(game, *others)
        game.pass_time(180_000)
        assert end(game, ID + 1)
        assert game.table.kept.entries[-1].action == why


def test_nobody_who_left_is_asked_whether_a_party_ends() -> None:
    game = words_party()
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER)
    for user in (ID + 1, ID + 2):
        game.do(decisions.vote_end, user)
    assert game.table.over
