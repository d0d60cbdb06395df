"""What a player may mean who types a move: looked up by the beginnings of words.

Discord asks with nearly every key, and thousands of actions may be legal. So a position is listed
once, its words are kept sorted, and a key costs a few look-ups and at most ``NAMED`` new names,
whatever is typed.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_left, insort
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from functools import reduce
from typing import Final

from cogs.table.model import Table
from cogs.table.play.picker import gains_of
from data.words import Words
from engine.actions import MAX_TEXT
from engine.contract import Seat

CHOICE_LIMIT: Final = 100
"""Characters of one choice while typing."""
OFFERED: Final = 25
"""Choices that Discord shows."""
NAMED: Final = 100
"""Actions that are put into words for one key, beside those that are offered."""
_AT_ONCE: Final = 25
_TYPED: Final = 16
"""Different words that are looked up; more narrow nothing down."""
_KEPT: Final = 16
"""Positions whose lists are kept."""

_GAIN: Final = " · +"

_WORD = re.compile(r"\w+")

Choice = tuple[str, str]
"""What a player reads, and the action in the notation."""


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


class _Beginnings:
    """Finds numbers by the beginnings of the words that were said of them."""

    def __init__(self) -> None:
        self._sorted: list[str] = []
        self._numbers: dict[str, list[int]] = {}

    def add(self, numbers: list[int], words: Iterable[str]) -> None:
        for word in words:
            if word not in self._numbers:
                self._numbers[word] = []
                insort(self._sorted, word)
            self._numbers[word] += numbers

    def find(self, part: str) -> set[int]:
        found: set[int] = set()
        at = bisect_left(self._sorted, part)
        while at < len(self._sorted) and self._sorted[at].startswith(part):
            found.update(self._numbers[self._sorted[at]])
            at += 1
        return found


class Index:
    """The legal actions of a seat in one position, for one language."""

    def __init__(self, table: Table, seat: Seat, words: Words) -> None:
        legal = table.legal(seat)
        self._view, self._scene = table.view(seat), table.scene(words, seat)
        self._gains = gains_of(table, seat, legal) if table.row.aid == "points" else {}
        if self._gains:
            legal = tuple(sorted(legal, key=lambda a: -self._gains.get(a.words, -1)))
        self._legal, self._describe = legal, table.renderer.describe
        self._written, self._named = _Beginnings(), _Beginnings()
        self._labels: dict[int, str] = {}
        by_word: defaultdict[str, list[int]] = defaultdict(list)
        for number, action in enumerate(legal):
            for word in (action.verb, *action.args):
                by_word[word].append(number)
        for word, numbers in by_word.items():  # a few hundred, however many actions there are
            self._written.add(numbers, _words(word))

    def find(self, typed: str, limit: int = OFFERED) -> list[Choice]:
        """Return the actions all of whose typed words begin a word of theirs.

        The notation goes first. Where nothing is written so, the words that people see count as
        well; what is not put into words yet may be found with the next key.
        """
        parts = list(dict.fromkeys(_words(typed[:MAX_TEXT])))[:_TYPED]
        if not parts:
            return [self._choice(number) for number in range(min(limit, len(self._legal)))]
        written = [self._written.find(part) for part in parts]
        found = self._all(written) or self._in_words(parts, written, limit)
        return [self._choice(number) for number in sorted(found)[:limit]]

    def _in_words(self, parts: list[str], written: list[set[int]], limit: int) -> set[int]:
        likely = self._all([numbers for numbers in written if numbers] or [set()])
        unnamed = iter(self._unnamed(likely))
        # Putting into words is what takes time: a few at once, and only until enough are found.
        # One round more than there are batches, to look through the names of the last one.
        for _ in range(NAMED // _AT_ONCE + 1):
            pairs = zip(parts, written, strict=True)
            found = self._all([numbers | self._named.find(part) for part, numbers in pairs])
            if len(found) >= limit:
                break
            # ``range`` goes first: else ``zip`` would take one action too many and lose it.
            for _, number in zip(range(_AT_ONCE), unnamed, strict=False):
                self._label(number)
        return found

    def _unnamed(self, likely: set[int]) -> list[int]:
        """Return what to put into words next: first what fits some of the words as written."""
        numbers = [*sorted(likely), *(n for n in range(len(self._legal)) if n not in likely)]
        return [number for number in numbers if number not in self._labels][:NAMED]

    def _all(self, sets: list[set[int]]) -> set[int]:
        return reduce(set.intersection, sets)

    def _choice(self, number: int) -> Choice:
        return self._label(number)[:CHOICE_LIMIT], self._legal[number].text

    def _label(self, number: int) -> str:
        label = self._labels.get(number)
        if label is None:
            action = self._legal[number]
            label = self._describe(action, self._view, self._scene)
            gain = self._gains.get(action.words)
            if gain is not None:
                label = f"{label}{_GAIN}{gain}"
            self._labels[number] = label
            self._named.add([number], dict.fromkeys(_words(label)))
        return label


class Completer:
    """Keeps the lists of the positions in which players have typed last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Index] = OrderedDict()
        self._lock = threading.Lock()

    def meant(self, table: Table, seat: Seat, typed: str, words: Words) -> str:
        """Return the notation of an action that was typed in the words people see; see ``find``.

        What is no action's words stays as it was typed.
        """
        parts = _words(typed)
        for label, text in self.find(table, seat, typed, words):
            if _words(label.rpartition(_GAIN)[0] or label) == parts:
                return text
        return typed

    def find(self, table: Table, seat: Seat, typed: str, words: Words) -> list[Choice]:
        """Return what the player of a seat may mean by what they have typed so far.

        Any thread may ask: a list grows while it is looked at, so one asks at a time.

        Args:
            table: A running table.
            seat: Who types.
            typed: Beginnings of words of the notation, or of the words people see.
            words: The reader's language.
        """
        chain = table.position.chain if table.position else ""
        # With the names, since labels may mention players, and a seat can change hands.
        key = (table.id, chain, seat, words.locale, table.row.aid, table.names)
        with self._lock:
            index = self._kept.pop(key, None) or Index(table, seat, words)
            self._kept[key] = index
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return index.find(typed)
