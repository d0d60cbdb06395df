"""What a player has found out about an action: how good it is, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.actions import Action

POINTS, CHANCE = "points", "chance"
"""Units of a value: points ahead of the others, or the probability that it comes off."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action with its value.

    Attributes:
        value: How it looks for the seat at the end of its turn, in the unit of the advice.
            Actions that were looked at together stand as far apart as they did on the futures
            that both have seen.
        error: Standard error of the distance of ``value`` from the best one's; 0.0 where nothing
            was left to chance. After one look it is the distance itself: nothing is known.
        tries: How many futures it was tried on; 0 where there was no time for it.
    """

    action: Action
    worth: float
    value: float
    error: float = 0.0
    tries: int = 1


def alone(action: Action) -> tuple[Weighed, ...]:
    """Return the only thing to do: nothing to weigh it against."""
    return (Weighed(action, 0.0, 0.0),)


def together(*groups: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(dict.fromkeys(action for group in groups for action in group))
