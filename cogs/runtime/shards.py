"""Which shards of the connection to Discord have been there, and when the next one may log in."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

APART_S: Final = 5.0
"""Seconds between two logins of one of Discord's buckets."""


class Shards:
    """Says whether events of a server reach us. Direct messages come by the first shard."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        """Begin without any shard."""
        self._client = client
        self._there: set[int] = set()
        self._more = asyncio.Event()

    def ready(self, shard: int) -> None:
        """Note that a shard is there; once is enough, since requests need no connection."""
        self._there.add(shard)
        # A new event each time: those who wait look again, and the next wait is for the next shard.
        more, self._more = self._more, asyncio.Event()
        more.set()

    @property
    def complete(self) -> bool:
        """All of this process have been there."""
        return self._client.shard_count is not None and self._there.issuperset(self.ours)

    @property
    def ours(self) -> frozenset[int]:
        """Those that this process looks after."""
        ids, count = self._client.shard_ids, self._client.shard_count
        return frozenset(range(count or 0) if ids is None else ids)

    def reaches(self, guild_id: int | None) -> bool:
        """Return whether the shard of a server, or that of direct messages, has been there."""
        # Discord puts a server on a shard by the upper bits of its id.
        count = self._client.shard_count
        return bool(count) and (0 if guild_id is None else (guild_id >> 22) % count) in self._there

    async def reached(self, guild_id: int | None) -> None:
        """Wait until it has been there."""
        while not self.reaches(guild_id):
            await self._more.wait()

    async def first(self) -> None:
        """Wait until any has been there."""
        while not self._there:
            await self._more.wait()


class Buckets:
    """Discord lets one shard of each bucket log in every five seconds.

    Attributes:
        count: How many buckets there are (``max_concurrency``).
    """

    def __init__(self) -> None:
        """Begin with one bucket, until Discord says how many there are."""
        self.count = 1
        self._next: dict[int, float] = {}

    def wait(self, shard: int, now: float) -> float:
        """Take a shard's turn; return for how many seconds it has to wait for it."""
        bucket = shard % self.count
        turn = max(now, self._next.get(bucket, now))
        self._next[bucket] = turn + APART_S
        return turn - now
