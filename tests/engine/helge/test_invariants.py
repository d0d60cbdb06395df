"""The invariants of the rules page, on random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.actions import Action
from engine.games.helge import board as rules
from engine.games.helge.state import CELLS, EMPTY, JOKER, State, X
from tests.engine.helge.table import GAME, board, dice, listed, position
from tests.tiers import many

ONCE = {0, 2, 4, 5, 8, 10, 14, 20, 40, 44, 50}
STACKED = ONCE | {16, 28, 88, 100}
pytestmark = pytest.mark.sized
GAMES = settings(
    max_examples=many(6, 15),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)


@st.composite
def games(draw: st.DrawFn) -> list[tuple[State, Action, State]]:
    """Play a whole game; what it returns is every action between its two states."""
    number, seats = draw(st.integers(0, 1 << 32)), draw(st.integers(2, 6))
    doubling = draw(st.sampled_from(("once", "stacked")))
    limit = draw(st.sampled_from(("off", "30", "45")))
    keen = draw(st.booleans())
    return list(play(number, seats, {"doubling": doubling, "turn_limit": limit}, keen))


def play(
    number: int, seats: int, options: dict[str, str], keen: bool
) -> Iterator[tuple[State, Action, State]]:
    """Play at random; keen players mostly take points, which shows more kinds of lines."""
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(seats, options, chance).state
    while GAME.to_act(state):
        view, seat = GAME.observe(state, None), state.active
        actions = list(GAME.legal_actions(state, seat))
        if keen and pick.random() < 0.8:
            best = max(GAME.gain(view, seat, action) or 0 for action in actions)
            actions = [a for a in actions if (GAME.gain(view, seat, a) or 0) == best]
        action = pick.choice(actions)
        after = GAME.apply(state, seat, action, chance).state
        yield state, action, after
        state = after


def between_turns(moves: list[tuple[State, Action, State]]) -> list[State]:
    return [after for _, _, after in moves if after.drawn == EMPTY]


@GAMES
@given(games())
def test_no_stone_appears_or_vanishes(moves: list[tuple[State, Action, State]]) -> None:
    for _, _, state in moves:
        found = Counter(stone for cells in state.boards for stone in cells if stone != EMPTY)
        found += Counter(stone for depot in state.depots for stone in depot)
        if state.drawn != EMPTY:
            found[state.drawn] += 1
        bag = GAME.observe(state, None).bag
        assert min(bag) >= 0
        assert [found[kind] + bag[kind] for kind in range(27)] == [4] * 27


@GAMES
@given(games())
def test_no_line_is_complete_between_turns(moves: list[tuple[State, Action, State]]) -> None:
    for state in between_turns(moves):
        for cells in state.boards:
            assert all(any(cells[cell] == EMPTY for cell in line) for line in rules.LINES)
            assert cells.count(EMPTY) >= 4


@GAMES
@given(games())
def test_depots_stay_within_the_free_cells(moves: list[tuple[State, Action, State]]) -> None:
    for state in between_turns(moves):
        for cells, depot in zip(state.boards, state.depots, strict=True):
            over = len(depot) > cells.count(EMPTY)
            assert not over or state.ended == "depot"
            if not state.ended:
                assert CELLS - cells.count(EMPTY) + len(depot) <= 16
        if not state.ended:
            assert sum(GAME.observe(state, None).bag) >= 108 - 16 * len(state.boards) >= 12
    last = moves[-1][2]
    seat = last.ended_by
    if last.ended == "depot":
        assert len(last.depots[seat]) > last.boards[seat].count(EMPTY)


@GAMES
@given(games())
def test_specials_stay_where_they_belong(moves: list[tuple[State, Action, State]]) -> None:
    for _, _, state in moves:
        assert all(stone < JOKER for depot in state.depots for stone in depot)
        assert all(stone != X for cells in state.boards for stone in cells)


@GAMES
@given(games())
def test_points(moves: list[tuple[State, Action, State]]) -> None:
    """They grow by known amounts, for the active seat alone, as lines, tallies and move say."""
    for before, _, after in moves:
        known = ONCE if after.doubling == "once" else STACKED
        for seat, tally in enumerate(after.tallies):
            gained = after.points[seat] - before.points[seat]
            assert gained in known
            assert gained == 0 or seat == before.active
            lines = 20 * tally.twenties + 5 * tally.fives + 2 * tally.twos
            assert after.points[seat] == lines + tally.doubled
        if after.last is not before.last:
            assert after.last is not None
            assert len(after.last.lines) <= 2
            assert after.last.points == sum(after.points) - sum(before.points)
            assert after.last.points == after.last.factor * sum(after.last.lines)


@GAMES
@given(games())
def test_sizes_of_depots(moves: list[tuple[State, Action, State]]) -> None:
    for before, _, after in moves:
        for seat, (old, new) in enumerate(zip(before.depots, after.depots, strict=True)):
            assert abs(len(new) - len(old)) <= (seat == before.active)


@GAMES
@given(games())
def test_what_is_not_touched_stays(moves: list[tuple[State, Action, State]]) -> None:
    for before, action, after in moves:
        for seat in range(len(before.boards)):
            if seat != before.active:
                assert after.boards[seat] == before.boards[seat]
        if action.verb == "draw":
            assert (after.boards, after.depots) == (before.boards, before.depots)
        assert (after.turn - before.turn) == (after.drawn == EMPTY)


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
