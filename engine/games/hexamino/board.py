"""The laid tiles, the tiles that fit beside them, and the rays of a Star.

A board depends on the laid tiles alone and is made from the board one tile earlier. In a Star two
numbers of dots alternate along a ray and rays do not touch beyond the first tiles, so a position
is six numbers and the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.games.hexamino.state import (
    START,
    Fields,
    Fitting,
    Parts,
    Placement,
    State,
    Tiles,
    tiles_in,
)
from engine.hexgrid import ORIGIN, SIDES, STEPS, Cell, neighbours, opposite
from engine.spec import Seat

_KEPT = 1024
_BACK = tuple(map(opposite, range(SIDES)))


@dataclass(slots=True)
class Board:
    """An index of the laid tiles; never changed once it may be shared.

    Attributes:
        shown: Fields of each tile by direction, by cell.
        fitting: What agrees with every touched side (R3), dots or blanks, by free cell.
        open: The cells of ``fitting`` where dots meet and some tile fits.
        used: The laid tiles, in all rotations.
        head: The cell of the newest tile.
    """

    laid: tuple[Placement, ...]
    shown: dict[Cell, Fields]
    fitting: dict[Cell, Fitting]
    open: dict[Cell, Fitting]
    used: Fitting = 0
    head: Cell = ORIGIN

    def copy(self) -> Board:
        return Board(
            self.laid,
            self.shown.copy(),
            self.fitting.copy(),
            self.open.copy(),
            self.used,
            self.head,
        )

    def grow(self, parts: Parts, tile: int, cell: Cell, rotation: int) -> None:
        """Lay a tile; only on a copy that is not shared."""
        fields, showing = parts.shown[tile][rotation], parts.showing
        shown, fitting, places = self.shown, self.fitting, self.open
        shown[cell] = fields
        fitting.pop(cell, None)
        places.pop(cell, None)
        for side, beside in enumerate(neighbours(cell)):
            if beside in shown:
                continue
            wanted = showing[_BACK[side]][fields[side]]
            before = fitting.get(beside)
            fits = fitting[beside] = wanted if before is None else before & wanted
            # Dots have met there before, or meet now: blanks alone open no cell (R3).
            if beside in places or fields[side]:
                places[beside] = fits
                if not fits:
                    del places[beside]
        self.used |= (1 << SIDES) - 1 << SIDES * tile
        self.head = cell

    def contact(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """Return the touched sides of a free cell: direction and the neighbour's value there."""
        shown = self.shown
        return tuple(
            (side, shown[beside][opposite(side)])
            for side, beside in enumerate(neighbours(cell))
            if beside in shown
        )


class Boards:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._kept: dict[int, Board] = {}

    def of(self, laid: tuple[Placement, ...]) -> Board:
        """Look up by identity, which avoids comparing sixty placements."""
        kept = self._kept.get(id(laid))
        if kept is not None and kept.laid is laid:
            return kept
        board = Board(laid, {}, {}, {})
        for placement in laid:
            board.grow(self._parts, placement.tile, placement.cell, placement.rotation)
        return self._keep(board)

    def after(self, laid: tuple[Placement, ...], placement: Placement) -> Board:
        """Return the board with one more tile, the last of its ``laid``."""
        board = self.of(laid).copy()
        board.grow(self._parts, placement.tile, placement.cell, placement.rotation)
        board.laid = (*laid, placement)
        return self._keep(board)

    def _keep(self, board: Board) -> Board:
        if len(self._kept) >= _KEPT:
            self._kept.clear()  # in one step, so that threads need no lock
        self._kept[id(board.laid)] = board  # holds the tuple, so that nothing else gets its id
        return board


Lead = Callable[[Sequence[int]], float]
"""Says what the dots left to all seats are worth to the one in question."""

Masks = tuple[int, ...]

_TRIES = 2
_FEW = 12
"""Tiles left, all in hands, up to which the seat in question tries every order of its own."""
_ENDS_CACHED = 1 << 13


class Rays:
    """Which tiles the rays of a Star accept, place by place."""

    def __init__(self, parts: Parts, tiles: Tiles, kinds: Sequence[Sequence[Fitting]]) -> None:
        """Index ``kinds``: what may lie on each ray and place, judged by the tile alone."""
        # Tiles are sorted by dots, so that the heaviest tile of a set is its highest bit.
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
        return sum(self.bit.get(tile, 0) for tile in tiles)

    def count(self, mask: int) -> int:
        total = 0
        while mask:
            low = mask & -mask
            total += self.dots[low]
            mask ^= low
        return total

    def offers(self, lying: Sequence[int]) -> int:
        """Return the tiles that fit on any ray; ``lying`` counts the taken places of each."""
        one, two, three, four, five, six = self.takes
        a, b, c, d, e, f = lying
        return one[a] | two[b] | three[c] | four[d] | five[e] | six[f]

    def onto(self, lying: Sequence[int], tile: int) -> list[int]:
        takes = self.takes
        return [ray for ray, place in enumerate(lying) if takes[ray][place] & tile]


def lying(state: State) -> list[int]:
    counts = [0] * SIDES
    for placement in state.laid[1:]:
        far = max(map(abs, placement.cell))
        counts[STEPS.index((placement.cell[0] // far, placement.cell[1] // far))] += 1
    return counts


class Rest:
    """Searches the rest of a deal: one seat thinks at the end, others lay the heaviest tile."""

    def __init__(self, rays: Rays, seat: Seat, lead: Lead) -> None:
        self._rays = rays
        self._seat = seat
        self._lead = lead
        self._known: dict[tuple[Masks, Masks, int], float] = {}

    def worth(self, state: State) -> float:
        """Return the value of the end, by ``lead``."""
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
        rays, key = self._rays, (places, hands, seat)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= _ENDS_CACHED:
            self._known.clear()
        offers = rays.offers(places)
        able, turn = hands[seat] & offers, (seat + 1) % len(hands)
        if not all(hands) or not any(hand & offers for hand in hands):
            worth = self._lead([rays.count(hand) for hand in hands])
        # Another seat can lay, so that passing on comes to an end.
        elif not able:
            worth = self._end(places, hands, turn)
        elif seat == self._seat:
            worth = max(self._tried(places, hands, seat, able))
        else:
            tried = list(self._tried(places, hands, seat, 1 << able.bit_length() - 1))
            # Others lay their heaviest tile on any ray: taking them for perfect won less.
            worth = sum(tried) / len(tried)
        self._known[key] = worth
        return worth

    def _tried(self, places: Masks, hands: Masks, seat: Seat, able: int) -> Iterator[float]:
        """Yield the value of each way to lay one of the tiles ``able``."""
        turn = (seat + 1) % len(hands)
        while able:
            tile = able & -able
            able ^= tile
            left = (*hands[:seat], hands[seat] ^ tile, *hands[seat + 1 :])
            for ray in self._rays.onto(places, tile):
                after = (*places[:ray], places[ray] + 1, *places[ray + 1 :])
                yield self._end(after, left, turn)
