"""The faces of tiles: dots by value, or digits where they are small."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from render import png
from render.canvas import Box, Canvas
from render.fonts import SCORE, Style
from render.games.hexamino import talk
from render.games.hexamino.talk import PARTS
from render.hexes import drawing
from render.hexes.drawing import Patch
from render.hexes.layout import SIZES
from render.kept import kept, kept_joined
from render.sprites import Cut, Layer, Pen, Sprite, once
from render.theme import COLOURS, DARK, HEX_FLOOR, VALUE_INKS, VALUES, WHOLE_FLOOR, Rgb

FLOOR = 48
"""``s`` below which digits could not be read on a phone."""
DOTS = 56
"""The least ``s`` at which values are dots; below they are digits."""
HAND = (100, *SIZES[:9])
"""Sizes of tiles in a hand."""
_EMOJI = 55
"""``s`` of a tile as emoji: digits, which are read at a sixth of their size."""
_FACE = COLOURS["white"].fill
_SHARE, _REACH = 0.56, 0.55
_WIDE_DOT, _DOT = 0.086, 0.076
_SPOTS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.54, 0.0),),
    ((0.58, -0.125), (0.58, 0.125)),
    ((0.42, 0.0), (0.62, -0.125), (0.62, 0.125)),
    ((0.455, -0.10), (0.455, 0.10), (0.635, -0.115), (0.635, 0.115)),
    ((0.45, -0.10), (0.45, 0.10), (0.64, 0.0), (0.64, -0.20), (0.64, 0.20)),
)
"""Dots by value: outwards and across, in units of ``s``."""


@kept_joined
def face(number: int, rotation: int, size: int, theme: str) -> Sprite:
    return _faced(number, rotation, size, theme, dotted=size >= DOTS)


@kept_joined
def dotted(number: int, rotation: int, size: int, theme: str) -> Sprite:
    return _faced(number, rotation, size, theme, dotted=True)


@kept_joined
def figures(number: int, rotation: int, size: int, theme: str) -> Sprite:
    return _faced(number, rotation, size, theme, dotted=False)


def _faced(number: int, rotation: int, size: int, theme: str, *, dotted: bool) -> Sprite:
    shown = PARTS.shown[number][rotation]
    patches = [_field(value, at, size, theme) for at, value in enumerate(shown)]
    patches += [_inked(value, at, size, theme, dotted) for at, value in enumerate(shown) if value]
    return drawing.joined(theme, size, _FACE, patches)


GAME = drawing.HexGame(_FACE, face)
DOTTED = drawing.HexGame(_FACE, dotted)
"""Tiles with dots at every size: of a film, whose scale changes."""
FIGURES = drawing.HexGame(_FACE, figures)
"""Tiles with digits at every size."""


def emojis() -> dict[str, Callable[[], Sprite]]:
    return {
        talk.tile_emoji(number): partial(_emoji, number) for number in range(1, len(PARTS.fields))
    }


def _emoji(number: int) -> Sprite:
    blank, fields = drawing.blank(_EMOJI, _FACE), once(face)(number, 0, _EMOJI, DARK.key)
    image = blank.image.convert("RGB")
    image.paste(png.colours(fields.image, DARK), (0, 0), fields.mask)
    return Sprite(image, blank.mask)


@kept
def _field(value: int, direction: int, size: int, theme: str) -> Patch:
    return drawing.patch(theme, _FACE, *_painted(value, direction, size))


@kept
def _inked(value: int, direction: int, size: int, theme: str, dotted: bool) -> Patch:
    """Draw the dots of a field, or its digit, which may stand out of it."""
    if dotted:
        shown = _dots(value, size, direction)
    else:
        where = drawing.spot(size, direction, _REACH)
        shown = drawing.written(size, str(value), _style(size), where)
    below = _painted(value, direction, size)
    return drawing.patch(theme, _FACE, *below, (shown, VALUE_INKS[value]), seen=len(below))


def _painted(value: int, direction: int, size: int) -> list[tuple[Cut, Rgb]]:
    # A field is painted over a blank one, with which its soft edge blends.
    field = drawing.field_mask(size, direction)
    return [(field, VALUES[each]) for each in dict.fromkeys((0, value))]


@kept
def _dots(value: int, size: int, direction: int) -> Cut:
    layer = Layer(*drawing.room(size))
    dots(layer, value, layer.width / 2, layer.height / 2, size, pi / 3 * direction)
    return layer.cut()


def _style(size: int) -> Style:
    least = HEX_FLOOR if size >= FLOOR else WHOLE_FLOOR
    large = max(least, round(_SHARE * size))
    return Style("fredoka-700", large, hex_field=True, whole=size < FLOOR)


def dots(layer: Layer, value: int, x: float, y: float, size: float, angle: float) -> None:
    radius = size * (_WIDE_DOT if value <= 3 else _DOT)
    for out, across in _SPOTS[value]:
        dx = size * (out * cos(angle) - across * sin(angle))
        dy = size * (out * sin(angle) + across * cos(angle))
        layer.disc(x + dx, y + dy, radius)


KEY = 176, 62
_SAMPLE = 3


def key(canvas: Canvas, box: Box) -> None:
    """Say that digits are dots, in a box as large as ``KEY``."""
    middle, ink = (box.top + box.bottom) / 2, canvas.theme.ink
    canvas.panel(box, canvas.theme.panel, 16)
    canvas.centre(chip(_SAMPLE), box.left + 42, middle)
    canvas.text(box.left + 86, middle, f"= {_SAMPLE}", SCORE, ink)


@kept
def chip(value: int) -> Sprite:
    pen = Pen(60, 38, VALUES[value])
    pen.shape.rounded(0, 0, 60, 38, 10)
    layer = pen.layer()
    outwards = [out for out, _ in _SPOTS[value]]
    middle = (min(outwards) + max(outwards)) / 2
    dots(layer, value, 30, 19 - 62 * middle, 62, pi / 2)
    pen.paint(layer, VALUE_INKS[value])
    return pen.done()
