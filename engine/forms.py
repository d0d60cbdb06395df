"""Decisions that cannot be listed, such as a clue of some of fifteen words.

A form parses and validates its content and can generate a random one. The session layer shows it
as buttons.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import Action
from engine.dice import Stream
from engine.refusals import Illegal, Malformed

ROW = "/"
"""The word that breaks a row in the text of an arrangement."""
SIZE: Final = "size"
"""An arrangement has too few items, or too many."""
_LIST: Final = 5
"""Words of the shortest list: three items, and the commas between them."""
_BREAKS = str.maketrans(dict.fromkeys((ROW, ",", ";", "\n"), f" {ROW} "))
# NFKD takes none of these apart: they are letters of their own in Unicode.
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "’": "'"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A typed arrangement.

    Attributes:
        words: Items and row breaks; what could not be read is left as it was typed.
        unknown: What names no item.
        unclear: What may name several items, with these.
    """

    words: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    unclear: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def clear(self) -> bool:
        return not self.unknown and not self.unclear


def fold(text: str) -> str:
    """Return text without case, accents and ligatures: ``Œuf`` and ``oeuf`` are one."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


class Form(ABC):
    """The common part of all forms: a verb, and its content as an action."""

    verb: str

    @abstractmethod
    def validate(self, action: Action) -> Action:
        """Return the action in canonical form.

        Raise Malformed for words that are no content of this form, Illegal for a bound that is
        broken.
        """

    @abstractmethod
    def sample(self, stream: Stream) -> Action:
        """Return some legal content, for random players and tests."""


@dataclass(frozen=True, slots=True)
class Arrange(Form):
    """Ordered rows of ``least`` to ``most`` items, each used at most once."""

    verb: str
    items: tuple[str, ...]
    least: int
    most: int
    rows: int

    def validate(self, action: Action) -> Action:
        """See ``Form.validate``; codes ``unknown-item``, ``twice``, ``empty-row``, ``size``."""
        if action.verb != self.verb:
            raise Malformed("verb", {"verb": action.verb})
        rows: list[list[str]] = [[]]
        for word in action.args:
            if word == ROW:
                rows.append([])
            elif word in self.items:
                rows[-1].append(word)
            else:
                raise Illegal("unknown-item", {"item": word})
        laid = [word for row in rows for word in row]
        if again := [word for number, word in enumerate(laid) if word in laid[:number]]:
            raise Illegal("twice", {"item": again[0]})
        if not all(rows):
            raise Illegal("empty-row")
        if not self.least <= len(laid) <= self.most or len(rows) > self.rows:
            raise self.wrong_size(laid)
        return action

    def wrong_size(self, laid: Sequence[str] = ()) -> Illegal:
        """Return why so many items are refused (``size``), with the first of them."""
        return Illegal(
            SIZE,
            {
                "least": self.least,
                "most": self.most,
                "rows": self.rows,
                "given": len(laid),
                "item": laid[0] if laid else "",
            },
        )

    def read(self, text: str, shown: Mapping[str, str]) -> Reading:
        """Read items by word, number, or what is ``shown`` on them, in full or by its beginning.

        Commas break rows, but not of three and more single items: that is a list. Breaks that would
        leave a row empty are dropped.
        """
        names, said = self._names(shown)
        longest = max((name.count(" ") + 1 for name in said), default=1)
        typed = text.translate(_BREAKS).split()
        words, unknown, unclear = list[str](), list[str](), dict[str, tuple[str, ...]]()
        while typed:
            # The longest first: what stands on one item may begin with what stands on another.
            size, fitting = next(
                (size, items)
                for size in range(min(longest, len(typed)), 0, -1)
                if (items := _fitting(fold(" ".join(typed[:size])), names, said)) or size == 1
            )
            read, typed = " ".join(typed[:size]), typed[size:]
            if fitting == (ROW,) and (not words or words[-1] == ROW):
                continue
            words.append(fitting[0] if len(fitting) == 1 else read)
            if not fitting:
                unknown.append(read)
            elif len(fitting) > 1:
                unclear[read] = fitting
        if words and words[-1] == ROW:
            words.pop()
        if ROW not in text and len(words) >= _LIST and {*words[1::2]} == {ROW}:
            words = words[::2]
        return Reading(tuple(words), tuple(dict.fromkeys(unknown)), tuple(unclear.items()))

    def _names(self, shown: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        """Return what names an item in full, and what stands on them in every spelling."""
        said: dict[str, str] = {}
        for item in (item for item in self.items if item in shown):
            text = " ".join(shown[item].split())
            said.setdefault(fold(text.casefold().translate(_UMLAUTS)), item)
            said[fold(text)] = item
        # What comes later wins: a word of the notation always means itself.
        names = {str(number): item for number, item in enumerate(self.items, 1)} | said
        return names | {item: item for item in self.items} | {ROW: ROW}, said

    def sample(self, stream: Stream) -> Action:
        count = self.least + stream.below(self.most - self.least + 1)
        words: list[str] = []
        rows = 1
        for item in stream.shuffled(self.items)[:count]:
            # Not before the first item: an empty row is refused.
            if words and rows < self.rows and stream.below(4) == 0:
                words.append(ROW)
                rows += 1
            words.append(item)
        return Action(self.verb, tuple(words))


def _fitting(typed: str, names: Mapping[str, str], said: Mapping[str, str]) -> tuple[str, ...]:
    if typed in names:
        return (names[typed],)
    return tuple(dict.fromkeys(item for name, item in said.items() if name.startswith(typed)))
