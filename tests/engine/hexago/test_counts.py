"""Perft counts, which never change, and the order of strength."""

from __future__ import annotations

import hashlib
from statistics import mean

import pytest

from engine.workbench.matches import counted, play
from engine.workbench.statistics import perft
from tests.engine.hexago.table import GAME, dealt, dice, solo
from tests.engine.strength import share
from tests.tiers import few


def test_perft_of_two_seats() -> None:
    state = dealt(2, 1).state
    assert [perft(GAME, state, dice(0), depth) for depth in (1, 2)] == [192, 44_928]


def test_perft_with_must_match() -> None:
    state = dealt(4, 2, must_match="on").state
    assert [perft(GAME, state, dice(0), depth) for depth in (1, 2)] == [71, 7_149]


def test_perft_alone() -> None:
    """36 tiles in six rotations, then any of 35 on six cells in six rotations: R15."""
    assert perft(GAME, solo(), dice(0), 1) == 36 * 6
    assert perft(GAME, solo(), dice(0), 2) == 36 * 6 * 35 * 6 * 6


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
