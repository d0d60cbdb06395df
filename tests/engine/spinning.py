"""Boards turned as a whole: what rules promise of a position holds from every side."""

from __future__ import annotations

from engine.hexgrid import SIDES, Cell


def spun(cell: Cell, steps: int) -> Cell:
    """Return where a cell comes to lie when the board turns clockwise about the origin."""
    q, r = cell
    for _ in range(steps % SIDES):
        q, r = -r, q + r
    return q, r
