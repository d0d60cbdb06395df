"""The recorded games: where they lie, and what each comes to.

They are files that nothing here makes again: a record that no longer verifies is the fault that it
is kept to find. A new version of a game's rules needs new records with the same kinds of entries;
``engine.workbench.scaffold.recorded`` plays plain games, to which undos, absences and ends by
agreement have to be added.
"""

from __future__ import annotations

from pathlib import Path

from engine import registry

HERE = Path(__file__).resolve().parent
Ends = tuple[int, str, tuple[int, ...]]
"""Number of entries, reason of the end, final scores."""
ENDS: dict[str, dict[str, Ends]] = {
    "blox": {
        "two": (88, "towers", (50, 30)),
        "three": (118, "towers", (39, 33, 34)),
        "four": (121, "towers", (11, 8, 17, 18)),
        "agreed": (41, "agreed", (6, 2, 3, 5)),
    },
    "haiclue": {
        "two": (18, "lost", (2, 2)),
        "five": (146, "rounds", (5, 10, 9, 8, 6)),
        "twelve": (468, "rounds", (9, 11, 6, 9, 8, 2, 8, 3, 8, 3, 10, 5)),
        "agreed": (41, "agreed", (0, 2, 2)),
    },
    "helge": {
        "two": (101, "depot", (11, -5)),
        "four": (267, "turn-limit", (17, 5, 15, 12)),
        "six": (375, "depot", (17, 0, 4, -1, 13, 10)),
        "agreed": (121, "agreed", (-1, 2, 6)),
    },
    "hexago": {
        "two": (20, "empty", (380, 297)),
        "four": (37, "empty", (149, 176, 81, 269)),
        "open": (26, "empty", (215, 253, 250)),
        "solo": (62, "empty", (1759,)),
        "sealed": (36, "empty", (1577,)),
        "agreed": (10, "agreed", (153, 129)),
    },
    "hexamino": {
        "classic": (64, "out", (5, 2, 0, 3)),
        "octopus": (65, "out", (2, 10, 7, 4, 0, 11)),
        "snake": (133, "dead", (57, 55, 60)),
        "star": (82, "out", (39, 44)),
        "agreed": (51, "agreed", (197, 149, 159, 193, 137)),
    },
}
SHOWS = {
    "blox": "act default undo seat stop, enter move demolish build capture swap",
    "haiclue": "act default seat stop, clue withdraw guess void none",
    "helge": "act default undo seat stop, draw place lay swap depot remove",
    "hexago": "act default undo seat stop, place",
    "hexamino": "act default seat stop, lay",
}
"""Kinds of entries and verbs that a game's records show together."""


def record_file(key: str, name: str) -> Path:
    return HERE / key / "records" / f"{name}.json"


RAN = {
    key: min((HERE / key / "records").glob("*.json"), key=lambda f: (f.stem == "agreed", f.stem))
    for key in registry.keys()  # noqa: SIM118
}
"""A recorded game of each key that ran its course."""
