"""Who gets which tests of a forked run: neighbours stay together, and nobody waits.

What the tests of a module and of its folder need is read and made once in each process that runs
any of them. So each process has a stretch of the tests, as they stand, and goes through it a few
at a time; whoever has reached the end of theirs takes half of what is left of the longest one.
"""

from __future__ import annotations

from collections import deque
from itertools import groupby, pairwise
from typing import Final

import pytest

_RUN: Final = 6
"""Tests of one module that are handed out at a time."""


def runs(items: list[pytest.Item]) -> list[range]:
    """Return which tests go together: a few that follow each other, of one module."""
    found: list[range] = []
    for _, group in groupby(range(len(items)), lambda at: items[at].path):
        ats = list(group)
        found += [range(n, min(n + _RUN, ats[-1] + 1)) for n in range(ats[0], ats[-1] + 1, _RUN)]
    return found


class Shares:
    """The tests that are not handed out yet."""

    def __init__(self, waiting: list[range], processes: int) -> None:
        """Cut ``waiting`` into as many stretches as there are processes."""
        cuts = [len(waiting) * at // processes for at in range(processes + 1)]
        self._left = [deque(waiting[a:b]) for a, b in pairwise(cuts)]
        self._again: deque[range] = deque()

    def __bool__(self) -> bool:
        """Tell whether any are left."""
        return bool(self._again) or any(self._left)

    def back(self, ats: list[int]) -> None:
        """Take back what a process that died was given: it comes next."""
        self._again.extend(range(at, at + 1) for at in ats)

    def following(self, process: int) -> range | None:
        """Return the next tests of a process, None where none are left."""
        if self._again:
            return self._again.popleft()
        mine = self._left[process]
        if not mine:
            most = max(self._left, key=len)
            for _ in range((len(most) + 1) // 2):
                mine.appendleft(most.pop())
        return mine.popleft() if mine else None
