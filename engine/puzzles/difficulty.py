"""How hard a puzzle is, how hard a day wants it, and what the answers of the last weeks correct.

Hardness is a guess in seconds from what can be counted. Whether people find as many as they should
is counted afterwards, and moves the wish for a day by one step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

WANTED: Final = (30, 50, 85, 140, 230, 370, 600)
"""Target solving time by level, in seconds; level 0 is a Monday, 6 a Sunday."""
_WIDE: Final = 1.3
"""Factor by which a puzzle may miss its target."""
_GLANCE: Final = 0.1
"""Seconds to pass over an answer that is nothing."""
Pace = tuple[float, float]
JUDGES: Final = ("beginner", "greedy")
"""Computers that are asked. A search is not: its sums differ between versions of Python."""
FOUND: Final = (90, 80, 70, 60, 50, 40, 30)
"""Target share of players who find the answer, in percent, by day of the week."""
DAYS: Final = 28
"""Days whose answers are counted."""
_LEAST: Final = 30
"""Answers that say something."""
_OFF: Final = 10
"""Percentage points by which that share may miss its target."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What can be counted of a puzzle.

    Attributes:
        scoring: How many answers are worth anything.
        near: The second-best answer, in percent of the best.
        steps: How many answers have to be weighed.
        finders: Those of ``JUDGES`` that answer it right.
        seconds: How long it takes; a guess.
    """

    scoring: int
    near: int
    steps: int
    finders: tuple[str, ...]
    seconds: int


class Result(NamedTuple):
    """How the puzzle of a day went: the day of the week, answers in time, right ones of these."""

    weekday: int
    answers: int
    right: int


def estimate(pace: Pace, *, steps: int, near: int, missed: int, choices: int) -> int:
    """Return a guess of the seconds that a puzzle takes.

    ``near`` makes one look twice, and what computers miss (``missed`` of them) is hard to see.
    ``choices`` are looked at, however little they bring: all answers, once for each move.
    """
    first, each = pace
    return round((first + each * steps + _GLANCE * choices) * (1 + near / 200) * (1 + missed / 4))


def distance(level: int, seconds: int) -> float:
    """Return how far a puzzle is from what a level wants, 1.0 being as much as it may be."""
    far = max(seconds / WANTED[level], WANTED[level] / max(seconds, 1))
    return (far - 1) / (_WIDE - 1)


def corrected(seconds: int, weekday: int, level: int) -> int:
    """Return how long a puzzle takes the people whose answers gave its day another level.

    Where more find a puzzle than should, the day gets a harder one, which takes them as long as
    the day's own would take others.
    """
    return round(seconds * WANTED[weekday] / WANTED[level])


def level_of(weekday: int, results: Iterable[Result]) -> int:
    """Return the level of a day: its own, or one beside it if too many or too few find them."""
    counted = tuple(results)
    answers = sum(day.answers for day in counted)
    if answers < _LEAST:
        return weekday
    wanted = sum(day.answers * FOUND[day.weekday] for day in counted)
    off = 100 * sum(day.right for day in counted) - wanted
    step = (off > _OFF * answers) - (off < -_OFF * answers)
    return min(max(weekday + step, 0), len(WANTED) - 1)
