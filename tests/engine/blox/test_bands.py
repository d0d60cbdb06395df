"""Whole games of simple players are what the rules page measured; perft counts never change."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean, median

import pytest

from engine.games.blox.state import State
from engine.workbench.statistics import perft
from tests.engine.blox import simple
from tests.engine.blox.table import GAME, OPTIONS, dice
from tests.tiers import few

GAMES = 16


def games(seats: int) -> tuple[list[State], Counter[str]]:
    """Play games; return how they ended and what was done how often."""
    found, verbs = [], Counter[str]()
    for number in range(GAMES):
        pick, chance = random.Random(number), dice(number)
        state = GAME.setup(seats, OPTIONS, chance).state
        while not state.ended:
            action = simple.choose(state, pick)
            verbs[action.verb] += 1
            state = GAME.apply(state, state.active, action, chance).state
        found.append(state)
    return found, verbs


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "turns", "score", "winner"),
    few([(2, (18, 24), (33, 39), (36, 43)), (3, (15, 22), (24, 33), (27, 36)),
         (4, (11, 17), (16, 24), (20, 28))], rows=True),
)  # fmt: skip
def test_simple_players(
    seats: int, turns: tuple[int, int], score: tuple[int, int], winner: tuple[int, int]
) -> None:
    states, verbs = games(seats)
    assert all(state.ended == "towers" for state in states)
    assert turns[0] <= median(state.turn / seats for state in states) <= turns[1]
    assert score[0] <= mean(mean(state.points) for state in states) <= score[1]
    assert winner[0] <= mean(max(state.points) for state in states) <= winner[1]
    share = {verb: count / verbs.total() for verb, count in verbs.items()}
    assert 0.25 <= share["enter"] <= 0.4
    assert 0.22 <= share["demolish"] <= 0.35
    assert 0.06 <= share["build"] <= 0.18
    assert 0.08 <= share["swap"] <= 0.25


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
