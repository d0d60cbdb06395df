"""PNG with one fixed palette per theme, written by hand: small files in a few milliseconds.

The palette holds the tokens exactly and the blends that anti-aliased edges need. Pillow maps the
picture to it without dithering; the file is a palette PNG without row filters (flat art packs
best so), compressed by ``isal`` where there is one, else by ``zlib``.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from PIL import Image

from render.theme import (
    BACK,
    BACK_EDGE,
    BACK_MARK,
    BLACK,
    CALM,
    COLOURS,
    CREAM,
    CROSS,
    EARTH,
    GOLD,
    NIGHT,
    SEATS,
    VALUE_INKS,
    VALUES,
    Rgb,
    Theme,
    mix,
)

try:
    from isal.isal_zlib import compress as _compress

    # Ten times as quick as zlib's level 3 on a board, for a tenth more bytes.
    _LEVEL = 2
except ImportError:  # not built for this machine
    from zlib import compress as _compress

    _LEVEL = 3

CLEAR = 255
"""The entry that no palette uses: in a film it shows what lies below."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Entries closer than this on every channel could be taken for each other by Pillow's mapping.
_GRAIN = 5


def indices(image: Image.Image, theme: Theme) -> Image.Image:
    """Return a picture (mode ``RGB``) as entries of a theme's palette, mode ``L``."""
    entries = Image.new("L", image.size)
    entries.im.paste(mapped(image.im, theme), (0, 0, *image.size))
    return entries


def mapped(pixels: Any, theme: Theme) -> Any:
    """Do the same with an ``Image.im``; what is returned can be pasted into mode ``L``."""
    # Dithering would make flat areas noisy and files larger.
    return pixels.convert("P", Image.Dither.NONE, _carrier(theme))


def colours(entries: Image.Image, theme: Theme) -> Image.Image:
    """Return the colours (mode ``RGB``) of entries of a theme's palette (mode ``L``)."""
    image = Image.new("RGB", entries.size)
    image.im.paste(coloured(entries.im.copy(), theme), (0, 0, *entries.size))
    return image


def coloured(pixels: Any, theme: Theme) -> Any:
    """Do the same with an ``Image.im``, which gets a palette."""
    pixels.putpalette("RGB", "RGB", values(theme))
    return pixels.convert("RGB", 0)


def rgb(image: Image.Image, theme: Theme) -> Any:
    """Return a sprite's picture as ``Image.im``, mode ``RGB``; mode ``L`` holds palette entries."""
    if image.mode == "L":
        return colours(image, theme).im
    return image.im if image.mode == "RGB" else image.convert("RGB").im


def encode(entries: Image.Image, theme: Theme) -> bytes:
    """Return entries of a theme's palette (mode ``L``) as PNG."""
    return painted(entries.size, theme, lambda sheet: sheet.paste(entries))


def painted(size: tuple[int, int], theme: Theme, paint: Callable[[Image.Image], None]) -> bytes:
    """Return as PNG what ``paint`` covers a sheet with: entries of a palette, mode ``L``."""
    width, height = size
    whole = (width + 1) * height
    # In front of each row is its filter byte: 0, unfiltered.
    memory = memoryview(bytearray(whole + 1))
    sheet = Image.frombuffer("L", size, memory[1:], "raw", "L", width + 1, 1)  # type: ignore[arg-type]
    sheet.readonly = 0
    paint(sheet)
    packed = _compress(memory[:whole], _LEVEL)
    header = struct.pack(">LLBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", values(theme)[: 3 * len(palette(theme))]),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


@cache
def _carrier(theme: Theme) -> Any:
    carrier = Image.new("P", (1, 1))
    carrier.im.putpalette("RGB", "RGB", values(theme))
    return carrier.im


@cache
def values(theme: Theme) -> bytes:
    """Return the palette as bytes, filled up to 256 entries."""
    colours = palette(theme)
    # Pillow takes the first of equal entries, so none of those added is used.
    full = [*colours, *([colours[0]] * (CLEAR + 1 - len(colours)))]
    return bytes(value for colour in full for value in colour)


@cache
def palette(theme: Theme) -> tuple[Rgb, ...]:
    """Return the colours of a theme: tokens first, then blends, at most 255."""
    # Tokens first and all of them: what fills an area comes out exact, whatever is left for edges.
    colours: list[Rgb] = list(dict.fromkeys(_tokens(theme)))
    for colour in _blends(theme):
        if len(colours) == CLEAR:
            break
        if all(_apart(colour, other) for other in colours):
            colours.append(colour)
    return tuple(colours)


def _apart(one: Rgb, other: Rgb) -> bool:
    # Asked 30,000 times before the first picture: the first channel nearly always decides.
    (r, g, b), (red, green, blue) = one, other
    return abs(r - red) >= _GRAIN or abs(g - green) >= _GRAIN or abs(b - blue) >= _GRAIN


def _tokens(theme: Theme) -> Iterator[Rgb]:
    yield from theme.colours().values()
    yield from (CREAM, NIGHT, CROSS, GOLD, BACK, BACK_EDGE, BACK_MARK, mix(CREAM, EARTH, 0.5))
    for colour in COLOURS.values():
        yield colour.fill
        yield colour.edge
        if colour.rim:
            yield mix(colour.fill, CREAM, colour.rim)
    yield from VALUES
    yield mix(theme.table, theme.panel, CALM)
    for look in SEATS:
        yield look.fill
        yield mix(look.fill, theme.ink, 0.5)
    yield mix(NIGHT, CREAM, 0.3)


def _blends(theme: Theme) -> Iterator[Rgb]:
    grounds = (theme.panel, theme.table)
    for share in (0.5, 0.25, 0.75):
        for ground in grounds:
            yield mix(theme.ink, ground, share)
            yield mix(theme.muted, ground, share)
        yield mix(theme.private, theme.privatefill, share)
        yield mix(theme.ink, theme.privatefill, share)
        yield mix(theme.legal, theme.legalfill, share)
        yield mix(NIGHT, theme.amberfill, share)
        yield from (mix(theme.amber, ground, share) for ground in (*grounds, NIGHT))
        # Fields on a tile: without these the edges of the light ones are jagged.
        yield from (mix(fill, VALUES[0], share) for fill in VALUES[1:])
        yield from (mix(each.fill, CREAM, share) for each in COLOURS.values() if each.ink == NIGHT)
    for share in (0.5, 0.25, 0.75):
        for colour in COLOURS.values():
            yield mix(colour.ink, colour.fill, share)
        yield from (mix(ink, fill, share) for ink, fill in zip(VALUE_INKS, VALUES, strict=True))
        yield from (mix(look.ink, look.fill, share) for look in SEATS)
        yield mix(CREAM, theme.well, share)
        yield mix(theme.ink, theme.raised, share)
        yield mix(theme.faint, theme.table, share)
        yield mix(theme.danger, theme.panel, share)
        yield mix(theme.ink, theme.legalfill, share)
        yield mix(theme.title, theme.table, share)
    for colour in COLOURS.values():
        yield mix(colour.fill, theme.well, 0.5)
        yield mix(colour.edge, theme.well, 0.5)
        yield mix(colour.fill, theme.panel, 0.5)
    yield from (mix(look.fill, BLACK, 0.34) for look in SEATS)
    yield from (mix(CROSS, NIGHT, share) for share in (0.5, 0.25, 0.75))
    yield mix(theme.panel, theme.table, 0.5)
    yield mix(theme.panel, theme.well, 0.5)
