"""Count the presses of recorded turns: ``python -m tools.presses [GAME ...]``, or ``make presses``.

The counting itself is in ``tests/engine/counting.py``, which also fails above what is promised.
"""

from __future__ import annotations

import sys

from engine import registry
from tests.engine.counting import counted


def main(*games: str) -> None:
    for game in games or registry.keys():
        kinds, helped = counted(game), counted(game, "points")
        every = [count for counts in kinds.values() for count in counts]
        less = sum(sum(counts) for counts in helped.values()) / len(every)
        print(f"{game}: {sum(every) / len(every):.2f} a turn, {less:.2f} where points are shown")
        for kind, counts in sorted(kinds.items()):
            mean = sum(counts) / len(counts)
            print(f"    {kind}: {mean:.2f}, {max(counts)} at most, {len(counts)} turns")


if __name__ == "__main__":
    main(*sys.argv[1:])
