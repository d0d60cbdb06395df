"""Games of players with some sense, for tests that need towers to fall and to rise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from engine.actions import Action
from engine.contract import Step
from engine.games.blox.state import State
from tests.engine.blox.table import GAME, dice

Ply = tuple[State, Action, Step[State]]


def choose(state: State, pick: random.Random) -> Action:
    """Mostly score what can be scored, else mostly walk; always some whim."""
    actions = GAME.legal_actions(state, state.active)
    if pick.random() < 0.15:
        return pick.choice(actions)
    view = GAME.observe(state, state.active)
    gains = [GAME.gain(view, state.active, action) or 0 for action in actions]
    most = max(gains)
    if most:
        best = [a for a, gain in zip(actions, gains, strict=True) if gain == most]
        return pick.choice(best)
    verb = pick.choice(("move", "move", "enter", "swap"))
    return pick.choice([action for action in actions if action.verb == verb] or actions)


def plies(seats: int, number: int) -> Iterator[Ply]:
    """Yield every state of a game, what was done and what it led to."""
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(seats, GAME.spec.complete({}), chance).state
    while not state.ended:
        action = choose(state, pick)
        found = GAME.apply(state, state.active, action, chance)
        yield state, action, found
        state = found.state


@cache
def game(seats: int, number: int) -> tuple[Ply, ...]:
    return tuple(plies(seats, number))


GAMES = tuple((seats, number) for seats in (2, 3, 4) for number in range(4))
