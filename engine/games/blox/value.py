"""How well a position looks, in points: for the search of computer seats alone.

What a seat may score soon counts beside its points: the towers its figures see, what it could
build, whom it could capture, each by the cards that are still missing. The weights are rounded
from a fit to how the lead changed within the next turns and to the end, in some thirty thousand
positions of games between greedy players.
"""

from __future__ import annotations

from engine.contract import Seat
from engine.games.blox.board import Board, obstacles
from engine.games.blox.moves import clashing, reached
from engine.games.blox.parts import Parts
from engine.games.blox.state import Counts, State, Tower

_TOWER = (0.6, 0.18, 0.13, 0.04, 0.0, 0.0)
"""How much of a tower in reach counts, by the number of cards that are missing for it."""
_BUILDING = (0.35, 0.09, 0.05, 0.0, 0.0, 0.0)
_CAPTURE = (0.4, 0.06, 0.0, 0.0, 0.0, 0.0)
_RANKS = (1.0, 0.4, 0.2)
"""How much the best, the second and the third of the things in reach count."""
_NEXT = 1.15
"""Who is next reaps what is in reach before anybody changes it."""
_LAST = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""In the last round there is one turn left: what can be paid counts, nothing else does."""
_JOKER = 0.4
_BLOCK = 0.2
_FIGURE = 0.2
_NO_FIGURE = 0.5
"""What is left of a building when a figure has to enter first."""


def worth(parts: Parts, board: Board, state: State, seat: Seat) -> float:
    """Return the lead in points to be expected soon."""
    if state.ended:
        values = [float(points) for points in state.points]
    else:
        look = _Look(parts, board, state)
        values = [points + look.ahead(other) for other, points in enumerate(state.points)]
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


class _Look:
    """What the seats of a position may score."""

    def __init__(self, parts: Parts, board: Board, state: State) -> None:
        self._parts = parts
        self._board = board
        self._state = state
        self._row = parts.row(state.phase)
        self._tables = (_LAST,) * 3 if state.closing else (_TOWER, _BUILDING, _CAPTURE)
        self._taken = obstacles(state)
        self._towers = {tower.field: tower for tower in state.towers}
        self._owner = {field: seat for seat, fields in enumerate(state.figures) for field in fields}

    def ahead(self, seat: Seat) -> float:
        """Return what a seat has beside its points."""
        state = self._state
        offers = sorted(self._offers(seat), reverse=True)
        if state.closing:
            return offers[0] if offers and self._plays_again(seat) else 0.0
        found = sum(rank * offer for rank, offer in zip(_RANKS, offers, strict=False))
        if seat == state.active:
            found *= _NEXT
        found += _JOKER * state.jokers[seat]
        found += _BLOCK * sum(state.blocks[seat])
        found += _FIGURE * len(state.figures[seat])
        return found

    def _plays_again(self, seat: Seat) -> bool:
        """Whether a seat still has a turn in the last round."""
        state, seats = self._state, len(self._state.points)
        return (seat - state.first) % seats >= state.turn % seats

    def _offers(self, seat: Seat) -> list[float]:
        """Return what each thing in reach is worth."""
        state = self._state
        hand, joker = state.hands[seat], state.jokers[seat]
        full = sum(state.blocks[seat]) >= self._parts.most_blocks
        best: dict[int, float] = {}
        for figure in state.figures[seat]:
            for field, colours in reached(self._board, self._taken, figure):
                tower = self._towers.get(field)
                if tower is None:
                    offer = self._capture(seat, field, colours)
                elif full or clashing(tower, colours):
                    continue
                else:
                    offer = self._demolition(tower, hand, joker)
                best[field] = max(offer, best.get(field, 0.0))
        built = self._building(seat)
        return [*best.values(), built] if built else list(best.values())

    def _demolition(self, tower: Tower, hand: Counts, joker: bool) -> float:
        height = tower.height
        if height not in self._row.demolish:
            return 0.0
        return height * self._tables[0][_short(tower.blocks, hand, joker)]

    def _capture(self, seat: Seat, field: int, colours: int) -> float:
        colour = self._board.fields[field]
        if self._owner[field] == seat or colours >> colour & 1:
            return 0.0
        least, most = self._parts.capture
        cards = self._state.hands[seat][colour] + self._state.jokers[seat]
        return max(least, min(cards, most)) * self._tables[2][max(0, least - cards)]

    def _building(self, seat: Seat) -> float:
        state, height = self._state, self._row.build
        blocks, hand = state.blocks[seat], state.hands[seat]
        if sum(blocks) < height:
            return 0.0
        paid = sum(map(min, blocks, hand)) + state.jokers[seat]
        chance = self._tables[1][max(0, height - paid)]
        return height * chance * (1.0 if state.figures[seat] else _NO_FIGURE)


def _short(price: Counts, hand: Counts, joker: bool) -> int:
    """Return how many cards are missing for a price."""
    lacking = sum(p - h for p, h in zip(price, hand, strict=True) if p > h)
    return max(0, lacking - joker)
