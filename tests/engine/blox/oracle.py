"""The rules once more, slowly: fields by row and column, one step at a time, cards as lists.

Shares nothing with the engine but the words of the notation and the values of a state.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

from engine.games.blox.state import State

DATA = json.loads(
    (Path(__file__).resolve().parents[3] / "data/components/blox.json").read_text("utf-8")
)
FIELDS = DATA["board"]["fields"]
NAMES = {"B": "black", "W": "white", "G": "grey", "R": "red"}
LETTERS = "BWGR"
MOVES = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}

Field = tuple[int, int]
Pay = list[str]


def name(field: Field) -> str:
    return "abcdefghi"[field[1]] + str(field[0] + 1)


def colour(field: Field) -> str:
    return str(FIELDS[field[0]][field[1]])


def inside(field: Field) -> bool:
    return 0 <= field[0] < 9 and 0 <= field[1] < 9


def letters(counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


class Table:
    """A state, read into dictionaries."""

    def __init__(self, state: State) -> None:
        self.seat = state.active
        self.phase = state.phase
        self.towers = {divmod(t.field, 9): letters(t.blocks) for t in state.towers}
        self.figures = {
            divmod(field, 9): seat for seat, own in enumerate(state.figures) for field in own
        }
        self.own = sorted(field for field, seat in self.figures.items() if seat == self.seat)
        self.blocks = letters(state.blocks[self.seat])
        self.cards = list(letters(state.hands[self.seat]))
        if state.jokers[self.seat]:
            self.cards.append("?")

    def free(self, field: Field) -> bool:
        return field not in self.towers and field not in self.figures

    def pays(self, price: str) -> set[str]:
        """Choose cards out of the hand, in every way, and see whether they are the price."""
        found = set()
        for chosen in combinations(self.cards, len(price)):
            plain = Counter(card for card in chosen if card != "?")
            if not plain - Counter(price):
                words = [NAMES.get(card, "joker") for card in chosen]
                found.add(",".join(sorted(words)))
        return found

    def walk(self, field: Field, way: str, wanted: str) -> Field | None:
        """Step from a field until the colour comes; None where something stands in the way."""
        down, right = MOVES[way]
        while True:
            field = (field[0] + down, field[1] + right)
            if not inside(field) or not self.free(field):
                return None
            if colour(field) == wanted:
                return field

    def between(self, start: Field, end: Field) -> list[Field] | None:
        """Return the fields strictly between two fields of one row or column."""
        if start == end or (start[0] != end[0] and start[1] != end[1]):
            return None
        low, high = sorted((start, end))
        if start[0] == end[0]:
            return [(start[0], column) for column in range(low[1] + 1, high[1])]
        return [(row, start[1]) for row in range(low[0] + 1, high[0])]

    def clear(self, start: Field, end: Field, forbidden: str) -> bool:
        fields = self.between(start, end)
        if fields is None:
            return False
        return all(self.free(field) and colour(field) not in forbidden for field in fields)


def legal(state: State) -> set[str]:
    """Return the texts of all legal actions of the active seat."""
    table = Table(state)
    return {
        *enters(table), *moves(table), *demolitions(table), *builds(table), *captures(table),
        *swaps(table),
    }  # fmt: skip


def enters(table: Table) -> set[str]:
    if len(table.own) == 4:
        return set()
    found = set()
    for number in range(9):
        starts = {
            f"left {number + 1}": ((number, -1), "right"),
            f"right {number + 1}": ((number, 9), "left"),
            f"top {'abcdefghi'[number]}": ((-1, number), "down"),
            f"bottom {'abcdefghi'[number]}": ((9, number), "up"),
        }
        for edge, (outside, way) in starts.items():
            for letter in LETTERS:
                if table.walk(outside, way, letter) is not None:
                    for paid in table.pays(letter):
                        found.add(f"enter {edge} {NAMES[letter]} {paid}")
    return found


def moves(table: Table) -> set[str]:
    return {
        f"move {name(figure)} {way} {NAMES[letter]} {paid}"
        for figure in table.own
        for way in MOVES
        for letter in LETTERS
        if table.walk(figure, way, letter) is not None
        for paid in table.pays(letter)
    }


def demolitions(table: Table) -> set[str]:
    if len(table.blocks) >= 7:
        return set()
    return {
        f"demolish {name(figure)} {name(field)} {paid}"
        for figure in table.own
        for field, blocks in table.towers.items()
        if len(blocks) <= table.phase and table.clear(figure, field, blocks)
        for paid in table.pays(blocks)
    }


def builds(table: Table) -> set[str]:
    return {
        f"build {name(figure)} {','.join(sorted(NAMES[letter] for letter in blocks))} {paid}"
        for blocks in combinations_with_replacement(LETTERS, table.phase + 1)
        if not Counter(blocks) - Counter(table.blocks)
        for figure in table.own
        for paid in table.pays("".join(blocks))
    }


def captures(table: Table) -> set[str]:
    return {
        f"capture {name(figure)} {name(field)} {paid}"
        for figure in table.own
        for field, seat in table.figures.items()
        if seat != table.seat and table.clear(figure, field, colour(field))
        for count in (3, 4, 5)
        for paid in table.pays(colour(field) * count)
    }


def swaps(table: Table) -> set[str]:
    hand = [NAMES[card] for card in table.cards if card != "?"]
    return {
        f"swap {','.join(sorted(chosen))}"
        for count in range(1, 6)
        for chosen in combinations(hand, count)
    }


def points(state: State, text: str) -> int:
    """Return what an action scores, by counting what lies there."""
    verb, *words = text.split()
    if verb == "capture":
        return len(words[2].split(","))
    if verb == "build":
        return len(words[1].split(","))
    if verb == "demolish":
        return {name(divmod(t.field, 9)): sum(t.blocks) for t in state.towers}[words[1]]
    return 0
