"""Whole games land where the rules page measured them; and perft counts that never change."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

import pytest

from engine.contract import Step
from engine.dice import Dice
from engine.figures import figures_of
from engine.games.hexamino.state import State
from engine.run import PRESENT, Deal, Entry, Run
from engine.workbench.statistics import perft
from tests.engine.hexamino.table import GAME, dice, outcome
from tests.engine.tables import kinds
from tests.engine.walks import any_action
from tests.tiers import few

GAMES = 40


def games(mode: str, seats: int, style: str) -> tuple[list[State], float]:
    """Play games; return how they ended and the passes per deal."""
    found, passes = [], 0
    for number in range(GAMES):
        pick, chance = random.Random(number), dice(number)
        step: Step[State] = GAME.setup(seats, GAME.spec.complete({"mode": mode}), chance)
        while True:
            passes += kinds(step).count("pass")
            state = step.state
            if state.ended:
                break
            actions = GAME.legal_actions(state, state.active)
            action = pick.choice(actions)
            if style == "absent":
                action = GAME.absent_action(state, state.active)
            if style == "heavy":
                view = GAME.observe(state, state.active)
                action = max(actions, key=lambda one: GAME.gain(view, state.active, one) or 0)
            step = GAME.apply(state, state.active, action, chance)
        found.append(state)
    return found, passes / GAMES


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "seats", "tiles", "out", "passes", "best", "last"),
    few(
        [
            ("classic", 2, (60, 61), (0.95, 1), (0, 0.2), (0, 2), (6, 10)),
            ("star", 2, (38, 40.5), (0.12, 0.5), (0.3, 2.2), (2, 6), (10, 16)),
            ("snake", 2, (26, 38), (0, 0.06), (0.5, 3), (24, 36), (37, 50)),
            ("octopus", 4, (58, 59), (0.95, 1), (0, 0.2), (0, 0.5), (10, 13)),
            ("classic", 6, (56, 57), (0.95, 1), (0, 0.2), (0, 0.5), (10, 14)),
            ("star", 4, (37, 39), (0.82, 1), (0.6, 2.5), (0, 1), (11, 15)),
            ("star", 6, (36, 37), (0.96, 1), (0.3, 2), (0, 0.3), (12, 16)),
            ("snake", 4, (28, 39), (0.03, 0.3), (1, 4), (14, 25), (33, 44)),
            ("snake", 6, (28, 39), (0.12, 0.42), (1, 4), (10, 20), (32, 42)),
        ],
        rows=True,
    ),
)
def test_random_players(
    mode: str,
    seats: int,
    tiles: tuple[float, float],
    out: tuple[float, float],
    passes: tuple[float, float],
    best: tuple[float, float],
    last: tuple[float, float],
) -> None:
    states, passed = games(mode, seats, "random")
    results = [outcome(state) for state in states]
    assert tiles[0] <= mean(len(state.laid) - 1 for state in states) <= tiles[1]
    assert out[0] <= mean(state.ended == "out" for state in states) <= out[1]
    assert passes[0] <= passed <= passes[1]
    assert best[0] <= mean(min(result.scores) for result in results) <= best[1]
    assert last[0] <= mean(max(result.scores) for result in results) <= last[1]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "dots"), [(2, 2), (4, 4), (6, 5)])
def test_heavy_tiles_first(seats: int, dots: int) -> None:
    states, _ = games("classic", seats, "heavy")
    assert abs(mean(max(outcome(state).scores) for state in states) - dots) <= 1.2


@pytest.mark.long
def test_snakes_that_stop_early_or_are_closed() -> None:
    states = [state for seats in (2, 4) for state in games("snake", seats, "random")[0]]
    assert 0.02 <= mean(len(state.laid) <= 10 for state in states) <= 0.15
    assert 0.1 <= mean(state.ended == "closed" for state in states) <= 0.45


@pytest.mark.long
def test_absent_players_end_every_mode() -> None:
    for mode in ("classic", "snake", "star"):
        states, _ = games(mode, 3, "absent")
        assert all(state.ended in ("out", "dead", "closed", "passed") for state in states)


@pytest.mark.parametrize(
    ("mode", "counts"),
    [
        ("classic", (20, 354, 5140)),
        ("octopus", (20, 354, 5140)),
        ("snake", (21, 139, 860, 4203)),
        ("star", (3, 20, 96, 890)),
    ],
)
def test_perft(mode: str, counts: tuple[int, ...]) -> None:
    state = GAME.setup(2, GAME.spec.complete({"mode": mode}), dice(0)).state
    found = tuple(perft(GAME, state, dice(0), depth) for depth in range(1, len(counts) + 1))
    assert found == counts


def test_the_snake_counts_also_where_its_last_tile_ends_the_deal() -> None:
    seed = bytes(range(32))
    parts = (GAME.components.id, GAME.components.hash)
    options = GAME.spec.complete({"mode": "snake", "deals": "per_seat"})
    run = Run(GAME, Deal("t", GAME.spec.key, GAME.spec.rules_version, parts, options, 2), seed)
    chance, (position, _), log = Dice(seed).stream("snakes"), run.start(), list[Entry]()
    tiles, longest, ended = Counter[int](), dict[int, int](), 0
    while not run.over(position):
        seat = run.owing(position)[0]
        action = any_action(GAME, position.state, seat, chance)
        deal = position.state.deal
        position = (advance := run.act(position, seat, action)).position
        log.append(advance.entry)
        tiles[deal] += 1  # each action lays one
        longest[seat] = max(longest.get(seat, 0), 1 + tiles[deal])
        ended += position.state.deal > deal
    assert ended == 1
    assert tiles[0] > tiles[1], "the longest snake is the first deal's"
    found = figures_of(run, (PRESENT, PRESENT), log)
    assert {one.seat: one.value for one in found if one.key == "snake"} == longest
