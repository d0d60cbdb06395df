"""Private pictures: the hand, and the steps of the picker."""

from __future__ import annotations

from dataclasses import replace

from engine import hexgrid
from engine.games.hexamino.state import Placement, Tiles, View
from engine.hexgrid import Cell
from engine.prompts import Path
from render.banner import private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL, NUMBER
from render.games.hexamino import around, board, faces, talk
from render.games.hexamino.around import Cuts
from render.hexes import drawing as hexes
from render.hexes import fits, picker
from render.hexes.layout import ROOT, SEAT_GAP, SIZES, TOP, Fit, enlarged, placed
from render.hexes.overview import draw_overview
from render.hexes.talk import WHOLE, Chosen, offered_tiles, on_table, own_tiles
from render.phrases import signed
from render.theme import MARGIN, THEMES, WIDTH

_ROW = 8
_BELOW = 56
_HEAD = 48
_LARGE = 132
"""The most ``s`` of tiles in a lesson."""


def fresh(view: View, scene: Scene) -> Tiles:
    seat = view.active if scene.viewer is None else scene.viewer
    count = view.fresh[seat] if seat < len(view.fresh) else 0
    held = own_tiles(view, scene)
    return held[len(held) - count :]


def draw_hand(view: View, scene: Scene) -> Canvas:
    said, held = scene.words, talk.held(view, scene)
    title = said("hexes-hand", count=len(held))
    dots = said("hexamino-dots", count=talk.PARTS.dots_of(held))
    second = f"{scene.place} · {dots}" if scene.place else dots
    fits = tuple(tile for tile in held if tile in view.fits)
    rest = tuple(tile for tile in held if tile not in view.fits)
    size = _size(max(len(fits), len(rest), 5))
    parts = [
        (said(f"hexamino-{key}"), part) for key, part in (("fits-now", fits), ("fits-not", rest))
    ]
    shown = [(label, part) for label, part in parts if part]
    heights = [_high(part, size) for _, part in shown]
    canvas = Canvas(THEMES[scene.theme], max(420, TOP + sum(heights) + 20))
    private_banner(canvas, scene, "hexamino", title, second)
    if board.tiles_of(view, scene) is faces.FIGURES:
        faces.key(canvas, Box.around(WIDTH - MARGIN - faces.KEY[0] / 2, TOP + 22, *faces.KEY))
    top = TOP
    for (label, part), high in zip(shown, heights, strict=True):
        canvas.text(MARGIN, top + 24, label, LABEL, canvas.theme.muted)
        _rows(canvas, scene, view, part, top + _HEAD, size)
        top += high
    return canvas


def _size(count: int) -> int:
    pitch = (WIDTH - 2 * MARGIN) / min(count, _ROW)
    return next(size for size in faces.HAND if size * ROOT + 10 <= pitch)


