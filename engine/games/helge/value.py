"""How well a position looks, in points: for the search of computer seats alone."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.helge.rules import COLUMNS, ROWS, Parts, free_cells, places
from engine.games.helge.state import EMPTY, JOKER, ORDINARY, SYMBOLS, Board, State

_LINES = (*ROWS, *COLUMNS)
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
    usable = sum(bool(places(board, kind)) for kind in range(ORDINARY))
    room = free_cells(board) - len(state.depots[seat])
    crowded = -2.0 if room <= 1 else 0.0
    return firm + _KIND_WEIGHT * usable + _LINE_WEIGHT * _open_lines(parts, board) + crowded


def _open_lines(parts: Parts, board: Board) -> float:
    """Value lines with one open cell, by what they could still be worth."""
    total = 0.0
    for line in _LINES:
        stones = [board[cell] for cell in line if board[cell] != EMPTY]
        if len(stones) < 2:
            continue
        share = 1.0 if len(stones) == 3 else 0.4
        if JOKER in stones:
            total += share * parts.other
            continue
        colour = len({stone // len(SYMBOLS) for stone in stones}) == 1
        symbol = len({stone % len(SYMBOLS) for stone in stones}) == 1
        total += share * (parts.one if colour or symbol else parts.other)
    return total
