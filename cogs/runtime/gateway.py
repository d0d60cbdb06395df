"""Whether the shards of this process are connected now, from what discord.py knows of them.

``Client.is_ready`` is set once and never unset. A connection may also be open and dead: then its
latency, which each heartbeat measures again, stays the same number.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Final, Protocol

GRACE_S: Final = 15.0
"""Seconds without a connection that are no trouble: now and then Discord wants a new one."""
QUIET_S: Final = 50.0
"""Seconds after which a shard with an unchanged latency is lost; a heartbeat is due every 41."""


class Connection(Protocol):
    """A shard, as discord.py shows it (``ShardInfo``)."""

    @property
    def latency(self) -> float:
        """Seconds between the last heartbeat and its answer; infinite before the first."""

    def is_closed(self) -> bool:
        """Return whether it has no open connection."""


class Client(Protocol):
    """The client, as far as it is about shards."""

    @property
    def shards(self) -> Mapping[int, Connection]:
        """The shards that were connected once."""

    def is_ready(self) -> bool:
        """Return whether all shards have been there once."""

    def is_closed(self) -> bool:
        """Return whether the bot has ended."""


class Gateway:
    """Watches the shards of a process; ``lost`` is to be asked every few seconds."""

    def __init__(
        self,
        client: Client,
        ours: Callable[[], frozenset[int]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Watch the shards that ``ours`` names; ``clock`` gives seconds that never go back."""
        self._client = client
        self._ours = ours
        self._clock = clock
        self._began = clock()
        self._well: dict[int, float] = {}
        self._beats: dict[int, tuple[float, float]] = {}

    @property
    def ready(self) -> bool:
        """All shards have been there, and the bot has not ended."""
        return self._client.is_ready() and not self._client.is_closed()

    @property
    def latency(self) -> float:
        """Seconds to Discord and back, the mean of all shards; NaN before the first heartbeat."""
        found = [shard.latency for shard in self._client.shards.values()]
        known = [seconds for seconds in found if math.isfinite(seconds)]
        return sum(known) / len(known) if known else math.nan

    def lost(self) -> tuple[int, ...]:
        """Return the shards that have had no working connection for a while."""
        now, shards = self._clock(), self._client.shards
        for number in self._ours():
            if number in shards and self._works(number, shards[number], now):
                self._well[number] = now
        return tuple(
            number
            for number in sorted(self._ours())
            if now - self._well.get(number, self._began) > GRACE_S
        )

    def _works(self, number: int, shard: Connection, now: float) -> bool:
        latency, since = self._beats.get(number, (math.nan, now))
        if shard.is_closed() or shard.latency != latency:
            since = now
        self._beats[number] = (shard.latency, since)
        return not shard.is_closed() and now - since <= QUIET_S - GRACE_S
