"""Shared parts of hexagon pickers: the board beside a tile, and rotations side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from PIL import Image

from engine.actions import Action
from engine.hexgrid import Cell
from engine.prompts import Path
from render.canvas import Box, Canvas
from render.contract import Picture, Preview, Scene, V, below_banner
from render.fonts import LABEL, NUMBER, SCORE, width
from render.hexes import drawing as hexes
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
from render.hexes.talk import TURN, Laid, degrees
from render.kept import kept
from render.sprites import SCALE, Layer, Sprite
from render.theme import BANNER, MARGIN, THEMES, WIDTH, Theme

SIDE = Box(944, TOP + 10, WIDTH - MARGIN, TOP + 330)
"""Where the chosen tile stands."""
_BOARD = Box(24, TOP, 920, 976)
_BESIDE = 500
"""Height that the tile and the note beside the board take."""
_ALONE = Box(24, TOP, WIDTH - 24, 1240)
_LEAST = 50
"""``s`` below which a place has no room for its name and points: the picture grows instead."""
_TURN = (366, 386)
_TURNS_TOP = 132
_WINDOW = 300
_LOW = 560
_TURN_SIZE = 70

BOTH = (0, 1)
"""Turns 0 to 2 stand in the upper row, the others below."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of hexagons: its key, and how its tiles look."""

    key: str
    tile: hexes.TileOf


Mark = Callable[[Canvas, Fit], None]
"""Marks something on a board that is drawn."""

_COLUMN, _ACROSS, _NAMED = 4, 8, 71
"""Tiles of a hand at the right one above another, below the board in a row; room for a number."""
_HAND, _NARROW = 70, 56
"""Their least ``s``, and that of two beside each other at the right."""


def fitted(cells: Sequence[Cell], floor: int, focus: Sequence[Cell] = ()) -> Fit:
    """Return where the board lies beside the tile; over the whole width where it must.

    Args:
        floor: The least ``s`` beside the tile, and of a window on ``focus``.
    """
    _, top, _, bottom = extent(cells)
    size = largest(cells, _BOARD)
    if size >= floor:
        high = max(_BESIDE, ceil(size * (bottom - top)))
        box = Box(_BOARD.left, TOP, _BOARD.right, TOP + high)
        return placed(cells, box, size, height=box.bottom + LOW)
    size = largest(cells, _ALONE)
    if size < floor and focus and largest(focus, _ALONE) >= floor:
        return window(cells, focus, floor, _ALONE, GAP)
    if size < _LEAST:
        return whole(cells, _LEAST)
    high = max(_LOW, ceil(size * (bottom - top)))
    box = Box(_ALONE.left, TOP, _ALONE.right, TOP + high)
    return placed(cells, box, size, height=box.bottom + LOW, rail=False)


@dataclass(frozen=True, slots=True)
class Hand:
    where: Fit
    box: Box
    size: int
    middles: tuple[tuple[float, float], ...]
    height: int


