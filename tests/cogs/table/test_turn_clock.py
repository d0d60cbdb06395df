"""The soft clock: from when it counts, whose reserve it takes, what stops it."""

from __future__ import annotations

import pytest

from cogs.refusals import MotionOpen
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time.clock import TOGETHER, Timing, deadline
from cogs.table.time.time_control import DAY, HOUR
from data.store.messages import Board
from data.store.typed import TimeControl
from tests.cogs.table.simulation import Simulation, begin, placed
from tests.cogs.table.world import ANNA, BEN, CARLA

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
    for user in (1, 2):
        game.clue(user)
    assert (game.table.kept.clock, game.left) == (before, DAY - 5 * HOUR)
    game.clue(3)
    assert game.left == DAY, "a new question, new time"


def test_a_hard_limit_of_the_rules_wins() -> None:
    options = {"clue_timer": "60", "guess_timer": "off"}
    game = begin(ANNA, BEN, game="haiclue", pace="1h", options=options)
    assert game.table.kept.clock is None
    assert (game.due("turn"), game.due("limit"), game.left) == ([], [60_000], 60_000)
    game.clue(1)
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
    game.clue(1)
    game.time += 2 * HOUR
    game.clue(2)
    assert (game.table.kept.reserves, game.left) == ({TOGETHER: HOUR}, 2 * HOUR)


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
    for user in (1, 2):
        game.do(decisions.propose, user, facts)
        assert game.table.row.pace == "1h+2h"
    game.refuses(MotionOpen, decisions.propose, 3, TimeControl("1d", "computer", "no"))
    game.do(decisions.propose, 3, facts)
    row = game.table.row
    assert (row.pace, row.lapse, row.holiday) == ("12h", "computer", "no")
    assert (game.left, game.due("turn")) == (12 * HOUR, [12 * HOUR])
    assert game.table.kept.reserves == {}
    assert [notice.key for notice in game.notices("pace")] == ["notice-pace-proposed"]
    assert game.notices("repaced")


def test_no_clock_by_agreement_and_one_where_there_was_none() -> None:
    game = begin(ANNA, BEN)
    for user in (1, 2):
        game.do(decisions.propose, user, TimeControl("none", "ask", "yes"))
    assert game.table.kept.clock is None
    assert deadline(game.table, game.time) == Timing()
    for user in (1, 2):
        game.do(decisions.propose, user, TimeControl("2d", "ask", "yes"))
    assert game.due("turn") == [2 * DAY]


def test_a_new_clock_answers_the_question_about_a_late_player() -> None:
    """All have agreed to it, the late player among them: they get the new time, whole."""
    game = begin(ANNA, BEN)
    game.pass_time(DAY)
    assert game.late is not None
    for user in (1, 2):
        game.do(decisions.propose, user, TimeControl("2d", "ask", "yes"))
    assert (game.late, game.due("turn")) == (None, [2 * DAY])
