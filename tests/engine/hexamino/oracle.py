"""The rules once more, slowly: what entries do to the JSON of a state, and all legal actions.

Written from the rules page and ``docs/records.md``; nothing here comes from the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.engine.records_page import Stranger, hex_cell, hex_name, parts_of

PARTS = parts_of("hexamino")
STEPS = PARTS["directions"]["steps"]
ENDS = range(58, 64)
STOP: dict[str, Any] = {}
State = dict[str, Any]
Cell = tuple[int, int]


def start(known: dict[str, Any]) -> State:
    options, seats = known["options"], known["seats"]
    each = options["deals"] == "per_seat" or (options["deals"] == "for_two" and seats == 2)
    state = {
        "hands": known["hands"],
        "stock": known["stock"],
        "active": known["starter"],
        "first": known["starter"],
        "mode": options["mode"],
        "hand": known["size"],
        "snake_set": options["snake_set"],
        "end_tiles": options["end_tiles"],
        "deals": seats if each else 1,
        "deal": 0,
        "turn": 0,
        "results": [],
        "ended": "",
    }
    return state | begun(seats)


def begun(seats: int) -> State:
    """Return what is the same after every deal."""
    first = {"seat": -1, "tile": 1, "cell": [0, 0], "rotation": 0}
    none: State = {"passes": 0, "drawn": 0, "closing": False, "over": False}
    return none | {"laid": [first], "fresh": [0] * seats, "log": []}


@cache
def looks(tile: int) -> list[list[int]]:
    """Return the fields of a tile by direction, for each rotation."""
    fields = PARTS["tiles"][tile - 1]["fields"]
    return [[fields[(direction - turn) % 6] for direction in range(6)] for turn in range(6)]


def dotted(tile: int) -> int:
    return sum(map(bool, looks(tile)[0]))


class Table:
    """What lies, and what fits there."""

    def __init__(self, state: State) -> None:
        laid = state["laid"]
        self.mode, self.head = state["mode"], tuple(laid[-1]["cell"])
        self.lying = {tuple(one["cell"]): looks(one["tile"])[one["rotation"]] for one in laid}
        cells = {(q + dq, r + dr) for q, r in self.lying for dq, dr in STEPS} - self.lying.keys()
        self.beside = {
            (q, r): [
                (direction, self.lying[there][(direction + 3) % 6], there == self.head)
                for direction, (dq, dr) in enumerate(STEPS)
                if (there := (q + dq, r + dr)) in self.lying
            ]
            for q, r in cells
        }

    def places(self, tile: int, *, closing: bool = False) -> Iterator[tuple[Cell, int]]:
        """Yield cells and rotations; of rotations that look the same the lowest."""
        for turn, fields in enumerate(looks(tile)):
            if looks(tile).index(fields) == turn:
                yield from ((c, turn) for c in self.beside if self.legal(tile, c, fields, closing))

    def fits(self, tile: int, *, closing: bool = False) -> bool:
        return any(True for _ in self.places(tile, closing=closing))

    def legal(self, tile: int, cell: Cell, fields: list[int], closing: bool) -> bool:
        dots = False
        for side, theirs, _ in self.beside[cell]:
            if fields[side] != theirs:
                return False
            dots |= theirs > 0
        if not dots:
            return False
        if self.mode == "snake":
            at_head = any(head and theirs for _, theirs, head in self.beside[cell])
            return at_head and (tile in ENDS) == closing
        return self.mode != "star" or self.on_ray(tile, cell, fields)

    def on_ray(self, tile: int, cell: Cell, fields: list[int]) -> bool:
        for way, (dq, dr) in enumerate(STEPS):
            k = next(k for k in range(1, 9) if (k * dq, k * dr) not in self.lying)
            if cell != (k * dq, k * dr) or k > 7:
                continue
            if k == 7 or tile in ENDS:
                return k == 7 and tile in ENDS
            blank = k > 1 or fields[(way + 2) % 6] == fields[(way + 4) % 6] == 0
            return bool(fields[(way + 3) % 6] and fields[way] and blank)
        return False


def legal(state: State, seat: int) -> set[str]:
    """Return the texts of all legal actions of the active seat."""
    table, closing = Table(state), state["closing"]
    found = {
        (tile, cell, turn)
        for tile in state["hands"][seat]
        for cell, turn in table.places(tile, closing=closing)
    }
    if state["mode"] == "classic" and state["end_tiles"] == "last_resort":
        found = {one for one in found if one[0] not in ENDS} or found
    return {f"lay {tile} {hex_name(*cell)} {turn}" for tile, cell, turn in found}


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    assert (words[0], seat) == ("lay", state["active"])
    tile, turned = int(words[1]), looks(int(words[1]))
    rotation, hand = turned.index(turned[int(words[3])]), state["hands"][seat]
    drawn, closing = state["drawn"], state["closing"]
    new = hand.index(tile) >= len(hand) - drawn
    cell = list(hex_cell(words[2]))
    state["laid"].append({"seat": seat, "tile": tile, "cell": cell, "rotation": rotation})
    hand.remove(tile)
    refill = [] if closing else state["stock"][:1]
    hand += refill
    state["stock"] = state["stock"][len(refill) :]
    state["fresh"][seat] = drawn - new + len(refill)
    state["log"] = [turn(seat, drawn, tile, len(refill), closing)]
    state |= {"turn": state["turn"] + 1, "passes": 0, "drawn": 0}
    if closing or not hand:
        end(stranger, state, "closed" if closing else "out", seat)
        return
    state["active"] = (seat + 1) % len(state["hands"])
    onward(stranger, state)


def turn(seat: int, drawn: int, tile: int = 0, refilled: int = 0, closing: bool = False) -> State:
    return {"seat": seat, "drawn": drawn, "tile": tile, "refilled": refilled, "closing": closing}


def onward(stranger: Stranger, state: State) -> None:
    table, snake, seats = Table(state), state["mode"] == "snake", len(state["hands"])
    unlaid = [tile for pile in (*state["hands"], state["stock"]) for tile in pile]
    if not any(table.fits(tile) for tile in unlaid):
        close(stranger, state, "dead")
        return
    while not (snake and state["passes"] >= seats):
        seat = state["active"]
        if draws(table, state, seat):
            return
        state["log"].append(turn(seat, state["drawn"]))
        state |= {"active": (seat + 1) % seats, "drawn": 0}
        state["turn"] += 1
        state["passes"] += 1
    close(stranger, state, "passed")


def draws(table: Table, state: State, seat: int) -> bool:
    """Draw while nothing fits, two tiles at most; tell whether something fits."""
    hand, drawn = state["hands"][seat], 0
    if any(map(table.fits, hand)):
        return True
    while state["stock"] and drawn < 2:
        hand.append(state["stock"].pop(0))
        drawn += 1
        if table.fits(hand[-1]):
            break
    state["drawn"] = state["fresh"][seat] = drawn
    return bool(drawn) and table.fits(hand[-1])


def close(stranger: Stranger, state: State, why: str) -> None:
    table, seats = Table(state), len(state["hands"])
    for seat in ((state["active"] + step) % seats for step in range(seats)):
        hand = state["hands"][seat]
        if state["mode"] == "snake" and any(table.fits(tile, closing=True) for tile in hand):
            state |= {"active": seat, "closing": True}
            return
    end(stranger, state, why, state["laid"][-1]["seat"])


def end(stranger: Stranger, state: State, reason: str, seat: int) -> None:
    hands = [list(hand) for hand in state["hands"]]
    dots = [sum(sum(looks(tile)[0]) for tile in hand) for hand in hands]
    result = {"first": state["first"], "reason": reason, "seat": seat, "hands": hands, "dots": dots}
    state["results"].append(result)
    state |= {"closing": False, "over": True}
    if len(state["results"]) == state["deals"]:
        state["ended"] = reason
        return
    state["deal"] += 1
    state["first"] = state["active"] = (state["first"] + 1) % len(hands)
    pile, size = stranger.later(deal=state["deal"] + 1), state["hand"]
    state["hands"] = [pile[size * s : size * s + size] for s in range(len(hands))]
    state["stock"] = pile[size * len(hands) :]
    state |= begun(len(hands))
    onward(stranger, state)
