"""The greedy player: the most points now, and no thought of what comes after.

Of actions that bring equally much it takes the one after which the game could best stop (stones
or dots that would be deducted count there), and what is equal even then is left to chance. Where
points say nothing about any action it takes what looks best (``Game.evaluate``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Stream
from engine.players.options import More, options, own_dice

FORM_SAMPLES = 8
"""Contents that are tried for each form."""

Look = Callable[[Any, Seat], float]


def choose_greedy(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose the action that brings most points at once; see ``players.choose``."""
    actions = options(game, view, seat, stream, FORM_SAMPLES)
    return best_of(game, view, seat, stream, more, actions)


def best_of(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    stream: Stream,
    more: More,
    actions: Sequence[Action],
) -> Action:
    """Return the action of some that brings most points at once.

    A known gain of 0 goes before an action whose gain is hidden.
    """
    if len(actions) == 1:
        return actions[0]
    gains = [game.gain(view, seat, action) for action in actions]
    known = [gain for gain in gains if gain is not None]
    # None where no gain is known: then ``gain == most`` picks all, and ``evaluate`` decides.
    most = max(known, default=None)
    if most is not None and most < 0 and len(known) < len(actions):
        most = None  # a loss for certain: rather the unknown
    best = [action for action, gain in zip(actions, gains, strict=True) if gain == most]

    if len(best) > 1:
        look = game.evaluate if most is None else partial(_lead_if_stopped, game)
        best = _best(game, view, seat, stream, more, best, look)
    return stream.choice(best)


def _best(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    stream: Stream,
    more: More,
    actions: list[Action],
    look: Look,
) -> list[Action]:
    # One state for all: they are compared with each other, so luck must be the same.
    state = game.imagine(view, seat, stream)
    dice = own_dice(stream)
    looks: list[tuple[float, Action]] = []
    for action in actions:
        # At least one look, however little time there is: something has to be done.
        if looks and not more():
            break
        looks.append((look(game.apply(state, seat, action, dice).state, seat), action))
    top = max(value for value, _ in looks)
    return [action for value, action in looks if value == top]


def _lead_if_stopped(game: Game[Any, Any], state: Any, seat: Seat) -> float:
    outcome = game.outcome(state) or game.outcome(game.stop(state, "limit").state)
    if outcome is None:
        raise AssertionError("a stopped game has an outcome")
    scores = outcome.scores
    others = [score for other, score in enumerate(scores) if other != seat]
    lead = scores[seat] - (sum(others) / len(others) if others else 0.0)
    # Ranks tell whether most or fewest points win.
    best, last = scores[outcome.ranks.index(1)], scores[outcome.ranks.index(max(outcome.ranks))]
    return lead if best >= last else -lead
