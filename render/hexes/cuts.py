"""Parts of a long board, one above another or side by side, where all of it would be small."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import ceil

from engine import hexgrid
from engine.hexgrid import Cell
from render.canvas import Box
from render.hexes.layout import LOW, SIZES, SMALL, TOP, Fit, extent, placed
from render.theme import MARGIN, WIDTH

_ROOM = Box(MARGIN, TOP, WIDTH - MARGIN, 1350)
_BESIDE = 930
"""Where the room for parts ends beside a tile."""
_HIGH = 1060
"""The height from which a desk shrinks a board to a strip."""
_MOST, _GAP, _PAD, _TIMES = 3, 16, 10, 1.1
"""How many, pixels between two of them and inside each, and how much larger tiles must become."""

Part = tuple[Fit, list[Cell]]
"""Where a part lies, and the places that are asked in it."""


def cut(
    where: Fit, places: Sequence[Cell], laid: Collection[Cell], *, beside: bool = False
) -> list[Part]:
    """Return up to three parts, each with its places and what touches them; none for little gain.

    Only a picture that is wider or higher than usual, which a phone or a desk makes smaller, is
    cut: from left to right, or from above, behind the places after which tiles are largest.
    ``beside``: a tile stands at the right.
    """
    if not places or (where.width <= WIDTH and where.box.height <= _HIGH):
        return []
    room = replace(_ROOM, right=_BESIDE) if beside else _ROOM
    ways = [_largest(places, laid, room, down=down) for down in (False, True)]
    best = max(ways, key=_worth)
    least = _TIMES * where.size * WIDTH / where.width
    return best.parts() if best.size >= least else []


def frame(parts: Sequence[Part]) -> Fit:
    """Return the last part in the box of all."""
    (first, _), (last, _) = parts[0], parts[-1]
    box = Box(first.box.left, first.box.top, last.box.right, last.box.bottom)
    return replace(last, box=box)


def whole(
    free: Sequence[Cell], elsewhere: Collection[Cell], seen: Set[Cell], laid: Collection[Cell]
) -> list[Cell]:
    """Return the free places of a part, but none that would look open on a side and is not."""
    mine = (cell for cell in free if cell not in elsewhere)
    return [cell for cell in mine if seen >= {*hexgrid.neighbours(cell)} & {*laid}]


@dataclass(frozen=True, slots=True)
class _Group:
    """Places, those with all that touches them, and how wide and high these are."""

    places: list[Cell]
    seen: list[Cell]
    wide: float
    high: float

    @classmethod
    def of(cls, places: list[Cell], laid: Collection[Cell]) -> _Group:
        touched = (one for cell in places for one in hexgrid.neighbours(cell) if one in laid)
        left, top, right, bottom = extent(seen := [*places, *touched])
        return cls(places, seen, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class _Way:
    """Groups one above another, or side by side if they were cut from above, ``down``."""

    groups: list[_Group]
    room: Box
    down: bool

    @property
    def high(self) -> float:
        return (max if self.down else sum)(group.high for group in self.groups)

    @property
    def size(self) -> int:
        """Return the largest size at which parts have room; a desk needs no larger ones."""
        wide = (sum if self.down else max)(group.wide for group in self.groups)
        between = (len(self.groups) - 1) * _GAP + len(self.groups) * 2 * _PAD
        more = (between, 2 * _PAD) if self.down else (2 * _PAD, between)
        room = self.room.width - more[0], self.room.height - LOW - more[1]
        most = min(room[0] / wide, room[1] / self.high)
        return next((size for size in (*SIZES[5:], *SMALL) if size <= most), 0)

    def parts(self) -> list[Part]:
        size, room, parts = self.size, self.room, list[Part]()
        wide = [ceil(size * group.wide) + 2 * _PAD for group in self.groups]
        spare = (room.width - sum(wide) - (len(wide) - 1) * _GAP) // len(wide)
        left, top = room.left, room.top
        for at, group in enumerate(self.groups):
            if self.down:
                high = ceil(size * self.high) + 2 * _PAD
                box = Box(left, top, left + wide[at] + spare, top + high)
                left = box.right + _GAP
            else:
                box = Box(left, top, room.right, top + ceil(size * group.high) + 2 * _PAD)
                top = box.bottom + _GAP
            parts.append((placed(group.seen, box, size, height=box.bottom + LOW), group.places))
        return parts


def _largest(places: Sequence[Cell], laid: Collection[Cell], room: Box, *, down: bool) -> _Way:
    order = hexgrid.reading_order if down else lambda cell: 2 * cell[0] + cell[1]
    along, many = sorted(places, key=order), len(places)
    group = cache(lambda a, b: _Group.of(along[a:b], laid))
    ends = combinations_with_replacement(range(1, many + 1), _MOST - 1)
    ways = ([group(a, b) for a, b in pairwise(sorted({0, *some, many}))] for some in ends)
    return max((_Way(way, room, down) for way in ways), key=_worth)


def _worth(way: _Way) -> tuple[int, float]:
    return way.size, -way.high
