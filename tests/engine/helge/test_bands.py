"""Whole games land where the rules page measured them: bounds are wide, faults are wider."""

from __future__ import annotations

import random
from statistics import mean, median

import pytest

from engine.actions import Action
from engine.games.helge.state import State
from tests.engine.helge.table import GAME, dice
from tests.tiers import few

GAMES = 40


def choose(state: State, style: str, pick: random.Random) -> Action:
    """Choose at random, by default, or greedily: points now, the depot where it can."""
    seat = state.active
    if style == "absent":
        return GAME.absent_action(state, seat)
    actions = GAME.legal_actions(state, seat)
    if style == "random":
        return pick.choice(actions)
    view = GAME.observe(state, seat)
    gains = [GAME.gain(view, seat, action) for action in actions]
    known = [gain for gain in gains if gain is not None]
    most = max(known, default=None)
    return pick.choice([a for a, gain in zip(actions, gains, strict=True) if gain == most])


def games(seats: int, style: str) -> list[State]:
    found = []
    for number in range(GAMES):
        pick, chance = random.Random(number), dice(number)
        state = GAME.setup(seats, GAME.spec.complete({}), chance).state
        while GAME.to_act(state):
            action = choose(state, style, pick)
            state = GAME.apply(state, state.active, action, chance).state
        found.append(state)
    return found


def measured(seats: int, style: str) -> tuple[float, float]:
    """Return the median of turns per seat and the mean score."""
    states = games(seats, style)
    outcomes = [GAME.outcome(state) for state in states]
    scores = [score for found in outcomes if found is not None for score in found.scores]
    return median(state.turn / seats for state in states), mean(scores)


@pytest.mark.parametrize(
    ("seats", "turns", "score"),
    few([(2, (20, 40), (4, 14)), (4, (23, 45), (11, 22)), (6, (27, 50), (17, 29))], rows=True),
)
def test_random_players(seats: int, turns: tuple[float, float], score: tuple[float, float]) -> None:
    found_turns, found_score = measured(seats, "random")
    assert turns[0] <= found_turns <= turns[1]
    assert score[0] <= found_score <= score[1]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "turns", "score"), [(2, (24, 50), (10, 28))])
def test_greedy_players(seats: int, turns: tuple[float, float], score: tuple[float, float]) -> None:
    found_turns, found_score = measured(seats, "greedy")
    assert turns[0] <= found_turns <= turns[1]
    assert score[0] <= found_score <= score[1]


def test_absent_players() -> None:
    states = games(3, "absent")
    turns = [state.turn / 3 for state in states]
    assert 17 <= median(turns) <= 27
    assert max(turns) <= 90
    assert all(state.ended == "depot" for state in states)
