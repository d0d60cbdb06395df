"""What the rules cost: random play with enumeration, the list of actions, one action."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from engine.position import Position
from engine.run import Run
from tools.bench.measure import Figure, figure, rate, timed
from tools.bench.scenes import dealt, played

SECONDS = 0.25
ROUNDS = 8
LISTED = 400


def figures() -> Iterator[Figure]:
    """Measure the first game."""
    alone = [_rate(bare=True) for _ in range(ROUNDS)]
    yield rate("engine: actions with enumeration, rules alone", alone, "10,000 (aim 40,000)")
    kept = [_rate(bare=False) for _ in range(ROUNDS)]
    yield rate("engine: the same with record and hash chain", kept)
    run, position = longest()
    seat = run.owing(position)[0]
    legal = run.game.legal_actions(position.state, seat)
    listing = timed(lambda: run.game.legal_actions(position.state, seat), LISTED)
    micro = [value * 1000 for value in listing]
    yield figure(f"engine: legal list of {len(legal)} actions", "µs", micro, "50 for 75")
    action = random.Random(1).choice(legal)
    dice = run._dice
    applying = timed(lambda: run.game.apply(position.state, seat, action, dice), LISTED)
    yield figure("engine: apply one action", "µs", [value * 1000 for value in applying], "10")


def longest() -> tuple[Run[Any], Position[Any]]:
    """Return the position with most legal actions of a random game."""
    found = (played("helge", 4, length) for length in range(1, 90))
    return max(found, key=lambda it: len(it[0].game.legal_actions(it[1].state, _owes(it))))


def _owes(at: tuple[Run[Any], Position[Any]]) -> int:
    run, position = at
    return run.owing(position)[0]


def _rate(*, bare: bool) -> float:
    """Return random actions a second, whole games from the deal on."""
    # The same chance each time: bare and kept rates are those of the same games.
    run, chooser, count = dealt("helge", 3), random.Random(3), 0
    game, dice = run.game, run._dice
    begin, end = time.perf_counter(), time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        position, _ = run.start()
        state = position.state
        while owing := game.to_act(state):
            seat = min(owing)
            action = chooser.choice(game.legal_actions(state, seat))
            if bare:
                state = game.apply(state, seat, action, dice).state
            else:
                position = run.act(position, seat, action).position
                state = position.state
            count += 1
    return count / (time.perf_counter() - begin)
