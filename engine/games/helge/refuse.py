"""Why not: the check of a planned action, with a reason that helps.

Says the same as ``moves.listed`` in another way; the tests hold the two together.
"""

from __future__ import annotations

from engine.games.helge import board as boards
from engine.games.helge.moves import Plan, listed
from engine.games.helge.state import (
    CELLS,
    EMPTY,
    JOKER,
    State,
    X,
    cell_word,
    stone_word,
)
from engine.refusals import Illegal


def check(state: State, plan: Plan, bag: int) -> None:
    """Check an action of the active seat of a running game.

    Raises:
        Illegal: The codes of the package's docstring.
    """
    if state.drawn == EMPTY:
        _check_start(state, plan, bag)
    elif state.drawn == X:
        _check_x(state, plan)
    elif state.drawn == JOKER:
        if plan.verb != "place":
            raise Illegal("joker-at-once", ruling="R4")
        _check_fit(state, JOKER, plan.cell)
    else:
        _check_drawn(state, plan)


def _check_start(state: State, plan: Plan, bag: int) -> None:
    """Check D1: draw, lay or swap a stone of the own depot (R13); pass only if stuck (R21)."""
    if plan.verb == "draw":
        if not bag:
            raise Illegal("bag-empty", ruling="R21")
    elif plan.verb == "lay":
        _check_own(state, plan.stone)
        _check_fit(state, plan.stone, plan.cell)
    elif plan.verb == "swap" and plan.own != EMPTY:
        _check_own(state, plan.own)
        _check_fetch(state, plan)
    elif plan.verb == "pass":
        if listed(state, bag)[0].verb != "pass":
            raise Illegal("no-pass", ruling="R21")
    else:
        raise Illegal("draw-first", {"verb": plan.verb}, ruling="R13")


def _check_drawn(state: State, plan: Plan) -> None:
    """Check D2: lay the drawn stone, swap it, or keep it if it fits nowhere."""
    drawn = stone_word(state.drawn)
    if plan.verb == "place":
        _check_fit(state, state.drawn, plan.cell)
    elif plan.verb == "swap" and plan.own == EMPTY:
        _check_fetch(state, plan)
    elif plan.verb == "depot":
        cells = boards.cells_for(state.boards[state.active], state.drawn)
        if cells:
            raise Illegal(
                "must-place",
                {"stone": drawn, "cell": cell_word(cells[0]), "count": len(cells)},
                cells=tuple(cell_word(cell) for cell in cells),
                ruling="R14",
            )
    else:
        raise Illegal("handle-drawn", {"stone": drawn}, ruling="R15")


def _check_x(state: State, plan: Plan) -> None:
    """Check D4: take any stone off the own board."""
    board = state.boards[state.active]
    if plan.verb != "remove":
        there = tuple(cell_word(cell) for cell in range(CELLS) if board[cell] != EMPTY)
        raise Illegal("x-at-once", cells=there)
    if board[plan.cell] == EMPTY:
        cell = cell_word(plan.cell)
        raise Illegal("no-stone-there", {"cell": cell}, cells=(cell,))


def _check_own(state: State, stone: int) -> None:
    if stone not in state.depots[state.active]:
        raise Illegal("not-in-depot", {"stone": stone_word(stone)}, ruling="R13")


def _check_fetch(state: State, plan: Plan) -> None:
    """Check that the other seat exists, is not the own one, has the stone, and it fits (R16)."""
    if plan.other >= len(state.boards):
        raise Illegal("no-such-seat", {"seat": f"@{'ABCDEF'[plan.other]}"})
    if plan.other == state.active:
        raise Illegal("own-depot", ruling="R13")
    stone = stone_word(plan.stone)
    if plan.stone not in state.depots[plan.other]:
        raise Illegal("not-in-their-depot", {"stone": stone, "seat": plan.other})
    # Before the cell: with such a stone no other cell would help.
    if not boards.cells_for(state.boards[state.active], plan.stone):
        raise Illegal("fits-nowhere", {"stone": stone}, ruling="R16")
    _check_fit(state, plan.stone, plan.cell)


def _check_fit(state: State, stone: int, cell: int) -> None:
    """Check that the cell is free and every neighbour matches by colour or symbol (R2)."""
    board, where, word = state.boards[state.active], cell_word(cell), stone_word(stone)
    if board[cell] != EMPTY:
        there = stone_word(board[cell])
        raise Illegal("cell-taken", {"cell": where, "stone": there}, cells=(where,))
    beside = boards.clashes(board, stone, cell)
    if beside:
        cells = tuple(cell_word(place) for place in beside)
        raise Illegal(
            "does-not-fit",
            {
                "stone": word,
                "cell": where,
                "beside": cells[0],
                "neighbour": stone_word(board[beside[0]]),
            },
            cells=(where, *cells),
            ruling="R2",
        )
