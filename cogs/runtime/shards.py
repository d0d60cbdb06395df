"""The parts of the connection to Discord: which of them are there, and when others may log in."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord
from discord.shard import EventType
from discord.state import AutoShardedConnectionState

from cogs.runtime.logins import Logins
from cogs.table.notify.outbox import Background

LOGINS: Final = (EventType.identify, EventType.reconnect)
"""What leads to a login."""


_AT_ONCE: Final = 0.05
"""Seconds in which what has come is taken in."""


class Arrivals(AutoShardedConnectionState[Any]):
    """What discord.py knows of Discord. Once every server has come it waits for no further one."""

    @property
    def guild_ready_timeout(self) -> float:
        """Seconds without a new server after which a shard is ready."""
        known = getattr(self, "_guilds", {})  # discord.py asks before it has any
        missing = not known or any(guild.unavailable for guild in known.values())
        return self._patience if missing else min(_AT_ONCE, self._patience)

    @guild_ready_timeout.setter
    def guild_ready_timeout(self, seconds: float) -> None:
        self._patience = seconds


class Shards:
    """Says whether what happens on a server reaches us.

    Direct messages come by the first shard.
    """

    def __init__(self, client: discord.AutoShardedClient, logins: Logins) -> None:
        """None is there yet."""
        self._client = client
        self.logins = logins
        self._there: set[int] = set()
        self._more = asyncio.Event()
        self.waiting = Background()

    def ready(self, shard: int) -> None:
        """Note that a shard is there; once is enough, requests need no connection."""
        self._there.add(shard)
        more, self._more = self._more, asyncio.Event()
        more.set()

    @property
    def complete(self) -> bool:
        """All of this process have been there."""
        count = self._client.shard_count
        return count is not None and len(self._there) >= len(self._client.shard_ids or range(count))

    def reaches(self, guild_id: int | None) -> bool:
        """Tell whether the shard of a server, or that of direct messages, has been there."""
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

    async def logs_in(self, shard: int) -> None:
        """Wait for a shard's turn, and count that it logs in."""
        await self.logins.turn(shard)
        self.logins.count(shard)

    async def close(self) -> None:
        """Wait for no shard any more."""
        await self.waiting.close()


class Patient(asyncio.PriorityQueue[Any]):
    """What discord.py is to do for its shards; a login waits here until it is its turn.

    discord.py takes one thing after the other, so a shard that waits there would hold up all.
    """

    def __init__(self, shards: Shards) -> None:
        super().__init__()
        self._shards = shards

    def put_nowait(self, item: Any) -> None:
        """Take something up, at once or when it may be done."""
        if item.type not in LOGINS or self._shards.logins.wait(item.shard.id) <= 0:
            super().put_nowait(item)
        else:
            self._shards.waiting.start(self._later(item))

    async def _later(self, item: Any) -> None:
        await self._shards.logins.turn(item.shard.id)
        super().put_nowait(item)
