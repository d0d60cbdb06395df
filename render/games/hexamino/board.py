"""The public picture: the board and its tiles, the banner's words, the players."""

from __future__ import annotations

from dataclasses import replace

from engine.games.hexamino.state import Placement, View
from engine.hexgrid import Cell
from engine.spec import Seat
from render import phrases
from render.banner import banner, drawn_name, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, SCORE, width
from render.games.hexamino import camera, faces, headline, talk
from render.hexes import drawing as hexes
from render.hexes import layout as layouts
from render.hexes import picker
from render.hexes.fits import choose_fit, finished, lowest, roomiest
from render.hexes.layout import LOW, TOP, Fit, corner, largest, whole
from render.hexes.overview import draw_overview, rim
from render.hexes.talk import on_table
from render.theme import THEMES

WHOLE = 43
"""The least ``s`` of a board that must be seen whole: a Star."""
HEAD = 58
"""The least ``s`` of a Snake, which grows at its head alone: the rest of it may be left out."""
_OVER = 1550
"""The highest picture of a game that is over: a ranking stands below it."""


def tiles_of(view: View, scene: Scene) -> hexes.HexGame:
    """Return how tiles look in all pictures of a turn: digits once one is too small for dots."""
    if scene.film:
        return faces.DOTTED
    if scene.puzzle or view.ended:
        return faces.GAME
    cells = [*on_table(view), *view.places]
    dotted = picker.beside(cells) >= faces.DOTS and layout(view).size >= faces.DOTS
    return faces.GAME if dotted else faces.FIGURES


ROW_HEIGHT = 80
_TALL = 108
_MANY = 4
_BEADS = 7
_BEAD, _PITCH = 12, 24
_NEXT = 64
"""From the number of tiles to that of the dots of earlier deals."""
_FULL, _COMPACT, _STOCK = 396, 260, 76
_APART = 22
_LEAST = 110
"""Room of a name for which numbers stand without their word."""
_Dots = tuple[str, str]
"""What the last deal added to a seat's dots, and all of them."""


def rows_height(view: View) -> int:
    return layouts.rows_height(len(view.held), ROW_HEIGHT)


def rail_height(view: View) -> int:
    return layouts.rail_height(len(view.held), _rail_high(view), _COMPACT)


def _rail_high(view: View) -> int:
    return _TALL if len(view.held) <= _MANY else ROW_HEIGHT


def draw_players(canvas: Canvas, view: View, scene: Scene, fit: Fit) -> None:
    boxes = layouts.seat_boxes(fit, len(view.held), ROW_HEIGHT, _rail_high(view))
    before, dots = _before(view, scene, boxes[0]), _dots_of(view, scene, boxes[0])
    for seat, box in enumerate(boxes):
        _panel(canvas, view, scene, seat, box, before[seat], dots[seat])
    if fit.rail and not view.ended:  # then no side is to come
        top = boxes[-1].bottom + layouts.SEAT_GAP
        box = Box(layouts.RAIL_LEFT, top, layouts.RAIL_RIGHT, fit.height - LOW)
        _facts(canvas, view, scene, box)


def _panel(
    canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box, before: str, dots: _Dots
) -> None:
    theme = canvas.theme
    over = view.ended or view.over
    lit = scene.outcome.winners if scene.outcome else () if over else (headline.mover(view, scene),)
    canvas.panel(box, theme.panel, 24, theme.amber if seat in lit else None)
    middle = (box.top + box.bottom) / 2
    # A computer's face stands apart from the words.
    player_token(canvas, scene, seat, box.left + 40, middle)
    left, name = box.left + 84, drawn_name(scene, seat)
    if box.height < _TALL:
        wide = 22 + (_dots_wide(dots) if over else _counted(view, seat, before))
        canvas.text(left, middle, name, NAME, theme.ink, room=box.width - 90 - wide)
        _number(canvas, view, seat, dots, (box.right - wide, middle), before)
        return
    added = _added(view, scene, box)[seat] if over and not dots[0] else ""
    room = box.width - 104 - (width(added, LABEL) if added else 0)
    canvas.text(left, box.top + 38, name, NAME, theme.ink, room=room)
    canvas.text(box.right - 18, box.top + 38, added, LABEL, theme.muted, align="right")
    if view.held[seat] > _BEADS or over or before:
        _number(canvas, view, seat, dots, (left, box.top + 76), before)
        return
    for bead in range(view.held[seat]):
        canvas.centre(hexes.plain(_BEAD, theme.muted), left + _BEAD + _PITCH * bead, box.top + 76)


