"""Where the cells of a growing board of hexagons, and the players, lie.

Sizes are the distance ``s`` from a hexagon's centre to a corner, in pixels at a width of 1200.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import TypeVar

from engine.hexgrid import Cell
from render.canvas import Box
from render.theme import BANNER, MARGIN, WIDTH

ROOT = sqrt(3)
SIZES = (92, 86, 80, 75, 70, 66, 62, 58, 56, 54, 52, 50, 48, 45, 43)
"""Few sizes, so that sprites of a size are drawn once and used by many boards."""
SMALL = (40, 37, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16, 13, 11, 9, 7)
"""Those of a board that must be seen whole: at 13 any 36 tiles have room, at the last any 63."""

TOP = BANNER + 14
"""The top of boards."""
LOW = 24
"""The margin below everything."""
WIDE = Box(20, TOP, WIDTH - 20, 0)
"""A board over the whole width."""
GAP = 14
"""The distance between a board and what stands below it."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The placement of a board's cells.

    Attributes:
        x, y: The middle of cell (0, 0).
        rail: The players are at the right, otherwise in rows below the board.
        named: Free places are drawn, with their names.
    """

    size: int
    x: float
    y: float
    box: Box
    height: int
    rail: bool
    named: bool
    cropped: bool = False

    @property
    def width(self) -> int:
        """Return how wide a picture with all of the box is: a board seen whole can be wider."""
        return max(WIDTH, self.box.right + self.box.left)

    def at(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell in pixels."""
        q, r = cell
        return self.x + self.size * ROOT * (q + r / 2), self.y + self.size * 1.5 * r

    def spot(self, cell: Cell) -> Box:
        """Return a cell without the corners above and below, which rows share."""
        return Box.around(*self.at(cell), self.size * ROOT, self.size * 1.5)

    def shows(self, cell: Cell) -> bool:
        x, y = self.at(cell)
        half = self.size * ROOT / 2
        # A pixel of slack: middles are fractions, boxes are not.
        across = self.box.left - 1 <= x - half and x + half <= self.box.right + 1
        return across and self.box.top - 1 <= y - self.size and y + self.size <= self.box.bottom + 1

    def whole_in_picture(self, cell: Cell) -> bool:
        """Return whether a cell is not cut: what juts out of the box may lie beside it."""
        x, y = self.at(cell)
        half, right = self.size * ROOT / 2, GAP if self.rail else self.box.left
        across = x >= half and x + half <= self.box.right + right
        return across and y - self.size >= TOP - GAP and y + self.size <= self.box.bottom + GAP

    def touches(self, cell: Cell) -> bool:
        x, y = self.at(cell)
        half = self.size * ROOT / 2
        across = x + half > self.box.left and x - half < self.box.right
        return across and y + self.size > self.box.top and y - self.size < self.box.bottom

    def hides(self, box: Box, cell: Cell) -> bool:
        (x, y), across = self.at(cell), self.size * ROOT / 2
        beside = x + across <= box.left or box.right <= x - across
        return not (beside or y + self.size <= box.top or box.bottom <= y - self.size)


