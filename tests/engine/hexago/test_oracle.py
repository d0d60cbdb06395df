"""The engine agrees with a scorer written without it, on boards by lot; the invariants hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import hexgrid
from engine.games.hexago.moves import board_of, points
from engine.games.hexago.state import Parts
from tests.engine.hexago import oracle
from tests.engine.hexago.table import GAME, PARTS, dealt, laid, stream, to_the_end
from tests.engine.tables import spun


def as_lay(one: object) -> oracle.Lay:
    return one.tile, one.cell, one.rotation  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_placement_of_whole_games(seats: int) -> None:
    for number in range(4):
        stack = ("open", "sealed")[number % 2]
        begun = dealt(seats, number, stack=stack).state
        state = to_the_end(begun, stream(f"{seats}/{number}"))[-1]
        table: list[oracle.Lay] = []
        for one in state.laid:
            if one.seat >= 0 and table:
                touched = sum(side >= 0 for side in one.sides)
                expected = oracle.score(table, as_lay(one))
                assert (one.points, one.factor, touched) == expected
            table.append(as_lay(one))
        sums = [sum(one.points for one in state.laid if one.seat == s) for s in range(seats)]
        assert tuple(sums) == state.points


def test_every_placement_of_a_hand_on_a_full_board() -> None:
    state = to_the_end(dealt(4, 9).state, stream("full"))[-4]
    table = [as_lay(one) for one in state.laid]
    view = GAME.observe(state, state.active)
    for action in GAME.legal_actions(state, state.active):
        lay = (int(action.args[0]), hexgrid.cell(action.args[1]), int(action.args[2]))
        assert GAME.gain(view, state.active, action) == oracle.score(table, lay)[0]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 999),
    st.tuples(st.integers(-30, 30), st.integers(-30, 30)),
    st.integers(0, 5),
)
def test_moving_and_turning_the_table_changes_no_points(
    number: int, by: tuple[int, int], turn: int
) -> None:
    states = to_the_end(dealt(2, number).state, stream(f"turn/{number}"))
    table = [as_lay(one) for one in states[-1].laid]

    def moved(lay: oracle.Lay) -> oracle.Lay:
        tile, cell, rotation = lay
        q, r = spun(cell, turn)
        return tile, (q + by[0], r + by[1]), (rotation + turn) % 6

    for at in range(2, len(table)):
        before, after = table[:at], [moved(lay) for lay in table[:at]]
        assert value(PARTS, before, table[at]) == value(PARTS, after, moved(table[at]))


def value(parts: Parts, table: list[oracle.Lay], lay: oracle.Lay) -> int:
    board = board_of(parts, laid(*table))
    return points(board.places[lay[1]], parts.shown[lay[0]][lay[2]])


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("stack", ["open", "sealed"])
def test_conservation_and_connection(seats: int, stack: str) -> None:
    states = to_the_end(dealt(seats, seats, stack=stack).state, stream(f"keep/{seats}"))
    turns = [0] * seats
    for state in states:
        held = [*state.hands, *state.stacks, state.out, tuple(one.tile for one in state.laid)]
        tiles = [tile for group in held for tile in group]
        assert sorted(tiles) == list(PARTS.tiles)
        assert all(
            len(h) == min(4, len(h) + len(s)) or (seats == 1 and stack == "open")
            for h, s in zip(state.hands, state.stacks, strict=True)
        )
        cells = [one.cell for one in state.laid]
        assert len(set(cells)) == len(cells)
        assert _connected(set(cells))
        if state.laid and state.laid[-1].seat >= 0:
            turns[state.laid[-1].seat] += 1
            assert 0 <= state.laid[-1].points <= 600
    assert turns == ([36] if seats == 1 else [8] * seats)


def _connected(cells: set[hexgrid.Cell]) -> bool:
    if not cells:
        return True
    reached, waiting = set(), [next(iter(cells))]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [n for n in hexgrid.neighbours(cell) if n in cells]
    return reached == cells
