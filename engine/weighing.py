"""The value of an action as a player estimates it, with its uncertainty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Final

from engine.actions import Action

POINTS, CHANCE = "points", "chance"
"""Units of a value: points ahead of the others, or the probability that it comes off."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action with its value.

    Attributes:
        worth: The player's own measure, comparable only within one decision. Higher is better.
        value: The seat's estimated result at the end of its turn, in the unit of the advice.
            Differences are measured on the futures that both actions were tried on.
        error: Standard error of the distance from the best ``value``; 0.0 without chance. After a
            single try it is the distance itself, because nothing is known.
        tries: Number of futures it was tried on; 0 if time ran out.
    """

    action: Action
    worth: float
    value: float
    error: float = 0.0
    tries: int = 1


WIDE: Final = 1.96
"""Standard errors to either side of a 95 % interval."""


def told_loss(lost: float, error: float) -> tuple[int, int]:
    """Return a loss in points as people read it, and half of its 95 % interval.

    The dearest of many uncertain losses is less than it looks (Stein's estimate).
    """
    likely = lost - error**2 / lost if lost > error else 0.0
    return round(likely), ceil(WIDE * error)


def alone(action: Action) -> tuple[Weighed, ...]:
    """Return the only thing to do: nothing to weigh it against."""
    return (Weighed(action, 0.0, 0.0),)


def together(*groups: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(dict.fromkeys(action for group in groups for action in group))
