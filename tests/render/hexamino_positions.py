"""Positions of Hexamino to draw, all from real games."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from engine import registry
from engine.dice import Dice
from engine.games.hexamino import Hexamino
from engine.games.hexamino.state import State, View
from engine.spec import Event
from render.contract import Scene
from render.games.hexamino.renderer import HEXAMINO
from tools.support.positions import look

GAME: Hexamino = registry.game("hexamino")  # type: ignore[assignment]
RENDERER = HEXAMINO
Played = tuple[State, tuple[Event, ...], tuple[State, ...]]


@cache
def played(seats: int, entries: int, seed: int = 1, **options: str) -> Played:
    """Return where a random game stands, with all its events and stills so far."""
    dice, chance = Dice(bytes([seed]) * 32), random.Random(seed)
    step: Any = GAME.setup(seats, GAME.spec.complete(options), dice, (), None)
    events, stills = [*step.events], [*step.stills]
    for _ in range(entries):
        if step.state.ended:
            break
        seat = step.state.active
        action = chance.choice(GAME.legal_actions(step.state, seat))
        step = GAME.apply(step.state, seat, action, dice)
        events += step.events
        stills += step.stills
    return step.state, tuple(events), tuple(stills)


def seen(state: State, viewer: int | None = None) -> View:
    """Return what somebody sees."""
    return GAME.observe(state, viewer)


def scene(state: State, *as_seen: Any, **more: Any) -> Scene:
    """Return a scene for a state, with the outcome where it has ended."""
    return look(len(state.hands), *as_seen, outcome=GAME.outcome(state), **more)
