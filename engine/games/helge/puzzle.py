"""Helge's puzzle: one stone in your depot, many in the others'. Which one brings most?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.actions import Action
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice, Stream
from engine.games.helge import board as boards
from engine.games.helge.state import CELLS, EMPTY, ORDINARY, Board, State
from engine.puzzles.most import Course, Most
from engine.puzzles.twice import Twice
from engine.spec import Seat

_NEAR: Final = 2
"""Lines of the board that lack one stone; with fewer nothing can be compared."""
_DEPOT: Final = 3
_DEALS: Final = 12
_COPIES: Final = 4


def setting(
    rules: Game[Any, Any], state: State, seat: Seat, stream: Stream, own: int = 1
) -> State | None:
    """Return a position with plausible new depots; see ``engine.puzzles.most``."""
    board = state.boards[seat]
    if state.drawn != EMPTY or _open_lines(board) < _NEAR:
        return None
    for _ in range(_DEALS):
        dealt = _dealt(state, seat, stream, own)
        view = rules.observe(dealt, seat)
        gains = [rules.gain(view, seat, action) or 0 for action in rules.legal_actions(dealt, seat)]
        if max(gains, default=0) > 0:
            return dealt
    return None


def _open_lines(board: Board) -> int:
    return sum(sum(board[cell] == EMPTY for cell in line) == 1 for line in boards.LINES)


def _dealt(state: State, seat: Seat, stream: Stream, own: int) -> State:
    """Deal different stones to the depots, ``own`` to the seat; no stone that boards may use up."""
    laid = [stone for board in state.boards for stone in board if stone != EMPTY]
    kinds = [stone for stone in range(ORDINARY) if laid.count(stone) < _COPIES]
    pile = list(stream.shuffled(kinds))
    depots = []
    for other, board in enumerate(state.boards):
        room = sum(cell == EMPTY for cell in board)
        # No more than there are free cells: beyond that the game would be over.
        size = own if other == seat else min(_DEPOT + stream.below(2), room, CELLS)
        depots.append(tuple(pile.pop() for _ in range(size)))
    # The last move may speak of a depot that is no longer so.
    return replace(state, depots=tuple(depots), last=None)


def _two(rules: Game[Any, Any], state: State, seat: Seat, stream: Stream) -> State | None:
    return setting(rules, state, seat, stream, own=2 + stream.below(3))


def _again(rules: Game[Any, Any], state: State, seat: Seat, action: Action) -> State:
    after: State = rules.apply(state, seat, action, Dice(bytes(SEED_BYTES))).state
    return replace(after, active=seat)


SWAPS: Final = Most(setting, Course(least=3), near=5, pace=(5, 6))
"""Asks for the best stone of all depots."""
PAIRS: Final = Twice(_two, _again, Course(least=3), near=5, pace=(5, 4.5))
"""Asks for the first of two stones: the first may complete what the second needs."""
