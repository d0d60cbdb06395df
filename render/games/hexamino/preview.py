"""The picker's private pictures: which tile and place, which rotation, the whole placement."""

from __future__ import annotations

from engine import hexgrid
from engine.games.hexamino.state import Placement, View
from engine.hexgrid import Cell
from engine.prompts import Path
from render.banner import private_banner
from render.canvas import Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL
from render.games.hexamino import board, hand, headline, talk, tiles, words
from render.hexes import drawing as hexes
from render.hexes import picker
from render.hexes.layout import SIZES, Fit
from render.theme import THEMES


def draw(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw the step that a player has reached."""
    path = shown.action.words if shown.action else shown.path
    if len(path) < 2 and not shown.refused and all(len(each) < 3 for each in shown.paths):
        title, facts = talk.question(path, view, scene), words.facts(scene.words, view)
        return hand.choosing(view, scene, title, second_line(view, scene), facts)
    # A typed place may be far from the table: then the board is shown, not the placement.
    if len(path) > 3 and hexgrid.cell(path[2]) in hexgrid.around(board.on_table(view)):
        return _whole(view, scene, shown, path)
    if len(path) == 3 and not shown.refused:
        return _turns(view, scene, shown)
    return _places(view, scene, shown, path)


def second_line(view: View, scene: Scene) -> str:
    """Return what the viewer drew because nothing fitted, else where the table is."""
    seat = view.active if scene.viewer is None else scene.viewer
    if not view.drawn or seat != view.active:
        return scene.place
    return talk.drew(scene.words, hand.own(view, scene)[-view.drawn :])


def _focus(view: View, cells: list[Cell]) -> list[Cell]:
    """Return what must be seen of a table that is too large."""
    return cells or [view.laid[-1].cell]


def _places(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    """Draw the table with the places of this page, and beside it the tiles that may lie there."""
    said, laid = scene.words, board.on_table(view)
    here = list(dict.fromkeys(hexgrid.cell(each[2]) for each in shown.paths if len(each) > 2))
    marked = _near(view, shown)
    where = picker.fitted([*laid, *here, *marked], tiles.FLOOR, _focus(view, [*marked, *here]))
    held = list(dict.fromkeys(int(each[1]) for each in shown.paths if len(each) > 2))
    at = picker.hand(where, len(held)) if held and len(path) < 2 else None
    where = at.where if at else where
    canvas = Canvas(THEMES[scene.theme], at.height if at else where.height)
    hexes.draw_offered(canvas, where, here, {})
    board.draw_tiles(canvas, where, laid)
    _refused(canvas, where, marked)
    hexes.draw_overview(canvas, where, laid)
    title = talk.question(path, view, scene)
    heading = headline.private(
        title, second_line(view, scene), scene, words.facts(scene.words, view)
    )
    private_banner(canvas, heading)
    if at:
        picker.draw_hand(canvas, at, held, lambda tile, size: tiles.tile(tile, 0, size), {})
    elif where.rail and len(path) > 1:
        hand.panel(canvas, scene, picker.SIDE, int(path[1]), 0, SIZES[1])
        picker.note(canvas, said("hexamino-next-turn"))
    return canvas


def _near(view: View, shown: Preview) -> list[Cell]:
    """Return the refused cells on and beside the table; a typed one may be far away."""
    laid = board.on_table(view)
    known = {*laid, *hexgrid.around(laid)}
    return [cell for cell in map(hexgrid.cell, shown.refused) if cell in known]


def _refused(canvas: Canvas, where: Fit, cells: list[Cell]) -> None:
    """Mark the cells of a refusal, and the sides between the first one and the others."""
    hexes.mark_refused(canvas, where, map(hexgrid.name, cells))
    if cells:
        around = hexgrid.neighbours(cells[0])
        hexes.cross_clashes(
            canvas, where, cells[0], [around.index(c) for c in cells[1:] if c in around]
        )


def _turns(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw every turn that is legal in place, side by side; each keeps its number."""
    said = scene.words
    paths = [path for path in shown.paths if len(path) > 3]
    rows = picker.turn_rows(int(path[3]) for path in paths)
    canvas = picker.turns_canvas(THEMES[scene.theme], rows)
    for path in paths:
        _turn(canvas, view, scene, path, rows)
    title = talk.question(shown.path, view, scene)
    heading = headline.private(
        title, said("hexamino-degrees"), scene, words.facts(scene.words, view)
    )
    private_banner(canvas, heading)
    return canvas


def _turn(canvas: Canvas, view: View, scene: Scene, path: Path, rows: tuple[int, ...]) -> None:
    """Draw one turn: the tile with its neighbours, dots that meet marked."""
    new = _placement(view, path)
    laid = {**board.on_table(view), new.cell: new}
    box, middle = picker.turn(
        canvas,
        new.cell,
        new.rotation,
        laid,
        lambda at, size: board.sprite(laid[at], size),
        lambda small, where: _mark(small, where, new, view, scene),
        rows=rows,
    )
    if scene.puzzle:
        return
    text = scene.words("hexamino-fits")
    canvas.text(box.left + 126, middle, text, LABEL, canvas.theme.muted, room=box.width - 142)


def _placement(view: View, path: Path) -> Placement:
    """Return what a whole action would put on the table."""
    return Placement(view.active, int(path[1]), hexgrid.cell(path[2]), int(path[3]))


def _mark(canvas: Canvas, where: Fit, new: Placement, view: View, scene: Scene) -> None:
    """Ring the new tile and dot the sides on which dots meet."""
    hexes.ring_tile(canvas, where, new.cell)
    # Sides that meet would say whether it is legal, which is what a puzzle asks.
    if not scene.puzzle:
        hexes.dot_joints(canvas, where, new.cell, talk.meeting(view, new))


def _whole(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    """Draw the placement as it will lie."""
    new = _placement(view, path)
    laid = {**board.on_table(view), new.cell: new}
    marked = _near(view, shown)
    where = picker.fitted([*laid, *marked], tiles.FLOOR, [new.cell])
    canvas = Canvas(THEMES[scene.theme], where.height)
    board.draw_tiles(canvas, where, laid)
    if marked:
        _refused(canvas, where, marked)
    else:
        _mark(canvas, where, new, view, scene)
    hexes.draw_overview(canvas, where, laid)
    title = talk.question(path, view, scene)
    heading = headline.private(
        title, second_line(view, scene), scene, words.facts(scene.words, view)
    )
    private_banner(canvas, heading)
    if where.rail:
        hand.panel(canvas, scene, picker.SIDE, new.tile, new.rotation, SIZES[1])
    return canvas
