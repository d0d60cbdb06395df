"""How well a position looks, in points: for the search of computer seats alone.

The weights began as a fit to what a seat scored within its next eight turns, in some ten
thousand positions of games between searching players; small terms were dropped and the depot's
was set by playing series against the greedy player. ``make strength`` deals other games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.contract import Seat
from engine.games.helge import turn
from engine.games.helge.board import LINES, allowed, free_cells, grade
from engine.games.helge.parts import Parts
from engine.games.helge.state import CELLS, EMPTY, JOKER, SIZE, Board, State

_KINDS = range(JOKER + 1)
_ORDINARY_BITS = (1 << JOKER) - 1

_NEXT = 1.0  # points that the next stone out of the bag is expected to score
_READY = 7.5  # chance that it completes a line of one colour or symbol
_STUCK = 2.1  # chance that it fits nowhere
_BLOCKED = 0.5  # each line whose last cell no ordinary stone fits
_KEPT = 0.3  # a stone in the depot costs a point, but it is also a choice more
_KEPT_BEST = 0.2  # points that the best stone in the depot would score now


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What a board promises, whatever is in the bag.

    Attributes:
        gains: For each kind the most points it would score at once.
        scoring: The kinds that would score.
        ready: Those that would complete a line of one colour or symbol.
        stuck: Ordinary kinds that fit nowhere.
        blocked: Number of lines with one free cell that no ordinary kind fits.
    """

    gains: tuple[int, ...]
    scoring: tuple[int, ...]
    ready: tuple[int, ...]
    stuck: tuple[int, ...]
    blocked: int


def worth(parts: Parts, state: State, seat: Seat) -> float:
    """Return own prospects less those of the best other seat."""
    bag = turn.bag_of(parts, state)
    values = [_prospects(parts, state, other, bag) for other in range(len(state.boards))]
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others, default=0.0)


def _prospects(parts: Parts, state: State, seat: Seat, bag: tuple[int, ...]) -> float:
    """Points less depot; while the game runs also what the board still promises."""
    depot = state.depots[seat]
    firm = float(state.points[seat] - len(depot))
    if state.ended:
        return firm
    seen = _outlook(parts, state.boards[seat], state.doubling == "stacked")
    share = 1 / (sum(bag) or 1)
    return (
        firm
        + _NEXT * share * sum(bag[kind] * seen.gains[kind] for kind in seen.scoring)
        + _READY * share * sum(bag[kind] for kind in seen.ready)
        - _STUCK * share * sum(bag[kind] for kind in seen.stuck)
        - _BLOCKED * seen.blocked
        + _KEPT * len(depot)
        + _KEPT_BEST * max((seen.gains[kind] for kind in depot), default=0)
    )


@lru_cache(maxsize=1 << 14)
def _outlook(parts: Parts, board: Board, stacked: bool) -> _Outlook:
    """Look at the lines with one free cell; the same few boards are looked at again and again."""
    masks = allowed(board)
    open_lines: dict[int, list[tuple[int, ...]]] = {}
    blocked = 0
    for line in LINES:
        free = [cell for cell in line if board[cell] == EMPTY]
        if len(free) == 1:
            stones = tuple(sorted(board[cell] for cell in line if board[cell] != EMPTY))
            open_lines.setdefault(free[0], []).append(_completed(parts, stones))
            blocked += not masks[free[0]] & _ORDINARY_BITS
    lying = CELLS - free_cells(board)
    gains = [0] * len(_KINDS)
    for cell, lines in open_lines.items():
        # Doubled by two lines at once, and when nothing but these lines lay on the board.
        reasons = (len(lines) == 2) + (lying == len(lines) * (SIZE - 1))
        factor = parts.factor ** (reasons if stacked else min(reasons, 1))
        for kind in _KINDS:
            if masks[cell] >> kind & 1:
                points = factor * sum(values[kind] for values in lines)
                gains[kind] = max(gains[kind], points)
    fitting = 0
    for mask in masks:
        fitting |= mask
    return _Outlook(
        gains=tuple(gains),
        scoring=tuple(kind for kind in _KINDS if gains[kind]),
        ready=tuple(kind for kind in _KINDS if gains[kind] >= parts.values[1]),
        stuck=tuple(kind for kind in range(JOKER) if not fitting >> kind & 1),
        blocked=blocked,
    )


@lru_cache(maxsize=1 << 12)
def _completed(parts: Parts, stones: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a line of three stones is worth with each kind as the fourth."""
    return tuple(parts.values[grade((*stones, kind))] for kind in _KINDS)
