"""Evaluate positions for the search of computer seats.

A state knows the order of its stock, so the deal can be played out without chance. Every seat lays
its heaviest fitting tile; the evaluated seat also picks the cell where least can follow. The dots
left predict more than a count of fitting tiles, and the search averages many imagined states. A
Star is searched instead; see ``board.Rest``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from engine.games.hexamino.board import Board, Rays, Rest
from engine.games.hexamino.modes import Mode, Places
from engine.games.hexamino.state import NOBODY, Fitting, State, bits, count_tiles
from engine.hexgrid import SIDES, Cell
from engine.spec import Seat

WIN = 6.0
"""Dots that being ahead in the end is worth, beside the dots themselves."""

_TRIES = 2


def worth(mode: Mode, board: Board, state: State, seat: Seat) -> float:
    """Return the expected final lead in dots, plus a bonus for being ahead."""
    seats = range(len(state.hands))
    before = tuple(sum(result.dots[other] for result in state.results) for other in seats)
    fresh = bool(state.results) and len(state.laid) == 1  # what was done does not show there
    if state.over or fresh:
        return _lead(seat, before, (0,) * len(before))
    if state.ended:
        return _lead(seat, before, tuple(map(mode.parts.dots_of, state.hands)))
    if mode.rays is not None:
        return _rest(mode.rays, seat, before).worth(state)
    return _lead(seat, before, _Playout(mode, board, state, seat).dots())


def _lead(seat: Seat, before: Sequence[int], left: Sequence[int]) -> float:
    dots = [one + other for one, other in zip(before, left, strict=True)]
    # Low wins, so the best of the others has fewest dots.
    lead = min(value for other, value in enumerate(dots) if other != seat) - dots[seat]
    return lead + WIN * ((lead > 0) - (lead < 0))


@lru_cache(maxsize=4)
def _rest(rays: Rays, seat: Seat, before: tuple[int, ...]) -> Rest:
    """Return a cached search for the rest of a Star."""
    return Rest(rays, seat, partial(_lead, seat, before))


class _Playout:
    """A fast playout of a deal; one seat considers what can follow its tiles."""

    def __init__(self, mode: Mode, board: Board, state: State, minding: Seat = NOBODY) -> None:
        self._mode = mode
        self._minding = minding
        self._board = board.copy()
        self._hands = [list(hand) for hand in state.hands]
        # Reversed, since a list gives up its last item fastest.
        self._stock = list(reversed(state.stock))
        self._seat = state.active
        # A closing is due at once, as after a full round of passes.
        self._passes = len(state.hands) if state.closing else state.passes
        self._luck = state.turn + 1

    def dots(self) -> list[int]:
        mode, board, hands = self._mode, self._board, self._hands
        while True:
            places = mode.places(board, closing=False)
            offers = 0
            for fitting in places.values():
                offers |= fitting
            if not offers & mode.all & ~board.used or (mode.closes and self._passes >= len(hands)):
                break
            hand = hands[self._seat]
            if self._turn(hand, places, offers):
                self._passes = 0
                if self._stock:
                    hand.append(self._stock.pop())
                if not hand:
                    return self._count()
            else:
                self._passes += 1
            self._seat = (self._seat + 1) % len(hands)
        if mode.closes:
            self._close()
        return self._count()

    def _count(self) -> list[int]:
        return list(map(self._mode.parts.dots_of, self._hands))

    def _turn(self, hand: list[int], places: Places, offers: Fitting) -> bool:
        """Lay the heaviest tile that fits after any draws (R4); return False for a pass."""
        tile = self._heaviest(hand, places, offers)
        tries = _TRIES
        while not tile and tries and self._stock:
            tries -= 1
            drawn = self._stock.pop()
            hand.append(drawn)
            if offers >> SIDES * drawn & 63:
                tile = drawn
        if not tile:
            return False
        hand.remove(tile)
        cell, rotation = self._spot(tile, hand, places)
        self._board.grow(self._mode.parts, tile, cell, rotation)
        return True

    def _spot(self, tile: int, hand: list[int], places: Places) -> tuple[Cell, int]:
        """Return cell and rotation; the minding seat leaves others the fewest replies."""
        spots = [
            (cell, rotation)
            for cell, fitting in places.items()
            for rotation in bits(fitting >> SIDES * tile & 63)
        ]
        mode = self._mode
        if mode.headed and self._seat == self._minding and len(spots) > 1:
            # Not the own tiles: that the seat itself can follow does no harm.
            shown, others = mode.parts.shown[tile], ~mode.parts.all_of((tile, *hand))
            counts = [
                count_tiles(mode.following(self._board, cell, shown[rotation]) & others)
                for cell, rotation in spots
            ]
            return spots[counts.index(min(counts))]
        self._luck = self._luck * 1103515245 + 12345 & 0x7FFFFFFF  # any fixed muddle will do
        return spots[(self._luck >> 8) % len(spots)]

    def _heaviest(self, hand: list[int], places: Places, offers: Fitting) -> int:
        mode = self._mode
        usable = mode.usable(places, mode.parts.all_of(hand)) & offers
        dots, best = mode.parts.dots, 0
        for tile in hand:
            if usable >> SIDES * tile & 63 and dots[tile] > dots[best]:
                best = tile
        return best

    def _close(self) -> None:
        """Lay the Snake's closing end tile from the hand that has it (R14)."""
        places = self._mode.places(self._board, closing=True)
        offers = 0
        for fitting in places.values():
            offers |= fitting
        for turn in range(len(self._hands)):
            hand = self._hands[(self._seat + turn) % len(self._hands)]
            tile = self._heaviest(hand, places, offers)
            if tile:
                hand.remove(tile)
                return
