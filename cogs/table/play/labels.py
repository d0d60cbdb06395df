"""What the buttons of a question say, typed: read, and completed step by step."""

from __future__ import annotations

import re
from typing import Final

from cogs.table.model import Table
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item
from data.words import Words
from engine.actions import MAX_TEXT
from engine.prompts import Path
from engine.spec import Seat

CHOICE_LIMIT: Final = 100
"""Characters of one choice while typing."""
OFFERED: Final = 25
"""Choices that Discord shows."""
_STEPS: Final = 64
"""Steps that are kept for a question; more are asked for again."""
_TYPED: Final = 16
"""Words that are read; more name nothing."""
_BETWEEN: Final = " › "

_WORD = re.compile(r"\w+|[←-⇿]")  # some buttons are an arrow

Choice = tuple[str, str]
"""What a player reads, and what is typed with it."""
Parts = list[str]
Stop = tuple[Path, tuple[str, ...], int]
"""Where typed words lead: the path, the labels up to it, and how many words they took."""


def split_words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


class Labels:
    def __init__(self, table: Table, seat: Seat, words: Words) -> None:
        self._table, self._seat, self._words = table, seat, words
        self._steps: dict[Path, tuple[Item, ...]] = {}

    def path(self, typed: str) -> Path | None:
        """Return the choice that typed labels name, all of them; None if they name none."""
        parts = _parts(typed)
        path, _, taken = self._stops(parts)[-1]
        return path if parts and taken == len(parts) else None

    def find(self, typed: str) -> list[Choice]:
        parts = _parts(typed)
        stops = self._stops(parts)
        # If all words are taken, the last may also begin another label: "1" names 1, begins 12.
        last = stops[-2:] if stops[-1][2] == len(parts) else stops[-1:]
        found: dict[str, None] = {}
        for path, labels, taken in last:
            for item in self._items(path):
                if begins(parts[taken:], split_words(item.label)):
                    found[_BETWEEN.join((*labels, item.label))] = None
        return [(text, text) for text in found if len(text) <= CHOICE_LIMIT][:OFFERED]

    def _stops(self, parts: Parts) -> list[Stop]:
        stops: list[Stop] = [((), (), 0)]
        while (taken := stops[-1][2]) < len(parts):
            path, labels, _ = stops[-1]
            named = [(_named(parts[taken:], item), item) for item in self._items(path)]
            size, item = max(named, key=lambda one: one[0], default=(0, None))
            if item is None or not size:
                break
            stops.append((item.path, (*labels, item.label), taken + size))
        return stops

    def _items(self, path: Path) -> tuple[Item, ...]:
        if not self._table.legal(self._seat):
            return ()
        if path not in self._steps:
            if len(self._steps) >= _STEPS:
                self._steps.clear()
            self._steps[path] = tuple(self._asked(path))
        return self._steps[path]

    def _asked(self, path: Path) -> list[Item]:
        items: list[Item] = []
        page, pages = 0, 1
        while page < pages:
            step = prompt(self._table, self._seat, path, page, self._words, "")
            items += step.items
            page, pages = page + 1, step.pages
        return items


def _parts(typed: str) -> Parts:
    parts = split_words(typed[:MAX_TEXT])
    return parts if len(parts) <= _TYPED else []


def _named(parts: Parts, item: Item) -> int:
    """Return how many words name a button: its label, or its number in the picture."""
    said = [split_words(text) for text in (item.label, item.mark)]
    return max((len(one) for one in said if parts[: len(one)] == one), default=0)


def begins(typed: Parts, said: Parts) -> bool:
    """Return whether all that was typed begins a word of what is said."""
    return all(any(word.startswith(part) for word in said) for part in typed)
