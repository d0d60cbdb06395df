"""Hands as pictures: the viewer's own, and all of them when a deal is over."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.hexamino.state import Tiles, View
from render.banner import banner, drawn_name, player_token, private_banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER
from render.games.hexamino import headline, tiles, words
from render.hexes.layout import ROOT, TOP
from render.ranking import Held
from render.theme import MARGIN, THEMES, WIDTH

_ROW = 8
_BELOW = 56
_HEAD = 48
_OPEN, _OPEN_ROW = 54, 7
_OPEN_LEFT = 370


def own(view: View, scene: Scene) -> Tiles:
    """Return the tiles of the viewer."""
    seat = view.active if scene.viewer is None else scene.viewer
    return view.hands[seat] or ()


def fresh(view: View, scene: Scene) -> Tiles:
    """Return those tiles of the viewer that came in its last turn."""
    seat = view.active if scene.viewer is None else scene.viewer
    count = view.fresh[seat] if seat < len(view.fresh) else 0
    held = own(view, scene)
    return held[len(held) - count :]


def draw(view: View, scene: Scene) -> Canvas:
    """Draw what the viewer holds."""
    said, held = scene.words, own(view, scene)
    title = said("hexamino-hand", count=len(held))
    dots = said("hexamino-dots", count=words.PARTS.dots_of(held))
    second = f"{scene.place} · {dots}" if scene.place else dots
    return choosing(view, scene, title, second, said("pictures-only-you"))


def choosing(view: View, scene: Scene, title: str, second: str, facts: str) -> Canvas:
    """Draw the viewer's tiles, those that fit now in front; also the picker's first step."""
    held = own(view, scene)
    fits = tuple(tile for tile in held if tile in view.fits)
    rest = tuple(tile for tile in held if tile not in view.fits)
    size = _size(max(len(fits), len(rest), 5))
    said = scene.words
    parts = [
        (said(f"hexamino-{key}"), part) for key, part in (("fits-now", fits), ("fits-not", rest))
    ]
    shown = [(label, part) for label, part in parts if part]
    # A puzzle asks which tile fits: the two groups would tell.
    if scene.puzzle:
        shown = [(said("hexamino-hand", count=len(held)), held)]
    heights = [_high(part, size) for _, part in shown]
    canvas = Canvas(THEMES[scene.theme], max(420, TOP + sum(heights) + 20))
    private_banner(canvas, headline.private(title, second, scene, facts))
    top = TOP
    for (label, part), high in zip(shown, heights, strict=True):
        canvas.text(MARGIN, top + 24, label, LABEL, canvas.theme.muted)
        _rows(canvas, scene, part, top + _HEAD, size, fresh(view, scene))
        top += high
    return canvas


def _size(count: int) -> int:
    """Return ``s`` for the longer of the two groups."""
    pitch = (WIDTH - 2 * MARGIN) / min(count, _ROW)
    return next(size for size in tiles.HAND if size * ROOT + 10 <= pitch)


def _high(part: Tiles, size: int) -> int:
    rows = -(-len(part) // _ROW)
    return _HEAD + rows * (round(2.1 * size) + _BELOW) + 12


def _rows(canvas: Canvas, scene: Scene, part: Tiles, top: int, size: int, new: Tiles) -> None:
    """Draw some tiles with their numbers, eight a row."""
    pitch = min((WIDTH - 2 * MARGIN) / min(max(len(part), 5), _ROW), size * ROOT + 40)
    for number, tile in enumerate(part):
        x = MARGIN + pitch * (number % _ROW + 0.5)
        y = top + number // _ROW * (round(2.1 * size) + _BELOW) + size + 4
        canvas.centre(tiles.tile(tile, 0, size), x, y)
        below = y + 1.07 * size + 24
        text = str(tile)
        if tile in new:
            text = scene.words("hexamino-tile-new", tile=tile)
        canvas.text(
            x, below, text, NUMBER, canvas.theme.ink, align="centre", room=max(pitch - 8, 40)
        )


def panel(canvas: Canvas, scene: Scene, box: Box, tile: int, rotation: int, size: int) -> None:
    """Draw a panel with one tile and its number."""
    canvas.panel(box, canvas.theme.panel, 26)
    middle = (box.left + box.right) / 2
    canvas.centre(tiles.tile(tile, rotation, size), middle, box.top + 22 + size)
    label = scene.words("hexamino-tile", tile=tile)
    canvas.text(middle, box.bottom - 38, label, LABEL, canvas.theme.ink, align="centre")


def left_over(view: View) -> Held:
    """Return what draws the tiles that a seat has left at the end into its row."""

    def draw_row(canvas: Canvas, seat: Seat, box: Box) -> None:
        held, step = view.hands[seat] or (), tiles.WHOLE * ROOT + 8
        most = int(box.width // step)
        shown = held if len(held) <= most else held[: most - 1]
        middle = (box.top + box.bottom) / 2
        for number, tile in enumerate(shown):
            x = box.left + step * (number + 0.5)
            canvas.centre(tiles.tile(tile, 0, tiles.WHOLE), x, middle)
        if len(held) > len(shown):
            x = box.left + step * (len(shown) + 0.5)
            canvas.number(x, middle, f"+{len(held) - len(shown)}", NUMBER, canvas.theme.muted)

    return draw_row


def opened(view: View, scene: Scene) -> Canvas:
    """Draw all hands as they lie open at the end of a deal, with their dots."""
    said, hands = scene.words, [hand or () for hand in view.hands]
    rows = [max(1, -(-len(hand) // _OPEN_ROW)) for hand in hands]
    each = round(2 * _OPEN) + 16
    tops = [TOP + sum(24 + each * row for row in rows[:seat]) for seat in range(len(rows))]
    canvas = Canvas(THEMES[scene.theme], max(500, tops[-1] + 24 + each * rows[-1] + 20))
    banner(canvas, headline.heading(view, scene))
    theme = canvas.theme
    for seat, hand in enumerate(hands):
        box = Box(MARGIN, tops[seat], WIDTH - MARGIN, tops[seat] + each * rows[seat] + 12)
        won = bool(view.results) and view.results[-1].reason in ("out", "closed")
        amber = won and view.results[-1].seat == seat
        canvas.panel(box, theme.panel, 26, theme.amber if amber else None)
        middle = (box.top + box.bottom) / 2
        player_token(canvas, scene, seat, box.left + 50, middle)
        name, left = drawn_name(scene, seat), box.left + 92
        room = _OPEN_LEFT - left - 8
        canvas.text(left, middle - 20, name, NAME, theme.ink, room=room)
        dots = said("hexamino-dots", count=words.PARTS.dots_of(hand))
        canvas.text(left, middle + 24, dots, LABEL, theme.muted, room=room)
        for number, tile in enumerate(hand):
            x = _OPEN_LEFT + 56 + number % _OPEN_ROW * (_OPEN * ROOT + 16)
            y = box.top + 6 + each * (number // _OPEN_ROW + 0.5)
            canvas.centre(tiles.tile(tile, 0, _OPEN), x, y)
    return canvas
