"""Private pictures: the hand, and the steps of the picker."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from engine import hexgrid
from engine.games.hexago.state import FREE, HAND, Placement, View
from engine.hexgrid import ORIGIN, Cell
from engine.prompts import ROOM, Path
from render import pieces
from render.banner import pill, private_banner, rooms
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL, NUMBER, SCORE, SECOND, Style, width
from render.games.hexago import board, talk
from render.hexes import cuts, fits, picker
from render.hexes import drawing as hexes
from render.hexes.layout import GAP, LARGE, LOW, TOP, Fit, corner, enlarged, extent, large, placed
from render.hexes.overview import draw_overview
from render.hexes.talk import WHOLE, Chosen, degrees, near, offered_tiles, on_table, own_tiles
from render.phrases import signed
from render.theme import MARGIN, THEMES, WIDTH

_PANEL, _GAP, _TOP = 270, 16, 136
_HIGH = 340
_ROW, _COLUMNS = 158, 9
_SOLO = 62
_FIRST, _FIRST_HIGH = 3, 270
"""Tiles in a row, of which one is laid first in a game alone, and the height of each; of a hand
two stand in a row, as their buttons."""
_CHOSEN_FROM = 86
"""Least ``s`` of a tile in the hand that is asked for: about that of the board's tiles."""
_LOW = 70
"""The same in a lesson or a puzzle."""
_FEW = 6
"""Tiles on the table up to which they are as large as there is room."""
NINE = 9
"""Tiles that are drawn at once in a game alone."""


def draw_hand(view: View, scene: Scene) -> Canvas:
    said = scene.words
    held = own_tiles(view, scene)
    title = said("hexago-all") if view.spread else said("hexes-hand", count=len(held))
    second = " · ".join(filter(None, (scene.place, talk.standing(said, view))))
    high = 4 * _ROW + 16 if view.spread else _HIGH + 24
    canvas = Canvas(THEMES[scene.theme], _TOP + high)
    private_banner(canvas, scene, "hexago", title, second)
    if view.spread:
        _all(canvas, view)
    else:
        _four(canvas, scene, held)
    return canvas


def _four(canvas: Canvas, scene: Scene, held: tuple[int, ...]) -> None:
    left = (WIDTH + _GAP - len(held) * (_PANEL + _GAP)) // 2
    for number, tile in enumerate(held):
        x = left + number * (_PANEL + _GAP)
        box = Box(x, _TOP, x + _PANEL, _TOP + _HIGH)
        picker.tile_panel(canvas, scene, board.GAME, box, tile, 0, board.IN_HAND)


