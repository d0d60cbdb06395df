"""Count the presses of recorded turns: ``python -m tools.presses [GAME ...]``, or ``make presses``.

The counting itself is in ``tools/support/counting.py``, which also fails above what is promised.
Touches of the board page stand below, for the same turns.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import fmean

from engine import registry
from tools.support.counting import Count, counted
from tools.support.recorded import all_turns
from tools.support.touching import taps


def main(*games: str) -> None:
    for game in games or registry.keys():
        ways: dict[str, list[Count]] = {}
        for count in counted(game):
            ways.setdefault(count.way, []).append(count)
        for way, counts in ways.items():
            print(f"{game} {way}".strip(), _line(counts), sep=": ")
            kinds = sorted({count.kind for count in counts})
            for kind in kinds if len(kinds) > 1 else ():
                print(f"    {kind}:", _line([count for count in counts if count.kind == kind]))
        tapped = [taps(turn) for turn in all_turns(game)]
        print(f"{game} on the page: {fmean(tapped):.2f} touches; {len(tapped)} turns")


def _line(counts: Sequence[Count]) -> str:
    """Return means where points are hidden and where they are shown; also of the best turns."""
    best = [count for count in counts if count.best]
    said = f"{_means(counts)}; {len(counts)} turns"
    return said if len(best) in (0, len(counts)) else f"{said}; {_means(best)} in {len(best)} best"


def _means(counts: Sequence[Count]) -> str:
    hidden, shown = zip(*(count.presses for count in counts), strict=True)
    return f"{fmean(hidden):.2f}, with points {fmean(shown):.2f}"


if __name__ == "__main__":
    main(*sys.argv[1:])
