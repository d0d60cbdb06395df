"""Where the tiles of each picture of a film lie: a Snake's head is followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.games.hexamino.state import View
from engine.hexgrid import Cell
from render.canvas import Box
from render.contract import Scene
from render.games.hexamino.talk import SNAKE
from render.hexes.camera import box_of, holds, largest, zoomed
from render.hexes.layout import LOW, Fit, extent, placed

LARGE = 56
"""``s`` of all tiles at which a Snake is seen whole."""
FOLLOWED = 58
"""``s`` of a Snake, whose head is followed."""


def filmed(view: View, scene: Scene, rail: int) -> Fit | None:
    """Return the layout of a picture of a film; None without one.

    The scale changes, or the window moves, only when the next tile would have no room.

    Args:
        rail: The least height of a picture with the players at the right.
    """
    if not scene.film:
        return None
    deal, box = [one for one in scene.film if one.deal == view.deal] or [view], box_of(rail)
    cells = [one.cell for one in max(deal, key=lambda one: len(one.laid)).laid]
    if view.mode != SNAKE or largest(cells, box) >= LARGE or len(view.laid) >= len(cells):
        return zoomed(view, deal, box)
    windows = _windows(cells, sorted({len(one.laid) for one in deal}), box)
    begin, end = next(one for one in windows if len(view.laid) <= one[1])
    return _followed(cells[begin:end], cells[:end], box)


def _windows(cells: Sequence[Cell], counts: Sequence[int], box: Box) -> Iterator[tuple[int, int]]:
    """Yield the first and last tiles of the fewest windows that show each new tile."""
    begin, end = 0, counts[0]
    for count in counts[1:]:
        if not holds(box, cells[begin:count], FOLLOWED):
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
