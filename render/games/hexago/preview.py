"""Private pictures: the hand, and the steps of the picker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from engine import hexgrid
from engine.games.hexago.state import FREE, Placement, View
from engine.hexgrid import ORIGIN, Cell
from engine.prompts import Path
from render.banner import banner, drawn_name, pill, player_token, private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL, NAME, NUMBER
from render.games.hexago import board, talk
from render.hexes import drawing as hexes
from render.hexes import picker
from render.hexes.layout import Fit, corner
from render.hexes.talk import degrees, on_table, own_tiles
from render.phrases import signed
from render.theme import MARGIN, THEMES, WIDTH

_PANEL, _GAP, _TOP = 270, 16, 136
_HIGH = 340
_ROW, _COLUMNS = 158, 9
_SOLO = 62
_OPEN = 150


def draw_hand(view: View, scene: Scene) -> Canvas:
    said = scene.words
    held = own_tiles(view, scene)
    title = said("hexago-all") if view.spread else said("hexago-hand", count=len(held))
    turn = talk.facts(said, view)
    second = f"{scene.place} · {turn}" if scene.place else turn
    return choosing(view, scene, title, second, "")


def choosing(
    view: View,
    scene: Scene,
    title: str,
    second: str,
    facts: str,
    gains: Mapping[int, int] = MappingProxyType({}),
) -> Canvas:
    high = 4 * _ROW + 16 if view.spread else _HIGH + 24
    canvas = Canvas(THEMES[scene.theme], _TOP + high)
    private_banner(canvas, scene, "hexago", title, second, facts)
    if view.spread:
        _all(canvas, view, gains)
    else:
        _four(canvas, scene, own_tiles(view, scene), gains)
    return canvas


def opened(view: View, scene: Scene) -> Canvas:
    canvas = Canvas(THEMES[scene.theme], _TOP + len(view.hands) * (_OPEN + 12) + 12)
    for seat, held in enumerate(view.hands):
        top = _TOP + seat * (_OPEN + 12)
        box = Box(MARGIN, top, WIDTH - MARGIN, top + _OPEN)
        theme, middle = canvas.theme, (box.top + box.bottom) / 2
        canvas.panel(box, theme.panel, 26)
        player_token(canvas, scene, seat, box.left + 46, middle)
        name = drawn_name(scene, seat)
        canvas.text(box.left + 84, middle, name, NAME, theme.ink, room=300)
        for number, tile in enumerate(held or ()):
            x = box.right - 680 + 178 * number
            canvas.number(x, middle, str(tile), NUMBER, theme.ink, align="right")
            canvas.centre(board.tile(tile, 0, _SOLO), x + 74, middle)
    banner(canvas, board.heading(view, scene))
    return canvas


def _four(canvas: Canvas, scene: Scene, held: tuple[int, ...], gains: Mapping[int, int]) -> None:
    total = len(held) * _PANEL + (len(held) - 1) * _GAP
    left = (WIDTH - total) // 2
    for number, tile in enumerate(held):
        x = left + number * (_PANEL + _GAP)
        box = Box(x, _TOP, x + _PANEL, _TOP + _HIGH)
        picker.tile_panel(canvas, scene, board.GAME, box, tile, 0, board.IN_HAND)
        if tile in gains:
            pill(canvas, box.right - 12, box.top + 33, signed(gains[tile]))


def _all(canvas: Canvas, view: View, gains: Mapping[int, int]) -> None:
    held = set(view.hands[0] or ())
    pitch = (WIDTH - 2 * MARGIN) / _COLUMNS
    for number, tile in enumerate(talk.PARTS.tiles):
        x = MARGIN + pitch * (number % _COLUMNS + 0.5)
        y = _TOP + _ROW * (number // _COLUMNS) + 60
        ink = canvas.theme.ink
        if tile in held:
            canvas.centre(board.tile(tile, 0, _SOLO - 4), x, y)
        else:
            canvas.centre(hexes.plain(_SOLO - 4, canvas.theme.well), x, y)
            ink = canvas.theme.faint
        if tile in gains:
            picker.number_and_gain(canvas, x, y + 78, str(tile), signed(gains[tile]))
        else:
            canvas.number(x, y + 78, str(tile), NUMBER, ink)


_CORNER, _CORNER_SIZE = (206, 228), 66
"""Panel and ``s`` of the chosen tile where the board takes the whole width."""


def draw_preview(view: View, scene: Scene, shown: Preview) -> Canvas:
    path = shown.action.words if shown.action else shown.path
    if len(path) < 2 and any(len(each) == 3 for each in shown.paths):
        return _table(view, scene, shown, both=True)
    if shown.refused and shown.action is None:
        return _table(view, scene, shown)
    # Where the first tile of a game alone lies makes no difference: only which one is asked.
    if len(path) < 2 or (not view.laid and not shown.action and len(path) < 3):
        return _tiles(view, scene, shown)
    if shown.action is not None or len(path) > 3:
        return _whole(view, scene, shown, path)
    if len(path) == 3:
        return _turns(view, scene, shown)
    return _table(view, scene, shown)


def _tiles(view: View, scene: Scene, shown: Preview) -> Canvas:
    title = talk.question(shown.path, view, scene)
    gains = {int(path[1]): gain for path, gain in shown.gains.items() if len(path) == 2}
    return choosing(view, scene, title, scene.place, talk.facts(scene.words, view), gains)


def _near(shown: Preview, laid: Iterable[Cell], free: Iterable[Cell]) -> list[Cell]:
    """Return the refused cells near the board; one far away would leave no room for the board."""
    near = (*laid, *free)
    around = (cell for cell in hexgrid.around(near) if hexgrid.name(cell) in shown.refused)
    return [*(cell for cell in map(hexgrid.cell, shown.refused) if cell in near), *around]


def _table(view: View, scene: Scene, shown: Preview, *, both: bool = False) -> Canvas:
    """Draw the table with its free places: all of them, or where they are chosen those offered.

    With ``both``, tile and place are one choice, so the hand is drawn too.
    """
    laid, refused = on_table(view), bool(shown.refused) and not both
    free = hexgrid.around(laid) or (ORIGIN,)
    marked = _near(shown, laid, free)
    where = picker.fitted([*laid, *free, *marked], board.FLOOR)
    held = list(dict.fromkeys(int(path[1]) for path in shown.paths)) if both else []
    at = picker.hand(where, len(held)) if both else None
    where = at.where if at else where
    canvas = Canvas(THEMES[scene.theme], at.height if at else where.height, _width(where))
    if refused:
        hexes.draw_places(canvas, where, free)
    else:
        _offered(canvas, where, free, shown)
    hexes.draw_tiles(canvas, where, laid, board.tile)
    hexes.mark_refused(canvas, where, map(hexgrid.name, marked))
    most = bool(shown.gains) and not refused
    _banner(canvas, view, scene, shown.path, scene.words("hexago-most") if most else scene.place)
    if at:
        brings = {int(word): signed(gain) for word, gain in _most(shown, 1).items()}
        picker.draw_hand(canvas, board.GAME, at, held, brings)
    elif not refused:
        _beside(canvas, scene, where, (*laid, *free), int(shown.path[1]))
        if where.rail:
            picker.note(canvas, scene.words("hexago-next-turn"))
    return canvas


def _banner(canvas: Canvas, view: View, scene: Scene, path: Path, second: str) -> None:
    title, facts = talk.question(path, view, scene), talk.facts(scene.words, view)
    private_banner(canvas, scene, "hexago", title, second, facts)


def _most(shown: Preview, at: int) -> dict[str, int]:
    most: dict[str, int] = {}
    for path, gain in shown.gains.items():
        most[path[at]] = max(gain, most.get(path[at], gain))
    return most


def _offered(canvas: Canvas, where: Fit, free: Iterable[Cell], shown: Preview) -> None:
    here = [hexgrid.cell(word) for word in dict.fromkeys(p[2] for p in shown.paths if len(p) == 3)]
    blank = hexes.place_sprite(where.size, canvas.theme.key, legal=False)
    for cell in set(free) - set(here):
        canvas.centre(blank, *where.at(cell))
    brought = {hexgrid.cell(word): signed(gain) for word, gain in _most(shown, 2).items()}
    hexes.draw_offered(canvas, where, here, brought)


def _width(where: Fit) -> int:
    return max(WIDTH, where.box.right + where.box.left)


def _beside(
    canvas: Canvas, scene: Scene, where: Fit, cells: Iterable[Cell], tile: int, rotation: int = 0
) -> Box:
    if where.rail:
        picker.tile_panel(canvas, scene, board.GAME, picker.SIDE, tile, rotation)
        return picker.SIDE
    # Only where it hides no tile or place; the banner names the tile in any case.
    covered, box = corner(where, list(cells), *_CORNER)
    if not covered:
        picker.tile_panel(canvas, scene, board.GAME, box, tile, rotation, _CORNER_SIZE)
    return box


def _turns(view: View, scene: Scene, shown: Preview) -> Canvas:

    def draw(canvas: Canvas, path: Path, rows: tuple[int, ...]) -> None:
        _turn(canvas, view, scene, path, shown.gains.get(path), rows)

    canvas = picker.draw_turns(scene, shown, draw)
    _banner(canvas, view, scene, shown.path, scene.words("hexago-degrees"))
    return canvas


def _turn(
    canvas: Canvas,
    view: View,
    scene: Scene,
    path: Path,
    gain: int | None,
    rows: tuple[int, ...],
) -> None:
    new, theme = _placement(view, path, scene), canvas.theme
    laid = {**on_table(view), new.cell: new}
    box, middle = picker.turn(
        canvas,
        board.GAME,
        new,
        laid,
        lambda small, where: board.mark_last(small, where, new),
        free=hexgrid.around(laid),
        rows=rows,
    )
    if gain is None:
        return
    values = [side for side in new.sides if side > 0]
    text = f"{sum(values)} × {len(values)}" if values else scene.words("hexago-nothing")
    room = box.width - (228 if gain else 186)
    canvas.text(box.left + 126, middle, text, LABEL, theme.muted, room=room)
    if gain:
        pill(canvas, box.right - 20, middle, signed(gain), calm=True)
    else:
        canvas.number(box.right - 30, middle, "0", NUMBER, theme.muted, align="right")


def _placement(view: View, path: Path, scene: Scene) -> Placement:
    new = talk.placed(path, view)
    if scene.puzzle:
        return replace(new, sides=(FREE,) * hexgrid.SIDES, factor=0, points=0)
    return new


def _whole(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    said, new = scene.words, _placement(view, path, scene)
    laid = {**on_table(view), new.cell: new}
    where = picker.fitted(list(laid), board.FLOOR, [new.cell])
    canvas = Canvas(THEMES[scene.theme], where.height, _width(where))
    hexes.draw_tiles(canvas, where, laid, board.tile)
    board.mark_last(canvas, where, new)
    hexes.mark_refused(
        canvas, where, [word for word in shown.refused if hexgrid.cell(word) in laid]
    )
    hexes.draw_overview(canvas, where, laid)
    title = said("hexago-sure-first", tile=new.tile, cell=path[2], turn=degrees(path[3]))
    scored = any(side != FREE for side in new.sides)
    second = (
        talk.arithmetic(said, new.sides, new.points, talk.pair(view, new))
        if scored
        else scene.place
    )
    private_banner(canvas, scene, "hexago", title, second, talk.facts(said, view))
    box = where.box
    if not where.cropped:
        box = _beside(canvas, scene, where, laid, new.tile, new.rotation)
    if where.rail and new.points:
        pill(canvas, box.right, box.bottom + 40, signed(new.points))
    return canvas
