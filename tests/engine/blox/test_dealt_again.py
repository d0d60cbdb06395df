"""Recorded games played again from ``docs/records.md`` and ``docs/notation.md`` alone.

Every refill follows from the table (R23, R24), every entry from what the page says of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.records_page import Stranger, follow

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


def less(counts: list[int], gone: list[int]) -> list[int]:
    return [some - other for some, other in zip(counts, gone, strict=True)]


COLOURS = ["black", "white", "grey", "red"]
STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
INWARDS = {"left": "right", "right": "left", "top": "down", "bottom": "up"}
NO_MOVE = {
    "start": -1,
    "field": -1,
    "side": "",
    "way": [],
    "paid": [0] * 4,
    "joker": False,
    "blocks": [0] * 4,
    "victim": -1,
    "points": 0,
    "drawn": 0,
    "woken": False,
    "phase": 0,
    "rose": False,
}
State = dict[str, Any]


def field_of(name: str) -> int:
    return 9 * (int(name[1]) - 1) + "abcdefghi".index(name[0])


def counts(word: str) -> list[int]:
    return [word.split(",").count(colour) for colour in COLOURS]


def ray(field: int, way: str) -> list[int]:
    down, right = STEPS[way]
    row, column = field // 9 + down, field % 9 + right
    found = []
    while 0 <= row < 9 and 0 <= column < 9:
        found.append(9 * row + column)
        row, column = row + down, column + right
    return found


def edge(side: str, line: str) -> list[int]:
    at = "123456789".index(line) if side in ("left", "right") else "abcdefghi".index(line)
    first = {"left": 9 * at, "right": 9 * at + 8, "top": at, "bottom": 72 + at}[side]
    return [first, *ray(first, INWARDS[side])]


def walked(stranger: Stranger, fields: list[int], colour: str) -> tuple[int, list[int]]:
    """Return the first field of a colour, and those before it."""
    letters = "".join(stranger.known["parts"]["board"]["fields"])
    at = next(i for i, f in enumerate(fields) if letters[f] == "BWGR"[COLOURS.index(colour)])
    return fields[at], fields[:at]


def straight(start: int, field: int) -> tuple[str, list[int]]:
    way = next(way for way in STEPS if field in ray(start, way))
    return way, ray(start, way)[: ray(start, way).index(field)]


def read(stranger: Stranger, state: State, words: list[str]) -> State:
    """Return the line ``last`` of an action, as far as its words tell."""
    verb, seat = words[0], state["active"]
    move = {"seat": seat, "verb": verb, **NO_MOVE}
    move["paid"], move["joker"] = counts(words[-1]), "joker" in words[-1]
    if verb == "enter":
        move["side"] = words[1]
        move["field"], move["way"] = walked(stranger, edge(words[1], words[2]), words[3])
    elif verb == "move":
        move["start"], move["side"] = field_of(words[1]), words[2]
        move["field"], move["way"] = walked(stranger, ray(move["start"], words[2]), words[3])
    elif verb in ("demolish", "capture"):
        move["start"], move["field"] = field_of(words[1]), field_of(words[2])
        move["side"], move["way"] = straight(move["start"], move["field"])
    elif verb == "build":
        move["field"], move["blocks"] = field_of(words[1]), counts(words[2])
    return move


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    assert seat == state["active"]
    move = read(stranger, state, words)
    pay_and_refill(stranger, state, move)
    settle(state, move)
    state["turn"] += 1
    finish(stranger, state, move)
    state["last"] = move


def pay_and_refill(stranger: Stranger, state: State, move: State) -> None:
    seat = move["seat"]
    hand = less(state["hands"][seat], move["paid"])
    state["discard"] = [a + b for a, b in zip(state["discard"], move["paid"], strict=True)]
    if move["joker"]:
        state["jokers"][seat] = False
    got = stranger.later(**state, missing=5 - sum(hand)) if sum(hand) < 5 else []
    first, second = got[: sum(state["pile"])], got[sum(state["pile"]) :]
    state["pile"] = less(state["pile"], [first.count(c) for c in range(4)])
    if second:
        state["pile"] = less(state["discard"], [second.count(c) for c in range(4)])
        state["discard"] = [0] * 4
    state["hands"][seat] = [hand[c] + got.count(c) for c in range(4)]
    move["drawn"] = len(got)


def settle(state: State, move: State) -> None:
    """Do to figures, towers, blocks and points what the page says of each verb."""
    seat, verb, field = move["seat"], move["verb"], move["field"]
    figures, own = state["figures"], state["blocks"][seat]
    kind = {"demolish": "demolished", "build": "built", "capture": "captured"}.get(verb)
    if verb == "swap":
        move["woken"], state["jokers"][seat] = not state["jokers"][seat], True
        return
    if verb == "demolish":
        tower = next(tower for tower in state["towers"] if tower["field"] == field)
        state["towers"].remove(tower)
        move["blocks"] = tower["blocks"]
        state["blocks"][seat] = [a + b for a, b in zip(own, tower["blocks"], strict=True)]
    elif verb == "build":
        state["blocks"][seat] = less(own, move["blocks"])
        state["towers"].append({"field": field, "blocks": move["blocks"]})
        state["towers"].sort(key=lambda tower: tower["field"])
        figures[seat].remove(field)
    elif verb == "capture":
        move["victim"] = next(s for s, there in enumerate(figures) if field in there)
        figures[move["victim"]].remove(field)
    if verb != "build":
        if move["start"] >= 0:
            figures[seat].remove(move["start"])
        figures[seat] = sorted([*figures[seat], field])
    if kind:
        paid = sum(move["paid"]) + move["joker"]
        move["points"] = paid if verb == "capture" else sum(move["blocks"])
        state["points"][seat] += move["points"]
        state["tallies"][seat][kind][move["points"] - 1] += 1


def finish(stranger: Stranger, state: State, move: State) -> None:
    phases, seats = stranger.known["parts"]["phases"], len(state["hands"])

    def done(phase: int) -> bool:
        height = phases[phase - 1]["demolish_heights"][-1]
        return sum(sum(tower["blocks"]) == height for tower in state["towers"]) <= 1

    before = state["phase"]
    while state["phase"] < len(phases) and done(state["phase"]):
        state["phase"] += 1
    if state["phase"] == len(phases) and done(state["phase"]):
        state["closing"] = True
    move["phase"], move["rose"] = state["phase"], state["phase"] != before
    if state["turn"] % seats == 0 and state["closing"]:
        state["ended"] = "towers"
    elif state["turn"] == state["round_limit"] * seats:
        state["ended"] = "round-limit"
    else:
        state["active"] = (state["active"] + 1) % seats


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_entry(file: Path) -> None:
    assert any(follow(file, act)["points"])
