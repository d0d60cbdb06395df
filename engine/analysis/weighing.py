"""The value of one decision: the action that was played against the best known to its seat.

Like ``engine.advice`` it uses the seat's view, imagined futures and its own chance. It also tries
a few random actions, as a measure of blind choice.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from engine import codec
from engine.actions import Action
from engine.advice import CHANCE, advise
from engine.contract import Game
from engine.dice import Stream
from engine.players.greedy import More, options
from engine.spec import Seat
from engine.word_player import Spelled

BLIND: Final = 4  # (decision: analysis)
"""Actions by lot that are looked at."""
_FORMS: Final = 8
_MISREAD: Final = 0.43
"""Computers misread one clue in four: the deviation of that, as a share of a loss."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a decision.

    Attributes:
        unit: The unit of all numbers: ``engine.advice.POINTS`` or ``CHANCE``.
        better: The text of the best action, which may be the one that was played.
        lost: By how much the best action is better, never below 0.
        error: The standard error of ``lost``.
        there: By how much the best action beats a random one, never below 0.
        doubt: How far ``lost`` may be off whatever was imagined (``Game.doubt``).
    """

    unit: str
    better: str
    lost: float
    error: float
    there: float
    doubt: float | None = None


def weigh(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    action: Action,
    more: More,
    spelled: Spelled | None = None,
) -> Worth | None:
    """Weigh the action of a seat.

    None without a choice, without time, or if the game depends on words that are unknown.
    """
    blind = _by_lot(game, view, seat, action)
    # All lots fell on what was done: there was nothing else, or nothing to compare it with.
    if not set(blind) - {action}:
        return None
    advice = advise(game, view, seat, more, spelled, (action, *blind))
    mine = None if advice is None else advice.of(action)
    if advice is None or mine is None:
        return None
    lot = [found.value for found in map(advice.of, blind) if found is not None]
    best = advice.best
    lost = max(0.0, best.value - mine.value)
    # From the loss as measured: a loss can't be larger than what was there.
    there = max(lost, best.value - fmean(lot)) if lot else lost
    if advice.unit == CHANCE:
        lost = _sure(lost, mine.error)
        error = _MISREAD * lost
    else:
        error, lost = mine.error, _sure(lost, mine.error)
    better = best.action if lost > 0 else action
    return Worth(advice.unit, better.text, lost, error, there, game.doubt(view))


def _sure(lost: float, error: float) -> float:
    """Return a loss, corrected for the luck in picking the best of several estimates.

    Among equal actions the luckiest looks best. A loss within its error shrinks to nothing, and a
    much larger one hardly shrinks (Stein's estimate).
    """
    return lost * max(0.0, 1 - (error / lost) ** 2) if lost else 0.0


def _by_lot(game: Game[Any, Any], view: Any, seat: Seat, action: Action) -> tuple[Action, ...]:
    # From view and action alone, so that a story told again draws the same lots.
    digest = hashlib.sha256(codec.encode([view, action.text])).digest()
    stream = Stream(digest, f"blind/{seat}")
    if game.spec.simultaneous:
        listed = _answers(game, view, seat, action, stream)
    else:
        listed = options(game, view, seat, stream, _FORMS)
    return tuple(stream.shuffled(listed))[:BLIND]


def _answers(
    game: Game[Any, Any], view: Any, seat: Seat, action: Action, stream: Stream
) -> tuple[Action, ...]:
    """Return the answers to the same question; simultaneous games may ask a seat several."""
    state = game.imagine(view, seat, stream)
    for form in game.forms(state, seat):
        if form.verb == action.verb:
            return tuple(form.sample(stream) for _ in range(_FORMS))
    about = (action.verb, action.args[:-1])
    return tuple(
        one for one in game.legal_actions(state, seat) if (one.verb, one.args[:-1]) == about
    )
