"""Values of Hexamino: tiles, modes' sets, the state and what a viewer sees of it.

A tile is its number in the set (1-63), a cell is axial ``(q, r)`` of ``engine.hexgrid``. A set of
(tile, rotation) pairs is one int: bit ``6 * tile + rotation``. Each side of a cell allows such a
set; their intersection fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from engine.hexgrid import SIDES, Cell, turned

Tiles = tuple[int, ...]

NOBODY = -1
"""No seat: it laid the start tile, and ended a deal that no player ended."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on the table; NOBODY laid the start tile. Rotations are clockwise, 60 degrees each."""

    seat: int
    tile: int
    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The public part of a finished turn.

    Attributes:
        drawn: Tiles drawn because nothing fitted, 0-2 (R4).
        tile: The tile laid; 0 for a forced pass.
        refilled: Tiles drawn after laying, 0 or 1 (R5).
        closing: Whether the tile closed a Snake (R14).
    """

    seat: int
    drawn: int = 0
    tile: int = 0
    refilled: int = 0
    closing: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Attributes:
        first: The first seat of the deal.
        reason: ``out`` (a seat laid its last tile), ``dead`` (no tile fits any more; in a Snake:
            and no player had an end tile for it), ``closed`` (an end tile ended the Snake) or
            ``passed`` (R15: all passed and no player had an end tile that fits).
        seat: Who went out or closed; who laid last if dead or passed.
        hands: Tiles left, per seat; now public.
        dots: Per seat, the dots of those tiles, which count against it.
    """

    first: int
    reason: str
    seat: int
    hands: tuple[Tiles, ...]
    dots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position of Hexamino: a decision, the open hands at the end of a deal, or the end.

    Attributes:
        laid: All tiles on the table, the start tile first.
        hands: Per seat, the tile held longest first.
        stock: The next tile first; hidden from all players.
        first: The first seat of this deal.
        hand: Tiles dealt to each seat.
        deal: The running one, from 0, of ``deals``.
        turn: Turns finished so far in all deals, passes included.
        passes: Forced passes in a row.
        drawn: Tiles that the active seat drew in this turn because nothing fitted.
        fresh: Per seat, how many tiles at the end of its hand came there in its last turn.
        closing: The closing of a Snake: the active seat must lay an end tile (R14).
        log: The last turn of a decision and the forced passes after it; before the first decision,
            the passes that came before it.
        over: The last of ``results`` is this deal's: all hands lie open.
        ended: Empty while the match runs, else the reason of the last result or of a stop.
    """

    laid: tuple[Placement, ...]
    hands: tuple[Tiles, ...]
    stock: Tiles
    active: int
    first: int
    mode: str = "classic"
    hand: int = 5
    snake_set: str = "sharp_pairs"
    end_tiles: str = "any"
    deals: int = 1
    deal: int = 0
    turn: int = 0
    passes: int = 0
    drawn: int = 0
    fresh: tuple[int, ...] = ()
    closing: bool = False
    log: tuple[Turn, ...] = ()
    results: tuple[Result, ...] = ()
    over: bool = False
    ended: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator sees; other fields as in ``State``.

    Attributes:
        hands: Tiles per seat, None where they are hidden; all are open after the deal or game.
        held: The number of tiles in each hand.
        stock: The number of tiles in the stock.
        unlaid: The tiles of the mode that are not on the table, ascending.
        places: The free cells that some unlaid tile can take now, in reading order.
        fits: The viewer's tiles that could be laid if it were its turn, in hand order.
    """

    laid: tuple[Placement, ...]
    hands: tuple[Tiles | None, ...]
    held: tuple[int, ...]
    stock: int
    active: int
    first: int
    mode: str
    hand: int
    snake_set: str
    end_tiles: str
    deals: int
    deal: int
    turn: int
    passes: int
    drawn: int
    fresh: tuple[int, ...]
    closing: bool
    log: tuple[Turn, ...]
    results: tuple[Result, ...]
    over: bool
    ended: str
    unlaid: Tiles
    places: tuple[Cell, ...]
    fits: Tiles

    @property
    def last(self) -> Placement | None:
        """The last placement by a seat; in a Snake the head. None before the first."""
        return self.laid[-1] if len(self.laid) > 1 else None

    @property
    def totals(self) -> tuple[int, ...]:
        dots = (result.dots for result in self.results)
        return tuple(map(sum, zip(*dots, strict=True))) or (0,) * len(self.held)


VALUES = range(6)
"""Dots that a field may have."""
START = 1
_CONNECTING = range(2, 58)
_ENDS = range(58, 64)
LAST = 63

