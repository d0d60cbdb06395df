"""The one kind of action that every game shares, and its text.

The grammar is defined in ``docs/notation.md``: a verb and words, separated by single spaces.
The same text is the log entry, the typed command, the button and the fixture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.refusals import Malformed

_WORD = re.compile(r"[A-Za-z0-9@,/+-]+\Z")
MAX_TEXT = 300


@dataclass(frozen=True, slots=True, order=True)
class Action:
    """A verb with its words, for example ``place 17 P50 2``."""

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def of(cls, words: Sequence[str]) -> Action:
        """Return the action of some words; no game knows that of none."""
        return cls(words[0] if words else "", tuple(words[1:]))

    @property
    def words(self) -> tuple[str, ...]:
        """The verb and its arguments as one tuple: a path in the prompt tree."""
        return (self.verb, *self.args)

    @property
    def text(self) -> str:
        """The canonical text; ``parse(action.text) == action``."""
        return " ".join(self.words)

    def __str__(self) -> str:
        return self.text


def parse(text: str) -> Action:
    """Read an action from text; white space and the case of the verb do not matter.

    Raise Malformed for text that is empty, too long or has characters outside the notation.
    """
    if len(text) > MAX_TEXT:
        raise Malformed("too-long", {"most": MAX_TEXT})
    words = text.split()
    if not words:
        raise Malformed("empty")
    for word in words:
        if not _WORD.match(word):
            raise Malformed("word", {"word": word[:20]})
    return Action.of((words[0].lower(), *words[1:]))
