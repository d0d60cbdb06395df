"""The search: tries actions on imagined futures and picks the one with the best results.

A flat Monte-Carlo search to the end of the own turn. Every sample imagines a state that fits
the view and rolls its own dice. All remaining actions are tried on the same sample (common random
numbers), since their difference matters. After a growing number of samples the worse half is
dropped (sequential halving). The rest of the own turn is played by trying everything once more;
``Game.evaluate`` covers the time after it.

If time remains, the best actions are tried again with a closer evaluation (``Game.foresee``).

``weigh`` returns the value of every action; the player plays the first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.actions import Action, Weighed, alone, together
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.players import beam
from engine.players.greedy import More, options, own_dice
from engine.spec import Seat


@dataclass(slots=True)
class Arm:
    """One action with the results of all its tries.

    Each imagined future has a worth from -1 to 1 and a lead in points. ``exact``: no chance was
    involved, so one try is enough.
    """

    action: Action
    worths: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    exact: bool = False
    onward: bool = False
    closer: Arm | None = None

    @property
    def mean(self) -> float:
        """The average worth, below every worth while it was never tried."""
        return fmean(self.worths) if self.worths else -2.0

    @property
    def last(self) -> Arm:
        return self.closer if self.closer is not None and self.closer.worths else self


def weighed(arms: Sequence[Arm]) -> tuple[Weighed, ...]:
    best = arms[0]
    level = fmean(best.last.leads) if best.last.leads else 0.0
    # What was dropped before the closer looks stands as far behind the best as it did then.
    shift = best.last.mean - best.mean
    found, ceiling = [], math.inf
    for arm in arms:
        mine, others = _alike(arm, best)
        apart = _apart(mine, others)
        known = fmean(apart) if apart else 0.0
        error = 0.0 if arm is best or (mine.exact and others.exact) else _error(apart)
        # Two scales meet here; worths must fall along the list, whose order the search chose.
        worth = min(ceiling, arm.last.mean if arm.last is not arm else arm.mean + shift)
        ceiling = worth
        found.append(Weighed(arm.action, worth, level + known, error, len(mine.leads)))
    return tuple(found)


def _alike(arm: Arm, best: Arm) -> tuple[Arm, Arm]:
    if arm.last is not arm and best.last is not best:
        return arm.last, best.last
    return arm, best


def _apart(arm: Arm, best: Arm) -> list[float]:
    if not (arm.leads and best.leads):
        return []
    # What is certain is the same on every future, and was tried on one.
    mine = arm.leads * len(best.leads) if arm.exact else arm.leads
    others = best.leads * len(mine) if best.exact else best.leads
    # All saw the same futures in the same order, and who was dropped saw the first of them.
    return [one - other for one, other in zip(mine, others, strict=False)]


def _error(apart: list[float]) -> float:
    if len(apart) < 2:
        return abs(apart[0]) if apart else 0.0
    return stdev(apart) / math.sqrt(len(apart))


_FORM_SAMPLES = 24
_TURN_DEPTH = 2
_MOST_CUTS = 8  # half is dropped after 1, 2, 4 and 8 times ``cut`` futures
_FINALISTS = 12  # get a closer look (decision: search)
_CLOSER_CUT = 16  # 128 closer looks at most; four times as many won no more (decision: search)
_CLOSER_LEAST = 4
"""Fewer closer looks say less than the many that were had before: then these count."""
# If there are more than ``_MANY`` actions, ten stay, and up to thirty that bring nearly as much.
_MANY, _FEW, _SOME = 100, 10, 30
_NEAR = 0.4  # of what the best brings at once


class _TimeOver(Exception):
    pass


class _Look(NamedTuple):
    """The value of an imagined future, and its lead in points.

    ``certain``: no chance was involved. ``onward``: the turn went on after the action.
    """

    worth: float
    lead: float
    certain: bool
    onward: bool = False


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
    """Return the actions worth a look with their values, the best first."""
    # Alone no seat acts between the own turns, so that several can be planned ahead.
    if len(game.standing(view)) == 1:
        return beam.weigh(game, view, seat, stream, more, include)
    actions = together(options(game, view, seat, stream, _FORM_SAMPLES), include)
    if len(actions) == 1:
        return alone(actions[0])
    looked = together(_promising(game, view, seat, actions), include)
    judge = _Judge(game, seat, _spread(game, view), more)
    arms = _halving(judge, view, stream, [Arm(one) for one in looked], include, game.futures)
    return weighed(_closer(judge.closer(), view, stream, arms, include))


def _closer(
    judge: _Judge, view: Any, stream: Stream, arms: list[Arm], kept: tuple[Action, ...]
) -> list[Arm]:
    """Look closer at the best actions, if the game can; return all, the best first."""
    finalists = [arm for at, arm in enumerate(arms) if at < _FINALISTS or arm.action in kept]
    if judge.game.foresee is None or len(finalists) < 2:
        return arms
    # If the turn goes on, every answer of one's own would need a closer look (decision: search).
    if any(arm.onward or not arm.worths for arm in finalists):
        return arms
    for arm in finalists:
        arm.closer = Arm(arm.action)
    closer = [arm.closer for arm in finalists if arm.closer is not None]
    found = _halving(judge, view, stream, closer, kept, _CLOSER_CUT)
    if any(len(arm.worths) < _CLOSER_LEAST and not arm.exact for arm in found):
        for arm in finalists:
            arm.closer = None
        return arms
    places = {arm.action: place for place, arm in enumerate(found)}
    finalists.sort(key=lambda arm: places[arm.action])
    return finalists + [arm for arm in arms if arm.action not in places]


def _halving(
    judge: _Judge,
    view: Any,
    stream: Stream,
    arms: list[Arm],
    kept: tuple[Action, ...],
    cut: int,
) -> list[Arm]:
    dropped: list[Arm] = []
    for sample in range(1, _MOST_CUTS * cut + 1):
        try:
            _round(judge, view, stream, arms)
        except _TimeOver:
            break
        arms.sort(key=lambda arm: -arm.mean)
        if sample == cut:
            half = max(1, len(arms) // 2)
            # In front: what was dropped later was better.
            dropped = [arm for arm in arms[half:] if arm.action not in kept] + dropped
            arms = arms[:half] + [arm for arm in arms[half:] if arm.action in kept]
            cut *= 2
        if len(arms) == 1 or all(arm.exact for arm in arms):
            break
    return sorted(arms, key=lambda arm: -arm.mean) + dropped


def _promising(
    game: Game[Any, Any], view: Any, seat: Seat, actions: tuple[Action, ...]
) -> list[Action]:
    """Return the actions to try, those with most points first.

    Usually these are all actions, in case time runs out during the first round. Of hundreds whose
    points are all known, only the best few and some close ones are tried, so that each gets more
    than one look.
    """
    gains = {action: game.gain(view, seat, action) for action in actions}
    ranked = sorted(actions, key=lambda action: -(gains[action] or 0))
    if len(actions) <= _MANY or None in gains.values():
        return ranked
    near = _NEAR * (gains[ranked[0]] or 0)
    return [
        action
        for at, action in enumerate(ranked[:_SOME])
        if at < _FEW or (gains[action] or 0) >= near > 0
    ]


def _round(judge: _Judge, view: Any, stream: Stream, arms: list[Arm]) -> None:
    state = judge.game.imagine(view, judge.seat, stream)
    dice = own_dice(stream)
    for arm in arms:
        if arm.exact:
            continue
        look = judge.look(state, arm.action, dice)
        arm.worths.append(look.worth)
        arm.leads.append(look.lead)
        # A hidden hand is another in each imagined state, even where the action draws nothing.
        arm.exact = look.certain and not judge.game.spec.hidden
        arm.onward = arm.onward or look.onward


class _Judge:
    def __init__(
        self, game: Game[Any, Any], seat: Seat, spread: float, more: More, *, close: bool = False
    ) -> None:
        self.game = game
        self.seat = seat
        self._spread = spread
        self._more = more
        self._close = close

    def closer(self) -> _Judge:
        return _Judge(self.game, self.seat, self._spread, self._more, close=True)

    def look(self, state: Any, action: Action, dice: Dice, depth: int = 0) -> _Look:
        """Return the result of an action at the end of the own turn.

        Raises:
            _TimeOver: Time ran out.
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
                # Looks compare by worth first: the seat chooses its best reply.
                return max(tried)._replace(certain=sure, onward=True)
        lead = self._lead(after)
        return _Look(self._worth(after, lead), self._points(lead), not step.reveals)

    def _lead(self, state: Any) -> float:
        closer = self.game.foresee if self._close else None
        return (closer or self.game.evaluate)(state, self.seat)

    def _points(self, lead: float) -> float:
        return float(math.copysign(max(0.0, abs(lead) - self.game.bonus), lead))

    def _worth(self, state: Any, points: float) -> float:
        """Return points as a number between -1 and 1, on a curve that favours winning."""
        bent = points / (self._spread + abs(points))
        outcome = self.game.outcome(state)
        if outcome is None and self.game.hurried is not None:
            return max(bent, self.game.hurried(state, self.seat, points), key=abs)
        if outcome is None or not outcome.winners or len(outcome.winners) == len(outcome.scores):
            return bent
        share = 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0
        # Decided games count by their result; a tenth tells wins, and losses, apart.
        return 0.9 * (2 * share - 1) + 0.1 * bent


def _spread(game: Game[Any, Any], view: Any) -> float:
    known = game.spread(view) if game.spread is not None else None
    if known is not None:
        return known
    return 12.0 + 0.25 * max((abs(score) for score in game.standing(view)), default=0)
