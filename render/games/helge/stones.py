"""Stones as sprites, and a board of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import cos, pi, sin

from engine.games.helge.state import (
    CELL_OF,
    CELLS,
    EMPTY,
    JOKER,
    KINDS,
    ORDINARY,
    SIZE,
    SYMBOLS,
    Board,
    X,
    cell_word,
    stone_word,
)
from engine.games.helge.state import COLOURS as COLOUR_WORDS
from render import pieces, png, sprites
from render.canvas import Box, Canvas
from render.fonts import CELL_LEGAL, Style
from render.hexes.drawing import faded
from render.kept import kept
from render.pieces import CREAM_EDGE, coloured, edge_of, piece, radius_of
from render.sprites import EMOJI, Layer, Pen, Point, Shape, Sprite, once
from render.theme import COLOURS, CREAM, CROSS, FLOOR, GOLD, NIGHT, THEMES, Rgb, mix

MARK, SYMBOL = 0.25, 0.60
SMALL, SYMBOL_SMALL = 45, 0.68
"""Below this size, in crowded depots, the symbol grows at the cost of air round it."""
RING_ORDER = ("red", "yellow", "green", "blue", "violet")
"""Colours of the joker's marks, clockwise from the top."""


def sun(layer: Layer, x: float, y: float, size: float) -> None:
    """Symbol 1: a disc with eight rays."""
    layer.disc(x, y, size * 0.27)
    for step in range(8):
        along = (cos(step * pi / 4), sin(step * pi / 4))
        ends = [(x + along[0] * size * d, y + along[1] * size * d) for d in (0.395, 0.475)]
        layer.stroke(ends, size * 0.095)


def moon(layer: Layer, x: float, y: float, size: float) -> None:
    """Symbol 2: a waning crescent."""
    layer.disc(x, y, size * 0.45)
    layer.disc(x + size * 0.23, y - size * 0.15, size * 0.39, on=False)


def star(layer: Layer, x: float, y: float, size: float) -> None:
    """Symbol 3: five points."""
    points = []
    for step in range(10):
        reach = size * (0.50 if step % 2 == 0 else 0.215)
        angle = -pi / 2 + step * pi / 5
        points.append((x + reach * cos(angle), y + size * 0.03 + reach * sin(angle)))
    layer.blob(points, size * 0.025)


def leaf(layer: Layer, x: float, y: float, size: float) -> None:
    """Symbol 4: a leaf that points up to the right, with stem and vein."""
    tip, base = (0.43, -0.42), (-0.22, 0.30)
    upper = _curve(tip, (-0.02, -0.48), (-0.50, -0.18), base)
    lower = _curve(base, (0.22, 0.44), (0.50, 0.04), tip)
    points = [(x + px * size, y + py * size) for px, py in (*upper, *lower)]
    layer.blob(points)
    layer.stroke(
        [(x - 0.20 * size, y + 0.28 * size), (x - 0.38 * size, y + 0.44 * size)], 0.10 * size
    )
    vein = [(x - 0.14 * size, y + 0.21 * size), (x + 0.19 * size, y - 0.15 * size)]
    layer.stroke(vein, 0.07 * size, on=False)


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    points = []
    for step in range(17):
        t = step / 16
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        pairs = zip(weights, (a, b, c, d), strict=True)
        xs, ys = zip(*((w * p[0], w * p[1]) for w, p in pairs), strict=True)
        points.append((sum(xs), sum(ys)))
    return points


def drop(layer: Layer, x: float, y: float, size: float) -> None:
    """Symbol 5: a drop."""
    radius, centre, tip = size * 0.30, y + size * 0.17, y - size * 0.49
    layer.disc(x, centre, radius)
    lean = radius / (centre - tip)
    across = radius * (1 - lean * lean) ** 0.5
    level = centre - radius * lean
    layer.blob([(x, tip), (x + across, level), (x - across, level)], size * 0.01)


SYMBOL_SHAPES: dict[str, Shape] = {
    "sun": sun,
    "moon": moon,
    "star": star,
    "leaf": leaf,
    "drop": drop,
}


