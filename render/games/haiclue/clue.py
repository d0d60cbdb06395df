"""Laying a clue out: rows as the author set them, as large as they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from render.canvas import Box, Canvas
from render.fonts import LABEL, Style, width
from render.games.haiclue import tiles
from render.theme import Rgb

Row = tuple[str, ...]
BREAK = "/"
"""Stands between two rows where they share a line."""
MOST_LINES = 6
# Height, font, least width and padding for one, two and three rows (LOOK.md, section 5).
_SIZES = ((106, 48, 170, 32), (106, 48, 170, 32), (84, 44, 140, 28))
_MANY = (62, 36, 90, 20)
_BREAK_WIDTH = 22
_GRID = 4
"""Widths of tiles are multiples of this, so that many words share one blank tile."""
NEXT = "\n"
"""Stands for the place of the next word of a draft."""
NEXT_WIDTH = 132


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of the tiles in a clue.

    Attributes:
        high: Height of a tile.
        font: Of its word.
        least: Its least width.
        pad: Between word and rim.
        gap: Between two tiles.
        lead: Between two rows.
    """

    high: int
    font: int
    least: int
    pad: int
    gap: int
    lead: int

    def wide(self, text: str) -> int:
        """Return the width of a tile; a break is narrow."""
        if text == BREAK:
            return _BREAK_WIDTH
        if text == NEXT:
            return NEXT_WIDTH
        wide = round(width(text, Style(tiles.FACE, self.font))) + 2 * self.pad
        return max(self.least, -(-wide // _GRID) * _GRID)

    def line(self, row: Sequence[str]) -> int:
        """Return the width of a line of tiles."""
        return sum(map(self.wide, row)) + self.gap * max(0, len(row) - 1)


@dataclass(frozen=True, slots=True)
class Laid:
    """A clue cut into lines.

    Attributes:
        lines: Words, with ``BREAK`` where two rows share a line.
        joined: Per line: it goes on with the row of the line above.
        sizes: Of its tiles.
    """

    lines: tuple[Row, ...]
    joined: tuple[bool, ...]
    sizes: Sizes

    @property
    def height(self) -> int:
        """Height of all lines."""
        return len(self.lines) * self.sizes.high + sum(self._gaps())

    def _gaps(self) -> list[int]:
        return [6 if joined else self.sizes.lead for joined in self.joined[1:]]

    def tops(self, top: int) -> list[int]:
        """Return where each line begins."""
        found = [top]
        for gap in self._gaps():
            found.append(found[-1] + self.sizes.high + gap)
        return found


SMALL = Sizes(62, 32, 0, 20, 10, 12)


def lay(rows: Sequence[Row], room: int, tight: bool = False) -> Laid:
    """Lay a clue out as large as the rows allow.

    Args:
        rows: Words, row by row.
        room: Width.
        tight: The picture is full: tiles of 96 instead of 106.
    """
    for lines, (usual, font, least, pad) in enumerate(_SIZES, start=1):
        sizes = Sizes(96 if tight and lines < 3 else usual, font, least, pad, 18, 16)
        if len(rows) == lines and all(sizes.line(row) <= room for row in rows):
            return Laid(tuple(rows), (False,) * len(rows), sizes)
    high, font, least, pad = _MANY
    return wrapped(rows, room, Sizes(high, font, least, pad, 12, 14))


def wrapped(rows: Sequence[Row], room: int, sizes: Sizes = SMALL) -> Laid:
    """Break rows that are too wide; where there are too many, let them share lines."""
    lines: list[Row] = []
    joined: list[bool] = []
    for row in rows:
        for number, line in enumerate(_broken(row, room, sizes)):
            lines.append(line)
            joined.append(number > 0)
    if len(lines) <= MOST_LINES:
        return Laid(tuple(lines), tuple(joined), sizes)
    flowing = flow(rows)
    lines = _broken(flowing, room, sizes)
    return Laid(tuple(lines), (False,) + (True,) * (len(lines) - 1), sizes)


def flow(rows: Sequence[Row]) -> Row:
    """Return all rows as one, with breaks between them."""
    found: list[str] = list(rows[0]) if rows else []
    for _, row in pairwise(rows):
        found += [BREAK, *row]
    return tuple(found)


def _broken(row: Sequence[str], room: int, sizes: Sizes) -> list[Row]:
    """Break one row into lines that fit; a single tile always gets its place."""
    lines: list[list[str]] = [[]]
    for text in row:
        if lines[-1] and sizes.line([*lines[-1], text]) > room:
            lines.append([])
        lines[-1].append(text)
    return [tuple(line) for line in lines]


def draw(canvas: Canvas, laid: Laid, box: Box, side: str, *, centred: bool = True) -> None:
    """Draw a clue in the middle of a box, or from its left upper corner."""
    top = round((box.top + box.bottom - laid.height) / 2) if centred else box.top
    for line, y in zip(laid.lines, laid.tops(top), strict=True):
        wide = laid.sizes.line(line)
        x = round((box.left + box.right - wide) / 2) if centred else box.left
        draw_line(canvas, line, x, y, side, laid.sizes)


def draw_line(
    canvas: Canvas,
    line: Row,
    x: int,
    y: int,
    side: str,
    sizes: Sizes = SMALL,
    ground: Rgb | None = None,
) -> int:
    """Draw tiles side by side; return where the next one would begin."""
    for text in line:
        wide = sizes.wide(text)
        if text == BREAK:
            middle = y + sizes.high / 2
            canvas.text(x + wide / 2, middle, BREAK, LABEL, canvas.theme.muted, align="centre")
        elif text == NEXT:
            canvas.put(tiles.slot(wide, sizes.high, canvas.theme.key), x, y)
        else:
            box = Box(x, y, x + wide, y + sizes.high)
            tiles.tile(canvas, box, side, text, sizes.font, ground or canvas.theme.panel)
        x += wide + sizes.gap
    return x


def cut(rows: Sequence[Row], room: int, more: int, sizes: Sizes = SMALL) -> tuple[Row, int]:
    """Return as many words of a clue as fit in one line, and how many were left out.

    Args:
        rows: Words, row by row.
        room: Width.
        more: Width that "+4" needs where something is left out.
        sizes: Of the tiles.
    """
    line = flow(rows)
    if sizes.line(line) <= room:
        return line, 0
    kept = list(line)
    while kept and sizes.line(kept) > room - more:
        kept.pop()
    # A break before nothing would look like a row that is missing.
    while kept and kept[-1] == BREAK:
        kept.pop()
    total = sum(map(len, rows))
    return tuple(kept), total - sum(text != BREAK for text in kept)
