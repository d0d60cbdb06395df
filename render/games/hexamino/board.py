"""The public picture: the board, the last tile ringed, open ends named, the players."""

from __future__ import annotations

from engine.games.hexamino.state import Placement, View
from engine.hexgrid import Cell
from render import phrases
from render.banner import banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.games.hexamino import headline, players, tiles, words
from render.hexes import drawing as hexes
from render.hexes.layout import TOP, Fit, filmed, fit, largest, whole
from render.sprites import Sprite
from render.theme import THEMES

# A closer look is at most twice as wide as a board, rims included.
_DETAIL = 2360
_DETAIL_SIZE = 75
_EDGE = 20


def draw(view: View, scene: Scene) -> Canvas:
    """Draw the position as everybody may see it."""
    laid = on_table(view)
    new = phrases.new_hexes(scene, laid)
    where = _filmed(view, scene) or layout(view, new)
    canvas = Canvas(THEMES[scene.theme], where.height)
    named = where.named or view.mode in (words.SNAKE, words.STAR)
    draw_table(canvas, where, view, named=named, new=new)
    hexes.draw_overview(canvas, where, laid)
    banner(canvas, headline.heading(view, scene, stock=not where.rail))
    players.draw(canvas, view, scene, where)
    return canvas


def on_table(view: View) -> dict[Cell, Placement]:
    """Return the tiles by their cells."""
    return {one.cell: one for one in view.laid}


def layout(view: View, new: tuple[Cell, ...] = ()) -> Fit:
    """Return where the board lies: beside the players, above them, or as a window.

    A Star is never cropped: with its fifteen rows it may be smaller than all others.
    """
    laid, free = [one.cell for one in view.laid], view.places
    focus = [laid[-1], *new, *(free if view.mode == words.SNAKE else ())]
    below, rail = players.rows_height(view), players.rail_height(view)
    floor, over = tiles.FLOOR, bool(view.ended)
    found = fit(laid, free, floor, below, focus, rail=rail, ended=over)
    # The one exception to the floor of type (LOOK.md, section 5).
    if found.cropped and view.mode == words.STAR:
        return fit(laid, free, tiles.WHOLE, below, focus, rail=rail, ended=over)
    return found


def _filmed(view: View, scene: Scene) -> Fit | None:
    """Return the layout of all pictures of a film; None where there is none."""
    below, rail = players.rows_height(view), players.rail_height(view)
    # A film shows how all of it came to lie: small tiles before a window that jumps and hides.
    found = (filmed(scene, floor, below, rail=rail) for floor in (tiles.FLOOR, tiles.WHOLE))
    return next((where for where in found if where), None)


def draw_table(
    canvas: Canvas, where: Fit, view: View, *, named: bool, new: tuple[Cell, ...] = ()
) -> None:
    """Draw tiles and open ends; the new tiles, or the head of a Snake, have the ring."""
    if named:
        hexes.draw_places(canvas, where, view.places)
    draw_tiles(canvas, where, on_table(view))
    for cell in new:
        hexes.ring_tile(canvas, where, cell)
    # A Snake goes on at its head alone (R13), whoever laid or passed last.
    last = view.laid[-1] if view.mode == words.SNAKE else view.last
    if last is not None:
        hexes.ring_tile(canvas, where, last.cell)


def draw_tiles(canvas: Canvas, where: Fit, laid: dict[Cell, Placement]) -> None:
    """Draw the tiles that lie on the table."""
    hexes.draw_tiles(canvas, where, laid, lambda cell, size: sprite(laid[cell], size))


def sprite(one: Placement, size: int) -> Sprite:
    """Return the sprite of a laid tile."""
    return tiles.tile(one.tile, one.rotation, size)


def detail(view: View, scene: Scene) -> Canvas | None:
    """Draw the whole table large; None where the board shows everything well."""
    small = layout(view)
    if not small.cropped and small.size >= tiles.DOTS:
        return None
    cells = [*on_table(view), *view.places]
    room = Box(_EDGE, TOP, _EDGE + _DETAIL, TOP + _DETAIL)
    where = whole(cells, largest(cells, room, _DETAIL_SIZE) or tiles.WHOLE)
    canvas = Canvas(THEMES[scene.theme], where.height, where.box.right + _EDGE)
    draw_table(canvas, where, view, named=True)
    banner(canvas, headline.heading(view, scene, stock=True))
    return canvas
