"""Shared parts of hexagon pickers: the board beside a tile, and rotations side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil

from PIL import Image

from engine import hexgrid
from engine.actions import Action
from engine.hexgrid import Cell
from engine.prompts import Path
from render.canvas import Box, Canvas
from render.contract import Picture, Preview, Scene, V, below_banner
from render.fonts import LABEL, SCORE, Style, width
from render.hexes import drawing as hexes
from render.hexes.drawing import HexGame
from render.hexes.fits import NEAR
from render.hexes.layout import (
    GAP,
    LOW,
    ROOT,
    SIZES,
    TOP,
    Fit,
    extent,
    largest,
    placed,
    whole,
    window,
)
from render.hexes.talk import Laid
from render.theme import BANNER, MARGIN, THEMES, WIDTH

SIDE = Box(944, TOP + 10, WIDTH - MARGIN, TOP + 330)
"""The place of the chosen tile."""
_BOARD = Box(24, TOP, 920, 976)
_PAIR = replace(_BOARD, right=860)
"""A board beside two columns of tiles."""
_BESIDE = 500
"""Height that the tile and the note beside the board take."""
_ALONE = Box(24, TOP, WIDTH - 24, 1240)
_ABOVE = replace(_ALONE, bottom=1060)
"""The same, with a row of tiles below it, or with as many buttons as a phone shows with it."""
_TALLEST, _NEARLY, _WORTH = 1350, 0.9, 1.1
"""How high a picture may be whose tiles are as large as they can, the share of their size that is
enough beside tiles to choose from, and how much larger a desk must show them there."""
_DESK = 764 - BANNER
"""How high a board is that a desk shows as wide as it can."""
_STEP = 20
"""Pixels by which a picture grows until a tile has room beside its board."""
_LEAST = 50
"""``s`` below which a place has no room for its name and points: the picture grows instead."""
_SQUARE, _SQUARE_ABOVE = 1060, 840
"""How high a board may be, alone or above a row of tiles, in a picture as high as wide."""
_ENLARGED = SIZES[5]
"""The most ``s`` of a window in place of a higher board."""
_WAY, _ACROSS_WAYS = (366, 408), 3
_WAYS_TOP = 132
_WINDOW = 326
_LOW, _FLAT = 560, 320
"""The least height of a board alone, and above a row of tiles."""
BADGE = Style("fredoka-600", 50)


Mark = Callable[[Canvas, Fit], None]
"""Marks something on a board that is drawn."""

COLUMN, _ACROSS, _NAMED = 4, 8, 71
"""Tiles of a hand one above another at the right, more of them in rows below the board."""
_HAND_NUMBER, _GAIN = Style("fredoka-600", 46), hexes.GAIN
HAND, _ROW, COUNTED = 70, 86, 108
"""Their least ``s``, what a single row below the board has room for, and if dots are counted."""


def fitted(
    cells: Sequence[Cell],
    floor: int,
    focus: Sequence[Cell] = (),
    *,
    above: bool = False,
    least: int = _LEAST,
) -> Fit:
    """Return where the board lies beside the tile; over the whole width where it must.

    Args:
        floor: The least ``s`` beside the tile, and of a window on ``focus``.
        above: No tile stands beside it, but a row of them below it.
        least: The ``s`` below which the picture grows.
    """
    _, top, _, bottom = extent(cells)
    room = _ABOVE if above else _ALONE
    size = 0 if above else largest(cells, _BOARD)
    if size >= floor:
        high = max(_BESIDE, ceil(size * (bottom - top)))
        box = Box(_BOARD.left, TOP, _BOARD.right, TOP + high)
        return placed(cells, box, size, height=box.bottom + LOW)
    size = largest(cells, room)
    if size < floor and focus and largest(focus, room) >= floor:
        return window(cells, focus, floor, room, GAP)
    if size < least:
        return whole(cells, least)
    high = max(_LOW, ceil(size * (bottom - top)))
    box = Box(room.left, TOP, room.right, TOP + high)
    return placed(cells, box, size, height=box.bottom + LOW, rail=False)


def roomy(cells: Sequence[Cell], row: int, column: int = 0) -> Fit:
    """Return where all cells lie as large as they can, beside some tiles or above a row of them.

    Args:
        row: The height of the row; 0 if no tiles are shown.
        column: The height of the tiles one above another, beside the board.
    """
    _, top, _, bottom = extent(cells)
    above = replace(_ALONE, bottom=_TALLEST - row) if row else _ABOVE
    beside, room = replace(_BOARD, bottom=_TALLEST), above
    size = largest(cells, above)
    rail = bool(row) and largest(cells, beside) >= _NEARLY * size
    if rail and column:
        small, tall = largest(cells, beside), bottom - top
        rail = _desk(small, max(small * tall, column)) >= _desk(size, size * tall + row)
    if rail:
        size, room = largest(cells, beside), beside
    if size < _LEAST:
        return whole(cells, _LEAST)
    least = _BESIDE if rail else _FLAT if row else _LOW
    box = replace(room, bottom=TOP + max(least, ceil(size * (bottom - top))))
    return placed(cells, box, size, height=box.bottom + LOW, rail=rail)


def _desk(size: int, high: float) -> float:
    """Return how large tiles are at a desk, which shrinks a picture that is higher than this."""
    return size / max(high, _DESK)


def cornered(cells: Sequence[Cell], side: tuple[int, int]) -> tuple[Fit, Box]:
    """Return where all cells lie as large as they can, and where something is that hides none.

    It stands in a corner at the right, and the board a little aside. Only where that is not enough
    the picture grows, as a desk shrinks a high one to a strip.
    """
    left, top, right, bottom = extent(cells)
    room = _ABOVE
    size = largest(cells, room)
    box = replace(room, bottom=TOP + max(_FLAT, ceil(size * (bottom - top))))
    where = placed(cells, box, size, height=box.bottom + LOW, rail=False)
    where = where if size >= _LEAST else whole(cells, _LEAST)
    wide, high = (one * where.width // WIDTH for one in side)  # Discord makes a wide one smaller
    slack = (where.box.width - where.size * (right - left)) / 2
    for more in range(0, high, _STEP):
        for aside, low in product((0, slack / 2, slack), (True, False)):
            moved = _moved(where, -aside, more, low=low)
            at = moved.box.right, moved.box.bottom if low else TOP + high
            box = Box(round(at[0] - wide), round(at[1] - high), round(at[0]), round(at[1]))
            if not any(moved.hides(box, cell) for cell in cells):
                return moved, box
    moved = _moved(where, 0, high + GAP, low=True)
    corner = moved.box.right, moved.box.bottom
    return moved, Box(corner[0] - wide, corner[1] - high, *corner)


def _moved(where: Fit, aside: float, more: int, *, low: bool) -> Fit:
    """Return a board in a picture that is higher, with the room that this makes below or above."""
    box = replace(where.box, bottom=where.box.bottom + more)
    down = 0 if low else more
    return replace(where, x=where.x + aside, y=where.y + down, box=box, height=where.height + more)


def lowered(
    where: Fit, cells: Sequence[Cell], focus: Sequence[Cell], *, above: bool = False
) -> Fit:
    """Return a window on ``focus`` for a picture that is higher than wide, if its tiles are larger.

    A desk shrinks a high picture to a strip. A window may also only be lower than one that was.
    """
    high = _SQUARE_ABOVE if above else _SQUARE
    if where.box.height <= high or not focus:
        return where
    room = replace(_ALONE, bottom=TOP + high)
    size = largest(focus, room, _ENLARGED)
    enough = size >= where.size if where.cropped else size > where.size
    return window(cells, focus, size, room, GAP) if enough else where


def beside(cells: Sequence[Cell]) -> int:
    """Return the size at which all cells lie beside the tile; 0 where they are too many."""
    return largest(cells, _BOARD)


@dataclass(frozen=True, slots=True)
class Hand:
    where: Fit
    box: Box
    size: int
    middles: tuple[tuple[float, float], ...]
    height: int


def row_height(least: int) -> int:
    """Return how high a row of tiles below the board is."""
    return 2 * least + _NAMED


def aside(where: Fit, cells: Sequence[Cell], count: int) -> Fit:
    """Return where a high board lies beside its tiles instead of above them.

    It stays where a phone would show the board smaller, or a desk hardly larger.
    """
    room, columns = (_PAIR, 2) if count > COLUMN else (_BOARD, 1)
    size, (_, top, _, bottom) = largest(cells, replace(room, bottom=_TALLEST)), extent(cells)
    high = max(ceil(size * (bottom - top)), ceil(count / columns) * row_height(HAND))
    larger = _desk(size, high) / _desk(where.size, where.box.height + row_height(HAND))
    if size < _NEARLY * where.size or larger < _WORTH:
        return where
    box = replace(room, bottom=TOP + high)
    return placed(cells, box, size, height=box.bottom + LOW)


def hand(where: Fit, count: int, least: int = HAND) -> Hand:
    """Return where tiles to choose from lie; ``least`` is the ``s`` of each in a single column."""
    pair = where.rail and where.box.right == _PAIR.right
    if pair or (where.rail and count <= COLUMN):
        columns = 2 if pair else 1
        rows = ceil(count / columns)
        high = rows * row_height(least)
        where = _taller(where, TOP + high - where.box.bottom)
        left = _PAIR.right + 20 if pair else SIDE.left - 4
        box, height = Box(left, TOP, WIDTH - 20, where.box.bottom), where.height
    else:
        columns = min(count, _ACROSS if least < COUNTED else COLUMN)
        rows, top = -(-count // columns), where.height - 10
        size = least if columns <= COLUMN else _ROW if rows == 1 else HAND
        high = rows * row_height(size)
        box = Box(where.box.left, top, max(where.box.right, WIDTH - where.box.left), top + high)
        height = box.bottom + 24
    return _shared(where, box, (columns, rows), count, height)


def _taller(where: Fit, more: int) -> Fit:
    if more <= 0:
        return where
    box = where.box
    box = Box(box.left, box.top, box.right, box.bottom + more)
    return replace(where, y=where.y + more / 2, box=box, height=where.height + more)


def _shared(where: Fit, box: Box, grid: tuple[int, int], count: int, height: int) -> Hand:
    wide, high = box.width / grid[0], box.height / grid[1]
    most = SIZES[1] if where.rail else COUNTED
    room = min((high - _NAMED) / 2, (wide - 18) / ROOT, most)
    size = next((size for size in (COUNTED, *SIZES[1:]) if size <= room), SIZES[-1])
    middles = tuple(
        (
            box.left + wide * (number % grid[0] + 0.5),
            box.top + high * (number // grid[0] + 0.5) - 20,
        )
        for number in range(count)
    )
    return Hand(where, box, size, middles, height)


def spots(canvas: Canvas, fit: Fit, cells: Iterable[Cell]) -> None:
    """Note where cells lie, also those with a tile: who taps one can read that it is taken."""
    for cell in filter(fit.shows, cells):
        canvas.spot(fit.spot(cell), hexgrid.name(cell))


def draw_hand(
    canvas: Canvas,
    game: HexGame,
    at: Hand,
    held: Sequence[int],
    brings: Mapping[int, str],
    verb: str,
    ringed: Collection[int] = (),
    gone: int = 0,
) -> None:
    """Draw a hand where ``hand`` says: tiles with their numbers, and what each can bring.

    Tiles without an entry in ``brings`` can't be chosen; ``ringed`` ones have a frame. The one that
    is ``gone`` leaves a gap, so that the others stay where they were.
    """
    theme, style = canvas.theme, _HAND_NUMBER
    canvas.panel(at.box, theme.panel, 26)
    for tile, (x, y) in zip(held, at.middles, strict=True):
        if tile == gone:
            continue
        low, text, fade = y + at.size + 22, str(tile), None if tile in brings else theme.panel
        hexes.draw_tile(canvas, game, tile, at.size, (x, y), fade=fade)
        if tile in ringed:
            canvas.centre(hexes.ring_sprite(at.size, theme.amber), x, y)
        # Not by its number alone, which may be a rotation.
        place = Box.around(x, y + 20, at.size * ROOT + 16, 2 * at.size + _NAMED)
        canvas.spot(place, (verb, text))
        if brings.get(tile):
            number_and_gain(canvas, x, low, text, brings[tile], style)
        else:
            canvas.number(x, low, text, style, theme.faint if fade else theme.ink)


def number_and_gain(
    canvas: Canvas, x: float, y: float, number: str, gain: str, style: Style
) -> None:
    wide = width(number, style) + 10 + width(gain, _GAIN)
    canvas.number(x - wide / 2, y, number, style, canvas.theme.ink, align="left")
    canvas.number(x + wide / 2, y, gain, _GAIN, canvas.theme.ink, align="right")


def tile_panel(
    canvas: Canvas,
    scene: Scene,
    game: HexGame,
    box: Box,
    tile: int,
    rotation: int = 0,
    size: int = SIZES[1],
) -> None:
    canvas.panel(box, canvas.theme.panel, 26)
    middle, label = (box.left + box.right) / 2, scene.words("hexes-tile", tile=tile)
    named = box.height > 2 * size + 60  # else the banner does
    y = box.top + 22 + size if named else (box.top + box.bottom) / 2
    hexes.draw_tile(canvas, game, tile, size, (middle, y), rotation)
    if not named:
        return
    style, room = SCORE if size > 100 else LABEL, box.width - 20
    canvas.text(middle, box.bottom - 38, label, style, canvas.theme.ink, align="centre", room=room)


def small(
    preview: Callable[[V, Scene, Preview], Picture],
    close: Callable[[V, Scene, Path], Canvas | None],
) -> Callable[[V, Scene, Action], Image.Image]:
    """Return a renderer's ``small``; ``close`` draws what lies ``near`` a tile."""

    def draw(view: V, scene: Scene, action: Action) -> Image.Image:
        if (cut := close(view, scene, action.words)) is not None:
            return cut.image.crop((0, TOP, NEAR, TOP + NEAR))
        drawn = below_banner(preview(view, scene, Preview(action.words, action=action)))
        # A preview comes as pixels: only the panel's colour tells whether the tile stands there.
        at = (SIDE.left + 40, SIDE.top - BANNER + 12)
        if drawn.getpixel(at) != THEMES[scene.theme].panel:
            return drawn
        return drawn.crop((0, 0, SIDE.left - 6, drawn.height))

    return draw


