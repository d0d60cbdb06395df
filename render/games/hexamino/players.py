"""The players beside or below the board: token, name, tiles in hand; stock and what is unlaid."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.hexamino.state import View
from render.banner import drawn_name, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, SCORE, width
from render.games.hexamino import tiles, words
from render.hexes import drawing as hexes
from render.hexes import seats
from render.hexes.layout import TOP, Fit

ROW = 80
_TALL = 108
_MANY = 4
_BEADS = 7
_BEAD, _PITCH = 12, 24
_FULL, _COMPACT = 364, 226
_BOTTOM = 24


def count(view: View) -> int:
    """Return the number of seats."""
    return len(view.held)


def rows_height(view: View) -> int:
    """Return how high the players are that stand below the board."""
    return seats.rows_height(count(view), ROW)


def rail_height(view: View) -> int:
    """Return the least height of a picture with all players and the stock in a rail."""
    each = _rail_high(view) + seats.GAP
    return TOP + 2 + count(view) * each + _COMPACT + _BOTTOM


def _rail_high(view: View) -> int:
    return _TALL if count(view) <= _MANY else ROW


def draw(canvas: Canvas, view: View, scene: Scene, fit: Fit) -> None:
    """Draw all players where the layout has them; the stock only beside them in a rail."""
    boxes = seats.boxes(fit, count(view), ROW, _rail_high(view))
    for seat, box in enumerate(boxes):
        _panel(canvas, view, scene, seat, box)
    if fit.rail:
        top = boxes[-1].bottom + seats.GAP
        box = Box(seats.RAIL_LEFT, top, seats.RAIL_RIGHT, fit.height - _BOTTOM)
        _facts(canvas, view, scene, box)


def _panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme = canvas.theme
    active = seat == view.active and not (view.ended or view.over)
    canvas.panel(box, theme.panel, 24, theme.amber if active else None)
    middle = (box.top + box.bottom) / 2
    player_token(canvas, scene, seat, box.left + 46, middle)
    left, name = box.left + 84, drawn_name(scene, seat)
    text = _left(view, scene, seat)
    if box.height < _TALL:
        wide = 22 + (width(text, LABEL) if text else 36 + width(str(view.held[seat]), NUMBER))
        canvas.text(left, middle, name, NAME, theme.ink, room=box.width - 90 - wide)
        _number(canvas, view, seat, text, (box.right - wide, middle))
        return
    canvas.text(left, box.top + 38, name, NAME, theme.ink, room=box.width - 104)
    if view.held[seat] > _BEADS or text:
        _number(canvas, view, seat, text, (left, box.top + 76))
        return
    for bead in range(view.held[seat]):
        canvas.centre(hexes.plain(_BEAD, theme.muted), left + _BEAD + _PITCH * bead, box.top + 76)


def _left(view: View, scene: Scene, seat: Seat) -> str:
    """Return the dots left once hands lie open, before that nothing."""
    if not (view.ended or view.over):
        return ""
    return scene.words("hexamino-dots", count=words.PARTS.dots_of(view.hands[seat] or ()))


def _number(canvas: Canvas, view: View, seat: Seat, text: str, at: tuple[float, float]) -> None:
    """Draw a hexagon and the number of tiles; once hands lie open the dots left instead."""
    theme, (x, y) = canvas.theme, at
    if text:
        canvas.text(x, y, text, LABEL, theme.ink)
        return
    canvas.centre(hexes.plain(13, theme.muted), x + 12, y)
    canvas.number(x + 36, y, str(view.held[seat]), NUMBER, theme.ink, align="left")


def _facts(canvas: Canvas, view: View, scene: Scene, box: Box) -> None:
    """Draw the stock and how many fields of each value are not laid yet."""
    theme, said = canvas.theme, scene.words
    full = box.height >= _FULL
    if not full:
        box = Box(box.left, box.top, box.right, box.top + _COMPACT)
    canvas.panel(box, theme.panel, 24)
    canvas.text(box.left + 22, box.top + 38, said("hexamino-stock"), LABEL, theme.muted, room=150)
    style = SCORE if full else NUMBER
    canvas.number(box.right - 22, box.top + 38, str(view.stock), style, theme.ink, align="right")
    counts = words.left(view)
    for value in range(1, len(counts)):
        if full:
            x, y = box.left + 22, box.top + 96 + 54 * (value - 1)
            text, room = said("hexamino-left", count=counts[value]), 150
        else:
            x = box.left + 22 + 116 * ((value - 1) % 2)
            y, text, room = box.top + 92 + 50 * ((value - 1) // 2), str(counts[value]), 46
        canvas.centre(tiles.chip(value), x + 30, y)
        canvas.text(x + 76 - (10 if not full else 0), y, text, LABEL, theme.ink, room=room)
