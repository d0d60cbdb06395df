"""The invariants of the rules page, on random games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engine.actions import Action
from engine.games.helge import board as rules
from engine.games.helge.state import CELLS, EMPTY, JOKER, State, X
from tests.engine.helge.table import GAME, board, dice, listed, position
from tests.engine.walks import tiered_walks_of

pytestmark = pytest.mark.sized
ONCE = {0, 2, 4, 5, 8, 10, 14, 20, 40, 44, 50}
STACKED = ONCE | {16, 28, 88, 100}


def states() -> list[State]:
    return [state for walk in tiered_walks_of("helge") for state in walk.states]


def test_no_stone_appears_or_vanishes_and_specials_stay_where_they_belong() -> None:
    for state in states():
        found = Counter(stone for cells in state.boards for stone in cells if stone != EMPTY)
        found += Counter(stone for depot in state.depots for stone in depot)
        if state.drawn != EMPTY:
            found[state.drawn] += 1
        bag = GAME.observe(state, None).bag
        assert min(bag) >= 0
        assert [found[kind] + bag[kind] for kind in range(27)] == [4] * 27
        assert all(stone < JOKER for depot in state.depots for stone in depot)
        assert all(stone != X for cells in state.boards for stone in cells)


def test_no_line_is_complete_and_no_depot_too_large_between_turns() -> None:
    for state in (state for state in states() if state.drawn == EMPTY):
        for cells, depot in zip(state.boards, state.depots, strict=True):
            assert all(any(cells[cell] == EMPTY for cell in line) for line in rules.LINES)
            assert cells.count(EMPTY) >= 4
            assert len(depot) <= cells.count(EMPTY) or state.ended == "depot"
        if not state.ended:
            assert sum(GAME.observe(state, None).bag) >= 108 - 16 * len(state.boards) >= 12


def test_points() -> None:
    """They grow by known amounts, for the active seat alone, as lines and tallies say."""
    for walk in tiered_walks_of("helge"):
        for before, after in pairwise(walk.states):
            known = ONCE if after.doubling == "once" else STACKED
            for seat, tally in enumerate(after.tallies):
                gained = after.points[seat] - before.points[seat]
                assert gained in known
                assert gained == 0 or seat == before.active
                lines = 20 * tally.twenties + 5 * tally.fives + 2 * tally.twos
                assert after.points[seat] == lines + tally.doubled


def test_the_next_stone_is_not_decided_before_it_is_drawn() -> None:
    """A state holds no order of the bag: other dice draw other stones from the same state."""
    state = position()
    drawn = {
        GAME.apply(state, 0, Action("draw"), dice(number)).events[0].public["stone"]
        for number in range(200)
    }
    assert len(drawn) > 20


def test_fullest_tables_leave_twelve_stones() -> None:
    """The bound of R21 is met exactly by six seats of 12 + 4 stones."""
    pile = [kind for kind in range(25) for _ in range(4)][:96]
    boards, depots = [], []
    for seat in range(6):
        mine = pile[16 * seat : 16 * seat + 16]
        cells = list(board(""))
        for cell in range(CELLS):
            if cell % 5:  # the diagonal stays free: no line is complete
                cells[cell] = mine.pop()
        boards.append(tuple(cells))
        depots.append(tuple(mine))
    state = position(others=("",) * 5, boards=tuple(boards), depots=tuple(depots))
    assert sum(GAME.observe(state, None).bag) == 12
    assert listed(state)[0] == "draw"
