"""Evaluate positions, in points, and guess hidden hands, for computers and hints.

A seat that laid a tile seldom held one that would have scored more. How long each tile has been
in a hidden hand is unknown, so all orders of draws and placements are counted, and each place of
the hand gets a tile in proportion to how likely it is to have been left there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine import hexgrid
from engine.games.hexago.moves import Board
from engine.games.hexago.playout import Playing, Playouts, Table
from engine.games.hexago.state import HAND, Parts, Placement, State, Tiles, View
from engine.games.hexago.turn import STACK
from engine.hexgrid import Cell

_PROMISE = (0, 0, 5, 15, 30, 50, 75)
"""Solo: what an open cell promises, by its touched sides; several sides multiply."""
_PLIES = 3  # of two, three, five and all, three won most (decision: search)
"""Placements that are played on: the next seat's, and what follows from it."""

_CLOSE = 12.0
"""The lead that is half a win where all is played to the end."""


class _Outlook(NamedTuple):
    """A seat's gain on the other until the end, fitted by least squares.

    ``off`` is the typical error in points; ``own`` and ``others`` weigh the most that each tile in
    a hand can score now, highest first.
    """

    off: float
    sure: float
    own: tuple[float, ...]
    others: tuple[float, ...]


_OUTLOOK: tuple[tuple[_Outlook, ...], ...] = (
    (
        _Outlook(10.8, -28.4, (1.03,), (-0.36,)),
        _Outlook(23.3, -31.3, (0.94, 0.35), (-0.28, -0.24)),
        _Outlook(30.9, -33.1, (0.96, 0.2, 0.3), (-0.17, -0.1, -0.34)),
        _Outlook(36.9, -35.6, (0.93, 0.2, 0.13, 0.32), (-0.06, -0.19, -0.25, -0.03)),
        _Outlook(42.2, -19.9, (0.85, 0.19, 0.21, 0.16), (-0.17, -0.09, -0.27, -0.07)),
        _Outlook(45.4, -17.9, (0.89, 0.09, 0.15, 0.11), (-0.15, 0.0, -0.01, -0.3)),
    ),
    (
        _Outlook(0.1, 0.2, (1.0,), ()),
        _Outlook(19.0, 9.5, (0.91, 0.42), (-0.34,)),
        _Outlook(28.3, 15.3, (0.91, 0.22, 0.34), (-0.17, -0.26)),
        _Outlook(35.1, 23.1, (0.92, 0.15, 0.3, 0.29), (-0.17, -0.18, -0.26)),
        _Outlook(41.2, 31.3, (0.93, 0.19, 0.36, 0.1), (-0.19, 0.0, -0.2, -0.26)),
        _Outlook(46.6, 37.4, (1.01, 0.17, -0.01, 0.17), (-0.14, -0.07, -0.09, -0.16)),
    ),
)
"""What a seat may expect, by whether it lays the last tile and by how many tiles it still lays.

Fitted by least squares to 20,000 games of the search against greedy.
"""
_FAR = len(_OUTLOOK[0])


def worth(playouts: Playouts, table: Table, state: State, seat: int, *, minding: bool) -> float:
    """Return the expected lead; with ``minding``, consider the next reply. Changes ``table``."""
    playing = Playing(table, state)
    seats = len(playing.points)
    playouts.play(playing, max(_PLIES, seats), minding=seat if minding and seats == 2 else -1)
    points = playing.points
    lead = points[seat] - max(one for other, one in enumerate(points) if other != seat)
    # The regression was fitted for two seats; where nothing is left it has nothing to add.
    if seats > 2 or not any(playing.hands):
        return float(lead)
    return lead + (1 if playing.seat == seat else -1) * _outlook(playouts, playing)


def _outlook(playouts: Playouts, playing: Playing) -> float:
    """Return the expected gain of the active seat on the other until the end."""
    seat = playing.seat
    left = playing.left(seat)
    known = _OUTLOOK[left > playing.left(1 - seat)][min(left, _FAR) - 1]
    mine, others = (playouts.worths(playing.table, playing.hands[one]) for one in (seat, 1 - seat))
    return known.sure + _shared(known.own, mine) + _shared(known.others, others)


def _shared(shares: tuple[float, ...], worths: list[int]) -> float:
    return sum(share * worth for share, worth in zip(shares, worths, strict=False))


def spread(view: View) -> float | None:
    """Return the lead that is half a win: the error of the prediction; None for many seats."""
    if len(view.points) != 2:
        return None
    left, last = view.left, view.left > _left(view, 1 - view.active)
    # The seat lays the action in question and the second of the three that are played on.
    later = min(left - 2, _FAR)
    return _OUTLOOK[last][later - 1].off if later > 0 else _CLOSE


def _left(view: View, seat: int) -> int:
    return view.held[seat] + view.stacked[seat]


def alone_on(state: State, board: Board) -> float:
    """Return the value of a solo position: points, and the promise of its open cells."""
    return float(state.points[0] + _promised(board))


def alone(state: State, before: Board, cell: Cell) -> float:
    """Return the value of a solo position with one tile more than the board."""
    places = before.places
    # Only the cells around the new tile differ, so that no board has to be made.
    promise = _promised(before) - _PROMISE[len(places.get(cell, ()))]
    for beside in hexgrid.neighbours(cell):
        if beside not in before.fields:
            sides = len(places.get(beside, ()))
            promise += _PROMISE[sides + 1] - _PROMISE[sides]
    return state.points[0] + promise


def _promised(board: Board) -> int:
    return sum(_PROMISE[len(wanted)] for wanted in board.places.values())


