"""Snowflakes and tokens: by time, or the same in every run when a seed is given."""

from __future__ import annotations

import hashlib
import secrets

from sandbox.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000
# Seeded ids pretend to be made from 2040 on, one millisecond apart: later than any real moment, so
# that a client which asks for "messages after <time>" still finds them all.
SEEDED_START_MS = 2_208_988_800_000


class Ids:
    """Makes snowflakes that only grow, and unguessable tokens.

    Args:
        clock: Where the time inside a snowflake comes from.
        seed: With a seed ids and tokens repeat from run to run; their time is then made up.
        made: How many were made before (kept with the state).
    """

    def __init__(self, clock: Clock, seed: str | None = None, made: int = 0) -> None:
        self._clock = clock
        self._seed = seed
        self.made = made
        self._last = 0

    def next(self) -> str:
        """Return a new snowflake."""
        self.made += 1
        if self._seed is not None:
            milliseconds = SEEDED_START_MS + self._jitter() + self.made
            value = (milliseconds - DISCORD_EPOCH_MS) << 22
        else:
            value = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        # Several in one millisecond, or a clock set back: they still only grow.
        self._last = max(value, self._last + 1)
        return str(self._last)

    @property
    def last(self) -> str:
        """The newest id."""
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Make sure that every later id is greater than this one."""
        self._last = max(self._last, int(snowflake))

    def token(self, label: str) -> str:
        """Return a token for an interaction or a session; label keeps seeded ones apart."""
        if self._seed is None:
            # Whoever knows the token may answer for the bot: it takes no other key.
            return secrets.token_urlsafe(48)
        return hashlib.sha256(f"{self._seed}/{label}".encode()).hexdigest() * 2

    def _jitter(self) -> int:
        # Up to 50 days by the seed, so that two seeds do not make the same ids.
        digest = hashlib.sha256(str(self._seed).encode()).digest()
        return int.from_bytes(digest[:4], "big")


def older(first: str, second: str) -> bool:
    """Say whether the first snowflake was made before the second."""
    return int(first) < int(second)
