"""The greedy player: the most points now, and no thought of what comes after.

Where points decide nothing it takes what looks best at once (``Game.evaluate``), and where
that is equal too it leaves it to chance.
"""

from __future__ import annotations

from typing import Any

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Stream
from engine.players.options import More, options, own_dice

_FORM_SAMPLES = 8


def choose_greedy(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose the action that brings most points at once; see ``players.choose``.

    A known gain of 0 goes before an action whose gain nobody can know.
    """
    actions = options(game, view, seat, stream, _FORM_SAMPLES)
    gains = [game.gain(view, seat, action) for action in actions]
    known = [gain for gain in gains if gain is not None]
    most = max(known, default=None)
    if most is not None and most < 0 and len(known) < len(actions):
        most = None  # a loss for certain: rather the unknown
    best = [action for action, gain in zip(actions, gains, strict=True) if gain == most]
    if len(best) > 1 and most is None:
        best = _best_looking(game, view, seat, stream, more, best)
    return stream.choice(best)


def _best_looking(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More, actions: list[Action]
) -> list[Action]:
    state = game.imagine(view, seat, stream)
    dice = own_dice(stream)
    looks: list[tuple[float, Action]] = []
    for action in actions:
        if looks and not more():
            break
        after = game.apply(state, seat, action, dice).state
        looks.append((game.evaluate(after, seat), action))
    top = max(value for value, _ in looks)
    return [action for value, action in looks if value == top]
