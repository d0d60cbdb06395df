"""Drawings one after the other as an animated picture (GIF) that holds only what changes.

Drawings are compared by their parts rather than by pixels, and painted only where they differ
(decision: film). The animation has 2/3 of the drawing's size.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render import png
from render.canvas import Canvas
from render.indexed import Laid
from render.theme import Theme

Area = tuple[int, int, int, int]
"""Left, top, right, bottom."""
DRAWN, SHOWN = 3, 2
"""Pixels of a drawing, and how many of a film they become."""
_STRIP = 128
"""Rows of a film that are enlarged at once; a multiple of ``SHOWN``."""
_NEAR = 200
"""Twice the pixels of a square: areas whose middle is in the same one are painted at once."""
_LARGE = 100_000
"""Pixels from which on four sides of a rim cost less than what they enclose."""


def differing(old: Sequence[Laid], new: Sequence[Laid]) -> Iterator[Area]:
    """Yield where parts lie that only one of two drawings has, in pixels of a drawing."""
    first, second = [key_of(part) for part in old], [key_of(part) for part in new]
    gone, come = Counter(first) - Counter(second), Counter(second) - Counter(first)
    same = [key for key in first if key not in gone] == [key for key in second if key not in come]
    for parts, keys, there in ((old, first, gone), (new, second, come)):
        for at, (part, key) in enumerate(zip(parts, keys, strict=True)):
            # The same parts in another order may hide each other, wherever they lie.
            if not same:
                yield part[1:5]
            elif key in there:
                yield from bare(*parts[at : at + 2])


def bare(part: Laid, above: Laid | None = None) -> Iterator[Area]:
    """Yield what the next part leaves of a large one: a rim, if that is a plain box inside it."""
    left, top, right, bottom = whole = part[1:5]
    plain = above is not None and not above.mask and isinstance(above.what, tuple)
    small = (right - left) * (bottom - top) < _LARGE
    if above is None or small or not plain or clipped(above[1:5], whole) != above[1:5]:
        yield whole
        return
    high, low = above.top + above.radius, above.bottom - above.radius
    yield from ((left, top, right, high), (left, low, right, bottom))
    yield from ((left, high, above.left, low), (above.right, high, right, low))


def key_of(part: Laid) -> tuple[object, ...]:
    what, left, top, right, bottom, mask, radius = part
    # Pictures by identity: sprites are kept, and comparing pixels would cost what painting does.
    plain = what if isinstance(what, tuple) else id(what)
    return (plain, left, top, right, bottom, id(mask), radius)


def joint(areas: Iterable[Area]) -> list[Area]:
    """Return fewer areas that hold the given ones: all that are near each other as one."""
    near: dict[tuple[int, int], Area] = {}
    for area in areas:
        if area[0] < area[2] and area[1] < area[3]:
            place = ((area[0] + area[2]) // _NEAR, (area[1] + area[3]) // _NEAR)
            one = near.get(place, area)
            near[place] = (
                min(area[0], one[0]),
                min(area[1], one[1]),
                max(area[2], one[2]),
                max(area[3], one[3]),
            )
    return list(near.values())


def cells(box: Area) -> Area:
    left, top, right, bottom = (side // DRAWN for side in (*box[:2], box[2] + 2, box[3] + 2))
    return (left * SHOWN, top * SHOWN, right * SHOWN, bottom * SHOWN)


def clipped(area: Area, whole: Area) -> Area:
    near = max(area[0], whole[0]), max(area[1], whole[1])
    return (*near, min(area[2], whole[2]), min(area[3], whole[3]))


class Reel:
    """Drawings one after the other. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        self._table = theme.table
        self._laid: Sequence[Laid] = ()
        self.size = (0, 0)

    def show(self, canvas: Canvas) -> Iterator[tuple[Area, Image.Image]]:
        """Paint a drawing where it differs from the one before. Smaller ones are padded with table.

        Yields:
            Areas in pixels of the film, and their new content, mode ``RGB``.
        """
        old, before = self.size, self._laid
        new = (canvas.width // DRAWN * SHOWN, canvas.height // DRAWN * SHOWN)
        whole = (max(old[0], new[0]), max(old[1], new[1]))
        self.size, self._laid = new, tuple(canvas.laid)
        areas = [cells(box) for box in differing(before, self._laid)]
        # What only one of the sizes has: a strip at the right, and one below.
        areas += [(min(old[0], new[0]), 0, *whole), (0, min(old[1], new[1]), *whole)]
        for area in joint(clipped(area, (0, 0, *whole)) for area in areas):
            yield area, self._painted(canvas, area)

    def _painted(self, canvas: Canvas, area: Area) -> Image.Image:
        sheet = Image.new("RGB", (area[2] - area[0], area[3] - area[1]), self._table)
        left, top, right, bottom = clipped(area, (0, 0, *self.size))
        if left < right and top < bottom:
            # In strips: enlarged at once, a whole picture would take 30 MB.
            for begin in range(top, bottom, _STRIP):
                end = min(begin + _STRIP, bottom)
                x1, y1, x2, y2 = (side * DRAWN // SHOWN for side in (left, begin, right, end))
                # Averages of whole pixels, so that areas have no seams: a filter's weights are
                # rounded otherwise in areas of another size.
                part = canvas.painted((x1, y1, x2, y2))
                size = (SHOWN * part.width, SHOWN * part.height)
                large = part.resize(size, Image.Resampling.NEAREST)
                sheet.paste(large.reduce(DRAWN), (left - area[0], begin - area[1]))
        return sheet


_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_COLOURS = 0xF7
_STAYS, _SEEN_THROUGH = 0x04, 0x01
_ANY = bytes([0] + [255] * 255)

_Patch = tuple[tuple[int, int], Image.Image, Image.Image]
"""Left and top, entries of the palette, and which of them are new."""


@dataclass(slots=True)
class _Frame:
    patches: list[_Patch]
    duration: int
    packed: bytes = b""
    """The patches as bytes; empty before they are asked for."""


class Gif:
    """A film in the making, endless. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._table = png.indices(Image.new("RGB", (1, 1), theme.table), theme).tobytes()[0]
        self._reel = Reel(theme)
        self._shown = Image.new("L", (0, 0))
        self._first: Image.Image | None = None
        self._frames: list[_Frame] = []

    def add(self, canvas: Canvas, duration: int) -> None:
        """Show a drawing for ``duration`` milliseconds, in steps of ten.

        A drawing that changes nothing adds its time to the one before.
        """
        patches = self._patches(canvas)
        if self._first is None:
            self._first = self._shown.copy()
        self._frames.append(_Frame(patches, duration))

    def thin(self, kept: Sequence[int], durations: Sequence[int]) -> None:
        """Leave all but some drawings out: ascending numbers, with the first and the last.

        The next drawing shows what one left out changed.
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

    def encode(self, poster: int = 0) -> bytes:
        """Return the film; it needs one drawing at least.

        ``poster``: milliseconds for which the last drawing comes first.
        """
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
        if poster and len(shown) > 1:
            packed, lasts = shown[-1]
            shown[-1] = (packed, lasts - poster)
            shown.insert(0, (b"".join(getdata(self._shown, (0, 0))), poster))
        # By hand: Pillow's own way took 2.9 s for forty pictures (decision: film).
        parts = [b"GIF89a", struct.pack("<HHBBB", *whole.size, _COLOURS, 0, 0)]
        parts += [png.values(self._theme), _FOREVER]
        for piece, duration in shown:
            # Each picture stays below the next one, which is clear where nothing changed.
            control = (0x21, 0xF9, 4, _STAYS | _SEEN_THROUGH, duration // 10, png.CLEAR, 0)
            parts += [struct.pack("<BBBBHBB", *control), piece]
        return b"".join((*parts, b";"))

    def _patches(self, canvas: Canvas) -> list[_Patch]:
        patches: list[_Patch] = []
        for area, sheet in self._reel.show(canvas):
            size = (max(self._shown.width, area[2]), max(self._shown.height, area[3]))
            self._shown = self._padded(self._shown, size)
            mapped = png.indices(sheet, self._theme)
            change = ImageChops.difference(mapped, self._shown.crop(area))
            if within := change.getbbox():
                at, part = (area[0] + within[0], area[1] + within[1]), mapped.crop(within)
                self._shown.paste(part, at)
                # ``point`` would take longer for its table than for the pixels.
                new = change.crop(within).tobytes().translate(_ANY)
                patches.append((at, part, Image.frombytes("L", part.size, new)))
        return patches

    def _padded(self, image: Image.Image, size: tuple[int, int]) -> Image.Image:
        if image.size == size:
            return image
        padded = Image.new("L", size, self._table)
        padded.paste(image, (0, 0))
        return padded


def _piece(patches: Sequence[_Patch]) -> bytes:
    left, top = (min(at[n] for at, _, _ in patches) for n in (0, 1))
    right, bottom = (max(at[n] + part.size[n] for at, part, _ in patches) for n in (0, 1))
    sheet = Image.new("L", (right - left, bottom - top), png.CLEAR)
    for at, part, new in patches:
        sheet.paste(part, (at[0] - left, at[1] - top), new)
    return b"".join(getdata(sheet, (left, top)))
