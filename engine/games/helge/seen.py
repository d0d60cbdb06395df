"""What follows from a view alone: the table as an action leaves it, for previews."""

from __future__ import annotations

from dataclasses import fields, replace

from engine.actions import Action
from engine.contract import Event
from engine.games.helge import moves, refuse, turn
from engine.games.helge.parts import Parts
from engine.games.helge.state import State, View
from engine.refusals import Illegal, Malformed


def after(parts: Parts, view: View, action: Action) -> tuple[View, Event] | None:
    """Return the table after an action of the active seat, and the event that tells it.

    None where it is not legal, or leads to nothing that can be known before.
    """
    if action.verb in ("draw", "pass"):
        return None
    # A view has all fields of a state: nothing of Helge is hidden but what comes next.
    state = State(**{each.name: getattr(view, each.name) for each in fields(State)})
    try:
        plan = moves.read(action)
        refuse.check(state, plan, sum(view.bag))
    except (Illegal, Malformed):
        return None
    if plan.verb == "depot":
        step = turn.keep(state)
    elif plan.verb == "remove":
        step = turn.remove(state, plan.cell)
    else:
        step = turn.place(parts, state, plan)
    found = step.state
    seen = replace(
        view, boards=found.boards, depots=found.depots, points=found.points, last=found.last
    )
    return seen, step.events[0]
