"""Parts of a wide board one above another, where all of it would be small on a phone."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise
from math import ceil

from engine import hexgrid
from engine.hexgrid import Cell
from render.canvas import Box
from render.hexes.layout import LOW, SIZES, SMALL, TOP, Fit, extent, placed
from render.theme import MARGIN, WIDTH

_ROOM = Box(MARGIN, TOP, 930, 1350)
"""Where parts lie, beside the tile."""
_MOST, _GAP, _PAD, _TIMES = 3, 16, 10, 1.1
"""How many, pixels between two of them and inside each, and how much larger tiles must become."""


def cut(where: Fit, places: Sequence[Cell], laid: Collection[Cell]) -> list[tuple[Fit, list[Cell]]]:
    """Return up to three parts, each with its places and what touches them; none for little gain.

    Only a picture that is wider than usual, which a phone makes smaller, is cut: from left to right
    behind the places after which tiles are largest.
    """
    if where.width <= WIDTH or not places:
        return []
    across = sorted(places, key=lambda cell: 2 * cell[0] + cell[1])
    whole = len(across)
    ends = combinations_with_replacement(range(1, whole + 1), _MOST - 1)
    ways = [[across[a:b] for a, b in pairwise(sorted({0, *some, whole}))] for some in ends]
    shown = [[[*group, *_touched(group, laid)] for group in way] for way in ways]
    best = max(range(len(ways)), key=lambda at: _size(shown[at]))
    size = _size(shown[best])
    worth = size >= _TIMES * where.size * WIDTH / where.width
    return [*zip(_placed(shown[best], size), ways[best], strict=True)] if worth else []


def whole(
    free: Sequence[Cell], elsewhere: Collection[Cell], seen: Set[Cell], laid: Collection[Cell]
) -> list[Cell]:
    """Return the free places of a part, but none that would look open on a side and is not."""
    mine = (cell for cell in free if cell not in elsewhere)
    return [cell for cell in mine if seen >= {*hexgrid.neighbours(cell)} & {*laid}]


def _touched(places: Sequence[Cell], laid: Collection[Cell]) -> list[Cell]:
    return [one for cell in places for one in hexgrid.neighbours(cell) if one in laid]


def _size(way: Sequence[Sequence[Cell]]) -> int:
    """Return the largest size at which parts have room; a desk needs no larger ones."""
    spans = [extent(cells) for cells in way]
    high = sum(bottom - top for _, top, _, bottom in spans)
    wide = max(right - left for left, _, right, _ in spans)
    room = _ROOM.height - LOW - (len(way) - 1) * _GAP - len(way) * 2 * _PAD
    most = min(room / high, (_ROOM.width - 2 * _PAD) / wide)
    return next((size for size in (*SIZES[5:], *SMALL) if size <= most), 0)


def _placed(way: Sequence[Sequence[Cell]], size: int) -> list[Fit]:
    fits, top = list[Fit](), TOP
    for cells in way:
        _, first, _, last = extent(cells)
        bottom = top + ceil(size * (last - first)) + 2 * _PAD
        box = replace(_ROOM, top=top, bottom=bottom)
        fits.append(placed(cells, box, size, height=bottom + LOW))
        top = bottom + _GAP
    return fits
