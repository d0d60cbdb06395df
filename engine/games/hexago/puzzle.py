"""Hexago's puzzles: which placement brings most, and which one begins the best two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.actions import Action
from engine.dice import SEED_BYTES, Dice, Stream
from engine.games.hexago.moves import read
from engine.games.hexago.state import State
from engine.puzzles.most import Course, Most
from engine.puzzles.twice import Twice
from engine.spec import Seat
from engine.values import put

_HAND, _PLACEMENTS = 2, 120
_COURSE: Final = Course(wait=12, moves=24)


def _again(rules: Any, state: State, seat: Seat, action: Action) -> State:
    after: State = rules.trial(state, seat, action, Dice(bytes(SEED_BYTES))).state
    tile, _, _ = read(action, rules.parts)
    # Without the tile that was drawn: nobody who answers knows it.
    held = tuple(other for other in state.hands[seat] if other != tile)
    return replace(after, active=seat, hands=put(after.hands, seat, held), ended="")


def _few(rules: Any, state: State, seat: Seat, stream: Stream) -> State | None:
    """Return the position with two tiles in hand: all pairs of four are some 80,000."""
    del stream
    hand, gone = state.hands[seat][:_HAND], state.hands[seat][_HAND:]
    asked = replace(state, hands=put(state.hands, seat, hand), out=(*state.out, *gone))
    if len(hand) < _HAND or len(rules.legal_actions(asked, seat)) > _PLACEMENTS:
        return None
    return asked


MOST: Final = Most(_few, _COURSE, pace=(10, 2))
PAIRS: Final = Twice(_few, _again, _COURSE, pace=(30, 5))
