"""The rules once more, slowly: what entries do to the JSON of a state, and all legal actions.

Written from the rules page and ``docs/records.md``; nothing here comes from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.engine.records_page import Stranger, parts_of

STOP: dict[str, Any] = {}
FIELDS = "".join(parts_of("blox")["board"]["fields"])


def start(known: dict[str, Any]) -> State:
    seats, none = known["seats"], [0] * 5
    towers = zip(known["fields"], known["towers"], strict=True)
    return {
        "towers": [{"field": f, "blocks": [own.count(c) for c in range(4)]} for f, own in towers],
        "figures": [[] for _ in range(seats)],
        "blocks": [[0] * 4 for _ in range(seats)],
        "jokers": [True] * seats,
        "points": [0] * seats,
        "tallies": [
            {"demolished": [*none], "built": [*none], "captured": [*none]} for _ in range(seats)
        ],
        "hands": known["hands"],
        "pile": known["pile"],
        "discard": [0] * 4,
        "phase": known["pair"]["first_phase"] if seats == 2 else 1,
        "active": known["starter"],
        "first": known["starter"],
        "turn": 0,
        "closing": False,
        "round_limit": int(known["options"]["round_limit"]),
        "last": None,
        "ended": "",
    }


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


def colour_of(field: int) -> str:
    return COLOURS["BWGR".index(FIELDS[field])]


def walked(fields: list[int], colour: str) -> tuple[int, list[int]]:
    """Return the first field of a colour (-1 for none), and those before it."""
    at = next((i for i, f in enumerate(fields) if colour_of(f) == colour), -1)
    return (fields[at], fields[:at]) if at >= 0 else (-1, [])


def straight(start: int, field: int) -> tuple[str, list[int]]:
    way = next(way for way in STEPS if field in ray(start, way))
    return way, ray(start, way)[: ray(start, way).index(field)]


def read(state: State, words: list[str]) -> State:
    """Return the line ``last`` of an action, as far as its words tell."""
    verb, seat = words[0], state["active"]
    move = {"seat": seat, "verb": verb, **NO_MOVE}
    move["paid"], move["joker"] = counts(words[-1]), "joker" in words[-1]
    if verb == "enter":
        move["side"] = words[1]
        move["field"], move["way"] = walked(edge(words[1], words[2]), words[3])
    elif verb == "move":
        move["start"], move["side"] = field_of(words[1]), words[2]
        move["field"], move["way"] = walked(ray(move["start"], words[2]), words[3])
    elif verb in ("demolish", "capture"):
        move["start"], move["field"] = field_of(words[1]), field_of(words[2])
        move["side"], move["way"] = straight(move["start"], move["field"])
    elif verb == "build":
        move["field"], move["blocks"] = field_of(words[1]), counts(words[2])
    return move


def act(stranger: Stranger, state: State, seat: int, words: list[str]) -> None:
    assert seat == state["active"]
    move = read(state, words)
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


def name(field: int) -> str:
    return "abcdefghi"[field % 9] + str(field // 9 + 1)


def words_of(counts: list[int]) -> list[str]:
    return [word for word, count in zip(COLOURS, counts, strict=True) for _ in range(count)]


def pays(cards: list[str], price: list[str]) -> set[str]:
    """Choose cards out of the hand, in every way, and see whether they are the price."""
    chosen = (sorted(some) for some in combinations(cards, len(price)))
    return {",".join(some) for some in chosen if not Counter(some) - Counter([*price, "joker"])}


def legal(state: State, seat: int) -> set[str]:
    """Return the texts of all legal actions of the active seat."""
    assert seat == state["active"]
    held = words_of(state["hands"][seat])
    cards = held + ["joker"] * state["jokers"][seat]
    found = {
        f"swap {','.join(sorted(some))}" for n in range(1, 6) for some in combinations(held, n)
    }
    for text, price in (*steps(state, seat), *deeds(state, seat)):
        found |= {f"{text} {paid}" for paid in pays(cards, price)}
    return found


def free(state: State, fields: list[int]) -> bool:
    taken = [field for own in state["figures"] for field in own]
    return not set(fields) & {*taken, *(tower["field"] for tower in state["towers"])}


def steps(state: State, seat: int) -> Iterator[tuple[str, list[str]]]:
    """Yield all ways to enter and to move, with their price."""
    ways = {f"move {name(f)} {way}": ray(f, way) for f in state["figures"][seat] for way in STEPS}
    if len(state["figures"][seat]) < 4:
        for side in INWARDS:
            for line in "123456789" if side in ("left", "right") else "abcdefghi":
                ways[f"enter {side} {line}"] = edge(side, line)
    for text, fields in ways.items():
        for colour in COLOURS:
            field, passed = walked(fields, colour)
            if field >= 0 and free(state, [*passed, field]):
                yield f"{text} {colour}", [colour]


def deeds(state: State, seat: int) -> Iterator[tuple[str, list[str]]]:
    """Yield all ways to demolish, build and capture, with their price."""
    figures, owned = state["figures"], words_of(state["blocks"][seat])
    towers = {tower["field"]: words_of(tower["blocks"]) for tower in state["towers"]}
    others = {f: colour_of(f) for other, own in enumerate(figures) if other != seat for f in own}
    for start in figures[seat]:
        for field, between in ((f, r[:n]) for way in STEPS for r in [ray(start, way)]
                               for n, f in enumerate(r) if free(state, r[:n])):  # fmt: skip
            passed, here = set(map(colour_of, between)), f"{name(start)} {name(field)}"
            tower = towers.get(field, [])
            if 0 < len(tower) <= state["phase"] and len(owned) < 7 and not passed & set(tower):
                yield f"demolish {here}", tower
            if field in others and others[field] not in passed:
                yield from ((f"capture {here}", [others[field]] * k) for k in (3, 4, 5))
        for blocks in {tuple(sorted(some)) for some in combinations(owned, state["phase"] + 1)}:
            yield f"build {name(start)} {','.join(blocks)}", list(blocks)