def _high(part: Tiles, size: int) -> int:
    rows = -(-len(part) // _ROW)
    return _HEAD + rows * (round(2.1 * size) + _BELOW) + 12


def _rows(canvas: Canvas, scene: Scene, view: View, part: Tiles, top: int, size: int) -> None:
    game, new = board.tiles_of(view, scene), fresh(view, scene)
    pitch = min((WIDTH - 2 * MARGIN) / min(max(len(part), 5), _ROW), size * ROOT + 40)
    for number, tile in enumerate(part):
        x = MARGIN + pitch * (number % _ROW + 0.5)
        y = top + number // _ROW * (round(2.1 * size) + _BELOW) + size + 4
        hexes.draw_tile(canvas, game, tile, size, (x, y))
        below = y + 1.07 * size + 24
        text = str(tile)
        if tile in new:
            text = scene.words("hexamino-tile-new", tile=tile)
        canvas.text(
            x, below, text, NUMBER, canvas.theme.ink, align="centre", room=max(pitch - 8, 40)
        )


def draw_preview(view: View, scene: Scene, shown: Preview) -> Canvas:
    path = shown.action.words if shown.action else shown.path
    # A typed place may be far from the table: then the board is shown, not the placement.
    if len(path) == WHOLE and hexgrid.cell(path[2]) in hexgrid.around(on_table(view)):
        return _whole(view, scene, shown, path)
    return _places(view, scene, shown, path)


def second_line(view: View, scene: Scene) -> str:
    seat = view.active if scene.viewer is None else scene.viewer
    # In a lesson frames show what was drawn.
    if not view.drawn or seat != view.active or scene.untold:
        return scene.place
    return talk.drew(scene.words, _drawn(view, scene))


def _drawn(view: View, scene: Scene) -> Tiles:
    return own_tiles(view, scene)[-view.drawn :] if view.drawn else ()


def _places(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    """Draw the table with the places that are offered, and the tiles to choose from beside."""
    laid, chosen = on_table(view), Chosen.of(path)
    here = asked_places(view, scene, shown)
    if tried := shown.marked.tried or shown.marked.refused:  # it lies there, right or wrong
        new = _placement(view, tried)
        laid[new.cell], here = new, [cell for cell in here if cell != new.cell]
    marked = _crossed(shown)
    held = [] if chosen.tile else offered_tiles(talk.held(view, scene), shown)
    # Where a tile may lie is seen and can be tapped before one is chosen.
    free = [] if here or scene.puzzle else [*view.places]
    where = _fit_places(view, scene, [*laid], [*marked, *here], free, len(held))
    if here and not (shown.marked or scene.puzzle) and (cuts := around.cut(where, laid, here)):
        return _cut(view, scene, shown, path, cuts)
    least = picker.COUNTED if "dots" in scene.untold else picker.HAND
    at = picker.hand(where, len(held), least) if held else None
    if at:
        where, at = at.where, replace(at, size=_beside(at.where, scene, at.size))
    canvas = Canvas(THEMES[scene.theme], at.height if at else where.height, where.width)
    hexes.draw_places(canvas, where, free)
    hexes.draw_offered(canvas, where, here, {}, picker.marks_of(scene, here, shown))
    hexes.draw_tiles(canvas, where, laid, board.tiles_of(view, scene))
    if tried and not marked:  # it fits; another one is better
        hexes.ring_tile(canvas, where, new.cell, canvas.theme.muted)
    elif (last := board.newest(view)) and not (shown.marked or scene.puzzle):
        hexes.ring_tile(canvas, where, last.cell)
    _refused(canvas, where, marked, lies=bool(tried))
    # Where a tile can be dragged before one is chosen, and where one can't lie.
    picker.spots(canvas, where, {*view.places, *laid} - set(here))
    draw_overview(canvas, where, laid, here or [view.laid[-1].cell, *free])
    _banner(canvas, view, scene, path, second_line(view, scene))
    if at:
        game = board.tiles_of(view, scene)
        dots, drawn = _dots(view, scene, shown, held), _drawn(view, scene)
        ringed, gone = drawn if scene.untold else (), new.tile if tried else 0
        picker.draw_hand(canvas, game, at, held, dots, "lay", ringed, gone)
    elif where.rail:
        _panel(canvas, where, view, scene, int(chosen.tile))
    board.draw_key(canvas, where, [*laid, *free, *here, *marked], board.tiles_of(view, scene))
    return canvas


def _fit_places(
    view: View, scene: Scene, laid: list[Cell], asked: list[Cell], free: list[Cell], held: int
) -> Fit:
    """Return where all places to choose are seen: the ``asked`` ones, or else the free ones.

    Before places are offered, the newest tile is seen too.
    """
    above = held > picker.COLUMN or "dots" in scene.untold
    cells, focus = [*laid, *asked, *free], asked or [view.laid[-1].cell, *free]
    where = picker.fitted(cells, faces.FLOOR, focus, above=above, least=board.WHOLE)
    where = _enlarged(picker.lowered(where, cells, focus, above=above), scene, [*laid, *asked])
    aside = held and not (where.rail or scene.puzzle)
    return picker.aside(where, cells, held) if aside else where


def _enlarged(where: Fit, scene: Scene, cells: list[Cell]) -> Fit:
    """Return where the few tiles of a lesson lie as large as their room allows."""
    if not scene.untold or where.cropped:
        return where
    size = enlarged(cells, where.box, _LARGE)
    return placed(cells, where.box, size, height=where.height, rail=where.rail)


def _panel(
    canvas: Canvas, where: Fit, view: View, scene: Scene, tile: int, rotation: int = 0
) -> None:
    size, game = _beside(where, scene, SIZES[1]), board.tiles_of(view, scene)
    picker.tile_panel(canvas, scene, game, picker.SIDE, tile, rotation, size)


def _beside(where: Fit, scene: Scene, size: int) -> int:
    """Return the size of a tile beside the table: at a puzzle digits there mean digits here."""
    return min(size, where.size) if scene.puzzle and where.size < faces.DOTS else size


def asked_places(view: View, scene: Scene, shown: Preview) -> list[Cell]:
    """Return the places that a step is about."""
    here = [*map(hexgrid.cell, shown.marks)] or _offered(shown)
    # A puzzle offers tiles that fit nowhere, so no places follow.
    if scene.puzzle and not here and "dots" not in scene.untold:
        here = [*view.places]
    return here + [cell for cell in map(hexgrid.cell, shown.marked.allowed) if cell not in here]


def _offered(shown: Preview) -> list[Cell]:
    cells = dict.fromkeys(Chosen.of(path).cell for path in shown.paths)
    return [hexgrid.cell(cell) for cell in cells if cell]


def _dots(view: View, scene: Scene, shown: Preview, held: list[int]) -> dict[int, str]:
    """Return the text below each tile that can be chosen: the dots that leave the hand with it.

    A lesson asks which tile has most, and a puzzle what fits: nothing tells there.
    """
    if scene.puzzle:
        return dict.fromkeys(held, "")
    fits = talk.fitting(view, shown)
    return {tile: signed(-talk.PARTS.dots[tile]) for tile in held if tile in fits}


def refused(shown: Preview) -> Preview:
    """Return a step that crosses but the place; the sides of neighbours are crossed in pictures."""
    marked = replace(shown.marked, crossed=tuple(map(hexgrid.name, _crossed(shown)[:1])))
    return replace(shown, marked=marked)


def _crossed(shown: Preview) -> list[Cell]:
    """Return the cells that a refusal points at; what was merely not the best one fits."""
    return [] if shown.marked.tried else [*map(hexgrid.cell, shown.marked.crossed)]


def _refused(canvas: Canvas, where: Fit, cells: list[Cell], *, lies: bool = False) -> None:
    """Cross the place, and the sides that disagree with a neighbour: the neighbour is not wrong.

    Where the tile ``lies`` there, crosses on its sides are enough: another would cover its dots.
    """
    around = hexgrid.neighbours(cells[0]) if cells else ()
    clashes = [around.index(cell) for cell in cells[1:] if cell in around]
    hexes.mark_refused(canvas, where, map(hexgrid.name, cells[:1]), bare=lies)
    if cells:
        hexes.cross_clashes(canvas, where, cells[0], clashes)


def _banner(canvas: Canvas, view: View, scene: Scene, path: Path, second: str) -> None:
    title = talk.question(path, view, scene)
    facts = "" if scene.puzzle or "mode" in scene.untold else talk.facts(scene.words, view)
    dots = talk.in_hand(view, scene)
    told = " · ".join(filter(None, (facts, dots)))
    private_banner(canvas, scene, "hexamino", title, second, told)


def _placement(view: View, path: Path) -> Placement:
    return Placement(view.active, int(path[1]), hexgrid.cell(path[2]), int(path[3]))


def _mark(canvas: Canvas, where: Fit, new: Placement, view: View, scene: Scene) -> None:
    hexes.ring_tile(canvas, where, new.cell)
    # Sides that meet would say whether it is legal, which is what a puzzle asks.
    if not scene.puzzle:
        hexes.dot_joints(canvas, where, new.cell, talk.meeting(view, new))


def _turned(
    canvas: Canvas, where: Fit, new: Placement, view: View, scene: Scene, path: Path
) -> None:
    _mark(canvas, where, new, view, scene)
    # Its other rotations have no place but the tile itself.
    turned = ((*path[:-1], str(turn)) for turn in range(hexgrid.SIDES))
    canvas.spot(where.spot(new.cell), *turned)


def _cut(view: View, scene: Scene, shown: Preview, path: Path, cuts: Cuts) -> Canvas:
    """Draw each place with the tiles it touches, and the tile, or those to choose from."""
    laid, game, chosen = on_table(view), board.tiles_of(view, scene), Chosen.of(path)
    new = _placement(view, path) if len(path) == WHOLE else None
    held = [] if chosen.tile else offered_tiles(talk.held(view, scene), shown)
    at = picker.hand(cuts.below, len(held)) if held else None
    canvas = Canvas(THEMES[scene.theme], at.height if at else cuts.below.height)
    low = cuts.tile.top - SEAT_GAP if chosen.tile else cuts.bottom
    small = around.draw_map(canvas, cuts, low, laid, shown.marks, new.cell if new else None)
    if game is faces.FIGURES:  # not because the map is small
        board.draw_key(canvas, small, [*laid, *cuts.fits], game)
    for cell, where in cuts.fits.items():
        canvas.panel(where.box, canvas.theme.panel)
        near = {one: laid[one] for one in hexgrid.neighbours(cell) if one in laid}
        if new and cell == new.cell:
            hexes.draw_tiles(canvas, where, {**near, cell: new}, game)
            _turned(canvas, where, new, view, scene, path)
        else:
            hexes.draw_offered(canvas, where, [cell], {}, shown.marks)
            hexes.draw_tiles(canvas, where, near, game)
    _banner(canvas, view, scene, path, second_line(view, scene))
    if at:
        picker.draw_hand(canvas, game, at, held, _dots(view, scene, shown, held), "lay")
    elif tile := int(chosen.tile or 0):
        picker.tile_panel(canvas, scene, game, cuts.tile, tile, new.rotation if new else 0)
    return canvas


def close(view: View, scene: Scene, path: Path) -> Canvas | None:
    """Draw what lies around a tile once it is laid; None where the board is small enough."""
    if len(path) < WHOLE:  # a tile is drawn, or a turn passed
        return None
    new = _placement(view, path)
    laid = {**on_table(view), new.cell: new}
    if (where := fits.near(laid, new.cell)) is None:
        return None
    canvas = Canvas(THEMES[scene.theme], where.height, where.width)
    hexes.draw_tiles(canvas, where, laid, board.tiles_of(view, scene))
    _mark(canvas, where, new, view, scene)
    return canvas


def _whole(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    """Draw a tile as it will lie, with the numbers of its other places."""
    new = _placement(view, path)
    laid = {**on_table(view), new.cell: new}
    marked = _crossed(shown)
    offered = map(hexgrid.cell, (*shown.marks, *shown.marked.allowed))
    others = [cell for cell in dict.fromkeys(offered) if cell != new.cell]
    cells, focus = [*laid, *others, *marked], [new.cell, *marked, *others]
    where = picker.fitted(cells, faces.FLOOR, focus, least=board.WHOLE)
    where = picker.lowered(where, cells, focus)
    where = _enlarged(where, scene, cells)
    here = [*map(hexgrid.cell, shown.marks)]
    here = here if new.cell in here else [new.cell, *here]
    if not (shown.marked or scene.puzzle) and (cuts := around.cut(where, laid, here)):
        return _cut(view, scene, shown, path, cuts)
    canvas = Canvas(THEMES[scene.theme], where.height, where.width)
    hexes.draw_offered(canvas, where, others, {}, shown.marks)
    hexes.draw_tiles(canvas, where, laid, board.tiles_of(view, scene))
    if marked:
        _refused(canvas, where, marked, lies=True)
    else:
        _turned(canvas, where, new, view, scene, path)
    draw_overview(canvas, where, laid, focus)
    _banner(canvas, view, scene, path, second_line(view, scene))
    if where.rail:
        # Beside a tile that lies it stands as it was held: so one sees how it was rotated.
        _panel(canvas, where, view, scene, new.tile, 0 if shown.over else new.rotation)
    board.draw_key(canvas, where, cells, board.tiles_of(view, scene))
    return canvas
