"""The end of a deal: the last board, and what each seat has left."""

from __future__ import annotations

from math import ceil

from engine.games.hexamino.state import Tiles, View
from engine.spec import Seat
from render.banner import banner, drawn_name, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, width
from render.games.hexamino import board, faces, headline, talk
from render.hexes import drawing as hexes
from render.hexes.layout import GAP, ROOT, SEAT_GAP
from render.ranking import Held
from render.theme import MARGIN, THEMES, WIDTH

_OPEN, _OPEN_ROW = 54, 7
_OPEN_LEFT, _OPEN_EACH = 370, 2 * _OPEN + 16
_HALVES = 3
"""The least seats for which what each has left lies in two columns."""
_HALF = (WIDTH - 2 * MARGIN - SEAT_GAP) // 2
_HALF_STEP, _HALF_EACH = 82, 2 * board.WHOLE + 12
_HALF_FEW, _HALF_ROW, _HALF_HEAD = 2, 6, 72
"""Tiles beside a name, in a row below names, and the room of names above them."""


def left_over(view: View) -> tuple[Held, int]:
    """Return what draws the tiles that a seat has left, and how wide the most are."""
    step = board.WHOLE * ROOT + 8

    def draw_row(canvas: Canvas, seat: Seat, box: Box) -> None:
        held = view.hands[seat] or ()
        most = int(box.width // step)
        shown = held if len(held) <= most else held[: most - 1]
        middle = (box.top + box.bottom) / 2
        for number, tile in enumerate(shown):
            x = box.left + step * (number + 0.5)
            hexes.draw_tile(canvas, faces.GAME, tile, board.WHOLE, (x, middle))
        if len(held) > len(shown):
            x = box.left + step * (len(shown) + 0.5)
            canvas.number(x, middle, f"+{len(held) - len(shown)}", NUMBER, canvas.theme.muted)

    return draw_row, ceil(step * max(len(hand or ()) for hand in view.hands))


def opened(view: View, scene: Scene) -> Canvas:
    """Draw the end of a deal: its last board, and below it what each seat has left."""
    boxes = _left_boxes([hand or () for hand in view.hands])
    where = board.closed(view, max(box.bottom for box in boxes))
    canvas = Canvas(THEMES[scene.theme], where.height)
    board.draw_table(canvas, where, view, faces.GAME, named=False)
    banner(canvas, headline.heading(view, scene))
    top = where.box.bottom + GAP
    draw = _left_panel if len(boxes) < _HALVES else _half_panel
    for seat, box in enumerate(boxes):
        at = Box(box.left, top + box.top, box.right, top + box.bottom)
        draw(canvas, view, scene, seat, at)
    return canvas


def _left_boxes(hands: list[Tiles]) -> list[Box]:
    """Return the place of each seat's panel, as if the first one lay at the top."""
    each = 1 if len(hands) < _HALVES else 2
    wide = WIDTH - 2 * MARGIN if each == 1 else _HALF
    boxes, top = [], 0
    for first in range(0, len(hands), each):
        high = max(_left_high(len(hand), hands) for hand in hands[first : first + each])
        for column in range(len(hands[first : first + each])):
            left = MARGIN + column * (wide + SEAT_GAP)
            boxes.append(Box(left, top, left + wide, top + high))
        top += high + SEAT_GAP
    return boxes


def _left_high(count: int, hands: list[Tiles]) -> int:
    if len(hands) < _HALVES:
        return _OPEN_EACH * max(1, ceil(count / _OPEN_ROW)) + 12
    if max(map(len, hands)) <= _HALF_FEW:
        return _HALF_EACH + 8
    return _HALF_HEAD + _HALF_EACH * max(1, ceil(count / _HALF_ROW)) + 8


def _dots_left(view: View, scene: Scene, seat: Seat) -> str:
    last = talk.PARTS.dots_of(view.hands[seat] or ())
    if len(view.results) > 1:
        return scene.words("hexamino-dots-so-far", dots=last, all=view.totals[seat])
    return scene.words("hexamino-dots", count=last)


def _open_panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    dots = {at: count for at, count in enumerate(talk.last_dots(view)) if at not in scene.gone}
    best = dots.get(seat) == min(dots.values(), default=None)
    canvas.panel(box, canvas.theme.panel, 26, canvas.theme.amber if best else None)


def _half_panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme, hand = canvas.theme, view.hands[seat] or ()
    name, dots = drawn_name(scene, seat), _dots_left(view, scene, seat)
    beside = max(len(tiles or ()) for tiles in view.hands) <= _HALF_FEW
    middle = (box.top + box.bottom) // 2 if beside else box.top + _HALF_HEAD // 2 + 4
    _open_panel(canvas, view, scene, seat, box)
    player_token(canvas, scene, seat, box.left + 46, middle)
    left, x, y = box.left + 84, box.left + 16, box.top + _HALF_HEAD
    if beside:
        x, y = box.right - 16 - _HALF_FEW * _HALF_STEP, box.top + 4
        canvas.text(left, middle - 20, name, NAME, theme.ink, room=x - left - 8)
        canvas.text(left, middle + 24, dots, LABEL, theme.muted, room=x - left - 8)
    else:
        room = box.right - 36 - left - width(dots, LABEL)
        canvas.text(left, middle, name, NAME, theme.ink, room=room)
        canvas.text(box.right - 18, middle, dots, LABEL, theme.muted, align="right")
    for number, tile in enumerate(hand):
        at = (
            x + _HALF_STEP * (number % _HALF_ROW + 0.5),
            y + _HALF_EACH * (number // _HALF_ROW + 0.5),
        )
        hexes.draw_tile(canvas, faces.GAME, tile, board.WHOLE, at)


def _left_panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme, hand = canvas.theme, view.hands[seat] or ()
    _open_panel(canvas, view, scene, seat, box)
    middle = (box.top + box.bottom) / 2
    player_token(canvas, scene, seat, box.left + 50, middle)
    name, left = drawn_name(scene, seat), box.left + 92
    room = _OPEN_LEFT - left - 8
    canvas.text(left, middle - 20, name, NAME, theme.ink, room=room)
    dots = _dots_left(view, scene, seat)
    canvas.text(left, middle + 24, dots, LABEL, theme.muted, room=room)
    for number, tile in enumerate(hand):
        x = _OPEN_LEFT + 56 + number % _OPEN_ROW * (_OPEN * ROOT + 16)
        y = box.top + 6 + _OPEN_EACH * (number // _OPEN_ROW + 0.5)
        hexes.draw_tile(canvas, faces.GAME, tile, _OPEN, (x, y))
