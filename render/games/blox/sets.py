"""The choice of blocks that a tower is built of."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from engine.games.blox.state import COLOURS
from engine.prompts import Path
from render import pieces
from render.banner import pill, pill_width
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import Style
from render.games.blox import board, parts

MOST = 12
"""Sets of blocks that a page of the picker draws: their marks can still be told apart."""
_TITLE = Style("inter-500", 36)
_HEAD, _FOOT, _SIDE, _BETWEEN = 60, 15, 18, 3
_WIDE = board.RIGHT - board.RAIL_LEFT - 2 * _SIDE
_ROW, _LARGEST, READABLE = 72, 60, 32
"""The height of a row and a block at most, and of a block that a phone still shows."""
_SMALL_BADGE = 38
"""The height of a number in two columns, and of a row from which on one column is enough."""
_TAP = 62
"""The height of a row that a finger hits on an enlarged picture of a phone."""


class Grid(NamedTuple):
    """How sets stand: in how many columns and rows, and how high a row is."""

    columns: int
    rows: int
    step: int
    across: int
    """Blocks of a set in a line."""
    size: int
    badge: int

    @property
    def tapped(self) -> bool:
        return self.step >= _TAP


def _grid(count: int, most: int, space: float, wide: int) -> Grid:
    """Return the columns in which the blocks of ``count`` sets are largest."""
    found = []
    for columns in (1, 2):
        rows = ceil(count / columns)
        step = int(min(_ROW, space // rows))
        if columns == 1 and step < _SMALL_BADGE:
            continue
        badge = min(pieces.BADGE if columns == 1 else _SMALL_BADGE, step - 4)
        room = wide // columns - badge - 12
        for across in {most, ceil(most / 2)}:
            high = (step - 4) // ceil(most / across) - _BETWEEN
            size = int(min(_LARGEST, high, room // across - _BETWEEN))
            found.append(Grid(columns, rows, step, across, size, badge))
    # Among equals the widest badge, and a set in one line.
    return max(found, key=lambda one: (one.tapped, one.size, one.badge, one.across))


def readable(sets: Mapping[Path, str], room: tuple[int, int]) -> bool:
    """Return whether the sets of blocks can be told apart there, and each be tapped."""
    grid = _standing(sets, room)
    return grid.tapped and grid.size >= READABLE


def _standing(sets: Mapping[Path, str], room: tuple[int, int]) -> Grid:
    most = max(path[-1].count(",") + 1 for path in sets)
    return _grid(len(sets), most, room[1] - board.GAP - room[0] - _HEAD - _FOOT, _WIDE)


def draw(
    canvas: Canvas,
    scene: Scene,
    sets: Mapping[Path, str],
    room: tuple[int, int],
    chosen: str = "",
    crossed: Container[str] = (),
    brings: str = "",
) -> None:
    """Draw sets by their numbers between two heights, and what building ``brings`` above them."""
    top, grid = room[0], _standing(sets, room)
    box = Box(board.RAIL_LEFT, top, board.RIGHT, top + _HEAD + grid.step * grid.rows + _FOOT)
    canvas.panel(box, canvas.theme.panel)
    _title(canvas, scene, box, brings)
    column_wide = _WIDE // grid.columns
    for at, (path, number) in enumerate(sets.items()):
        column, row = divmod(at, grid.rows)
        left, y = box.left + _SIDE + column * column_wide, top + _HEAD + grid.step * (row + 0.5)
        canvas.spot(Box.around(left + column_wide / 2, y, column_wide, grid.step), path)
        sprite = pieces.badge(number, grid.badge, quiet=chosen not in ("", path[-1]))
        x = left + grid.badge / 2
        canvas.centre(sprite, x, y)
        if path[-1] in crossed:
            canvas.centre(pieces.refused(pieces.BADGE, canvas.theme.key), x, y)
        blocks = sorted(path[-1].split(","), key=COLOURS.index)
        _in_lines(canvas, blocks, grid, left + grid.badge + 8 + grid.size / 2, y)


def _title(canvas: Canvas, scene: Scene, box: Box, brings: str) -> None:
    said = scene.words("blox-brings" if brings else "blox-verb-build")
    room = box.width - 44 - (pill_width(brings) + 6 if brings else 0)
    canvas.text(box.left + 22, box.top + 36, said, _TITLE, canvas.theme.muted, room=room)
    if brings:
        pill(canvas, box.right - 16, box.top + 36, brings)


def _in_lines(canvas: Canvas, blocks: Sequence[str], grid: Grid, x: float, y: float) -> None:
    pitch = grid.size + _BETWEEN
    y -= (ceil(len(blocks) / grid.across) - 1) * pitch / 2
    for nth, colour in enumerate(blocks):
        down, right = divmod(nth, grid.across)
        block = parts.block(grid.size, COLOURS.index(colour))
        canvas.centre(block, x + right * pitch, y + down * pitch)
