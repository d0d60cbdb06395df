"""The rules once more, slowly: what entries do to the JSON of a state, and all legal actions.

Written from the rules page and ``docs/records.md``; nothing here comes from the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.engine.records_page import Stranger

COLOURS = ["red", "blue", "green", "yellow", "violet"]
SYMBOLS = ["sun", "moon", "star", "leaf", "drop"]
KINDS = [f"{colour}-{symbol}" for colour in COLOURS for symbol in SYMBOLS] + ["joker", "x"]
JOKER, X = 25, 26
CELLS = [column + row for row in "1234" for column in "abcd"]
LINES = [list(range(4 * r, 4 * r + 4)) for r in range(4)] + [
    list(range(c, 16, 4)) for c in range(4)
]
NO_MOVE = {
    "stone": -1, "cell": -1, "gave": -1, "other": -1,
    "cleared": [], "lines": [], "factor": 1, "points": 0,
}  # fmt: skip
STOP = {"drawn": -1}
State = dict[str, Any]


def start(known: dict[str, Any]) -> State:
    seats, options = known["seats"], known["options"]
    limit = options["turn_limit"]
    return {
        "boards": [[-1] * 16 for _ in range(seats)],
        "depots": [[] for _ in range(seats)],
        "points": [0] * seats,
        "tallies": [{"twenties": 0, "fives": 0, "twos": 0, "doubled": 0} for _ in range(seats)],
        "active": known["starter"],
        "first": known["starter"],
        "turn": 0,
        "drawn": -1,
        "draws": 0,
        "doubling": options["doubling"],
        "turn_limit": 0 if limit == "off" else int(limit),
        "last": None,
        "ended": "",
        "ended_by": -1,
    }


def bag(stranger: Stranger, state: State) -> list[int]:
    parts = stranger.known["parts"]
    left = [parts["copies_per_colour_symbol_pair"]] * 25
    left += [parts["counts"]["joker"], parts["counts"]["x"]]
    for pile in (*state["boards"], *state["depots"], [state["drawn"]]):
        for stone in pile:
            if stone >= 0:
                left[stone] -= 1
    return left


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    assert seat == state["active"]
    verb, words = words[0], words[1:]
    board, depot = state["boards"][seat], state["depots"][seat]
    if verb == "draw":
        stone = stranger.later(draws=state["draws"], bag=bag(stranger, state))
        state["draws"] += 1
        if stone == X and set(board) == {-1}:
            finish(state, verb="none")
        else:
            state["drawn"] = stone
        return
    cell = CELLS.index(words[-1]) if words else -1
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


def agree(one: int, other: int) -> bool:
    return JOKER in (one, other) or one // 5 == other // 5 or one % 5 == other % 5


def goes(board: list[int], stone: int, cell: int) -> bool:
    """Return whether a stone fits: each neighbour is free, a joker, or shares a word with it."""
    row, column = divmod(cell, 4)
    beside = [
        there
        for at, there in enumerate(board)
        if there >= 0 and abs(at // 4 - row) + abs(at % 4 - column) == 1
    ]
    return board[cell] < 0 and stone != X and all(agree(stone, there) for there in beside)


def where(board: list[int], stone: int) -> list[str]:
    return [word for cell, word in enumerate(CELLS) if goes(board, stone, cell)]


def legal(state: State, seat: int) -> set[str]:
    """Return the texts of all legal actions of the active seat; the bag is never empty."""
    board, drawn = state["boards"][seat], state["drawn"]
    if drawn == X:
        return {f"remove {word}" for word, there in zip(CELLS, board, strict=True) if there >= 0}
    offers = set(swaps(state, seat))
    if drawn >= 0:
        found = {f"place {word}" for word in where(board, drawn)} or {"depot"}
        return found if drawn == JOKER else found | {f"swap {offer}" for offer in offers}
    found = {"draw"}
    for stone in state["depots"][seat]:
        found |= {f"lay {KINDS[stone]} {word}" for word in where(board, stone)}
        found |= {f"swap {KINDS[stone]} {offer}" for offer in offers}
    return found


def swaps(state: State, seat: int) -> Iterator[str]:
    for other, depot in enumerate(state["depots"]):
        for stone in depot if other != seat else ():
            for word in where(state["boards"][seat], stone):
                yield f"@{'ABCDEF'[other]} {KINDS[stone]} {word}"