_DOUBT = 0.05
"""How often a player leaves a given tile in hand that would have scored more."""
_WORDS = 1 << 64

Chances = Mapping[int, float]
"""How likely each unseen tile is let into a place of a hand."""
Held = tuple[int, ...]
"""How many tiles its seat had laid when each tile of a hand came there, ascending."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the placements of a seat say about its hidden hand.

    Attributes:
        hands: For each possible hand, when its places were filled.
        weights: Likelihood of each of these.
        chances: Distribution of the tile in a place, by how many tiles lay when it was filled.
    """

    hands: tuple[Held, ...]
    weights: tuple[float, ...]
    chances: tuple[Chances, ...]


class Guesses:
    """Deals hidden tiles to fit a view; caches what placements say about hands."""

    def __init__(self, parts: Parts, playouts: Playouts) -> None:
        self._parts = parts
        self._playouts = playouts
        self._known: tuple[View | None, dict[int, Told]] = (None, {})

    def dealt(self, view: View, pile: list[int]) -> tuple[Tiles, ...]:
        """Take hands that fit a view out of a shuffled pile, by likelihood."""
        hands: list[Tiles] = [hand or () for hand in view.hands]
        lots = _lots(pile)
        for seat, told in self._told(view, pile).items():
            held = _chosen(told, next(lots))
            hands[seat] = tuple(_taken(pile, told.chances[since], next(lots)) for since in held)
        return tuple(hands)

    def _told(self, view: View, unseen: Sequence[int]) -> dict[int, Told]:
        # By identity: all states imagined in one decision come from one view. Read once, so that
        # another thread that thinks about another view does no harm.
        known = self._known
        if known[0] is not view:
            hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
            richer = self._richer(view.laid) if hidden else ()
            told = {seat: _told(view, seat, richer, unseen) for seat in hidden}
            known = self._known = view, told
        return known[1]

    def _richer(self, laid: tuple[Placement, ...]) -> tuple[frozenset[int], ...]:
        """Return for each placement the tiles that could have scored more anywhere."""
        found, table, shown = list[frozenset[int]](), Table(), self._parts.shown
        free = set(self._parts.tiles)
        for one in laid:
            # The seat that laid it did not keep it back.
            free.discard(one.tile)
            richer = self._playouts.richer(table, free, one.points) if one.seat >= 0 else ()
            found.append(frozenset(richer))
            table.lay(one.cell, shown[one.tile][one.rotation])
        return tuple(found)


def _told(view: View, seat: int, richer: Sequence[frozenset[int]], unseen: Sequence[int]) -> Told:
    turns = [(one.tile, richer[at]) for at, one in enumerate(view.laid) if one.seat == seat]
    spared = [more for _, more in turns]
    chances = [
        {tile: _chance(tile, spared[since:]) for tile in unseen} for since in range(len(turns) + 1)
    ]
    likely = [sum(one.values()) for one in chances]
    ways = _ways(turns, STACK - view.stacked[seat])
    weights = {
        held: chance * math.prod(_fits(likely[since], at) for at, since in enumerate(held))
        for held, chance in ways.items()
    }
    count = view.held[seat]
    fresh = (len(turns),) * count  # a table made by hand may have other numbers of tiles
    hands = tuple((*held, *fresh)[:count] for held in weights)
    return Told(hands, tuple(weights.values()), tuple(chances))


def _fits(likely: float, others: int) -> float:
    """Return how many tiles a place may hold, less those that other hands need."""
    return max(likely - others, likely / (others + 1))


def _ways(turns: Sequence[tuple[int, frozenset[int]]], draws: int) -> dict[Held, float]:
    """Return the possible rests of a hand with likelihoods.

    Each of ``turns`` has the tile and those that would have scored more; each draw follows one.
    """
    found: dict[Held, float] = {(0,) * HAND: 1.0}
    for number, (tile, _) in enumerate(turns):
        after: dict[Held, float] = {}
        for held, ways in found.items():
            # Places that were filled at the same time are alike: one stands for all of them.
            for since in set(held):
                at = held.index(since)
                rest = held[:at] + held[at + 1 :] + ((number + 1,) if number < draws else ())
                spared = [more for _, more in turns[since:number]]
                chance = ways * held.count(since) * _chance(tile, spared)
                after[rest] = after.get(rest, 0.0) + chance
        found = after
    return found


def _chance(tile: int, spared: Iterable[frozenset[int]]) -> float:
    """Return how likely a player keeps a tile while laying others that score less."""
    return math.prod(_DOUBT for richer in spared if tile in richer)


def _lots(pile: Sequence[int]) -> Iterator[float]:
    """Yield numbers below 1 that follow from the order of a shuffled pile."""
    luck = 0
    for tile in pile:
        luck = (luck * 37 + tile) % _WORDS
    while True:
        # Knuth's generator for MMIX; the low bits of such ones are poor, and a float holds 53.
        luck = (luck * 6364136223846793005 + 1442695040888963407) % _WORDS
        yield (luck >> 11) / (1 << 53)


def _chosen(told: Told, lot: float) -> Held:
    rest = lot * sum(told.weights)
    for held, weight in zip(told.hands, told.weights, strict=True):
        rest -= weight
        if rest < 0:
            return held
    # Rounding may leave a crumb of the lot.
    return told.hands[-1]


def _taken(pile: list[int], chances: Chances, lot: float) -> int:
    """Take a tile out of the pile by its chance; the others remain in order."""
    # Not the first that passes: those turned down would gather in front (decision: search).
    rest = lot * sum([chances[tile] for tile in pile])
    for at, tile in enumerate(pile):
        rest -= chances[tile]
        if rest < 0:
            return pile.pop(at)
    return pile.pop()
