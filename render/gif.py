"""A film as GIF: one palette for all pictures, and of each only what changed.

``Reel`` paints what may have changed. That is mapped to the theme's palette, compared with what
is shown, and put over it; where nothing changed the picture is clear, which packs to nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render import png
from render.canvas import Canvas
from render.reel import Reel
from render.theme import Theme

CLEAR = png.MOST - 1
"""The entry of the palette that shows what lies below."""
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_COLOURS = 0xF7
_STAYS, _SEEN_THROUGH = 0x04, 0x01
_ANY = bytes([0] + [255] * 255)

_Patch = tuple[tuple[int, int], Image.Image, Image.Image]
"""Left and top, entries of the palette, and which of them are new."""


@dataclass(slots=True)
class _Frame:
    """A drawing of a film.

    Attributes:
        patches: What is new, later over earlier.
        duration: Milliseconds.
        packed: The same as bytes; empty before anybody wants them.
    """

    patches: list[_Patch]
    duration: int
    packed: bytes = b""


class Gif:
    """A film in the making, endless. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        """Begin a film in a theme's colours."""
        colours = png.palette(theme)[:CLEAR]
        # Filled up with a colour that is there already: Pillow takes the first of equal ones, so no
        # pixel of a drawing becomes the clear entry.
        full = (*colours, *([colours[0]] * (png.MOST - len(colours))))
        self._palette = bytes(value for colour in full for value in colour)
        self._carrier = Image.new("P", (1, 1))
        self._carrier.putpalette(self._palette)
        self._table = self._mapped(Image.new("RGB", (1, 1), theme.table)).tobytes()[0]
        self._reel = Reel(theme)
        self._shown = Image.new("L", (0, 0))
        self._first: Image.Image | None = None
        self._frames: list[_Frame] = []

    def add(self, canvas: Canvas, duration: int) -> None:
        """Show a drawing.

        Args:
            canvas: The drawing. Beside a smaller one there is table.
            duration: Milliseconds, in steps of ten. A drawing that changes nothing adds its
                time to the one before.
        """
        patches = self._patches(canvas)
        if self._first is None:
            self._first = self._shown.copy()
        self._frames.append(_Frame(patches, duration))

    def thin(self, kept: Sequence[int], durations: Sequence[int]) -> None:
        """Leave drawings out; what they would have shown first is shown with the next one.

        Args:
            kept: Numbers of those that stay, ascending, the first and the last among them.
            durations: Milliseconds of each of these.
        """
        frames, waiting = list[_Frame](), list[_Patch]()
        times = dict(zip(kept, durations, strict=True))
        for number, frame in enumerate(self._frames):
            if number in times:
                joined = _Frame([*waiting, *frame.patches], times[number])
                # Packing is a large part of what a film costs: what gained nothing stays packed.
                joined.packed = b"" if waiting else frame.packed
                frames.append(joined)
                waiting = []
            else:
                waiting += frame.patches
        self._frames = frames

    def encode(self) -> bytes:
        """Return the film; it needs one drawing at least."""
        if self._first is None:
            raise ValueError("a film needs a drawing")
        # The first covers the largest: what no piece covers has no colour.
        whole = self._padded(self._first, self._shown.size)
        first, *more = self._frames
        first.packed = first.packed or b"".join(getdata(whole, (0, 0)))
        shown = [(first.packed, first.duration)]
        for frame in more:
            if frame.patches:
                frame.packed = frame.packed or _piece(frame.patches)
                shown.append((frame.packed, frame.duration))
            else:
                shown[-1] = (shown[-1][0], shown[-1][1] + frame.duration)
        # By hand: Pillow's own way took 2.9 s for forty pictures (decision: film).
        parts = [b"GIF89a", struct.pack("<HHBBB", *whole.size, _COLOURS, 0, 0)]
        parts += [self._palette, _FOREVER]
        for piece, duration in shown:
            # Each picture stays below the next one, which is clear where nothing changed.
            control = (0x21, 0xF9, 4, _STAYS | _SEEN_THROUGH, duration // 10, CLEAR, 0)
            parts += [struct.pack("<BBBBHBB", *control), piece]
        return b"".join((*parts, b";"))

    def _patches(self, canvas: Canvas) -> list[_Patch]:
        """Bring what is shown up to a drawing, and return what is new of it."""
        found: list[_Patch] = []
        for area, sheet in self._reel.show(canvas):
            size = (max(self._shown.width, area[2]), max(self._shown.height, area[3]))
            self._shown = self._padded(self._shown, size)
            mapped = self._mapped(sheet)
            change = ImageChops.difference(mapped, self._shown.crop(area))
            if within := change.getbbox():
                at, part = (area[0] + within[0], area[1] + within[1]), mapped.crop(within)
                self._shown.paste(part, at)
                # ``point`` would take longer for its table than for the pixels.
                new = change.crop(within).tobytes().translate(_ANY)
                found.append((at, part, Image.frombytes("L", part.size, new)))
        return found

    def _mapped(self, colours: Image.Image) -> Image.Image:
        """Return entries of the palette as numbers: mode ``L``."""
        mapped = colours.quantize(palette=self._carrier, dither=Image.Dither.NONE)
        return Image.frombytes("L", mapped.size, mapped.tobytes())

    def _padded(self, image: Image.Image, size: tuple[int, int]) -> Image.Image:
        if image.size == size:
            return image
        found = Image.new("L", size, self._table)
        found.paste(image, (0, 0))
        return found


def _piece(patches: Sequence[_Patch]) -> bytes:
    """Pack what is new as one picture; a picture for each would be shown one after the other."""
    left, top = (min(at[n] for at, _, _ in patches) for n in (0, 1))
    right, bottom = (max(at[n] + part.size[n] for at, part, _ in patches) for n in (0, 1))
    sheet = Image.new("L", (right - left, bottom - top), CLEAR)
    for at, part, new in patches:
        sheet.paste(part, (at[0] - left, at[1] - top), new)
    return b"".join(getdata(sheet, (left, top)))
