"""The public picture: the board and its tiles, the banner's words, the players."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil

from engine import hexgrid
from engine.games.hexago.state import HAND, Placement, View, colour_of, number_of
from engine.games.hexago.turn import STACK
from engine.hexgrid import ORIGIN, Cell
from engine.spec import Seat
from render import phrases, pieces
from render.banner import (
    Heading,
    banner,
    drawn_name,
    end_heading,
    fit_name,
    fit_seat,
    pill,
    pill_width,
    player_token,
    rooms,
)
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, SCORE, SECOND, TITLE, Style, width
from render.games.hexago import hands, talk
from render.games.hexago.talk import PARTS
from render.hexes import drawing
from render.hexes import drawing as hexes
from render.hexes import layout as layouts
from render.hexes.camera import box_of, zoomed
from render.hexes.drawing import Patch
from render.hexes.fits import choose_fit, finished, roomiest
from render.hexes.layout import Fit, whole
from render.hexes.overview import draw_overview
from render.hexes.talk import on_table
from render.kept import kept, kept_joined
from render.phrases import signed, whose
from render.sprites import MARKS, SCALE, Cut, Layer, Sprite
from render.theme import COLOURS, CREAM, HEX_FLOOR, THEMES, WHOLE_FLOOR, Colour

IN_HAND = 114
"""``s`` of a tile in the hand."""
FLOOR = 62
"""``s`` below which numbers could not be read on a phone."""
WHOLE = 43
"""The least ``s`` of a board that is over: it may not be cropped, so its numbers are smaller."""
_END_RAIL = 514
"""The least height of the last board of a game alone with its points at the right."""
_NEARLY = 0.85
"""The share of the largest size that is enough for names of free places and players beside it."""
_NUMBERED = 37
"""The least ``s`` of a tile that has room for its numbers."""
_SHARE = 0.435
_NUMBER = (-0.07, 0.535)
_MARK = (0.30, 0.705, 0.15)
"""Direction beside the middle of the field, reach, and size of the mark, in units of ``s``."""
_LEAST_MARK = 3.6
"""Pixels; a smaller one cannot be drawn."""


def colour(field: int) -> Colour:
    return COLOURS[PARTS.colours[colour_of(field)]]


@kept_joined
def face(number: int, rotation: int, size: int, theme: str) -> Sprite:
    fields = enumerate(PARTS.shown[number][rotation])
    looks = [(colour(field).key, number_of(field), at) for at, field in fields]
    patches = [_field(key, at, size, theme) for key, _, at in looks]
    patches += [_number(*look, size, theme) for look in looks if size >= _NUMBERED]
    return drawing.joined(theme, size, CREAM, patches)


GAME = drawing.HexGame(CREAM, face)


@kept
def _field(key: str, direction: int, size: int, theme: str) -> Patch:
    look, field = COLOURS[key], drawing.field_mask(size, direction)
    mark = _mark(look.mark, size, direction)
    return drawing.patch(theme, CREAM, (field, look.fill), (mark, look.ink))


@kept
def _mark(mark: str, size: int, direction: int) -> Cut:
    (wide, high), (off, reach, share) = drawing.room(size), _MARK
    radius = max(_LEAST_MARK, size * share)
    dx, dy = drawing.spot(size, direction + off, reach)
    left, top = int(wide / 2 + dx - radius), int(high / 2 + dy - radius)
    side = ceil(2 * radius) + 2
    layer = Layer(side, side)
    MARKS[mark](layer, wide / 2 + dx - left, high / 2 + dy - top, radius)
    return Cut(layer.image.reduce(SCALE), (left, top))


@kept
def _number(key: str, number: int, direction: int, size: int, theme: str) -> Patch:
    look, (off, reach) = COLOURS[key], _NUMBER
    least, whole = (HEX_FLOOR, False) if size >= FLOOR else (WHOLE_FLOOR, True)
    style = Style("fredoka-600", max(least, round(_SHARE * size)), hex_field=True, whole=whole)
    at = drawing.spot(size, direction + off, reach)
    field, text = drawing.field_mask(size, direction), drawing.written(size, str(number), style, at)
    return drawing.patch(theme, CREAM, (field, look.fill), (text, look.ink), seen=1)


def heading(view: View, scene: Scene) -> Heading:
    said, last = scene.words, view.last
    title, facts = said("hexago-title"), talk.facts(said, view, past=scene.past)
    if view.ended:
        return end_heading(scene, title, facts, talk.why_ended)
    room, below = rooms(title, facts)
    if scene.past and last is not None:
        what, name = signed(last.points), drawn_name(scene, last.seat)
        first = fit_name(lambda who: said("pictures-named", name=who, what=what), name, TITLE, room)
    else:
        first = fit_seat(scene, "pictures-turn", view.active, TITLE, room)
    return Heading(first, last_line(view, scene, below), title, facts, (whose(view, scene),))


def _filmed_heading(view: View, scene: Scene) -> Heading:
    """Return fewer words, as large as they have room: no place has a name in a film."""
    found = heading(view, scene)
    if view.last is not None and not view.ended:
        found = replace(found, second=talk.added(scene.words, view, view.last))
    _, room = rooms(found.game, found.facts, None, _LINE)
    return replace(found, style=_LINE) if width(found.second, _LINE) <= room else found


def last_line(view: View, scene: Scene, room: float) -> str:
    said, last = scene.words, view.last
    if last is None:
        return fit_seat(scene, "pictures-begins", view.first, SECOND, room)
    added = talk.added(said, view, last)
    return fit_name(
        lambda who: talk.last(said, view, last, who),
        drawn_name(scene, last.seat),
        SECOND,
        room,
        # Many sides that match, or long words: the sum rather than its place, which is marked.
        lambda who: said("pictures-named", name=who, what=added),
        lambda who: talk.last(said, view, last, who, brief=True),
    )


_ROW, _LOW_ROW = 132, 76
"""Height below the board; four seats stand in two low rows, so that the picture stays low."""
_RAIL_HIGH = 140
_FACTS_HIGH = 224
_FILMED = 170, Style("inter-600", 38), Style("fredoka-600", 64)
"""How high a panel of a film is, and its name and points: Discord shows a film within 400 x 300
pixels, so the banner alone says how far the game is."""
_LINE = Style("inter-500", 38)
"""The second line of a film's banner."""
_OWNER, _OWNED = 0.26, 80
"""Radius of the token on the newest tile of a film, in units of ``s``, and the least ``s`` at which
there is one: it covers no number, and its letter can be read."""
_STAT, _APART = 200, 44
_STEP = 16
_SMALL = 7
_LARGE = 12, 24, 26
"""Size and distances of beads in a lesson, which explains them."""


