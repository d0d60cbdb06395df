"""Where the tiles of each picture of a film lie.

Discord shows a film within 400 x 300 pixels: a high one would be a strip. So all its pictures are
about 4:3. The last one of a deal shows all tiles; before, tiles are larger (decision: film).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from engine.games.hexamino.state import View
from engine.hexgrid import Cell
from render.canvas import Box
from render.contract import Scene
from render.games.hexamino.talk import SNAKE
from render.hexes.fits import FILM_HEIGHT, FILM_SIZES, held
from render.hexes.layout import LOW, RAIL_BOX, Fit, extent, placed

LARGE = 56
"""``s`` at which the picture neither moves nor changes its scale."""
FOLLOWED = 58
"""``s`` of a Snake, whose head is followed."""
_STEP = 1.35
"""How much larger tiles are at least before the scale changes."""


def filmed(view: View, scene: Scene, rail: int) -> Fit | None:
    """Return the layout of a picture of a film; None without one.

    The scale changes, or the window moves, only when the next tile would have no room.

    Args:
        rail: The least height of a picture with the players at the right.
    """
    if not scene.film:
        return None
    deal = [one for one in scene.film if one.deal == view.deal] or [view]
    cells = [one.cell for one in max(deal, key=lambda one: len(one.laid)).laid]
    counts = sorted({len(one.laid) for one in deal})
    box = replace(RAIL_BOX, bottom=max(FILM_HEIGHT, rail) - LOW)
    least = _largest(cells, box)
    if least >= LARGE or len(view.laid) >= len(cells):
        return placed(cells, box, least, named=False, height=box.bottom + LOW)
    if view.mode == SNAKE:
        windows = _windows(cells, counts, box)
        begin, end = next(one for one in windows if len(view.laid) <= one[1])
        return _followed(cells[begin:end], cells[:end], box)
    size, end = _scale(cells, counts, box, len(view.laid))
    return placed(cells[:end], box, size, named=False, height=box.bottom + LOW)


def _largest(cells: Sequence[Cell], box: Box) -> int:
    return held(cells, box) or FILM_SIZES[-1]


def _holds(box: Box, cells: Sequence[Cell], size: int) -> bool:
    left, top, right, bottom = extent(cells)
    return size * (right - left) <= box.width and size * (bottom - top) <= box.height


def _scale(cells: Sequence[Cell], counts: Sequence[int], box: Box, count: int) -> tuple[int, int]:
    """Return the scale when ``count`` tiles lie, and the number of tiles up to which it holds."""
    scales = [_largest(cells, box)]
    for size in reversed(FILM_SIZES):
        if size >= scales[-1] * _STEP:
            scales.append(size)
    size = next(size for size in reversed(scales) if _holds(box, cells[:count], size))
    later = (one for one in counts if one >= count)
    *_, end = takewhile(lambda one: _holds(box, cells[:one], size), later)
    return size, end


def _windows(cells: Sequence[Cell], counts: Sequence[int], box: Box) -> Iterator[tuple[int, int]]:
    """Yield the first and last tiles of the fewest windows that show each new tile."""
    begin, end = 0, counts[0]
    for count in counts[1:]:
        if not _holds(box, cells[begin:count], FOLLOWED):
            yield begin, end
            begin = end - 1  # the tile at which the new ones lie
        end = count
    yield begin, end


def _followed(seen: Sequence[Cell], cells: Sequence[Cell], box: Box) -> Fit:
    """Return a window in whose middle the seen cells lie; it stops at the edge of all cells."""
    where = placed(seen, box, FOLLOWED, named=False, height=box.bottom + LOW, cropped=True)
    left, top, right, bottom = (FOLLOWED * side for side in extent(cells))
    return replace(
        where,
        x=_stopped(where.x, left, right, box.left, box.right),
        y=_stopped(where.y, top, bottom, box.top, box.bottom),
    )


def _stopped(shift: float, low: float, high: float, begin: int, end: int) -> float:
    if high - low <= end - begin:
        return (begin + end - low - high) / 2
    return max(min(shift, begin - low), end - high)
