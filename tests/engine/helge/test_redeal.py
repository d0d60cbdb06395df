"""A stranger deals recorded games again, with ``docs/records.md`` and nothing of ours.

Nothing here imports the engine: SHA-256, HMAC and JSON are all that a record needs.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
FILES = sorted((HERE / "records").glob("*.json"))
SET = json.loads((HERE.parents[2] / "data" / "components" / "helge.json").read_bytes())
TAG = b"spieltisch-dice-1\0"
COLOURS = ["red", "blue", "green", "yellow", "violet"]
SYMBOLS = ["sun", "moon", "star", "leaf", "drop"]
KINDS = [f"{colour}-{symbol}" for colour in COLOURS for symbol in SYMBOLS] + ["joker", "x"]
JOKER, X = 25, 26
ROWS_AND_COLUMNS = [[4 * r + c for c in range(4)] for r in range(4)] + [
    [4 * r + c for r in range(4)] for c in range(4)
]


def text(*parts: object) -> bytes:
    return "\0".join(str(part) for part in parts).encode()


def as_json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Words:
    """The chance of one label."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key, self.label, self.block, self.left = key, label.encode(), 0, b""

    def word(self) -> int:
        if not self.left:
            message = TAG + self.label + b"\0" + self.block.to_bytes(8, "big")
            self.left = hmac.new(self.key, message, hashlib.sha256).digest()
            self.block += 1
        head, self.left = self.left[:8], self.left[8:]
        return int.from_bytes(head, "big")

    def below(self, bound: int) -> int:
        limit = 2**64 - 2**64 % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def weighted(self, weights: list[int]) -> int:
        ticket, passed = self.below(sum(weights)), 0
        for index, weight in enumerate(weights):
            passed += weight
            if ticket < passed:
                return index
        raise AssertionError


