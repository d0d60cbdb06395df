"""How good a position looks for a seat, in points; for the search alone."""

from __future__ import annotations

from engine import hexgrid
from engine.games.hexago.board import Board
from engine.games.hexago.playout import Playouts
from engine.games.hexago.state import State
from engine.hexgrid import Cell

_PROMISE = (0, 0, 5, 15, 30, 50, 75)
"""Solo: what an open cell with so many touched sides promises; several sides multiply."""
_PLIES = 3
"""Placements that are played on: the next seat's, and what follows from it."""


def worth(playouts: Playouts, state: State, board: Board, seat: int) -> float:
    """Return the lead to be expected: points, and what the next placements bring each seat."""
    if len(state.points) == 1:
        return state.points[0] + _promised(board)
    scores = playouts.points(board, state, max(_PLIES, len(state.points)))
    return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))


def alone(state: State, before: Board, cell: Cell) -> float:
    """Return what a solo position is worth that has one more tile than a board."""
    places = before.places
    promise = _promised(before) - _PROMISE[len(places.get(cell, ()))]
    for beside in hexgrid.neighbours(cell):
        if beside not in before.fields:
            sides = len(places.get(beside, ()))
            promise += _PROMISE[sides + 1] - _PROMISE[sides]
    return state.points[0] + promise


def _promised(board: Board) -> int:
    """Return what the open cells of a board promise."""
    return sum(_PROMISE[len(wanted)] for wanted in board.places.values())
