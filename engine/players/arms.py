"""The results of trying the actions of one decision, and the differences between the actions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from engine.actions import Action
from engine.weighing import Weighed


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
