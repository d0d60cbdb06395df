"""Sprites: drawn once from flat shapes at four times their size, reduced, cached, pasted.

Painting a piece takes a millisecond, pasting it a few microseconds. The cache key is the function
and its arguments. Threads may draw the same sprite at the same time; the results are equal.
Coordinates are those of the finished sprite; ``Layer`` multiplies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple, TypeVar

from PIL import Image, ImageDraw

from render.kept import kept
from render.theme import Rgb

EMOJI = 128
"""Pixels of the side of a piece as emoji: Discord keeps no more."""
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A small picture with its shape; equal to nothing but itself.

    Attributes:
        image: Colours, mode ``RGB`` or ``P``, also beyond the shape, so that edges have no fringe;
            or entries of a theme's palette, mode ``L``, for a shape without soft edges.
        mask: Shape, mode ``L``, or ``1`` without soft edges; None for one that fills its rectangle,
            which is far quicker.
    """

    image: Image.Image
    mask: Image.Image | None

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    def coloured(self) -> Sprite:
        """Return a copy, mode ``RGB``, to paint on. Entries of a palette would come out grey."""
        return Sprite(self.image.convert("RGB"), self.mask)


def once(make: F) -> F:
    """Return what draws the same sprite without keeping it."""
    return make.__wrapped__  # type: ignore[attr-defined,no-any-return]


class Cut(NamedTuple):
    """A mask without its empty rim, and where its upper left corner lies."""

    mask: Image.Image
    at: tuple[int, int]


class Pen:
    """Paints one sprite: a ground on the whole rectangle, from which the shape is cut out.

    Layers are flat, so they are pasted as numbers of colours: an eighth of the time of colours.
    """

    def __init__(self, width: int, height: int, ground: Rgb) -> None:
        self.width, self.height = width, height
        self._colours = [ground]
        self._image = Image.new("L", (width * SCALE, height * SCALE), 0)
        self.shape = self.layer()

    def layer(self) -> Layer:
        return Layer(self.width, self.height)

    def paint(self, layer: Layer, colour: Rgb) -> None:
        self._image.paste(256 - len(self._colours), (0, 0), layer.image)
        self._colours.append(colour)

    def done(self) -> Sprite:
        # Averaged: LANCZOS leaves halos round flat shapes, and files become nearly twice as large.
        shape, (ground, *layers) = self.shape.image.reduce(SCALE), self._colours
        if len(layers) > 1:
            between = bytes(3 * (256 - len(self._colours)))
            self._image.putpalette(bytes(ground) + between + b"".join(map(bytes, layers[::-1])))
            return Sprite(_narrowed(self._image.convert("RGB").reduce(SCALE)), shape)
        # The share of the second of two colours is enough: a fourth of the bytes, in less time.
        shares = self._image.reduce(SCALE)
        shares.putpalette(_blends(ground, *layers))
        return Sprite(shares, shape)


def _narrowed(image: Image.Image) -> Image.Image:
    """Return a picture in a byte a pixel, if one of its channels tells its colours apart."""
    colours: list[Any] = [colour for _, colour in image.getcolors(256) or ()]
    for channel in range(3):
        known = {colour[channel]: bytes(colour) for colour in colours}
        if known and len(known) == len(colours):
            narrow = image.getchannel(channel)
            narrow.putpalette(b"".join(known.get(value, bytes(3)) for value in range(256)))
            return narrow
    return image


