"""What may be in hands that a seat cannot see: what was laid tells of it.

Whoever laid a tile seldom held one that would have scored more. Of a hidden hand no one knows
which tiles have been there for how long; but every way in which draws and placements can have
come about is counted, and each place of the hand then has a tile that was left lying there as
often as that is likely.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.games.hexago.parts import Parts
from engine.games.hexago.playout import Playouts, Table
from engine.games.hexago.state import HAND, Placement, Tiles, View
from engine.games.hexago.turn import STACK

_DOUBT = 0.05
"""How often a player leaves a given tile in hand that would have scored more."""
_WORDS = 1 << 64

Chances = Mapping[int, float]
"""How likely each unseen tile is let into a place of a hand."""
Held = tuple[int, ...]
"""How many tiles its seat had laid when each tile of a hand came there, ascending."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the table tells of a hidden hand.

    Attributes:
        hands: Since when its tiles may be there.
        weights: How likely each of these is.
        chances: By how many tiles had been laid when a place was filled, what is there.
    """

    hands: tuple[Held, ...]
    weights: tuple[float, ...]
    chances: tuple[Chances, ...]


class Guesses:
    """Deals what a view leaves open; what the table tells of hands is worked out once."""

    def __init__(self, parts: Parts, playouts: Playouts) -> None:
        """Know nothing yet."""
        self._parts = parts
        self._playouts = playouts
        self._read: tuple[tuple[Placement, ...], tuple[frozenset[int], ...], Table]
        self._read = ((), (), Table())
        self._known: tuple[View | None, dict[int, Told]] = (None, {})

    def dealt(self, view: View, pile: list[int]) -> tuple[Tiles, ...]:
        """Take hands that fit a view out of a shuffled pile, those that are likelier more often."""
        hands: list[Tiles] = [hand or () for hand in view.hands]
        lots = _lots(pile)
        for seat, told in self._told(view, pile).items():
            held = _chosen(told, next(lots))
            hands[seat] = tuple(_taken(pile, told.chances[since], next(lots)) for since in held)
        return tuple(hands)

    def _told(self, view: View, unseen: Sequence[int]) -> dict[int, Told]:
        """Return what is told of each hidden hand."""
        # By identity: all states imagined in one decision come from one view. Read once, so that
        # another thread that thinks about another view does no harm (as in decision 0146).
        known = self._known
        if known[0] is not view:
            hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
            richer = self._richer(view.laid) if hidden else ()
            told = {seat: _told(view, seat, richer, unseen) for seat in hidden}
            known = self._known = view, told
        return known[1]

    def _richer(self, laid: tuple[Placement, ...]) -> tuple[frozenset[int], ...]:
        """Return for each placement the tiles that could have scored more, wherever they were.

        What was read of the same game before is not read again.
        """
        before, told, table = self._read
        if before != laid[: len(before)]:
            before, told, table = (), (), Table()
        found, table, shown = list(told), table.copy(), self._parts.shown
        free = set(self._parts.tiles) - {one.tile for one in before}
        for one in laid[len(before) :]:
            # Whoever laid it did not keep it back.
            free.discard(one.tile)
            richer = self._playouts.richer(table, free, one.points) if one.seat >= 0 else ()
            found.append(frozenset(richer))
            table.lay(one.cell, shown[one.tile][one.rotation])
        self._read = laid, tuple(found), table
        return self._read[1]


def _told(view: View, seat: int, richer: Sequence[frozenset[int]], unseen: Sequence[int]) -> Told:
    """Return what a seat's placements tell of what it still holds."""
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
    """Return how many tiles a place may have, where others have theirs that fit here as well."""
    return max(likely - others, likely / (others + 1))


def _ways(turns: Sequence[tuple[int, frozenset[int]]], draws: int) -> dict[Held, float]:
    """Return what may be left of a hand, with how likely what was laid makes it.

    Args:
        turns: The tiles of a seat in the order in which it laid them, each with those that would
            have scored more.
        draws: How many tiles it has drawn; it draws one each time it has laid one.
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
    """Return how likely a player who laid others that scored less leaves a tile in hand."""
    return math.prod(_DOUBT for richer in spared if tile in richer)


def _lots(pile: Sequence[int]) -> Iterator[float]:
    """Yield numbers below 1 that follow from a shuffled pile: its order is chance enough."""
    luck = 0
    for tile in pile:
        luck = (luck * 37 + tile) % _WORDS
    while True:
        # Knuth's generator for MMIX; the low bits of such ones are poor, and a float holds 53.
        luck = (luck * 6364136223846793005 + 1442695040888963407) % _WORDS
        yield (luck >> 11) / (1 << 53)


def _chosen(told: Told, lot: float) -> Held:
    """Return since when the tiles of a hand may be there."""
    rest = lot * sum(told.weights)
    for held, weight in zip(told.hands, told.weights, strict=True):
        rest -= weight
        if rest < 0:
            return held
    # Rounding may leave a crumb of the lot.
    return told.hands[-1]


def _taken(pile: list[int], chances: Chances, lot: float) -> int:
    """Take a tile out of the pile, each as likely as its chance; the others keep their order."""
    # Not the first that passes: those turned down would gather in front (decision 0169).
    rest = lot * sum([chances[tile] for tile in pile])
    for at, tile in enumerate(pile):
        rest -= chances[tile]
        if rest < 0:
            return pile.pop(at)
    return pile.pop()
