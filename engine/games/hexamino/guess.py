"""What may be in hands that a seat cannot see: what was laid, passed and drawn tells of it.

Whoever passed had nothing that fits now, and whoever drew before laying had nothing that fitted
then: so much is certain, for the turns since the last decision was answered, which alone are in a
view. And whoever laid a tile seldom held a heavier one that fitted, too: that is likely, for all
that lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.dice import Stream
from engine.games.hexamino.board import Board, Boards
from engine.games.hexamino.modes import Mode
from engine.games.hexamino.parts import tiles_in
from engine.games.hexamino.state import Tiles, View

_SURE = 1 << 16
_DOUBT = 0.02
"""How often somebody holds back a given heavier tile that fits, to one who lays it."""

Chances = Mapping[int, int]
"""How likely a tile is let into a place of a hand, of 2^16; those that are not there surely."""


class Guesses:
    """Deals what a view leaves open; what the view tells of hands is worked out once."""

    def __init__(self, boards: Boards) -> None:
        """Know nothing yet."""
        self._boards = boards
        self._known: tuple[View | None, dict[int, Sequence[Chances]]] = (None, {})

    def dealt(self, view: View, mode: Mode, stream: Stream) -> tuple[tuple[Tiles, ...], Tiles]:
        """Return hands and stock that fit a view, those that are likelier more often."""
        own = {tile for hand in view.hands if hand is not None for tile in hand}
        pile = list(stream.shuffled([tile for tile in view.unlaid if tile not in own]))
        hands: list[Tiles] = [hand or () for hand in view.hands]
        lots = _lots(pile)
        for seat, places in self._told(view, mode).items():
            hands[seat] = tuple(_taken(pile, chances, lots) for chances in places)
        return tuple(hands), tuple(pile)

    def _told(self, view: View, mode: Mode) -> dict[int, Sequence[Chances]]:
        """Return by hidden hand what may be in its places, oldest first.

        Those hands come first that lack something for certain: for the others any tile will do.
        """
        known = self._known
        if known[0] is not view:
            lacks = self._lacks(view, mode)
            hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
            hidden.sort(key=lambda seat: seat not in lacks)
            told = {seat: self._chances(view, mode, seat, lacks.get(seat)) for seat in hidden}
            known = self._known = view, told
        return known[1]

    def _chances(
        self, view: View, mode: Mode, seat: int, lack: tuple[frozenset[int], int] | None
    ) -> Sequence[Chances]:
        """Return what may be in the places of a hand."""
        places: list[dict[int, float]] = [{} for _ in range(view.held[seat])]
        for heavier, later in self._spared(view, mode, seat):
            for chances in places[: -later or None]:
                for tile in heavier:
                    chances[tile] = chances.get(tile, 1.0) * _DOUBT
        found = [
            {tile: max(1, int(one * _SURE)) for tile, one in chances.items()} for chances in places
        ]
        if lack is not None:
            missing, later = lack
            for certain in found[: -later or None]:
                certain.update(dict.fromkeys(missing, 0))
        return found

    def _lacks(self, view: View, mode: Mode) -> dict[int, tuple[frozenset[int], int]]:
        """Return by seat what it can't hold, and how many of its tiles came later."""
        found = {}
        for turn in view.log:
            if not turn.tile:  # nothing fitted, and no tile has been laid since
                found[turn.seat] = (_fitting(mode, self._boards.of(view.laid)), 0)
            elif turn.drawn and not turn.closing:  # before the draw nothing fitted
                before = self._boards.of(view.laid[:-1])
                found[turn.seat] = (_fitting(mode, before), turn.refilled)
        return found

    def _spared(self, view: View, mode: Mode, seat: int) -> Iterator[tuple[frozenset[int], int]]:
        """Yield the heavier tiles that fitted when a seat laid one, its last one first.

        With each how many of its tiles came later: those of its last turn are told, before that
        every turn brought one, as it mostly does.
        """
        dots, later = mode.parts.dots, view.fresh[seat]
        passed = any(turn.seat == seat and not turn.tile for turn in view.log)
        later += passed
        for at in range(len(view.laid) - 1, 0, -1):
            one = view.laid[at]
            if later >= view.held[seat]:
                return
            if one.seat == seat:
                fitting = _fitting(mode, self._boards.of(view.laid[:at]), free=True)
                yield frozenset(tile for tile in fitting if dots[tile] > dots[one.tile]), later
                later += 1


def _lots(pile: list[int]) -> Iterator[int]:
    """Yield numbers below 2^16 that follow from a shuffled pile: its order is chance enough."""
    luck = 0
    for tile in pile[:5]:
        luck = luck << 6 | tile
    while True:
        luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
        yield luck >> 15


def _taken(pile: list[int], chances: Chances, lots: Iterator[int]) -> int:
    """Take a tile out of the pile: the first that its chance lets through.

    Where there is none, the first that may be there at all.
    """
    for at, tile in enumerate(pile):
        chance = chances.get(tile, _SURE)
        if chance >= _SURE or (chance and next(lots) < chance):
            return pile.pop(at)
    return pile.pop(next((at for at, tile in enumerate(pile) if chances.get(tile, _SURE)), 0))


def _fitting(mode: Mode, board: Board, *, free: bool = False) -> frozenset[int]:
    """Return the tiles that could be laid, whoever has them; ``free``: and need not wait."""
    places = mode.places(board, closing=False)
    fitting = 0
    for some in places.values():
        fitting |= some
    return frozenset(tiles_in(mode.usable(places, fitting) if free else fitting))
