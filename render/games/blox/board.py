"""The public picture: board, last action, players, phase, discard pile."""

from __future__ import annotations

from engine.games.blox.state import View
from render.banner import banner
from render.canvas import Canvas
from render.contract import Scene
from render.fonts import LABEL, NUMBER
from render.games.blox import grid, headline, parts, rail
from render.theme import THEMES

HEIGHT = 1038
_DISCARD_Y = 992


def draw(view: View, scene: Scene) -> Canvas:
    """Draw the position as everybody may see it."""
    canvas = Canvas(THEMES[scene.theme], HEIGHT)
    grid.draw(canvas, view)
    grid.mark_since(canvas, view, scene)
    if view.last is not None:
        grid.mark_last(canvas, view.last)
    _discard(canvas, view, scene)
    banner(canvas, headline.heading(view, scene))
    rail.draw(canvas, view, scene)
    return canvas


def _discard(canvas: Canvas, view: View, scene: Scene) -> None:
    """Draw the open discard pile by colours, and the number of cards to draw, below the board."""
    theme, said = canvas.theme, scene.words
    wide = canvas.text(grid.LEFT + 8, _DISCARD_Y, said("blox-discard"), LABEL, theme.muted)
    x = grid.LEFT + 8 + wide + 40
    for colour, count in enumerate(view.discard):
        canvas.centre(parts.card(32, 46, colour), x, _DISCARD_Y)
        canvas.number(x + 26, _DISCARD_Y, str(count), NUMBER, theme.ink, align="left")
        x += 96
    pile = said("blox-pile", count=view.pile)
    canvas.text(grid.LEFT + parts.BOARD - 8, _DISCARD_Y, pile, LABEL, theme.muted, align="right")
