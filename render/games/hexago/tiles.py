"""Hexago's tiles as sprites: six coloured fields, upright numbers, a mark in every field."""

from __future__ import annotations

from math import ceil

from PIL import Image

from engine.games.hexago.state import colour_of, number_of
from render.fonts import Style
from render.games.hexago.words import PARTS
from render.hexes import drawing
from render.sprites import MARKS, SCALE, Layer, Sprite, kept
from render.theme import COLOURS, CREAM, HEX_FLOOR, Colour

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
    """Draw a tile as it lies with a rotation: a blank one, painted through kept masks."""
    blank, shown = _blank(size), PARTS.shown[number][rotation]
    # A copy: the blank is kept for all tiles of this size.
    image = blank.image.copy()
    for direction, field in enumerate(shown):
        look = colour(field)
        image.paste(look.fill, (0, 0), drawing.field_mask(size, direction))
        mark, left, top = _mark(look.mark, size, direction)
        image.paste(look.ink, (left, top), mark)
    _write(image, shown, size)
    return Sprite(image, blank.mask)


@kept
def _blank(size: int) -> Sprite:
    return drawing.tile(size, CREAM, drawing.CREAM_EDGE)


@kept
def _mark(mark: str, size: int, direction: int) -> tuple[Image.Image, int, int]:
    """Return the mask of a mark in a field, and where it lies."""
    blank, (off, reach, share) = _blank(size), _MARK
    dx, dy = drawing.spot(size, direction + off, reach)
    left, top = int(blank.width / 2 + dx - size * share), int(blank.height / 2 + dy - size * share)
    side = ceil(2 * size * share) + 2
    layer = Layer(side, side)
    MARKS[mark](layer, blank.width / 2 + dx - left, blank.height / 2 + dy - top, size * share)
    return layer.image.reduce(SCALE), left, top


def _write(image: Image.Image, shown: tuple[int, ...], size: int) -> None:
    """Write the numbers upright, whatever the rotation."""
    style = Style("fredoka-600", max(HEX_FLOOR, round(_SHARE * size)), hex_field=True)
    off, reach = _NUMBER
    for direction, field in enumerate(shown):
        at = drawing.spot(size, direction + off, reach)
        drawing.write(image, str(number_of(field)), style, colour(field).ink, at)
