"""Evaluate positions, in points, for computers and hints.

The weights were fitted to what a seat scored in its next eight turns, over some ten thousand
positions between searching players. Small terms were dropped, and the depot's weight was set by
playing series against the greedy player. ``make strength`` deals other games.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.games.helge import turn
from engine.games.helge.board import (
    COLUMNS,
    LINES,
    ROWS,
    allowed,
    cells_for,
    free_cells,
    grade,
    lay,
)
from engine.games.helge.moves import Plan
from engine.games.helge.state import (
    CELLS,
    EMPTY,
    JOKER,
    SIZE,
    Board,
    Parts,
    State,
    Stones,
    stone_word,
)
from engine.spec import Args, Seat

_KINDS = range(JOKER + 1)
_NO_GAINS = (0,) * (JOKER + 1)
_ORDINARY_BITS = (1 << JOKER) - 1

_NEXT = 1.0  # points that the next stone out of the bag is expected to score
_READY = 7.5  # chance that it completes a line of one colour or symbol
_STUCK = 2.1  # chance that it fits nowhere
_BLOCKED = 0.5  # each line whose last cell no ordinary stone fits
_KEPT = 0.3  # a stone in the depot costs a point, but it is also a choice more
_KEPT_BEST = 0.2  # points that the best stone in the depot would score now
# Weights of ``hurried``: games get shorter, and those who hurry lose little by it.
_TURN = 0.4  # points that a turn without lines costs a player in a hurry
_SWING = 3.5  # the lead after one turn that is half a win; grows with the root of the turns


class _Outlook(NamedTuple):
    """A board's prospects, whatever is in the bag.

    Attributes:
        gains: The most points that each kind would score at once.
        ready: The kinds that would complete a line of one colour or symbol.
        stuck: Ordinary kinds that fit nowhere.
        blocked: Number of lines with one free cell that no ordinary kind fits.
    """

    gains: Stones
    scoring: Stones
    ready: Stones
    stuck: Stones
    blocked: int


class _Table(NamedTuple):
    parts: Parts
    bag: tuple[int, ...]
    stacked: bool


def worth(parts: Parts, state: State, seat: Seat) -> float:
    return _lead(parts, state, seat, _promise)


def foreseen(parts: Parts, state: State, seat: Seat) -> float:
    """Return ``worth`` after everybody has laid one more stone from the bag in its best place."""
    return _lead(parts, state, seat, _next)


def _lead(
    parts: Parts, state: State, seat: Seat, promise: Callable[[_Table, Board, Stones], float]
) -> float:
    """Return points less depot; while the game runs, add each board's promise."""
    table = _Table(parts, turn.bag_of(parts, state), state.doubling == "stacked")
    values = [
        points - len(depot) + (0.0 if state.ended else promise(table, board, depot))
        for points, board, depot in zip(state.points, state.boards, state.depots, strict=True)
    ]
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def hurried(state: State, seat: Seat, lead: float) -> float:
    """Return what a lead is worth, from -1 to 1, to a player who fills the board to end the game.

    Without lines each turn brings a seat a stone nearer to the end, which spares it what the others
    may still draw. So players who are ahead end the game, and no game of good players goes on for
    ever.
    """
    scores = [points - len(depot) for points, depot in zip(state.points, state.depots, strict=True)]
    others = (other for other in range(len(scores)) if other != seat)
    leader = seat if lead > 0 else max(others, key=scores.__getitem__)
    turns = 1 + max(0, free_cells(state.boards[leader]) - len(state.depots[leader]))
    left = max(0.0, abs(lead) - _TURN * turns)
    return math.copysign(left / (_SWING * math.sqrt(turns) + left), lead)


@lru_cache(maxsize=1 << 9)
def _next(table: _Table, board: Board, depot: Stones) -> float:
    """Return a board's average points and promise after the next stone; X stones are ignored."""
    bag = table.bag
    total = sum(bag[:-1])
    found = 0.0
    for kind in _KINDS:
        if bag[kind]:
            laid = (
                lay(table.parts, board, kind, cell, stacked=table.stacked)
                for cell in cells_for(board, kind)
            )
            tried = [one.points + _promise(table, one.board, depot) for one in laid]
            # What fits nowhere costs a point in the depot.
            best = max(tried) if tried else _promise(table, board, (*depot, kind)) - 1
            found += bag[kind] * best
    return found / total if total else _promise(table, board, depot)


