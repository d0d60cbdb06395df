"""A small map of the whole board, beside the window that a picture shows of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.hexgrid import Cell
from render.canvas import Box, Canvas
from render.hexes.drawing import plain
from render.hexes.layout import GAP, ROOT, Fit, corner, extent, map_size
from render.theme import BANNER


def draw_overview(
    canvas: Canvas, fit: Fit, cells: Iterable[Cell], places: Collection[Cell] = ()
) -> None:
    """Draw the map in the corner where it hides least, unless it would hide one of the places."""
    if not fit.cropped or all(map(fit.whole_in_picture, laid := [*cells])):
        return
    # Before the map, which lies on the board and must stay whole.
    rim(canvas, fit)
    left, top, _, _ = extent(laid)
    small, wide, high = map_size(laid)
    _, box = corner(fit, [*laid, *places], wide, high)
    if any(fit.hides(box, cell) for cell in places):
        return
    canvas.panel(box, canvas.theme.panel, 20)
    x, y = box.left + 16 - small * left, box.top + 16 - small * top
    sprite = plain(small, canvas.theme.muted)
    for q, r in laid:
        canvas.centre(sprite, x + small * ROOT * (q + r / 2), y + small * 1.5 * r)
    _frame(canvas, fit, box, x, y, small / fit.size)


def rim(canvas: Canvas, fit: Fit) -> None:
    """Cover what tiles of a window jut out."""
    table, wide = canvas.theme.table, canvas.width
    if fit.rail:
        canvas.fill(Box(fit.box.right + GAP, 0, wide, canvas.height), table)
    canvas.fill(Box(0, 0, wide, BANNER), table)
    canvas.fill(Box(0, fit.box.bottom + GAP, wide, canvas.height), table)


def _frame(canvas: Canvas, fit: Fit, box: Box, x: float, y: float, scale: float) -> None:
    inner = box.inset(4)
    left = max(inner.left, round(x + (fit.box.left - fit.x) * scale))
    right = min(inner.right, round(x + (fit.box.right - fit.x) * scale))
    top = max(inner.top, round(y + (fit.box.top - fit.y) * scale))
    bottom = min(inner.bottom, round(y + (fit.box.bottom - fit.y) * scale))
    amber = canvas.theme.amber
    for side in (
        Box(left, top, right, top + 4),
        Box(left, bottom - 4, right, bottom),
        Box(left, top, left + 4, bottom),
        Box(right - 4, top, right, bottom),
    ):
        canvas.fill(side, amber)
