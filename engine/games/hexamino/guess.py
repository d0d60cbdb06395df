"""Guess hidden hands from what each seat laid, passed and drew.

A seat that passed had nothing that fitted; so had a seat that drew before it laid. A seat that
laid a tile seldom held a heavier one that fitted. Nobody sees how long a tile has been in a hand,
so each guess replays the deal and picks, by chance, which place of the hand each tile came from.
A view gives the number of draws per turn for the last turn only; earlier turns give their sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.dice import Stream
from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.state import Tiles, View, unturned
from engine.hexgrid import SIDES

DOUBT = 0.02
"""How often a player holds back a given heavier tile that fits, to one who lays it."""
_ONE = 1 << 16
_DOUBTED = int(DOUBT * _ONE)


class Guesses:
    """Deals hidden tiles to fit a view; caches what turns say about hands."""

    def __init__(self) -> None:
        self._known: tuple[View | None, Mapping[int, Past]] = (None, {})

    def dealt(self, view: View, mode: Mode, stream: Stream) -> tuple[tuple[Tiles, ...], Tiles]:
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
        """Return the past of each hidden hand, most passes first: those have the least choice."""
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
    """Return each seat's turns in this deal, reconstructed from the table."""
    seats = len(view.hands)
    found: list[list[Seen]] = [[] for _ in range(seats)]
    board, parts, active = Board(view.laid, {}, {}, {}), mode.parts, view.first
    heavier = _heavier(parts.dots)
    for at, one in enumerate(view.laid):
        if at:
            # Turns go round, so a skipped seat has passed (decision: search).
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
    for turn in range(passes):
        found[(active + turn) % len(found)].append(Seen(0, fitted))


def _tell_draws(found: list[list[Seen]], view: View) -> None:
    later = Counter[int]()
    for turn in reversed(view.log):
        later[turn.seat] += 1
        turns, at = found[turn.seat], len(found[turn.seat]) - later[turn.seat]
        if at >= 0 and bool(turns[at].tile) == bool(turn.tile):
            turns[at] = replace(turns[at], drawn=turn.drawn)


def _fitting(mode: Mode, board: Board) -> tuple[Mask, Mask]:
    """Return the unlaid tiles that fit, and those of them that need not wait."""
    places = mode.places(board, closing=False)
    fitting = 0
    for some in places.values():
        fitting |= some
    return unturned(fitting), unturned(mode.usable(places, fitting))


def _mask(tiles: Iterable[int]) -> Mask:
    return sum(1 << SIDES * tile for tile in tiles)


@lru_cache(maxsize=4)
def _heavier(dots: Tiles) -> Mapping[int, Mask]:
    """Return the tiles heavier than each number of dots."""
    tiles = range(1, len(dots))
    return {least: _mask(t for t in tiles if dots[t] > least) for least in set(dots)}


def _lots(pile: list[int]) -> Iterator[int]:
    """Yield numbers below 2^16 that follow from the order of a shuffled pile."""
    luck = 0
    # Five tiles of six bits each: as much as the generator below holds.
    for tile in pile[:5]:
        luck = luck << 6 | tile
    while True:
        luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
        # The high bits: the low ones of such a generator soon repeat.
        yield luck >> 15


def _taken(pile: list[int], never: Mask, doubted: Mask, lots: Iterator[int]) -> int:
    """Take a possible tile out of the pile, a doubted one seldom; any if none is possible.

    Taking the first possible tile would favour rejected tiles for the next place.
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


Mask = int
"""A set of tiles: one bit each."""


_TRIES = 2
_UNIT = 1 << 16
_LEAST = 1e-9  # instead of 0: whatever a view shows, some way must be possible


@dataclass(frozen=True, slots=True)
class Seen:
    """A turn as everybody saw it.

    Attributes:
        tile: The tile laid; no tile for a pass.
        fitted: All unlaid tiles that could be laid; ``heavier`` are those above the laid one.
        drawn: Tiles drawn because nothing fitted, None where a view does not tell.
    """

    tile: Mask
    fitted: Mask
    heavier: Mask = 0
    drawn: int | None = None


@dataclass(slots=True)
class Hand:
    """The places of a hand, oldest first; ``doubted`` tiles would have been laid before."""

    never: list[Mask]
    doubted: list[Mask]

    def fill(self, number: int) -> None:
        self.never += [0] * number
        self.doubted += [0] * number

    def without(self, place: int) -> None:
        del self.never[place], self.doubted[place]

    def lacks(self, tiles: Mask) -> None:
        self.never = [one | tiles for one in self.never]

    def doubts(self, tiles: Mask) -> None:
        self.doubted = [one | tiles for one in self.doubted]

    def sizes(self, pool: Mask, lacking: Mask = 0, doubted: Mask = 0) -> list[float]:
        """Return how many tiles of a pool each place may hold; doubted ones count little."""
        found = []
        for never, doubt in zip(self.never, self.doubted, strict=True):
            there = pool & ~(never | lacking)
            unlikely = (there & (doubt | doubted)).bit_count()
            found.append(there.bit_count() - (1 - DOUBT) * unlikely)
        return found


class Past:
    """A seat's turns in a deal so far."""

    def __init__(self, turns: Sequence[Seen], dealt: int, held: int, hidden: Mask) -> None:
        """Prepare sampling; ``hidden`` are the tiles that may be in the hand now."""
        self._turns, self._dealt, self._held = turns, dealt, held
        laid = [turn for turn in turns if turn.tile]
        self._came = held + len(laid) - dealt
        self._pool = hidden
        for turn in laid:
            self._pool |= turn.tile
        passed = sum(_passing(turn) for turn in turns if not turn.tile)
        extra = held - dealt - passed
        told = sum(turn.drawn or 0 for turn in laid)
        self._extra = max(told, min(extra, _TRIES * len(laid)))
        self._onward = self._prospects()

    def _prospects(self) -> list[list[float]]:
        """Return by turn how likely it and all later ones drew 0, 1, 2 … extra tiles."""
        rows = [[1.0] + [_LEAST] * self._extra]
        pool, size = self._pool, self._dealt
        for turn in self._turns:
            pool &= ~turn.tile
        for turn in reversed(self._turns):
            pool |= turn.tile
            row, chances = rows[-1], _drew(turn, pool, size) if turn.tile else [1.0]
            rows.append(
                [
                    sum(chance * row[d - k] for k, chance in enumerate(chances) if k <= d) + _LEAST
                    for d in range(len(row))
                ]
            )
        # What comes after each turn, the first one leading; the last row is all turns together.
        return rows[-2::-1]

    def hand(self, lots: Iterator[int]) -> Hand:
        """Sample a course of the deal; ``lots`` are numbers below 2^16."""
        hand = Hand([0] * self._dealt, [0] * self._dealt)
        pool, extra, left = self._pool, self._extra, self._came
        for turn, onward in zip(self._turns, self._onward, strict=True):
            if turn.tile:
                if not hand.never:
                    hand.fill(1)  # drawn when the stock ran out
                # Turned round: by how many are drawn now, as so many fewer are left for later.
                ways = _ways(hand, turn, pool, onward[extra::-1])
                drawn = _laid(hand, turn, _lot(ways, lots))
                pool, extra, left = pool & ~turn.tile, extra - drawn, left - drawn
                new = max(0, min(1, left))
                hand.fill(new)
            else:
                new = max(0, min(_passing(turn), left))
                hand.fill(new)
                hand.lacks(turn.fitted)
            left -= new
        hand.fill(max(0, self._held - len(hand.never)))
        return Hand(hand.never[: self._held], hand.doubted[: self._held])