def _all(canvas: Canvas, view: View) -> None:
    held = set(view.hands[0] or ())
    pitch = (WIDTH - 2 * MARGIN) / _COLUMNS
    for number, tile in enumerate(talk.PARTS.tiles):
        x = MARGIN + pitch * (number % _COLUMNS + 0.5)
        y = _TOP + _ROW * (number // _COLUMNS) + 60
        if tile in held:
            hexes.draw_tile(canvas, board.GAME, tile, _SOLO - 4, (x, y))
        else:
            canvas.centre(hexes.plain(_SOLO - 4, canvas.theme.well), x, y)
        ink = canvas.theme.ink if tile in held else canvas.theme.faint
        canvas.number(x, y + 78, str(tile), NUMBER, ink)


_UNLIKE = Style("inter-500", 28)
_CORNER, _CHOSEN = (232, 306), 104
"""Panel of the chosen tile where the board takes the whole width, and its ``s`` wherever it is."""
_BESIDE = (204, 232)
"""The same without its number, which the banner says, where a place for it is asked."""


def draw_preview(view: View, scene: Scene, shown: Preview) -> Canvas:
    path = shown.action.words if shown.action else shown.path
    chosen = Chosen.of(path)
    if shown.marked and shown.action is None:
        return _table(view, scene, shown)
    turned = any(len(each) == WHOLE for each in shown.paths)
    # The place of a game's first tile makes no difference: only the tile is asked.
    if not (view.laid or chosen.turn or turned):
        return _tiles(view, scene, shown)
    if chosen.turn and not turned:
        return _whole(view, scene, shown, path)
    return _ways(view, scene, shown, path) if chosen.cell else _table(view, scene, shown)


def cells(view: View, shown: Preview) -> frozenset[str]:
    """Return the cells that can be marked: where rotations stand side by side, none."""
    turned = any(len(path) == WHOLE for path in shown.paths)
    # What was tried lies there in the picture.
    return frozenset() if turned else near(view) - {*shown.marked.tried}


def room(path: Path, view: View) -> int:
    """Return how many choices of a step the picture can show."""
    return NINE if view.spread and Chosen.of(path).cell else ROOM


def _tiles(view: View, scene: Scene, shown: Preview) -> Canvas:
    tiles = [int(tile) for tile in (Chosen.of(path).tile for path in shown.paths) if tile]
    tiles = list(dict.fromkeys(tiles)) or list(own_tiles(view, scene))[:NINE]
    across = 2 if len(tiles) == HAND else _FIRST
    rows = -(-len(tiles) // across)
    canvas = Canvas(THEMES[scene.theme], _TOP + rows * (_FIRST_HIGH + _GAP) + 8)
    wide = (WIDTH - 2 * MARGIN - (across - 1) * _GAP) // across
    for number, tile in enumerate(tiles):
        left = MARGIN + number % across * (wide + _GAP)
        top = _TOP + number // across * (_FIRST_HIGH + _GAP)
        box = Box(left, top, left + wide, top + _FIRST_HIGH)
        # With all tiles open the place comes first, as there is but one.
        ways = {path for path in shown.paths if Chosen.of(path).tile == str(tile)}
        canvas.spot(box, *{("place", str(tile)), *ways})
        canvas.panel(box, canvas.theme.panel, 26)
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        hexes.draw_tile(canvas, board.GAME, tile, board.IN_HAND, (x + 56.5, y))
        canvas.number(x - 116.5, y, str(tile), picker.BADGE, canvas.theme.ink)
    _banner(canvas, view, scene, shown.path, scene.place)
    return canvas


def _table(view: View, scene: Scene, shown: Preview) -> Canvas:
    """Draw the table with its free places, and the chosen tile or those to choose from beside."""
    laid, chosen, untold = on_table(view), Chosen.of(shown.path), "places" in scene.untold
    tried = talk.placed(shown.marked.tried, view) if shown.marked.tried else None
    taken = (tried.cell,) if tried else ()
    here = map(hexgrid.cell, shown.marked.allowed) if untold else hexgrid.around(laid) or (ORIGIN,)
    free = tuple(cell for cell in here if cell not in taken)
    cells = [*laid, *free, *taken, *map(hexgrid.cell, shown.marked.crossed)]
    held = [] if chosen.tile or view.spread else offered_tiles(own_tiles(view, scene), shown)
    # Above a lesson's picture its question and a reason stand, which a phone shows as well.
    least = _LOW if scene.puzzle and not untold else _CHOSEN_FROM
    where, at, panel = _lying(cells, bool(chosen.tile), len(held), least, close=untold)
    offered = [*map(hexgrid.cell, _page(shown))]
    asked = [*talk.first_page(view.laid)] if at else offered
    parts = [] if shown.marked else cuts.cut(where, asked, laid, beside=bool(panel or at))
    if parts:
        where, panel = cuts.frame(parts), panel and picker.SIDE
        at = at and picker.hand(where, len(held), least)
    elif offered and len(offered) < len(shown.marks) and not (at or panel):
        # The places of other pages are beyond the window: all at once would be specks.
        where = picker.lowered(where, cells, offered)
    high = at.height if at else max(where.height, panel.bottom + LOW if panel else 0)
    canvas = Canvas(THEMES[scene.theme], high, where.width)
    for part, own in parts or [(where, offered)]:
        seen = {*filter(part.shows, laid)} if parts else {*laid}
        if parts:
            canvas.panel(part.box, canvas.theme.well)
        there = cuts.whole(free, {*asked} - {*own}, seen, laid) if parts else free
        _offered(canvas, part, there, view, scene, shown, parted=bool(parts))
        _lay(canvas, part, seen, view, scene, shown)
    draw_overview(canvas, where, laid)
    second = scene.words("hexago-most") if shown.gains else scene.place
    _banner(canvas, view, scene, shown.path, second)
    if at:
        brings, ringed = _brings(held, shown), [tried.tile] if tried else []
        picker.draw_hand(canvas, board.GAME, at, held, brings, "place", ringed)
    elif panel:
        size = _CHOSEN * where.width // WIDTH
        picker.tile_panel(canvas, scene, board.GAME, panel, int(chosen.tile), size=size)
    return canvas


def _lay(
    canvas: Canvas, where: Fit, seen: Collection[Cell], view: View, scene: Scene, shown: Preview
) -> None:
    """Draw the tiles that are seen, the newest or what was tried with a frame."""
    tiles = {one.cell: one for one in view.laid if one.cell in seen}
    hexes.draw_tiles(canvas, where, tiles, board.GAME)
    picker.spots(canvas, where, tiles)
    hexes.mark_refused(canvas, where, shown.marked.crossed)
    last = None if shown.marked or "last" in scene.untold else view.last
    if shown.marked.tried:
        last = talk.placed(shown.marked.tried, view)
        hexes.draw_tiles(canvas, where, {last.cell: last}, board.GAME)
    if last and (last.cell in seen or shown.marked.tried):
        board.mark_last(canvas, where, last)


def _lying(
    cells: Sequence[Cell], chosen: bool, held: int, least: int, *, close: bool
) -> tuple[Fit, picker.Hand | None, Box | None]:
    """Return where the board, the tiles to choose from, and the panel of the chosen one lie."""
    if chosen and not close:
        where, panel = picker.cornered(cells, _BESIDE)
        return where, None, panel
    row = picker.row_height(least) if held else 0
    column = held * row if held <= picker.COLUMN else 0
    where = _close(cells) if close else picker.roomy(cells, row, column)
    if chosen:
        return where, None, _panel(where, cells)
    at = picker.hand(where, held, least) if held else None
    return (at.where if at else where), at, None


def _close(cells: Sequence[Cell]) -> Fit:
    """Return where a lesson's few tiles lie above a row of others, as large as there is room."""
    where = picker.fitted(cells, board.FLOOR, above=True)
    _, top, _, bottom = extent(cells)
    size = enlarged(cells, where.box, LARGE)
    box = replace(where.box, bottom=TOP + ceil(size * (bottom - top)))
    return placed(cells, box, size, height=box.bottom + LOW, rail=False)


def _panel(where: Fit, cells: Collection[Cell]) -> Box:
    """Return where the tile that is laid stands: in a free corner, or below."""
    # A picture that is wider than others is made smaller by Discord.
    wide, high = (side * where.width // WIDTH for side in _CORNER)
    covered, box = corner(where, cells, wide, high)
    if not covered:
        return box
    top = where.height - LOW + GAP
    return Box(MARGIN, top, where.width - MARGIN, top + high)


def _brings(held: list[int], shown: Preview) -> dict[int, str]:
    gains = {int(Chosen.of(path).tile or 0): gain for path, gain in shown.gains.items()}
    return {tile: signed(gains[tile]) if gains.get(tile) else "" for tile in held}


def _facts(view: View, scene: Scene) -> str:
    """Return what the banner says of the game; a puzzle or a lesson has but one."""
    return "" if scene.puzzle else talk.standing(scene.words, view)


def _banner(canvas: Canvas, view: View, scene: Scene, path: Path, second: str) -> None:
    title, facts = talk.question(path, view, scene), _facts(view, scene)
    private_banner(canvas, scene, "hexago", title, second, facts)


def _offered(
    canvas: Canvas,
    where: Fit,
    free: Collection[Cell],
    view: View,
    scene: Scene,
    shown: Preview,
    *,
    parted: bool = False,
) -> None:
    gains = {cell: gain for path, gain in shown.gains.items() if (cell := Chosen.of(path).cell)}
    # The numbers of all pages, so that none is looked for in vain.
    page = _page(shown)
    allowed = shown.marked.allowed
    named = dict.fromkeys((*(shown.marks or page), *allowed))
    here = [cell for cell in map(hexgrid.cell, filter(None, named)) if not parted or cell in free]
    refused = shown.marked and not here
    blank = hexes.place_sprite(where.size, canvas.theme.key, legal=False)
    most = {} if here or refused else talk.most(view, scene, shown)
    for each in set(filter(where.shows, free)) - set(here):
        x, y = where.at(each)
        canvas.centre(blank, x, y)
        canvas.spot(where.spot(each), hexgrid.name(each))
        if most.get(each):
            canvas.number(x, y, signed(most[each]), NUMBER, canvas.theme.ink)
        elif refused or not scene.puzzle:  # as one types them, and as a hint calls them
            hexes.cell_name(canvas, each, x, y, where.size, legal=False)
    brought = {hexgrid.cell(cell): signed(gain) for cell, gain in gains.items() if gain}
    calm = [cell for cell in here if page and hexgrid.name(cell) not in {*page, *allowed}]
    marks = picker.marks_of(scene, here, shown)
    hexes.draw_offered(canvas, where, here, brought, marks, calm, named=not scene.puzzle)


def _page(shown: Preview) -> list[str]:
    """Return the places that can be chosen in this step, in the order of their numbers."""
    cells = (Chosen.of(path).cell for path in shown.paths)
    return [*dict.fromkeys(filter(None, cells))]


def _ways(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    """Draw the rotations of a tile, or tiles as they bring most, each on the chosen place."""
    turn = Chosen.of(path).turn
    paths = [each for each in shown.paths if len(each) >= WHOLE - 1]
    ways = picker.Ways.of(scene, board.GAME, len(paths), on_table(view))
    for at, each in enumerate(paths):
        one, known = Chosen.of(each), each in shown.gains
        ringed = bool(turn) and one.turn == turn
        if one.turn:
            tried, angle = each == shown.marked.tried, f"{degrees(one.turn)}°"
            new = talk.placed(each, view) if tried else _quiet(talk.placed(each, view), scene)
            number = shown.marks.get(angle, angle)
            # What confirming brings, and what was tried would have brought, is always said,
            # and so is that nothing matches, as no side is dotted.
            known |= tried or (ringed and path in shown.gains)
            known |= _mismatched(new)
        else:
            new, number = _quiet(talk.best(each, view, points=known), scene), one.tile
        mark = partial(board.mark_last, last=new)
        low = ways.draw(at, new, mark, number, path=each, ringed=ringed)
        if known and (view.laid or not one.turn):  # the first tile scores nothing
            _points(ways.canvas, scene, low, new, view)
        elif not (one.turn or scene.puzzle):
            # How many sides match is the order in which tiles stand.
            said = "hexago-merit" if new.factor else "hexago-nothing"
            matching = scene.words(said, count=new.factor)
            middle, ink = (low.top + low.bottom) / 2, ways.canvas.theme.ink
            ways.canvas.text(low.left, middle, matching, _UNLIKE, ink, room=low.width + 14)
    _banner(ways.canvas, view, scene, path[: WHOLE - 1], scene.place)
    return ways.canvas


def _points(canvas: Canvas, scene: Scene, low: Box, new: Placement, view: View) -> None:
    middle, theme = (low.top + low.bottom) / 2, canvas.theme
    values = [side for side in new.sides if side > 0]
    text = "" if len(values) == 1 else f"{sum(values)} × {len(values)}"  # the points alone
    style, room = (LABEL, low.width - 110) if values else (_UNLIKE, low.width - 30)
    if not values:
        text, short = talk.unlike(scene.words, view, new), scene.words("hexago-nothing")
        text = text if width(text, style) <= room else short
    canvas.text(low.left, middle, text, style, theme.ink, room=room)
    points, large = (signed(new.points), SCORE) if values else ("0", NUMBER)
    canvas.number(low.right, middle, points, large, theme.ink, align="right")


def _mismatched(new: Placement) -> bool:
    """Return whether a placement shows that it touches something and nothing matches."""
    return not new.factor and any(side != FREE for side in new.sides)


def _quiet(new: Placement, scene: Scene) -> Placement:
    """Return a placement that does not show in a puzzle which sides match."""
    return replace(new, sides=(FREE,) * hexgrid.SIDES, factor=0, points=0) if scene.puzzle else new


def close(view: View, scene: Scene, path: Path) -> Canvas | None:
    """Draw what lies around a tile once it is laid; None where the board is small enough."""
    new = _quiet(talk.placed(path, view), scene)
    laid = {**on_table(view), new.cell: new}
    if (where := fits.near(laid, new.cell)) is None:
        return None
    canvas = Canvas(THEMES[scene.theme], where.height, where.width)
    hexes.draw_tiles(canvas, where, laid, board.GAME)
    board.mark_last(canvas, where, new)
    return canvas


def _whole(view: View, scene: Scene, shown: Preview, path: Path) -> Canvas:
    said, new = scene.words, _quiet(talk.placed(path, view), scene)
    laid = {**on_table(view), new.cell: new}
    cells = [*laid, *map(hexgrid.cell, shown.marked.crossed)]
    where = picker.fitted(cells, board.FLOOR, [new.cell])
    if where.rail and len(cells) <= _FEW:
        where = large(cells, where.box)
    canvas = Canvas(THEMES[scene.theme], where.height, where.width)
    hexes.draw_tiles(canvas, where, laid, board.GAME)
    board.mark_last(canvas, where, new)
    for nth, move in enumerate(shown.in_turn, 1):
        tag = pieces.badge(str(nth), round(0.42 * where.size))  # where a tile has no number
        canvas.centre(tag, *where.at(hexgrid.cell(Chosen.of(move.words).cell)))
    hexes.mark_refused(canvas, where, shown.marked.crossed)
    draw_overview(canvas, where, laid)
    title = said(
        "hexes-sure", tile=new.tile, cell=hexgrid.name(new.cell), turn=degrees(new.rotation)
    )
    scored, facts = any(side != FREE for side in new.sides), _facts(view, scene)
    second = talk.added(said, view, new) if scored else scene.place
    if scored and width(second, SECOND) > rooms("", facts or said("pictures-only-you"))[1]:
        second = talk.briefly(new)
    private_banner(canvas, scene, "hexago", title, second, facts)
    box = where.box
    if not where.cropped:
        # Only where it hides no tile or place; the banner names the tile in any case.
        covered, box = (0, picker.SIDE) if where.rail else corner(where, laid, *_CORNER)
        if not covered:
            picker.tile_panel(canvas, scene, board.GAME, box, new.tile, new.rotation, _CHOSEN)
    if where.rail and new.points:
        pill(canvas, box.right, box.bottom + 40, signed(new.points))
    return canvas
