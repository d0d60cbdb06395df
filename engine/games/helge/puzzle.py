"""Helge's puzzle: one stone in your depot, many in the others'. Which one brings most?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.contract import Game
from engine.dice import Stream
from engine.games.helge import board as boards
from engine.games.helge.state import CELLS, EMPTY, ORDINARY, Board, State
from engine.puzzles.most import Course, Most
from engine.spec import Seat

_NEAR: Final = 2
"""Lines of the board that lack one stone; with fewer nothing can be compared."""
_DEPOT: Final = 3
_DEALS: Final = 12
_COPIES: Final = 4


def setting(rules: Game[Any, Any], state: State, seat: Seat, stream: Stream) -> State | None:
    """Return a position with plausible new depots; see ``engine.puzzles.most``."""
    board = state.boards[seat]
    if state.drawn != EMPTY or _open_lines(board) < _NEAR:
        return None
    for _ in range(_DEALS):
        dealt = _dealt(state, seat, stream)
        view = rules.observe(dealt, seat)
        gains = [rules.gain(view, seat, action) or 0 for action in rules.legal_actions(dealt, seat)]
        if max(gains, default=0) > 0:
            return dealt
    return None


def _open_lines(board: Board) -> int:
    return sum(sum(board[cell] == EMPTY for cell in line) == 1 for line in boards.LINES)


def _dealt(state: State, seat: Seat, stream: Stream) -> State:
    """Deal different stones to the depots, one to the own; skip those that may all be on boards."""
    laid = [stone for board in state.boards for stone in board if stone != EMPTY]
    kinds = [stone for stone in range(ORDINARY) if laid.count(stone) < _COPIES]
    pile = list(stream.shuffled(kinds))
    depots = []
    for other, board in enumerate(state.boards):
        room = sum(cell == EMPTY for cell in board)
        # No more than there are free cells: beyond that the game would be over.
        size = 1 if other == seat else min(_DEPOT + stream.below(2), room, CELLS)
        depots.append(tuple(pile.pop() for _ in range(size)))
    # The last move may speak of a depot that is no longer so.
    return replace(state, depots=tuple(depots), last=None)


SWAPS: Final = Most(setting, Course(least=3), near=5)
"""Asks for the best stone of all depots."""
