"""How well a position looks: for the search of computer seats alone."""

from __future__ import annotations

from engine.contract import Seat
from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.state import State


def worth(mode: Mode, board: Board, state: State, seat: Seat) -> float:
    """Return the lead in dots to be expected in the end; few dots are good."""
    del board
    parts = mode.parts
    dots = [parts.dots_of(hand) for hand in state.hands]
    rest = [value for other, value in enumerate(dots) if other != seat]
    return float(min(rest) - dots[seat])
