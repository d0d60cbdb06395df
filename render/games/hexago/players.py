"""The players beside or below the board: token, name, score, tiles in hand and stack."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.hexago.state import HAND, View
from engine.games.hexago.turn import STACK
from render import pieces
from render.banner import drawn_name, pill, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, PILL, SCORE, width
from render.hexes import drawing as hexes
from render.hexes import seats
from render.hexes.layout import Fit
from render.ranking import signed

_ROW, _LOW_ROW = 132, 76
"""Height below the board; four seats stand in two low rows, so that the picture stays low."""
_RAIL_HIGH = 140
_STAT = 200
_STEP = 16
_SMALL = 7


def rows_height(view: View) -> int:
    """Return how high the players are that stand below the board."""
    return seats.rows_height(len(view.points), _row(view))


def _row(view: View) -> int:
    return _LOW_ROW if len(view.points) == 4 else _ROW


def draw(canvas: Canvas, view: View, scene: Scene, fit: Fit) -> None:
    """Draw all players where the layout has them."""
    boxes = seats.boxes(fit, len(view.points), _row(view), _RAIL_HIGH)
    for seat, box in enumerate(boxes):
        if box.height == _LOW_ROW:
            _low(canvas, view, scene, seat, box)
        else:
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
    return [
        ("in-hands", sum(view.held)),
        ("in-stacks", sum(view.stacked)),
        ("laid", len(view.laid)),
        ("out", view.out),
    ]


def _panel(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme = canvas.theme
    active = seat == view.active and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    room = box.width - 84 - (4 * _STAT if view.solo else 18)
    # Below the board the points stand under the name, away from the frame.
    below = box.height == _ROW
    upper, lower = (box.top + 44, box.top + 93) if below else (box.top + 46, box.top + 102)
    left = box.left + (84 if below else 22)
    player_token(canvas, scene, seat, box.left + 46, upper)
    canvas.text(box.left + 84, upper, drawn_name(scene, seat), NAME, theme.ink, room=room)
    wide = canvas.number(left, lower, str(view.points[seat]), SCORE, theme.ink, align="left")
    text = _change(view, seat)
    if text:
        reach = left + wide + 12
        pill(canvas, reach + round(width(text, PILL)) + 28, lower, text)
    if view.solo:
        _stats(canvas, view, scene, box)
    else:
        _beads(canvas, view, seat, (box.right - 50, box.top + 74), 2)


def _low(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    """Draw a player in one line."""
    theme, middle = canvas.theme, (box.top + box.bottom) // 2
    active = seat == view.active and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    player_token(canvas, scene, seat, box.left + 46, middle)
    _beads(canvas, view, seat, (box.right - 92, middle - _STEP / 2), HAND)
    right, points = float(box.right - 116), str(view.points[seat])
    right -= canvas.number(right, middle, points, SCORE, theme.ink, align="right") + 12
    text = _change(view, seat)
    if text:
        right -= pill(canvas, right, middle, text) + 12
    left = box.left + 84
    canvas.text(left, middle, drawn_name(scene, seat), NAME, theme.ink, room=right - left)


def _change(view: View, seat: Seat) -> str:
    """Return what the last placement brought, for the seat that made it."""
    last = view.last
    return signed(last.points) if last is not None and last.seat == seat and last.points else ""


def _stats(canvas: Canvas, view: View, scene: Scene, box: Box) -> None:
    """Say how far a solo player has come, and the best placement so far."""
    best = max((one.points for one in view.laid), default=0)
    shown = (("laid", str(len(view.laid))), ("to-lay", str(view.left)), ("best", signed(best)))
    for number, (key, text) in enumerate(shown):
        right = box.right - 30 - _STAT * (len(shown) - 1 - number)
        said, theme = scene.words(f"hexago-{key}"), canvas.theme
        canvas.text(right, box.top + 44, said, LABEL, theme.muted, align="right", room=_STAT - 12)
        canvas.number(right, box.top + 93, text, NUMBER, theme.ink, align="right")


def _beads(canvas: Canvas, view: View, seat: Seat, at: tuple[float, float], in_a_row: int) -> None:
    """Draw tiles in hand filled, those in the stack as outlines, those laid as dots."""
    theme = canvas.theme
    held, stacked = view.held[seat], view.stacked[seat]
    for number in range(HAND + STACK):
        x, y = at[0] + number % in_a_row * 21, at[1] + number // in_a_row * _STEP
        if number < held:
            canvas.centre(hexes.plain(_SMALL, theme.muted), x, y)
        elif HAND <= number < HAND + stacked:
            canvas.centre(hexes.hollow(_SMALL, theme.muted, 2.5), x, y)
        else:
            canvas.centre(pieces.dot(3, theme.line), x, y)
