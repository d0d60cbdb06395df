"""How well a position looks, in points: for the search of computer seats alone."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.blox.board import Board
from engine.games.blox.parts import Parts
from engine.games.blox.state import State


def worth(parts: Parts, board: Board, state: State, seat: Seat) -> float:
    """Return the lead in points."""
    del parts, board
    rest = max(points for other, points in enumerate(state.points) if other != seat)
    return float(state.points[seat] - rest)
