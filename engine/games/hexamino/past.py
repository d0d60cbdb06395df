"""What a seat was seen to do in a deal, and what its hand may be made of therefore.

Whoever passed had nothing that fitted; whoever laid a tile probably held no heavier one that
fitted. What matters is since when a tile has been in the hand, and that is hidden: no one sees
which of its tiles a seat lays. So the deal is lived through again for each imagined hand, and
for every tile laid it is drawn by lot out of which place of the hand it came.

How many tiles a seat drew before it laid one is in a view for the last turn alone; of the turns
before only the sum is known, so that this, too, is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Mask = int
"""A set of tiles: one bit each."""

DOUBT = 0.02
"""How often a player holds back a given heavier tile that fits, to one who lays it."""

_TRIES = 2
_ONE = 1 << 16
_LEAST = 1e-9  # instead of 0: whatever a view shows, some way must be possible


@dataclass(frozen=True, slots=True)
class Seen:
    """A turn of a seat as everybody saw it.

    Attributes:
        tile: What it laid; no tile for a pass.
        fitted: All unlaid tiles that could be laid.
        heavier: Those that are heavier than the one laid.
        drawn: Tiles drawn because nothing fitted, None where a view does not tell.
    """

    tile: Mask
    fitted: Mask
    heavier: Mask = 0
    drawn: int | None = None


@dataclass(slots=True)
class Hand:
    """The places of a hand, that filled first leading, and what may not be in each.

    Attributes:
        never: By place the tiles that can't be there.
        doubted: By place those that a player would have laid before.
    """

    never: list[Mask]
    doubted: list[Mask]

    def fill(self, number: int) -> None:
        """Add places for tiles just drawn."""
        self.never += [0] * number
        self.doubted += [0] * number

    def without(self, place: int) -> None:
        """Take a tile out."""
        del self.never[place], self.doubted[place]

    def lacks(self, tiles: Mask) -> None:
        """Note that none of some tiles is there."""
        self.never = [one | tiles for one in self.never]

    def doubts(self, tiles: Mask) -> None:
        """Note that it is unlikely that one of some tiles is there."""
        self.doubted = [one | tiles for one in self.doubted]

    def sizes(self, pool: Mask, lacking: Mask = 0, doubted: Mask = 0) -> list[float]:
        """Return by place how many tiles of a pool may be there; doubted ones count little."""
        found = []
        for never, doubt in zip(self.never, self.doubted, strict=True):
            there = pool & ~(never | lacking)
            unlikely = (there & (doubt | doubted)).bit_count()
            found.append(there.bit_count() - (1 - DOUBT) * unlikely)
        return found


class Past:
    """What a seat did in a deal so far."""

    def __init__(self, turns: Sequence[Seen], dealt: int, held: int, hidden: Mask) -> None:
        """Prepare to live through it.

        Args:
            turns: What it did.
            dealt: Tiles dealt to each seat.
            held: Tiles in its hand now.
            hidden: The tiles that may be in its hand now.
        """
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
        """Return what the places of the hand may hold after one way that all may have gone.

        Args:
            lots: Numbers below 2^16.
        """
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
    """Return how many tiles were drawn in a pass; less than two only if the stock ran out."""
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
    """Return how likely a tile came out of each place, or was drawn as the first or second.

    Args:
        hand: What it came out of.
        turn: The tile laid.
        pool: What could have been in the hand, with the tile.
        onward: How likely what follows is after no drawn tile, one, two, as far as there were any.
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
        # Whoever drew had nothing that fitted: no place of the hand may hold such a tile.
        chance *= max(_LEAST, (size - place) / max(1, rest - place))
    if turn.drawn != 2:
        found[places] = chance * onward[1]
    if turn.drawn != 1 and len(onward) > 2:
        missing = max(0, (after & ~turn.fitted).bit_count() - places)
        found[places + 1] = chance * missing / (stock - 1) * onward[2]
    return found


def _others(sizes: Sequence[float], rest: int) -> list[float]:
    """Return by place how likely all other places of a hand are as they must be."""
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
    """Return an index, each as likely as its weight; the last place if all are impossible."""
    ticket = next(lots) * sum(ways) / _ONE
    for at, way in enumerate(ways):
        ticket -= way
        if ticket < 0:
            return at
    return len(ways) - _TRIES - 1


def _laid(hand: Hand, turn: Seen, way: int) -> int:
    """Lay a tile the way that was drawn by lot; return how many tiles were drawn for it."""
    drawn = max(0, way + 1 - len(hand.never))
    if not drawn:
        hand.without(way)
        hand.doubts(turn.heavier)
        return 0
    # Of two tiles drawn the first stays in the hand, and fitted no more than the others.
    hand.fill(drawn - 1)
    hand.lacks(turn.fitted)
    return drawn
