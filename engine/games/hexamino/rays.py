"""The rest of a Star, counted: what a ray takes next follows from how many tiles lie on it.

Along a ray two dots take turns, and no ray touches another beyond the first stones, which leave
blanks to each other. So a position is six numbers and the hands. A tile is one bit here, that
with most dots the highest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.contract import Seat
from engine.games.hexamino.parts import START, Fitting, Parts, tiles_in
from engine.games.hexamino.state import State, Tiles
from engine.hexgrid import SIDES, STEPS, opposite

Lead = Callable[[Sequence[int]], float]
"""Says what the dots left to all seats are worth to the one in question."""

Masks = tuple[int, ...]

_TRIES = 2
_FEW = 12
"""With so many tiles left, all in hands, the seat in question tries every order of its own."""
_KEPT = 1 << 13


class Rays:
    """What a Star's rays take, place by place."""

    def __init__(self, parts: Parts, tiles: Tiles, kinds: Sequence[Sequence[Fitting]]) -> None:
        """Work it out.

        Args:
            parts: The set.
            tiles: Those of the mode.
            kinds: By ray and place what may lie there, as far as the tile alone decides.
        """
        # By dots, so that the heaviest tile of a set is its highest bit.
        order = sorted(tiles, key=lambda tile: parts.dots[tile])
        self.bit = {tile: 1 << at for at, tile in enumerate(order)}
        self.dots = {1 << at: parts.dots[tile] for at, tile in enumerate(order)}
        start = parts.fields[START]
        self.takes: list[Masks] = []
        for ray, places in enumerate(kinds):
            inward = opposite(ray)
            met = [parts.showing[inward][start[side]] for side in (ray, inward)]
            taken = [kind & met[place % 2] for place, kind in enumerate(places)]
            # A place more, which takes nothing: so a full ray needs no test.
            self.takes.append((*(self.mask(tiles_in(some)) for some in taken), 0))

    def mask(self, tiles: Sequence[int]) -> int:
        """Return the bits of some tiles."""
        return sum(self.bit.get(tile, 0) for tile in tiles)

    def count(self, mask: int) -> int:
        """Return the dots of some tiles."""
        found = 0
        while mask:
            low = mask & -mask
            found += self.dots[low]
            mask ^= low
        return found

    def offers(self, lying: Sequence[int]) -> int:
        """Return what fits on any of the rays, of which so many places are taken."""
        one, two, three, four, five, six = self.takes
        a, b, c, d, e, f = lying
        return one[a] | two[b] | three[c] | four[d] | five[e] | six[f]

    def onto(self, lying: Sequence[int], tile: int) -> list[int]:
        """Return the rays that take a tile."""
        takes = self.takes
        return [ray for ray, place in enumerate(lying) if takes[ray][place] & tile]


def lying(state: State) -> list[int]:
    """Return how many tiles lie on each ray."""
    found = [0] * SIDES
    for one in state.laid[1:]:
        far = max(map(abs, one.cell))
        found[STEPS.index((one.cell[0] // far, one.cell[1] // far))] += 1
    return found


class Rest:
    """The rest of a deal: all lay the heaviest tile that fits, and in the end one seat thinks.

    What it found out about ends is kept, since ``lead`` stays the same.
    """

    def __init__(self, rays: Rays, seat: Seat, lead: Lead) -> None:
        """Know nothing of ends yet."""
        self._rays = rays
        self._seat = seat
        self._lead = lead
        self._known: dict[tuple[Masks, Masks, int], float] = {}

    def worth(self, state: State) -> float:
        """Return what the end is worth, by ``lead``."""
        rays = self._rays
        places, hands = lying(state), [rays.mask(hand) for hand in state.hands]
        stock = [rays.bit[tile] for tile in reversed(state.stock)]
        seat, seats, luck = state.active, len(hands), state.turn + 1
        left, rest = sum(map(len, state.hands)), rays.mask(state.stock)
        while True:
            offers = rays.offers(places)
            if not stock and left <= _FEW:
                return self._end(tuple(places), tuple(hands), seat)
            # No tile is in two hands, so that a sum is as good as a union.
            if not offers & (sum(hands) | rest):
                return self._lead([rays.count(hand) for hand in hands])
            tries = _TRIES
            while not hands[seat] & offers and tries and stock:
                tries -= 1
                rest ^= stock[-1]
                hands[seat] |= stock.pop()
                left += 1
            if able := hands[seat] & offers:
                luck = luck * 1103515245 + 12345 & 0x7FFFFFFF  # any fixed muddle will do
                tile = 1 << able.bit_length() - 1
                onto = rays.onto(places, tile)
                places[onto[(luck >> 8) % len(onto)]] += 1
                hands[seat] ^= tile
                left -= 1
                if stock:
                    rest ^= stock[-1]
                    hands[seat] |= stock.pop()
                    left += 1
                if not hands[seat]:
                    return self._lead([rays.count(hand) for hand in hands])
            seat = (seat + 1) % seats

    def _end(self, places: Masks, hands: Masks, seat: Seat) -> float:
        """Return what an end without stock is worth, whose turn it is one's own or another's."""
        rays, key = self._rays, (places, hands, seat)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= _KEPT:
            self._known.clear()
        offers = rays.offers(places)
        able, turn = hands[seat] & offers, (seat + 1) % len(hands)
        if not all(hands) or not any(hand & offers for hand in hands):
            found = self._lead([rays.count(hand) for hand in hands])
        # Another seat can lay, so that passing on comes to an end.
        elif not able:
            found = self._end(places, hands, turn)
        elif seat == self._seat:
            found = max(self._tried(places, hands, seat, able))
        else:
            tried = list(self._tried(places, hands, seat, 1 << able.bit_length() - 1))
            # Others lay their heaviest tile on any ray: taking them for perfect won less (0168).
            found = sum(tried) / len(tried)
        self._known[key] = found
        return found

    def _tried(self, places: Masks, hands: Masks, seat: Seat, able: int) -> Iterator[float]:
        """Yield what each way to lay one of some tiles is worth."""
        turn = (seat + 1) % len(hands)
        while able:
            tile = able & -able
            able ^= tile
            left = (*hands[:seat], hands[seat] ^ tile, *hands[seat + 1 :])
            for ray in self._rays.onto(places, tile):
                after = (*places[:ray], places[ray] + 1, *places[ray + 1 :])
                yield self._end(after, left, turn)