def rows_height(view: View) -> int:
    return layouts.rows_height(len(view.points), _row(view))


def rail_height(view: View) -> int:
    return layouts.rail_height(len(view.points), _RAIL_HIGH, _FACTS_HIGH)


def film_height(view: View) -> int:
    return layouts.rail_height(len(view.points), _FILMED[0], 0) - layouts.SEAT_GAP


def _row(view: View) -> int:
    return _LOW_ROW if len(view.points) == 4 else _ROW


def draw_players(canvas: Canvas, view: View, scene: Scene, fit: Fit) -> None:
    filmed = bool(scene.film) or (view.solo and fit.rail)
    high = _FILMED[0] if filmed else _RAIL_HIGH
    opened = hands.lie_open(view) and not scene.film
    boxes = layouts.seat_boxes(fit, len(view.points), _row(view), high)
    for seat, box in enumerate(hands.boxes(view, fit) if opened else boxes):
        if filmed:
            _filmed(canvas, view, scene, seat, box)
        elif opened:
            _low(canvas, view, scene, seat, box)
            hands.draw(canvas, GAME, view.hands[seat] or (), box)
        elif box.height == _LOW_ROW:
            _low(canvas, view, scene, seat, box)
        else:
            _panel(canvas, view, scene, seat, box)
    if filmed and view.solo:
        _best(canvas, view, scene, boxes[-1])
    elif fit.rail and not (filmed or opened):
        _facts(canvas, view, scene, boxes[-1].bottom + layouts.SEAT_GAP)


def _best(canvas: Canvas, view: View, scene: Scene, above: Box) -> None:
    """Draw the best turn so far below the panel of who plays alone."""
    theme, (high, label, points) = canvas.theme, _FILMED
    top, left = above.bottom + layouts.SEAT_GAP, above.left + 22
    canvas.panel(Box(above.left, top, above.right, top + high), theme.panel, 26)
    *_, (key, best) = _alone(view)
    room = above.right - 18 - left
    canvas.text(left, top + 48, scene.words(f"hexago-{key}"), label, theme.muted, room=room)
    canvas.number(left, top + 118, best, points, theme.ink, align="left")


