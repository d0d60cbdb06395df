"""Pictures painted as entries of a theme's palette, which is all that their files hold.

A part with a soft edge is blended once with the ground below it. The result is kept and pasted
without a mask wherever the same part meets the same ground: so a board costs a third of what
blending in RGB and mapping all of it would (``docs/performance.md``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple
from weakref import ref

from PIL import Image

from render import png
from render.kept import Kept
from render.sprites import quarters, rounded
from render.theme import Rgb, Theme

Area = tuple[int, int, int, int]
SMALL = 20_000
"""Pixels up to which a rounded box is one part; a larger one is fills and corners."""


class Laid(NamedTuple):
    """One part on the table: a picture or a colour, with a shape unless it is a rectangle.

    A picture of mode ``L`` holds entries of the theme's palette, and its shape has no soft edge.
    """

    what: Image.Image | Rgb
    left: int
    top: int
    right: int
    bottom: int
    mask: Image.Image | None
    radius: int

    def meets(self, area: Area) -> bool:
        left, top, right, bottom = area
        return self.left < right and self.right > left and self.top < bottom and self.bottom > top


MASKED: Final = 256
"""Values of a mask."""

_Made = tuple[Any, ref[Image.Image] | Rgb, ref[Image.Image] | None]
"""A finished part (``Image.im``), and what it was made of, which is not held here."""
FINISHED = Kept[_Made](6_000_000)


class Painter:
    """Paints for one theme. Threads may share it: the worst is that both make the same part."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._entries: dict[Rgb, int] = {}
        self._ramps: dict[tuple[Rgb, int], list[int]] = {}

    def paint(self, laid: Sequence[Laid], sheet: Image.Image) -> None:
        """Cover a sheet, mode ``L``, with a table and these parts, as entries of the palette."""
        pixels = sheet.im  # an image's own methods check for longer than this one paints
        pixels.paste(self._entry(self._theme.table), (0, 0, *sheet.size))
        for part in laid:
            for what, box, mask in pieces(part):
                if isinstance(what, tuple) and mask is None:
                    pixels.paste(self._entry(what), box)
                elif isinstance(what, Image.Image) and what.mode == "L":
                    pixels.paste(what.im, box, *([mask.im] if mask else []))
                else:
                    pixels.paste(self._finished(what, mask, pixels.crop(box)), box)

    def _entry(self, colour: Rgb) -> int:
        if colour not in self._entries:
            (entry,) = png.indices(Image.new("RGB", (1, 1), colour), self._theme).tobytes()
            self._entries[colour] = entry
        return self._entries[colour]

    def _finished(self, what: Image.Image | Rgb, mask: Image.Image | None, ground: Any) -> Any:
        # A part without a mask hides its ground.
        below = _bytes(ground) if mask else b""
        part = what if isinstance(what, tuple) else id(what)
        key = (self._theme.key, part, id(mask), hash(below))
        made = FINISHED.get(key)
        # Another picture may have the number of one that is gone.
        if made and _is(made[1], what) and _is(made[2], mask):
            return made[0]
        wide, high = ground.size
        if mask and isinstance(what, tuple) and below.count(below[0]) == len(below):
            finished = mask.im.point(self._shades(what, below[0]), "L")
        else:
            finished = self._blended(what, mask, ground)
        sources = (what if isinstance(what, tuple) else ref(what), ref(mask) if mask else None)
        FINISHED.put(key, (finished, *sources), wide * high)
        return finished

    def _blended(self, what: Image.Image | Rgb, mask: Image.Image | None, ground: Any) -> Any:
        colours = png.coloured(ground, self._theme)
        part = what if isinstance(what, tuple) else png.rgb(what, self._theme)
        colours.paste(part, (0, 0, *ground.size), *([mask.im] if mask else []))
        return png.mapped(colours, self._theme)

    def _shades(self, colour: Rgb, entry: int) -> list[int]:
        """Return what a colour becomes over an entry, for each value of a mask."""
        if (colour, entry) not in self._ramps:
            ground = Image.new("L", (MASKED, 1), entry).im
            mask = Image.frombytes("L", (MASKED, 1), bytes(range(MASKED)))
            self._ramps[colour, entry] = [*_bytes(self._blended(colour, mask, ground))]
        return self._ramps[colour, entry]


def _bytes(pixels: Any) -> bytes:
    # What ``Image.tobytes`` does, in a tenth of its time.
    rows = Image.core.raw_encoder(pixels.mode, pixels.mode, 0, 1)  # type: ignore[attr-defined]
    wide, high = pixels.size
    rows.setimage(pixels, (0, 0, wide, high))
    encoded: bytes = rows.encode(wide * high)[2]
    return encoded


def _is(source: ref[Image.Image] | Rgb | None, part: Image.Image | Rgb | None) -> bool:
    return source() is part if isinstance(source, ref) else source == part


@cache
def painter(theme: Theme) -> Painter:
    return Painter(theme)


def pieces(part: Laid) -> Iterator[tuple[Image.Image | Rgb, Area, Image.Image | None]]:
    """Yield a part as rectangles with or without a mask.

    Only round corners need a mask; where the box is large, a plain fill is far quicker.
    """
    what, left, top, right, bottom, mask, radius = part
    wide, high = right - left, bottom - top
    if radius and wide * high <= SMALL:
        mask, radius = rounded(wide, high, radius), 0
    if not radius:
        yield what, (left, top, right, bottom), mask
        return
    low, far = bottom - radius, right - radius
    for box in (
        (left + radius, top, far, bottom),
        (left, top + radius, left + radius, low),
        (far, top + radius, right, low),
    ):
        if box[0] < box[2] and box[1] < box[3]:
            yield what, box, None
    starts = [(x, y) for x in (left, far) for y in (top, low)]
    for (x, y), corner in zip(starts, quarters(radius), strict=True):
        yield what, (x, y, x + radius, y + radius), corner
