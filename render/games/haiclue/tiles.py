"""Tiles, cards and signs as sprites, and a clue laid out in rows of tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from engine.games.haiclue.state import BLACK, COLOURS
from render import pieces, png, sprites, theme
from render.canvas import Box, Canvas
from render.fonts import LABEL, Style, fit, width
from render.kept import kept
from render.pieces import CREAM_EDGE, DASH, edge_of
from render.sprites import EMOJI, Pen, Sprite
from render.theme import CREAM, LIGHT, NIGHT, THEMES, Rgb, mix

FACE = "inter-600"
LEAST = 32
"""Words on tiles do not shrink below this size."""
RADIUS = 16
DARK_FACE = theme.COLOURS["black"].edge
DARK_RIM = mix(NIGHT, CREAM, 0.3)
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 270, 182, 16
_CARD_NAME = Style("fredoka-600", 34)
_STEP = 9
"""How far each tile below the target looks out."""


def inks(side: str) -> tuple[Rgb, Rgb]:
    return (DARK_FACE, CREAM) if side == BLACK else (CREAM, NIGHT)


def fitting(text: str, size: int, room: float) -> Style:
    """Return the largest style, down to 32 px, in which a word is no wider than its room."""
    while size > LEAST and width(text, Style(FACE, size)) > room:
        size -= 2
    return Style(FACE, size)


def blank(canvas: Canvas, box: Box, side: str, ground: Rgb) -> None:
    canvas.put(_blank(box.width, box.height, side, canvas.theme.key, ground), box.left, box.top)


@kept
def _blank(width: int, height: int, side: str, key: str, ground: Rgb) -> Sprite:
    canvas, box = Canvas(THEMES[key], height, width), Box(0, 0, width, height)
    canvas.fill(box, ground)
    _paint(canvas, box, side)
    return Sprite(png.indices(canvas.image, canvas.theme), None)


def _paint(canvas: Canvas, box: Box, side: str) -> None:
    face = Box(box.left, box.top, box.right, box.bottom - round(edge_of(box.height)))
    if side == BLACK:
        canvas.rounded(box, RADIUS, DARK_FACE)
        canvas.rounded(face, RADIUS, DARK_RIM)
        canvas.rounded(face.inset(2), RADIUS - 2, DARK_FACE)
    else:
        canvas.rounded(box, RADIUS, CREAM_EDGE)
        # On light panels cream would vanish but for its lower edge.
        rim = 2 if canvas.theme.key == LIGHT.key else 0
        canvas.rounded(face.inset(rim), RADIUS - rim, CREAM)


def tile(canvas: Canvas, box: Box, side: str, text: str, size: int, ground: Rgb) -> None:
    blank(canvas, box, side, ground)
    _write(canvas, box, side, text, size)


def _write(canvas: Canvas, box: Box, side: str, text: str, size: int) -> None:
    style = fitting(text, size, box.width - 16)
    shown = fit(text, style, box.width - 8)
    middle = box.top + (box.height - edge_of(box.height)) / 2
    canvas.text((box.left + box.right) / 2, middle, shown, style, inks(side)[1], align="centre")


def card(canvas: Canvas, box: Box, colour: int, name: str, text: str, side: str, left: int) -> None:
    """Draw a target card: mark, name of the colour, the word and the stack below it."""
    look = theme.COLOURS[COLOURS[colour]]
    canvas.put(_card(colour, side, left, canvas.theme.key), box.left, box.top)
    canvas.text(box.left + 80, box.top + 44, name, _CARD_NAME, look.ink, room=178)
    target = Box(box.left + 14, box.top + 90, box.right - 14, box.top + 164)
    _write(canvas, target, side, text, 42)


@kept
def _card(colour: int, side: str, left: int, key: str) -> Sprite:
    look = theme.COLOURS[COLOURS[colour]]
    canvas = Canvas(THEMES[key], CARD_HEIGHT, CARD_WIDTH)
    canvas.fill(Box(0, 0, CARD_WIDTH, CARD_HEIGHT), look.edge)
    canvas.fill(Box(0, 0, CARD_WIDTH, 60), look.fill)
    canvas.rounded(Box(0, 0, CARD_WIDTH, CARD_HEIGHT - 6), 26, look.fill)
    canvas.centre(sign(44, COLOURS[colour]), 44, 42)
    # The lowest tile first: each one above covers all but its edge.
    for below in range(max(0, left - 1), -1, -1):
        _peek(canvas, Box(14, 90 - below * _STEP, CARD_WIDTH - 14, 0), side)
    _paint(canvas, Box(14, 90, CARD_WIDTH - 14, 164), side)
    shape = sprites.Layer(CARD_WIDTH, CARD_HEIGHT)
    shape.rounded(0, 0, CARD_WIDTH, CARD_HEIGHT, 26)
    return Sprite(canvas.image, shape.image.reduce(sprites.SCALE))


def _peek(canvas: Canvas, box: Box, side: str) -> None:
    back = Box(box.left, box.top - 3, box.right, box.top + 50)
    canvas.rounded(back, RADIUS, DARK_RIM if side == BLACK else CREAM_EDGE)
    canvas.rounded(Box(box.left, box.top, box.right, box.top + 50), RADIUS, inks(side)[0])


@kept
def sign(size: int, colour: str) -> Sprite:
    look = theme.COLOURS[colour]
    pen = Pen(size, size, look.ink)
    sprites.MARKS[look.mark](pen.shape, size / 2, size / 2, size)
    return pen.done()


def guessed(size: int, colour: int) -> Sprite:
    return pieces.marked(size, theme.COLOURS[COLOURS[colour]])


def emojis() -> dict[str, Callable[[], Sprite]]:
    return {emoji(key): partial(guessed, EMOJI, colour) for colour, key in enumerate(COLOURS)}


def emoji(colour: str) -> str:
    return f"{colour}_token"


@kept
def tick(radius: int, key: str) -> Sprite:
    look = THEMES[key]
    pen = Pen(2 * radius, 2 * radius, look.legal)
    pen.shape.disc(radius, radius, radius)
    layer = pen.layer()
    _check(layer, radius, radius)
    pen.paint(layer, look.legalfill)
    return pen.done()


def _check(layer: sprites.Layer, middle: float, radius: float) -> None:
    points = [(-0.42, 0.04), (-0.10, 0.36), (0.44, -0.30)]
    way = [(middle + x * radius, middle + y * radius) for x, y in points]
    layer.stroke(way, radius * 0.24)


@kept
def check(size: int, key: str) -> Sprite:
    pen = Pen(size, size, THEMES[key].legal)
    _check(pen.shape, size / 2, size / 2)
    return pen.done()


@kept
def slot(width: int, height: int, key: str, radius: int = RADIUS) -> Sprite:
    """Draw an empty place with a dashed outline: here the next word goes, this may be chosen."""
    pen = Pen(width, height, THEMES[key].legal)
    inset = DASH / 2
    path = sprites.rounded_path(inset, inset, width - inset, height - inset, radius - inset)
    sprites.dashes(pen.shape, path, 13, 9, DASH)
    return pen.done()


@kept
def thinking(key: str) -> Sprite:
    pen = Pen(38, 12, THEMES[key].muted)
    for x in (5, 19, 33):
        pen.shape.disc(x, 6, 5)
    return pen.done()


@kept
def nothing(size: int, key: str) -> Sprite:
    pen = Pen(size, size, THEMES[key].danger)
    sprites.cross(pen.shape, size / 2, size / 2, size * 0.8)
    return pen.done()


@kept
def no_guess(size: int, key: str) -> Sprite:
    """Draw a quiet dash: a cross would look like a wrong guess."""
    pen = Pen(size, size, THEMES[key].muted)
    pen.shape.stroke([(size * 0.22, size / 2), (size * 0.78, size / 2)], size * 0.16)
    return pen.done()


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
    high: int
    font: int
    least: int
    pad: int
    gap: int
    lead: int

    def wide(self, text: str) -> int:
        if text == BREAK:
            return _BREAK_WIDTH
        if text == NEXT:
            return NEXT_WIDTH
        wide = round(width(text, Style(FACE, self.font))) + 2 * self.pad
        return max(self.least, -(-wide // _GRID) * _GRID)

    def line(self, row: Sequence[str]) -> int:
        return sum(map(self.wide, row)) + self.gap * max(0, len(row) - 1)


@dataclass(frozen=True, slots=True)
class Laid:
    """A clue cut into lines of words, with ``BREAK`` where two rows share a line."""

    lines: tuple[Row, ...]
    joined: tuple[bool, ...]
    sizes: Sizes

    @property
    def height(self) -> int:
        return len(self.lines) * self.sizes.high + sum(self._gaps())

    def _gaps(self) -> list[int]:
        return [6 if joined else self.sizes.lead for joined in self.joined[1:]]

    def tops(self, top: int) -> list[int]:
        tops = [top]
        for gap in self._gaps():
            tops.append(tops[-1] + self.sizes.high + gap)
        return tops


SMALL = Sizes(62, 32, 0, 20, 10, 12)


def lay(rows: Sequence[Row], room: int, tight: bool = False) -> Laid:
    """Lay a clue out as large as the rows allow; a little lower in a full picture (``tight``)."""
    for lines, (usual, font, least, pad) in enumerate(_SIZES, start=1):
        sizes = Sizes(96 if tight and lines < 3 else usual, font, least, pad, 18, 16)
        if len(rows) == lines and all(sizes.line(row) <= room for row in rows):
            return Laid(tuple(rows), (False,) * len(rows), sizes)
    high, font, least, pad = _MANY
    return wrapped(rows, room, Sizes(high, font, least, pad, 12, 14))


def wrapped(rows: Sequence[Row], room: int, sizes: Sizes = SMALL) -> Laid:
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
    words: list[str] = list(rows[0]) if rows else []
    for _, row in pairwise(rows):
        words += [BREAK, *row]
    return tuple(words)


def _broken(row: Sequence[str], room: int, sizes: Sizes) -> list[Row]:
    lines: list[list[str]] = [[]]
    for text in row:
        if lines[-1] and sizes.line([*lines[-1], text]) > room:
            lines.append([])
        lines[-1].append(text)
    return [tuple(line) for line in lines]


def draw_clue(canvas: Canvas, laid: Laid, box: Box, side: str, *, centred: bool = True) -> None:
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
    for text in line:
        wide = sizes.wide(text)
        if text == BREAK:
            middle = y + sizes.high / 2
            canvas.text(x + wide / 2, middle, BREAK, LABEL, canvas.theme.muted, align="centre")
        elif text == NEXT:
            canvas.put(slot(wide, sizes.high, canvas.theme.key), x, y)
        else:
            box = Box(x, y, x + wide, y + sizes.high)
            tile(canvas, box, side, text, sizes.font, ground or canvas.theme.panel)
        x += wide + sizes.gap
    return x


def cut(rows: Sequence[Row], room: int, more: int, sizes: Sizes = SMALL) -> tuple[Row, int]:
    """Return as many words of a clue as fit in one line before "+4", and how many do not."""
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
