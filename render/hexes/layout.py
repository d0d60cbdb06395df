"""The layout of a growing board of hexagons with its players (LOOK.md, steps L1 to L4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import ceil

from engine.hexgrid import Cell
from render.canvas import Box
from render.contract import Scene
from render.hexes.fit import GAP, LOW, SIZES, TOP, WIDE, Fit, extent, largest, placed
from render.hexes.window import window

_RAIL = Box(36, TOP, 884, 0)
# The lower one is taken only where tiles are large in it.
_RAIL_HEIGHTS = (900, 1000)
_HIGH = 1010
_ENDED = (760, 850, _HIGH)
"""How high a board that is over may be: as low as it can be read, for the ranking stands below."""

_FILMED = (_HIGH, 1300, 1700)
"""The same in a film, which shows how all tiles came to lie: no window that jumps and hides."""


def fit(
    laid: Sequence[Cell],
    free: Sequence[Cell],
    floor: int,
    below: int,
    focus: Sequence[Cell] = (),
    *,
    alone: bool = False,
    rail: int = 0,
    ended: bool = False,
    highest: tuple[int, ...] = (_HIGH,),
) -> Fit:
    """Return the first layout in which the board is large enough.

    Args:
        laid: Cells with tiles; at least one.
        free: Free places that are named while there is room.
        floor: The smallest ``s`` at which fields can be read.
        below: Height of the players' rows where they stand below the board.
        focus: Cells that a window must show when the board outgrows the picture.
        alone: The players stand below in any case.
        rail: The least height of a picture with the players at the right.
        ended: The game is over: a board above its players is no higher than it has to be.
        highest: How high a board above its players may be; a later one only where all is seen
            at no earlier one.

    Returns:
        L1 (rail, named), L2 (rail), L3 (rows below), or L4 (a window at the floor).
    """
    everything = [*laid, *free]
    if not alone:
        for cells, named, heights in ((everything, True, _RAIL_HEIGHTS), (laid, False, (1000,))):
            for height in (high for high in heights if high >= rail):
                box = Box(_RAIL.left, TOP, _RAIL.right, height - LOW)
                size = largest(cells, box)
                if size >= floor and (height == heights[-1] or size >= SIZES[3]):
                    return placed(cells, box, size, height=height, named=named)
    highest = _ENDED if ended else highest
    for (cells, named), high in product(((everything, True), (laid, False)), highest):
        size = largest(cells, _board(high))
        if size >= floor:
            return _wide(cells, size, below, named=named)
    return window(laid, focus, floor, _board(highest[0]), GAP + below + LOW)


def filmed(
    scene: Scene, floor: int, below: int, *, alone: bool = False, rail: int = 0
) -> Fit | None:
    """Return one layout for all pictures of a film, without names; see ``fit``.

    None where this is no film, or where not all tiles of its last picture can be seen.
    """
    cells = {one.cell for view in scene.film for one in view.laid}
    if not cells:
        return None
    # As if all tiles lay from the deal on: only what happens moves (decision: film).
    found = fit(sorted(cells), (), floor, below, alone=alone, rail=rail, highest=_FILMED)
    return None if found.cropped else replace(found, named=False)


def _board(high: int) -> Box:
    return Box(WIDE.left, TOP, WIDE.right, TOP + high)


def _wide(cells: Sequence[Cell], size: int, below: int, *, named: bool) -> Fit:
    """Return L3: the board as high as it needs, the players below."""
    _, top, _, bottom = extent(cells)
    board = max(300, ceil(size * (bottom - top)))
    box = Box(WIDE.left, TOP, WIDE.right, TOP + board)
    height = box.bottom + GAP + below + LOW
    return placed(cells, box, size, height=height, rail=False, named=named)
