"""A film as GIF: one palette for all pictures, and of each only what changed.

Three pixels of a drawing become two of the film. Drawings are compared at a third of their size:
what changed is a handful of cells of a grid that both sizes share. Only these are shrunk, mapped
to the theme's palette and put over what stands there already.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render import png
from render.theme import Theme

DRAWN, SHOWN = 3, 2
CLEAR = png.MOST - 1
"""The entry of the palette that shows what lies below."""
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_COLOURS = 0xF7
_STAYS, _SEEN_THROUGH = 0x04, 0x01
CELL = 8
"""What changed is noted in squares of so many units of the common grid."""
_ANY = [0] + [255] * 255
# Two changed cells of a row with a gap of one between them are one area.
_RUN = re.compile(rb"[^\0](?:\0?[^\0])*")

Area = tuple[int, int, int, int]
"""Left, top, right, bottom; for drawings and film alike, in units of the common grid."""


class Gif:
    """A film in the making, endless. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        """Begin a film in a theme's colours."""
        self._table = theme.table
        colours = png.palette(theme)[:CLEAR]
        full = (*colours, *([colours[0]] * (png.MOST - len(colours))))
        self._palette = bytes(value for colour in full for value in colour)
        self._carrier = Image.new("P", (1, 1))
        self._carrier.putpalette(self._palette)
        self._first: Image.Image | None = None
        self._before: Image.Image | None = None
        self._pieces: list[bytes] = []
        self._times: list[int] = []
        self._size = (0, 0)

    def add(self, drawing: Image.Image, duration: int) -> None:
        """Show a drawing.

        Args:
            drawing: Mode ``RGB``. Beside a smaller one there is table.
            duration: Milliseconds, in steps of ten. A drawing that changes nothing adds its
                time to the one before.
        """
        wide, high = drawing.width // DRAWN, drawing.height // DRAWN
        self._size = (max(self._size[0], wide), max(self._size[1], high))
        now = drawing.reduce(DRAWN, (0, 0, wide * DRAWN, high * DRAWN))
        before, self._before = self._before, now
        if before is None:
            self._first = drawing
            self._times.append(duration)
        elif changed := self._changed(before, now):
            self._pieces.append(self._piece(drawing, *changed))
            self._times.append(duration)
        else:
            self._times[-1] += duration

    def encode(self) -> bytes:
        """Return the film; it needs one drawing at least."""
        if self._first is None:
            raise ValueError("a film needs a drawing")
        wide, high = (side * SHOWN for side in self._size)
        # The first covers the largest: what no piece covers has no colour.
        cells = (-(-self._size[0] // CELL), -(-self._size[1] // CELL))
        whole = self._piece(self._first, (0, 0, *self._size), Image.new("L", cells, 255))
        pieces = [whole, *self._pieces]
        parts = [b"GIF89a", struct.pack("<HHBBB", wide, high, _COLOURS, 0, 0)]
        parts += [self._palette, _FOREVER]
        for piece, duration in zip(pieces, self._times, strict=True):
            control = (0x21, 0xF9, 4, _STAYS | _SEEN_THROUGH, duration // 10, CLEAR, 0)
            parts += [struct.pack("<BBBBHBB", *control), piece]
        return b"".join((*parts, b";"))

    def _changed(self, before: Image.Image, now: Image.Image) -> tuple[Area, Image.Image] | None:
        """Return where two drawings differ: the whole area, and the cells, white on black."""
        size = (max(before.width, now.width), max(before.height, now.height))
        first, second = (self._padded(image, size) for image in (before, now))
        change = ImageChops.difference(first, second).point(_ANY * 3).convert("L").point(_ANY)
        within = change.getbbox()
        return None if within is None else (within, change.reduce(CELL).point(_ANY))

    def _padded(self, image: Image.Image, size: tuple[int, int]) -> Image.Image:
        if image.size == size:
            return image
        found = Image.new("RGB", size, self._table)
        found.paste(image, (0, 0))
        return found

    def _piece(self, drawing: Image.Image, within: Area, cells: Image.Image) -> bytes:
        """Return what a drawing has in some cells of an area, packed; the rest is seen through."""
        left, top, right, bottom = within
        size = ((right - left) * SHOWN, (bottom - top) * SHOWN)
        colours = Image.new("RGB", size, self._table)
        for area in areas(cells, within):
            shrunk = _shrunk(drawing, area)
            if shrunk is not None:
                colours.paste(shrunk, ((area[0] - left) * SHOWN, (area[1] - top) * SHOWN))
        # All areas at once: a call for each would cost more than the pixels between them.
        mapped = colours.quantize(palette=self._carrier, dither=Image.Dither.NONE)
        part = tuple(side / CELL for side in within)
        covered = cells.resize(size, Image.Resampling.NEAREST, part)  # type: ignore[arg-type]
        sheet = Image.new("L", size, CLEAR)
        sheet.paste(Image.frombytes("L", size, mapped.tobytes()), (0, 0), covered)
        return b"".join(getdata(sheet, (left * SHOWN, top * SHOWN)))


def _shrunk(drawing: Image.Image, area: Area) -> Image.Image | None:
    """Return an area of a drawing in the film's size, as far as the drawing goes."""
    left, top, right, bottom = area
    right, bottom = min(right, drawing.width // DRAWN), min(bottom, drawing.height // DRAWN)
    if left >= right or top >= bottom:
        return None
    size = ((right - left) * SHOWN, (bottom - top) * SHOWN)
    part = (left * DRAWN, top * DRAWN, right * DRAWN, bottom * DRAWN)
    # On the common grid a box filter takes nothing from beyond the area: no seams.
    return drawing.resize(size, Image.Resampling.BOX, part)


def areas(cells: Image.Image, within: Area) -> Iterator[Area]:
    """Yield areas that hold every cell which is not black.

    Args:
        cells: Mode ``L``.
        within: Where to look, in units of the common grid.
    """
    wide, signs = cells.width, cells.tobytes()
    begun: dict[tuple[int, int], int] = {}
    for row in range(cells.height + 1):
        start = row * wide
        spans = (run.span() for run in _RUN.finditer(signs, start, start + wide))
        runs = {(left - start, right - start) for left, right in spans}
        for left, right in [run for run in begun if run not in runs]:
            top = begun.pop((left, right))
            yield (
                max(within[0], left * CELL),
                max(within[1], top * CELL),
                min(within[2], right * CELL),
                min(within[3], row * CELL),
            )
        for run in runs:
            begun.setdefault(run, row)
