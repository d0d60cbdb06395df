"""What a computer seat can choose from, and chance of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import SEED_BYTES, Dice, Stream

More = Callable[[], bool]
"""Says whether there is time for another bit of thinking."""


def options(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, samples: int = 1
) -> tuple[Action, ...]:
    """Return the listed actions of a seat and some contents of its forms, each once.

    The list is made on an imagined state: it is the same on every state that fits the view.

    Raises:
        ValueError: The seat has nothing to decide.
    """
    state = game.imagine(view, seat, stream)
    found = list(game.answers(state, seat))
    for form in game.forms(state, seat):
        found.extend(form.sample(stream) for _ in range(samples))
    if not found:
        raise ValueError("a seat that owes nothing was asked")
    return tuple(dict.fromkeys(found))


def own_dice(stream: Stream) -> Dice:
    words = (stream.below(1 << 64).to_bytes(8, "big") for _ in range(SEED_BYTES // 8))
    return Dice(b"".join(words))
