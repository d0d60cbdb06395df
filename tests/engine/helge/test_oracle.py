"""The rules and the oracle agree on boards that games seldom show; counts of action sequences."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import codec
from engine.games.helge import board as rules
from engine.games.helge.state import CELLS, EMPTY, JOKER, State, cell_word
from engine.workbench.statistics import perft
from tests.engine.helge import oracle
from tests.engine.helge.table import E20, GAME, board, dice, position
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


MIDDLE = position(
    E20,
    depot="B2 R4",
    others=("G2 V1", "Y3"),
    boards=(board(E20), board("B1@0 B2@1 B3@2 Y3@5"), board("J@5 G4@6 V4@10")),
)
LATE = position(
    drawn="Y5",
    depot="V1 V3 Y1 Y3 Y4",
    others=("G5 G4",),
    boards=(
        board("R1@0 R2@1 R3@2 B1@4 B2@5 G1@8 G2@9 G3@10 V2@13 V4@15"),
        board("R1@3 R4@7 V4@11 Y4@14"),
    ),
)
START = position(others=("", ""))


@pytest.mark.sized
@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (START, (1, 16, 16, 256, 256)),
        (MIDDLE, (37, 2064, 63228)[: many(2, 3)]),
        (LATE, (4, 415, 2971, 82755)[: many(3, 4)]),
    ],
    ids=["start", "middle", "late"],
)
def test_perft(state: State, counts: tuple[int, ...]) -> None:
    """Two listers, written apart, came to these counts."""
    found = [perft(GAME, state, dice(1), depth) for depth in range(1, len(counts) + 1)]
    assert tuple(found) == counts