def _dots_of(view: View, scene: Scene, box: Box) -> list[_Dots]:
    """Return each seat's dots once they lie open, with as much as cuts no name."""
    said, seats = scene.words, range(len(view.held))
    if not (view.ended or view.over):
        return [("", "")] * len(seats)
    finals = talk.finals(view)
    short = [said("hexamino-dots", count=dots) for dots in finals]
    full = [said("hexamino-dots-all", count=dots) for dots in finals]
    adds = [talk.adds(said, view, seat) for seat in seats]
    news = [f"+{dots}" for dots in talk.last_dots(view)]
    names = [0.0 if box.height >= _TALL else width(drawn_name(scene, s), NAME) for s in seats]
    for ways in ((adds, full), (adds, short), (news, full), (news, short)) * (view.deal > 0):
        told = [*zip(*ways, strict=True)]
        wide = max(map(sum, zip(names, map(_dots_wide, told), strict=True)))
        if wide <= box.width - 112:
            return told
    least = max(
        min(name, _LEAST) + width(text, LABEL) for name, text in zip(names, short, strict=True)
    )
    return [("", text) for text in (short if least <= box.width - 112 else map(str, finals))]


def _added(view: View, scene: Scene, box: Box) -> list[str]:
    """Return what the last deal added, to stand behind the names of a rail if it cuts none."""
    news = [f"+{dots}" for dots in talk.last_dots(view)]
    wide = [width(drawn_name(scene, s), NAME) + width(one, LABEL) for s, one in enumerate(news)]
    fits = view.deal > 0 and max(wide) <= box.width - 112
    return news if fits else [""] * len(news)


def _dots_wide(dots: _Dots) -> float:
    more, text = dots
    return width(text, LABEL) + (width(more, LABEL) + _APART if more else 0)


def _before(view: View, scene: Scene, box: Box) -> list[str]:
    """Return each seat's dots of earlier deals while one is played, if no name is cut for it."""
    said = [str(total) for total in view.totals]
    wide = [_counted(view, seat, before) for seat, before in enumerate(said)]
    if box.height < _TALL:  # then the name stands before it
        wide = [one + width(drawn_name(scene, seat), NAME) for seat, one in enumerate(wide)]
    fits = max(wide) <= box.width - 112
    return said if fits and view.results and not (view.ended or view.over) else [""] * len(said)


def _counted(view: View, seat: Seat, before: str) -> float:
    """Return how wide the number of tiles is, with the dots of earlier deals."""
    more = _NEXT + width(before, NUMBER) if before else 0
    return 36 + width(str(view.held[seat]), NUMBER) + more


def _number(
    canvas: Canvas, view: View, seat: Seat, dots: _Dots, at: tuple[float, float], before: str
) -> None:
    theme, (x, y), (more, text) = canvas.theme, at, dots
    if text:
        canvas.text(x, y, more, LABEL, theme.muted)
        canvas.text(x + _dots_wide(dots) - width(text, LABEL), y, text, LABEL, theme.ink)
        return
    canvas.centre(hexes.plain(13, theme.muted), x + 12, y)
    canvas.number(x + 36, y, str(view.held[seat]), NUMBER, theme.ink, align="left")
    if before:
        x += _counted(view, seat, before) - width(before, NUMBER)
        canvas.rounded(Box.around(x - 16, y, 18, 18), 9, theme.muted)
        canvas.number(x, y, before, NUMBER, theme.muted, align="left")


