"""How well a position looks, in points: for the search of computer seats alone."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.helge.board import LINES, allowed, free_cells, grade
from engine.games.helge.parts import Parts
from engine.games.helge.state import EMPTY, Board, State

_KIND_WEIGHT = 0.12
_LINE_WEIGHT = 0.35
_DEPOT_WEIGHT = 1.0


def worth(parts: Parts, state: State, seat: Seat) -> float:
    """Return own prospects less those of the best other seat."""
    values = [_prospects(parts, state, s) for s in range(len(state.boards))]
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others, default=0.0)


def _prospects(parts: Parts, state: State, seat: Seat) -> float:
    """Points less depot; while the game runs also what the board still promises."""
    board = state.boards[seat]
    firm = state.points[seat] - _DEPOT_WEIGHT * len(state.depots[seat])
    if state.ended:
        return firm
    kinds = 0
    for mask in allowed(board):
        kinds |= mask
    usable = kinds.bit_count()
    room = free_cells(board) - len(state.depots[seat])
    crowded = -2.0 if room <= 1 else 0.0
    return firm + _KIND_WEIGHT * usable + _LINE_WEIGHT * _open_lines(parts, board) + crowded


def _open_lines(parts: Parts, board: Board) -> float:
    """Value lines with one open cell, by what they could still be worth."""
    total = 0.0
    for line in LINES:
        stones = [board[cell] for cell in line if board[cell] != EMPTY]
        if len(stones) < 2:
            continue
        share = 1.0 if len(stones) == 3 else 0.4
        total += share * parts.values[grade(tuple(stones))]
    return total
