"""The picker's private pictures: which tile, which place, which turn, and the whole placement."""

from __future__ import annotations

from engine import hexgrid
from engine.games.hexago.state import FREE, Placement, View
from engine.hexgrid import ORIGIN, Cell
from engine.prompts import Path
from render.banner import pill, private_banner
from render.canvas import Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL, NUMBER
from render.games.hexago import board, hand, headline, talk, tiles, words
from render.hexes import draw as hexes
from render.hexes import picker
from render.hexes.fit import SIZES
from render.ranking import signed
from render.theme import THEMES

_STEPS = 3


def draw(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw the step that a player has reached."""
    path = shown.action.words if shown.action else shown.path
    if len(path) < 2 or (not view.laid and not shown.action and len(path) < 3):
        return _tiles(view, scene, path)
    if shown.action is not None or len(path) > 3:
        return _whole(view, scene, shown, path)
    if len(path) == 3:
        return _turns(view, scene, shown)
    return _places(view, scene, shown)


def _facts(scene: Scene, step: int) -> str:
    return scene.words("hexago-step", step=step, steps=_STEPS)


def _tiles(view: View, scene: Scene, path: Path) -> Canvas:
    title = talk.question(path, view, scene)
    return hand.choosing(view, scene, title, scene.place, _facts(scene, 1))


def _laid(view: View) -> dict[Cell, Placement]:
    return {one.cell: one for one in view.laid}


def _places(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw the board with the places of this page, and the tile beside it."""
    said, tile = scene.words, int(shown.path[1])
    laid = _laid(view)
    gains = {path[2]: gain for path, gain in shown.gains.items() if len(path) == 3}
    here = [hexgrid.cell(path[2]) for path in shown.paths if len(path) == 3]
    where = picker.fitted([*laid, *(hexgrid.around(laid) or (ORIGIN,))], tiles.FLOOR)
    canvas = Canvas(THEMES[scene.theme], where.height)
    hexes.places(canvas, where, set(hexgrid.around(laid)) - set(here))
    brought = {cell: signed(gains[name]) for cell in here if (name := hexgrid.name(cell)) in gains}
    hexes.offered(canvas, where, here, brought)
    board.draw_tiles(canvas, where, laid)
    hexes.refused(canvas, where, shown.refused)
    second = said("hexago-most") if gains else scene.place
    title = said("hexago-question-cell", tile=tile)
    private_banner(canvas, headline.private(title, second, scene, _facts(scene, 2)))
    if where.rail:
        hand.panel(canvas, scene, picker.SIDE, tile, 0, SIZES[1])
        picker.note(canvas, said("hexago-next-turn"))
    return canvas


def _turns(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw every turn that is legal in place, side by side; each keeps its number."""
    said = scene.words
    tile, cell = int(shown.path[1]), hexgrid.cell(shown.path[2])
    canvas = picker.turns_canvas(THEMES[scene.theme])
    for path in shown.paths:
        if len(path) == 4:
            _turn(canvas, view, scene, path, shown.gains.get(path))
    title = said("hexago-question-turn", tile=tile, cell=hexgrid.name(cell))
    second = said("hexago-degrees")
    private_banner(canvas, headline.private(title, second, scene, _facts(scene, 3)))
    return canvas


def _turn(canvas: Canvas, view: View, scene: Scene, path: Path, gain: int | None) -> None:
    """Draw one turn: the tile with its neighbours, matching sides dotted; points below."""
    new, theme = _placement(view, path), canvas.theme
    laid = {**_laid(view), new.cell: new}
    box, middle = picker.turn(
        canvas,
        new.cell,
        new.rotation,
        laid,
        lambda at, size: tiles.tile(laid[at].tile, laid[at].rotation, size),
        lambda small, where: board.mark_last(small, where, new),
    )
    if gain is None:
        return
    values = [side for side in new.sides if side > 0]
    text = f"{sum(values)} × {len(values)}" if values else scene.words("hexago-nothing")
    canvas.text(box.left + 104, middle, text, LABEL, theme.muted, room=box.width - 220)
    if gain:
        pill(canvas, box.right - 20, middle, signed(gain))
    else:
        canvas.number(box.right - 30, middle, "0", NUMBER, theme.muted, align="right")


def _placement(view: View, path: Path) -> Placement:
    """Return what a whole action would put on the table."""
    sides, points = talk.scored(path, view)
    factor = sum(side > 0 for side in sides)
    cell, rotation = hexgrid.cell(path[2]), int(path[3])
    return Placement(view.active, int(path[1]), cell, rotation, sides, factor, points)


def _whole(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    """Draw the placement as it will lie, with its arithmetic in the banner."""
    said, new = scene.words, _placement(view, path)
    laid = {**_laid(view), new.cell: new}
    where = picker.fitted(list(laid), tiles.FLOOR)
    canvas = Canvas(THEMES[scene.theme], where.height)
    board.draw_tiles(canvas, where, laid)
    board.mark_last(canvas, where, new)
    hexes.refused(canvas, where, shown.refused)
    title = said("hexago-sure-first", tile=new.tile, cell=path[2], turn=path[3])
    scored = any(side != FREE for side in new.sides)
    second = words.score(said, new.sides, new.points) if scored else scene.place
    private_banner(canvas, headline.private(title, second, scene, _facts(scene, _STEPS)))
    if where.rail:
        hand.panel(canvas, scene, picker.SIDE, new.tile, new.rotation, SIZES[1])
        if new.points:
            pill(canvas, picker.SIDE.right, picker.SIDE.bottom + 40, signed(new.points))
    return canvas
