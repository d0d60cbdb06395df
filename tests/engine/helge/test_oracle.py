"""The rules and the oracle agree on boards that games seldom show."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import codec
from engine.games.helge import board as rules
from engine.games.helge.state import CELLS, EMPTY, JOKER, cell_word
from tests.engine.helge import oracle
from tests.engine.helge.table import GAME, board, position
from tests.tiers import many

QUICK = settings(
    max_examples=many(60, 150),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)


@pytest.mark.sized
@QUICK
@given(
    cells=st.lists(st.integers(EMPTY, JOKER), min_size=CELLS, max_size=CELLS),
    stone=st.integers(0, JOKER),
)
def test_the_same_cells_fit(cells: list[int], stone: int) -> None:
    there = tuple(cells)
    ours = [cell_word(cell) for cell in rules.cells_for(there, stone)]
    assert ours == oracle.where(cells, stone)
    for cell in range(CELLS):
        if cells[cell] == EMPTY:
            assert bool(rules.clashes(there, stone, cell)) != rules.fits(there, stone, cell)


@pytest.mark.sized
@QUICK
@given(
    cells=st.lists(st.sampled_from((0, 1, 5, JOKER)), min_size=CELLS, max_size=CELLS),
    free=st.sets(st.integers(0, CELLS - 1), max_size=9),
    cell=st.integers(0, CELLS - 1),
    stone=st.sampled_from((0, 1, 5, JOKER)),
    doubling=st.sampled_from(("once", "stacked")),
)
def test_the_same_score(
    cells: list[int], free: set[int], cell: int, stone: int, doubling: str
) -> None:
    """On nearly full boards of few kinds, so that lines of every value come up."""
    for place in free | {cell}:
        cells[place] = EMPTY
    there = tuple(cells)
    found = rules.lay(GAME.parts, there, stone, cell, stacked=doubling == "stacked")
    plain = json.loads(
        codec.encode(position(boards=(there, board("")), drawn="R1", doubling=doubling))
    )
    oracle.lay(plain, stone, cell, verb="place")
    assert [found.points, *found.board] == [plain["points"][0], *plain["boards"][0]]
