"""The players beside or below the board: token, name, score, tiles in hand and stack."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.hexago.state import View
from engine.games.hexago.turn import HAND, STACK
from render import pieces
from render.banner import drawn_name, pill
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, PILL, SCORE, width
from render.games.hexago.words import PARTS
from render.hexes import pieces as hexes
from render.hexes.fit import TOP, Fit
from render.ranking import signed
from render.theme import MARGIN, WIDTH

ROW = 132
_RAIL_LEFT, _RAIL_RIGHT = 900, WIDTH - MARGIN
_RAIL_HIGH, _GAP = 140, 12
_STEP = 20
_SMALL = 9


def rows_height(view: View) -> int:
    """Return how high the players are that stand below the board."""
    return ROW if len(view.points) <= 3 else 2 * ROW + _GAP


def draw(canvas: Canvas, view: View, scene: Scene, fit: Fit) -> None:
    """Draw all players where the layout has them."""
    if fit.rail:
        _rail(canvas, view, scene)
        return
    count = len(view.points)
    row = 2 if count == 4 else count
    wide = (WIDTH - 2 * MARGIN - (row - 1) * _GAP) // row
    top = fit.box.bottom + 14
    for seat in range(count):
        left = MARGIN + seat % row * (wide + _GAP)
        high = top + seat // row * (ROW + _GAP)
        _panel(canvas, view, scene, seat, Box(left, high, left + wide, high + ROW))


def _rail(canvas: Canvas, view: View, scene: Scene) -> None:
    top = TOP + 2
    for seat in range(len(view.points)):
        box = Box(_RAIL_LEFT, top, _RAIL_RIGHT, top + _RAIL_HIGH)
        _panel(canvas, view, scene, seat, box)
        top = box.bottom + _GAP
    rows = _counts(view)
    box = Box(_RAIL_LEFT, top, _RAIL_RIGHT, top + 24 + 50 * len(rows))
    canvas.panel(box, canvas.theme.panel, 24)
    for number, (key, count) in enumerate(rows):
        middle = box.top + 38 + 50 * number
        said = scene.words(f"hexago-{key}")
        canvas.text(box.left + 22, middle, said, LABEL, canvas.theme.muted, room=190)
        canvas.number(box.right - 22, middle, str(count), NUMBER, canvas.theme.ink, align="right")


def _counts(view: View) -> list[tuple[str, int]]:
    laid = len(view.laid)
    if view.solo:
        return [("laid", laid), ("in-hands", len(PARTS.tiles) - laid)]
    return [
        ("in-hands", sum(view.held)),
        ("in-stacks", sum(view.stacked)),
        ("laid", laid),
        ("out", view.out),
    ]


def _panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme = canvas.theme
    active = seat == view.active and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    upper, lower = box.top + 46, box.top + 102
    canvas.centre(pieces.token(seat, 26, theme.key), box.left + 46, upper)
    beads = 0 if view.solo else 62
    room = box.width - 84 - max(18, beads)
    canvas.text(box.left + 84, upper, drawn_name(scene, seat), NAME, theme.ink, room=room)
    wide = canvas.number(
        box.left + 22, lower, str(view.points[seat]), SCORE, theme.ink, align="left"
    )
    last = view.last
    if last is not None and last.seat == seat and last.points:
        text = signed(last.points)
        reach = box.left + 22 + wide + 12
        pill(canvas, reach + _pill_width(text), lower, text)
    if not view.solo:
        _beads(canvas, view, seat, box)


def _pill_width(text: str) -> float:
    return round(width(text, PILL)) + 28


def _beads(canvas: Canvas, view: View, seat: Seat, box: Box) -> None:
    """Draw tiles in hand filled, those in the stack as outlines, those laid as dots."""
    theme = canvas.theme
    held, stacked = view.held[seat], view.stacked[seat]
    left, top = box.right - 50, box.top + 56
    for number in range(HAND + STACK):
        x, y = left + number % 2 * 21, top + number // 2 * _STEP
        if number < held:
            canvas.centre(hexes.plain(_SMALL, theme.muted), x, y)
        elif HAND <= number < HAND + stacked:
            canvas.centre(hexes.hollow(_SMALL, theme.muted, 2.5), x, y)
        else:
            canvas.centre(pieces.dot(3, theme.line), x, y)
