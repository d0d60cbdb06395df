"""The beam: plans several turns ahead in games for one seat.

It follows the most promising actions of each state, keeps only the best states after every turn,
and plays the first action of the best plan. If something is hidden (a face-down stack), it plans
for several imagined futures and averages over them, because a plan for one would rely on luck.
If first actions bring equally much, a random few are tried, so that solo games differ.

``weigh`` returns the value of each first action; the player plays the best.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from engine.actions import Action, Weighed, alone, together
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.players.greedy import More, options, own_dice
from engine.spec import Seat

_FORM_SAMPLES = 8
_FUTURES = 8
"""Imagined futures at most, where something is hidden."""


@dataclass(frozen=True, slots=True)
class _Beam:
    width: int
    branches: int
    horizon: int


# More plans and branches would score higher, but take too long (decision: search).
_OPEN, _HIDDEN = _Beam(30, 20, 8), _Beam(10, 6, 6)
"""The beam if nothing is hidden, and that of each future if something is: they share the time."""


@dataclass(frozen=True, slots=True)
class _Plan:
    worth: float
    state: Any
    first: Action


def weigh(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    stream: Stream,
    more: More,
    include: tuple[Action, ...] = (),
) -> tuple[Weighed, ...]:
    """Return the first actions of plans with their values, the best first; see ``search.weigh``.

    A dropped plan stays as far behind the best as it was on the turn when it was dropped.
    """
    listed = together(options(game, view, seat, stream, _FORM_SAMPLES), include)
    if len(listed) == 1:
        return alone(listed[0])
    dice = own_dice(stream)
    state = game.imagine(view, seat, stream)
    others = _futures(game, view, seat, stream, state)
    # Sorting is stable, so that the shuffle decides which of equal actions get a look.
    beam, mixed = _HIDDEN if others else _OPEN, tuple(stream.shuffled(listed))
    first = together(_best_of(game, view, seat, mixed, beam.branches), include)
    if not others:
        return _planned(game, state, seat, beam, first, dice, more, include)
    told: list[tuple[Weighed, ...]] = []
    for future in (state, *others):
        if told and not more():
            break
        # Each first action is followed to the end: so they can be compared over all futures.
        told.append(_planned(game, future, seat, beam, first, dice, more, first))
    return _averaged(told)


def _futures(game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, state: Any) -> list[Any]:
    """Return further states that fit a view; none where it hides nothing."""
    others = [game.imagine(view, seat, stream) for _ in range(_FUTURES - 1)]
    return others if any(other != state for other in others) else []


def _averaged(told: list[tuple[Weighed, ...]]) -> tuple[Weighed, ...]:
    values: dict[Action, list[float]] = {}
    for ranked in told:
        for one in ranked:
            values.setdefault(one.action, []).append(one.value)
    means = {action: fmean(found) for action, found in values.items()}
    best = max(means, key=lambda action: means[action])
    order = sorted(means, key=lambda action: -means[action])
    return tuple(
        Weighed(
            action,
            means[action],
            means[action],
            _error(values[action], values[best]) if action != best else 0.0,
            len(values[action]),
        )
        for action in order
    )


def _error(mine: list[float], best: list[float]) -> float:
    """Return how far the difference of two averages may be off: its standard error."""
    apart = [one - other for one, other in zip(mine, best, strict=True)]
    return stdev(apart) / math.sqrt(len(apart)) if len(apart) > 1 else abs(apart[0])


def _planned(
    game: Game[Any, Any],
    state: Any,
    seat: Seat,
    beam: _Beam,
    first: tuple[Action, ...],
    dice: Dice,
    more: More,
    include: tuple[Action, ...],
) -> tuple[Weighed, ...]:
    plans = _after(game, state, seat, [(action, action) for action in first], dice)
    turns = [plans]
    for _ in range(beam.horizon - 1):
        grown: list[_Plan] = []
        for plan in _kept(plans, include, beam.width):
            if not more():
                # Without ``grown``: some plans would be a turn ahead of the others.
                return _weighed(turns)
            if seat not in game.to_act(plan.state):
                continue
            following = _richest(game, plan.state, seat, beam.branches)
            steps = [(action, plan.first) for action in following]
            grown += _after(game, plan.state, seat, steps, dice)
        if not grown:
            break
        plans = grown
        turns.append(plans)
    return _weighed(turns)


def _weighed(turns: list[list[_Plan]]) -> tuple[Weighed, ...]:
    """Return the first actions by what became of them; ``turns`` are the plans of each turn."""
    behind: dict[Action, float] = {}
    lasted: dict[Action, int] = {}
    for turn, plans in enumerate(turns):
        best = max(plan.worth for plan in plans)
        worths: dict[Action, float] = {}
        for plan in plans:
            worths[plan.first] = max(worths.get(plan.first, plan.worth), plan.worth)
        for action, worth in worths.items():
            # Written over as long as one of its plans lasts: the last turn counts.
            behind[action], lasted[action] = worth - best, turn
    best_plan = max(turns[-1], key=lambda plan: plan.worth)
    # The longest plans come first: the best of them is what the player does.
    order = sorted(behind, key=lambda a: (a != best_plan.first, -lasted[a], -behind[a]))
    values = [best_plan.worth + behind[action] for action in order]
    return tuple(Weighed(a, value, value) for a, value in zip(order, values, strict=True))


def _best_of(
    game: Game[Any, Any], view: Any, seat: Seat, actions: tuple[Action, ...], most: int
) -> list[Action]:
    ranked = sorted(actions, key=lambda action: -(game.gain(view, seat, action) or 0))
    return ranked[:most]


def _richest(game: Game[Any, Any], state: Any, seat: Seat, most: int) -> Sequence[Action]:
    if game.richest is not None:
        return game.richest(state, seat, most)
    listed = tuple(game.legal_actions(state, seat))
    return _best_of(game, game.observe(state, seat), seat, listed, most)


def _after(
    game: Game[Any, Any], state: Any, seat: Seat, steps: list[tuple[Action, Action]], dice: Dice
) -> list[_Plan]:
    reached = [(game.apply(state, seat, action, dice).state, first) for action, first in steps]
    return [_Plan(game.evaluate(after, seat), after, first) for after, first in reached]


def _kept(plans: list[_Plan], include: tuple[Action, ...], width: int) -> list[_Plan]:
    """Return the best plans. A state that several orders of actions reach counts once.

    Actions in ``include`` keep their best plan in any case.
    """
    # Equal worth behind the same first action is taken for the same place.
    found: dict[tuple[float, Action], _Plan] = {}
    ranked = sorted(plans, key=lambda plan: -plan.worth)
    for plan in ranked:
        found.setdefault((plan.worth, plan.first), plan)
        if len(found) == width:
            break
    for action in include:
        mine = next((plan for plan in ranked if plan.first == action), None)
        if mine is not None:
            found.setdefault((mine.worth, mine.first), mine)
    return list(found.values())
