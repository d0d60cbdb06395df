"""What may be in hands that a seat cannot see: passes and draws tell what they lack.

Only the turns since the last decision was answered are in a view; what they tell of hands is
true of the position as it is now (passes) or was before the last tile (draws).
"""

from __future__ import annotations

from engine.dice import Stream
from engine.games.hexamino.board import Board, Boards
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.parts import tiles_in
from engine.games.hexamino.state import Tiles, View

Lacks = dict[int, tuple[frozenset[int], int]]
"""By seat the tiles that it can't hold, and how many of its hand came later."""


class Guesses:
    """Deals what a view leaves open; what the view tells of hands is worked out once."""

    def __init__(self, boards: Boards) -> None:
        """Know nothing yet."""
        self._boards = boards
        self._known: tuple[View | None, Lacks] = (None, {})

    def dealt(self, view: View, mode: Mode, stream: Stream) -> tuple[tuple[Tiles, ...], Tiles]:
        """Return hands and stock that fit a view: all that do are equally likely."""
        own = {tile for hand in view.hands if hand is not None for tile in hand}
        pile = list(stream.shuffled([tile for tile in view.unlaid if tile not in own]))
        hands: list[Tiles] = [hand or () for hand in view.hands]
        lacks = self._lacks(view, mode)
        unseen = [seat for seat, hand in enumerate(view.hands) if hand is None]
        # Those first that lack something: for the others any tile will do.
        for seat in sorted(unseen, key=lambda one: one not in lacks):
            missing, later = lacks.get(seat, (frozenset[int](), 0))
            held = view.held[seat]
            certain = _taken(pile, [tile for tile in pile if tile not in missing], held - later)
            hands[seat] = (*certain, *_taken(pile, pile, held - len(certain)))
        return tuple(hands), tuple(pile)

    def _lacks(self, view: View, mode: Mode) -> Lacks:
        known = self._known
        if known[0] is not view:
            known = self._known = view, self._told(view, mode)
        return known[1]

    def _told(self, view: View, mode: Mode) -> Lacks:
        found = {}
        for turn in view.log:
            if not turn.tile:  # nothing fitted, and no tile has been laid since
                found[turn.seat] = (_fitting(mode, self._boards.of(view.laid)), 0)
            elif turn.drawn and not turn.closing:  # before the draw nothing fitted
                before = self._boards.of(view.laid[:-1])
                found[turn.seat] = (_fitting(mode, before), turn.refilled)
        return found


def _taken(pile: list[int], some: list[int], count: int) -> Tiles:
    """Take the first few of some tiles out of the pile."""
    found = tuple(some[: max(0, count)])
    for tile in found:
        pile.remove(tile)
    return found


def _fitting(mode: Mode, board: Board) -> frozenset[int]:
    """Return the tiles that could be laid, whoever has them."""
    fitting = 0
    for places in mode.places(board, closing=False).values():
        fitting |= places
    return frozenset(tiles_in(fitting))
