"""Values of Hexago: the 36 tiles, the state and what a viewer sees of it.

A tile is its number in the set (1-36), a cell is axial ``(q, r)`` of ``engine.hexgrid``. A field
is ``colour * 8 + number``; a table gives the points of two touching fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.hexgrid import SIDES, Cell, turned

Tiles = tuple[int, ...]

HAND = 4
"""Tiles in a hand that a stack refills."""

FREE = -1
"""Value of a side that touches nothing."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on the table, with its score.

    Attributes:
        seat: -1 for the starting pair.
        rotation: 0-5, clockwise steps of 60 degrees.
        sides: Value of each side by direction: FREE if it touched nothing, 0 if the fields did not
            match, else ``a + b`` or ``2 (a + b)``. All FREE for unscored tiles (R4, R15).
        factor: Number of matching sides.
        points: Sum of the values times the factor.
    """

    seat: int
    tile: int
    cell: Cell
    rotation: int
    sides: tuple[int, ...] = (FREE,) * 6
    factor: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A position of Hexago Continuo.

    Attributes:
        laid: All tiles on the table, oldest first.
        hands: The tile held longest first; all unlaid tiles, ascending, in an open solo game.
        stacks: Per seat, the next tile first; hidden from all players, its owner too (R6, R18).
        out: The tiles out of the game (R8).
        must_match: At least one touched side must agree.
        ended: Empty while the game runs, else ``empty`` (all tiles laid) or the reason of a stop.
    """

    laid: tuple[Placement, ...]
    hands: tuple[Tiles, ...]
    stacks: tuple[Tiles, ...]
    out: Tiles
    points: tuple[int, ...]
    active: int
    first: int
    must_match: bool = False
    open_hands: bool = False
    ended: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator sees; hidden hands are None, hidden piles are counts."""

    laid: tuple[Placement, ...]
    hands: tuple[Tiles | None, ...]
    held: tuple[int, ...]
    stacked: tuple[int, ...]
    out: int
    points: tuple[int, ...]
    active: int
    first: int
    must_match: bool
    open_hands: bool
    ended: str

    @property
    def solo(self) -> bool:
        return len(self.points) == 1

    @property
    def spread(self) -> bool:
        """A solo seat has more open tiles than a hand holds."""
        return self.solo and self.held[0] > HAND

    @property
    def left(self) -> int:
        """Tiles in hand and stack of the active seat."""
        return self.held[self.active] + self.stacked[self.active]

    @property
    def last(self) -> Placement | None:
        """The last placement by a seat, not the starting pair."""
        return self.laid[-1] if self.laid and self.laid[-1].seat >= 0 else None


_SHIFT = 8  # numbers end at 6, so colour and number never mix

Fields = tuple[int, ...]


def number_of(field: int) -> int:
    return field % _SHIFT


def colour_of(field: int) -> int:
    """Return the index of a field's colour in ``Parts.colours``."""
    return field // _SHIFT


@dataclass(frozen=True)
class Parts:
    """The set of tiles; fields hold indices of ``colours``.

    Attributes:
        fields: By tile, unturned, the 6 first; entry 0 is no tile.
        shown: By tile and rotation, the fields by direction.
        values: ``values[field][other]``: the value of the two fields side by side.
    """

    colours: tuple[str, ...]
    tiles: tuple[int, ...]
    fields: tuple[Fields, ...]
    shown: tuple[tuple[Fields, ...], ...]
    values: tuple[tuple[int, ...], ...]

    def word(self, field: int) -> tuple[int, str]:
        return number_of(field), self.colours[colour_of(field)]


def value(field: int, other: int) -> int:
    """Equal in number and colour 2 (a + b), in one of them a + b, else 0 (*Scoring*, E5)."""
    agree = (number_of(field) == number_of(other)) + (colour_of(field) == colour_of(other))
    return agree * (number_of(field) + number_of(other))


def read_parts(data: Mapping[str, Any]) -> Parts:
    """Read the parts; the tiles are numbered from 1 in their order."""
    colours = tuple(data["colours"])
    tiles = tuple(tile["id"] for tile in data["tiles"])
    fields = (
        (),
        *(
            tuple(_SHIFT * colours.index(colour) + number for number, colour in tile["fields"])
            for tile in data["tiles"]
        ),
    )
    every = range((len(colours) + 1) * _SHIFT)
    return Parts(
        colours,
        tiles,
        fields,
        tuple(tuple(turned(one, turn) for turn in range(SIDES)) if one else () for one in fields),
        tuple(tuple(value(field, other) for other in every) for field in every),
    )
