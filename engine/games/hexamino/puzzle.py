"""Hexamino's puzzle: *what fits, and where?* Of five tiles one fits, in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine import hexgrid
from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.games.hexamino import moves
from engine.games.hexamino.state import Parts, State, Tiles, View, bits
from engine.puzzles.questions import LEAST, Asked, Course, picked, played
from engine.puzzling import Posed, Puzzling
from engine.spec import Seat

_HAND: Final = 5
_LEAST, _MOST = 5, 24
"""Tiles on the table: enough to look at, and not too many for a phone."""
_DOTS: Final = 3
"""Fields with dots of each tile; end tiles are known at once."""
_COURSE: Final = Course(wait=_MOST, moves=_MOST, careful=0)


def _answers(rules: Game[Any, Any], state: State, seat: Seat) -> Iterator[Action]:
    """Yield every placement of the hand on open places, in all rotations that ever occur."""
    view: View = rules.observe(state, seat)
    parts: Parts = rules.parts  # type: ignore[attr-defined]
    for tile in state.hands[seat]:
        for place in view.places:
            for rotation in bits(parts.rotations[tile] & parts.turns):
                yield moves.lay(tile, place, rotation)


def _seen(view: View) -> View:
    """Remove the fitting tiles from a view: they are the answer."""
    return replace(view, fits=())


class Fits(Puzzling):
    """Asks for the only legal placement."""

    kind: ClassVar[str] = "fits"
    pace = (5, 2.5)

    def asked(self, rules: Game[Any, Any]) -> Asked:
        return Asked(rules, _answers, _seen)

    def posed(self, rules: Game[Any, Any], dice: Dice, language: str) -> Posed | None:
        question = self.asked(rules)

        def good(posed: Posed) -> bool:
            return len(question.legal_actions(*posed)) >= LEAST

        return played(rules, dice, _COURSE, _setting, good)

    def worth(self, rules: Game[Any, Any], posed: Posed, action: Action) -> int:
        return int(action in rules.legal_actions(posed.state, posed.seat))

    def good(self, worths: Sequence[int]) -> bool:
        return worths[0] == 1 and worths[1] == 0

    def steps(
        self, rules: Game[Any, Any], posed: Posed, worths: Mapping[Action, int], answer: Action
    ) -> int:
        """See ``Puzzling``; the sides to compare, of placements of which one side agrees."""
        shown = rules.parts.shown  # type: ignore[attr-defined]
        lying = {one.cell: shown[one.tile][one.rotation] for one in posed.state.laid}
        return sum(_sides(shown, lying, moves.read(action)) for action in worths)

    def pick(self, rules: Game[Any, Any], posed: Posed, level: str) -> Action:
        return picked(rules, posed, level)


def _sides(shown: Any, lying: Mapping[hexgrid.Cell, Any], plan: moves.Plan) -> int:
    """Return how many sides a placement touches, 0 if dots meet equal dots on none of them."""
    fields, around = shown[plan.tile][plan.rotation], enumerate(hexgrid.neighbours(plan.cell))
    met = [
        (fields[side], lying[cell][hexgrid.opposite(side)])
        for side, cell in around
        if cell in lying
    ]
    return len(met) * any(own and own == theirs for own, theirs in met)


def _setting(rules: Game[Any, Any], state: State, seat: Seat, stream: Stream) -> State | None:
    """Return the position with five unlaid tiles in hand, of which one fits in one way."""
    if not _LEAST <= len(state.laid) <= _MOST:
        return None
    view: View = rules.observe(state, seat)
    fields = rules.parts.fields  # type: ignore[attr-defined]
    unlaid = [tile for tile in view.unlaid if sum(map(bool, fields[tile])) >= _DOTS]
    ways = {tile: _ways(rules, state, seat, tile) for tile in unlaid}
    alone = [tile for tile, count in ways.items() if count == 1]
    none = [tile for tile, count in ways.items() if count == 0]
    # One tile with one way, and four that fit nowhere: else the answer is not the only one.
    if not alone or len(none) < _HAND - 1:
        return None
    hand = (stream.choice(alone), *stream.shuffled(none)[: _HAND - 1])
    return _holding(state, seat, stream.shuffled(hand), stream)


def _ways(rules: Game[Any, Any], state: State, seat: Seat, tile: int) -> int:
    hands = (*state.hands[:seat], (tile,), *state.hands[seat + 1 :])
    return len(tuple(rules.legal_actions(replace(state, hands=hands), seat)))


def _holding(state: State, seat: Seat, hand: Tiles, stream: Stream) -> State:
    """Return the position with another hand, swapped for the new tiles."""
    lying = {placement.tile for placement in state.laid}
    held = {tile for other, tiles in enumerate(state.hands) if other != seat for tile in tiles}
    known = {*state.hands[seat], *state.stock, *held} - lying
    rest = list(stream.shuffled(sorted(known - set(hand))))
    hands = [
        hand if other == seat else tuple(rest.pop() for _ in tiles)
        for other, tiles in enumerate(state.hands)
    ]
    # Nothing was drawn just now in this position: it was made up.
    fresh = (0,) * len(hands)
    return replace(state, hands=tuple(hands), stock=tuple(rest), fresh=fresh, drawn=0)
