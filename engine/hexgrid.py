"""Hexagonal boards: cells, their names, neighbours and turned tiles.

Hexagons stand on a corner (pointy-top), cells are axial ``(q, r)``, y grows downwards.
Directions count clockwise: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE. A tile lists one field for each
direction; turned by ``k`` clockwise steps of 60 degrees it shows ``fields[i]`` at direction
``(i + k) % 6``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from engine.actions import Action
from engine.refusals import Malformed

Cell = tuple[int, int]
Direction = int

SIDES = 6
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ORIGIN: Cell = (0, 0)
SIDE_WORDS = ("e", "se", "sw", "w", "nw", "ne")
"""A side in the parameters of refusals and events, by direction."""

_ROW, _COLUMN = ord("M") - ord("A"), 50
_LETTERS = 26
_NAME = re.compile(r"([A-Z]{1,2})(0|-?[1-9][0-9]{0,3})")

F = TypeVar("F")


@lru_cache(maxsize=4096)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def opposite(direction: Direction) -> Direction:
    return (direction + 3) % SIDES


def turned(fields: Sequence[F], rotation: int) -> tuple[F, ...]:
    """Return a tile's fields by direction when it lies with a rotation (0-5)."""
    return tuple(fields[(direction - rotation) % SIDES] for direction in range(SIDES))


def reading_order(cell: Cell) -> Cell:
    """Return the key that sorts cells as one reads: row by row, from left to right."""
    return cell[1], cell[0]


def around(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    taken = frozenset(cells)
    beside = {cell for laid in taken for cell in neighbours(laid)} - taken
    return tuple(sorted(beside, key=reading_order))


@lru_cache(maxsize=4096)
def name(cell: Cell) -> str:
    """Return the name of a cell, the same for the whole game: the origin is ``M50``.

    The row's letter is M + r (after Z come AA, AB …, before A come ZZ, ZY …), the number is
    50 + q + floor(r / 2).
    """
    q, r = cell
    row = _ROW + r
    # Rows above A take the two-letter names from their end: ZZ, ZY …
    if row < 0:
        row += _LETTERS * (_LETTERS + 1)
    high, low = divmod(row, _LETTERS)
    letters = (chr(ord("A") + high - 1) if high else "") + chr(ord("A") + low)
    return f"{letters}{_COLUMN + q + r // 2}"


@lru_cache(maxsize=4096)
def cell(word: str) -> Cell:
    """Return the cell of a name, or raise Malformed."""
    match = _NAME.fullmatch(word)
    if match is None:
        raise Malformed("cell", {"cell": word[:12]})
    letters, number = match.groups()
    row = ord(letters[-1]) - ord("A")
    if len(letters) == 2:
        row += _LETTERS * (ord(letters[0]) - ord("A") + 1)
        # AA to MZ lie below Z, NA to ZZ above A: half of the two-letter names each.
        if letters[0] >= "N":
            row -= _LETTERS * (_LETTERS + 1)
    r = row - _ROW
    return int(number) - _COLUMN - r // 2, r


DEGREES = {str(360 // SIDES * turn): str(turn) for turn in range(1, SIDES)}
"""Rotations as the buttons say them, and in the notation."""


def placements(verb: str, words: Sequence[str], hand: Sequence[int]) -> tuple[Action, ...]:
    """Return placements that typed words may mean: a tile, a cell, perhaps a rotation.

    Without a tile each one in hand is meant; without a cell, none.
    """
    cells = [word.upper() for word in words if _NAME.fullmatch(word.upper())]
    numbers = [word for word in words if word.removesuffix("°").isdecimal()]
    own = {*map(str, hand)}
    if tiles := [n for n in numbers if n.isdecimal() and (n in own or n not in DEGREES)][:1]:
        numbers.remove(*tiles)
    said = [str(int(word.removesuffix("°"))) for word in numbers] or map(str, range(SIDES))
    turns = [DEGREES.get(turn, turn) for turn in said]
    laid = [(str(int(tile)), where) for where in cells[:1] for tile in tiles or hand]
    return tuple(Action(verb, (*one, turn)) for one in laid for turn in turns)
