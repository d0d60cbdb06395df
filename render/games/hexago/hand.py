"""A hand as a picture: four large tiles, or alone with open tiles all that are not laid."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.games.hexago.state import View
from render.banner import banner, drawn_name, pill, player_token, private_banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, SCORE, width
from render.games.hexago import headline, tiles, words
from render.hexes import drawing as hexes
from render.ranking import signed
from render.theme import MARGIN, THEMES, WIDTH

_PANEL, _GAP, _TOP = 270, 16, 136
_HIGH = 340
_ROW, _COLUMNS = 158, 9
_SOLO = 62
_OPEN = 150


def own(view: View, scene: Scene) -> tuple[int, ...]:
    """Return the tiles of the viewer."""
    seat = view.active if scene.viewer is None else scene.viewer
    return view.hands[seat] or ()


def draw(view: View, scene: Scene) -> Canvas:
    """Draw what the viewer holds."""
    said = scene.words
    held = own(view, scene)
    title = said("hexago-all") if view.spread else said("hexago-hand", count=len(held))
    turn = words.facts(said, view)
    second = f"{scene.place} · {turn}" if scene.place else turn
    return choosing(view, scene, title, second, said("pictures-only-you"))


def choosing(
    view: View,
    scene: Scene,
    title: str,
    second: str,
    facts: str,
    gains: Mapping[int, int] = MappingProxyType({}),
) -> Canvas:
    """Draw the viewer's tiles under some words; also the picker's first step.

    Args:
        view: What the viewer sees.
        scene: Who looks.
        title: The banner's first line.
        second: Its second line.
        facts: At its right.
        gains: The most that a tile can bring, for those whose points may be shown.
    """
    canvas = Canvas(THEMES[scene.theme], _height(view))
    private_banner(canvas, headline.private(title, second, scene, facts))
    if view.spread:
        _all(canvas, view, gains)
    else:
        _four(canvas, scene, own(view, scene), gains)
    return canvas


def opened(view: View, scene: Scene) -> Canvas:
    """Draw the hands that lie open: a row for each seat."""
    canvas = Canvas(THEMES[scene.theme], _TOP + len(view.hands) * (_OPEN + 12) + 12)
    for seat, held in enumerate(view.hands):
        top = _TOP + seat * (_OPEN + 12)
        box = Box(MARGIN, top, WIDTH - MARGIN, top + _OPEN)
        theme, middle = canvas.theme, (box.top + box.bottom) / 2
        canvas.panel(box, theme.panel, 26)
        player_token(canvas, scene, seat, box.left + 46, middle)
        name = drawn_name(scene, seat)
        canvas.text(box.left + 84, middle, name, NAME, theme.ink, room=300)
        for number, tile in enumerate(held or ()):
            x = box.right - 680 + 178 * number
            canvas.number(x, middle, str(tile), NUMBER, theme.ink, align="right")
            canvas.centre(tiles.tile(tile, 0, _SOLO), x + 74, middle)
    banner(canvas, headline.heading(view, scene))
    return canvas


def _height(view: View) -> int:
    return _TOP + 4 * _ROW + 16 if view.spread else _TOP + _HIGH + 24


def _four(canvas: Canvas, scene: Scene, held: tuple[int, ...], gains: Mapping[int, int]) -> None:
    """Draw up to four panels, kept to the middle."""
    total = len(held) * _PANEL + (len(held) - 1) * _GAP
    left = (WIDTH - total) // 2
    for number, tile in enumerate(held):
        x = left + number * (_PANEL + _GAP)
        box = Box(x, _TOP, x + _PANEL, _TOP + _HIGH)
        panel(canvas, scene, box, tile, 0, tiles.HAND)
        if tile in gains:
            pill(canvas, box.right - 12, box.top + 33, signed(gains[tile]))


def panel(canvas: Canvas, scene: Scene, box: Box, tile: int, rotation: int, size: int) -> None:
    """Draw a panel with one tile and its number."""
    canvas.panel(box, canvas.theme.panel, 26)
    middle = (box.left + box.right) / 2
    canvas.centre(tiles.tile(tile, rotation, size), middle, box.top + 22 + size)
    label = scene.words("hexago-tile", tile=tile)
    style = SCORE if size > 100 else LABEL
    canvas.text(middle, box.bottom - 38, label, style, canvas.theme.ink, align="centre")


def _all(canvas: Canvas, view: View, gains: Mapping[int, int]) -> None:
    """Draw all tiles of the set in rows; those that are laid are wells."""
    held = set(view.hands[0] or ())
    pitch = (WIDTH - 2 * MARGIN) / _COLUMNS
    for number, tile in enumerate(words.PARTS.tiles):
        x = MARGIN + pitch * (number % _COLUMNS + 0.5)
        y = _TOP + _ROW * (number // _COLUMNS) + 60
        ink = canvas.theme.ink
        if tile in held:
            canvas.centre(tiles.tile(tile, 0, _SOLO - 4), x, y)
        else:
            canvas.centre(hexes.plain(_SOLO - 4, canvas.theme.well), x, y)
            ink = canvas.theme.faint
        if tile in gains:
            _brings(canvas, x, y + 78, tile, gains[tile])
        else:
            canvas.number(x, y + 78, str(tile), NUMBER, ink)


def _brings(canvas: Canvas, x: float, y: float, tile: int, gain: int) -> None:
    """Write the number of a tile and what it can bring, the pair in the middle."""
    number, text = str(tile), signed(gain)
    wide = width(number, NUMBER) + 10 + width(text, NUMBER)
    canvas.number(x - wide / 2, y, number, NUMBER, canvas.theme.muted, align="left")
    canvas.number(x + wide / 2, y, text, NUMBER, canvas.theme.ink, align="right")
