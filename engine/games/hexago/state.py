"""Hexago's values: laid tiles, the state, and what a seat or a spectator sees of it.

Tiles are their numbers in the set (1-36), cells are axial ``(q, r)`` of ``engine.hexgrid``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.hexgrid import Cell

Tiles = tuple[int, ...]

HAND = 4
"""Tiles in a hand that a stack refills."""

FREE = -1
"""Value of a side that touches nothing."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on the table, with what it scored.

    Attributes:
        seat: Who laid it; -1 for the starting pair.
        tile: Its number.
        cell: Where.
        rotation: 0-5, clockwise steps of 60 degrees.
        sides: Value of each side by direction: FREE where it touched nothing, 0 where the
            fields did not match, else ``a + b`` or ``2 (a + b)``. All FREE for tiles that are
            not scored (R4, R15).
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
        laid: All tiles on the table in the order in which they came there.
        hands: Per seat, the tile held longest first; solo with open tiles: what is not laid,
            ascending.
        stacks: Per seat, the next tile first; hidden from all players, its owner too (R6, R18).
        out: The tiles out of the game (R8).
        points: Per seat.
        active: Whose turn it is.
        first: The first seat.
        must_match: Option: at least one touched side must agree.
        open_hands: Option: everybody sees the hands.
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
    """What a seat or a spectator sees.

    Attributes:
        laid, points, active, first, must_match, open_hands, ended: As in ``State``.
        hands: Per seat its tiles, None where the viewer may not know them.
        held: Number of tiles in each hand.
        stacked: Number of tiles in each face-down stack.
        out: Number of tiles out of the game.
    """

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
        """One seat alone; it has no one to hide its hand from."""
        return len(self.points) == 1

    @property
    def spread(self) -> bool:
        """One seat alone has more tiles open than a hand holds."""
        return self.solo and self.held[0] > HAND

    @property
    def left(self) -> int:
        """Tiles that the active seat has still to lay, in hand and stack."""
        return self.held[self.active] + self.stacked[self.active]

    @property
    def last(self) -> Placement | None:
        """The last placement of a seat, None before the first."""
        return self.laid[-1] if self.laid and self.laid[-1].seat >= 0 else None
