"""Hexago's puzzles: which placement brings most, and which one begins the best two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.actions import Action
from engine.dice import SEED_BYTES, Dice
from engine.games.hexago.moves import read
from engine.games.hexago.state import State
from engine.puzzles.most import Course, Most, as_played
from engine.puzzles.twice import Twice
from engine.spec import Seat
from engine.values import put


def _again(rules: Any, state: State, seat: Seat, action: Action) -> State:
    after: State = rules.trial(state, seat, action, Dice(bytes(SEED_BYTES))).state
    tile, _, _ = read(action, rules.parts)
    # Without the tile that was drawn: nobody who answers knows it.
    held = tuple(other for other in state.hands[seat] if other != tile)
    return replace(after, active=seat, hands=put(after.hands, seat, held), ended="")


MOST: Final = Most()
PAIRS: Final = Twice(as_played, _again, Course())
