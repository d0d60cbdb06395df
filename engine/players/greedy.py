"""Players without a search: by lot, beginner, greedy.

The greedy player takes the action that brings the most points now. Among equals it takes the one
after which stopping would be best (deductions for stones or dots count then); chance decides
among the rest. Where no action brings points, or gains only order choices (``GameSpec.gains``), it
takes of equals the best-looking one (``Game.evaluate``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from engine.actions import Action
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice, Stream
from engine.spec import Seat

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
        points = most is not None and game.spec.gains
        look = partial(_lead_if_stopped, game) if points else game.evaluate
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
    # All are compared with each other on the same state, so luck is the same for all.
    state, dice = game.imagine(view, seat, stream), own_dice(stream)
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


More = Callable[[], bool]
"""Says whether there is time for another bit of thinking."""


def options(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, samples: int = 1
) -> tuple[Action, ...]:
    """Return the listed actions of a seat and some contents of its forms, each once.

    The list is made on an imagined state: it is the same on every state that fits the view. Raise
    ValueError if the seat has nothing to decide.
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


def choose_random(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose among the listed actions and one content of each form; see ``players.choose``."""
    del more
    return stream.choice(options(game, view, seat, stream))


_PARTS: Final = 100


def choose_beginner(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose among a few actions; see ``players.choose``."""
    noticed = stream.shuffled(options(game, view, seat, stream, FORM_SAMPLES))
    # Of one and a half the half is noticed every other time.
    count = int(game.spec.handful + stream.below(_PARTS) / _PARTS)
    return best_of(game, view, seat, stream, more, tuple(noticed)[:count])
