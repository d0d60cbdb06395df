"""Places of a long chain cut out side by side, where all of the chain would be small."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil

from engine import hexgrid
from engine.hexgrid import Cell
from render.canvas import Box, Canvas
from render.fonts import NUMBER, width
from render.games.hexamino.board import WHOLE
from render.hexes import drawing as hexes
from render.hexes.layout import LOW, ROOT, SIZES, TOP, Fit, extent, largest, placed
from render.theme import MARGIN, WIDTH

_LEFT, _GAP, _PAD = 300, 12, 9
"""Where cut-outs begin, right of the map, how far they are apart, and their margin inside."""
_HIGH, _LEAST, _PANEL = (860, 1000), 700, 290
"""How high all of it may be and at least is, and how much of that a tile below the map takes."""
_STRIP, _TIMES = 1150, 1.3
"""The height from which on a desk makes a strip, and how much larger tiles must become there."""
_ACROSS, _LARGEST, _MAP = 5, SIZES[5], 22
_Way = tuple[int, int, list[int]]
"""Columns, a height, and a size for each place."""


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where places lie: each in a box of its own, with the tiles that it touches."""

    fits: Mapping[Cell, Fit]
    bottom: int

    @property
    def tile(self) -> Box:
        return Box(MARGIN, self.bottom - _PANEL, _LEFT - _GAP, self.bottom)

    @property
    def below(self) -> Fit:
        """Return what a hand that is to lie below needs to know."""
        box = Box(MARGIN, TOP, WIDTH - MARGIN, self.bottom)
        return replace(next(iter(self.fits.values())), box=box, height=self.bottom + LOW)


def cut(where: Fit, laid: Collection[Cell], cells: Sequence[Cell]) -> Cuts | None:
    """Return how to cut places out of a high board; None if tiles are not much larger then."""
    if where.cropped or where.height < _STRIP or len(cells) < 2:
        return None
    groups = [[cell, *(n for n in hexgrid.neighbours(cell) if n in laid)] for cell in cells]
    columns, high, sizes = max(_ways(groups), key=_worth)
    shown, least, _ = _worth((columns, high, sizes))
    if not shown or least < _TIMES * where.size / where.height:
        return None
    rows, tallest = ceil(len(groups) / columns), 0.0
    for group, size in zip(groups, sizes, strict=True):
        _, top, _, low = extent(group)
        tallest = max(tallest, size * (low - top))
    high = max(_LEAST, min(high, rows * (ceil(tallest) + 2 * _PAD + _GAP)))
    fits = {
        group[0]: placed(group, _slot(at, len(groups), columns, high), size, rail=False)
        for at, (group, size) in enumerate(zip(groups, sizes, strict=True))
    }
    return Cuts(fits, TOP + high)


def _ways(groups: Sequence[Sequence[Cell]]) -> Iterator[_Way]:
    for columns, high in product(range(1, _ACROSS + 1), _HIGH):
        room = _slot(0, len(groups), columns, high).inset(_PAD)
        yield columns, high, [largest(group, room, _LARGEST) for group in groups]


def _worth(way: _Way) -> tuple[bool, float, int]:
    """Return whether all can be read, how large tiles are at a desk, and what decides then."""
    columns, high, sizes = way
    return min(sizes) >= WHOLE, sum(sizes) / len(sizes) / (TOP + high), -columns


def _slot(at: int, count: int, columns: int, high: int) -> Box:
    wide = (WIDTH - MARGIN - _LEFT + _GAP) / columns
    tall = (high + _GAP) / ceil(count / columns)
    left, top = _LEFT + at % columns * wide, TOP + at // columns * tall
    return Box(round(left), round(top), round(left + wide) - _GAP, round(top + tall) - _GAP)


def draw_map(
    canvas: Canvas,
    cuts: Cuts,
    bottom: int,
    laid: Collection[Cell],
    marks: Mapping[str, str],
    new: Cell | None,
) -> Fit:
    """Draw the whole chain small, its places with numbers that have room, and a new tile."""
    theme, box, cells = canvas.theme, Box(MARGIN, TOP, _LEFT - _GAP, bottom), [*laid, *cuts.fits]
    canvas.panel(box, theme.panel)
    left, first, right, last = extent(cells)
    inner = box.inset(_PAD)
    small = int(min(inner.width / (right - left), inner.height / (last - first), _MAP))
    where = placed(cells, box, small)
    for cell in laid:
        canvas.centre(hexes.plain(small, theme.muted), *where.at(cell))
    if new:
        canvas.centre(hexes.plain(small, theme.amber), *where.at(new))
    told = small * ROOT >= max(width(mark, NUMBER) for mark in ["", *marks.values()])
    for cell in cuts.fits:
        if cell != new and told:
            canvas.number(*where.at(cell), marks.get(hexgrid.name(cell), ""), NUMBER, theme.legal)
        elif cell != new:
            canvas.centre(hexes.plain(small, theme.legal), *where.at(cell))
    return where
