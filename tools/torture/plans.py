"""Which points are hit: every point of every step, one a run, in an order drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tools.torture.runs import Blow

AGAIN, OUTAGE = 0.25, 0.2
"""The share of kills after which the next start is hit too; after which ten minutes pass."""
TEN_MINUTES = 600.0
STARTING = 45
"""Points of a start with something left to say, about."""


def plan(
    points: Mapping[str, list[str]], game: str, seed: str, number: int, *, share: float = 1.0
) -> dict[str, Blow]:
    """Return the blows of a run.

    Args:
        points: The points of each step in a calm run.
        game: Its key.
        seed: Of the whole torture.
        number: Of the run; as many runs as a step has points hit all of them.
        share: The share of the steps that are hit.
    """
    blows = {}
    for step, names in points.items():
        order = list(range(1, len(names) + 1))
        # The same order in all runs, so that the run's number takes each point once.
        random.Random(f"{seed}/{game}/{step}").shuffle(order)
        chance = random.Random(f"{seed}/{game}/{step}/{number}")
        if not order or chance.random() >= share:
            continue
        if number < len(order):
            at = order[number]
        elif number < longest(points):
            continue  # it is through; other steps have more points
        else:
            at = chance.choice(order)
        again: list[int] = []
        while chance.random() < AGAIN and len(again) < 3:
            again.append(chance.randint(1, STARTING))
        blows[step] = Blow(at, tuple(again), TEN_MINUTES if chance.random() < OUTAGE else 0.0)
    return blows


def longest(points: Mapping[str, list[str]]) -> int:
    """Return the number of runs after which every point was hit."""
    return max((len(names) for names in points.values()), default=0)
