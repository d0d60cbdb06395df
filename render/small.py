"""What lies on a canvas, in the size of a film.

Three pixels of a drawing become two of the film. A thing is shrunk once for each of the places
of that grid on which it can stand, by a box filter, on the whole cells that it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from PIL import Image

from render.laid import DRAWN as DRAWN
from render.laid import Area, Laid
from render.rounding import quarters
from render.theme import Rgb

SHOWN = 2

Piece = tuple[Image.Image | Rgb, Area, Image.Image | None]
"""A part of a thing: what, where from the corner of the thing's first cell, and its shape."""
_Size = tuple[int, int]


class Shrinker:
    """Things in the film's size, kept as long as the film is made. Not shared between threads."""

    def __init__(self) -> None:
        """Begin without any."""
        self._pieces: dict[tuple[object, ...], tuple[Piece, ...]] = {}
        self._held: list[Laid] = []

    def pieces(self, part: Laid) -> tuple[Piece, ...]:
        """Return a thing in parts that do not overlap."""
        what, left, top, right, bottom, mask, radius = part
        at, size = (left % DRAWN, top % DRAWN), (right - left, bottom - top)
        key = (what if isinstance(what, tuple) else id(what), id(mask), size, radius, at)
        found = self._pieces.get(key)
        if found is None:
            self._held.append(part)  # an id stands for a picture only while that lives
            found = self._pieces[key] = tuple(_pieces(part, size, at))
        return found


def cells(box: Area) -> Area:
    """Return the part of a film that a rectangle of a drawing touches."""
    left, top, right, bottom = box
    return (
        left // DRAWN * SHOWN,
        top // DRAWN * SHOWN,
        -(-right // DRAWN) * SHOWN,
        -(-bottom // DRAWN) * SHOWN,
    )


def _pieces(part: Laid, size: _Size, at: _Size) -> Iterator[Piece]:
    what = part.what if isinstance(part.what, tuple) else _colours(part.what, size, at)
    wide, high = _whole(size, at)
    whole = (0, 0, wide * SHOWN // DRAWN, high * SHOWN // DRAWN)
    shape = _shape(part, size, at)
    if part.mask is not None:
        yield what, whole, shape
        return
    # A shape costs a hundred times what a plain fill does: only the rim has one.
    _, _, right, bottom = whole
    rim = min(-(-(part.radius + DRAWN) // DRAWN) * SHOWN, right // 2, bottom // 2)
    low, far = bottom - rim, right - rim
    for area in (
        (0, 0, right, rim),
        (0, low, right, bottom),
        (0, rim, rim, low),
        (far, rim, right, low),
        (rim, rim, far, low),
    ):
        if area[0] < area[2] and area[1] < area[3]:
            seen = shape.crop(area)
            cut = what if isinstance(what, tuple) else what.crop(area)
            yield cut, area, None if seen.getextrema() == (255, 255) else seen


def _whole(size: _Size, at: _Size) -> _Size:
    """Return the size of the cells that a thing touches, in pixels of the drawing."""
    return (-(-(at[0] + size[0]) // DRAWN) * DRAWN, -(-(at[1] + size[1]) // DRAWN) * DRAWN)


def _shape(part: Laid, size: _Size, at: _Size) -> Image.Image:
    sheet = Image.new("L", _whole(size, at))
    (left, top), (right, bottom) = at, (at[0] + size[0], at[1] + size[1])
    sheet.paste(255 if part.mask is None else part.mask, (left, top, right, bottom))
    if part.radius:
        starts = product((left, right - part.radius), (top, bottom - part.radius))
        for start, corner in zip(starts, quarters(part.radius), strict=True):
            sheet.paste(corner, start)
    return _shrunk(sheet)


def _colours(image: Image.Image, size: _Size, at: _Size) -> Image.Image:
    """Shrink the colours of a picture; those at its border reach on to the edge of the cells."""
    wide, high = _whole(size, at)
    sheet = Image.new("RGB", (wide, high))
    across, down = (0, wide - size[0], at[0]), (0, high - size[1], at[1])
    # Else the black of an empty sheet would be mixed into the border.
    for start in dict.fromkeys(product(across, down)):
        sheet.paste(image, start)
    sheet.paste(image, at)
    return _shrunk(sheet)


def _shrunk(sheet: Image.Image) -> Image.Image:
    size = (sheet.width * SHOWN // DRAWN, sheet.height * SHOWN // DRAWN)
    # On this grid a box filter needs nothing from beyond a cell, so areas have no seams.
    return sheet.resize(size, Image.Resampling.BOX)
