"""Hexamino's puzzle: *what fits, and where?* Of five tiles one fits, in one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Stream
from engine.games.hexamino import moves
from engine.games.hexamino.parts import bits
from engine.games.hexamino.state import State, Tiles, View
from engine.puzzles.asked import Asked, asked
from engine.puzzles.most import Most
from engine.puzzling import Posed

_HAND: Final = 5
_LEAST, _MOST = 8, 24
"""Tiles on the table: enough to look at, and not too many for a phone."""
_DOTS: Final = 3
"""Fields with dots of each tile; end tiles are told at once."""


class Question(Asked):
    """All places for all tiles of the hand, whatever fits."""

    def answers_of(self, state: State, seat: Seat) -> Iterator[Action]:
        """Return every tile of the hand on every open place, turned in every way."""
        view: View = self.rules.observe(state, seat)
        turns = self.rules.parts.rotations  # type: ignore[attr-defined]
        for tile in state.hands[seat]:
            for place in view.places:
                for rotation in bits(turns[tile]):
                    yield moves.lay(tile, place, rotation)

    def observe(self, state: State, seat: Seat | None) -> View:
        """Return the view without what fits: that is what is asked."""
        return replace(self.rules.observe(state, seat), fits=())


class Fits(Most):
    """Asks for the only placement that is legal."""

    kind: ClassVar[str] = "fits"
    moves: ClassVar[int] = _MOST
    wait: ClassVar[int] = _LEAST
    careful: ClassVar[int] = 0

    def asked(self, rules: Game[Any, Any]) -> Asked:
        """See ``Puzzling``."""
        return asked(rules, Question)

    def setting(
        self, rules: Game[Any, Any], state: State, seat: Seat, stream: Stream
    ) -> State | None:
        """Return the position with five unlaid tiles in hand, of which one fits in one way."""
        if not _LEAST <= len(state.laid) <= _MOST:
            return None
        view: View = rules.observe(state, seat)
        turns = rules.parts  # type: ignore[attr-defined]
        unlaid = [t for t in view.unlaid if sum(map(bool, turns.fields[t])) >= _DOTS]
        ways = {t: _ways(rules, state, seat, t) for t in unlaid}
        one = [tile for tile, count in ways.items() if count == 1]
        none = [tile for tile, count in ways.items() if count == 0]
        if not one or len(none) < _HAND - 1:
            return None
        hand = (stream.choice(one), *stream.shuffled(none)[: _HAND - 1])
        return _holding(state, seat, stream.shuffled(hand), stream)

    def worth(self, rules: Game[Any, Any], posed: Posed, action: Action) -> int:
        """Return 1 for what is legal, else 0."""
        return int(action in rules.legal_actions(posed.state, posed.seat))

    def good(self, worths: Sequence[int]) -> bool:
        """See ``Puzzling``: one answer is legal."""
        return worths[0] == 1 and worths[1] == 0


def _ways(rules: Game[Any, Any], state: State, seat: Seat, tile: int) -> int:
    hands = (*state.hands[:seat], (tile,), *state.hands[seat + 1 :])
    return len(tuple(rules.legal_actions(replace(state, hands=hands), seat)))


def _holding(state: State, seat: Seat, hand: Tiles, stream: Stream) -> State:
    """Return the position with another hand; what was held goes where the new tiles were."""
    lying = {placement.tile for placement in state.laid}
    held = {tile for other, tiles in enumerate(state.hands) if other != seat for tile in tiles}
    known = {*state.hands[seat], *state.stock, *held} - lying
    rest = list(stream.shuffled(sorted(known - set(hand))))
    hands = [
        hand if other == seat else tuple(rest.pop() for _ in tiles)
        for other, tiles in enumerate(state.hands)
    ]
    fresh = (0,) * len(hands)
    return replace(state, hands=tuple(hands), stock=tuple(rest), fresh=fresh, drawn=0)
