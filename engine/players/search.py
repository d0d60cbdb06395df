"""The search: tries its actions on imagined futures and keeps those that turn out well.

A flat Monte-Carlo search to the end of the own turn. Every sample imagines a state that fits
the view and rolls its own dice; all actions still in question are tried on the same sample
(common random numbers), since what matters is their difference. After a growing number of
samples the worse half is dropped (sequential halving). What follows within the own turn is
played by trying everything once more; what lies beyond is left to ``Game.evaluate``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Dice, Stream
from engine.players.beam import choose_beam
from engine.players.options import More, options, own_dice

_FORM_SAMPLES = 24
_TURN_DEPTH = 2
_MOST_SAMPLES = 96
_FIRST_CUT = 12
_MANY, _FEW = 100, 10


class _TimeOver(Exception):
    """The caller's time ended in the middle of a sample, which is dropped."""


@dataclass(slots=True)
class _Arm:
    """One action in question, with what it was worth so far."""

    action: Action
    total: float = 0.0
    tries: int = 0
    exact: bool = False

    @property
    def mean(self) -> float:
        """The average worth, below every worth while it was never tried."""
        return self.total / self.tries if self.tries else -2.0


def choose_search(
    game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More
) -> Action:
    """Choose the action that is worth most on average; see ``players.choose``."""
    if len(game.standing(view)) == 1:
        return choose_beam(game, view, seat, stream, more)
    actions = options(game, view, seat, stream, _FORM_SAMPLES)
    if len(actions) == 1:
        return actions[0]
    arms = [_Arm(action) for action in _promising(game, view, seat, actions)]
    judge = _Judge(game, seat, _spread(game, view), more)
    cut = _FIRST_CUT
    for sample in range(1, _MOST_SAMPLES + 1):
        try:
            _round(judge, view, stream, arms)
        except _TimeOver:
            break
        arms.sort(key=lambda arm: -arm.mean)
        if sample == cut:
            arms = arms[: max(1, len(arms) // 2)]
            cut *= 2
        if len(arms) == 1 or all(arm.exact for arm in arms):
            break
    return max(arms, key=lambda arm: arm.mean).action


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
        value, certain = judge.value(state, arm.action, dice)
        arm.total += value
        arm.tries += 1
        arm.exact = certain and not judge.game.spec.hidden


class _Judge:
    """Says what an imagined state is worth to a seat, from -1 (lost) to 1 (won)."""

    def __init__(self, game: Game[Any, Any], seat: Seat, spread: float, more: More) -> None:
        self.game = game
        self.seat = seat
        self._spread = spread
        self._more = more

    def value(self, state: Any, action: Action, dice: Dice, depth: int = 0) -> tuple[float, bool]:
        """Return the worth of an action and whether no chance was involved.

        Raises:
            _TimeOver: There was no time for it.
        """
        if not self._more():
            raise _TimeOver
        step = self.game.apply(state, self.seat, action, dice)
        after = step.state
        if depth < _TURN_DEPTH and self.seat in self.game.to_act(after):
            listed = self.game.legal_actions(after, self.seat)
            tried = [self.value(after, reply, dice, depth + 1) for reply in listed]
            if tried:
                best = max(value for value, _ in tried)
                return best, not step.reveals and all(certain for _, certain in tried)
        return self.worth(after), not step.reveals

    def worth(self, state: Any) -> float:
        """Return a number between -1 and 1: points, bent so that winning is what counts."""
        points = self.game.evaluate(state, self.seat)
        bent = points / (self._spread + abs(points))
        outcome = self.game.outcome(state)
        if outcome is None or not outcome.winners or len(outcome.winners) == len(outcome.scores):
            return bent
        share = 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0
        return 0.9 * (2 * share - 1) + 0.1 * bent


def _spread(game: Game[Any, Any], view: Any) -> float:
    """Return the lead in points that is half a win, from how high the scores are."""
    return 12.0 + 0.25 * max((abs(score) for score in game.standing(view)), default=0)
