"""The tables of ``docs/records.md`` as a stranger reads them; there is nothing of ours here."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
TAG = b"spieltisch-dice-1\0"
Rows = list[list[str]]


def games() -> dict[str, dict[str, Rows]]:
    """Return the tables of each game by the head of their first column."""
    found: dict[str, dict[str, Rows]] = {}
    for section in re.split(r"^### Deal: ", PAGE, flags=re.MULTILINE)[1:]:
        key, _, text = re.split(r"^## ", section, flags=re.MULTILINE)[0].partition("\n")
        found[key] = {}
        for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
            head, _, *rows = (
                [c.strip() for c in line.split("|")[1:-1]] for line in block.split("\n")[:-1]
            )
            found[key][head[0]] = rows
    return found


GAMES = games()


def code(cell: str) -> str:
    found = re.fullmatch(r"`([^`]+)`", cell)
    assert found, cell
    return found[1]


class Chance:
    """The numbers of one key, as the page makes them."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def words(self, label: str) -> Any:
        block = 0
        while True:
            message = TAG + label.encode() + b"\0" + block.to_bytes(8, "big")
            made = hmac.new(self.key, message, hashlib.sha256).digest()
            yield from (int.from_bytes(made[at : at + 8], "big") for at in range(0, 32, 8))
            block += 1

    @staticmethod
    def _next(words: Any, bound: int) -> int:
        limit = 2**64 - 2**64 % bound
        return int(next(word for word in words if word < limit) % bound)

    def below(self, label: str, bound: int) -> int:
        return self._next(self.words(label), bound)

    def shuffled(self, label: str, items: list[Any]) -> list[Any]:
        words, pile = self.words(label), list(items)
        for last in range(len(pile) - 1, 0, -1):
            pick = self._next(words, last + 1)
            pile[last], pile[pick] = pile[pick], pile[last]
        return pile

    def drawn(self, label: str, counts: list[int], number: int, then: Any = ()) -> list[int]:
        words, left, found = self.words(label), list(counts), []
        for _ in range(number):
            if not any(left):
                left = list(then)
            ticket = self._next(words, sum(left))
            at = next(i for i in range(len(left)) if ticket < sum(left[: i + 1]))
            left[at] -= 1
            found.append(at)
        return found


def key_of(record: dict[str, Any]) -> bytes:
    supply = _sha("\n".join(record["supply"]))
    parts = ("mix", record["table"], ",".join(record["joins"]), supply)
    seed = bytes.fromhex(record["seed"])
    return hmac.new(seed, TAG + "\0".join(parts).encode(), hashlib.sha256).digest()


def commitment(record: dict[str, Any]) -> str:
    promised = ("commit", record["table"], record["game"], str(record["rules_version"]), "")
    seed = bytes.fromhex(record["seed"])
    return hashlib.sha256(TAG + "\0".join(promised).encode() + seed).hexdigest()


def first_hash(record: dict[str, Any], state: str) -> str:
    """Return hash(0) of a record whose state after the deal is this JSON."""
    parts = record["components"]
    deal = {
        "table": record["table"],
        "game": record["game"],
        "rules_version": record["rules_version"],
        "components": [parts["id"], parts["hash"]],
        "options": dict(sorted(record["options"].items())),
        **{name: record[name] for name in ("seats", "first", "supply", "joins")},
    }
    head = json.dumps(
        [deal, record["commitment"], record["statuses"]],
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return _sha("\0".join((_sha(head), "0", "deal", "", "", _sha(state))))


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def parts_of(game: str) -> Any:
    return json.loads((ROOT / "data" / "components" / f"{game}.json").read_bytes())


class Stranger:
    """Who deals a record again from the tables, and asks them for the chance that comes later."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.tables = GAMES[record["game"]]
        self.chance = Chance(key_of(record))
        self.known: dict[str, Any] = {
            "seats": record["seats"],
            "options": record["options"],
            "supply": record["supply"],
            "given": record["first"],
            "parts": parts_of(record["game"]),
            "below": self.chance.below,
            "shuffled": self.chance.shuffled,
            "drawn": self.chance.drawn,
        }
        for helper, formula in self.tables["helper"]:
            self.known[code(helper)] = self.value(code(formula))

    def value(self, formula: str, **fields: Any) -> Any:
        return eval(formula, {**self.known, **fields})  # noqa: S307 (the page's own formulas)

    def deal(self) -> dict[str, Any]:
        return {code(name): self.value(code(formula)) for name, formula in self.tables["field"]}

    def later(self, **fields: Any) -> Any:
        """Return what the chance that comes later gives."""
        ((_, _, formula),) = self.tables["label"]
        return self.value(code(formula), **fields)


Act = Callable[[Stranger, dict[str, Any], int, list[str]], None]
"""What an entry does to a state, as the page tells: the seat and the words of its action."""


def follow(
    record: dict[str, Any], act: Act, stop: dict[str, Any] | None = None
) -> Iterator[tuple[Stranger, dict[str, Any]]]:
    """Deal and play a game again, compare all hashes, and yield every state.

    ``stop`` is what a stop changes beside the reason.
    """
    assert commitment(record) == record["commitment"]
    stranger = Stranger(record)
    state, before = stranger.deal(), {}
    chain = first_hash(stranger.record, _as_json(state))
    yield stranger, state
    for number, entry in enumerate(stranger.record["entries"], start=1):
        assert entry["seq"] == number
        seq, kind, action = entry["seq"], entry["kind"], entry["action"]
        before[str(seq)] = json.dumps(state)
        if kind in ("act", "default"):
            act(stranger, state, entry["seat"], action.split())
        elif kind == "undo":
            state = json.loads(before[action])
        elif kind == "stop":
            state |= {"ended": action} | (stop or {})
        seat = "" if entry["seat"] is None else str(entry["seat"])
        chain = _sha("\0".join((chain, str(seq), kind, seat, action, _sha(_as_json(state)))))
        assert chain == entry["hash"], f"entry {seq}: {action}"
        yield stranger, state
    assert state["ended"]


def _as_json(state: dict[str, Any]) -> str:
    return json.dumps(state, separators=(",", ":"), ensure_ascii=False)


def hex_cell(name: str) -> tuple[int, int]:
    """Return q and r of a cell by its name in the notation."""
    letters = name.rstrip("-0123456789")
    row = ord(letters[-1]) - ord("A")
    if len(letters) == 2:
        row += 26 if letters[0] == "A" else -26
    r = row - 12
    return int(name[len(letters) :]) - 50 - r // 2, r


def hex_name(q: int, r: int) -> str:
    """Return the name of a cell by the rule of the notation."""
    row, letters = r + 12, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    before = "Z" if row < 0 else "A" if row > 25 else ""
    return f"{before}{letters[row % 26]}{50 + q + r // 2}"
