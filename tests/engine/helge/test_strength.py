"""The computer players keep their order of strength; ``make strength`` gives exact figures.

Seeds and thinking are counted, so these series come out the same everywhere and cannot flicker.
They are short: the bounds catch a player that has lost its sense, not one that lost a percent.
"""

from __future__ import annotations

import hashlib

import pytest

from engine import registry
from engine.workbench.matches import counted, play

GAMES = 40


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        ("greedy", "random", 0.5),
        pytest.param("search", "random", 0.75, marks=pytest.mark.long),
        pytest.param("search", "greedy", 0.75, marks=pytest.mark.long),
    ],
)
def test_order_of_strength(better: str, worse: str, least: float) -> None:
    game, won = registry.game("helge"), 0.0
    for number in range(GAMES):
        seed = hashlib.sha256(f"strength {number // 2}".encode()).digest()
        seat = number % 2
        players = (better, worse) if seat == 0 else (worse, better)
        winners = play(game, players, {}, seed, counted(1000)).outcome.winners
        won += (seat in winners) / len(winners)
    assert won / GAMES > least
