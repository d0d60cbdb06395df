"""Evaluate positions, in points, for computers and hints.

Beside its points a seat gets credit for what it may score soon: towers in sight, what it could
build, whom it could capture, each weighted by the cards still missing. The weights are rounded
from a fit to how the lead changed, over some thirty thousand positions between greedy players.
``Outlook`` plays what can be scored at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.actions import Action
from engine.dice import SEED_BYTES, Dice
from engine.games.blox import moves
from engine.games.blox.board import Board, Parts, obstacles
from engine.games.blox.moves import clashing, reached
from engine.games.blox.state import Counts, State
from engine.spec import Seat, Step

_TOWER = (0.6, 0.18, 0.13, 0.04, 0.0, 0.0)
"""How much of a tower in reach counts, by the number of cards that are missing for it."""
_BUILDING = (0.35, 0.09, 0.05, 0.0, 0.0, 0.0)
_CAPTURE = (0.4, 0.06, 0.0, 0.0, 0.0, 0.0)
_RANKS = (1.0, 0.4, 0.2)
"""How much the best, the second and the third of the things in reach count."""
_NEXT = 1.15
"""The bonus of the seat to move: nobody can change what is in reach before it acts."""
_LAST = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Weights in the last round, in which only what can be paid now counts."""
_TABLES = (_TOWER, _BUILDING, _CAPTURE)
_CLOSING = (_LAST,) * 3
_JOKER = 0.4
_BLOCK = 0.2
_FIGURE = 0.2
_NO_FIGURE = 0.5
"""The share of a building's value if a figure has to enter first."""


class _Sights(NamedTuple):
    """The towers (height, blocks) and victims (colours of their fields) that figures can reach."""

    towers: tuple[tuple[int, Counts], ...]
    victims: tuple[int, ...]


class Values:
    """Evaluates positions."""

    def __init__(self, parts: Parts, board: Board) -> None:
        self._parts = parts
        self._board = board

    def ahead(self, state: State, first: Seat) -> list[float]:
        """Return what each seat may score soon, from a first one on."""
        seats = len(state.points)
        order = [(first + at) % seats for at in range(seats)]
        if state.ended:
            return [0.0 for _ in order]
        return [self._ahead(state, seat, self._sights(state, seat)) for seat in order]

    def worth(self, state: State, seat: Seat) -> float:
        values = [sum(both) for both in zip(state.points, self.ahead(state, 0), strict=True)]
        return values[seat] - max(value for other, value in enumerate(values) if other != seat)

    def _sights(self, state: State, seat: Seat) -> _Sights:
        taken, heights = obstacles(state), self._parts.row(state.phase).demolish
        full = sum(state.blocks[seat]) >= self._parts.most_blocks
        standing = {tower.field: tower for tower in state.towers}
        # One for each field: what two figures see is still one thing to score.
        towers: dict[int, tuple[int, Counts]] = {}
        victims: dict[int, int] = {}
        for figure in state.figures[seat]:
            for field, colours in reached(self._board, taken, figure):
                tower, colour = standing.get(field), self._board.fields[field]
                if tower is None:
                    if field not in state.figures[seat] and not colours >> colour & 1:
                        victims[field] = colour
                elif not full and tower.height in heights and not clashing(tower, colours):
                    towers[field] = (tower.height, tower.blocks)
        return _Sights(tuple(towers.values()), tuple(victims.values()))

    def _ahead(self, state: State, seat: Seat, sights: _Sights) -> float:
        offers = self._offers(state, seat, sights)
        offers.sort(reverse=True)
        # One turn is left at most, so nothing but the best offer counts.
        if state.closing:
            return offers[0] if offers and _plays_again(state, seat) else 0.0
        found = sum(rank * offer for rank, offer in zip(_RANKS, offers, strict=False))
        if seat == state.active:
            found *= _NEXT
        found += _JOKER * state.jokers[seat]
        found += _BLOCK * sum(state.blocks[seat])
        found += _FIGURE * len(state.figures[seat])
        return found

    def _offers(self, state: State, seat: Seat, sights: _Sights) -> list[float]:
        demolition, building, capture = _CLOSING if state.closing else _TABLES
        hand, joker = state.hands[seat], state.jokers[seat]
        found = [
            height * demolition[_short(blocks, hand, joker)] for height, blocks in sights.towers
        ]
        least, most = self._parts.capture
        for colour in sights.victims:
            cards = hand[colour] + joker
            found.append(max(least, min(cards, most)) * capture[max(0, least - cards)])
        blocks, height = state.blocks[seat], self._parts.row(state.phase).build
        if sum(blocks) >= height:
            missing = max(0, height - sum(map(min, blocks, hand)) - joker)
            figure = 1.0 if state.figures[seat] else _NO_FIGURE
            found.append(height * building[missing] * figure)
        return found


def _plays_again(state: State, seat: Seat) -> bool:
    seats = len(state.points)
    # Rounds begin with the first seat; a turn finished is one place of the round gone.
    return (seat - state.first) % seats >= state.turn % seats


@lru_cache(maxsize=1 << 13)
def _short(price: Counts, hand: Counts, joker: bool) -> int:
    lacking = sum(p - h for p, h in zip(price, hand, strict=True) if p > h)
    return max(0, lacking - joker)


Apply = Callable[[State, Seat, Action, Dice], Step[State]]


_TURNS = 3
"""Turns that are played out; more made no player stronger."""


class Outlook:
    """Evaluates by greedy playouts: each seat plays what scores most."""

    def __init__(self, parts: Parts, board: Board, values: Values, apply: Apply) -> None:
        self._parts = parts
        self._board = board
        self._values = values
        self._apply = apply

    def worth(self, state: State, seat: Seat) -> float:
        for _ in range(_TURNS):
            action = None if state.ended else moves.most(self._parts, self._board, state)
            if action is None:
                break
            # Chance follows from the state, so that a state is worth the same each time.
            state = self._apply(state, state.active, action, _chance(state)).state
        return self._values.worth(state, seat)


def _chance(state: State) -> Dice:
    """Return dice that differ from future to future."""
    luck = state.turn
    for counts in (*state.hands, state.pile):
        for count in counts:
            luck = 31 * luck + count
    return Dice(luck.to_bytes(SEED_BYTES, "big"))
