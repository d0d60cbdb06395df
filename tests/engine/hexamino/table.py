"""Positions in the shorthand of the rules page: ``58 @ (1,0), 3`` is ``(58, (1, 0), 3)``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from engine import components
from engine.actions import Action, parse
from engine.dice import Dice
from engine.games.hexamino import Hexamino
from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.state import NOBODY, START, Placement, State, Tiles
from engine.hexgrid import ORIGIN, STEPS, Cell
from engine.hexgrid import name as cell_word
from engine.refusals import Illegal
from engine.spec import Step
from tests.engine.tables import dice_of, outcome_of

GAME = Hexamino(components.load("hexamino"))
outcome = partial(outcome_of, GAME)
DICE = Dice(bytes(32))

Lay = tuple[int, Cell, int]

E4: tuple[Lay, ...] = (
    (58, (1, 0), 3), (59, (0, 1), 3), (60, (-1, 1), 3),
    (61, (-1, 0), 3), (62, (0, -1), 3), (63, (1, -1), 3),
)  # fmt: skip
Q = E4[:5]
"""Position Q of the rules page: only (1, -1) is open."""
SNAKE: Lay = (4, (1, 0), 3)
E16: tuple[Lay, ...] = (
    (35, (1, -1), 3), (3, (2, -2), 0), (5, (3, -2), 3), (28, (3, -1), 0), (37, (2, 0), 3),
)  # fmt: skip
E20 = (
    "43/3 4/0 24/3 56/0 25/3 46/0 58/3",
    "50/3 54/0 47/3 19/0 57/3 28/0 59/3",
    "48/0 53/0 51/0 49/0 44/0 39/0 60/3",
    "41/3 21/0 18/3 55/0 40/3 37/0 61/3",
    "38/3 52/0 9/3 42/0 32/3 30/0 62/3",
    "45/0 35/0 34/0 29/0 23/0 13/0 63/3",
)
HAND = (9, 20, 37, 52, 57)
"""The hand of E6 to E8."""


def rays() -> list[list[Lay]]:
    found = []
    for row, (dq, dr) in zip(E20, STEPS, strict=True):
        tiles = [word.split("/") for word in row.split()]
        found.append(
            [(int(t), (k * dq, k * dr), int(turn)) for k, (t, turn) in enumerate(tiles, start=1)]
        )
    return found


def dice(number: int) -> Dice:
    return dice_of(f"hexamino/{number}")


def laid(*tiles: Lay) -> tuple[Placement, ...]:
    start = Placement(NOBODY, START, ORIGIN, 0)
    return (start, *(Placement(0, tile, cell, rotation) for tile, cell, rotation in tiles))


def position(*tiles: Lay, hands: tuple[Tiles, ...], stock: Tiles | None = (), **more: Any) -> State:
    """Return a state with seat 0 active; a stock of None has all other tiles of the mode."""
    fields: dict[str, Any] = {
        "laid": laid(*tiles),
        "hands": hands,
        "stock": stock or (),
        "active": 0,
        "first": 0,
        "fresh": (0,) * len(hands),
        **more,
    }
    state = State(**fields)
    if stock is None:
        known = {tile for hand in hands for tile in hand} | {tile for tile, _, _ in tiles}
        rest = tuple(tile for tile in mode_of(state).tiles if tile not in known)
        state = State(**{**fields, "stock": rest})
    return state


def states(seats: int, number: int, **options: str) -> Iterator[State]:
    """Yield the decisions of a game that is played by lot."""
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(seats, GAME.spec.complete(options), chance).state
    while not state.ended:
        yield state
        action = pick.choice(GAME.legal_actions(state, state.active))
        state = GAME.apply(state, state.active, action, chance).state


def mode_of(state: State) -> Mode:
    return GAME._mode_of(state)


def board_of(laid: tuple[Placement, ...]) -> Board:
    return GAME._boards.of(laid)


def lay(tile: int, cell: Cell, rotation: int) -> Action:
    return parse(f"lay {tile} {cell_word(cell)} {rotation}")


def step(state: State, tile: int, cell: Cell, rotation: int, chance: Dice = DICE) -> Step[State]:
    return GAME.apply(state, state.active, lay(tile, cell, rotation), chance)


def refused(state: State, tile: int, cell: Cell, rotation: int) -> Illegal:
    try:
        step(state, tile, cell, rotation)
    except Illegal as refusal:
        return refusal
    raise AssertionError("it was allowed")


def listed(state: State) -> list[str]:
    return [action.text for action in GAME.legal_actions(state, state.active)]


def where(state: State) -> dict[int, list[tuple[str, int]]]:
    """Return the legal cells and rotations by tile."""
    found: dict[int, list[tuple[str, int]]] = {}
    for action in GAME.legal_actions(state, state.active):
        tile, cell, rotation = action.args
        found.setdefault(int(tile), []).append((cell, int(rotation)))
    return found


def fitting(*tiles: Lay, mode: str = "classic", closing: bool = False) -> dict[int, list[Any]]:
    """Return where each unlaid tile of a mode could go, were it in the hand."""
    lying = {tile for tile, _, _ in tiles}
    empty = position(*tiles, hands=((), ()), mode=mode, closing=closing)
    rest = tuple(tile for tile in mode_of(empty).tiles if tile not in lying)
    return where(position(*tiles, hands=(rest, ()), mode=mode, closing=closing))
