"""The one kind of action that every game shares, its text, and its value to a player.

The grammar is defined in ``docs/notation.md``: a verb and words, separated by single spaces.
The same text is the log entry, the typed command, the button and the fixture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Final, NamedTuple

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


POINTS, CHANCE = "points", "chance"
"""Units of a value: points ahead of the others, or the probability that it comes off."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action with its value.

    Attributes:
        worth: The player's own measure, comparable only within one decision. Higher is better.
        value: The seat's estimated result at the end of its turn, in the unit of the advice.
            Differences are measured on the futures that both actions were tried on.
        error: Standard error of the distance from the best ``value``; 0.0 without chance. After a
            single try it is the distance itself, because nothing is known.
        tries: Number of futures it was tried on; 0 if time ran out.
    """

    action: Action
    worth: float
    value: float
    error: float = 0.0
    tries: int = 1


WIDE: Final = 1.96
"""Standard errors to either side of a 95 % interval."""


def sure_loss(lost: float, error: float) -> float:
    """Return a loss, corrected for the luck in picking the best of several estimates.

    Among equal actions the luckiest looks best. A loss within its error shrinks to nothing, and a
    much larger one hardly shrinks (Stein's estimate).
    """
    return lost * max(0.0, 1 - (error / lost) ** 2) if lost else 0.0


class Doubt(NamedTuple):
    """How far the search is off about losses, in points, against games played to the end.

    Attributes:
        wide: The standard deviation.
        high: How much too high they are on average: what was missed is often there later, too.
    """

    wide: float
    high: float = 0.0


def told_cost(lost: float, error: float, doubt: Doubt | None) -> tuple[int, int]:
    """Return a sure loss as people read it: whole points, and half of their 95 % interval.

    The points are 0 where they are within that, and where nobody has measured the doubt.
    """
    if doubt is None:
        return 0, 0
    margin = ceil(WIDE * hypot(error, doubt.wide))
    cost = round(sure_loss(max(0.0, lost - doubt.high), doubt.wide))
    return (cost if cost > margin else 0), margin


def alone(action: Action) -> tuple[Weighed, ...]:
    """Return the only thing to do: nothing to weigh it against."""
    return (Weighed(action, 0.0, 0.0),)


def together(*groups: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(dict.fromkeys(action for group in groups for action in group))
