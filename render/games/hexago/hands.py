"""What everyone holds, with its player beside or below the public board: hands may lie open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.hexago.state import View
from engine.hexgrid import Cell
from render.canvas import Box, Canvas
from render.hexes import drawing as hexes
from render.hexes import layout as layouts
from render.hexes.fits import finished
from render.hexes.layout import TOP, Fit

HIGH, _ACROSS = 206, 2
_SIZE, _FIRST, _STEP, _NAMED = 62, 65, 113, 400
"""``s`` of a tile, where in its panel the first one is, and from one to the next; the least width
of a panel, for a name with points."""


def lie_open(view: View) -> bool:
    return view.open_hands and not (view.solo or view.ended)


def _left(view: View) -> int:
    """Return where panels beside the board begin, as wide as the largest hand or a line of text."""
    most = max(len(held or ()) for held in view.hands)
    return layouts.RAIL_RIGHT - max(_NAMED, _STEP * most + 30)


def rows_height(view: View) -> int:
    return layouts.rows_height(len(view.hands), HIGH, _ACROSS)


def fit(
    view: View, laid: Sequence[Cell], free: Sequence[Cell], floor: int, nearly: float
) -> Fit | None:
    """Return where a board lies beside hands, or above them; None where it has no room.

    It has names of free places where tiles are ``nearly`` as large with them.
    """
    beside, below = layouts.rail_height(len(view.hands), HIGH, 0), rows_height(view)
    side = Box(20, TOP, _left(view) - 16, 0)
    named, bare = (finished(one, below, beside, side) for one in ([*laid, *free], laid))
    if named.size >= max(floor, nearly * bare.size) and named.rail >= bare.rail:
        return replace(named, named=True)
    return bare if bare.size >= floor else None


def boxes(view: View, where: Fit) -> list[Box]:
    return layouts.seat_boxes(where, len(view.hands), HIGH, HIGH, _left(view), _ACROSS)


def draw(canvas: Canvas, game: hexes.HexGame, held: Sequence[int], box: Box) -> None:
    """Draw an open hand at the lower end of its player's panel."""
    for number, tile in enumerate(held):
        at = box.left + _FIRST + _STEP * number, box.bottom - 8 - _SIZE
        hexes.draw_tile(canvas, game, tile, _SIZE, at)
