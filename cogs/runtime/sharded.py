"""discord.py's client as we need it: each shard waits for its turn, and may come and go."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

import yarl
from discord.ext import commands

from cogs.runtime.shards import Arrivals, NotOurs, Patient, Shards
from data.store import Tenure
from data.store.postgres.shared import SharedLease


class Sharded(commands.AutoShardedBot):
    """A client of some of Discord's shards, which may be others a minute later.

    Attributes:
        tenure: The right to look after them.
        shards_there: Which of them are there.
        agree: Begins to agree with other processes on who connects which shards.
    """

    tenure: Tenure
    shards_there: Shards
    agree: Callable[[SharedLease], None]

    def _get_state(self, **options: Any) -> Arrivals:
        """Have discord.py keep what it knows in a state of ours."""
        parts = {"handlers": self._handlers, "hooks": self._hooks, "http": self.http}
        return Arrivals(dispatch=self.dispatch, **parts, **options)

    async def _async_setup_hook(self) -> None:
        """Have what is to be done for shards wait in a queue of ours."""
        await super()._async_setup_hook()
        # Its own has no public name. discord.py is pinned to one version, and a test tells when
        # another one takes from elsewhere (decision 0061).
        self._AutoShardedClient__queue = Patient(self.shards_there)

    async def launch_shards(self) -> None:
        """Connect all shards, or those that others leave to this process, as that changes."""
        if not isinstance(self.tenure, SharedLease):
            await super().launch_shards()
            return
        # What discord.py's own method does first; then it would connect every shard.
        self._connection.shard_count = self.shard_count
        # None until they are agreed on; without a list all would be ours (``Shards.ours``).
        self.shards_there.wanted(())
        self.agree(self.tenure)

    @property
    def latency(self) -> float:
        """Seconds to Discord and back, of the shards that are ours now; NaN where there is none."""
        # discord.py keeps shards that were given away among its own.
        ours = [shard.latency for shard in map(self.get_shard, self.shards_there.ours) if shard]
        return sum(ours) / len(ours) if ours else math.nan

    def _settled(self) -> None:
        """Be ready when all shards of ours are there; discord.py knows them only one by one."""
        if self.shards_there.complete and not self.is_ready():
            # As discord.py does it: the first sets ``is_ready``, the second calls ``on_ready``.
            self._connection.call_handlers("ready")
            self.dispatch("ready")

    def _forget(self, shard: int) -> None:
        """Know nothing any more of the servers of a shard that others look after."""
        if isinstance(self._connection, Arrivals):
            self._connection.forget(shard)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Wait until a shard may log in, then let discord.py connect it."""
        # Before there is a connection: one in which nothing happens is given up (decision 0061).
        await self.shards_there.logins.turn(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait, and count what discord.py calls this before: a login."""
        shard = shard_id or 0
        try:
            # Discord counts logins of all processes together: they take turns by the database.
            await self.tenure.login(self.shards_there.logins.bucket(shard), first=initial)
            await self.shards_there.logs_in(shard)
        except (asyncio.CancelledError, NotOurs):
            if isinstance(self._connection, Arrivals):  # its thread would send heartbeats for ever
                await self._connection.made[shard].close(1000)
            raise

    async def on_shard_ready(self, shard_id: int) -> None:
        """Post where a shard is there; others may take long."""
        self.shards_there.ready(shard_id)
        if isinstance(self.tenure, SharedLease):
            self._settled()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Leave again where another process looks after a shard since we began to connect it."""
        info = self.get_shard(shard_id)
        if info is not None and shard_id not in self.shards_there.ours:
            await info.disconnect()

    on_shard_resumed = on_shard_connect
