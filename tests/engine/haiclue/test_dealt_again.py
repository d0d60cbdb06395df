"""Recorded games played again from ``docs/records.md`` alone: every card (R15), every entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.records_page import Stranger, follow

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


COLOURS = ["blue", "red", "green", "yellow"]
State = dict[str, Any]


def order(state: State) -> list[int]:
    seats = len(state["hands"])
    return [(state["youngest"] + 1 + step) % seats for step in range(seats)]


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    verb, clues = words[0], state["clues"]
    if verb in ("guess", "none"):
        author = "ABCDEFGHIJKL".index(words[1][1])
        state["guesses"][author][seat] = COLOURS.index(words[2]) if verb == "guess" else -2
        guessed(stranger, state)
        return
    if verb == "clue":
        rows = " ".join(words[1:]).split(" / ")
        clues[seat] = [[int(tile[1:]) for tile in row.split()] for row in rows]
    else:
        clues[seat] = None if verb == "withdraw" else []
    if None not in clues:
        state["phase"] = "guess"
        if not (state["all_at_once"] and any(clues)):
            read_on(stranger, state)


def guessed(stranger: Stranger, state: State) -> None:
    clues, one_by_one = state["clues"], not state["all_at_once"]
    asked = [state["current"]] if one_by_one else [a for a in order(state) if clues[a]]
    if any(row.count(-1) > 1 for row in (state["guesses"][author] for author in asked)):
        return
    if one_by_one:
        reveal(state, state["current"])
        read_on(stranger, state)
        return
    for author in order(state):
        if clues[author]:
            reveal(state, author)
        else:
            result(state, author, [-1] * len(clues))
    end_round(stranger, state)


def read_on(stranger: Stranger, state: State) -> None:
    known = [one["author"] for one in state["results"] if one["round"] == state["round"]]
    for author in order(state):
        if author in known:
            continue
        if state["clues"][author]:
            state["current"], state["shown"] = author, False
            return
        result(state, author, [-1] * len(state["hands"]))
    end_round(stranger, state)


def reveal(state: State, author: int) -> None:
    result(state, author, state["guesses"][author])
    state["current"], state["shown"] = author, True


def result(state: State, author: int, guesses: list[int]) -> None:
    card = state["cards"][author]
    state["results"].append(
        {
            "round": state["round"],
            "author": author,
            "card": card,
            "target": state["stacks"][card][0],
            "rows": state["clues"][author] or [],
            "guesses": list(guesses),
        }
    )


def end_round(stranger: Stranger, state: State) -> None:
    if state["round"] == state["rounds"]:
        state["ended"] = "rounds"
        return
    if state["round"] % 2 == 0:
        state["discarded"] += [stack.pop(0) for stack in state["stacks"]]
        state["hands"].insert(0, state["hands"].pop())
    state["round"] += 1
    fresh = stranger.deal()
    state |= {name: fresh[name] for name in ("clues", "guesses", "phase", "current", "shown")}
    state["cards"] = stranger.later(**state)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_entry(file: Path) -> None:
    assert follow(file, act)["results"]
