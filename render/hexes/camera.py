"""Where the tiles of a growing board lie in each picture of a film.

Discord shows a film within 400 x 300 pixels: a high one would be a strip. So all its pictures are
about 4:3. The last one shows all tiles; before, tiles are larger (decision: film).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from engine.hexgrid import ORIGIN, Cell
from render.canvas import Box
from render.hexes.layout import LOW, RAIL_BOX, SIZES, SMALL, Fit, extent, placed

_HEIGHT = 900
"""The least height of a picture of a film: 4:3."""
_SIZES = (140, 120, 104, *SIZES, *SMALL)
_STEP = 1.35
"""How much larger tiles are at least before the scale changes."""


def box_of(rail: int) -> Box:
    """Return where the board lies beside players that need a picture so high."""
    return replace(RAIL_BOX, bottom=max(_HEIGHT, rail) - LOW)


def largest(cells: Sequence[Cell], box: Box) -> int:
    """Return the largest size of a film at which a box holds all cells."""
    return next((size for size in _SIZES if holds(box, cells, size)), _SIZES[-1])


def holds(box: Box, cells: Sequence[Cell], size: int) -> bool:
    left, top, right, bottom = extent(cells)
    return size * (right - left) <= box.width and size * (bottom - top) <= box.height


def zoomed(view: Any, views: Sequence[Any], box: Box) -> Fit:
    """Return the layout of a picture in which tiles are large, without names of places.

    The scale changes only when the next tile would have no room.

    Args:
        views: All views of the film in which this board grows.
    """
    cells = [one.cell for one in max(views, key=lambda one: len(one.laid)).laid] or [ORIGIN]
    counts = sorted({max(1, len(one.laid)) for one in views})
    size, end = _scale(cells, counts, box, max(1, len(view.laid)))
    return placed(cells[:end], box, size, named=False, height=box.bottom + LOW)


def _scale(cells: Sequence[Cell], counts: Sequence[int], box: Box, count: int) -> tuple[int, int]:
    """Return the scale when ``count`` tiles lie, and the number of tiles up to which it holds."""
    scales = [largest(cells, box)]
    for size in reversed(_SIZES):
        if size >= scales[-1] * _STEP:
            scales.append(size)
    size = next(size for size in reversed(scales) if holds(box, cells[:count], size))
    later = (one for one in counts if one >= count)
    *_, end = takewhile(lambda one: holds(box, cells[:one], size), later)
    return size, end
