"""The public picture: the board, the last tile ringed, its matching sides dotted, the players."""

from __future__ import annotations

from engine import hexgrid
from engine.games.hexago.state import Placement, View
from engine.hexgrid import ORIGIN, Cell
from render import phrases
from render.banner import banner
from render.canvas import Canvas
from render.contract import Scene
from render.games.hexago import headline, players, tiles
from render.hexes import drawing as hexes
from render.hexes.layout import Fit, filmed, fit, whole
from render.sprites import Sprite
from render.theme import THEMES


def draw(view: View, scene: Scene) -> Canvas:
    """Draw the position as everybody may see it."""
    laid = {one.cell: one for one in view.laid}
    free = () if view.ended else hexgrid.around(laid) or (ORIGIN,)
    new = phrases.new_hexes(scene, laid)
    below = players.rows_height(view)
    alike = filmed(scene, tiles.FLOOR, below, alone=view.solo)
    where = alike or layout(view, free, new)
    canvas = Canvas(THEMES[scene.theme], where.height)
    if where.named:
        hexes.draw_places(canvas, where, free)
    draw_tiles(canvas, where, laid)
    for cell in new:
        hexes.ring_tile(canvas, where, cell)
    if view.last is not None:
        mark_last(canvas, where, view.last)
    hexes.draw_overview(canvas, where, laid)
    banner(canvas, headline.heading(view, scene))
    players.draw(canvas, view, scene, where)
    return canvas


def detail(view: View, scene: Scene) -> Canvas | None:
    """Draw the whole table large; None where the board shows all of it."""
    laid = {one.cell: one for one in view.laid}
    free = () if view.ended else hexgrid.around(laid) or (ORIGIN,)
    if not layout(view, free).cropped:
        return None
    where = whole([*laid, *free], tiles.FLOOR)
    canvas = Canvas(THEMES[scene.theme], where.height, where.box.right + where.box.left)
    hexes.draw_places(canvas, where, free)
    draw_tiles(canvas, where, laid)
    if view.last is not None:
        mark_last(canvas, where, view.last)
    banner(canvas, headline.heading(view, scene))
    return canvas


def layout(view: View, free: tuple[Cell, ...], new: tuple[Cell, ...] = ()) -> Fit:
    """Return where the board lies: beside the players, above them, or as a window."""
    laid = [one.cell for one in view.laid] or [ORIGIN]
    last = view.laid[-1].cell if view.laid else ORIGIN
    focus = [last, *new, *(cell for cell in hexgrid.neighbours(last) if cell in set(laid))]
    below, over = players.rows_height(view), bool(view.ended)
    return fit(laid, free, tiles.FLOOR, below, focus, alone=view.solo, ended=over)


def draw_tiles(canvas: Canvas, where: Fit, laid: dict[Cell, Placement]) -> None:
    """Draw the tiles that lie on the table."""

    def tile_of(cell: Cell, size: int) -> Sprite:
        one = laid[cell]
        return tiles.tile(one.tile, one.rotation, size)

    hexes.draw_tiles(canvas, where, laid, tile_of)


def mark_last(canvas: Canvas, where: Fit, last: Placement) -> None:
    """Ring a placement and dot the sides that match."""
    hexes.ring_tile(canvas, where, last.cell)
    matching = [direction for direction, side in enumerate(last.sides) if side > 0]
    hexes.dot_joints(canvas, where, last.cell, matching)
