"""How much one person may ask for: a bucket of tokens each, kept in memory alone.

A bucket holds what a user may ask for at once and fills again with time. Whoever empties it is
told so; whoever goes on all the same is not even answered, which costs next to nothing.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

PRESSES = 20
"""Presses and commands at once; the quickest form of a game takes 15 of them in a few seconds."""
PRESSES_RATE = 2
"""Presses a second after that."""
LASTING = 4000
"""Presses and commands before a person is held to ``LASTING_RATE``: a long day of play."""
LASTING_RATE = 0.1
"""Presses a second in the long run: with each grows a log, which is kept for ever."""
TYPING = 40
"""Questions for completions at once: Discord asks with every letter."""
TYPING_RATE = 8

EACH = 10
"""Presses and commands of one person that are worked on at once."""
MOST = 400
"""The same of all people: at 10 ms each the last one is answered before it is announced."""

EXPORTS = 600_000
"""Milliseconds between two files of all that is kept about a person."""

_PEOPLE = 10_000
"""Buckets kept, about 200 bytes each; whoever has been away longest has a full one again."""
_HEARD = 10_000
"""Interactions remembered: at full load some minutes, and Discord repeats itself within seconds."""
_WHOLE = 1000
"""A token is counted in thousandths, so that a rate a second is one of thousandths a ms."""


class Entry(Enum):
    """How a user is met at the door."""

    FREE = "free"
    TOO_FAST = "too-fast"
    FLOOD = "flood"


class Throttle:
    """The buckets of all people; forgets those who have been away longest."""

    def __init__(
        self, now: Callable[[], int], burst: int, rate: float, people: int = _PEOPLE
    ) -> None:
        """Begin with all buckets full.

        Args:
            burst: Tokens in a full bucket; 0 lets everybody in.
            rate: Tokens a second.
            people: Buckets kept.
        """
        self._now = now
        self._burst = burst * _WHOLE
        self._rate = rate
        self._people = people
        self._buckets: OrderedDict[int, tuple[int, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def enter(self, user_id: int) -> Entry:
        """Take a token out of a user's bucket.

        An empty one can be overdrawn by as much as it holds: so long its owner is told, and
        after that as often as tokens come in, however many ask.
        """
        if not self._burst:
            return Entry.FREE
        now, tokens = self._now(), self._tokens(user_id)
        left = tokens - _WHOLE
        if left < -self._burst:
            # Costs nothing, so that the bucket fills however fast presses come.
            entry, left = Entry.FLOOD, tokens
        else:
            entry = Entry.FREE if left >= 0 else Entry.TOO_FAST
        self._buckets[user_id] = (left, now)
        self._buckets.move_to_end(user_id)
        while len(self._buckets) > self._people:
            self._buckets.popitem(last=False)
        return entry

    def wait(self, user_id: int) -> int:
        """Return the seconds, rounded up, until a user is let in again; 0 for at once."""
        missing = _WHOLE - self._tokens(user_id)
        return int(-(-missing // (self._rate * _WHOLE))) if self._burst and missing > 0 else 0

    def _tokens(self, user_id: int) -> int:
        kept = self._buckets.get(user_id)
        if kept is None:
            return self._burst
        tokens, since = kept
        # A clock that was set back takes nothing from anybody.
        return min(self._burst, tokens + int(self._rate * max(0, self._now() - since)))


class AtOnce:
    """Bounds the work that is under way, so that nothing that people press queues without end."""

    def __init__(self, each: int = EACH, most: int = MOST) -> None:
        """Allow ``each`` pieces of work for one person (or server), and ``most`` for all."""
        self._each = each
        self._most = most
        self._busy: Counter[int] = Counter()

    def full(self, key: int) -> bool:
        """Return whether a person, or everybody together, has as much under way as is allowed."""
        return self._busy[key] >= self._each or self._busy.total() >= self._most

    @contextmanager
    def turn(self, key: int) -> Iterator[None]:
        self._busy[key] += 1
        try:
            yield
        finally:
            self._busy[key] -= 1
            self._busy = +self._busy


class Seldom:
    """Costly work, for each person one at a time and with a pause after it."""

    def __init__(self, now: Callable[[], int], pause_ms: int) -> None:
        """Begin before anyone has asked; ``now`` is the clock, Unix milliseconds."""
        self._now = now
        self._pause = pause_ms
        self._busy: set[int] = set()
        self._done: OrderedDict[int, int] = OrderedDict()

    def free_at(self, user_id: int) -> int | None:
        """Return from when on a person may ask, in milliseconds; None while they wait for one."""
        if user_id in self._busy:
            return None
        # Forget those whose pause is over; a clock set back holds no one up for long.
        while self._done and not 0 <= self._now() - next(iter(self._done.values())) < self._pause:
            self._done.popitem(last=False)
        done = self._done.get(user_id)
        return 0 if done is None else done + self._pause

    @contextmanager
    def turn(self, user_id: int) -> Iterator[None]:
        """Be busy for a person; their pause begins where the work is done without an error."""
        self._busy.add(user_id)
        try:
            yield
            self._done[user_id] = self._now()
            # In the order of the ends: ``free_at`` looks at the first one only.
            self._done.move_to_end(user_id)
        finally:
            self._busy.discard(user_id)


class Once:
    """Tells what was heard before; Discord may deliver an event twice."""

    def __init__(self, most: int = _HEARD) -> None:
        """Begin with nothing heard; the newest ``most`` will be remembered."""
        self._most = most
        self._heard: OrderedDict[int, None] = OrderedDict()

    def first(self, number: int) -> bool:
        """Return whether this was never heard before, and remember it."""
        if number in self._heard:
            return False
        self._heard[number] = None
        if len(self._heard) > self._most:
            self._heard.popitem(last=False)
        return True
