"""What everyone holds, below the public board of a game with open hands."""

from __future__ import annotations

from math import ceil

from engine.games.hexago.state import View
from render.banner import player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.hexes import drawing as hexes
from render.hexes.layout import LOW, SEAT_GAP
from render.theme import MARGIN, WIDTH

_ACROSS = 2
_WIDE, _HIGH = (WIDTH - 2 * MARGIN - SEAT_GAP) // _ACROSS, 144
_SIZE, _FIRST, _STEP = 62, 146, 114
"""``s`` of a tile, where in its panel the first one is, and from one to the next."""


def height(view: View) -> int:
    """Return how high open hands stand below a board."""
    if view.solo or view.ended or not view.open_hands:
        return 0
    return ceil(len(view.hands) / _ACROSS) * (_HIGH + SEAT_GAP)


def draw(canvas: Canvas, game: hexes.HexGame, view: View, scene: Scene, below: int) -> None:
    """Draw hands that all may see ``below`` a board that had this height."""
    for seat, held in enumerate(view.hands):
        left = MARGIN + seat % _ACROSS * (_WIDE + SEAT_GAP)
        top = below - LOW + SEAT_GAP + seat // _ACROSS * (_HIGH + SEAT_GAP)
        box, middle = Box(left, top, left + _WIDE, top + _HIGH), top + _HIGH / 2
        canvas.panel(box, canvas.theme.panel, 26)
        player_token(canvas, scene, seat, left + 46, middle)
        for number, tile in enumerate(held or ()):
            hexes.draw_tile(canvas, game, tile, _SIZE, (left + _FIRST + _STEP * number, middle))
