"""What the rules cost: random play with enumeration, the list of actions, one action."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from engine.games.hexago.state import State
from engine.run import Position, Run
from tests.render import hexago_positions as hexago
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
    yield from free_placement()


def free_placement() -> Iterator[Figure]:
    """Measure lists of many hundred actions: a tile on every place, turned every way."""
    game, crowded = hexago.GAME, hexago.state(4, hexago.heap(30))
    laid = {one.tile for one in crowded.laid}
    hand = tuple(tile for tile in hexago.PARTS.tiles if tile not in laid)[:4]
    late = replace(crowded, hands=(hand, (), (), ()), stacks=((),) * 4, out=(), active=0)
    alone = hexago.state(1, hexago.heap(12))
    for name, state in (("30 tiles, hand of 4", late), ("alone, 12 tiles", alone)):
        legal, view = game.legal_actions(state, 0), game.observe(state, 0)
        listing = timed(partial(game.legal_actions, state, 0), LISTED)
        title = f"engine: {name}, legal list of {len(legal)}"
        yield figure(title, "µs", [value * 1000 for value in listing], "150 for 1,100")
        fresh = timed(partial(_listed_again, state), LISTED)
        yield figure("  the first one on a new board", "µs", [value * 1000 for value in fresh])
        gains = timed(lambda at=view, of=legal: [game.gain(at, 0, it) for it in of], LISTED // 10)
        yield figure("  points of all of them", "ms", gains)


def _listed_again(state: State) -> object:
    """List the actions of a board that the game has not seen: a copy of its tiles."""
    return hexago.GAME.legal_actions(replace(state, laid=(*state.laid,)), 0)


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