def hand(where: Fit, count: int) -> Hand:
    columns = 1 + (count > _COLUMN)
    if where.rail and count <= 2 * _COLUMN:
        rows = -(-count // columns)
        high = rows * (2 * (_HAND if columns == 1 else _NARROW) + _NAMED)
        where = _taller(where, TOP + high - where.box.bottom)
        box, height = Box(SIDE.left - 4, TOP, WIDTH - 20, where.box.bottom), where.height
    else:
        columns = min(count, _ACROSS)
        rows, top = -(-count // columns), where.height - 10
        high = rows * (2 * _HAND + _NAMED)
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
    room = min((high - _NAMED) / 2, (wide - 18) / ROOT, SIZES[1])
    size = next((size for size in SIZES if size <= room), SIZES[-1])
    middles = tuple(
        (
            box.left + wide * (number % grid[0] + 0.5),
            box.top + high * (number // grid[0] + 0.5) - 20,
        )
        for number in range(count)
    )
    return Hand(where, box, size, middles, height)


def draw_hand(
    canvas: Canvas, game: Game, at: Hand, held: Sequence[int], brings: Mapping[int, str]
) -> None:
    """Draw a hand where ``hand`` says: tiles with their numbers, and what each can bring."""
    theme = canvas.theme
    canvas.panel(at.box, theme.panel, 26)
    for tile, (x, y) in zip(held, at.middles, strict=True):
        canvas.centre(game.tile(tile, 0, at.size), x, y)
        low, text = y + at.size + 28, str(tile)
        if tile in brings:
            number_and_gain(canvas, x, low, text, brings[tile])
        else:
            canvas.number(x, low, text, NUMBER, theme.ink)


def number_and_gain(canvas: Canvas, x: float, y: float, number: str, gain: str) -> None:
    wide = width(number, NUMBER) + 10 + width(gain, NUMBER)
    canvas.number(x - wide / 2, y, number, NUMBER, canvas.theme.muted, align="left")
    canvas.number(x + wide / 2, y, gain, NUMBER, canvas.theme.ink, align="right")


def tile_panel(
    canvas: Canvas,
    scene: Scene,
    game: Game,
    box: Box,
    tile: int,
    rotation: int = 0,
    size: int = SIZES[1],
) -> None:
    canvas.panel(box, canvas.theme.panel, 26)
    middle, label = (box.left + box.right) / 2, scene.words(f"{game.key}-tile", tile=tile)
    canvas.centre(game.tile(tile, rotation, size), middle, box.top + 22 + size)
    style = SCORE if size > 100 else LABEL
    canvas.text(middle, box.bottom - 38, label, style, canvas.theme.ink, align="centre")


def small(
    preview: Callable[[V, Scene, Preview], Picture],
) -> Callable[[V, Scene, Action], Image.Image]:
    def draw(view: V, scene: Scene, action: Action) -> Image.Image:
        drawn = below_banner(preview(view, scene, Preview(action.words, action=action)))
        # A preview comes as pixels: only the panel's colour tells whether the tile stands there.
        at = (SIDE.left + 40, SIDE.top - BANNER + 12)
        if drawn.getpixel(at) != THEMES[scene.theme].panel:
            return drawn
        return drawn.crop((0, 0, SIDE.left - 6, drawn.height))

    return draw


def lines(text: str, most: int = 14) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def note(canvas: Canvas, text: str) -> None:
    for number, line in enumerate(lines(text)):
        y = SIDE.bottom + 44 + 40 * number
        canvas.text(SIDE.left + 20, y, line, LABEL, canvas.theme.muted, room=200)


def draw_turns(
    scene: Scene, shown: Preview, draw: Callable[[Canvas, Path, tuple[int, ...]], None]
) -> Canvas:
    """Draw a picture of turns, each by a call that gets the canvas, its path, and the rows."""
    paths = [path for path in shown.paths if len(path) == TURN]
    rows = tuple(sorted({int(path[-1]) // 3 for path in paths})) or BOTH
    canvas = Canvas(THEMES[scene.theme], _TURNS_TOP + len(rows) * (_TURN[1] + 16))
    for path in paths:
        draw(canvas, path, rows)
    return canvas


def turn(
    canvas: Canvas,
    game: Game,
    new: Laid,
    laid: Mapping[Cell, Laid],
    mark: Mark,
    *,
    free: Iterable[Cell] = (),
    rows: tuple[int, ...],
) -> tuple[Box, int]:
    """Draw a turn: the tile in place with its neighbours, and how far it is rotated.

    Args:
        new: The tile as it would lie. Each rotation has its own place, so that one that is left
            out leaves a gap.
        laid: The table with it.
    """
    theme, rotation = canvas.theme, new.rotation
    left = MARGIN + rotation % 3 * (_TURN[0] + 15)
    top = _TURNS_TOP + rows.index(rotation // 3) * (_TURN[1] + 16)
    box = Box(left, top, left + _TURN[0], top + _TURN[1])
    canvas.panel(box, theme.panel, 26)
    small = _window(theme, game, new.cell, laid, mark, free)
    canvas.put(Sprite(small.image, _mask(box.width, _WINDOW, 26)), box.left, box.top)
    middle = box.top + _WINDOW + (box.height - _WINDOW) // 2
    canvas.rounded(Box(box.left + 20, middle - 28, box.left + 112, middle + 28), 16, theme.well)
    canvas.number(box.left + 66, middle, f"{degrees(rotation)}°", NUMBER, theme.ink)
    return box, middle


def _window(
    theme: Theme,
    game: Game,
    cell: Cell,
    laid: Mapping[Cell, Laid],
    mark: Mark,
    free: Iterable[Cell],
) -> Canvas:
    small = Canvas(theme, _WINDOW, _TURN[0])
    inside = Box(0, 0, _TURN[0], _WINDOW)
    small.fill(inside, theme.well)
    where = placed([cell], inside, _TURN_SIZE, cropped=False)
    blank = hexes.place_sprite(_TURN_SIZE, theme.key, legal=False)
    for place in filter(where.touches, free):
        small.centre(blank, *where.at(place))
    hexes.draw_tiles(small, where, laid, game.tile)
    mark(small, where)
    return small


@kept
def _mask(wide: int, high: int, radius: int) -> Image.Image:
    layer = Layer(wide, high)
    layer.rounded(0, 0, wide, high + radius, radius)
    return layer.image.reduce(SCALE)
