"""The rules once more, slowly: what entries do to the JSON of a state, and all legal actions.

Written from the rules page and ``docs/records.md``; nothing here comes from the engine. Cards of
later rounds follow from the page (R15).
"""

from __future__ import annotations

from typing import Any

from tests.engine.records_page import Stranger

COLOURS = ["blue", "red", "green", "yellow"]
LETTERS = "ABCDEFGHIJKL"
STOP: dict[str, Any] = {}
State = dict[str, Any]


def start(known: dict[str, Any]) -> State:
    seats, options = known["seats"], known["options"]

    def seconds(name: str) -> int:
        return 0 if options[name] == "off" else int(options[name])

    state = {
        "hands": known["hands"],
        "stacks": known["stacks"],
        "discarded": [],
        "cards": known["cards"],
        "youngest": known["starter"],
        "rounds": 2 * known["height"],
        "round": 1,
        "results": [],
        "language": options["word_language"],
        "all_at_once": options["reveal"] == "all_at_once",
        "clue_seconds": seconds("clue_timer"),
        "guess_seconds": seconds("guess_timer"),
        "ended": "",
    }
    return state | begun(seats)


def begun(seats: int) -> State:
    """Return what is the same at the beginning of every round."""
    none: State = {"phase": "clue", "current": -1, "shown": False, "clues": [None] * seats}
    return none | {"guesses": [[-1] * seats for _ in range(seats)]}


def order(state: State) -> list[int]:
    seats = len(state["hands"])
    return [(state["youngest"] + 1 + step) % seats for step in range(seats)]


def asked(state: State) -> list[int]:
    """Return the authors whose clues are guessed now."""
    if state["phase"] != "guess" or state["ended"]:
        return []
    return [a for a in order(state) if state["clues"][a]] if state["all_at_once"] else [
        state["current"]
    ]  # fmt: skip


def legal(state: State, seat: int) -> set[str]:
    """Return the texts of the actions that need no writing."""
    authors = [author for author in asked(state) if author != seat]
    found = {f"guess @{LETTERS[author]} {colour}" for author in authors for colour in COLOURS}
    sent = state["phase"] == "clue" and state["clues"][seat] is not None
    return found | ({"withdraw"} if sent else set())


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    verb, clues = words[0], state["clues"]
    if verb in ("guess", "none"):
        author = LETTERS.index(words[1][1])
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
    if any(state["guesses"][author].count(-1) > 1 for author in asked(state)):
        return
    if not state["all_at_once"]:
        reveal(state, state["current"])
        read_on(stranger, state)
        return
    for author in order(state):
        if state["clues"][author]:
            reveal(state, author)
        else:
            result(state, author, [-1] * len(state["clues"]))
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
    state |= begun(len(state["hands"]))
    shown = [one["card"] for one in state["results"]]
    state["cards"] = stranger.later(round=state["round"], shown=shown)
