"""Who plays a seat: marks on tokens that need no colour, and the same in words."""

from __future__ import annotations

from engine.contract import Seat
from render import pieces
from render.canvas import Canvas
from render.contract import Scene
from render.names import letter
from render.theme import CLOSED, COMPUTER

MARKED = (COMPUTER, CLOSED)
"""Seats that look different: a computer plays them, or nobody does any more."""


def status(scene: Scene, seat: Seat) -> str:
    """Return what marks a seat's token; empty for a person who plays."""
    found = scene.statuses[seat] if seat < len(scene.statuses) else ""
    return found if found in MARKED else ""


def token(canvas: Canvas, scene: Scene, seat: Seat, x: float, y: float, radius: int = 26) -> None:
    """Draw a seat's token: struck out where nobody plays it, with a face for a computer."""
    sprite = pieces.token(seat, radius, canvas.theme.key, status(scene, seat))
    canvas.centre(sprite, x, y)


def lines(scene: Scene) -> list[str]:
    """Return in sentences whom computers play for and who has left; mostly nothing."""
    found = []
    for kind in MARKED:
        seats = [letter(seat) for seat in range(len(scene.statuses)) if status(scene, seat) == kind]
        if seats:
            found.append(scene.words(f"pictures-{kind}", seats=", ".join(seats), count=len(seats)))
    return found
