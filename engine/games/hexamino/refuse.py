"""Why not: the check of a planned placement, with a reason that helps.

Says the same as the board's sets of what fits in another way; the tests hold the two together.
"""

from __future__ import annotations

from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode, Places
from engine.games.hexamino.moves import Plan
from engine.games.hexamino.parts import is_end
from engine.games.hexamino.state import Tiles
from engine.hexgrid import SIDE_WORDS, neighbours
from engine.hexgrid import name as cell_word
from engine.refusals import Illegal


def check(
    mode: Mode, board: Board, places: Places, hand: Tiles, plan: Plan, *, closing: bool
) -> None:
    """Check a placement by the active seat of a running game.

    Raises:
        Illegal: The codes of the package's docstring.
    """
    if plan.tile not in hand:
        raise Illegal("not-in-hand", {"tile": plan.tile})
    usable = mode.usable(places, mode.parts.all_of(hand))
    if places.get(plan.cell, 0) & usable & plan.bit:
        return  # the usual case costs nothing
    _check_cell(board, plan)
    mode.check_place(board, plan.cell)
    mode.check_tile(board, plan.tile, plan.cell, closing)
    _check_match(mode, board, plan)
    mode.check_sides(plan.tile, plan.cell, plan.rotation)
    if is_end(plan.tile) and not usable & plan.bit:
        raise Illegal("connecting-first", {"tile": plan.tile}, ruling="R11")
    raise AssertionError("what is refused has a reason")


def _check_cell(board: Board, plan: Plan) -> None:
    """Check that the cell is free."""
    if plan.cell in board.shown:
        there = next(placement for placement in board.laid if placement.cell == plan.cell)
        where = cell_word(plan.cell)
        raise Illegal("cell-taken", {"cell": where, "tile": there.tile}, cells=(where,))


def _check_match(mode: Mode, board: Board, plan: Plan) -> None:
    """Check that all touched sides are equal, and dots meet on one of them (R3)."""
    contact = board.contact(plan.cell)
    fields = mode.parts.shown[plan.tile][plan.rotation]
    around, where = neighbours(plan.cell), cell_word(plan.cell)
    clashes = [(side, theirs) for side, theirs in contact if fields[side] != theirs]
    if clashes:
        side, theirs = clashes[0]
        raise Illegal(
            "no-match",
            {
                "tile": plan.tile,
                "cell": where,
                "side": SIDE_WORDS[side],
                "own": fields[side],
                "theirs": theirs,
                "beside": cell_word(around[side]),
                "count": len(clashes),
            },
            cells=(where, *(cell_word(around[side]) for side, _ in clashes)),
            ruling="R3",
        )
    if not any(theirs for _, theirs in contact):
        cells = (where, *(cell_word(around[side]) for side, _ in contact))
        raise Illegal("no-dots-meet", {"tile": plan.tile, "cell": where}, cells=cells, ruling="R3")
