"""Recorded games played again from ``docs/records.md`` alone: every draw, every entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.records_page import Stranger, follow

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))
COLOURS = ["red", "blue", "green", "yellow", "violet"]
SYMBOLS = ["sun", "moon", "star", "leaf", "drop"]
KINDS = [f"{colour}-{symbol}" for colour in COLOURS for symbol in SYMBOLS] + ["joker", "x"]
JOKER, X = 25, 26
LINES = [list(range(4 * r, 4 * r + 4)) for r in range(4)] + [
    list(range(c, 16, 4)) for c in range(4)
]
NO_MOVE = {
    "stone": -1, "cell": -1, "gave": -1, "other": -1,
    "cleared": [], "lines": [], "factor": 1, "points": 0,
}  # fmt: skip
State = dict[str, Any]


def drawn(stranger: Stranger, state: State) -> int:
    parts = stranger.known["parts"]
    bag = [parts["copies_per_colour_symbol_pair"]] * 25
    bag += [parts["counts"]["joker"], parts["counts"]["x"]]
    for pile in state["boards"] + state["depots"]:
        for stone in pile:
            if stone >= 0:
                bag[stone] -= 1
    return stranger.chance.drawn(f"draw/{state['draws']}", bag, 1)[0]


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    assert seat == state["active"]
    verb, words = words[0], words[1:]
    board, depot = state["boards"][seat], state["depots"][seat]
    if verb == "draw":
        stone = drawn(stranger, state)
        state["draws"] += 1
        if stone == X and set(board) == {-1}:
            finish(state, verb="none")
        else:
            state["drawn"] = stone
        return
    cell = "abcd".index(words[-1][0]) + 4 * (int(words[-1][1]) - 1) if words else -1
    if verb == "depot":
        depot.append(state["drawn"])
        finish(state, verb=verb, stone=state["drawn"])
    elif verb == "remove":
        stone, board[cell] = board[cell], -1
        finish(state, verb=verb, stone=stone, cell=cell)
    elif verb == "place":
        lay(state, state["drawn"], cell, verb=verb)
    elif verb == "lay":
        depot.remove(KINDS.index(words[0]))
        lay(state, KINDS.index(words[0]), cell, verb=verb)
    elif verb == "swap":
        other, stone, gave = "ABCDEF".index(words[-3][1]), KINDS.index(words[-2]), state["drawn"]
        if len(words) == 4:
            gave = KINDS.index(words[0])
            depot.remove(gave)
        state["depots"][other].remove(stone)
        state["depots"][other].append(gave)
        lay(state, stone, cell, verb=verb, gave=gave, other=other)


def lay(state: State, stone: int, cell: int, **move: Any) -> None:
    seat = state["active"]
    board, tally = state["boards"][seat], state["tallies"][seat]
    board[cell] = stone
    full = [line for line in LINES if cell in line and all(board[c] >= 0 for c in line)]
    values = []
    for line in full:
        stones = [board[c] for c in line]
        colours, symbols = {s // 5 for s in stones}, {s % 5 for s in stones}
        if JOKER in stones or min(len(colours), len(symbols)) > 1:
            value, name = 2, "twos"
        elif len(colours) == len(symbols) == 1:
            value, name = 20, "twenties"
        else:
            value, name = 5, "fives"
        values.append(value)
        tally[name] += 1
    cleared = sorted({c for line in full for c in line} - {cell})
    for c in cleared:
        board[c] = -1
    reasons = [len(full) == 2, bool(full) and board.count(-1) == 15]
    factor = 2 ** (sum(reasons) if state["doubling"] == "stacked" else int(any(reasons)))
    points = factor * sum(values)
    tally["doubled"] += points - sum(values)
    state["points"][seat] += points
    move |= {"cleared": cleared, "lines": values, "factor": factor, "points": points}
    finish(state, stone=stone, cell=cell, **move)


def finish(state: State, **move: Any) -> None:
    seat, seats = state["active"], len(state["boards"])
    last = {"seat": seat, "verb": move.pop("verb"), **NO_MOVE, **move}
    state |= {"last": last, "drawn": -1, "turn": state["turn"] + 1}
    if len(state["depots"][seat]) > state["boards"][seat].count(-1):
        state |= {"ended": "depot", "ended_by": seat}
    elif state["turn_limit"] and state["turn"] == state["turn_limit"] * seats:
        state["ended"] = "turn-limit"
    else:
        state["active"] = (seat + 1) % seats


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_entry(file: Path) -> None:
    assert follow(file, act, stop={"drawn": -1})["draws"] > 20
