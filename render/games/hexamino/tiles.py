"""Hexamino's tiles as sprites: coloured fields with dots, or with digits where dots are small."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from engine.hexgrid import SIDES
from render.fonts import Style
from render.games.hexamino.words import PARTS
from render.hexes import drawing
from render.hexes.layout import SIZES
from render.sprites import SCALE, Layer, Pen, Sprite, kept
from render.theme import COLOURS, HEX_FLOOR, VALUE_INKS, VALUES, WHOLE_FLOOR

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
    ((0.54, 0.0),),
    ((0.58, -0.125), (0.58, 0.125)),
    ((0.42, 0.0), (0.62, -0.125), (0.62, 0.125)),
    ((0.455, -0.10), (0.455, 0.10), (0.635, -0.115), (0.635, 0.115)),
    ((0.45, -0.10), (0.45, 0.10), (0.64, 0.0), (0.64, -0.20), (0.64, 0.20)),
)
"""Dots by value: outwards and across, in units of ``s``."""


@kept
def tile(number: int, rotation: int, size: int) -> Sprite:
    """Draw a tile as it lies with a rotation: an empty one, painted through kept masks."""
    empty, shown = _empty(size), PARTS.shown[number][rotation]
    # A copy: the empty one is kept for all tiles of this size.
    image = empty.image.copy()
    for direction, value in enumerate(shown):
        if not value:
            continue
        image.paste(VALUES[value], (0, 0), drawing.field_mask(size, direction))
        if size >= DOTS:
            image.paste(VALUE_INKS[value], (0, 0), _dots(value, size, direction))
        else:
            at = drawing.spot(size, direction, _REACH)
            drawing.write(image, str(value), _style(size), VALUE_INKS[value], at)
    return Sprite(image, empty.mask)


@kept
def _empty(size: int) -> Sprite:
    """Draw a tile of six blank fields."""
    blank = drawing.tile(size, _FACE, drawing.CREAM_EDGE)
    for direction in range(SIDES):
        blank.image.paste(VALUES[0], (0, 0), drawing.field_mask(size, direction))
    return blank


@kept
def _dots(value: int, size: int, direction: int) -> Image.Image:
    """Return the mask of the dots of a value in a field."""
    empty = _empty(size)
    layer = Layer(empty.width, empty.height)
    dots(layer, value, empty.width / 2, empty.height / 2, size, pi / 3 * direction)
    return layer.image.reduce(SCALE)


def _style(size: int) -> Style:
    """Return how digits are written on a field."""
    least = HEX_FLOOR if size >= FLOOR else WHOLE_FLOOR
    large = max(least, round(_SHARE * size))
    return Style("fredoka-700", large, hex_field=True, whole=size < FLOOR)


def dots(layer: Layer, value: int, x: float, y: float, size: float, angle: float) -> None:
    """Put the dots of a value into the field that lies at an angle from a middle."""
    radius = size * (_WIDE_DOT if value <= 3 else _DOT)
    for out, across in _SPOTS[value]:
        dx = size * (out * cos(angle) - across * sin(angle))
        dy = size * (out * sin(angle) + across * cos(angle))
        layer.disc(x + dx, y + dy, radius)


@kept
def chip(value: int) -> Sprite:
    """Draw a value by itself: its colour and its dots."""
    pen = Pen(60, 38, VALUES[value])
    pen.shape.rounded(0, 0, 60, 38, 10)
    layer = pen.layer()
    outwards = [out for out, _ in _SPOTS[value]]
    middle = (min(outwards) + max(outwards)) / 2
    dots(layer, value, 30, 19 - 62 * middle, 62, pi / 2)
    pen.paint(layer, VALUE_INKS[value])
    return pen.done()
