"""Who gets which tests of a forked run: neighbours stay together, and nobody waits.

What the tests of a module and of its folder need is read and made once in each process that runs
any of them. So each process has a stretch of the tests, as they stand, and goes through it a few
at a time; whoever has reached the end of theirs takes half of what is left of the longest one.

Tests that need a server of PostgreSQL stand before all others, so that as a rule one process runs
them, and there is one server. The last tests are handed out one by one: then nobody has many while
others have none.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Final

import pytest

_RUN: Final = 6
"""Tests of one module that are handed out at a time."""
_LAST: Final = 20
"""How many tests for each process are left when they are handed out one by one."""

Run = Sequence[int]
"""Which tests go together."""


def runs(items: list[pytest.Item], before: Callable[[pytest.Item], bool]) -> list[Run]:
    """Return which tests go together: a few that follow each other, of one module.

    Args:
        items: All tests.
        before: Tells whether a test stands before all for whom this is not so.
    """
    found: tuple[list[Run], list[Run]] = [], []
    for _, group in groupby(range(len(items)), lambda at: items[at].path):
        parts: tuple[list[int], list[int]] = [], []
        for at in group:
            parts[before(items[at])].append(at)
        for into, part in zip(found, parts, strict=True):
            into += [part[n : n + _RUN] for n in range(0, len(part), _RUN)]
    return [*found[True], *found[False]]


class Shares:
    """The tests that are not handed out yet."""

    def __init__(self, waiting: list[Run], processes: int) -> None:
        """Cut ``waiting`` into as many stretches as there are processes."""
        cuts = [len(waiting) * at // processes for at in range(processes + 1)]
        self._left = [deque(waiting[a:b]) for a, b in pairwise(cuts)]
        self._again: deque[Run] = deque()
        self._count = sum(map(len, waiting))

    def __bool__(self) -> bool:
        """Return whether any are left."""
        return self._count > 0

    def back(self, ats: list[int]) -> None:
        """Take back what a process that died was given: it comes next."""
        self._again.extend([at] for at in ats)
        self._count += len(ats)

    def following(self, process: int) -> Run | None:
        """Return the next tests of a process, None where none are left."""
        found = self._again.popleft() if self._again else self._own(process)
        self._count -= len(found)
        return found or None

    def _own(self, process: int) -> Run:
        mine = self._left[process]
        if not mine:
            most = max(self._left, key=len)
            for _ in range((len(most) + 1) // 2):
                mine.appendleft(most.pop())
        if not mine:
            return ()
        run = mine.popleft()
        if self._count > _LAST * len(self._left) or len(run) == 1:
            return run
        mine.appendleft(run[1:])
        return run[:1]
