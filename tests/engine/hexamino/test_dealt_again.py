"""Recorded matches played again from ``docs/records.md`` and the rules page alone.

Every deal follows from the table (R2), every draw, pass and end from what the page says of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.engine.records_page import Stranger, follow, hex_cell

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


State = dict[str, Any]
ENDS = range(58, 64)


def shown(stranger: Stranger, tile: int, rotation: int) -> list[int]:
    fields = stranger.known["parts"]["tiles"][tile - 1]["fields"]
    return [fields[(direction - rotation) % 6] for direction in range(6)]


class Table:
    """What lies, and what fits there."""

    def __init__(self, stranger: Stranger, state: State) -> None:
        self.stranger, self.state = stranger, state
        self.steps = stranger.known["parts"]["directions"]["steps"]
        self.lying = {
            tuple(one["cell"]): shown(stranger, one["tile"], one["rotation"])
            for one in state["laid"]
        }
        self.cells = {
            (q + dq, r + dr) for q, r in self.lying for dq, dr in self.steps
        } - self.lying.keys()

    def fits(self, tile: int, *, closing: bool = False) -> bool:
        looks = [shown(self.stranger, tile, rotation) for rotation in range(6)]
        return any(self.legal(tile, c, fields, closing) for c in self.cells for fields in looks)

    def legal(self, tile: int, cell: tuple[int, int], fields: list[int], closing: bool) -> bool:
        beside = [self.lying.get((cell[0] + dq, cell[1] + dr)) for dq, dr in self.steps]
        meets = [
            (direction, fields[direction], there[(direction + 3) % 6])
            for direction, there in enumerate(beside)
            if there is not None
        ]
        if any(mine != theirs for _, mine, theirs in meets) or not any(m for _, m, _ in meets):
            return False
        if self.state["mode"] == "snake":
            head = self.lying[tuple(self.state["laid"][-1]["cell"])]
            at_head = any(m for d, m, _ in meets if beside[d] is head)
            return at_head and (tile in ENDS) == closing
        return self.state["mode"] != "star" or self.on_ray(tile, cell, fields)

    def on_ray(self, tile: int, cell: tuple[int, int], fields: list[int]) -> bool:
        for way, (dq, dr) in enumerate(self.steps):
            k = next(k for k in range(1, 9) if (k * dq, k * dr) not in self.lying)
            if cell != (k * dq, k * dr) or k > 7:
                continue
            if k == 7 or tile in ENDS:
                return k == 7 and tile in ENDS
            blank = k > 1 or fields[(way + 2) % 6] == fields[(way + 4) % 6] == 0
            return bool(fields[(way + 3) % 6] and fields[way] and blank)
        return False


def lay(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    assert (words[0], seat) == ("lay", state["active"])
    tile, looks = int(words[1]), [shown(stranger, int(words[1]), k) for k in range(6)]
    rotation, hand = looks.index(looks[int(words[3])]), state["hands"][seat]
    drawn, closing = state["drawn"], state["closing"]
    new = hand.index(tile) >= len(hand) - drawn
    cell = hex_cell(words[2])
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
    table, snake, seats = Table(stranger, state), state["mode"] == "snake", len(state["hands"])
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
    table, seats = Table(stranger, state), len(state["hands"])
    for seat in ((state["active"] + step) % seats for step in range(seats)):
        hand = state["hands"][seat]
        if state["mode"] == "snake" and any(table.fits(tile, closing=True) for tile in hand):
            state |= {"active": seat, "closing": True}
            return
    end(stranger, state, why, state["laid"][-1]["seat"])


def end(stranger: Stranger, state: State, reason: str, seat: int) -> None:
    hands = [list(hand) for hand in state["hands"]]
    dots = [sum(sum(shown(stranger, tile, 0)) for tile in hand) for hand in hands]
    result = {"first": state["first"], "reason": reason, "seat": seat, "hands": hands, "dots": dots}
    state["results"].append(result)
    state |= {"closing": False, "over": True}
    if len(state["results"]) == state["deals"]:
        state["ended"] = reason
        return
    state["deal"] += 1
    state["first"] = state["active"] = (state["first"] + 1) % len(hands)
    pile, size = stranger.later(**state), state["hand"]
    state["hands"] = [pile[size * s : size * s + size] for s in range(len(hands))]
    state["stock"] = pile[size * len(hands) :]
    fresh, same = stranger.deal(), ("laid", "passes", "drawn", "fresh", "closing", "log", "over")
    state |= {name: fresh[name] for name in same}
    onward(stranger, state)


def test_every_entry() -> None:
    results = [result for file in FILES for result in follow(file, lay)["results"]]
    assert len(results) > len(FILES) + 4
    assert {result["reason"] for result in results} >= {"out", "dead", "closed"}
