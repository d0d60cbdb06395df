"""The pieces that every game shares: blanks with a lower edge, seat tokens, rings, places.

All return sprites; sizes are pixels at a picture width of 1200.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PIL import Image, ImageChops

from render import sprites
from render.fonts import Style, glyphs
from render.kept import kept
from render.sprites import Layer, Pen, Sprite
from render.theme import (
    BACK,
    BACK_EDGE,
    BACK_MARK,
    CLOSED,
    COMPUTER,
    CREAM,
    EARTH,
    FLOOR,
    NIGHT,
    SEATS,
    THEMES,
    Colour,
    Rgb,
    mix,
)

RING, RING_GAP = 6, 3
DASH = 3.5


def edge_of(size: float) -> float:
    return max(3.0, 0.055 * size)


def radius_of(size: float) -> float:
    return 0.20 * size


def piece(
    width: int,
    height: int,
    fill: Rgb,
    edge: Rgb,
    rim: Rgb | None = None,
    decorate: Callable[[Pen], None] | None = None,
) -> Sprite:
    """Draw a flat piece: face, lower edge, perhaps a thin rim, and what ``decorate`` paints."""
    size = min(width, height)
    radius, low = radius_of(size), edge_of(size)
    pen = Pen(width, height, fill if rim is None else rim)
    pen.shape.rounded(0, 0, width, height, radius)
    under = pen.layer()
    under.rounded(-1, height / 2, width + 1, height + 1, 0)
    under.rounded(0, 0, width, height - low, radius, on=False)
    pen.paint(under, edge)
    if rim is not None:
        thick = 2.0 if size > 60 else 1.5
        face = pen.layer()
        face.rounded(thick, thick, width - thick, height - low - thick, radius - thick)
        pen.paint(face, fill)
    if decorate is not None:
        decorate(pen)
    return pen.done()


def coloured(
    width: int, height: int, colour: Colour, decorate: Callable[[Pen], None] | None = None
) -> Sprite:
    rim = mix(colour.fill, CREAM, colour.rim) if colour.rim else None
    return piece(width, height, colour.fill, colour.edge, rim, decorate)


CREAM_EDGE = mix(CREAM, EARTH, 0.5)


@kept
def token(seat: int, radius: int, theme: str, status: str = "") -> Sprite:
    """Draw the token of a seat: outline, colour, pattern, letter; centre it on its middle.

    Args:
        status: ``closed`` strikes it out and takes its colour; ``computer`` adds a small face.
    """
    if status == CLOSED:
        return _closed(seat, radius, theme)
    look = SEATS[seat]
    ink = THEMES[theme].ink
    size = 2 * ceil(radius * 1.18 + 1)
    middle = size / 2
    pen = Pen(size, size, mix(look.fill, ink, 0.5))
    sprites.outline(pen.shape, look.outline, middle, middle, radius)
    inside = pen.layer()
    sprites.outline(inside, look.outline, middle, middle, radius, -2)
    pen.paint(inside, mix(look.fill, (0, 0, 0), 0.34))
    # The outline and itself moved up: where both are is the face, what is left below is the edge.
    face = pen.layer()
    face.image.paste(inside.image, (0, -round(edge_of(radius * 1.4) * sprites.SCALE)))
    face.image = ImageChops.darker(face.image, inside.image)
    pen.paint(face, look.fill)
    _pattern(pen, look.pattern, look.ink, middle, radius)
    sprite = pen.done().coloured()
    _letter(sprite, look.letter, _lettering(radius), look.ink)
    if status == COMPUTER:
        return with_face(sprite, max(8, round(radius * 0.42)))
    return sprite


def _lettering(radius: int) -> Style:
    return Style("fredoka-600", max(FLOOR, round(radius * 1.06)))


def _closed(seat: int, radius: int, theme: str) -> Sprite:
    look, table = SEATS[seat], THEMES[theme]
    size = 2 * ceil(radius * 1.18 + 1)
    middle, thick = size / 2, max(2.5, radius * 0.1)
    pen = Pen(size, size, table.faint)
    sprites.outline(pen.shape, look.outline, middle, middle, radius)
    inside = pen.layer()
    sprites.outline(inside, look.outline, middle, middle, radius, -thick)
    pen.paint(inside, table.well)
    sprite = pen.done().coloured()
    _letter(sprite, look.letter, _lettering(radius), table.muted)
    stroke = Pen(size, size, table.faint)
    reach = radius * 0.78
    ends = [(middle - reach, middle + reach), (middle + reach, middle - reach)]
    stroke.shape.stroke(ends, thick)
    over = stroke.done()
    sprite.image.paste(over.image, (0, 0), over.mask)
    return sprite


def _pattern(pen: Pen, kind: str, ink: Rgb, middle: float, radius: float) -> None:
    layer = pen.layer()
    off, reach = 0.66 * radius, 0.30 * radius
    for level in (middle - off - 1, middle + off - 1):
        if kind == "bars":
            layer.stroke([(middle - reach, level), (middle + reach, level)], 0.10 * radius)
        elif kind == "dots":
            for x in (middle - reach * 0.8, middle, middle + reach * 0.8):
                layer.disc(x, level, 0.085 * radius)
    pen.paint(layer, ink)


def _letter(sprite: Sprite, text: str, style: Style, ink: Rgb) -> None:
    drawn = glyphs(text, style)
    if drawn.mask is not None:
        x = (sprite.width - drawn.mask.width) / 2
        y = (sprite.height - drawn.mask.height) / 2 - 1
        sprite.image.paste(ink, (round(x), round(y)), drawn.mask)


@kept
def ring(size: int, colour: Rgb, thick: int = RING) -> Sprite:
    """Draw the ring round a piece of ``size``: the colour, and a dark line inside it."""
    reach = thick + RING_GAP + 1
    whole, radius = size + 2 * reach, radius_of(size)
    pen = Pen(whole, whole, colour)
    pen.shape.rounded(0, 0, whole, whole, radius + reach)
    dark = pen.layer()
    dark.rounded(thick, thick, whole - thick, whole - thick, radius + RING_GAP + 1)
    pen.paint(dark, NIGHT)
    pen.shape.rounded(reach, reach, whole - reach, whole - reach, radius, on=False)
    return pen.done()


@kept
def legal(size: int, theme: str) -> Sprite:
    """Draw a legal place: filled, with a dashed outline."""
    look = THEMES[theme]
    pen = Pen(size, size, look.legalfill)
    pen.shape.rounded(0, 0, size, size, radius_of(size))
    pen.paint(_dashed(pen, size), look.legal)
    return pen.done()


@kept
def dashed(size: int, theme: str) -> Sprite:
    return _over(size, theme, THEMES[theme].legal).done()


@kept
def refused(size: int, theme: str, free: bool = False) -> Sprite:
    """Draw a place that was refused: dashed outline, and a cross that is small where others lie."""
    danger = THEMES[theme].danger
    pen = _over(size, theme, danger)
    x, y, reach = size * 0.81, size * 0.19, max(14.0, size * 0.18)
    if free:
        x, y, reach = size / 2, size / 2, size * 0.3
    pen.shape.disc(x, y, reach * 0.78)
    layer = pen.layer()
    sprites.cross(layer, x, y, reach)
    pen.paint(layer, danger)
    return pen.done()


def _over(size: int, theme: str, colour: Rgb) -> Pen:
    pen = Pen(size, size, THEMES[theme].table)
    pen.shape.rounded(0, 0, size, size, radius_of(size))
    band = DASH + (2.5 if size > 70 else 1.5)
    pen.shape.rounded(band, band, size - band, size - band, radius_of(size) - band, on=False)
    pen.paint(_dashed(pen, size), colour)
    return pen


def _dashed(pen: Pen, size: int) -> Layer:
    layer, inset = pen.layer(), DASH / 2
    path = sprites.rounded_path(
        inset, inset, size - inset, size - inset, radius_of(size) - inset
    )  # fmt: skip
    sprites.dashes(layer, path, 10 + size * 0.02, 6 + size * 0.02, DASH)
    return layer


@kept
def dot(radius: int, colour: Rgb) -> Sprite:
    pen = Pen(2 * radius, 2 * radius, colour)
    pen.shape.disc(radius, radius, radius)
    return pen.done()


@kept
def crossed(size: int, colour: Rgb) -> Sprite:
    pen = Pen(size, size, colour)
    sprites.cross(pen.shape, size / 2, size / 2, size * 0.9)
    return pen.done()


@kept
def clash(radius: int, colour: Rgb) -> Sprite:
    """Draw a cross on a dark disc, for what has colours of its own."""
    pen = Pen(2 * radius, 2 * radius, NIGHT)
    pen.shape.disc(radius, radius, radius)
    layer = pen.layer()
    sprites.cross(layer, radius, radius, radius * 1.1)
    pen.paint(layer, colour)
    return pen.done()


@kept
def lock(radius: int, theme: str) -> Sprite:
    look = THEMES[theme]
    pen = Pen(2 * radius, 2 * radius, look.private)
    pen.shape.disc(radius, radius, radius)
    layer, r = pen.layer(), radius
    layer.rounded(r * 0.72, r * 0.40, r * 1.28, r * 1.3, r * 0.28)
    layer.rounded(r * 0.88, r * 0.56, r * 1.12, r * 1.3, r * 0.12, on=False)
    layer.rounded(r * 0.57, r * 0.82, r * 1.43, r * 1.48, r * 0.16)
    pen.paint(layer, look.privatefill)
    return pen.done()


@kept
def back(width: int, height: int) -> Sprite:
    """Draw the back of a hidden piece: nested diamonds on pine."""

    def decorate(pen: Pen) -> None:
        layer, size = pen.layer(), min(width, height)
        x, y = width / 2, height / 2 - edge_of(size) / 2
        for share, on in ((0.31, True), (0.21, False), (0.105, True)):
            reach = size * share
            layer.blob([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], 1, on)
        pen.paint(layer, BACK_MARK)

    return piece(width, height, BACK, BACK_EDGE, None, decorate)


@kept
def marked(size: int, colour: Colour) -> Sprite:

    def decorate(pen: Pen) -> None:
        layer = pen.layer()
        sprites.MARKS[colour.mark](layer, size / 2, size / 2 - edge_of(size) / 2, size * 0.46)
        pen.paint(layer, colour.ink)

    return coloured(size, size, colour, decorate)


BADGE = 56
"""Height of the mark of a choice: on a phone it is 15 pixels high, its digits 9."""


@kept
def badge(text: str, high: int = BADGE, *, quiet: bool = False) -> Sprite:
    """Draw the mark of a choice, which stands on a button, too; on any ground, in any theme."""
    bright = THEMES["dark"].legal
    fill, ink = (NIGHT, bright) if quiet else (bright, NIGHT)
    drawn = glyphs(text, Style("fredoka-600", round(high * 0.86)))
    wide = max(high, 16 + (drawn.mask.width if drawn.mask else 0))
    pen = Pen(wide, high, NIGHT)
    pen.shape.rounded(0, 0, wide, high, high / 2)
    for inset, colour in ((2, bright), (5 if quiet else 2, fill)):
        layer = pen.layer()
        layer.rounded(inset, inset, wide - inset, high - inset, high / 2 - inset)
        pen.paint(layer, colour)
    sprite = pen.done().coloured()
    if drawn.mask is not None:
        left, top = (wide - drawn.mask.width) // 2, (high - drawn.mask.height) // 2
        sprite.image.paste(ink, (left, top), drawn.mask)
    return sprite


def with_face(sprite: Sprite, half: int) -> Sprite:
    """Return a token with a square face in its lower right corner: a computer plays it."""
    grow = half // 2
    # Larger on all sides alike: a token is put down by its middle, which must not move.
    image = Image.new("RGB", (sprite.width + 2 * grow, sprite.height + 2 * grow), NIGHT)
    mask = Image.new("L", image.size, 0)
    image.paste(sprite.image, (grow, grow))
    mask.paste(sprite.mask or 255, (grow, grow))
    face = _face(half)
    at = (image.width - face.width, image.height - face.height)
    image.paste(face.image, at, face.mask)
    mask.paste(face.mask or 255, at, face.mask)
    return Sprite(image, mask)


def _face(half: int) -> Sprite:
    size = 2 * half + 4
    pen = Pen(size, size, NIGHT)
    pen.shape.rounded(0, 0, size, size, half * 0.6)
    skin = pen.layer()
    skin.rounded(2, 2, size - 2, size - 2, half * 0.6 - 2)
    pen.paint(skin, CREAM)
    eyes = pen.layer()
    for side in (-1, 1):
        eyes.disc(size / 2 + side * half * 0.42, size / 2 - half * 0.15, half * 0.22)
    eyes.rounded(size / 2 - half * 0.5, size / 2 + half * 0.35, size / 2 + half * 0.5,
                 size / 2 + half * 0.55, 0)  # fmt: skip
    pen.paint(eyes, NIGHT)
    return pen.done()
