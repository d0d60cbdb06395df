"""A stranger's verifier, written from ``docs/records.md``; there is nothing of ours here.

As a script, ``python records_page.py game.json`` checks commitment, chain and every number drawn.
``Stranger`` deals a game by the tables of the page.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
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
    """The numbers of one key, as the page makes them; ``notes`` has all that was drawn."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.notes: list[str] = []

    def words(self, label: str) -> Any:
        block = 0
        while True:
            message = TAG + label.encode() + b"\0" + block.to_bytes(8, "big")
            made = hmac.new(self.key, message, hashlib.sha256).digest()
            yield from (int.from_bytes(made[at : at + 8], "big") for at in range(0, 32, 8))
            block += 1

    def numbers(self, label: str) -> Callable[[int], int]:
        """Return below(b) with the words of a label."""
        words = self.words(label)
        self.notes.append(label)

        def below(bound: int) -> int:
            limit = 2**64 - 2**64 % bound
            found = int(next(word for word in words if word < limit) % bound)
            self.notes[-1] += f" {found}/{bound}"
            return found

        return below

    def below(self, label: str, bound: int) -> int:
        return self.numbers(label)(bound)

    def shuffled(self, label: str, items: list[Any]) -> list[Any]:
        below, pile = self.numbers(label), list(items)
        for last in range(len(pile) - 1, 0, -1):
            pick = below(last + 1)
            pile[last], pile[pick] = pile[pick], pile[last]
        return pile

    def drawn(self, label: str, counts: list[int], number: int, then: Any = ()) -> list[int]:
        below, left, found = self.numbers(label), list(counts), []
        for _ in range(number):
            if not any(left):
                left = list(then)
            ticket = below(sum(left))
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


def first_hash(record: dict[str, Any]) -> str:
    parts = record["components"]
    names = ("options", "seats", "first", "supply", "joins", "commitment", "statuses")
    dealt = [record["table"], record["game"], record["rules_version"], parts["id"], parts["hash"]]
    text = as_json([*dealt, *(record[name] for name in names)])
    return hmac.new(key_of(record), text.encode(), hashlib.sha256).hexdigest()


def verify(record: dict[str, Any]) -> None:
    """Check a whole record, but for the rules of the game."""
    assert commitment(record) == record["commitment"]
    chain, chance = first_hash(record), Chance(key_of(record))
    for number, entry in enumerate(record["entries"], start=1):
        assert entry["seq"] == number
        for note in filter(None, entry["chance"].split("; ")):
            label, *numbers = note.split(" ")
            below = chance.numbers(label)
            for found, bound in (map(int, one.split("/")) for one in numbers):
                assert below(bound) == found, f"entry {number}: {label}"
        seat = "" if entry["seat"] is None else str(entry["seat"])
        came = (entry["action"], entry["chance"], entry["points"])
        chain = _sha("\0".join((chain, str(number), entry["kind"], seat, *came)))
        assert chain == entry["hash"], f"entry {number}: hash"


def as_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def parts_of(game: str) -> Any:
    return json.loads((ROOT / "data" / "components" / f"{game}.json").read_bytes())


def playing(parts: Any) -> Any:
    """Return parts without their remarks."""
    if isinstance(parts, dict):
        return {name: playing(part) for name, part in parts.items() if name != "about"}
    return list(map(playing, parts)) if isinstance(parts, list) else parts


class Stranger:
    """Who deals a record again from the tables, and asks them for the chance that comes later."""

    def __init__(self, record: dict[str, Any]) -> None:
        parts, self.tables = parts_of(record["game"]), GAMES[record["game"]]
        assert _sha(as_json(playing(parts))) == record["components"]["hash"]
        self.chance = Chance(key_of(record))
        self.known: dict[str, Any] = {
            "seats": record["seats"],
            "options": record["options"],
            "supply": record["supply"],
            "given": record["first"],
            "parts": parts,
            "below": self.chance.below,
            "shuffled": self.chance.shuffled,
            "drawn": self.chance.drawn,
        }
        for name, formula, _ in self.tables["name"]:
            self.known[code(name)] = self.value(code(formula))

    def value(self, formula: str, **fields: Any) -> Any:
        return eval(formula, {**self.known, **fields})  # noqa: S307 (the page's own formulas)

    def later(self, **fields: Any) -> Any:
        """Return what the chance that comes later gives."""
        ((_, _, formula),) = self.tables["label"]
        return self.value(code(formula), **fields)


def follow(record: dict[str, Any], oracle: Any) -> Iterator[dict[str, Any]]:
    """Deal and play a game again by an oracle, compare what was drawn, and yield every state."""
    verify(record)
    stranger = Stranger(record)
    state, before = oracle.start(stranger.known), {}
    yield state
    for entry in record["entries"]:
        kind, action = entry["kind"], entry["action"]
        before[str(entry["seq"])] = json.dumps(state)
        stranger.chance.notes.clear()
        if kind in ("act", "default"):
            oracle.act(stranger, state, entry["seat"], action.split())
        elif kind == "undo":
            state = json.loads(before[action])
        elif kind == "stop":
            state |= {"ended": action} | oracle.STOP
        assert "; ".join(stranger.chance.notes) == entry["chance"], action
        yield state
    assert state["ended"]


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


if __name__ == "__main__":
    verify(json.loads(Path(sys.argv[1]).read_bytes()))
