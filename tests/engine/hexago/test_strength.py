"""Which computer wins how often."""

from __future__ import annotations

import hashlib
from statistics import mean

import pytest

from engine.workbench.matches import counted, play
from tests.engine.hexago.table import GAME
from tests.engine.strength import share
from tests.tiers import few


@pytest.mark.parametrize(
    ("better", "worse", "number", "least"),
    few([("greedy", "random", 10, 0.95), ("search", "greedy", 12, 0.55)], rows=True),
)
def test_order_of_strength(better: str, worse: str, number: int, least: float) -> None:
    assert share(GAME, better, worse, number, 160) > least


@pytest.mark.long
def test_alone_the_beam_beats_greed_by_a_tenth() -> None:
    """The deal is always the same one, so only the player's own chance makes games differ."""

    def scores(player: str, count: int) -> list[int]:
        seeds = (hashlib.sha256(b"alone %d" % number).digest() for number in range(count))
        return [play(GAME, (player,), {}, seed, counted(50)).outcome.scores[0] for seed in seeds]

    found = scores("search", 2)
    assert mean(found) >= 1.1 * mean(scores("greedy", 8))
    assert len(set(found)) == 2
