"""Typed words that say what stands on the picker's buttons, from the first question on."""

from __future__ import annotations

import re
from typing import Final

from cogs.table.moment import Moment
from cogs.table.play.picker import prompt
from cogs.table.play.spoken import DOTTED
from cogs.table.play.steps import Item
from data.words import Words
from engine.actions import MAX_TEXT
from engine.forms import fold
from engine.prompts import Path
from engine.spec import Seat

TYPED: Final = 16
"""Words that are read; more name nothing."""

_WORD = re.compile(r"\w+|[←-⇿]")  # some buttons are an arrow

Parts = list[str]


def split_words(text: str) -> Parts:
    """Return words as they are compared: without case, accents and what is typed for dots."""
    return _WORD.findall(DOTTED.sub("", fold(text)))


def typed_parts(typed: str) -> Parts:
    """Return what is typed in words; none where they are more than any button or move has."""
    parts = split_words(typed[:MAX_TEXT])
    return parts if len(parts) <= TYPED else []


class Labels:
    def __init__(self, moment: Moment, seat: Seat, words: Words) -> None:
        self._moment, self._seat, self._words = moment, seat, words
        self._steps: dict[Path, list[Item]] = {}

    def path(self, typed: str) -> Path | None:
        """Return the choice that typed labels name, all of them; None if they name none."""
        path: Path = ()
        left = parts = typed_parts(typed)
        while left:
            # Equal pieces of a set are one choice.
            items = [*{item.path: item for item in self._items(path)}.values()]
            named = [_count_named(left, item) for item in items]
            best = max(named, default=(0, False))
            if not best[0]:
                return None
            left = left[best[0] :]
            if named.count(best) == 1:
                # Else it is the number of a place where several things can be done, which is asked.
                path = items[named.index(best)].path
        return path if parts else None

    def _items(self, path: Path) -> list[Item]:
        if path not in self._steps:
            items, page, pages = self._steps.setdefault(path, []), 0, 1
            while page < pages and self._moment.legal(self._seat):
                step = prompt(self._moment, self._seat, path, page, self._words, "")
                items += step.items
                page, pages = page + 1, step.pages
        return self._steps[path]


def _count_named(parts: Parts, item: Item) -> tuple[int, bool]:
    """Return how many words name a button, by its label or number, and whether it is the label."""
    label, mark = (
        len(said) if parts[: len(said)] == said else 0
        for said in map(split_words, (item.label, item.mark))
    )
    return max(label, mark), label >= mark
