"""The rulings of the rules page by name; R8, R11, R22, R23 and R25 are in the examples."""

# ruff: noqa: N802 - a test carries the number of its ruling
from __future__ import annotations

import pytest

from engine.games.helge.state import EMPTY, State
from engine.refusals import Illegal
from engine.spec import Step
from tests.engine.helge.table import (
    E20,
    GAME,
    board,
    dice,
    laid,
    listed,
    next_draw,
    on_board,
    outcome,
    position,
    step,
    stone,
    stones,
)


def test_R6_removing_neither_scores_nor_doubles() -> None:
    state = position("R1@0 R1@1", drawn="X", points=(7, 0))
    after = step(state, "remove a1").state
    assert on_board(after) == {1}
    assert after.points == (7, 0)
    assert after.tallies == state.tallies


def test_R7_no_diagonals() -> None:
    after = laid("R1@0 R1@5 R1@10", "R1", 15)
    assert after.points == (0, 0)
    assert on_board(after) == {0, 5, 10, 15}


def test_R10_two_lines_clear_and_the_crossing_stays() -> None:
    after = laid("R1@0 R1@1 R1@2 R2@7 R3@11 R4@15 B2@12", "R1", 3)
    assert after.last is not None
    assert after.last.lines == (20, 5)
    assert after.last.cleared == (0, 1, 2, 7, 11, 15)
    assert after.last.factor == 2
    assert on_board(after) == {3, 12}
    tally = after.tallies[0]
    assert (tally.twenties, tally.fives, tally.twos, tally.doubled) == (1, 1, 0, 25)


def test_R12_one_stone_left_after_clearing_depot_ignored() -> None:
    state = position("R1@0 R2@1 R3@2", drawn="R4", depot="B2 B3", others=("G1",))
    assert step(state, "place d1").state.points == (10, 0)
    assert laid("R1@0 B1@1 G1@2", "J", 3).points == (4, 0)
    assert laid("R1@0 R2@1 R3@2 B5@15", "R4", 3).points == (5, 0)


def test_R17_nobody_is_asked() -> None:
    state = position(E20, drawn="R2", others=("V1", "B1"))
    after = step(state, "swap @C blue-sun a1").state
    assert after.depots == ((), stones("V1"), stones("R2"))
    assert GAME.to_act(after) == {1}
    assert not GAME.legal_actions(after, 2)


def test_R18_one_swap_and_the_received_stone_is_laid() -> None:
    state = position(E20, depot="B2", others=("V1 B1",))
    after = step(state, "swap blue-moon @B violet-sun a1").state
    assert after.active == 1
    assert after.boards[0][0] == stone("V1")
    assert after.depots == ((), stones("B1 B2"))


def test_R19_drawing_is_always_allowed() -> None:
    state = position(depot="R1")
    assert listed(state)[0] == "draw"
    assert step(state, "draw").state.drawn != EMPTY


def test_R20_equal_stones_may_change_places() -> None:
    state = position(depot="R1", others=("R1",))
    after = step(state, "swap red-sun @B red-sun a1").state
    assert after.depots == ((), stones("R1"))
    drawn = position(drawn="R1", others=("R1",))
    assert step(drawn, "swap @B red-sun a1").state.depots[1] == stones("R1")


def test_R21_drawing_is_possible_with_the_set_of_the_house() -> None:
    """The bound is met in test_invariants, other sets in test_parts."""
    assert GAME.parts.total - 16 * GAME.spec.most == 12


def test_R24_no_other_turn_ends_my_game() -> None:
    """Seat 1 is at its bound (4 stones, 4 free cells); what seat 0 does leaves it there."""
    crowded = board("R1@0 R2@1 R3@2 B1@5 B2@6 B3@7 G1@8 G2@10 G3@11 Y1@12 Y2@13 Y4@15")
    state = position(E20, drawn="R2", others=("V1 V2 V3 V4",), boards=(board(E20), crowded))
    after = step(state, "swap @B violet-sun a1").state
    assert not after.ended
    assert len(after.depots[1]) == crowded.count(EMPTY) == 4


def test_R26_the_first_seat_is_drawn_by_lot() -> None:
    options = GAME.spec.complete({})
    dealt = [GAME.setup(3, options, dice(number)) for number in range(60)]
    assert {deal.state.first for deal in dealt} == {0, 1, 2}
    assert all(deal.state.active == deal.state.first and deal.reveals for deal in dealt)
    assert dealt[0] == GAME.setup(3, options, dice(0))
    fixed = GAME.setup(3, options, dice(0), first=2)
    assert (fixed.state.first, fixed.state.active, fixed.reveals) == (2, 2, False)


@pytest.mark.parametrize("reason", ["limit", "agreed", "resigned"])
def test_R27_a_stopped_game_is_scored_and_marked(reason: str) -> None:
    state = position(drawn="R1", depot="B2", points=(12, 3))
    done: Step[State] = GAME.stop(state, reason)
    found = outcome(done.state)
    assert found.stopped
    assert (found.reason, found.scores, found.ranks) == (reason, (11, 3), (1, 2))
    assert [event.public for event in done.events] == [{"reason": reason}]
    assert sum(GAME.observe(done.state, None).bag) == 107  # the drawn stone went back


def test_the_turn_limit_ends_the_game_after_equal_turns() -> None:
    state = position(drawn="R1", others=("", ""), turn_limit=30, turn=88, active=1)
    going = step(state, "place a1").state
    assert not going.ended
    last = step(going, "draw", chance=next_draw("B2", going)).state
    done = step(last, "place a1")
    found = outcome(done.state)
    assert (found.reason, dict(found.args), found.stopped) == ("turn-limit", {"turns": 30}, False)
    assert done.events[-1].public == {"reason": "turn-limit", "turns": 30}
    assert done.state.ended_by == -1


def test_an_overflow_in_the_last_turn_is_what_ended_it() -> None:
    twelve = " ".join(["B2", "G4", "B3", "G2"] * 3)
    state = position(E20, drawn="B2", depot=twelve, turn_limit=30, turn=59)
    assert step(state, "depot").state.ended == "depot"


def test_only_drawing_reveals() -> None:
    state = position(E20, depot="R4", others=("V1",))
    assert step(state, "draw").reveals
    assert not step(state, "lay red-leaf a1").reveals
    assert not step(state, "swap red-leaf @B violet-sun a1").reveals
    with pytest.raises(Illegal):
        step(state, "lay blue-sun a1")


def test_equal_stones_in_a_depot_are_one_choice_and_the_oldest_goes() -> None:
    state = position(depot="R1 B2 R1", others=("V1 V1",))
    texts = listed(state)
    assert len(texts) == len(set(texts)) == 1 + 2 * 16 + 2 * 16
    assert step(state, "lay red-sun a1").state.depots[0] == stones("B2 R1")


def test_actions_come_by_verb_then_stone_then_seat() -> None:
    texts = listed(position("R1@5", depot="B2 R4", others=("G2", "V1 G2")))
    order = ("draw", "lay blue-moon", "lay red-leaf", "swap blue-moon", "swap red-leaf")
    begins = [next(n for n, one in enumerate(order) if text.startswith(one)) for text in texts]
    assert begins == sorted(begins)
    seats = [text.split()[2] for text in texts if text.startswith("swap blue-moon")]
    assert seats == sorted(seats)
    assert len(set(seats)) == 2