@dataclass(frozen=True, slots=True)
class Ways:
    """Placements side by side, three in a row, in the order of their buttons."""

    canvas: Canvas
    game: HexGame
    laid: Mapping[Cell, Laid]

    @classmethod
    def of(cls, scene: Scene, game: HexGame, count: int, laid: Mapping[Cell, Laid]) -> Ways:
        rows = max(1, -(-count // _ACROSS_WAYS))
        canvas = Canvas(THEMES[scene.theme], _WAYS_TOP + rows * (_WAY[1] + 16))
        return cls(canvas, game, laid)

    def draw(self, at: int, new: Laid, mark: Mark, number: str, *, path: Path, ringed: bool) -> Box:
        """Draw a placement with what it touches, and return where its points stand."""
        theme, canvas = self.canvas.theme, self.canvas
        left = MARGIN + at % _ACROSS_WAYS * (_WAY[0] + 15)
        top = _WAYS_TOP + at // _ACROSS_WAYS * (_WAY[1] + 16)
        box = Box(left, top, left + _WAY[0], top + _WAY[1])
        canvas.spot(box, path)
        if ringed:
            canvas.rounded(box.inset(-7), 32, theme.amber)
        canvas.panel(box, theme.panel, 26)
        # What lies farther away does not matter: what touches is as large as there is room.
        near = [cell for cell in hexgrid.neighbours(new.cell) if cell in self.laid]
        inside = Box(box.left, box.top, box.right, box.top + _WINDOW)
        canvas.rounded(inside.inset(5), 22, theme.well)
        size = largest([new.cell, *near], inside.inset(8))
        where = placed([new.cell, *near], inside, size)
        laid = {cell: self.laid[cell] for cell in near}
        hexes.draw_tiles(canvas, where, {**laid, new.cell: new}, self.game)
        mark(canvas, where)
        low = Box(box.left + 20, inside.bottom, box.right - 20, box.bottom)
        middle = (low.top + low.bottom) / 2
        wide = canvas.number(low.left, middle, number, BADGE, theme.legal, align="left")
        return Box(round(low.left + wide) + 20, low.top, low.right, low.bottom)


def marks_of(scene: Scene, cells: Sequence[Cell], shown: Preview) -> Mapping[str, str]:
    """Return what stands on places, by their names: numbers, or on a puzzle's only one "?".

    Who learns or solves a puzzle knows no names of cells yet.
    """
    alone = scene.puzzle and len(cells) == 1
    return shown.marks or ({hexgrid.name(cells[0]): "?"} if alone else {})
