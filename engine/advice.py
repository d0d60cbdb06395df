"""Advice: what the strongest computer would do in a seat's place, and how it values the rest.

Advice depends on the view alone: it never sees a state, and draws its chance from the view. The
same view gets the same advice, whatever other hands, the stock or the seed hold. Only the
available thinking time may change it.

    advice = advise(game, view, seat, more)              # a hint
    advice = advise(game, view, seat, more, include=(played,))

Games need no code for it. ``Game.gain`` returns the points of an action; ``Game.merit`` and
``Renderer.merit`` explain them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from engine import codec
from engine.actions import CHANCE, POINTS, Action, Doubt, Weighed, sure_loss, told_cost
from engine.contract import Game
from engine.dice import Stream
from engine.players import search
from engine.players.greedy import More
from engine.spec import Args, Seat
from engine.word_player import Spelled

__all__ = ["CHANCE", "LEVEL", "POINTS", "Advice", "Weighed", "advise", "by_its_reasons"]

LEVEL: Final = "search"
"""The player who advises: the strongest."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The actions of one decision, ranked.

    ``unit`` is that of ``Weighed.value``. ``POINTS`` is the expected final lead, estimated at the
    end of the turn (``Game.evaluate``). ``CHANCE``, from 0 to 1, is the probability that a clue is
    understood or a guess is right.
    """

    unit: str
    ranked: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        return self.ranked[0]

    def of(self, action: Action) -> Weighed | None:
        """Return the value of an action; None if it was not tried."""
        weighed = next((option for option in self.ranked if option.action == action), None)
        return weighed if weighed is not None and weighed.tries else None

    def told(self, other: Weighed, doubt: Doubt | None) -> int:
        """Return how many points another action costs, 0 if it is not sure."""
        lost = sure_loss(self.best.value - other.value, other.error)
        return told_cost(lost, other.error, doubt)[0]


def advise(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    more: More,
    spelled: Spelled | None = None,
    include: tuple[Action, ...] = (),
) -> Advice | None:
    """Rank the actions of a seat, which has to have a decision (else ValueError).

    None if the game depends on words and too few of them are known.
    """
    if game.word_player is not None:
        known = game.word_player.weigh(view, seat, spelled, LEVEL, include) if spelled else ()
        return Advice(CHANCE, known) if known else None
    stream = Stream(hashlib.sha256(codec.encode(view)).digest(), f"advice/{seat}")
    return Advice(POINTS, search.weigh(game, view, seat, stream, more, include))


def by_its_reasons(game: Game[Any, Any], view: Any, seat: Seat, advice: Advice) -> Advice:
    """Return advice whose best action no other one surpasses in all that is said for them.

    Only for games whose reasons are all that is said (``GameSpec.gains`` is false): of actions that
    are equally good within the error, readers would wonder why the lesser one is advised.
    """
    if game.spec.gains or advice.unit != POINTS or not advice.best.tries:
        return advice
    best = advice.best
    reasons = _figures(game.merit(view, seat, best.action))
    for other in advice.ranked[1:]:
        doubt = game.doubt(view, seat, other.action, advice.best.action) or Doubt(0.0)
        if not other.tries or advice.told(other, doubt):
            continue
        figures = _figures(game.merit(view, seat, other.action))
        if figures != reasons and all(figures.get(name, -1) >= reasons[name] for name in reasons):
            best, reasons = other, figures
    rest = (weighed for weighed in advice.ranked if weighed is not best)
    return Advice(advice.unit, (best, *rest))


def _figures(merit: Args) -> dict[str, int]:
    return {name: int(value) for name, value in merit.items() if isinstance(value, int)}
