"""Print how many presses each kind of turn takes: ``python -m tools.presses [game ...]``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from engine import registry
from engine.record import Record
from tools.presses.counting import presses
from tools.presses.records import Turn, files, turns

Counts = dict[str, list[int]]


def recorded(game: str) -> list[Turn]:
    """Return the turns of all recorded games of a game."""
    found = (Record.from_json(file.read_bytes()) for file in files(game))
    return [turn for record in found for turn in turns(record)]


def counted(played: Iterable[Turn]) -> Counts:
    """Return the presses of turns, by kind."""
    found: Counts = {}
    for turn in played:
        found.setdefault(turn.kind, []).append(presses(turn))
    return found


def main(games: Sequence[str]) -> None:
    """Print the table."""
    print(f"{'game':10} {'turn':30} {'turns':>6} {'mean':>6} {'most':>5}")
    for game in games or registry.keys():
        found = counted(recorded(game))
        for kind, counts in sorted(found.items()):
            mean = sum(counts) / len(counts)
            print(f"{game:10} {kind:30} {len(counts):6} {mean:6.2f} {max(counts):5}")


if __name__ == "__main__":
    main(sys.argv[1:])
