"""The parts of the connection to Discord: which of them are there, and when others may log in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import discord
from discord.gateway import DiscordWebSocket
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

    def _update_references(self, ws: DiscordWebSocket) -> None:
        """Note a connection that is being made: until it has logged in, nothing else has it."""
        super()._update_references(ws)
        self.made[ws.shard_id or 0] = ws

    @cached_property
    def made(self) -> dict[int, DiscordWebSocket]:
        """The newest connection of each shard."""
        return {}

    def forget(self, shard: int) -> None:
        """Know nothing any more of the servers of a shard that others look after."""
        for guild in [one for one in self._guilds.values() if one.shard_id == shard]:
            self._remove_guild(guild)


# For discord.py that is a broken line, which it survives; another error would end the client.
class NotOurs(ConnectionError):
    """Another process looks after this shard by now; this one does not log in for it."""


class Shards:
    """Says whether what happens on a server reaches us.

    Direct messages come by the first shard.

    Attributes:
        logins: When one may log in.
        logging_in: Those that are doing so right now.
        waiting: Those that wait for it.
    """

    def __init__(self, client: discord.AutoShardedClient, logins: Logins) -> None:
        """Begin without any shard."""
        self._client = client
        self.logins = logins
        self._there: set[int] = set()
        self.logging_in: set[int] = set()
        self._more = asyncio.Event()
        self.waiting = Background()

    def ready(self, shard: int) -> None:
        """Note that a shard is there; once is enough, requests need no connection."""
        # It may have been given to another process while it logged in.
        if shard in self.ours:
            self._there.add(shard)
        self.logging_in.discard(shard)
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

    def wanted(self, shards: Iterable[int]) -> None:
        """Look after these from now on, and after no others."""
        self._client.shard_ids = sorted(shards)
        self.logins.resized(len(self._client.shard_ids) / (self._client.shard_count or 1))

    def forget(self, shard: int) -> None:
        """Note that a shard is not there any more."""
        self._there.discard(shard)
        self.logging_in.discard(shard)

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

    async def logs_in(self, shard: int) -> None:
        """Wait for a shard's turn, and count that it logs in.

        Raises:
            NotOurs: It has another owner since this was begun.
        """
        await self.logins.turn(shard)
        # Asked after the wait, which may have taken minutes.
        if shard not in self.ours:
            raise NotOurs
        self.logins.count(shard)
        self.logging_in.add(shard)

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
        """Take something up, at once or when it may be done; what is not ours rests."""
        # discord.py has no way to say that a shard is wanted no more (decision 0136).
        if item.shard is not None and item.shard.id not in self._shards.ours:
            return
        if item.type not in LOGINS or self._shards.logins.wait(item.shard.id) <= 0:
            super().put_nowait(item)
        else:
            self._shards.waiting.start(self._later(item))

    async def _later(self, item: Any) -> None:
        await self._shards.logins.turn(item.shard.id)
        if item.shard.id in self._shards.ours:
            super().put_nowait(item)