def _facts(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    rows = [
        ("in-hands", str(sum(view.held))),
        ("in-stacks", str(sum(view.stacked))),
        ("laid", str(len(view.laid))),
        ("out", str(view.out)),
    ]
    rows = _alone(view) if view.solo else rows
    high = _FACTS_HIGH - 50 * (4 - len(rows))
    box = Box(layouts.RAIL_LEFT, top, layouts.RAIL_RIGHT, top + high)
    canvas.panel(box, canvas.theme.panel, 24)
    for number, (key, count) in enumerate(rows):
        middle = box.top + 38 + 50 * number
        said, ink = scene.words(f"hexago-{key}"), canvas.theme.ink
        wide = canvas.number(box.right - 22, middle, count, NUMBER, ink, align="right")
        canvas.text(
            box.left + 22, middle, said, LABEL, canvas.theme.muted, room=box.width - 60 - wide
        )


def _panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme = canvas.theme
    active = seat == whose(view, scene) and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    # The points stand under the name below the board, away from the frame.
    below = box.height == _ROW
    room = box.width - 84 - (4 * _STAT if view.solo and below else 18)
    upper, lower = (box.top + 44, box.top + 93) if below else (box.top + 40, box.top + 106)
    left = box.left + (84 if below else 22)
    player_token(canvas, scene, seat, box.left + 46, upper)
    canvas.text(box.left + 84, upper, drawn_name(scene, seat), NAME, theme.ink, room=room)
    wide = canvas.number(left, lower, str(view.points[seat]), SCORE, theme.ink, align="left")
    text = _change(view, seat)
    if text:
        pill(canvas, left + wide + 12 + pill_width(text), lower, text)
    if view.solo and below:
        _stats(canvas, view, scene, box)
    elif "places" in scene.untold:
        _beads(canvas, view, seat, (box.right - 92, box.top + 92), HAND, _LARGE)
    elif not view.solo:
        _beads(canvas, view, seat, (box.right - 50, box.top + 74), 2)


def _filmed(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme, (_, name, points) = canvas.theme, _FILMED
    active = seat == whose(view, scene) and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    upper, lower, left = box.top + 48, box.top + 118, box.left + 22
    player_token(canvas, scene, seat, box.left + 46, upper)
    room = box.right - 18 - (box.left + 84)
    canvas.text(box.left + 84, upper, drawn_name(scene, seat), name, theme.ink, room=room)
    wide = canvas.number(left, lower, str(view.points[seat]), points, theme.ink, align="left")
    if text := _change(view, seat):
        pill(canvas, min(left + wide + 12 + pill_width(text), box.right - 12), lower, text)


def _low(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme, middle = canvas.theme, box.top + _LOW_ROW // 2
    active = seat == whose(view, scene) and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    player_token(canvas, scene, seat, box.left + 46, middle)
    right, points = float(box.right - 26), str(view.points[seat])
    if any(view.stacked) or not hands.lie_open(view):  # else all that is left is seen
        _beads(canvas, view, seat, (box.right - 92, middle - _STEP / 2), HAND)
        right -= 90
    right -= canvas.number(right, middle, points, SCORE, theme.ink, align="right") + 12
    text = _change(view, seat)
    if text:
        right -= pill(canvas, right, middle, text) + 12
    left = box.left + 84
    canvas.text(left, middle, drawn_name(scene, seat), NAME, theme.ink, room=right - left)


def _change(view: View, seat: Seat) -> str:
    last = view.last
    return signed(last.points) if last is not None and last.seat == seat and last.points else ""


def _alone(view: View) -> list[tuple[str, str]]:
    best = max((one.points for one in view.laid), default=0)
    return [("laid", str(len(view.laid))), ("to-lay", str(view.left)), ("best", signed(best))]


def _stats(canvas: Canvas, view: View, scene: Scene, box: Box) -> None:
    right, theme = box.right - 30, canvas.theme
    for key, text in reversed(_alone(view)):
        said = scene.words(f"hexago-{key}")
        canvas.text(right, box.top + 44, said, LABEL, theme.muted, align="right")
        canvas.number(right, box.top + 93, text, NUMBER, theme.ink, align="right")
        right -= max(_STAT, round(width(said, LABEL)) + _APART)


def _beads(
    canvas: Canvas,
    view: View,
    seat: Seat,
    at: tuple[float, float],
    in_a_row: int,
    beads: tuple[int, int, int] = (_SMALL, 21, _STEP),
) -> None:
    theme, (size, across, step) = canvas.theme, beads
    held, stacked = view.held[seat], view.stacked[seat]
    for number in range(HAND + STACK):
        x, y = at[0] + number % in_a_row * across, at[1] + number // in_a_row * step
        if number < held:
            canvas.centre(hexes.plain(size, theme.muted), x, y)
        elif HAND <= number < HAND + stacked:
            canvas.centre(hexes.hollow(size, theme.muted, 2.5), x, y)
        else:
            canvas.centre(pieces.dot(3 * size // _SMALL, theme.line), x, y)


def draw_board(view: View, scene: Scene) -> Canvas:
    laid = on_table(view)
    free = () if "places" in scene.untold else _free(view)
    new = phrases.new_hexes(scene, laid)
    box = box_of(film_height(view))
    where = zoomed(view, scene.film, box) if scene.film else layout(view, free, new)
    where = layouts.large([*laid]) if "places" in scene.untold else where
    canvas = Canvas(THEMES[scene.theme], where.height)
    if scene.film and not laid:
        sprite = hexes.place_sprite(where.size, scene.theme, legal=True)
        canvas.centre(sprite, *where.at(ORIGIN))
    if where.named:
        hexes.draw_places(canvas, where, free)
    hexes.draw_tiles(canvas, where, laid, GAME)
    for cell in new:
        hexes.ring_tile(canvas, where, cell)
    if view.last is not None:
        mark_last(canvas, where, view.last)
        if scene.film and where.size >= _OWNED:
            token = pieces.token(view.last.seat, round(_OWNER * where.size), scene.theme)
            canvas.centre(token, *where.at(view.last.cell))
    draw_overview(canvas, where, laid)
    banner(canvas, (_filmed_heading if scene.film else heading)(view, scene))
    draw_players(canvas, view, scene, where)
    return canvas


def is_cropped(view: View) -> bool:
    """Return whether the board shows only a part of the table, or all of it too small to read."""
    where = layout(view, _free(view))
    return where.cropped or where.size < WHOLE


def _free(view: View) -> tuple[Cell, ...]:
    return () if view.ended else hexgrid.around(on_table(view)) or (ORIGIN,)


def draw_detail(view: View, scene: Scene) -> Canvas:
    """Draw the whole table large."""
    laid, free = on_table(view), _free(view)
    where = whole([*laid, *free], FLOOR)
    canvas = Canvas(THEMES[scene.theme], where.height, where.box.right + where.box.left)
    hexes.draw_places(canvas, where, free)
    hexes.draw_tiles(canvas, where, laid, GAME)
    if view.last is not None:
        mark_last(canvas, where, view.last)
    banner(canvas, heading(view, scene))
    return canvas


def layout(view: View, free: tuple[Cell, ...], new: tuple[Cell, ...] = ()) -> Fit:
    laid = [one.cell for one in view.laid] or [ORIGIN]
    last = view.laid[-1].cell if view.laid else ORIGIN
    focus = [last, *new, *(cell for cell in hexgrid.neighbours(last) if cell in set(laid))]
    below, rail = rows_height(view), rail_height(view)
    if view.ended:
        return finished(laid, below, _END_RAIL if view.solo else rail)
    if not hands.lie_open(view):
        roomy = partial(roomiest, ample=layouts.SIZES[0], nearly=_NEARLY, alone=view.solo)
        crop = partial(choose_fit, focus=focus, alone=view.solo, rail=rail)
        return roomy(laid, free, FLOOR, below, rail) or crop(laid, free, FLOOR, below)
    rows = hands.rows_height(view)
    crop = partial(choose_fit, laid, free, FLOOR, rows, focus, alone=True, spare=rows - below)
    return hands.fit(view, laid, free, FLOOR, _NEARLY) or crop()


def mark_last(canvas: Canvas, where: Fit, last: Placement) -> None:
    hexes.ring_tile(canvas, where, last.cell)
    matching = [direction for direction, side in enumerate(last.sides) if side > 0]
    hexes.dot_joints(canvas, where, last.cell, matching)
