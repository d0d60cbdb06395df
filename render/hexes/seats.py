"""Where the players stand: in a rail beside the board, or in rows below it."""

from __future__ import annotations

from render.canvas import Box
from render.hexes.layout import LOW, TOP, Fit
from render.theme import MARGIN, WIDTH

RAIL_LEFT, RAIL_RIGHT = 900, WIDTH - MARGIN
GAP = 12
_BELOW = 14


def in_a_row(count: int) -> int:
    return 2 if count == 4 else min(count, 3)


def rows_height(count: int, high: int) -> int:
    rows = -(-count // in_a_row(count))
    return rows * (high + GAP) - GAP


def rail_height(count: int, high: int, facts: int) -> int:
    """Return the least height of a picture with the players and a panel of facts at the right."""
    return TOP + 2 + count * (high + GAP) + facts + LOW


def boxes(fit: Fit, count: int, row: int, rail: int) -> list[Box]:
    if fit.rail:
        tops = [TOP + 2 + seat * (rail + GAP) for seat in range(count)]
        return [Box(RAIL_LEFT, top, RAIL_RIGHT, top + rail) for top in tops]
    each = in_a_row(count)
    wide = (WIDTH - 2 * MARGIN - (each - 1) * GAP) // each
    boxes = []
    for seat in range(count):
        left = MARGIN + seat % each * (wide + GAP)
        top = fit.box.bottom + _BELOW + seat // each * (row + GAP)
        boxes.append(Box(left, top, left + wide, top + row))
    return boxes
