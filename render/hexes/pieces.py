"""Sprites of hexagons: blank tiles, free and legal places, rings, dots, backs."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, pi, sin

from PIL import Image

from render.fonts import Style, glyphs
from render.hexes.fit import ROOT
from render.sprites import SCALE, Layer, Pen, Point, Sprite, cross, dashes, hexagon_points, kept
from render.theme import CALM, CREAM, EARTH, NIGHT, THEMES, Rgb, mix

CREAM_EDGE = mix(CREAM, EARTH, 0.5)
RING, RING_GAP = 6.0, 2.5
DASH = 3.5
_GAP = 0.975
"""A tile is a little smaller than its cell."""
_CORNER = 0.07
_TOP = -1.5
"""Direction of the corner above a hexagon's middle."""


def edge_of(size: float) -> float:
    """Return the height of a tile's lower edge."""
    return 0.07 * size


def spot(size: float, direction: float, reach: float) -> Point:
    """Return a point seen from a hexagon's middle.

    Args:
        size: ``s``.
        direction: 0 E, clockwise; halves are corners.
        reach: Distance in units of ``s``.
    """
    angle = pi / 3 * direction
    return size * reach * cos(angle), size * reach * sin(angle)


def _hexagon(
    layer: Layer, x: float, y: float, reach: float, corner: float, on: bool = True
) -> None:
    layer.blob(hexagon_points(x, y, reach - corner / (ROOT / 2)), corner, on)


def tile(
    size: int, face: Rgb, edge: Rgb, decorate: Callable[[Pen, float, float], None] | None = None
) -> Sprite:
    """Draw a tile: a hexagon with a lower edge, and what is painted on it.

    Args:
        size: ``s`` of its cell.
        face: Its colour.
        edge: Colour of the lower edge.
        decorate: Paints with pen and the middle of the tile; None for a blank one.
    """
    low = edge_of(size)
    # The room for the edge is above, too: the sprite's middle has to be that of its cell.
    pen = Pen(ceil(ROOT * size) + 2, ceil(2 * size + 2 * low) + 2, edge)
    x, y = pen.width / 2, pen.height / 2
    reach, corner = size * _GAP, size * _CORNER
    _hexagon(pen.shape, x, y, reach, corner)
    _hexagon(pen.shape, x, y + low, reach, corner)
    upper = pen.layer()
    _hexagon(upper, x, y, reach, corner)
    pen.paint(upper, face)
    if decorate is not None:
        decorate(pen, x, y)
    return pen.done()


def field(layer: Layer, x: float, y: float, size: float, direction: int) -> None:
    """Cover one field of a tile: the triangle of a side, inset, with soft corners."""
    corner, gap = size * 0.035, size * 0.03
    outer = 0.90
    points = [(0.0, 0.0), spot(size, direction - 0.5, outer), spot(size, direction + 0.5, outer)]
    middle = spot(size, direction, outer / ROOT)
    inner = outer * size / (2 * ROOT)
    share = (inner - gap - corner) / inner
    layer.blob(
        [
            (x + middle[0] + (px - middle[0]) * share, y + middle[1] + (py - middle[1]) * share)
            for px, py in points
        ],
        corner,
    )


@kept
def field_mask(size: int, direction: int) -> Image.Image:
    """Return the mask of one field, to be pasted on a tile of this size."""
    blank = tile(size, CREAM, CREAM_EDGE)
    layer = Layer(blank.width, blank.height)
    field(layer, blank.width / 2, blank.height / 2, size, direction)
    return layer.image.reduce(SCALE)


def write(image: Image.Image, text: str, style: Style, ink: Rgb, at: Point) -> None:
    """Write a number upright on a tile, its middle at a point seen from the tile's middle."""
    drawn = glyphs(text, style)
    if drawn.mask is not None:
        left = image.width / 2 + at[0] - drawn.mask.width / 2
        top = image.height / 2 + at[1] - drawn.mask.height / 2
        image.paste(ink, (round(left), round(top)), drawn.mask)


