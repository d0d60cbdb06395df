"""The beginner: the most points now, among the few actions that it notices.

It looks at a handful of the legal actions, as many as ``GameSpec.handful`` says, and takes the best
of these as the greedy player would. A person who plays for the first time sees what scores in
front of them, and not all of it.
"""

from __future__ import annotations

from typing import Any, Final

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Stream
from engine.players.greedy import FORM_SAMPLES, best_of
from engine.players.options import More, options

_PARTS: Final = 100


def choose_beginner(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose among a few actions; see ``players.choose``."""
    noticed = stream.shuffled(options(game, view, seat, stream, FORM_SAMPLES))
    # Of one and a half the half is noticed every other time.
    count = int(game.spec.handful + stream.below(_PARTS) / _PARTS)
    return best_of(game, view, seat, stream, more, tuple(noticed)[:count])
