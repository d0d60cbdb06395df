"""The column beside the board: a panel for each seat, and the phase."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.blox.state import View
from render import pieces
from render.banner import drawn_name, pill, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, SCORE, width
from render.games.blox import parts
from render.ranking import signed
from render.theme import NIGHT

LEFT, RIGHT, TOP = 900, 1164, 120
HIGH, GAP = 150, 12
_SLOTS = 10
_FIGURES = 4
_BOXES = 48
TRACK = 128
"""Height of the phases alone."""


def draw(canvas: Canvas, view: View, scene: Scene) -> None:
    """Draw all of it."""
    top = TOP
    for seat in range(len(view.points)):
        _seat(canvas, view, scene, seat, top)
        top += HIGH + GAP
    phase(canvas, view, scene, top)


def _seat(canvas: Canvas, view: View, scene: Scene, seat: Seat, top: int) -> None:
    theme = canvas.theme
    active = seat == view.active and not view.ended
    box = Box(LEFT, top, RIGHT, top + HIGH)
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    player_token(canvas, scene, seat, LEFT + 43, top + 42)
    points = str(view.points[seat])
    canvas.number(RIGHT - 20, top + 42, points, SCORE, theme.ink, align="right")
    room = RIGHT - 20 - width(points, SCORE) - 12 - (LEFT + 80)
    canvas.text(LEFT + 80, top + 42, drawn_name(scene, seat), NAME, theme.ink, room=room)
    for number in range(_FIGURES):
        x, y = LEFT + 34 + 27 * number, top + 93
        if number < view.supply[seat]:
            canvas.centre(parts.pawn(30, theme.muted), x, y)
        else:
            canvas.centre(pieces.dot(3, theme.line), x, y + 10)
    canvas.centre(parts.joker(18, view.jokers[seat], theme.key), LEFT + 162, top + 93)
    last = view.last
    if last is not None and last.seat == seat and last.points:
        pill(canvas, RIGHT - 16, top + 93, signed(last.points))
    slots(canvas, view, seat, top + 128)


def full(view: View) -> bool:
    """Return whether the active seat owns too many blocks to demolish (R10)."""
    return sum(view.blocks[view.active]) >= view.most_blocks


def slots(canvas: Canvas, view: View, seat: Seat, y: float) -> None:
    """Draw the own blocks, and a dot for each that could still be taken."""
    owned = parts.sorted_blocks(view.blocks[seat])
    for number in range(max(_SLOTS, len(owned))):
        x = LEFT + 32 + 22.2 * number
        if number < len(owned):
            canvas.centre(parts.block(20, owned[number]), x, y)
        else:
            canvas.centre(pieces.dot(3, canvas.theme.line), x, y)


def track(canvas: Canvas, view: View, scene: Scene, top: int, high: int = TRACK) -> None:
    """Draw a panel with the phases, the present one marked."""
    theme, said, row = canvas.theme, scene.words, view.row
    canvas.panel(Box(LEFT, top, RIGHT, top + high), theme.panel)
    canvas.text(LEFT + 22, top + 34, said("blox-phase"), LABEL, theme.muted)
    for number, one in enumerate(view.phases):
        left = LEFT + 22 + number * 57
        box = Box(left, top + 60, left + _BOXES, top + 60 + _BOXES)
        here = one.phase == row.phase
        canvas.rounded(box, 12, theme.amberfill if here else theme.well)
        ink = NIGHT if here else theme.muted
        canvas.number(left + _BOXES / 2, top + 60 + _BOXES / 2, str(one.phase), NUMBER, ink)


def phase(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    """Draw the phases, what may be demolished and built, and what holds the phase."""
    theme, said, row = canvas.theme, scene.words, view.row
    track(canvas, view, scene, top, 240)
    heights = f"1–{row.height}" if row.height > 1 else "1"
    waits = scene.viewer == view.active and full(view)
    rows = (
        (said("blox-may-demolish"), "–" if waits else heights),
        (said("blox-build-first" if waits else "blox-may-build"), str(row.build)),
        (said("blox-height-left", height=row.height, count=view.left), str(view.left)),
    )
    for number, (label, value) in enumerate(rows):
        y, ink = top + 134 + 36 * number, theme.muted if number == 2 else theme.ink
        room = RIGHT - LEFT - 56 - width(value, NUMBER)
        canvas.text(LEFT + 22, y, label, LABEL, ink, room=room)
        canvas.text(RIGHT - 22, y, value, NUMBER, ink, align="right")
