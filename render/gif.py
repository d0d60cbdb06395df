"""A film as GIF: one palette for all pictures, and of each only what changed.

Three pixels of a drawing become two of the film. Drawings are compared at a third of their size:
what changed is a handful of boxes on a grid that both sizes share. Only these are shrunk, mapped
to the theme's palette and put over what stands there already.
"""

from __future__ import annotations

import struct

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
# A box no longer than this is not worth a closer look, nor one that is changed nearly all over.
_LEAST = 24
_FULL = 0.75

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
        elif areas := self._changed(before, now):
            self._pieces.append(self._piece(drawing, areas))
            self._times.append(duration)
        else:
            self._times[-1] += duration

    def encode(self) -> bytes:
        """Return the film; it needs one drawing at least."""
        if self._first is None:
            raise ValueError("a film needs a drawing")
        wide, high = (side * SHOWN for side in self._size)
        # The first covers the largest: what no piece covers has no colour.
        pieces = [self._piece(self._first, [(0, 0, *self._size)]), *self._pieces]
        parts = [b"GIF89a", struct.pack("<HHBBB", wide, high, _COLOURS, 0, 0)]
        parts += [self._palette, _FOREVER]
        for piece, duration in zip(pieces, self._times, strict=True):
            control = (0x21, 0xF9, 4, _STAYS | _SEEN_THROUGH, duration // 10, CLEAR, 0)
            parts += [struct.pack("<BBBBHBB", *control), piece]
        return b"".join((*parts, b";"))

    def _changed(self, before: Image.Image, now: Image.Image) -> list[Area]:
        size = (max(before.width, now.width), max(before.height, now.height))
        first, second = (self._padded(image, size) for image in (before, now))
        return boxes(ImageChops.difference(first, second), (0, 0, *size))

    def _padded(self, image: Image.Image, size: tuple[int, int]) -> Image.Image:
        if image.size == size:
            return image
        found = Image.new("RGB", size, self._table)
        found.paste(image, (0, 0))
        return found

    def _piece(self, drawing: Image.Image, areas: list[Area]) -> bytes:
        """Return what a drawing has in some areas, packed; between them it is seen through."""
        left, top = (min(area[side] for area in areas) for side in (0, 1))
        right, bottom = (max(area[side] for area in areas) for side in (2, 3))
        size = ((right - left) * SHOWN, (bottom - top) * SHOWN)
        colours, covered = Image.new("RGB", size, self._table), Image.new("L", size, 0)
        for area in areas:
            place = ((area[0] - left) * SHOWN, (area[1] - top) * SHOWN)
            shrunk = _shrunk(drawing, area)
            if shrunk is not None:
                colours.paste(shrunk, place)
            wide, high = (area[2] - area[0]) * SHOWN, (area[3] - area[1]) * SHOWN
            covered.paste(255, (*place, place[0] + wide, place[1] + high))
        # All boxes at once: a call for each would cost more than the pixels between them.
        mapped = colours.quantize(palette=self._carrier, dither=Image.Dither.NONE)
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


def boxes(change: Image.Image, within: Area) -> list[Area]:
    """Return a few boxes that hold every pixel which is not black.

    Args:
        change: The difference of two pictures.
        within: Where to look.
    """
    found = change.crop(within).getbbox()
    if found is None:
        return []
    left, top = within[0] + found[0], within[1] + found[1]
    right, bottom = within[0] + found[2], within[1] + found[3]
    wide, high = right - left, bottom - top
    if max(wide, high) <= _LEAST:
        return [(left, top, right, bottom)]
    if wide >= high:
        middle = (left + right) // 2
        halves = ((left, top, middle, bottom), (middle, top, right, bottom))
    else:
        middle = (top + bottom) // 2
        halves = ((left, top, right, middle), (left, middle, right, bottom))
    inner = [area for half in halves for area in boxes(change, half)]
    spared = sum((area[2] - area[0]) * (area[3] - area[1]) for area in inner) < _FULL * wide * high
    return inner if spared else [(left, top, right, bottom)]
