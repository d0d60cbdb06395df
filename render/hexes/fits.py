"""Which layout a board of hexagons takes (LOOK.md, L1 to L4): the first that is large enough."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from math import ceil
from operator import itemgetter

from engine.hexgrid import Cell
from render.canvas import Box
from render.hexes.layout import (
    GAP,
    LOW,
    RAIL_BOX,
    SIZES,
    SMALL,
    TOP,
    WIDE,
    Fit,
    extent,
    largest,
    placed,
    window,
)

# The lower one is taken only where tiles are large in it.
_RAIL_HEIGHTS = (900, 1000)
_HIGH = 1010
_ENDED = (760, 850, _HIGH)
"""How high a board that is over may be: as low as it can be read, for the ranking stands below."""

_DESK = 764
"""The height up to which a desk shows a picture as wide as it can."""
_CLEAR = 70
"""``s`` from which on a phone needs no larger tiles."""
_TALLEST = 1350
"""How high a picture may be whose tiles are to be as large as they can; a phone shows all of it."""
_AMPLE, _NEARLY = SIZES[2], 0.8


def choose_fit(
    laid: Sequence[Cell],
    free: Sequence[Cell],
    floor: int,
    below: int,
    focus: Sequence[Cell] = (),
    *,
    alone: bool = False,
    rail: int = 0,
    ended: bool = False,
    spare: int = 0,
) -> Fit:
    """Return the first layout in which the board is large enough.

    Args:
        floor: The smallest ``s`` at which fields are readable.
        below: Height of the players' rows below the board.
        alone: Always put the players below the board.
        rail: The least height of a picture with the players at the right.
        ended: The game is over, so a board above its players may be as low as it can.
        spare: How much higher those rows are than others.

    Returns:
        L1 (rail, named), L2 (rail), L3 (rows below), or L4 (a window at the floor).
    """
    everything = [*laid, *free]
    if not alone:
        for cells, named, heights in ((everything, True, _RAIL_HEIGHTS), (laid, False, (1000,))):
            for height in (high for high in heights if high >= rail):
                box = Box(RAIL_BOX.left, TOP, RAIL_BOX.right, height - LOW)
                size = largest(cells, box)
                if size >= floor and (height == heights[-1] or size >= SIZES[3]):
                    return placed(cells, box, size, height=height, named=named)
    highest = _ENDED if ended else (_HIGH - spare,)
    for (cells, named), high in product(((everything, True), (laid, False)), highest):
        size = largest(cells, _board(high))
        if size >= floor:
            return _wide(cells, size, below, named=named)
    return window(laid, focus, floor, _board(highest[0]), GAP + below + LOW)


def roomiest(
    laid: Sequence[Cell],
    free: Sequence[Cell],
    floor: int,
    below: int,
    rail: int,
    *,
    ample: int = _AMPLE,
    nearly: float = _NEARLY,
    alone: bool = False,
) -> Fit | None:
    """Return the layout in which all tiles are largest, or nearly so; None where none has room.

    Players at the right, and the names of free places, give way to tiles. See ``choose_fit``.
    No tile needs to be larger than ``ample``; a layout with more beside the tiles is taken where
    they have ``nearly`` the largest size. Who plays ``alone`` stands below rather than beside.
    """
    right = Box(RAIL_BOX.left, TOP, RAIL_BOX.right, _TALLEST - LOW)
    above = _board(max(_HIGH, _TALLEST - TOP - GAP - below - LOW))
    boxes = (above, right) if alone else (right, above)
    ways = [(cells, box) for cells in ([*laid, *free], laid) for box in boxes]
    sizes = [largest(cells, box, ample) for cells, box in ways]
    least = max(floor, nearly * max(sizes))
    at = next((at for at, size in enumerate(sizes) if size >= least), None)
    if at is None:
        return None
    (cells, box), size = ways[at], sizes[at]
    named = cells is not laid
    if box is above:
        return _wide(cells, size, below, named=named)
    return beside(cells, right, size, rail, named=named)


def finished(cells: Sequence[Cell], below: int, rail: int, side: Box = RAIL_BOX) -> Fit:
    """Return the layout in which a board is whole, as large as it can be: one that is over.

    A phone shows all pictures equally wide, a desk those above a height smaller.
    """
    _, top, _, bottom = extent(cells)
    found = []
    ways = ((side, LOW, rail), (WIDE, GAP + below + LOW, 0))
    for room, more, least in ways if rail else ways[1:]:
        box = replace(room, bottom=_TALLEST - more)
        low = replace(room, bottom=max(least, _DESK) - more)
        size = max(largest(cells, box, _CLEAR), largest(cells, low))
        size = size or largest(cells, box, sizes=SMALL)
        high = max(least, TOP + ceil(size * (bottom - top)) + more)
        seen = size * size / max(high, _DESK)
        found.append((seen, size, high, replace(room, bottom=high - more)))
    _, size, high, box = max(found, key=itemgetter(0, 1, 2))
    return placed(cells, box, size, height=high, rail=box.right == side.right, named=False)


_WHOLE_HEIGHTS = (1000, 1250, 1350, 1450, 1550, 1700, 1850, 2000, 2150)
"""Heights of a picture that shows all tiles: a desk shrinks a high one to a strip."""


def lowest(cells: Sequence[Cell], floors: Sequence[int], below: int, rail: int = 0) -> Fit | None:
    """Return the lowest layout that shows all cells; None where none does.

    Args:
        floors: The least ``s`` up to a height of 1250, then the one that is tried after it.
        rail: The least height of a picture with the players at the right; 0 for never.
    """
    ways = [(floors[0], high) for high in _WHOLE_HEIGHTS if high <= 1250]
    ways += [(floors[-1], high) for high in _WHOLE_HEIGHTS]
    for floor, high in ways:
        right = Box(RAIL_BOX.left, TOP, RAIL_BOX.right, high - LOW)
        above = Box(WIDE.left, TOP, WIDE.right, high - GAP - below - LOW)
        sizes = [
            largest(cells, right) if 0 < rail <= high else 0,
            largest(cells, above) if above.height >= 300 else 0,
        ]
        if max(sizes) < floor:
            continue
        if sizes[0] < sizes[1]:
            return _wide(cells, sizes[1], below, named=False)
        return beside(cells, right, sizes[0], rail, named=False)
    return None


def beside(cells: Sequence[Cell], box: Box, size: int, rail: int, *, named: bool) -> Fit:
    """Return a picture as low as the board in a box, and the players at its right, can be."""
    _, top, _, bottom = extent(cells)
    high = max(rail, _RAIL_HEIGHTS[0], TOP + ceil(size * (bottom - top)) + LOW)
    return placed(cells, replace(box, bottom=high - LOW), size, height=high, named=named)


def _board(high: int) -> Box:
    return Box(WIDE.left, TOP, WIDE.right, TOP + high)


def _wide(cells: Sequence[Cell], size: int, below: int, *, named: bool) -> Fit:
    _, top, _, bottom = extent(cells)
    board = max(300, ceil(size * (bottom - top)))
    box = Box(WIDE.left, TOP, WIDE.right, TOP + board)
    height = box.bottom + GAP + below + LOW
    return placed(cells, box, size, height=height, rail=False, named=named)


NEAR, _LARGE, _SEEN = 524, 75, 46
"""How large a cut-out is, ``s`` in it, and ``s`` below which a small board gives way to one."""


def near(laid: Collection[Cell], cell: Cell) -> Fit | None:
    """Return what lies around a cell, large; None where all of a board can be read beside another.

    Two boards stand beside each other in a story, each about as large as the cut-out.
    """
    left, top, right, bottom = extent(laid)
    if NEAR / max(right - left, bottom - top) >= _SEEN:
        return None
    box = Box(0, TOP, NEAR, TOP + NEAR)
    return placed([cell], box, _LARGE, rail=False, named=False, cropped=True)
