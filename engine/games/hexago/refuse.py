"""Why a placement is refused, with the cells that show it."""

from __future__ import annotations

from engine import hexgrid
from engine.games.hexago.board import Board, fits, matching
from engine.games.hexago.parts import Parts
from engine.games.hexago.state import State
from engine.hexgrid import ORIGIN, Cell
from engine.refusals import Illegal


def check(parts: Parts, state: State, board: Board, tile: int, cell: Cell, turn: int) -> None:
    """Check a placement of the active seat.

    Raises:
        Illegal: See the package's docstring.
    """
    # Where a laid tile lies everybody can see; whose hand an unlaid one is in stays untold.
    if tile not in state.hands[state.active]:
        laid = next((one for one in state.laid if one.tile == tile), None)
        if laid is not None:
            raise Illegal("laid-already", {"tile": tile, "cell": hexgrid.name(laid.cell)})
        raise Illegal("not-in-hand", {"tile": tile}, ruling="R5")
    name = hexgrid.name(cell)
    if not state.laid:
        if cell != ORIGIN:
            start = hexgrid.name(ORIGIN)
            raise Illegal("start-cell", {"cell": start}, ruling="R15", cells=(start,))
        return
    there = next((one for one in state.laid if one.cell == cell), None)
    if there is not None:
        raise Illegal("cell-taken", {"cell": name, "tile": there.tile}, cells=(name,))
    if cell not in board.places:
        raise Illegal("touches-nothing", {"cell": name}, ruling="R1", cells=(name,))
    if state.must_match and not fits(board.places[cell], parts.shown[tile][turn]):
        _refuse_unmatched(parts, state, board, tile, cell, turn)


def _refuse_unmatched(
    parts: Parts, state: State, board: Board, tile: int, cell: Cell, turn: int
) -> None:
    """Refuse what touches without matching, unless no tile of the hand matches anywhere (R12)."""
    if next(matching(parts, board, state.hands[state.active]), None) is None:
        return
    name = hexgrid.name(cell)
    touched = [direction for direction, _ in board.places[cell]]
    side = touched[0]
    beside = hexgrid.neighbours(cell)[side]
    own = parts.word(parts.shown[tile][turn][side])
    theirs = parts.word(board.fields[beside][hexgrid.opposite(side)])
    others = (hexgrid.name(hexgrid.neighbours(cell)[direction]) for direction in touched)
    raise Illegal(
        "no-match",
        {
            "tile": tile,
            "cell": name,
            "count": len(touched),
            "side": hexgrid.SIDE_WORDS[side],
            "beside": hexgrid.name(beside),
            "number": own[0],
            "colour": own[1],
            "their-number": theirs[0],
            "their-colour": theirs[1],
        },
        ruling="R1",
        cells=(name, *others),
    )
