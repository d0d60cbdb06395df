"""The search: tries its actions on imagined futures and keeps those that turn out well.

A flat Monte-Carlo search to the end of the own turn. Every sample imagines a state that fits
the view and rolls its own dice; all actions still in question are tried on the same sample
(common random numbers), since what matters is their difference. After a growing number of
samples the worse half is dropped (sequential halving). What follows within the own turn is
played by trying everything once more; what lies beyond is left to ``Game.evaluate``.

``weigh`` says what it found out about every action; the player does the first of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Dice, Stream
from engine.players import beam
from engine.players.options import More, options, own_dice
from engine.weighing import Weighed, alone, together

_FORM_SAMPLES = 24
_TURN_DEPTH = 2
_MOST_SAMPLES = 96
_FIRST_CUT = 12
_MANY, _FEW = 100, 10


class _TimeOver(Exception):
    """The caller's time ended in the middle of a sample, which is dropped."""


class _Look(NamedTuple):
    """What an imagined future is worth, its lead in points, and whether no chance was involved."""

    worth: float
    lead: float
    certain: bool


@dataclass(slots=True)
class _Arm:
    """One action in question, with what every look at it has shown."""

    action: Action
    worths: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    exact: bool = False

    @property
    def mean(self) -> float:
        """The average worth, below every worth while it was never tried."""
        return fmean(self.worths) if self.worths else -2.0


def choose_search(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose the action that is worth most on average; see ``players.choose``."""
    return weigh(game, view, seat, stream, more)[0].action


def weigh(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    stream: Stream,
    more: More,
    include: tuple[Action, ...] = (),
) -> tuple[Weighed, ...]:
    """Return the actions worth a look with their values, the best first.

    Args:
        game: The rules.
        view: What the seat sees.
        seat: Who decides.
        stream: Chance for imagining.
        more: Says whether there is time for another look.
        include: Legal actions that are looked at in any case, and as often as the best.

    Raises:
        ValueError: The seat has nothing to decide.
    """
    if len(game.standing(view)) == 1:
        return beam.weigh(game, view, seat, stream, more, include)
    actions = together(options(game, view, seat, stream, _FORM_SAMPLES), include)
    if len(actions) == 1:
        return alone(actions[0])
    looked = together(_promising(game, view, seat, actions), include)
    judge = _Judge(game, seat, _spread(game, view), more)
    return _weighed(_halving(judge, view, stream, looked, include))


def _halving(
    judge: _Judge, view: Any, stream: Stream, actions: tuple[Action, ...], kept: tuple[Action, ...]
) -> list[_Arm]:
    """Look at actions until the best is found or the time is over; return all, the best first."""
    arms = [_Arm(action) for action in actions]
    dropped: list[_Arm] = []
    cut = _FIRST_CUT
    for sample in range(1, _MOST_SAMPLES + 1):
        try:
            _round(judge, view, stream, arms)
        except _TimeOver:
            break
        arms.sort(key=lambda arm: -arm.mean)
        if sample == cut:
            half = max(1, len(arms) // 2)
            dropped = [arm for arm in arms[half:] if arm.action not in kept] + dropped
            arms = arms[:half] + [arm for arm in arms[half:] if arm.action in kept]
            cut *= 2
        if len(arms) == 1 or all(arm.exact for arm in arms):
            break
    return sorted(arms, key=lambda arm: -arm.mean) + dropped


def _weighed(arms: list[_Arm]) -> tuple[Weighed, ...]:
    """Return what is known of some actions; the first is the best, the others are set off it."""
    best = arms[0]
    level = fmean(best.leads) if best.leads else 0.0
    found = []
    for arm in arms:
        apart = _apart(arm, best)
        known = fmean(apart) if apart else 0.0
        error = 0.0 if arm.exact and best.exact else _error(apart)
        found.append(
            Weighed(
                arm.action, arm.mean, level + known, 0.0 if arm is best else error, len(arm.leads)
            )
        )
    return tuple(found)


def _apart(arm: _Arm, best: _Arm) -> list[float]:
    """Return how far two actions stood apart on each future that both have seen."""
    if not (arm.leads and best.leads):
        return []
    # What is certain is the same on every future, and was tried on one.
    mine = arm.leads * len(best.leads) if arm.exact else arm.leads
    others = best.leads * len(mine) if best.exact else best.leads
    return [one - other for one, other in zip(mine, others, strict=False)]


def _error(apart: list[float]) -> float:
    if len(apart) < 2:
        return abs(apart[0]) if apart else 0.0
    return stdev(apart) / math.sqrt(len(apart))


def _promising(
    game: Game[Any, Any], view: Any, seat: Seat, actions: tuple[Action, ...]
) -> list[Action]:
    """Return the actions worth a look, those with most points first.

    All of them, in case the time ends during the first round; of hundreds whose points are all
    known only the best few, since each deserves more than one look.
    """
    gains = {action: game.gain(view, seat, action) for action in actions}
    ranked = sorted(actions, key=lambda action: -(gains[action] or 0))
    many = len(actions) > _MANY and None not in gains.values()
    return ranked[:_FEW] if many else ranked


def _round(judge: _Judge, view: Any, stream: Stream, arms: list[_Arm]) -> None:
    """Try every action once on the same imagined future."""
    state = judge.game.imagine(view, judge.seat, stream)
    dice = own_dice(stream)
    for arm in arms:
        if arm.exact:
            continue
        look = judge.look(state, arm.action, dice)
        arm.worths.append(look.worth)
        arm.leads.append(look.lead)
        arm.exact = look.certain and not judge.game.spec.hidden


class _Judge:
    """Says what an imagined state is worth to a seat, from -1 (lost) to 1 (won)."""

    def __init__(self, game: Game[Any, Any], seat: Seat, spread: float, more: More) -> None:
        self.game = game
        self.seat = seat
        self._spread = spread
        self._more = more

    def look(self, state: Any, action: Action, dice: Dice, depth: int = 0) -> _Look:
        """Return what an action leads to by the end of the own turn.

        Raises:
            _TimeOver: There was no time for it.
        """
        if not self._more():
            raise _TimeOver
        step = self.game.apply(state, self.seat, action, dice)
        after = step.state
        if depth < _TURN_DEPTH and self.seat in self.game.to_act(after):
            listed = self.game.legal_actions(after, self.seat)
            tried = [self.look(after, reply, dice, depth + 1) for reply in listed]
            if tried:
                sure = not step.reveals and all(one.certain for one in tried)
                return max(tried)._replace(certain=sure)
        lead = self.game.evaluate(after, self.seat)
        return _Look(self._worth(after, lead), lead, not step.reveals)

    def _worth(self, state: Any, points: float) -> float:
        """Return a number between -1 and 1: points, bent so that winning is what counts."""
        bent = points / (self._spread + abs(points))
        outcome = self.game.outcome(state)
        if outcome is None or not outcome.winners or len(outcome.winners) == len(outcome.scores):
            return bent
        share = 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0
        return 0.9 * (2 * share - 1) + 0.1 * bent


def _spread(game: Game[Any, Any], view: Any) -> float:
    """Return the lead in points that is half a win, from how high the scores are."""
    return 12.0 + 0.25 * max((abs(score) for score in game.standing(view)), default=0)
