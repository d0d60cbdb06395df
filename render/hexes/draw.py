"""What lies on a board of hexagons: places with their names, tiles, the last one, the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine import hexgrid
from engine.hexgrid import Cell
from render.canvas import Box, Canvas
from render.fonts import CELL, CELL_LEGAL, NUMBER, Style, width
from render.hexes import pieces
from render.hexes.fit import GAP, ROOT, Fit, extent
from render.hexes.window import corner, map_size
from render.sprites import Sprite, kept
from render.theme import BANNER, FLOOR, Rgb

TileOf = Callable[[Cell, int], Sprite]
"""Returns the sprite of the tile on a cell at a size."""

# LOOK.md, L4: 40 % of a cut tile is left.
_FADED = 0.6
_SMALL = Style("fredoka-500", FLOOR)


def tiles(canvas: Canvas, fit: Fit, cells: Iterable[Cell], tile_of: TileOf) -> None:
    """Draw the tiles, those above first, so that lower edges lie on what is behind."""
    for cell in sorted(cells, key=hexgrid.reading_order):
        if not fit.touches(cell):
            continue
        sprite = tile_of(cell, fit.size)
        if fit.cropped and not fit.shows(cell):
            sprite = faded(sprite, canvas.theme.table)
        canvas.centre(sprite, *fit.at(cell))


def places(canvas: Canvas, fit: Fit, cells: Iterable[Cell]) -> None:
    """Draw free places with their names, calmly: none is offered now."""
    sprite = pieces.place(fit.size, canvas.theme.key, legal=False)
    for cell in cells:
        if fit.shows(cell):
            x, y = fit.at(cell)
            canvas.centre(sprite, x, y)
            name(canvas, cell, x, y, fit.size, legal=False)


def offered(canvas: Canvas, fit: Fit, cells: Iterable[Cell], gains: Mapping[Cell, str]) -> None:
    """Draw the places that may be chosen, with their names and what they bring."""
    sprite = pieces.place(fit.size, canvas.theme.key, legal=True)
    for cell in cells:
        if not fit.shows(cell):
            continue
        x, y = fit.at(cell)
        canvas.centre(sprite, x, y)
        gain = gains.get(cell)
        name(canvas, cell, x, y - (17 if gain else 0), fit.size, legal=True)
        if gain:
            canvas.number(x, y + 18, gain, NUMBER, canvas.theme.ink)


def name(canvas: Canvas, cell: Cell, x: float, y: float, size: int, *, legal: bool) -> None:
    """Write the name of a cell."""
    word = hexgrid.name(cell)
    style = CELL_LEGAL if legal else CELL
    if width(word, style) > size * ROOT - 12:
        style = _SMALL
    ink = canvas.theme.legal if legal else canvas.theme.faint
    canvas.text(x, y, word, style, ink, align="centre")


def ringed(canvas: Canvas, fit: Fit, cell: Cell) -> None:
    """Ring the tile that was laid last."""
    if fit.touches(cell):
        canvas.centre(pieces.ring(fit.size, canvas.theme.amber), *fit.at(cell))


def joints(canvas: Canvas, fit: Fit, cell: Cell, directions: Iterable[int]) -> None:
    """Dot the sides of a tile that match."""
    x, y = fit.at(cell)
    sprite = pieces.joint(max(9, round(fit.size * 0.15)), canvas.theme.amberfill)
    for direction in directions:
        dx, dy = pieces.spot(fit.size, direction, ROOT / 2)
        canvas.centre(sprite, x + dx, y + dy)


def clashes(canvas: Canvas, fit: Fit, cell: Cell, directions: Iterable[int]) -> None:
    """Cross out the sides of a cell on which two fields do not agree."""
    x, y = fit.at(cell)
    sprite = pieces.clash(max(13, round(fit.size * 0.22)), canvas.theme.danger)
    for direction in directions:
        dx, dy = pieces.spot(fit.size, direction, ROOT / 2)
        canvas.centre(sprite, x + dx, y + dy)


def refused(canvas: Canvas, fit: Fit, cells: Iterable[str]) -> None:
    """Mark the cells that a refusal is about."""
    sprite = pieces.refused(fit.size, canvas.theme.key)
    for word in cells:
        cell = hexgrid.cell(word)
        if fit.touches(cell):
            canvas.centre(sprite, *fit.at(cell))


def overview(canvas: Canvas, fit: Fit, cells: Iterable[Cell]) -> None:
    """Where the board is cropped, fade its rim and put a map of all tiles into a corner."""
    if not fit.cropped:
        return
    # Before the map, which lies on the board and must stay whole.
    _rim(canvas, fit)
    laid = list(cells)
    left, top, _, _ = extent(laid)
    small, wide, high = map_size(laid)
    _, box = corner(fit, laid, wide, high)
    canvas.panel(box, canvas.theme.panel, 20)
    x, y = box.left + 16 - small * left, box.top + 16 - small * top
    sprite = pieces.plain(small, canvas.theme.muted)
    for q, r in laid:
        canvas.centre(sprite, x + small * ROOT * (q + r / 2), y + small * 1.5 * r)
    _frame(canvas, fit, box, x, y, small / fit.size)


def _rim(canvas: Canvas, fit: Fit) -> None:
    """Cover what sticks out above and below; at the sides the board runs off the picture."""
    table, wide = canvas.theme.table, canvas.width
    canvas.fill(Box(0, 0, wide, BANNER), table)
    canvas.fill(Box(0, fit.box.bottom + GAP, wide, canvas.height), table)


def _frame(canvas: Canvas, fit: Fit, box: Box, x: float, y: float, scale: float) -> None:
    """Frame the part of the map that the window shows."""
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


@kept
def faded(sprite: Sprite, table: Rgb) -> Sprite:
    """Return a sprite washed out towards the table: a tile that the window cuts."""
    curve = [round(v + (ground - v) * _FADED) for ground in table for v in range(256)]
    image = sprite.image.point(curve)
    return Sprite(image, sprite.mask)
