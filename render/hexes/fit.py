"""Where the cells of a board of hexagons lie in a picture.

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
LOW = 24
"""Below everything."""
WIDE = Box(20, TOP, WIDTH - 20, 0)
"""A board over the whole width."""
GAP = 14
"""Between a board and what stands below it."""


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
        """Return whether a whole cell lies in the box."""
        x, y = self.at(cell)
        half = self.size * ROOT / 2
        # A pixel of slack: middles are fractions, boxes are not.
        across = self.box.left - 1 <= x - half and x + half <= self.box.right + 1
        return across and self.box.top - 1 <= y - self.size and y + self.size <= self.box.bottom + 1

    def touches(self, cell: Cell) -> bool:
        """Return whether a part of a cell lies in the box."""
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


def whole(cells: Sequence[Cell], size: int) -> Fit:
    """Return a fit that shows everything at a size, in a picture as large as that needs."""
    left, top, right, bottom = extent(cells)
    wide = max(WIDE.width, ceil(size * (right - left)) + 4)
    high = max(400, ceil(size * (bottom - top)) + 4)
    box = Box(WIDE.left, TOP, WIDE.left + wide, TOP + high)
    return placed(cells, box, size, height=box.bottom + LOW, rail=False)
