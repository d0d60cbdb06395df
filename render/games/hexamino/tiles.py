"""Hexamino's tiles as sprites: coloured fields with dots, or with digits where dots are small."""

from __future__ import annotations

from math import cos, pi, sin

from engine.hexgrid import SIDES
from render.fonts import Style, glyphs
from render.games.hexamino.words import PARTS
from render.hexes import pieces
from render.hexes.fit import SIZES
from render.shapes import Layer
from render.sprites import Pen, Sprite, kept, warms
from render.theme import COLOURS, HEX_FLOOR, VALUE_INKS, VALUES, WHOLE_FLOOR, Theme

FLOOR = 48
"""``s`` below which digits could not be read on a phone."""
WHOLE = 43
"""The least ``s`` of a board that must be seen whole: a Star."""
DOTS = 56
"""From this ``s`` on values are dots, below digits."""
HAND = (100, *SIZES[:9])
"""Sizes of tiles in a hand."""
_FACE = COLOURS["white"].fill
_SHARE, _REACH = 0.56, 0.55
_WIDE_DOT, _DOT = 0.086, 0.076
_SPOTS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.60, 0.0),),
    ((0.63, -0.13), (0.63, 0.13)),
    ((0.49, 0.0), (0.70, -0.15), (0.70, 0.15)),
    ((0.52, -0.105), (0.52, 0.105), (0.71, -0.12), (0.71, 0.12)),
    ((0.52, -0.10), (0.52, 0.10), (0.71, 0.0), (0.71, -0.205), (0.71, 0.205)),
)
"""Dots by value: outwards and across, in units of ``s``."""


@kept
def tile(number: int, rotation: int, size: int) -> Sprite:
    """Draw a tile as it lies with a rotation; blank fields stay empty."""
    shown = PARTS.shown[number][rotation]

    def decorate(pen: Pen, x: float, y: float) -> None:
        for direction, value in enumerate(shown):
            layer = pen.layer()
            pieces.field(layer, x, y, size, direction)
            pen.paint(layer, VALUES[value])
            if value and size >= DOTS:
                spots = pen.layer()
                dots(spots, value, x, y, size, pi / 3 * direction)
                pen.paint(spots, VALUE_INKS[value])

    sprite = pieces.tile(size, _FACE, pieces.CREAM_EDGE, decorate)
    if size < DOTS:
        _write(sprite, shown, size)
    return sprite


def dots(layer: Layer, value: int, x: float, y: float, size: float, angle: float) -> None:
    """Put the dots of a value into the field that lies at an angle from a middle."""
    radius = size * (_WIDE_DOT if value <= 3 else _DOT)
    for out, across in _SPOTS[value]:
        dx = size * (out * cos(angle) - across * sin(angle))
        dy = size * (out * sin(angle) + across * cos(angle))
        layer.disc(x + dx, y + dy, radius)


def _write(sprite: Sprite, shown: tuple[int, ...], size: int) -> None:
    """Write the values upright, whatever the rotation."""
    least = HEX_FLOOR if size >= FLOOR else WHOLE_FLOOR
    large = max(least, round(_SHARE * size))
    style = Style("fredoka-700", large, hex_field=True, whole=size < FLOOR)
    for direction in range(SIDES):
        value = shown[direction]
        drawn = glyphs(str(value), style)
        if not value or drawn.mask is None:
            continue
        dx, dy = pieces.spot(size, direction, _REACH)
        left = sprite.width / 2 + dx - drawn.mask.width / 2
        top = sprite.height / 2 + dy - drawn.mask.height / 2
        sprite.image.paste(VALUE_INKS[value], (round(left), round(top)), drawn.mask)


@kept
def chip(value: int) -> Sprite:
    """Draw a value by itself: its colour and its dots."""
    pen = Pen(60, 38, VALUES[value])
    pen.shape.rounded(0, 0, 60, 38, 10)
    layer = pen.layer()
    dots(layer, value, 30, 19 - 62 * 0.61, 62, pi / 2)
    pen.paint(layer, VALUE_INKS[value])
    return pen.done()


@warms
def _warm(theme: Theme) -> None:
    """Draw what a first board and a first hand need."""
    del theme
    for number in range(1, len(PARTS.fields)):
        tile(number, 0, SIZES[0])
        tile(number, 0, HAND[0])
    for value in range(1, len(VALUES)):
        chip(value)
