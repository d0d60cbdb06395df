"""Recorded games played again from ``docs/records.md`` and ``docs/notation.md`` alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.records_page import Stranger, follow, hex_cell

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


def place(stranger: Stranger, state: dict[str, Any], seat: int, words: list[str]) -> None:
    verb, tile, rotation = words[0], int(words[1]), int(words[3])
    assert (verb, seat) == ("place", state["active"])
    parts, q, r = stranger.known["parts"], *hex_cell(words[2])

    def shown(tile: int, rotation: int, direction: int) -> list[Any]:
        fields: list[list[Any]] = parts["tiles"][tile - 1]["fields"]
        return fields[(direction - rotation) % 6]

    lying = {tuple(one["cell"]): one for one in state["laid"]}
    sides = []
    for direction, (dq, dr) in enumerate(parts["directions"]["steps"]):
        beside = lying.get((q + dq, r + dr))
        if beside is None:
            sides.append(-1)
            continue
        mine = shown(tile, rotation, direction)
        theirs = shown(beside["tile"], beside["rotation"], (direction + 3) % 6)
        agree = (mine[0] == theirs[0]) + (mine[1] == theirs[1])
        sides.append(agree * (mine[0] + theirs[0]))
    factor = sum(side > 0 for side in sides)
    points = factor * sum(side for side in sides if side > 0)
    state["laid"].append(
        {
            "seat": seat,
            "tile": tile,
            "cell": [q, r],
            "rotation": rotation,
            "sides": sides,
            "factor": factor,
            "points": points,
        }
    )
    hands, stack = state["hands"], state["stacks"][seat]
    hands[seat].remove(tile)
    hands[seat] += stack[:1]
    del stack[:1]
    state["points"][seat] += points
    if not any(hands):
        state["ended"] = "empty"
        return
    seats = len(hands)
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    state["active"] = next(other for other in order if hands[other])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_entry(file: Path) -> None:
    assert follow(file, place)["laid"]