def extent(cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of some cells, in units of ``s``."""
    middles = [(ROOT * (q + r / 2), 1.5 * r) for q, r in cells]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return min(xs) - ROOT / 2, min(ys) - 1, max(xs) + ROOT / 2, max(ys) + 1


def largest(
    cells: Sequence[Cell], box: Box, most: int = SIZES[0], sizes: Sequence[int] = SIZES
) -> int:
    """Return the largest size at which all cells lie in a box; 0 where none does."""
    room = enlarged(cells, box, most)
    return next((size for size in sizes if size <= room), 0)


def enlarged(cells: Sequence[Cell], box: Box, most: int) -> int:
    """Return the largest size at which all cells lie in a box, also if no board has tiles of it."""
    left, top, right, bottom = extent(cells)
    return int(min(box.width / (right - left), box.height / (bottom - top), most))


def placed(
    cells: Sequence[Cell],
    box: Box,
    size: int,
    *,
    height: int = 0,
    rail: bool = True,
    named: bool = True,
    cropped: bool = False,
) -> Fit:
    """Return where cells lie in the middle of a box, in a picture that ends with it by default."""
    left, top, right, bottom = extent(cells)
    x = (box.left + box.right) / 2 - size * (left + right) / 2
    y = (box.top + box.bottom) / 2 - size * (top + bottom) / 2
    return Fit(size, x, y, box, height or box.bottom, rail, named, cropped)


def whole(cells: Sequence[Cell], size: int) -> Fit:
    left, top, right, bottom = extent(cells)
    wide = max(WIDE.width, ceil(size * (right - left)) + 4)
    high = max(400, ceil(size * (bottom - top)) + 4)
    box = Box(WIDE.left, TOP, WIDE.left + wide, TOP + high)
    return placed(cells, box, size, height=box.bottom + LOW, rail=False)


T = TypeVar("T")

_MAP = (14, 12, 10)
_MAP_WIDE, _MAP_HIGH, _MAP_PAD = 330, 260, 32
_LEAST = 300
_SLACK = 1.0
"""Pixels that a cell may stand out and still count as seen whole."""


def window(laid: Sequence[Cell], focus: Sequence[Cell], size: int, most: Box, below: int) -> Fit:
    """Return the window that shows the focus, then as many whole tiles as it can.

    It stops at the edge of the board, so that no tile is cut while the opposite side is empty. It
    is no higher than its content and the map.

    Args:
        most: The largest box it may take.
        below: Height of the picture below the box.
    """
    if not laid:
        raise ValueError("an empty board needs no window")
    cells = list(dict.fromkeys([*laid, *focus]))
    middles = [(size * ROOT * (q + r / 2), size * 1.5 * r) for q, r in cells]
    across = _Axis([x for x, _ in middles], size * ROOT / 2, most.width)
    down = _Axis([y for _, y in middles], float(size), most.height)
    # Bits: there are as many windows as pairs of starts, and each is then a few operations.
    wanted = _bits(cells, lambda cell: cell in set(focus))
    known = _bits(cells, lambda cell: cell in set(laid))
    best: tuple[tuple[float, ...], float, float, int] | None = None
    for left, whole_x, near_x in across.starts():
        for top, whole_y, near_y in down.starts():
            whole, near = whole_x & whole_y, near_x & near_y
            cut = (near & ~whole & known).bit_count()
            score = ((whole & wanted).bit_count(), (whole & known).bit_count(), -cut)
            if best is None or score > best[0]:
                best = score, left, top, near
    assert best is not None  # noqa: S101 (an axis has at least one start)
    _, left, top, near = best
    seen = [y for number, (_, y) in enumerate(middles) if near >> number & 1]
    return _placed(laid, size, most, below, (left, top), (min(seen) - size, max(seen) + size))


def _placed(
    laid: Sequence[Cell],
    size: int,
    most: Box,
    below: int,
    start: tuple[float, float],
    seen: tuple[float, float],
) -> Fit:
    left, top = start
    first, last = max(seen[0], top), min(seen[1], top + most.height)
    high = min(most.height, max(_LEAST, ceil(last - first)))
    y = TOP + (high - (last - first)) / 2 - first

    def fitted(height: int) -> Fit:
        box = Box(most.left, TOP, most.right, TOP + height)
        whole = box.bottom + below
        return Fit(size, most.left - left, y, box, whole, False, False, True)

    where = fitted(high)
    _, wide, tall = map_size(laid)
    # The map would hide tiles in every corner: it gets room below them, if there is any.
    if corner(where, laid, wide, tall)[0]:
        return fitted(min(most.height, high + ceil(tall) + 16))
    return where


class _Axis:
    def __init__(self, middles: Sequence[float], half: float, room: int) -> None:
        self._middles, self._half, self._room = middles, half, room

    def starts(self) -> list[tuple[float, int, int]]:
        half, room = self._half, self._room
        low, high = min(self._middles) - half, max(self._middles) + half
        if high - low <= room + 2 * _SLACK:
            begins = {(low + high - room) / 2}
        else:
            # Any window can be moved flush with a cell and still shows as many whole ones.
            flush = [*(m - half for m in self._middles), *(m + half - room for m in self._middles)]
            begins = {min(max(start, low), high - room) for start in flush}
        return [(start, *self._shown(start)) for start in sorted(begins)]

    def _shown(self, start: float) -> tuple[int, int]:
        half, end, slack = self._half, start + self._room, _SLACK
        whole = _bits(
            self._middles, lambda m: m - half >= start - slack and m + half <= end + slack
        )
        near = _bits(self._middles, lambda m: m + half > start + slack and m - half < end - slack)
        return whole, near


def _bits(items: Sequence[T], test: Callable[[T], bool]) -> int:
    return sum(1 << number for number, item in enumerate(items) if test(item))


def map_size(laid: Collection[Cell]) -> tuple[int, float, float]:
    """Return ``s`` on the map of a board, and the map's width and height."""
    left, top, right, bottom = extent(laid)
    small = next(
        (s for s in _MAP if s * (right - left) < _MAP_WIDE and s * (bottom - top) < _MAP_HIGH),
        _MAP[-1],
    )
    return small, small * (right - left) + _MAP_PAD, small * (bottom - top) + _MAP_PAD


def corner(fit: Fit, cells: Collection[Cell], wide: float, high: float) -> tuple[int, Box]:
    corners: list[tuple[int, int, Box]] = []
    for number, (right, low) in enumerate(((1, 1), (0, 1), (1, 0), (0, 0))):
        left = fit.box.right - wide - 8 if right else fit.box.left + 8
        top = fit.box.bottom - high - 8 if low else fit.box.top + 8
        box = Box(round(left), round(top), round(left + wide), round(top + high))
        covered = sum(
            box.left - fit.size < x < box.right + fit.size
            and box.top - fit.size < y < box.bottom + fit.size
            for x, y in map(fit.at, cells)
        )
        corners.append((covered, number, box))
    # ``number`` decides between equals: the corner at the lower right comes first.
    covered, _, box = min(corners)
    return covered, box


RAIL_BOX = Box(36, TOP, 884, 0)
_LESSON = Box(36, TOP, 884, 666)
"""The same beside the players of a lesson."""
LARGE = 132
"""The most ``s`` of a few tiles that are as large as there is room."""


def large(cells: Sequence[Cell], box: Box = _LESSON) -> Fit:
    return placed(cells, box, enlarged(cells, box, LARGE), height=box.bottom + LOW)


RAIL_LEFT, RAIL_RIGHT = 900, WIDTH - MARGIN
SEAT_GAP = 12
_BELOW = 14


def in_a_row(count: int) -> int:
    return 2 if count == 4 else min(count, 3)


def rows_height(count: int, high: int, across: int = 0) -> int:
    rows = -(-count // (across or in_a_row(count)))
    return rows * (high + SEAT_GAP) - SEAT_GAP


def rail_height(count: int, high: int, facts: int) -> int:
    """Return the least height of a picture with the players and a panel of facts at the right."""
    return TOP + 2 + count * (high + SEAT_GAP) + facts + LOW


def seat_boxes(
    fit: Fit, count: int, row: int, rail: int, left: int = RAIL_LEFT, across: int = 0
) -> list[Box]:
    if fit.rail:
        tops = [TOP + 2 + seat * (rail + SEAT_GAP) for seat in range(count)]
        return [Box(left, top, RAIL_RIGHT, top + rail) for top in tops]
    each = across or in_a_row(count)
    wide = (WIDTH - 2 * MARGIN - (each - 1) * SEAT_GAP) // each
    boxes = []
    for seat in range(count):
        left = MARGIN + seat % each * (wide + SEAT_GAP)
        top = fit.box.bottom + _BELOW + seat // each * (row + SEAT_GAP)
        boxes.append(Box(left, top, left + wide, top + row))
    return boxes
