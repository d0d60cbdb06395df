"""Views and scenes of Blox to draw: moments of real games, and one made by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from engine import components
from engine.actions import Action
from engine.dice import Dice
from engine.games.blox import Blox
from engine.games.blox.state import CELL_OF, NONE, State, Tower, View
from engine.prompts import Path, level
from render.contract import Picture, Preview, Scene
from render.games.blox.renderer import BLOX
from tools.support.positions import look

GAME = Blox(components.load("blox"))
SEAT_NUMBERS = (2, 3, 4)


@cache
def state(seats: int, turns: int, seed: int = 1) -> State:
    """Return a game of players who take points where they can, after some turns."""
    dice = Dice(bytes([seed]) * 32)
    found = GAME.setup(seats, GAME.spec.complete({}), dice).state
    chance = random.Random(seed)
    for _ in range(turns):
        if found.ended:
            break
        seat = found.active
        legal = GAME.legal_actions(found, seat)
        view = GAME.observe(found, seat)
        best = [action for action in legal if GAME.gain(view, seat, action)]
        walks = [action for action in legal if action.verb in ("enter", "move")]
        found = GAME.apply(found, seat, chance.choice(best or walks or legal), dice).state
    return found


def view(seats: int, turns: int = 25, seed: int = 1, viewer: int | None = None) -> View:
    """Return what somebody sees of such a game."""
    return GAME.observe(state(seats, turns, seed), viewer)


def rich() -> State:
    """Return a position in which the first seat may do all six things."""
    at = CELL_OF
    return replace(
        state(4, 25),
        active=0,
        phase=2,
        figures=((at["d5"], at["g8"]), (at["f5"], at["g7"]), (), (at["c3"],)),
        hands=((1, 2, 1, 1), (1, 1, 1, 2), (5, 0, 0, 0), (2, 1, 1, 1)),
        jokers=(True, True, False, True),
        blocks=((1, 1, 1, 2), NONE, NONE, (0, 3, 0, 0)),
        towers=(
            Tower(at["d2"], (0, 1, 1, 0)),
            Tower(at["g3"], (1, 1, 1, 0)),
            Tower(at["b8"], (0, 0, 2, 0)),
            Tower(at["e8"], (0, 1, 0, 0)),
            Tower(at["a9"], (1, 1, 1, 2)),
        ),
        last=None,
    )


def ended(seats: int, seed: int = 1) -> State:
    """Return such a game, stopped."""
    return GAME.stop(state(seats, 60, seed), "agreed").state


def scene(seats: int, *as_seen: Any, over: State | None = None, **more: Any) -> Scene:
    """Return a scene, with the outcome of a game that is over."""
    return look(seats, *as_seen, outcome=GAME.outcome(over) if over else None, **more)


def step(found: State, path: Path = ()) -> Preview:
    """Return a step of the picker, with the best points behind each choice."""
    seat = found.active
    seen = GAME.observe(found, seat)
    legal = {GAME.asking.worded(seen, one): one for one in GAME.legal_actions(found, seat)}
    gains: dict[Path, int] = {}
    for asks, action in legal.items():
        gain = GAME.gain(seen, seat, action)
        for depth in range(1, len(asks.words) + 1):
            if gain:
                gains[asks.words[:depth]] = max(gain, gains.get(asks.words[:depth], 0))
        if gain:
            gains[action.words] = gain
    here = level(legal, path)
    if here.only is not None:
        return Preview(path, (), gains, legal[here.only])
    paths = tuple(choice.path for choice in here.choices)
    spots = dict.fromkeys(filter(None, (BLOX.spot(one, seen) for one in paths)))
    marks = {spot: str(number) for number, spot in enumerate(spots, 1)}
    return Preview(path, paths, gains, marks=marks)


def asked(found: State, verb: str) -> Path:
    """Return the words in which the picker asks for the first legal action of a kind."""
    return GAME.asking.worded(GAME.observe(found, found.active), first(found, verb)).words


def first(found: State, verb: str) -> Action:
    """Return the first legal action of a kind."""
    legal = GAME.legal_actions(found, found.active)
    return next(action for action in legal if action.verb == verb)


def preview(found: State, path: Path) -> Picture:
    return BLOX.preview(GAME.observe(found, 0), scene(4, viewer=0), step(found, path))
