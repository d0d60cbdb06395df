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
_HEAD, _FOOT, _SIDE, _BETWEEN = 60, 8, 18, 3
_WIDE = board.RIGHT - board.RAIL_LEFT - 2 * _SIDE
_ROW, _LARGEST = 72, 60
"""The height of a row and a block at most."""
_TAP = 62
"""The height of a row that a finger hits on an enlarged picture of a phone."""


class Grid(NamedTuple):
    """How sets stand one below the other."""

    step: int
    across: int
    """Blocks of a set in a line."""
    size: int
    badge: int


def _standing(sets: Mapping[Path, str], room: tuple[int, int], head: int) -> Grid:
    """Return the rows in which the blocks of sets are largest."""
    most = max(path[-1].count(",") + 1 for path in sets)
    step = min(_ROW, (room[1] - board.GAP - room[0] - head - _FOOT) // len(sets))
    badge = min(pieces.BADGE, step - 4)
    wide, found = _WIDE - badge - 12, list[tuple[int, int]]()
    for across in (most, ceil(most / 2)):
        high = (step - 4) // ceil(most / across) - _BETWEEN
        found.append((min(_LARGEST, high, wide // across - _BETWEEN), across))
    size, across = max(found)  # among equals a set in one line
    return Grid(step, across, size, badge)


def tapped(sets: Mapping[Path, str], room: tuple[int, int], head: int) -> bool:
    """Return whether each set of blocks can be tapped there."""
    return _standing(sets, room, head).step >= _TAP


def head_of(brings: str) -> int:
    """Return the room above sets; what is asked stands in the banner."""
    return _HEAD if brings else _FOOT


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
    top, head = room[0], head_of(brings)
    grid = _standing(sets, room, head)
    box = Box(board.RAIL_LEFT, top, board.RIGHT, top + head + grid.step * len(sets) + _FOOT)
    canvas.panel(box, canvas.theme.panel)
    if brings:
        text, end = scene.words("blox-brings"), box.right - 16
        wide = box.width - 50 - pill_width(brings)
        canvas.text(box.left + 22, top + 36, text, _TITLE, canvas.theme.muted, room=wide)
        pill(canvas, end, top + 36, brings)
    for row, (path, number) in enumerate(sets.items()):
        left, y = box.left + _SIDE, top + head + grid.step * (row + 0.5)
        canvas.spot(Box.around(left + _WIDE / 2, y, _WIDE, grid.step), path)
        sprite = pieces.badge(number, grid.badge, quiet=chosen not in ("", path[-1]))
        x = left + grid.badge / 2
        canvas.centre(sprite, x, y)
        if path[-1] in crossed:
            canvas.centre(pieces.refused(grid.badge + 12, canvas.theme.key), x, y)
        blocks = sorted(path[-1].split(","), key=COLOURS.index)
        _in_lines(canvas, blocks, grid, left + grid.badge + 8 + grid.size / 2, y)


def _in_lines(canvas: Canvas, blocks: Sequence[str], grid: Grid, x: float, y: float) -> None:
    pitch = grid.size + _BETWEEN
    y -= (ceil(len(blocks) / grid.across) - 1) * pitch / 2
    for nth, colour in enumerate(blocks):
        down, right = divmod(nth, grid.across)
        block = parts.block(grid.size, COLOURS.index(colour))
        canvas.centre(block, x + right * pitch, y + down * pitch)
