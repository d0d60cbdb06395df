"""What the pickers of hexagon games share: the board beside a tile, and turns side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PIL import Image

from engine.hexgrid import Cell
from render.canvas import Box, Canvas
from render.fonts import LABEL, NUMBER
from render.hexes import draw as hexes
from render.hexes.fit import SIZES, TOP, Fit, largest, placed
from render.shapes import SCALE, Layer
from render.sprites import kept
from render.theme import MARGIN, WIDTH, Theme

SIDE = Box(944, TOP + 10, WIDTH - MARGIN, TOP + 330)
"""Where the chosen tile stands."""
_BOARD = Box(24, TOP, 920, 976)
_ALONE = Box(24, TOP, WIDTH - 24, 1240)
_TURN = (366, 386)
_TURNS_TOP = 132
_WINDOW = 300
_TURN_SIZE = 70

Mark = Callable[[Canvas, Fit], None]
"""Marks something on a board that is drawn."""


def fitted(cells: Sequence[Cell], floor: int, focus: Sequence[Cell] = ()) -> Fit:
    """Return where the board lies beside the tile; over the whole width where it must.

    Args:
        cells: What is drawn.
        floor: The least ``s`` beside the tile, and with ``focus`` the least of all.
        focus: What has to be seen where not everything can be drawn at the floor; without it
            the board is drawn smaller instead.
    """
    size = largest(cells, _BOARD)
    if size >= floor:
        return placed(cells, _BOARD, size, height=1000)
    size = largest(cells, _ALONE)
    if size < floor and focus:
        return placed(focus, _ALONE, floor, height=_ALONE.bottom + 24, rail=False, cropped=True)
    size = max(size, SIZES[-1])
    return placed(cells, _ALONE, size, height=_ALONE.bottom + 24, rail=False)


def lines(text: str, most: int = 14) -> list[str]:
    """Break a note into short lines."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".strip()
        if len(longer) > most and found[-1]:
            found.append(word)
        else:
            found[-1] = longer
    return found


def note(canvas: Canvas, text: str) -> None:
    """Write what comes next below the chosen tile."""
    for number, line in enumerate(lines(text)):
        y = SIDE.bottom + 44 + 40 * number
        canvas.text(SIDE.left + 20, y, line, LABEL, canvas.theme.muted, room=200)


def turns_canvas(theme: Theme) -> Canvas:
    """Return the table for six turns, three in a row."""
    return Canvas(theme, _TURNS_TOP + 2 * (_TURN[1] + 16))


def turn(
    canvas: Canvas,
    cell: Cell,
    rotation: int,
    laid: Iterable[Cell],
    tile_of: hexes.TileOf,
    mark: Mark,
) -> tuple[Box, int]:
    """Draw a turn: the tile in place with its neighbours, and the number of the turn.

    Args:
        canvas: Of ``turns_canvas``.
        cell: Where the tile would lie.
        rotation: 0-5; each has its own place, so that a turn that is left out leaves a gap.
        laid: All tiles, the new one with them.
        tile_of: Their sprites.
        mark: Marks the new one.

    Returns:
        The panel, and the middle of the line below the picture where more may be said.
    """
    theme = canvas.theme
    left = MARGIN + rotation % 3 * (_TURN[0] + 15)
    top = _TURNS_TOP + rotation // 3 * (_TURN[1] + 16)
    box = Box(left, top, left + _TURN[0], top + _TURN[1])
    canvas.panel(box, theme.panel, 26)
    small = Canvas(theme, _WINDOW, box.width)
    inside = Box(0, 0, box.width, _WINDOW)
    small.fill(inside, theme.well)
    where = placed([cell], inside, _TURN_SIZE, cropped=False)
    hexes.tiles(small, where, laid, tile_of)
    mark(small, where)
    canvas.image.paste(small.image, (box.left, box.top), _mask(box.width, _WINDOW, 26))
    middle = box.top + _WINDOW + (box.height - _WINDOW) // 2
    canvas.rounded(Box(box.left + 20, middle - 28, box.left + 84, middle + 28), 16, theme.well)
    canvas.number(box.left + 52, middle, f"r{rotation}", NUMBER, theme.ink)
    return box, middle


@kept
def _mask(wide: int, high: int, radius: int) -> Image.Image:
    layer = Layer(wide, high)
    layer.rounded(0, 0, wide, high + radius, radius)
    return layer.image.reduce(SCALE)
