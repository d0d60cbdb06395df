"""Decisions that cannot be listed, such as a clue of some of fifteen words.

A form parses and validates its content and can generate a random one. The session layer shows it
as buttons.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from engine.actions import Action
from engine.dice import Stream
from engine.refusals import Illegal, Malformed

ROW = "/"
"""The word that breaks a row in the text of an arrangement."""


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
        if len(set(laid)) != len(laid):
            raise Illegal("twice")
        if not all(rows):
            raise Illegal("empty-row")
        if not self.least <= len(laid) <= self.most or len(rows) > self.rows:
            raise Illegal("size", {"least": self.least, "most": self.most, "rows": self.rows})
        return action

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
