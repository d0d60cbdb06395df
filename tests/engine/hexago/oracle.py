"""The rules once more, slowly: what entries do to the JSON of a state, and all legal actions.

Written from the rules page and ``docs/records.md``; nothing here comes from the engine.
"""

from __future__ import annotations

from typing import Any

from tests.engine.records_page import Stranger, hex_cell, hex_name, parts_of

PARTS = parts_of("hexago")
STEPS = PARTS["directions"]["steps"]
STOP: dict[str, Any] = {}
State = dict[str, Any]


def start(known: dict[str, Any]) -> State:
    seats, options, pair = known["seats"], known["options"], known["pair"]
    none = {"seat": -1, "sides": [-1] * 6, "factor": 0, "points": 0}
    return {
        "laid": [
            {**none, "tile": tile, "cell": [at, 0], "rotation": 3 * at}
            for at, tile in enumerate(pair)
        ],
        "hands": known["hands"],
        "stacks": known["stacks"],
        "points": [0] * seats,
        "active": known["starter"],
        "first": known["starter"],
        "must_match": options["must_match"] == "on",
        "open_hands": options["open_hands"] == "on",
        "ended": "",
    }


def sides_of(state: State, tile: int, cell: tuple[int, int], rotation: int) -> list[int]:
    """Return the value of each side by direction, -1 where nothing is touched."""

    def shown(tile: int, rotation: int, direction: int) -> list[Any]:
        fields: list[list[Any]] = PARTS["tiles"][tile - 1]["fields"]
        return fields[(direction - rotation) % 6]

    lying = {tuple(one["cell"]): one for one in state["laid"]}
    sides = []
    for direction, (dq, dr) in enumerate(STEPS):
        beside = lying.get((cell[0] + dq, cell[1] + dr))
        if beside is None:
            sides.append(-1)
            continue
        mine = shown(tile, rotation, direction)
        theirs = shown(beside["tile"], beside["rotation"], (direction + 3) % 6)
        agree = (mine[0] == theirs[0]) + (mine[1] == theirs[1])
        sides.append(agree * (mine[0] + theirs[0]))
    return sides


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    del stranger
    verb, tile, rotation = words[0], int(words[1]), int(words[3])
    assert (verb, seat) == ("place", state["active"])
    cell = hex_cell(words[2])
    sides = sides_of(state, tile, cell, rotation)
    factor = sum(side > 0 for side in sides)
    points = factor * sum(side for side in sides if side > 0)
    state["laid"].append(
        {
            "seat": seat,
            "tile": tile,
            "cell": list(cell),
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


def legal(state: State, seat: int) -> set[str]:
    """Return the texts of all legal actions of the active seat."""
    laid = {tuple(one["cell"]) for one in state["laid"]}
    cells = {(q + dq, r + dr) for q, r in laid for dq, dr in STEPS} - laid or {(0, 0)}
    placements = [(t, c, k) for t in state["hands"][seat] for c in cells for k in range(6)]
    if state["must_match"] and laid:
        matching = [placement for placement in placements if max(sides_of(state, *placement)) > 0]
        placements = matching or placements
    return {f"place {tile} {hex_name(*cell)} {turn}" for tile, cell, turn in placements}