Fields = tuple[int, ...]
"""The dots of a tile's six fields, by direction."""
Fitting = int
"""A set of (tile, rotation) pairs as bits."""

_UNTURNED: Fitting = sum(1 << SIDES * tile for tile in range(LAST + 1))
"""All tiles with rotation 0."""


@dataclass(frozen=True)
class Parts:
    """The set of tiles.

    Attributes:
        fields: By tile, unturned; entry 0 is no tile.
        shown: By tile and rotation, the fields by direction.
        rotations: By tile the rotations that look different, as six bits (R24).
        turns: The rotations reachable from the start tile, as six bits: dots meet only dots.
        showing: ``showing[direction][value]``: the tiles that show the value on that side.
        left_out: Tiles missing from each set.
    """

    fields: tuple[Fields, ...]
    dots: tuple[int, ...]
    shown: tuple[tuple[Fields, ...], ...]
    rotations: tuple[int, ...]
    turns: int
    showing: tuple[tuple[Fitting, ...], ...]
    connecting: Fitting
    ends: Fitting
    left_out: Mapping[str, frozenset[int]]

    def all_of(self, tiles: Iterable[int]) -> Fitting:
        fitting = 0
        for tile in tiles:
            fitting |= self.rotations[tile] << SIDES * tile
        return fitting

    def dots_of(self, tiles: Iterable[int]) -> int:
        return sum(self.dots[tile] for tile in tiles)


def is_end(tile: int) -> bool:
    """Return whether a tile has only one dot field."""
    return tile >= _ENDS.start


@lru_cache(maxsize=64)
def bits(six: int) -> tuple[int, ...]:
    """Return the rotations that a set of six bits holds."""
    return tuple(rotation for rotation in range(SIDES) if six >> rotation & 1)


def tiles_in(fitting: Fitting) -> Tiles:
    return tuple(tile for tile in range(1, LAST + 1) if fitting >> SIDES * tile & 63)


def unturned(fitting: Fitting) -> Fitting:
    """Return the tiles of a (tile, rotation) set, each with rotation 0."""
    for _ in range(SIDES - 1):
        # Rotation 0 is left out, or it would slide into the tile below.
        fitting |= (fitting & ~_UNTURNED) >> 1
    return fitting & _UNTURNED


def count_tiles(fitting: Fitting) -> int:
    """Return the number of different tiles in a (tile, rotation) set."""
    return unturned(fitting).bit_count()


def read_parts(data: Mapping[str, Any]) -> Parts:
    sets = data["sets"]
    snake, other = sets["snake"], sets["snake"]["alternative"]
    left_out = {
        "classic": sets["classic"]["leave_out"],
        snake["leave_out_rule"]: snake["leave_out"],
        other["leave_out_rule"]: other["leave_out"],
        "star": sets["star"]["leave_out"],
    }
    fields = ((0,) * SIDES, *(tuple(row["fields"]) for row in data["tiles"]))
    return _parts(fields, {name: frozenset(tiles) for name, tiles in left_out.items()})


def _parts(fields: tuple[Fields, ...], left_out: Mapping[str, frozenset[int]]) -> Parts:
    shown = tuple(tuple(turned(tile, k) for k in range(SIDES)) for tile in fields)
    rotations = tuple(
        sum(1 << k for k in range(SIDES) if sides.index(sides[k]) == k) for sides in shown
    )
    showing = [[0 for _ in VALUES] for _ in range(SIDES)]
    # Not the start tile: it lies from the beginning, and is never laid by a seat.
    for tile in (*_CONNECTING, *_ENDS):
        for k in bits(rotations[tile]):
            for direction, value in enumerate(shown[tile][k]):
                showing[direction][value] |= 1 << SIDES * tile + k
    return Parts(
        fields=fields,
        dots=tuple(map(sum, fields)),
        shown=shown,
        rotations=rotations,
        turns=_turns(fields[START]),
        showing=tuple(map(tuple, showing)),
        connecting=sum(rotations[tile] << SIDES * tile for tile in _CONNECTING),
        ends=sum(rotations[tile] << SIDES * tile for tile in _ENDS),
        left_out=left_out,
    )


def _turns(start: Fields) -> int:
    """Return the rotations reachable from the start tile by joining equal dots."""
    # Every tile has its dots where the start tile has them.
    pairs = product(enumerate(start), repeat=2)
    steps = {(SIDES // 2 + i - j) % SIDES for (i, own), (j, other) in pairs if own == other}
    turns = {0}
    for _ in range(SIDES):
        turns |= {(turn + step) % SIDES for turn in turns for step in steps}
    return sum(1 << turn for turn in turns)