def _facts(canvas: Canvas, view: View, scene: Scene, box: Box) -> None:
    theme, said = canvas.theme, scene.words
    full = box.height >= _FULL
    if not full:
        box = Box(box.left, box.top, box.right, box.top + _COMPACT)
    untold = "left" in scene.untold
    box = replace(box, bottom=box.top + _STOCK) if untold else box
    canvas.panel(box, theme.panel, 24)
    canvas.text(box.left + 22, box.top + 38, said("hexamino-stock"), LABEL, theme.muted, room=150)
    style = SCORE if full else NUMBER
    canvas.number(box.right - 22, box.top + 38, str(view.stock), style, theme.ink, align="right")
    if untold:
        return
    y = box.top + (96 if full else 86)
    canvas.text(box.left + 20, y, said("hexamino-left"), LABEL, theme.muted, room=box.width - 38)
    counts = talk.left(view)
    for value in range(1, len(counts)):
        if full:
            x, y = box.left + 22, box.top + 96 + 52 * value
        else:
            x = box.left + 22 + 116 * ((value - 1) % 2)
            y = box.top + 132 + 46 * ((value - 1) // 2)
        canvas.centre(faces.chip(value), x + 30, y)
        canvas.number(
            x + (76 if full else 66), y, str(counts[value]), NUMBER, theme.ink, align="left"
        )


# A closer look is at most twice as wide as a board, rims included.
_DETAIL = 2360
_DETAIL_SIZE = 75
_EDGE = 20


def draw_board(view: View, scene: Scene) -> Canvas:
    laid = on_table(view)
    # Of a Snake only the head is marked: it grows there alone.
    new = () if view.mode == talk.SNAKE else phrases.new_hexes(scene, laid)
    filmed = camera.filmed(view, scene, rail_height(view))
    where = layouts.large([*laid]) if "places" in scene.untold else filmed or layout(view, new)
    canvas = Canvas(THEMES[scene.theme], where.height)
    named = where.named or (view.mode in (talk.SNAKE, talk.STAR) and not filmed)
    named = named and "places" not in scene.untold
    draw_table(canvas, where, view, tiles_of(view, scene), named=named, new=new)
    if not filmed:
        draw_overview(canvas, where, laid)
    elif where.cropped:
        rim(canvas, where)
    banner(canvas, headline.heading(view, scene, stock=not where.rail and not view.ended))
    draw_players(canvas, view, scene, where)
    return canvas


def layout(view: View, new: tuple[Cell, ...] = ()) -> Fit:
    """Return where the board lies: beside the players, above them, or as a window.

    A Star, and a game that is over, may be smaller than all others rather than cropped.
    """
    laid, free = [one.cell for one in view.laid], view.places
    focus = [laid[-1], *new, *(free if view.mode == talk.SNAKE else ())]
    below, rail = rows_height(view), rail_height(view)
    over = bool(view.ended)
    # A low panel of the rail has no room beside a name for the dots that are left.
    alone = over and len(view.held) > _MANY
    # The one exception to the floor of type (LOOK.md, section 5).
    least = {talk.STAR: WHOLE, talk.SNAKE: HEAD}.get(view.mode, faces.FLOOR)
    if not over and (roomy := roomiest(laid, free, least, below, rail)):
        return roomy
    floor = HEAD if view.mode == talk.SNAKE and not over else faces.FLOOR
    where = choose_fit(laid, free, floor, below, focus, alone=alone, rail=rail, ended=over)
    if where.cropped and (over or view.mode == talk.STAR):
        small = choose_fit(laid, free, WHOLE, below, focus, alone=alone, rail=rail, ended=over)
        if over and small.cropped:
            entire = lowest(laid, (WHOLE,), below, 0 if alone else rail)
            return entire if entire and entire.height <= _OVER else where
        return small
    return where


def closed(view: View, below: int) -> Fit:
    """Return where the last board of a deal lies above ``below``, whole, as a game's end does."""
    laid = [one.cell for one in view.laid]
    return lowest(laid, (faces.FLOOR, WHOLE), below) or finished(laid, below, 0)


def draw_table(
    canvas: Canvas,
    where: Fit,
    view: View,
    game: hexes.HexGame,
    *,
    named: bool,
    new: tuple[Cell, ...] = (),
) -> None:
    if named:
        hexes.draw_places(canvas, where, view.places)
    hexes.draw_tiles(canvas, where, on_table(view), game)
    for cell in new:
        hexes.ring_tile(canvas, where, cell)
    if (last := newest(view)) is not None:
        hexes.ring_tile(canvas, where, last.cell)
    draw_key(canvas, where, [*on_table(view), *view.places], game)


def draw_key(canvas: Canvas, where: Fit, cells: list[Cell], game: hexes.HexGame) -> None:
    """Say in a free corner that the digits of small tiles are dots; a window has its map there."""
    digits = game is faces.FIGURES or (game is faces.GAME and where.size < faces.DOTS)
    hidden, box = corner(where, cells, *faces.KEY)
    if digits and not (hidden or where.cropped):
        faces.key(canvas, box)


def newest(view: View) -> Placement | None:
    """Return the tile that was laid last, or None after a pass.

    A Snake goes on at its head alone (R13), whoever laid or passed last.
    """
    return view.laid[-1] if view.mode == talk.SNAKE else view.last


def has_detail(view: View, _scene: Scene) -> bool:
    """Return whether the board leaves out or shrinks what ``draw_detail`` shows well."""
    small = layout(view)
    return (not view.over or bool(view.ended)) and (small.cropped or small.size < faces.DOTS)


def draw_detail(view: View, scene: Scene) -> Canvas:
    """Draw the whole table large."""
    cells = [*on_table(view), *view.places]
    room = Box(_EDGE, TOP, _EDGE + _DETAIL, TOP + _DETAIL)
    where = whole(cells, largest(cells, room, _DETAIL_SIZE) or WHOLE)
    canvas = Canvas(THEMES[scene.theme], where.height, where.box.right + _EDGE)
    draw_table(canvas, where, view, faces.GAME, named=True)
    banner(canvas, headline.heading(view, scene, stock=True))
    return canvas
