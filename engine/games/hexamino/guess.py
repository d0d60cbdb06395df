"""What may be in hands that a seat cannot see: what was laid, passed and drawn tells of it.

Whoever passed had nothing that fitted, and whoever drew before laying had nothing either: so
much is certain. And whoever laid a tile seldom held a heavier one that fitted, too. ``past``
says which tiles of a hand that concerns; here the turns are read off the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from engine.dice import Stream
from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.parts import unturned
from engine.games.hexamino.past import DOUBT, Mask, Past, Seen
from engine.games.hexamino.state import Tiles, View
from engine.hexgrid import SIDES

_ONE = 1 << 16
_DOUBTED = int(DOUBT * _ONE)


class Guesses:
    """Deals what a view leaves open; what the view tells of hands is worked out once."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._known: tuple[View | None, Mapping[int, Past]] = (None, {})

    def dealt(self, view: View, mode: Mode, stream: Stream) -> tuple[tuple[Tiles, ...], Tiles]:
        """Return hands and stock that fit a view, those that are likelier more often."""
        # No hand but the hidden ones is dealt again.
        own = {tile for hand in view.hands if hand is not None for tile in hand}
        pile = list(stream.shuffled([tile for tile in view.unlaid if tile not in own]))
        hands: list[Tiles] = [hand or () for hand in view.hands]
        lots = _lots(pile)
        for seat, past in self._told(view, mode).items():
            hand = past.hand(lots)
            places = zip(hand.never, hand.doubted, strict=True)
            hands[seat] = tuple(_taken(pile, *place, lots) for place in places)
        return tuple(hands), tuple(pile)

    def _told(self, view: View, mode: Mode) -> Mapping[int, Past]:
        """Return the past of each hidden hand, that with most passes first.

        What such a hand lacks for certain leaves it little choice.
        """
        known = self._known
        if known[0] is not view:
            own = [tile for hand in view.hands for tile in hand or ()]
            hidden = _mask(view.unlaid) & ~_mask(own)
            turns = _turns(view, mode)
            seats = [seat for seat, hand in enumerate(view.hands) if hand is None]
            seats.sort(key=lambda seat: -sum(not turn.tile for turn in turns[seat]))
            told = {s: Past(turns[s], view.hand, view.held[s], hidden) for s in seats}
            known = self._known = view, told
        return known[1]


def _turns(view: View, mode: Mode) -> list[list[Seen]]:
    """Return by seat what it did in this deal, read off the table: turns go round."""
    seats = len(view.hands)
    found: list[list[Seen]] = [[] for _ in range(seats)]
    board, parts, active = Board(view.laid, {}, {}, {}), mode.parts, view.first
    heavier = _heavier(parts.dots)
    for at, one in enumerate(view.laid):
        if at:
            # Turns go round, so whoever is skipped has passed (decision 0166).
            passes = (one.seat - active) % seats
            fitted, free = _fitting(mode, board)
            _pass(found, active, passes, fitted)
            tile = _mask((one.tile,))
            found[one.seat].append(Seen(tile, fitted, free & heavier[parts.dots[one.tile]]))
            active = (one.seat + 1) % seats
        board.grow(parts, one.tile, one.cell, one.rotation)
    _pass(found, active, view.passes, _fitting(mode, board)[0])
    _tell_draws(found, view)
    return found


def _pass(found: list[list[Seen]], active: int, passes: int, fitted: Mask) -> None:
    """Note passes in a row."""
    for turn in range(passes):
        found[(active + turn) % len(found)].append(Seen(0, fitted))


def _tell_draws(found: list[list[Seen]], view: View) -> None:
    """Note how many tiles were drawn in the turns since the last decision was answered."""
    later = Counter[int]()
    for turn in reversed(view.log):
        later[turn.seat] += 1
        turns, at = found[turn.seat], len(found[turn.seat]) - later[turn.seat]
        if at >= 0 and bool(turns[at].tile) == bool(turn.tile):
            turns[at] = replace(turns[at], drawn=turn.drawn)


def _fitting(mode: Mode, board: Board) -> tuple[Mask, Mask]:
    """Return the tiles that could be laid, whoever has them, and those that need not wait."""
    places = mode.places(board, closing=False)
    fitting = 0
    for some in places.values():
        fitting |= some
    return unturned(fitting), unturned(mode.usable(places, fitting))


def _mask(tiles: Iterable[int]) -> Mask:
    """Return some tiles as a set of bits."""
    return sum(1 << SIDES * tile for tile in tiles)


@lru_cache(maxsize=4)
def _heavier(dots: Tiles) -> Mapping[int, Mask]:
    """Return by a number of dots the tiles that have more."""
    tiles = range(1, len(dots))
    return {least: _mask(t for t in tiles if dots[t] > least) for least in set(dots)}


def _lots(pile: list[int]) -> Iterator[int]:
    """Yield numbers below 2^16 that follow from a shuffled pile: its order is chance enough."""
    luck = 0
    # Five tiles of six bits each: as much as the generator below holds.
    for tile in pile[:5]:
        luck = luck << 6 | tile
    while True:
        luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
        # The high bits: the low ones of such a generator soon repeat.
        yield luck >> 15


def _taken(pile: list[int], never: Mask, doubted: Mask, lots: Iterator[int]) -> int:
    """Take a tile out of the pile: of those that may be there any, a doubted one seldom.

    To take the first in the pile would not do: what one place may not hold would be left in
    front for the next. Where nothing may be there, any tile is taken.
    """
    possible = [tile for tile in pile if not never >> SIDES * tile & 1]
    sure = [tile for tile in possible if not doubted >> SIDES * tile & 1]
    unsure = [tile for tile in possible if doubted >> SIDES * tile & 1]
    doubts = _DOUBTED * len(unsure)
    likely = next(lots) * (len(sure) * _ONE + doubts) >= doubts * _ONE
    found = (sure if likely else unsure) or pile
    tile = found[next(lots) * len(found) // _ONE]
    pile.remove(tile)
    return tile
