"""Chance that can be checked afterwards.

Every random number is a pure function of a seed and a label. The seed is committed to before
anybody joins, mixed with what the players did (the ids of their presses), and shown when the
game is over, so that everybody can deal the game again. ``docs/records.md`` says how, for
readers in any language.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

VERSION = "spieltisch-dice-1"
SEED_BYTES = 32  # what HMAC-SHA256 gives: a mixed seed is a seed again


class Stream:
    """Numbers from HMAC-SHA256(seed, version ‖ label ‖ counter), 64 bits at a time."""

    def __init__(self, seed: bytes, label: str, drawn: list[str] | None = None) -> None:
        """``drawn`` gets every number with its bound: ``17/108``."""
        self._seed = seed
        self._drawn = drawn
        self._label = f"{VERSION}\0{label}\0".encode()
        self._counter = 0
        self._block = b""

    def _word(self) -> int:
        if not self._block:
            message = self._label + self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._seed, message, "sha256")
            self._counter += 1
        word, self._block = self._block[:8], self._block[8:]
        return int.from_bytes(word, "big")

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, all equally likely; ValueError below 1."""
        if bound < 1:
            raise ValueError("bound must be positive")
        limit = (1 << 64) - ((1 << 64) % bound)
        while (word := self._word()) >= limit:
            pass  # a word from the incomplete last interval would favour small numbers
        if self._drawn is not None:
            self._drawn.append(f"{word % bound}/{bound}")
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each as likely as its weight (whole numbers, sum above 0)."""
        ticket = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if ticket < weight:
                return index
            ticket -= weight
        raise AssertionError("a ticket is always below the sum")

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order (Fisher-Yates from the end)."""
        pile = list(items)
        # docs/records.md describes these steps: strangers deal a game again by them.
        for last in range(len(pile) - 1, 0, -1):
            pick = self.below(last + 1)
            pile[last], pile[pick] = pile[pick], pile[last]
        return tuple(pile)


class Dice:
    """Gives streams by label; the same label always starts at its beginning.

    Labels carry counters of the state (``draw/17``, ``deal/3``), never entry numbers, so that an
    undone action meets the same chance again.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        self._seed = seed
        self._notes: list[list[str]] | None = None

    def noting(self) -> Dice:
        """Return the same dice, which note what is drawn from now on."""
        dice = Dice(self._seed)
        dice._notes = []
        return dice

    @property
    def drawn(self) -> str:
        """What was drawn, as an entry of the log has it: ``draw/4 17/108; pile 2/3 0/2``."""
        return "; ".join(" ".join(note) for note in self._notes or () if note[1:])

    def stream(self, label: str) -> Stream:
        if self._notes is None:
            return Stream(self._seed, label)
        self._notes.append([label])
        return Stream(self._seed, label, self._notes[-1])

    def sign(self, data: bytes) -> str:
        """Return a hash of the data in hex that nobody can guess without the seed."""
        return hmac.digest(self._seed, data, "sha256").hex()

    def __repr__(self) -> str:
        return "Dice(sealed)"  # a seed must never reach a log


def commitment(seed: bytes, table: str, game: str, rules_version: int) -> str:
    """Return the 64 hex digits that are posted before anybody joins."""
    # Bound to the table: a seed can't be shown later as the one of another table or game.
    text = f"{VERSION}\0commit\0{table}\0{game}\0{rules_version}\0".encode()
    return hashlib.sha256(text + seed).hexdigest()


def supply_hash(supply: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(supply).encode()).hexdigest()


def mixed(seed: bytes, table: str, joins: Sequence[str], supply: Sequence[str] = ()) -> Dice:
    """Mix the seed with the ids of the join presses and the supply, and return the dice.

    No one who knew the seed when it was committed could know these ids, and no one who knows
    the ids knows the seed: neither side alone decides the chance of the game.
    """
    text = f"{VERSION}\0mix\0{table}\0{','.join(joins)}\0{supply_hash(supply)}"
    return Dice(hmac.digest(seed, text.encode(), "sha256"))
