"""How good a position looks for a seat, in points; for the search alone."""

from __future__ import annotations

from engine.games.hexago.board import Board, after, best
from engine.games.hexago.parts import Parts
from engine.games.hexago.state import State

_REPLY = 1.0
"""Weight of what the next seat takes at once."""
_FOLLOW = 1.0
"""Weight of what the own hand could take after that: much may come in between."""
_PROMISE = (0, 0, 5, 15, 30, 50, 75)
"""Solo: what an open cell with so many touched sides promises; several sides multiply."""
_LEAST_SIDES = 2
"""Cells with one touched side are seldom the best of a hand."""


def worth(parts: Parts, state: State, board: Board, seat: int) -> float:
    """Return the lead to be expected: points, the next seat's best reply, the own one to that."""
    if len(state.points) == 1:
        return state.points[0] + sum(_PROMISE[len(wanted)] for wanted in board.places.values())
    rest = [score for other, score in enumerate(state.points) if other != seat]
    lead = float(state.points[seat] - max(rest))
    if state.ended:
        return lead
    reply, tile, cell, rotation = best(parts, board, state.hands[state.active], _LEAST_SIDES)
    if state.active == seat:
        return lead + _REPLY * reply
    if tile:
        board = after(parts, board, tile, cell, rotation)
    follow = best(parts, board, state.hands[seat], _LEAST_SIDES)[0]
    return lead - _REPLY * reply / len(rest) + _FOLLOW * follow