@kept
def plain(size: int, fill: Rgb) -> Sprite:
    """Draw a flat hexagon: a free place, a hidden tile, a tile on the map."""
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, fill)
    _hexagon(pen.shape, pen.width / 2, pen.height / 2, size * 0.94, size * 0.10)
    return pen.done()


@kept
def hollow(size: int, colour: Rgb, thick: float = 3.0) -> Sprite:
    """Draw the outline of a hexagon: a tile of a face-down stack."""
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, colour)
    x, y = pen.width / 2, pen.height / 2
    _hexagon(pen.shape, x, y, size * 0.94, size * 0.10)
    _hexagon(pen.shape, x, y, size * 0.94 - thick * 1.15, size * 0.06, on=False)
    return pen.done()


@kept
def place(size: int, theme: str, *, legal: bool) -> Sprite:
    """Draw a free place: calm, or dashed where the tile may go."""
    look = THEMES[theme]
    if not legal:
        return plain(size, mix(look.table, look.panel, CALM))
    return _outlined(size, look.legalfill, look.legal)


@kept
def refused(size: int, theme: str) -> Sprite:
    """Draw the outline of a place or tile that a refusal is about."""
    look = THEMES[theme]
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, look.danger)
    pen.shape = _dashed(pen, size, DASH + 1.5)
    dx, dy = spot(size, _TOP, 0.62)  # between two fields of a tile, above the name of a place
    x, y, radius = pen.width / 2 + dx, pen.height / 2 + dy, max(10.0, size * 0.17)
    pen.shape.disc(x, y, radius)
    small = pen.layer()
    cross(small, x, y, radius * 1.5)
    pen.paint(small, look.table)
    return pen.done()


def _outlined(size: int, fill: Rgb, line: Rgb) -> Sprite:
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, fill)
    _hexagon(pen.shape, pen.width / 2, pen.height / 2, size * 0.94, size * 0.08)
    pen.paint(_dashed(pen, size, DASH), line)
    return pen.done()


def _dashed(pen: Pen, size: int, thick: float) -> Layer:
    layer = pen.layer()
    corners = hexagon_points(pen.width / 2, pen.height / 2, size * 0.94 - thick / 2)
    path: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        path += [(ax + (bx - ax) * step / 8, ay + (by - ay) * step / 8) for step in range(8)]
    dashes(layer, [*path, path[0]], 8 + size * 0.06, 5 + size * 0.04, thick)
    return layer


@kept
def ring(size: int, colour: Rgb) -> Sprite:
    """Draw the ring round the last tile: the colour, and a dark line inside it."""
    reach, thick = size + 4.0, RING * 2 / ROOT
    pen = Pen(ceil(ROOT * reach) + 2, ceil(2 * reach) + 2, colour)
    x, y = pen.width / 2, pen.height / 2
    _hexagon(pen.shape, x, y, reach, size * 0.08)
    dark = pen.layer()
    _hexagon(dark, x, y, reach - thick, size * 0.07)
    pen.paint(dark, NIGHT)
    _hexagon(pen.shape, x, y, reach - thick - RING_GAP, size * 0.06, on=False)
    return pen.done()


@kept
def joint(radius: int, colour: Rgb) -> Sprite:
    """Draw the dot on a side where two fields match: amber with a dark outline."""
    pen = Pen(2 * radius, 2 * radius, NIGHT)
    pen.shape.disc(radius, radius, radius)
    layer = pen.layer()
    layer.disc(radius, radius, radius - 2.5)
    pen.paint(layer, colour)
    return pen.done()


@kept
def clash(radius: int, colour: Rgb) -> Sprite:
    """Draw the cross on a side where two fields do not agree."""
    pen = Pen(2 * radius, 2 * radius, NIGHT)
    pen.shape.disc(radius, radius, radius)
    layer = pen.layer()
    cross(layer, radius, radius, radius * 1.1)
    pen.paint(layer, colour)
    return pen.done()
