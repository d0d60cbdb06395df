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
from render.hexes import seats
from render.hexes.fit import Fit
from render.ranking import signed

ROW = 132
_RAIL_HIGH = 140
_STEP = 20
_SMALL = 9


def rows_height(view: View) -> int:
    """Return how high the players are that stand below the board."""
    return seats.rows_height(len(view.points), ROW)


def draw(canvas: Canvas, view: View, scene: Scene, fit: Fit) -> None:
    """Draw all players where the layout has them."""
    boxes = seats.boxes(fit, len(view.points), ROW, _RAIL_HIGH)
    for seat, box in enumerate(boxes):
        _panel(canvas, view, scene, seat, box)
    if fit.rail:
        _facts(canvas, view, scene, boxes[-1].bottom + seats.GAP)


def _facts(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    rows = _counts(view)
    box = Box(seats.RAIL_LEFT, top, seats.RAIL_RIGHT, top + 24 + 50 * len(rows))
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
