"""Sprites of tiles and places for boards of hexagons, drawn at the positions of a ``Fit``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, pi, sin
from typing import Any, NamedTuple

from PIL import Image

from engine import hexgrid
from engine.hexgrid import Cell
from render import pieces, png
from render.canvas import Canvas
from render.fonts import CELL, CELL_LEGAL, Style, fitted, glyphs, width
from render.hexes.layout import ROOT, Fit
from render.hexes.talk import Laid
from render.kept import kept, kept_joined
from render.sprites import SCALE, Cut, Layer, Pen, Point, Sprite, cross, dashes, hexagon_points
from render.theme import CALM, CREAM, EARTH, FLOOR, NIGHT, THEMES, WIDTH, Rgb, mix

CREAM_EDGE = mix(CREAM, EARTH, 0.5)
RING, RING_GAP = 6.0, 2.5
DASH = 3.5
_SHRINK, _INSIDE = 0.975, 0.93
"""A tile is a little smaller than its cell; all of its fields lie farther inside."""
_CORNER = 0.07
_UPWARDS = -1.5
"""Direction of the corner above a hexagon's middle."""
_ANY = [0] + [255] * 255


def edge_of(size: float) -> float:
    return 0.07 * size


def spot(size: float, direction: float, reach: float) -> Point:
    """Return a point seen from a hexagon's middle: clockwise from E, in units of ``size``."""
    angle = pi / 3 * direction
    return size * reach * cos(angle), size * reach * sin(angle)


def _hexagon(
    layer: Layer, x: float, y: float, reach: float, corner: float, on: bool = True
) -> None:
    layer.blob(hexagon_points(x, y, reach - corner / (ROOT / 2)), corner, on)


def room(size: int) -> tuple[int, int]:
    """Return width and height of a tile's sprite for a cell of ``size``."""
    # The room for the edge is above, too: the sprite's middle has to be that of its cell.
    return ceil(ROOT * size) + 2, ceil(2 * size + 2 * edge_of(size)) + 2


@kept
def blank(size: int, ground: Rgb) -> Sprite:
    """Draw a blank tile for a cell of ``size``: a hexagon with a lower edge."""
    low = edge_of(size)
    pen = Pen(*room(size), CREAM_EDGE)
    x, y = pen.width / 2, pen.height / 2
    reach, corner = size * _SHRINK, size * _CORNER
    _hexagon(pen.shape, x, y, reach, corner)
    _hexagon(pen.shape, x, y + low, reach, corner)
    upper = pen.layer()
    _hexagon(upper, x, y, reach, corner)
    pen.paint(upper, ground)
    return pen.done()


def field(layer: Layer, x: float, y: float, size: float, direction: int) -> None:
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
def field_mask(size: int, direction: int) -> Cut:
    layer = Layer(*room(size))
    field(layer, layer.width / 2, layer.height / 2, size, direction)
    return layer.cut()


def written(size: int, text: str, style: Style, at: Point) -> Cut:
    """Return a text with its middle at a point seen from that of a tile."""
    mask = glyphs(text, style).mask or Image.new("L", (1, 1))
    wide, high = room(size)
    left, top = wide / 2 + at[0] - mask.width / 2, high / 2 + at[1] - mask.height / 2
    return Cut(mask, (round(left), round(top)))


class Patch(NamedTuple):
    """A part of a tile's face: entries of a palette, where they are seen (``Image.im``), a box."""

    pixels: Any
    seen: Any
    box: tuple[int, int, int, int]


def patch(theme: str, ground: Rgb, *shapes: tuple[Cut, Rgb], seen: int = 0) -> Patch:
    """Return one of some shapes with all of them on it, painted in this order on a colour."""
    mask, (left, top) = shapes[seen][0]
    image = Image.new("RGB", mask.size, ground)
    for (shape, (x, y)), colour in shapes:
        image.paste(colour, (x - left, y - top), shape)
    box = (left, top, left + mask.width, top + mask.height)
    # An image's own ``point`` rounds the numbers of its table, which takes longer than the pixels.
    return Patch(png.mapped(image.im, THEMES[theme]), mask.im.point(_ANY, "1"), box)


def joined(theme: str, size: int, ground: Rgb, patches: Iterable[Patch]) -> Sprite:
    """Join a tile's face in entries: in colours it would take three times as long."""
    face, mask = _ground(theme, size, ground)
    image = face.copy()
    for part in patches:
        image.im.paste(part.pixels, part.box, part.seen)
    return Sprite(image, mask)


