"""Perft counts, which never change, and the limit of rounds."""

from __future__ import annotations

import pytest

from engine.workbench.statistics import perft
from tests.engine.blox.table import GAME, OPTIONS, dice


def test_absent_players_leave_everything_where_it_is() -> None:
    """Nobody is there: fifty rounds of swapping, then the limit (R30)."""
    chance = dice(1)
    state = start = GAME.setup(3, GAME.spec.complete({"round_limit": "50"}), chance).state
    while not state.ended:
        action = GAME.absent_action(state, state.active)
        state = GAME.apply(state, state.active, action, chance).state
    assert (state.ended, state.turn, state.points) == ("round-limit", 150, (0, 0, 0))
    assert (state.towers, state.figures, state.phase) == (start.towers, start.figures, 1)


@pytest.mark.parametrize(
    ("seats", "counts"), [(2, (199, 38_265)), (3, (191, 29_345)), (4, (191, 30_467))]
)
def test_perft(seats: int, counts: tuple[int, ...]) -> None:
    state = GAME.setup(seats, OPTIONS, dice(0)).state
    found = tuple(perft(GAME, state, dice(0), depth) for depth in range(1, len(counts) + 1))
    assert found == counts
