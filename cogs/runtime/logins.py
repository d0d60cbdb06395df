"""How often the bot logs in: never more than Discord allows, over restarts too.

Whoever logs in too often loses the token. Discord says how many logins are left; a small file
beside the database remembers those of earlier processes, so that a program that crashes again and
again comes to log in ever more slowly. So does a shard that is turned away.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

log = logging.getLogger(__name__)

_DAY: Final = 86_400_000
TOTAL: Final = 1000
"""Logins a day, until Discord says how many."""
_AT_ONCE, _IN_A_DAY = 0.05, 0.9
"""Parts of them that may come at once, and that come again in a day."""
_FIRST, _LONGEST = 5_000, 300_000
"""Milliseconds after a shard's login before its next one; they double."""
_CALM: Final = 900_000
"""Milliseconds after which a shard's next login is no repetition."""
_TOLD: Final = 10_000
"""Milliseconds from which a wait is told."""
_LOOK: Final = 60.0
"""Seconds between two looks at a clock that may be set."""

SPENT = "Discord allows no more logins before"
OFTEN = "there were too many logins lately"
AGAIN = "its last login was a short while ago"


class _Limit(msgspec.Struct):
    total: int
    remaining: int
    reset_after: int
    max_concurrency: int = 1


class Logins:
    """Says when a shard may log in, and counts that it did."""

    def __init__(
        self,
        file: Path | None,
        now: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        *,
        part: float = 1.0,
    ) -> None:
        """Read what earlier processes have left.

        Args:
            file: Says when all logins of a day are there again; None keeps nothing.
            now: The machine's clock, Unix milliseconds.
            sleep: Waits for some seconds.
            part: Of a day's logins; those of other shards are for other processes.
        """
        self._part = part
        self._buckets = 1
        self._file = file
        self._now = now
        self._sleep = sleep
        self._all = TOTAL
        self._remaining: int | None = None
        self._reset = self._used = 0
        self._last: dict[int, tuple[int, int]] = {}
        self._said: dict[int, str] = {}
        # The bucket as one moment, when it is full again: each login moves
        # it on, and time alone fills it.
        self._full = 0
        if file is not None:
            with contextlib.suppress(OSError, ValueError):
                kept = int(file.read_text(encoding="ascii"))
                # A time that a wrong clock wrote does not hold up logins for long.
                self._full = min(kept, now() + self._at_once() + self._each())

    def update(self, limit: object) -> None:
        """Take over what Discord says: ``session_start_limit`` of its gateway."""
        with contextlib.suppress(msgspec.ValidationError):
            said = msgspec.convert(limit, _Limit)
            self._all, self._remaining, self._used = said.total, said.remaining, 0
            self._reset = self._now() + said.reset_after
            # Discord's ``max_concurrency``: as many shards may log in at once, one of each bucket.
            self._buckets = max(1, said.max_concurrency)

    def resized(self, part: float) -> None:
        """Count with another part of a day's logins from now on: shards bring theirs along."""
        self._part = part

    def _of(self, logins: int) -> int:
        return max(1, int(logins * self._part))

    @property
    def _total(self) -> int:
        return self._of(self._all)

    @property
    def _spent(self) -> bool:
        left = self._remaining
        return left is not None and (not left or self._used >= self._of(left))

    def bucket(self, shard: int) -> int:
        """Return with which shards one can't log in at the same time."""
        return shard % self._buckets

    def due(self, shard: int) -> tuple[int, str]:
        """Return when a shard may log in, Unix milliseconds, and why not before."""
        now, last = self._now(), self._last.get(shard)
        reasons = [
            (self._reset if self._spent else 0, SPENT),
            (self._full - self._at_once(), OFTEN),
            # At most the longest pause from now: the clock may have been set back since.
            (0 if last is None else min(sum(last), now + _LONGEST), AGAIN),
        ]
        return max(reasons)

    def wait(self, shard: int) -> float:
        """Return for how many seconds a shard has to wait, and say so in one line."""
        at, why = self.due(shard)
        left = at - self._now()
        if left <= 0:
            return 0.0
        line = f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC: {why}"
        if left >= _TOLD and self._said.get(shard) != line:
            self._said[shard] = line
            log.warning("shard %d waits to log in until %s", shard, line)
        return left / 1000

    async def turn(self, shard: int) -> None:
        """Wait until a shard may log in."""
        while (seconds := self.wait(shard)) > 0:
            await self._sleep(min(seconds, _LOOK))

    def count(self, shard: int) -> None:
        """Note that a shard logs in now."""
        now = self._now()
        # Discord is asked once, at the start. When its day is over the allowance is there again,
        # which a process that runs for weeks has to work out by itself.
        if self._remaining is not None and now >= self._reset:
            self._remaining, self._used, self._reset = self._all, 0, now + _DAY
        self._used += 1
        at, pause = self._last.get(shard, (0, 0))
        again = pause and now - at < pause + _CALM
        self._last[shard] = (now, min(_LONGEST, 2 * pause) if again else _FIRST)
        highest = now + self._at_once()
        self._full = min(max(self._full, now), highest) + self._each()
        self._keep()

    def _each(self) -> int:
        return round(_DAY / (_IN_A_DAY * self._total))

    def _at_once(self) -> int:
        return round(_AT_ONCE * self._total) * self._each()

    def _keep(self) -> None:
        if self._file is None:
            return
        # Replaced as a whole, but without fsync: a lost file costs no more than the memory of the
        # last logins (decision 0061).
        fresh = self._file.with_name(f"{self._file.name}.{secrets.token_hex(4)}.new")
        try:
            fresh.write_text(str(self._full), encoding="ascii")
            fresh.replace(self._file)
        except OSError as error:
            log.warning("%s could not be written: %s", self._file, error.strerror)
