"""A window on a board of hexagons that outgrew its picture (LOOK.md, step L4), and its map."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import TypeVar

from engine.hexgrid import Cell
from render.canvas import Box
from render.hexes.fit import ROOT, TOP, Fit, extent

T = TypeVar("T")

_MAP = (14, 12, 10)
_MAP_WIDE, _MAP_HIGH, _MAP_PAD = 330, 260, 32
_LEAST = 300
_SLACK = 1.0
"""Pixels that a cell may stand out and still count as seen whole."""


def window(laid: Sequence[Cell], focus: Sequence[Cell], size: int, most: Box, below: int) -> Fit:
    """Return the window that shows what matters, then as many whole tiles as it can.

    It ends with the board, so that no tile is cut while the ground opposite lies bare, and it
    is no higher than what it shows and the map.

    Args:
        laid: Cells with tiles; at least one.
        focus: Cells to be seen before all others, perhaps free ones.
        size: ``s``.
        most: The largest box it may take.
        below: What the picture has below the box.
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
    """Return the fit of a window that begins at a point, no higher than what is seen in it."""
    left, top = start
    first, last = max(seen[0], top), min(seen[1], top + most.height)
    high = min(most.height, max(_LEAST, ceil(last - first)))
    y = TOP + (high - (last - first)) / 2 - first

    def fitted(height: int) -> Fit:
        box = Box(most.left, TOP, most.right, TOP + height)
        whole = box.bottom + below
        return Fit(size, most.left - left, y, box, whole, False, False, True)

    found = fitted(high)
    _, wide, tall = map_size(laid)
    # The map would hide tiles in every corner: it gets room below them, if there is any.
    if corner(found, laid, wide, tall)[0]:
        return fitted(min(most.height, high + ceil(tall) + 16))
    return found


class _Axis:
    """One direction of the board: where a window may begin, and what it then shows."""

    def __init__(self, middles: Sequence[float], half: float, room: int) -> None:
        """Take the middles of all cells, half the extent of a cell, and that of the window."""
        self._middles, self._half, self._room = middles, half, room

    def starts(self) -> list[tuple[float, int, int]]:
        """Return each start with the cells that are seen whole and those that are touched."""
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
    """Return a number with one bit for each item that passes."""
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
    """Return the corner of the board's box in which a panel covers fewest cells.

    Returns:
        How many it covers, and where it would lie.
    """
    found: list[tuple[int, int, Box]] = []
    for number, (right, low) in enumerate(((1, 1), (0, 1), (1, 0), (0, 0))):
        left = fit.box.right - wide - 8 if right else fit.box.left + 8
        top = fit.box.bottom - high - 8 if low else fit.box.top + 8
        box = Box(round(left), round(top), round(left + wide), round(top + high))
        covered = sum(
            box.left - fit.size < x < box.right + fit.size
            and box.top - fit.size < y < box.bottom + fit.size
            for x, y in map(fit.at, cells)
        )
        found.append((covered, number, box))
    # ``number`` decides between equals: the corner at the lower right comes first.
    covered, _, box = min(found)
    return covered, box