@kept
def _ground(theme: str, size: int, ground: Rgb) -> tuple[Image.Image, Image.Image]:
    layer = Layer(*room(size))
    _hexagon(layer, layer.width / 2, layer.height / 2, size * _INSIDE, size * _CORNER)
    mask = layer.image.reduce(SCALE).point(_ANY, "1")
    return png.indices(Image.new("RGB", mask.size, ground), THEMES[theme]), mask


@kept
def plain(size: int, fill: Rgb) -> Sprite:
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, fill)
    _hexagon(pen.shape, pen.width / 2, pen.height / 2, size * 0.94, size * 0.10)
    return pen.done()


@kept
def hollow(size: int, colour: Rgb, thick: float = 3.0) -> Sprite:
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, colour)
    x, y = pen.width / 2, pen.height / 2
    _hexagon(pen.shape, x, y, size * 0.94, size * 0.10)
    _hexagon(pen.shape, x, y, size * 0.94 - thick * 1.15, size * 0.06, on=False)
    return pen.done()


@kept
def place_sprite(size: int, theme: str, *, legal: bool) -> Sprite:
    look = THEMES[theme]
    if not legal:
        return plain(size, mix(look.table, look.panel, CALM))
    return _outlined(size, look.legalfill, look.legal)


@kept
def refused_sprite(size: int, theme: str, *, bare: bool = False) -> Sprite:
    """Draw a place that was refused; ``bare``, a ring without a cross, where a tile lies on it."""
    look = THEMES[theme]
    if bare:
        return ring_sprite(size, look.danger)
    pen = Pen(ceil(ROOT * size) + 2, 2 * size + 2, look.danger)
    pen.shape = _dashed(pen, size, DASH + 1.5)
    dx, dy = spot(size, _UPWARDS, 0.62)  # between two fields of a tile, above the name of a place
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
def ring_sprite(size: int, colour: Rgb) -> Sprite:
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
def joint_sprite(radius: int, colour: Rgb) -> Sprite:
    pen = Pen(2 * radius, 2 * radius, NIGHT)
    pen.shape.disc(radius, radius, radius)
    layer = pen.layer()
    layer.disc(radius, radius, radius - 2.5)
    pen.paint(layer, colour)
    return pen.done()


@dataclass(frozen=True, slots=True)
class HexGame:
    """How the tiles of a game of hexagons look.

    Attributes:
        ground: The colour of a tile between its fields.
        face: Returns the fields of a tile, by its number, rotation and size, and the theme.
    """

    ground: Rgb
    face: Callable[[int, int, int, str], Sprite]


# LOOK.md, L4: 40 % of a cut tile is left.
_FADED = 0.6
_SMALL = Style("fredoka-500", FLOOR)
GAIN = Style("fredoka-600", 37)
"""What a choice brings."""
_UNDER = Style("fredoka-500", 32)
"""The name of a place below its number."""
_CHOICE = 50
"""The number of a choice, which is read on a phone: 13 pixels there."""


def draw_tiles(canvas: Canvas, fit: Fit, laid: Mapping[Cell, Laid], game: HexGame) -> None:
    # All blank tiles first: few grounds are then below them, and blending is looked up.
    cells = [cell for cell in sorted(laid, key=hexgrid.reading_order) if fit.touches(cell)]
    tiles = [(cell, blank(fit.size, game.ground)) for cell in cells]
    for cell in cells:
        one = laid[cell]
        tiles.append((cell, game.face(one.tile, one.rotation, fit.size, canvas.theme.key)))
    for cell, sprite in tiles:
        cut = fit.cropped and not fit.whole_in_picture(cell)
        shown = faded(sprite, canvas.theme.key, canvas.theme.table) if cut else sprite
        canvas.centre(shown, *fit.at(cell))


def draw_tile(
    canvas: Canvas,
    game: HexGame,
    tile: int,
    size: int,
    at: Point,
    rotation: int = 0,
    fade: Rgb | None = None,
) -> None:
    """Draw one tile, faded into a colour if there is one."""
    theme = canvas.theme.key
    for sprite in (blank(size, game.ground), game.face(tile, rotation, size, theme)):
        canvas.centre(faded(sprite, theme, fade) if fade else sprite, *at)


def draw_places(canvas: Canvas, fit: Fit, cells: Iterable[Cell]) -> None:
    sprite = place_sprite(fit.size, canvas.theme.key, legal=False)
    for cell in cells:
        if fit.shows(cell):
            x, y = fit.at(cell)
            canvas.centre(sprite, x, y)
            cell_name(canvas, cell, x, y, fit.size, legal=False)