@kept
def stone_sprite(stone: int, size: int) -> Sprite:
    if stone == JOKER:
        return piece(size, size, CREAM, CREAM_EDGE, None, _joker_marks)
    if stone == X:
        return piece(
            size, size, NIGHT, mix(NIGHT, (0, 0, 0), 0.34), mix(NIGHT, CREAM, 0.3), _x_cross
        )
    colour = COLOURS[COLOUR_WORDS[stone // len(SYMBOLS)]]
    symbol = SYMBOL_SHAPES[SYMBOLS[stone % len(SYMBOLS)]]

    def decorate(pen: Pen) -> None:
        face = size - edge_of(size)
        layer = pen.layer()
        sprites.MARKS[colour.mark](layer, size * 0.195, face * 0.205, size * MARK)
        middle, share = (0.565, SYMBOL) if size >= SMALL else (0.585, SYMBOL_SMALL)
        symbol(layer, size * middle, face * middle, size * share)
        pen.paint(layer, colour.ink)

    return coloured(size, size, colour, decorate)


def emojis() -> dict[str, Callable[[], Sprite]]:
    drawn = once(stone_sprite)
    return {emoji(stone): partial(drawn, stone, EMOJI) for stone in range(KINDS)}


def emoji(stone: int) -> str:
    """Return the name of a stone's emoji: ``red_star``."""
    word = stone_word(stone).replace("-", "_")
    return word if stone < ORDINARY else f"{word}_stone"


def _joker_marks(pen: Pen) -> None:
    size = pen.width
    middle = (size - edge_of(size)) / 2
    for step, key in enumerate(RING_ORDER):
        angle = -pi / 2 + step * 2 * pi / len(RING_ORDER)
        layer = pen.layer()
        x, y = size / 2 + size * 0.28 * cos(angle), middle + size * 0.28 * sin(angle)
        sprites.MARKS[COLOURS[key].mark](layer, x, y, size * 0.225)
        pen.paint(layer, GOLD if key == "yellow" else COLOURS[key].fill)


def _x_cross(pen: Pen) -> None:
    layer, size = pen.layer(), pen.width
    sprites.cross(layer, size / 2, (size - edge_of(size)) / 2, size * 0.58)
    pen.paint(layer, CROSS)


@kept
def empty_board(pitch: int, stone: int, theme: str, ground: Rgb) -> Sprite:
    """Draw the well with its sixteen empty cells on a panel or on the table.

    Put together at its own size: four times a whole board would be thirty megabytes.
    """
    look, pad = THEMES[theme], board_pad(pitch)
    side, radius = SIZE * pitch + 2 * pad, round(radius_of(stone))
    canvas, whole = Canvas(look, side, side), Box(0, 0, side, side)
    canvas.fill(whole, ground)
    canvas.rounded(whole, radius + pad, look.well)
    for cell in range(CELLS):
        left = pad + cell % SIZE * pitch + (pitch - stone) // 2
        top = pad + cell // SIZE * pitch + (pitch - stone) // 2
        canvas.rounded(Box(left, top, left + stone, top + stone), radius, look.table)
    return Sprite(png.indices(canvas.image, look), None)


def board_pad(pitch: int) -> int:
    return 5 if pitch < 100 else 6


_CHOICE = Style("fredoka-600", 56)
"""The name of a cell to choose, which is read on a phone: 18 pixels there."""
_TAG = 46
"""Height of the name on a stone that may leave."""
_EDGE = 15
"""At least so far from a board is the middle of the letters above and the digits beside it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks on a board, by numbers of cells; ``asked``: one of the legal cells is chosen."""

    legal: frozenset[int] = frozenset()
    gains: Mapping[int, str] = field(default_factory=dict)
    asked: bool = False
    rings: frozenset[int] = frozenset()
    cleared: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    leaving: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    was: Board = ()
    """The board before: what was cleared is drawn faded."""


class Grid:
    def __init__(
        self, canvas: Canvas, left: int, top: int, pitch: int, stone: int, ground: Rgb
    ) -> None:
        self.canvas, self.left, self.top = canvas, left, top
        self.pitch, self.stone, self._ground = pitch, stone, ground
        self._pad = board_pad(pitch)

    def middle(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, SIZE)
        x = self.left + self._pad + (column + 0.5) * self.pitch
        return x, self.top + self._pad + (row + 0.5) * self.pitch

    def draw(self, board: Board, marks: Marks, *, least: int = FLOOR) -> None:
        """Draw the stones of a board, with letters and digits of ``least`` pixels or more."""
        theme = self.canvas.theme
        well = empty_board(self.pitch, self.stone, theme.key, self._ground)
        self.canvas.put(well, self.left, self.top)
        self._edges(least)
        for cell in range(CELLS):
            if board[cell] == EMPTY:
                self._free(cell, marks)
            else:
                self.canvas.centre(stone_sprite(board[cell], self.stone), *self.middle(cell))
                self._chosen(cell, marks)
        for cell in marks.refused:
            self.canvas.centre(pieces.refused(self.stone, theme.key), *self.middle(cell))
        for cell in marks.leaving:
            x, y = self.middle(cell)
            edge = self.stone * 0.3
            self.canvas.centre(stone_sprite(X, round(self.stone * 0.5)), x + edge, y + edge)
        for cell in marks.rings | marks.leaving:
            self.canvas.centre(pieces.ring(self.stone, theme.amber), *self.middle(cell))

    def frame(self, cells: Iterable[str]) -> None:
        """Frame the free cells that a question is about."""
        theme = self.canvas.theme
        for name in cells:
            x, y = self.middle(CELL_OF[name])
            self.canvas.centre(pieces.ring(self.stone, theme.amber), x, y)
            self.canvas.text(x, y, name, _CHOICE, theme.amber, align="centre")

    def spots(self) -> None:
        for cell in range(CELLS):  # any may be where a stone of another seat goes
            place = Box.around(*self.middle(cell), self.pitch, self.pitch)
            self.canvas.spot(place, cell_word(cell))

    def _free(self, cell: int, marks: Marks) -> None:
        x, y = self.middle(cell)
        theme, canvas = self.canvas.theme, self.canvas
        if cell in marks.legal:
            canvas.centre(pieces.legal(self.stone, theme.key), x, y)
        if cell in marks.removed:
            canvas.centre(pieces.crossed(round(self.pitch * 0.42), theme.amber), x, y)
        elif cell in marks.cleared and marks.was:
            gone = stone_sprite(marks.was[cell], self.stone)
            canvas.centre(faded(gone, theme.key, theme.table), x, y)
        elif cell in marks.cleared:
            radius = max(8, round(self.pitch * 0.095))
            canvas.centre(pieces.dot(radius, theme.amber), x, y)
        elif cell in marks.legal:
            self._name(cell, x, y, marks)

    def _edges(self, least: int) -> None:
        """Write the letters of the columns above the board and the digits of the rows beside it."""
        style = Style("fredoka-500", max(least, round(self.pitch * 0.22)))
        away = max(_EDGE, self.pitch // 8)  # the ring of a stone covers no letter
        above = away + least - FLOOR  # nor does it touch one of a film, which is shown small
        for at in range(SIZE):
            diagonal, muted = at * SIZE + at, self.canvas.theme.muted
            letter, digit = tuple(cell_word(diagonal))
            x, y = self.middle(diagonal)
            self.canvas.text(x, self.top - above, letter, style, muted, align="centre")
            self.canvas.number(self.left - away, y, digit, style, muted)

    def _name(self, cell: int, x: float, y: float, marks: Marks) -> None:
        theme, gain = self.canvas.theme, marks.gains.get(cell)
        grown = Style("fredoka-600", min(max(FLOOR, round(self.pitch * 0.24)), 32))
        style = _CHOICE if marks.asked else CELL_LEGAL if self.pitch < 100 else grown
        raised = self.pitch * 0.15 if gain is not None else 0
        self.canvas.text(x, y - raised, cell_word(cell), style, theme.legal, align="centre")
        if gain is not None:
            points = Style("fredoka-600", 36)
            self.canvas.number(x, y + self.pitch * 0.2, gain, points, theme.ink)

    def _chosen(self, cell: int, marks: Marks) -> None:
        if cell not in marks.legal:
            return
        x, y = self.middle(cell)
        theme, canvas = self.canvas.theme, self.canvas
        canvas.centre(pieces.dashed(self.stone, theme.key), x, y)
        if marks.asked:
            self.tag(cell, cell_word(cell))

    def tag(self, cell: int, text: str) -> None:
        """Write in the corner of a cell, where no symbol is; a stone is known by what it is."""
        x, y = self.middle(cell)
        tag = pieces.badge(text, _TAG)
        self.canvas.put(tag, x - self.stone / 2, y + self.stone / 2 - tag.height)
