"""What speaks for an action that completes no line, for hints."""

from __future__ import annotations

from engine.contract import Args
from engine.games.helge.board import COLUMNS, ROWS
from engine.games.helge.moves import Plan
from engine.games.helge.state import EMPTY, JOKER, SIZE, Board, stone_word

_FEW = 2


def of(board: Board, stone: int, plan: Plan) -> Args:
    """Return ``does``, the verb, or ``build`` with how a line grows.

    With ``build`` come the ``count`` of its stones and what all of them share (``trait``;
    ``line`` for nothing).

    Args:
        board: The seat's own.
        stone: What is laid; EMPTY for nothing.
        plan: The action.
    """
    if stone == EMPTY:
        return {"does": plan.verb}
    lines = (ROWS[plan.cell // SIZE], COLUMNS[plan.cell % SIZE])
    found = [_line(board, stone, plan.cell, line) for line in lines]
    shared, count, trait = max(found)
    if count < _FEW:
        return {"does": "alone"}
    return {"does": "build", "count": count, "trait": trait if shared else "line"}


def _line(board: Board, stone: int, cell: int, line: tuple[int, ...]) -> tuple[bool, int, str]:
    """Return whether the stones of a line share something, how many there are, and what."""
    laid = [stone if place == cell else board[place] for place in line]
    stones = [one for one in laid if one not in (EMPTY, JOKER)]
    words = [frozenset(stone_word(one).split("-")) for one in stones]
    shared = sorted(frozenset.intersection(*words)) if words else []
    count = len(laid) - laid.count(EMPTY)
    alike = bool(shared) and count >= _FEW and JOKER not in laid
    return alike, count, "same" if len(shared) > 1 else "".join(shared)
