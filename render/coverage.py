"""Which characters a font file has, read from its ``cmap`` table (OpenType 1.9, formats 4, 12)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from struct import unpack_from


@cache
def characters(file: Path) -> frozenset[int]:
    """Return the code points that a TrueType file has a glyph for.

    Raises:
        ValueError: The file has no Unicode table of a known format.
    """
    # Pillow does not say what a font lacks; it draws a box.
    data = file.read_bytes()
    start = _table(data, b"cmap")
    (count,) = unpack_from(">H", data, start + 2)
    for number in reversed(range(count)):  # the fullest table comes last
        platform, _, offset = unpack_from(">HHL", data, start + 4 + 8 * number)
        (form,) = unpack_from(">H", data, start + offset)
        if platform in (0, 3) and form == 12:
            return frozenset(_format_12(data, start + offset))
        if platform in (0, 3) and form == 4:
            return frozenset(_format_4(data, start + offset))
    raise ValueError(f"{file.name} has no table of characters")


def _table(data: bytes, tag: bytes) -> int:
    (count,) = unpack_from(">H", data, 4)
    for number in range(count):
        name, _, offset, _ = unpack_from(">4sLLL", data, 12 + 16 * number)
        if name == tag:
            return int(offset)
    raise ValueError(f"no table {tag!r}")


def _format_12(data: bytes, at: int) -> set[int]:
    (groups,) = unpack_from(">L", data, at + 12)
    found: set[int] = set()
    for number in range(groups):
        first, last, _ = unpack_from(">LLL", data, at + 16 + 12 * number)
        found.update(range(first, last + 1))
    return found


def _format_4(data: bytes, at: int) -> set[int]:
    double = unpack_from(">H", data, at + 6)[0]
    ends, starts = at + 14, at + 16 + double
    deltas, offsets = starts + double, starts + 2 * double
    found: set[int] = set()
    for place in range(0, double, 2):
        (last,), (first,) = (
            unpack_from(">H", data, ends + place),
            unpack_from(">H", data, starts + place),
        )
        (delta,), (jump,) = (
            unpack_from(">H", data, deltas + place),
            unpack_from(">H", data, offsets + place),
        )
        # U+FFFF only marks the end of the table.
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code + delta
            if jump:
                # The offset counts from the place where it stands itself.
                (glyph,) = unpack_from(">H", data, offsets + place + jump + 2 * (code - first))
            # Counted modulo 65,536; glyph 0 is the box for what is missing.
            if glyph & 0xFFFF:
                found.add(code)
    return found
