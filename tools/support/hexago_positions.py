"""Hexago tables to draw: any shape of board, any number of tiles, laid by the game's own rules."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from engine import components, hexgrid
from engine.dice import Dice
from engine.games.hexago import Hexago
from engine.games.hexago.moves import board_of, score
from engine.games.hexago.state import Placement, State, View
from engine.hexgrid import ORIGIN, Cell
from render.contract import Scene
from tools.support.positions import look

GAME = Hexago(components.load("hexago"))
PARTS = GAME.parts
EACH, HAND = 8, 4

Shape = tuple[Cell, ...]


def heap(count: int) -> Shape:
    """Return cells that lie as closely as they can."""
    near = sorted(
        ((q, r) for q in range(-4, 5) for r in range(-4, 5)),
        key=lambda cell: (max(abs(cell[0]), abs(cell[1]), abs(sum(cell))), cell != (1, 0), cell),
    )
    return tuple(near[:count])


def string(count: int, direction: int = 0) -> Shape:
    """Return cells in one line from the start; the pair lies first, whatever the direction."""
    dq, dr = hexgrid.STEPS[direction]
    line = [(dq * step, dr * step) for step in range(count)]
    return tuple(line) if direction == 0 else (ORIGIN, (1, 0), *line[1 : count - 1])


def crooked(count: int) -> Shape:
    """Return cells in a bow: far to the right and down, then back, so that nothing fits."""
    found = [ORIGIN, (1, 0)]
    for direction, steps in ((0, 8), (1, 8), (2, 7), (3, 5), (2, 9)):
        for _ in range(steps):
            dq, dr = hexgrid.STEPS[direction]
            found.append((found[-1][0] + dq, found[-1][1] + dr))
    return tuple(found[:count])


def state(seats: int, shape: Shape, *, number: int = 0, open_hands: bool = False) -> State:
    """Return a position in which tiles lie on these cells, in their order.

    Args:
        seats: 1-4; alone there is no starting pair.
        shape: At least two cells unless alone, all in one piece.
        number: Which tiles, and how they are turned.
        open_hands: The option.
    """
    chance = random.Random(number)
    pile = chance.sample(PARTS.tiles, len(PARTS.tiles))
    placed: tuple[Placement, ...] = ()
    points, laid = [0] * seats, [0] * seats
    for at, cell in enumerate(shape):
        seat = at % seats if seats == 1 else -1 if at < 2 else (at - 2) % seats
        one = Placement(seat, pile[at], cell, chance.randrange(6))
        if seat >= 0:
            laid[seat] += 1
            wanted = board_of(PARTS, placed).places.get(cell)
            if wanted:
                found = score(wanted, PARTS.shown[one.tile][one.rotation])
                one = replace(one, sides=found.sides, factor=found.factor, points=found.points)
        if seat >= 0:
            points[seat] += one.points
        placed = (*placed, one)
    rest = pile[len(shape) :]
    if seats == 1:
        hands, stacks, out = (tuple(sorted(rest)),), ((),), ()
    else:
        left = [EACH - count for count in laid]
        owned = [tuple(rest[sum(left[:s]) : sum(left[: s + 1])]) for s in range(seats)]
        hands = tuple(tiles[:HAND] for tiles in owned)
        stacks = tuple(tiles[HAND:] for tiles in owned)
        out = tuple(rest[sum(left) :])
    over = not any(hands)
    active = 0 if over or seats == 1 else (len(shape) - 2) % seats
    return State(
        placed,
        hands,
        stacks,
        out,
        tuple(points),
        active,
        0,
        open_hands=open_hands,
        ended="empty" if over else "",
    )


def view(seats: int, shape: Shape, viewer: int | None = None, **more: int | bool) -> View:
    """Return what a seat or a spectator sees of such a position."""
    number, shown = int(more.get("number", 0)), bool(more.get("open_hands", False))
    return GAME.observe(state(seats, shape, number=number, open_hands=shown), viewer)


def hidden_otherwise(one: State, viewer: int | None, number: int) -> State:
    """Return the same table with everything that a viewer may not know dealt anew."""
    stream = Dice(bytes([number]) * 32).stream("elsewhere")
    return GAME.imagine(GAME.observe(one, viewer), viewer, stream)


def scene(found: View, *as_seen: Any, **more: Any) -> Scene:
    """Return a scene for a view, with the outcome where it has ended."""
    given = look(len(found.points), *as_seen, **more)
    if not found.ended:
        return given
    whole = GAME.imagine(found, None, Dice(bytes(32)).stream("end"))
    return replace(given, outcome=GAME.outcome(whole))
