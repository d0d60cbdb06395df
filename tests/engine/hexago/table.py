"""Positions in the shorthand of the rules page: ``26, (1,-1), 1`` is ``(26, (1, -1), 1)``."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine import components, hexgrid
from engine.actions import Action, parse
from engine.dice import Dice, Stream
from engine.games.hexago import Hexago
from engine.games.hexago.state import Placement, State, Tiles
from engine.hexgrid import Cell
from engine.refusals import Illegal
from engine.spec import Step
from tests.engine.tables import dice_of, outcome_of

GAME = Hexago(components.load("hexago"))
outcome = partial(outcome_of, GAME)
PARTS = GAME.parts

Lay = tuple[int, Cell, int]

START: tuple[Lay, ...] = ((19, (0, 0), 0), (25, (1, 0), 3))
PRINTED: tuple[tuple[Lay, int], ...] = (
    ((26, (1, -1), 1), 34),
    ((10, (0, -1), 4), 52),
    ((35, (-1, -1), 1), 16),
    ((29, (-1, 0), 5), 81),
    ((12, (-2, 0), 5), 20),
)
"""The printed example A to E with its points."""


def dice(number: int | str) -> Dice:
    return dice_of(f"hexago/{number}")


def stream(number: int | str) -> Stream:
    return dice(f"stream/{number}").stream("test")


def laid(*tiles: Lay) -> tuple[Placement, ...]:
    return tuple(Placement(-1, tile, cell, rotation) for tile, cell, rotation in tiles)


def position(*hand: int, table: tuple[Lay, ...] = START, seats: int = 2, **more: Any) -> State:
    """Return a state with seat 0 active and this hand; all other tiles are out of the game."""
    known = {tile for tile, _, _ in table} | set(hand)
    rest = tuple(tile for tile in PARTS.tiles if tile not in known)
    others = tuple((rest[seat],) for seat in range(seats - 1))
    fields: dict[str, Any] = {
        "laid": laid(*table),
        "hands": (hand, *others),
        "stacks": ((),) * seats,
        "out": rest[seats - 1 :],
        "points": (0,) * seats,
        "active": 0,
        "first": 0,
    }
    return State(**fields | more)


def sealed(number: int = 0, **options: str) -> State:
    return dealt(1, number, stack="sealed", **options).state


def solo(**options: str) -> State:
    return GAME.setup(1, GAME.spec.complete(options), dice("solo")).state


def dealt(seats: int, number: int = 0, **options: str) -> Step[State]:
    return GAME.setup(seats, GAME.spec.complete(options), dice(number))


def place(tile: int, cell: Cell, rotation: int) -> Action:
    return parse(f"place {tile} {hexgrid.name(cell)} {rotation}")


def step(state: State, tile: int, cell: Cell, rotation: int) -> Step[State]:
    return GAME.apply(state, state.active, place(tile, cell, rotation), dice("step"))


def points(state: State, tile: int, cell: Cell, rotation: int) -> int:
    return step(state, tile, cell, rotation).state.laid[-1].points


def refused(state: State, tile: int, cell: Cell, rotation: int) -> Illegal:
    try:
        step(state, tile, cell, rotation)
    except Illegal as refusal:
        return refusal
    raise AssertionError("it was allowed")


def to_the_end(state: State, pick: Stream) -> list[State]:
    """Return the states of a game of random placements from here on."""
    states = [state]
    while GAME.to_act(state):
        actions = GAME.legal_actions(state, state.active)
        state = GAME.apply(state, state.active, pick.choice(actions), dice("any")).state
        states.append(state)
    return states


def only(hands: tuple[Tiles | None, ...], seat: int) -> bool:
    """Return whether a view shows the hand of one seat and no other."""
    return [s for s, hand in enumerate(hands) if hand is not None] == [seat]