def _promise(table: _Table, board: Board, depot: Stones) -> float:
    """Return a board's promise beside its seat's points."""
    bag = table.bag
    seen = _outlook(table.parts, board, table.stacked)
    found = _KEPT * len(depot) - _BLOCKED * seen.blocked
    if seen.scoring:
        found += _KEPT_BEST * max((seen.gains[kind] for kind in depot), default=0)
    chance = 0.0
    for kind in seen.scoring:
        chance += _NEXT * bag[kind] * seen.gains[kind]
    for kind in seen.ready:
        chance += _READY * bag[kind]
    for kind in seen.stuck:
        chance -= _STUCK * bag[kind]
    return found + chance / (sum(bag) or 1)


@lru_cache(maxsize=1 << 14)
def _outlook(parts: Parts, board: Board, stacked: bool) -> _Outlook:
    masks = allowed(board)
    open_lines: dict[int, list[tuple[int, ...]]] = {}
    blocked = 0
    for line in LINES:
        stones = [board[cell] for cell in line]
        if stones.count(EMPTY) == 1:
            free = line[stones.index(EMPTY)]
            stones.remove(EMPTY)
            # Sorted: a line is worth the same in any order, and is found among fewer.
            open_lines.setdefault(free, []).append(_completed(parts, tuple(sorted(stones))))
            blocked += not masks[free] & _ORDINARY_BITS
    fitting = 0
    for mask in masks:
        fitting |= mask
    stuck = _without(fitting & _ORDINARY_BITS)
    if not open_lines:
        return _Outlook(_NO_GAINS, (), (), stuck, 0)
    lying = CELLS - free_cells(board)
    gains = [0] * len(_KINDS)
    for cell, lines in open_lines.items():
        # Doubled by two lines at once, and when nothing but these lines lay on the board.
        reasons = (len(lines) == 2) + (lying == len(lines) * (SIZE - 1))
        factor = parts.factor ** (reasons if stacked else min(reasons, 1))
        for kind in _KINDS:
            if masks[cell] >> kind & 1:
                gains[kind] = max(gains[kind], factor * sum(values[kind] for values in lines))
    scoring = tuple(kind for kind in _KINDS if gains[kind])
    ready = tuple(kind for kind in scoring if gains[kind] >= parts.values[1])
    return _Outlook(tuple(gains), scoring, ready, stuck, blocked)


@lru_cache(maxsize=1 << 12)
def _without(fitting: int) -> Stones:
    return tuple(kind for kind in range(JOKER) if not fitting >> kind & 1)


@lru_cache(maxsize=1 << 12)
def _completed(parts: Parts, stones: tuple[int, ...]) -> tuple[int, ...]:
    """Return the value of a line of three stones with each kind as the fourth."""
    return tuple(parts.values[grade((*stones, kind))] for kind in _KINDS)


_FEW = 2


def of(board: Board, stone: int, plan: Plan) -> Args:
    """Return ``does``, the verb, or ``build`` with ``count`` and ``trait`` of a growing line."""
    if stone == EMPTY:
        return {"does": plan.verb}
    lines = (ROWS[plan.cell // SIZE], COLUMNS[plan.cell % SIZE])
    found = [_line(board, stone, plan.cell, line) for line in lines]
    shared, count, trait = max(found)
    if count < _FEW:
        return {"does": "alone"}
    return {"does": "build", "count": count, "trait": trait if shared else "line"}


def _line(board: Board, stone: int, cell: int, line: tuple[int, ...]) -> tuple[bool, int, str]:
    """Return whether the stones of a line share a trait, their number, and the trait."""
    laid = [stone if place == cell else board[place] for place in line]
    stones = [one for one in laid if one not in (EMPTY, JOKER)]
    words = [frozenset(stone_word(one).split("-")) for one in stones]
    shared = sorted(frozenset.intersection(*words)) if words else []
    count = len(laid) - laid.count(EMPTY)
    alike = bool(shared) and count >= _FEW and JOKER not in laid
    return alike, count, "same" if len(shared) > 1 else "".join(shared)