def _passing(turn: Seen) -> int:
    """Return how many tiles a pass drew; fewer than two only if the stock ran out."""
    return _TRIES if turn.drawn is None else turn.drawn


def _drew(turn: Seen, pool: Mask, size: int) -> list[float]:
    """Return roughly how likely a turn began with drawing no tile, one, two."""
    if turn.drawn is not None:
        return [float(turn.drawn == drawn) for drawn in range(_TRIES + 1)]
    tiles = pool.bit_count()
    misses = 1 - (pool & turn.fitted).bit_count() / tiles
    lighter = 1 - (pool & turn.heavier).bit_count() / tiles
    one = misses**size / max(1, tiles - size)
    ways = [size / tiles * lighter ** (size - 1), one, one * misses]
    return [way / sum(ways) for way in ways]


def _ways(hand: Hand, turn: Seen, pool: Mask, onward: Sequence[float]) -> list[float]:
    """Return how likely the tile came from each place, or was drawn first or second.

    ``onward`` is the likelihood of the later turns after 0, 1 or 2 drawn tiles.
    """
    after, places = pool & ~turn.tile, len(hand.never)
    rest = after.bit_count()
    # Behind the places of the hand: drawn as the first tile, drawn as the second.
    found = [0.0] * (places + _TRIES)
    if not turn.drawn:
        others = _others(hand.sizes(after, doubted=turn.heavier), rest)
        for place, chance in enumerate(others):
            if not hand.never[place] & turn.tile:
                doubt = DOUBT if hand.doubted[place] & turn.tile else 1.0
                found[place] = doubt * chance * onward[0] / (rest + 1)
    if turn.drawn == 0 or len(onward) == 1:
        return found
    stock = max(2, rest + 1 - places)
    chance = 1 / stock
    for place, size in enumerate(hand.sizes(after, lacking=turn.fitted)):
        # A seat that drew had no fitting tile, so no place of the hand may hold one.
        chance *= max(_LEAST, (size - place) / max(1, rest - place))
    if turn.drawn != 2:
        found[places] = chance * onward[1]
    if turn.drawn != 1 and len(onward) > 2:
        missing = max(0, (after & ~turn.fitted).bit_count() - places)
        found[places + 1] = chance * missing / (stock - 1) * onward[2]
    return found


def _others(sizes: Sequence[float], rest: int) -> list[float]:
    """Return for each place the likelihood of all other places."""
    found, before = [1.0] * len(sizes), 1.0
    for place, size in enumerate(sizes):
        found[place] = before
        before *= max(_LEAST, (size - place) / max(1, rest - place))
    behind = 1.0
    for place in range(len(sizes) - 1, -1, -1):
        found[place] *= behind
        earlier = place - 1  # the place left out counts no more
        behind *= max(_LEAST, (sizes[place] - earlier) / max(1, rest - earlier))
    return found


def _lot(ways: Sequence[float], lots: Iterator[int]) -> int:
    """Return a weighted random index; the last one if all weights are 0."""
    ticket = next(lots) * sum(ways) / _UNIT
    for at, way in enumerate(ways):
        ticket -= way
        if ticket < 0:
            return at
    return len(ways) - _TRIES - 1


def _laid(hand: Hand, turn: Seen, way: int) -> int:
    """Lay a tile in the sampled way; return how many tiles were drawn for it."""
    drawn = max(0, way + 1 - len(hand.never))
    if not drawn:
        hand.without(way)
        hand.doubts(turn.heavier)
        return 0
    # The first of two tiles drawn stays in the hand, and fitted no more than the others.
    hand.fill(drawn - 1)
    hand.lacks(turn.fitted)
    return drawn