class Stranger:
    """The state of the game, kept by hand."""

    def __init__(self, record: dict, key: bytes) -> None:
        self.key, seats = key, record["seats"]
        first = record["first"]
        if first is None:
            first = Words(key, "first").below(seats)
        limit = record["options"]["turn_limit"]
        self.state = {
            "boards": [[-1] * 16 for _ in range(seats)],
            "depots": [[] for _ in range(seats)],
            "points": [0] * seats,
            "tallies": [{"twenties": 0, "fives": 0, "twos": 0, "doubled": 0} for _ in range(seats)],
            "active": first,
            "first": first,
            "turn": 0,
            "drawn": -1,
            "draws": 0,
            "doubling": record["options"]["doubling"],
            "turn_limit": 0 if limit == "off" else int(limit),
            "last": None,
            "ended": "",
            "ended_by": -1,
        }

    def bag(self) -> list[int]:
        count = SET["copies_per_colour_symbol_pair"]
        bag = [count] * 25 + [SET["counts"]["joker"], SET["counts"]["x"]]
        for pile in self.state["boards"] + self.state["depots"]:
            for stone in pile:
                if stone >= 0:
                    bag[stone] -= 1
        return bag

    def do(self, action: str) -> None:
        state = self.state
        verb, *words = action.split()
        seat = state["active"]
        board, depot = state["boards"][seat], state["depots"][seat]
        if verb == "draw":
            stone = Words(self.key, f"draw/{state['draws']}").weighted(self.bag())
            state["draws"] += 1
            if stone == X and set(board) == {-1}:
                self.finish("none")
            else:
                state["drawn"] = stone
            return
        cell = "abcd".index(words[-1][0]) + 4 * (int(words[-1][1]) - 1) if words else -1
        if verb == "depot":
            depot.append(state["drawn"])
            self.finish(verb, stone=state["drawn"])
        elif verb == "remove":
            stone, board[cell] = board[cell], -1
            self.finish(verb, stone=stone, cell=cell)
        elif verb == "place":
            self.lay(verb, state["drawn"], cell)
        elif verb == "lay":
            stone = KINDS.index(words[0])
            depot.remove(stone)
            self.lay(verb, stone, cell)
        elif verb == "swap":
            other = "ABCDEF".index(words[-3][1])
            stone = KINDS.index(words[-2])
            gave = state["drawn"]
            if len(words) == 4:
                gave = KINDS.index(words[0])
                depot.remove(gave)
            state["depots"][other].remove(stone)
            state["depots"][other].append(gave)
            self.lay(verb, stone, cell, gave, other)

    def lay(self, verb: str, stone: int, cell: int, gave: int = -1, other: int = -1) -> None:
        state = self.state
        seat = state["active"]
        board, tally = state["boards"][seat], state["tallies"][seat]
        board[cell] = stone
        full = [
            line for line in ROWS_AND_COLUMNS if cell in line and all(board[c] >= 0 for c in line)
        ]
        values = []
        for line in full:
            stones = [board[c] for c in line]
            colours, symbols = {s // 5 for s in stones}, {s % 5 for s in stones}
            if JOKER in stones or min(len(colours), len(symbols)) > 1:
                values.append(2)
                tally["twos"] += 1
            elif len(colours) == len(symbols) == 1:
                values.append(20)
                tally["twenties"] += 1
            else:
                values.append(5)
                tally["fives"] += 1
        cleared = sorted({c for line in full for c in line} - {cell})
        for c in cleared:
            board[c] = -1
        reasons = [len(full) == 2, bool(full) and board.count(-1) == 15]
        factor = 2 ** (sum(reasons) if state["doubling"] == "stacked" else int(any(reasons)))
        points = factor * sum(values)
        tally["doubled"] += points - sum(values)
        state["points"][seat] += points
        self.finish(verb, stone, cell, gave, other, cleared, values, factor, points)

    def finish(
        self,
        verb: str,
        stone: int = -1,
        cell: int = -1,
        gave: int = -1,
        other: int = -1,
        cleared: list[int] | None = None,
        lines: list[int] | None = None,
        factor: int = 1,
        points: int = 0,
    ) -> None:
        state = self.state
        seat, seats = state["active"], len(state["boards"])
        state["last"] = {
            "seat": seat,
            "verb": verb,
            "stone": stone,
            "cell": cell,
            "gave": gave,
            "other": other,
            "cleared": cleared or [],
            "lines": lines or [],
            "factor": factor,
            "points": points,
        }
        state["drawn"] = -1
        state["turn"] += 1
        if len(state["depots"][seat]) > state["boards"][seat].count(-1):
            state["ended"], state["ended_by"] = "depot", seat
        elif state["turn_limit"] and state["turn"] == state["turn_limit"] * seats:
            state["ended"] = "turn-limit"
        else:
            state["active"] = (seat + 1) % seats


def key_of(record: dict) -> bytes:
    seed = bytes.fromhex(record["seed"])
    supply = sha("\n".join(record["supply"]).encode())
    message = TAG + text("mix", record["table"], ",".join(record["joins"]), supply)
    return hmac.new(seed, message, hashlib.sha256).digest()


def head_of(record: dict) -> str:
    parts = record["components"]
    deal = {
        "table": record["table"],
        "game": record["game"],
        "rules_version": record["rules_version"],
        "components": [parts["id"], parts["hash"]],
        "options": dict(sorted(record["options"].items())),
        "seats": record["seats"],
        "first": record["first"],
        "supply": record["supply"],
        "joins": record["joins"],
    }
    return sha(as_json([deal, record["commitment"], record["statuses"]]))


def test_there_are_records() -> None:
    assert len(FILES) >= 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_commitment(file: Path) -> None:
    record = json.loads(file.read_bytes())
    promised = text("commit", record["table"], record["game"], record["rules_version"], "")
    assert sha(TAG + promised + bytes.fromhex(record["seed"])) == record["commitment"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_draw_and_every_hash(file: Path) -> None:
    record = json.loads(file.read_bytes())
    game = Stranger(record, key_of(record))
    digest = sha(as_json(game.state))
    chain = sha(text(head_of(record), 0, "deal", "", "", digest))
    before: dict[int, str] = {}
    for number, entry in enumerate(record["entries"], start=1):
        assert entry["seq"] == number
        before[number] = json.dumps(game.state)
        if entry["kind"] in ("act", "default"):
            assert entry["seat"] == game.state["active"]
            game.do(entry["action"])
        elif entry["kind"] == "undo":
            game.state = json.loads(before[int(entry["action"])])
        elif entry["kind"] == "stop":
            game.state["ended"], game.state["drawn"] = entry["action"], -1
        seat = "" if entry["seat"] is None else entry["seat"]
        digest = sha(as_json(game.state))
        chain = sha(text(chain, number, entry["kind"], seat, entry["action"], digest))
        assert chain == entry["hash"], f"entry {number}: {entry['action']}"
    assert game.state["ended"]
    assert game.state["draws"] > 20
