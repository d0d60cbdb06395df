"""Counts, bands and strength: whole games land where the rules page measured them."""

from __future__ import annotations

import hashlib
from statistics import mean

import pytest

from engine.contract import Outcome
from engine.workbench.matches import counted, play
from engine.workbench.statistics import perft
from tests.engine.hexago.table import GAME, dealt, dice, solo
from tests.engine.strength import share
from tests.tiers import few

GAMES = 24


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


def games(seats: int, player: str, count: int = GAMES) -> list[Outcome]:
    """Return how games of equal players ended."""
    seeds = (hashlib.sha256(f"band {number}".encode()).digest() for number in range(count))
    return [play(GAME, (player,) * seats, {}, seed, counted(50)).outcome for seed in seeds]


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "total", "winner", "last"),
    few(
        [
            (2, (355, 400), (380, 425), (330, 380)),
            (3, (385, 430), (420, 470), (350, 400)),
            (4, (405, 450), (455, 505), (355, 405)),
        ],
        rows=True,
    ),
)
def test_greedy_players(
    seats: int, total: tuple[int, int], winner: tuple[int, int], last: tuple[int, int]
) -> None:
    scores = [outcome.scores for outcome in games(seats, "greedy")]
    assert total[0] <= mean(s for each in scores for s in each) <= total[1]
    assert winner[0] <= mean(max(each) for each in scores) <= winner[1]
    assert last[0] <= mean(min(each) for each in scores) <= last[1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("player", "least", "most"), few([("random", 38, 70), ("default", 48, 70)], rows=True)
)
def test_random_players_and_absent_ones(player: str, least: int, most: int) -> None:
    scores = [s for seats in (2, 4) for found in games(seats, player) for s in found.scores]
    assert least <= mean(scores) <= most


@pytest.mark.parametrize(
    ("better", "worse", "number", "least"),
    few([("greedy", "random", 10, 0.95), ("search", "greedy", 12, 0.55)], rows=True),
)
def test_order_of_strength(better: str, worse: str, number: int, least: float) -> None:
    assert share(GAME, better, worse, number, 160) > least


@pytest.mark.long
def test_alone_the_beam_beats_greed_by_a_tenth() -> None:
    """The deal is always the same one, so only the player's own chance makes games differ."""
    greedy = mean(found.scores[0] for found in games(1, "greedy", 8))
    scores = [found.scores[0] for found in games(1, "search", 2)]
    assert mean(scores) >= 1.1 * greedy
    assert len(set(scores)) == 2
