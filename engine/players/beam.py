"""The beam: plans several turns ahead where no other seat acts.

For games of one seat. From the present state it follows the most promising actions of each state
it keeps, drops all but the best states after every turn, and does at last what the best plan
began with. Chance is imagined once; a plan over chance would be a plan over one future only.
Of first actions that bring equally much chance picks those it looks at, or every game alone would
be the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.actions import Action
from engine.contract import Game, Seat
from engine.dice import Dice, Stream
from engine.players.options import More, options, own_dice

_WIDTH = 10
_BRANCHES = 6
_HORIZON = 6
_FORM_SAMPLES = 8


@dataclass(frozen=True, slots=True)
class _Plan:
    """A state that can be reached, what it is worth, and the action that leads towards it."""

    worth: float
    state: Any
    first: Action


def choose_beam(game: Game[Any, Any], view: Any, seat: Seat, stream: Stream, more: More) -> Action:
    """Choose what the best plan of the next turns begins with; see ``players.choose``."""
    listed = options(game, view, seat, stream, _FORM_SAMPLES)
    if len(listed) == 1:
        return listed[0]
    dice = own_dice(stream)
    state = game.imagine(view, seat, stream)
    first = _best_of(game, view, seat, tuple(stream.shuffled(listed)))
    plans = _after(game, state, seat, [(action, action) for action in first], dice)
    best = max(plans, key=lambda plan: plan.worth)
    for _ in range(_HORIZON - 1):
        grown: list[_Plan] = []
        for plan in _kept(plans):
            if not more():
                return best.first
            if seat not in game.to_act(plan.state):
                continue
            seen = game.observe(plan.state, seat)
            following = _best_of(game, seen, seat, tuple(game.legal_actions(plan.state, seat)))
            steps = [(action, plan.first) for action in following]
            grown += _after(game, plan.state, seat, steps, dice)
        if not grown:
            break
        plans = grown
        best = max(plans, key=lambda plan: plan.worth)
    return best.first


def _best_of(
    game: Game[Any, Any], view: Any, seat: Seat, actions: tuple[Action, ...]
) -> list[Action]:
    """Return the few actions that bring most at once."""
    ranked = sorted(actions, key=lambda action: -(game.gain(view, seat, action) or 0))
    return ranked[:_BRANCHES]


def _after(
    game: Game[Any, Any],
    state: Any,
    seat: Seat,
    steps: list[tuple[Action, Action]],
    dice: Dice,
) -> list[_Plan]:
    """Return the plans that some actions (each with what its plan began with) lead to."""
    reached = [(game.apply(state, seat, action, dice).state, first) for action, first in steps]
    return [_Plan(game.evaluate(after, seat), after, first) for after, first in reached]


def _kept(plans: list[_Plan]) -> list[_Plan]:
    """Return the best plans; the same place reached by another order counts once."""
    found: dict[tuple[float, Action], _Plan] = {}
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        found.setdefault((plan.worth, plan.first), plan)
        if len(found) == _WIDTH:
            break
    return list(found.values())
