"""Cells of hexagonal boards: names for ever, neighbours, turned tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import hexgrid
from engine.refusals import Malformed
from tests.engine.tables import spun

cells = st.tuples(st.integers(-200, 200), st.integers(-150, 150))


@given(cells)
def test_a_name_leads_back_to_its_cell(cell: hexgrid.Cell) -> None:
    assert hexgrid.cell(hexgrid.name(cell)) == cell


@given(cells)
def test_neighbours_look_back_from_the_opposite_side(cell: hexgrid.Cell) -> None:
    around = hexgrid.neighbours(cell)
    assert len(set(around)) == 6
    for direction, other in enumerate(around):
        assert hexgrid.neighbours(other)[hexgrid.opposite(direction)] == cell


@given(cells, st.integers(0, 5))
def test_spinning_the_board_keeps_who_touches_whom(cell: hexgrid.Cell, steps: int) -> None:
    around = hexgrid.neighbours(spun(cell, steps))
    for direction, other in enumerate(hexgrid.neighbours(cell)):
        assert spun(other, steps) == around[(direction + steps) % 6]


def test_a_turned_tile_shows_field_i_at_direction_i_plus_k() -> None:
    fields = "abcdef"
    for k in range(6):
        shown = hexgrid.turned(fields, k)
        assert all(shown[(i + k) % 6] == fields[i] for i in range(6))


def test_the_cells_around_come_in_reading_order() -> None:
    """E2 of Hexago: eight cells around the starting pair."""
    around = hexgrid.around([(0, 0), (1, 0)])
    assert around == ((0, -1), (1, -1), (2, -1), (-1, 0), (2, 0), (-1, 1), (0, 1), (1, 1))


@pytest.mark.parametrize("word", ["", "50", "M", "m50", "M050", "M+1", "MMM50", "M50 ", "M-0"])
def test_what_is_no_name_is_malformed(word: str) -> None:
    with pytest.raises(Malformed):
        hexgrid.cell(word)
