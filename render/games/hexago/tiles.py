"""Hexago's tiles as sprites: six coloured fields, upright numbers, a mark in every field."""

from __future__ import annotations

from engine.games.hexago.parts import colour_of, number_of
from engine.hexgrid import SIDES
from render.fonts import Style, glyphs
from render.games.hexago.words import PARTS
from render.hexes import pieces
from render.hexes.fit import SIZES
from render.shapes import MARKS
from render.sprites import Pen, Sprite, kept, warms
from render.theme import COLOURS, CREAM, HEX_FLOOR, Colour, Theme

HAND = 114
"""``s`` of a tile in the hand."""
FLOOR = 62
"""``s`` below which numbers could not be read on a phone."""
_SHARE = 0.435
_NUMBER = (-0.07, 0.535)
_MARK = (0.30, 0.705, 0.15)
"""Direction beside the middle of the field, reach, and size of the mark, in units of ``s``."""


def colour(field: int) -> Colour:
    """Return the house colour of a field."""
    return COLOURS[PARTS.colours[colour_of(field)]]


@kept
def tile(number: int, rotation: int, size: int) -> Sprite:
    """Draw a tile as it lies with a rotation."""
    shown = PARTS.shown[number][rotation]

    def decorate(pen: Pen, x: float, y: float) -> None:
        for direction in range(SIDES):
            look = colour(shown[direction])
            layer = pen.layer()
            pieces.field(layer, x, y, size, direction)
            pen.paint(layer, look.fill)
            mark, (off, reach, share) = pen.layer(), _MARK
            dx, dy = pieces.spot(size, direction + off, reach)
            MARKS[look.mark](mark, x + dx, y + dy, size * share)
            pen.paint(mark, look.ink)

    sprite = pieces.tile(size, CREAM, pieces.CREAM_EDGE, decorate)
    _write(sprite, shown, size)
    return sprite


def _write(sprite: Sprite, shown: tuple[int, ...], size: int) -> None:
    """Write the numbers upright, whatever the rotation."""
    style = Style("fredoka-600", max(HEX_FLOOR, round(_SHARE * size)), hex_field=True)
    off, reach = _NUMBER
    for direction, field in enumerate(shown):
        drawn = glyphs(str(number_of(field)), style)
        if drawn.mask is None:
            continue
        dx, dy = pieces.spot(size, direction + off, reach)
        left = sprite.width / 2 + dx - drawn.mask.width / 2
        top = sprite.height / 2 + dy - drawn.mask.height / 2
        sprite.image.paste(colour(field).ink, (round(left), round(top)), drawn.mask)


@warms
def _warm(theme: Theme) -> None:
    """Draw what a first board and a first hand need: every tile as it is dealt."""
    del theme
    for number in PARTS.tiles:
        tile(number, 0, SIZES[0])
        tile(number, 3, SIZES[0])
        tile(number, 0, HAND)
