"""How a growing board of hexagons is fitted into a picture (LOOK.md, steps L1 to L4).

Sizes are the distance ``s`` from a hexagon's centre to a corner, in pixels at a width of 1200.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from engine.hexgrid import Cell
from render.canvas import Box
from render.theme import BANNER, WIDTH

ROOT = sqrt(3)
SIZES = (92, 86, 80, 75, 70, 66, 62, 58, 56, 54, 52, 50, 48, 45, 43)
"""Few sizes, so that sprites of a size are drawn once and used by many boards."""

TOP = BANNER + 14
"""Where boards begin."""
_LOW = 24
_RAIL = Box(36, TOP, 884, 0)
_WIDE = Box(20, TOP, WIDTH - 20, 0)
_RAIL_HEIGHTS = (900, 1000)
_WIDE_BOARD = 1010
_GAP = 14


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the cells of a board are drawn.

    Attributes:
        size: ``s``.
        x, y: Pixels of the middle of cell (0, 0).
        box: The board's part of the picture.
        height: Of the whole picture.
        rail: The players stand at the right; else in rows below the board.
        named: Free places are drawn, with their names.
        cropped: Not all tiles are in the box.
    """

    size: int
    x: float
    y: float
    box: Box
    height: int
    rail: bool
    named: bool
    cropped: bool = False

    def at(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell in pixels."""
        q, r = cell
        return self.x + self.size * ROOT * (q + r / 2), self.y + self.size * 1.5 * r

    def shows(self, cell: Cell) -> bool:
        """Tell whether a whole cell lies in the box."""
        x, y = self.at(cell)
        half = self.size * ROOT / 2
        across = self.box.left - 1 <= x - half and x + half <= self.box.right + 1
        return across and self.box.top - 1 <= y - self.size and y + self.size <= self.box.bottom + 1

    def touches(self, cell: Cell) -> bool:
        """Tell whether a part of a cell lies in the box."""
        x, y = self.at(cell)
        half = self.size * ROOT / 2
        across = x + half > self.box.left and x - half < self.box.right
        return across and y + self.size > self.box.top and y - self.size < self.box.bottom


def extent(cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of some cells, in units of ``s``."""
    middles = [(ROOT * (q + r / 2), 1.5 * r) for q, r in cells]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return min(xs) - ROOT / 2, min(ys) - 1, max(xs) + ROOT / 2, max(ys) + 1


def largest(cells: Sequence[Cell], box: Box, most: int = SIZES[0]) -> int:
    """Return the largest size at which all cells lie in a box; 0 where none does."""
    left, top, right, bottom = extent(cells)
    room = min(box.width / (right - left), box.height / (bottom - top))
    return next((size for size in SIZES if size <= min(room, most)), 0)


def placed(cells: Sequence[Cell], box: Box, size: int, **more: bool | int) -> Fit:
    """Return the fit that puts some cells into the middle of a box."""
    left, top, right, bottom = extent(cells)
    x = (box.left + box.right) / 2 - size * (left + right) / 2
    y = (box.top + box.bottom) / 2 - size * (top + bottom) / 2
    facts: dict[str, int | bool] = {"height": box.bottom, "rail": True, "named": True, **more}
    return Fit(
        size,
        x,
        y,
        box,
        int(facts["height"]),
        bool(facts["rail"]),
        bool(facts["named"]),
        bool(facts.get("cropped", False)),
    )


def fit(
    laid: Sequence[Cell],
    free: Sequence[Cell],
    floor: int,
    below: int,
    focus: Sequence[Cell] = (),
    *,
    alone: bool = False,
    rail: int = 0,
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

    Returns:
        L1 (rail, named), L2 (rail), L3 (rows below), or L4 (a window at the floor).
    """
    everything = [*laid, *free]
    if not alone:
        for cells, named, heights in ((everything, True, _RAIL_HEIGHTS), (laid, False, (1000,))):
            for height in (high for high in heights if high >= rail):
                box = Box(_RAIL.left, TOP, _RAIL.right, height - _LOW)
                size = largest(cells, box)
                if size >= floor and (height == heights[-1] or size >= SIZES[3]):
                    return placed(cells, box, size, height=height, named=named)
    for cells, named in ((everything, True), (laid, False)):
        size = largest(cells, Box(_WIDE.left, TOP, _WIDE.right, TOP + _WIDE_BOARD))
        if size >= floor:
            return _wide(cells, size, below, named=named)
    return _window(laid, focus, floor, below)


def whole(cells: Sequence[Cell], size: int) -> Fit:
    """Return a fit that shows everything at a size, in a picture as large as that needs."""
    left, top, right, bottom = extent(cells)
    wide = max(_WIDE.width, ceil(size * (right - left)) + 4)
    high = max(400, ceil(size * (bottom - top)) + 4)
    box = Box(_WIDE.left, TOP, _WIDE.left + wide, TOP + high)
    return placed(cells, box, size, height=box.bottom + _LOW, rail=False)


def _wide(cells: Sequence[Cell], size: int, below: int, *, named: bool) -> Fit:
    """Return L3: the board as high as it needs, the players below."""
    _, top, _, bottom = extent(cells)
    board = max(300, ceil(size * (bottom - top)))
    box = Box(_WIDE.left, TOP, _WIDE.right, TOP + board)
    height = box.bottom + _GAP + below + _LOW
    return placed(cells, box, size, height=height, rail=False, named=named)


def _window(laid: Sequence[Cell], focus: Sequence[Cell], size: int, below: int) -> Fit:
    """Return L4: a window on the board that shows what matters and as many tiles as fit."""
    box = Box(_WIDE.left, TOP, _WIDE.right, TOP + _WIDE_BOARD)
    height = box.bottom + _GAP + below + _LOW
    best: tuple[int, int, Fit] | None = None
    for middle in laid:
        found = placed([middle], box, size, height=height, rail=False, named=False, cropped=True)
        seen = sum(found.shows(cell) for cell in focus)
        count = sum(found.shows(cell) for cell in laid)
        if best is None or (seen, count) > best[:2]:
            best = seen, count, found
    if best is None:
        raise ValueError("an empty board needs no window")
    return best[2]