def draw_offered(
    canvas: Canvas,
    fit: Fit,
    cells: Iterable[Cell],
    gains: Mapping[Cell, str],
    marks: Mapping[str, str],
    calm: Sequence[Cell] = (),
    *,
    named: bool = False,
) -> None:
    """Draw the places that are offered, each with its number, or with its name if it has none.

    Those of other pages are calm. Where places are ``named``, and bring nothing, both stand there.
    """
    # A picture that is wider than others is made smaller by Discord.
    style = Style("fredoka-600", max(_CHOICE, round(_CHOICE * canvas.width / WIDTH)))
    for cell in filter(fit.shows, cells):
        x, y = fit.at(cell)
        sprite = place_sprite(fit.size, canvas.theme.key, legal=cell not in calm)
        canvas.centre(sprite, x, y)
        name, gain = hexgrid.name(cell), gains.get(cell)
        canvas.spot(fit.spot(cell), name)
        mark = marks.get(name)
        below = gain or (name if named and mark not in (None, name) else "")
        up = fit.size * 0.3 if below else 0
        if mark is None:
            cell_name(canvas, cell, x, y - up, fit.size, legal=True)
        else:
            # A name, which takes more room than a number, is as large as its place.
            large = fitted(mark, style, 0.8 * fit.size * ROOT) if mark == name else style
            ink = canvas.theme.muted if cell in calm else canvas.theme.legal
            canvas.number(x, y - up, mark, large, ink)
        if below:
            # As wide as the place is at the feet of its digits.
            face, ink = (GAIN, canvas.theme.ink) if gain else (_UNDER, canvas.theme.muted)
            small = fitted(below, face, 2 * ROOT * (fit.size * 0.64 - 13))
            canvas.number(x, y + fit.size * 0.36, below, small, ink)


def cell_name(canvas: Canvas, cell: Cell, x: float, y: float, size: int, *, legal: bool) -> None:
    word = hexgrid.name(cell)
    style = CELL_LEGAL if legal else CELL
    if width(word, style) > size * ROOT - 12:
        style = _SMALL
    ink = canvas.theme.legal if legal else canvas.theme.faint
    canvas.text(x, y, word, style, ink, align="centre")


def ring_tile(canvas: Canvas, fit: Fit, cell: Cell, colour: Rgb | None = None) -> None:
    if fit.touches(cell):
        canvas.centre(ring_sprite(fit.size, colour or canvas.theme.amber), *fit.at(cell))


def dot_joints(canvas: Canvas, fit: Fit, cell: Cell, directions: Iterable[int]) -> None:
    sprite = joint_sprite(max(8, round(fit.size * 0.12)), canvas.theme.amberfill)
    _on_sides(canvas, fit, cell, directions, sprite)


def cross_clashes(canvas: Canvas, fit: Fit, cell: Cell, directions: Iterable[int]) -> None:
    # No larger: dots of both tiles lie close to the side.
    sprite = pieces.clash(max(11, round(fit.size * 0.17)), canvas.theme.danger)
    _on_sides(canvas, fit, cell, directions, sprite)


def _on_sides(
    canvas: Canvas, fit: Fit, cell: Cell, directions: Iterable[int], sprite: Sprite
) -> None:
    x, y = fit.at(cell)
    for direction in directions:
        dx, dy = spot(fit.size, direction, ROOT / 2)
        canvas.centre(sprite, x + dx, y + dy)


def mark_refused(canvas: Canvas, fit: Fit, cells: Iterable[str], *, bare: bool = False) -> None:
    sprite = refused_sprite(fit.size, canvas.theme.key, bare=bare)
    for cell in filter(fit.touches, map(hexgrid.cell, cells)):
        canvas.centre(sprite, *fit.at(cell))


@kept_joined
def faded(sprite: Sprite, theme: str, into: Rgb) -> Sprite:
    entries = sprite.image.mode == "L"
    curve = _faded_entries(theme, into) if entries else _faded_colours(into)
    image = sprite.image if entries else sprite.image.convert("RGB")
    return Sprite(image.point(curve), sprite.mask)


def _faded_colours(into: Rgb) -> list[int]:
    return [round(v + (ground - v) * _FADED) for ground in into for v in range(256)]


@cache
def _faded_entries(theme: str, into: Rgb) -> list[int]:
    look = THEMES[theme]
    ramp = png.colours(Image.frombytes("L", (256, 1), bytes(range(256))), look)
    return [*png.indices(ramp.point(_faded_colours(into)), look).tobytes()]
