"""The invariants of the rules page hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import hexgrid
from engine.games.hexago.moves import board_of, points
from tests.engine.hexago.table import PARTS, Lay, dealt, laid, stream, to_the_end
from tests.engine.tables import spun
from tests.engine.walks import tiered_walks_of


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 999), st.tuples(st.integers(-30, 30), st.integers(-30, 30)), st.integers(0, 5)
)
def test_moving_and_turning_the_table_changes_no_points(
    number: int, by: tuple[int, int], turn: int
) -> None:
    states = to_the_end(dealt(2, number).state, stream(f"turn/{number}"))
    table = [(one.tile, one.cell, one.rotation) for one in states[-1].laid]

    def moved(lay: Lay) -> Lay:
        tile, cell, rotation = lay
        q, r = spun(cell, turn)
        return tile, (q + by[0], r + by[1]), (rotation + turn) % 6

    for at in range(2, len(table)):
        assert value(table[:at], table[at]) == value(list(map(moved, table[:at])), moved(table[at]))


def value(table: list[Lay], lay: Lay) -> int:
    return points(board_of(PARTS, laid(*table)).places[lay[1]], PARTS.shown[lay[0]][lay[2]])


@pytest.mark.sized
def test_conservation_and_connection() -> None:
    for walk in tiered_walks_of("hexago"):
        for state in walk.states:
            held = [*state.hands, *state.stacks, state.out, tuple(one.tile for one in state.laid)]
            assert sorted(tile for group in held for tile in group) == list(PARTS.tiles)
            for hand, stack in zip(state.hands, state.stacks, strict=True):
                assert len(hand) == min(4, len(hand) + len(stack)) or len(state.hands) == 1
            cells = [one.cell for one in state.laid]
            assert len(set(cells)) == len(cells)
            assert connected(set(cells))
            assert all(0 <= one.points <= 600 for one in state.laid)
        seats = len(state.hands)
        turns = [sum(one.seat == seat for one in state.laid) for seat in range(seats)]
        assert turns == ([36] if seats == 1 else [8] * seats)


def connected(cells: set[hexgrid.Cell]) -> bool:
    reached, waiting = set[hexgrid.Cell](), sorted(cells)[:1]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [n for n in hexgrid.neighbours(cell) if n in cells]
    return reached == cells