@cache
def _blends(first: Rgb, second: Rgb = (0, 0, 0)) -> bytes:
    """Return the colours between two, as averaging their pixels makes them."""
    most = SCALE * SCALE
    counts = [round(share * most / 255) for share in range(256)]
    return bytes(
        (a * (most - count) + b * count + most // 2) // most
        for count in counts
        for a, b in zip(first, second, strict=True)
    )


SCALE = 4
Point = tuple[float, float]
Shape = Callable[["Layer", float, float, float], None]
"""``shape(layer, centre x, centre y, size)``."""


class Layer:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.image = Image.new("L", (width * SCALE, height * SCALE), 0)
        self._draw = ImageDraw.Draw(self.image)

    def rounded(
        self, left: float, top: float, right: float, bottom: float, radius: float, on: bool = True
    ) -> None:
        # Pillow counts the last pixel in: without the 1 a box is one too wide.
        box = [left * SCALE, top * SCALE, right * SCALE - 1, bottom * SCALE - 1]
        self._draw.rounded_rectangle(box, radius * SCALE, 255 if on else 0)

    def disc(self, x: float, y: float, radius: float, on: bool = True) -> None:
        box = [
            (x - radius) * SCALE,
            (y - radius) * SCALE,
            (x + radius) * SCALE - 1,
            (y + radius) * SCALE - 1,
        ]
        self._draw.ellipse(box, 255 if on else 0)

    def stroke(self, points: Sequence[Point], thick: float, on: bool = True) -> None:
        value = 255 if on else 0
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, value, max(1, round(thick * SCALE)), joint="curve")
        # Pillow ends a line flat.
        for x, y in (points[0], points[-1]):
            self.disc(x, y, thick / 2, on)

    def blob(self, points: Sequence[Point], radius: float = 0.0, on: bool = True) -> None:
        """Cover a polygon whose corners are rounded outwards by ``radius``."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], 255 if on else 0)
        # A line round it; ``polygon`` with a width makes a mask of the whole picture first.
        if radius:
            self.stroke([*points, points[0], points[1]], 2 * radius, on)

    def cut(self) -> Cut:
        mask = self.image.reduce(SCALE)
        left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
        return Cut(mask.crop((left, top, right, bottom)), (left, top))


def _turned(x: float, y: float, radius: float, angles: Sequence[float]) -> list[Point]:
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


def triangle(layer: Layer, x: float, y: float, size: float) -> None:
    """Mark of red: a triangle that stands on its side."""
    r, w, h = size * 0.05, size * 0.44, size * 0.38
    layer.blob([(x, y - h), (x + w, y + h), (x - w, y + h)], r)


def circle(layer: Layer, x: float, y: float, size: float) -> None:
    layer.disc(x, y, size * 0.44)


def bar(layer: Layer, x: float, y: float, size: float) -> None:
    """Mark of green: a bar that leans to the right."""
    w, h, lean, r = size * 0.20, size * 0.42, size * 0.17, size * 0.04
    layer.blob(
        [
            (x - w + lean, y - h),
            (x + w + lean, y - h),
            (x + w - lean, y + h),
            (x - w - lean, y + h),
        ],
        r,
    )


def diamond(layer: Layer, x: float, y: float, size: float) -> None:
    """Mark of blue: a square on its corner, a little taller than wide."""
    w, h, r = size * 0.40, size * 0.46, size * 0.04
    layer.blob([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], r)


def plus(layer: Layer, x: float, y: float, size: float) -> None:
    reach, thick = size * 0.36, size * 0.30
    layer.stroke([(x - reach, y), (x + reach, y)], thick)
    layer.stroke([(x, y - reach), (x, y + reach)], thick)


def square(layer: Layer, x: float, y: float, size: float) -> None:
    half = size * 0.38
    layer.rounded(x - half, y - half, x + half, y + half, size * 0.06)


def ring(layer: Layer, x: float, y: float, size: float) -> None:
    layer.disc(x, y, size * 0.44)
    layer.disc(x, y, size * 0.22, on=False)


def lines(layer: Layer, x: float, y: float, size: float) -> None:
    """Mark of grey: three lines."""
    for step in (-0.32, 0.0, 0.32):
        level = y + step * size
        layer.stroke([(x - size * 0.36, level), (x + size * 0.36, level)], size * 0.17)


def cross(layer: Layer, x: float, y: float, size: float) -> None:
    """Say no: two strokes."""
    reach, thick = size * 0.39, size * 0.21
    layer.stroke([(x - reach, y - reach), (x + reach, y + reach)], thick)
    layer.stroke([(x + reach, y - reach), (x - reach, y + reach)], thick)


MARKS: dict[str, Shape] = {
    "triangle": triangle,
    "circle": circle,
    "bar": bar,
    "diamond": diamond,
    "plus": plus,
    "square": square,
    "ring": ring,
    "lines": lines,
}


def hexagon_points(x: float, y: float, radius: float) -> list[Point]:
    return _turned(x, y, radius, [pi / 6 * (2 * n - 1) for n in range(6)])


def outline(layer: Layer, kind: str, x: float, y: float, radius: float, grow: float = 0.0) -> None:
    """Cover the outline of a seat token; all four kinds look equally large.

    Args:
        kind: ``circle``, ``square``, ``diamond`` or ``hexagon``.
        grow: Pixels added on every side (negative: taken away).
    """
    if kind == "circle":
        layer.disc(x, y, radius + grow)
    elif kind == "square":
        half = radius * 0.90 + grow
        layer.rounded(x - half, y - half, x + half, y + half, radius * 0.26 + grow)
    elif kind == "diamond":
        corner = radius * 0.20
        reach = radius * 1.13 - corner * 0.9
        points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        layer.blob(points, corner * 0.9 + grow)
    else:
        corner = radius * 0.13
        layer.blob(hexagon_points(x, y, radius * 1.09 - corner), corner + grow)


def rounded_path(
    left: float, top: float, right: float, bottom: float, radius: float
) -> list[Point]:
    """Return points along a rounded rectangle, closed, about two pixels apart."""
    centres = (
        (right - radius, top + radius, -pi / 2),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, pi / 2),
        (left + radius, top + radius, pi),
    )
    path: list[Point] = []
    for x, y, start in centres:
        path += _turned(x, y, radius, [start + pi / 2 * step / 8 for step in range(9)])
    path.append(path[0])
    return path


def dashes(layer: Layer, path: Sequence[Point], dash: float, gap: float, thick: float) -> None:
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    total = sum(steps)
    # A whole number of dashes: no broken one where the line closes.
    count = max(4, ceil(total / (dash + gap)))
    period = total / count
    on = period * dash / (dash + gap)
    for number in range(count):
        layer.stroke(_part(path, steps, number * period, number * period + on), thick)


def _part(path: Sequence[Point], steps: Sequence[float], start: float, end: float) -> list[Point]:
    part: list[Point] = []
    walked = 0.0
    for (a, b), step in zip(pairwise(path), steps, strict=True):
        if walked + step >= start and walked <= end and step > 0:
            for at in (max(start, walked), min(end, walked + step)):
                share = (at - walked) / step
                part.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        walked += step
    return part


@kept
def corners(radius: int) -> Image.Image:
    layer = Layer(2 * radius, 2 * radius)
    layer.disc(radius, radius, radius)
    return layer.image.reduce(SCALE)


@kept
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a box with round corners."""
    mask = Image.new("L", (width, height), 255)
    starts = [(x, y) for x in (0, width - radius) for y in (0, height - radius)]
    for start, corner in zip(starts, quarters(radius), strict=True):
        mask.paste(corner, start)
    return mask


@kept
def quarters(radius: int) -> tuple[Image.Image, ...]:
    """Return the masks of round corners: upper left, lower left, upper right, lower right."""
    disc = corners(radius)
    starts = [(right, low) for right in (0, radius) for low in (0, radius)]
    return tuple(disc.crop((x, y, x + radius, y + radius)) for x, y in starts)
