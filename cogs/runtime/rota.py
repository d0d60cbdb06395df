"""Brings what this process does in step with the shards that it has agreed on with others.

A shard that is gained is its own before anything is done for it; one that others should have is
given once nothing is done for it any more: its connection is closed, what is being said is said.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

import discord
import yarl

from cogs.runtime.shards import Shards
from cogs.table.bots.stories import Stories
from cogs.table.notify.outbox import Outbox
from cogs.table.soundness import FirstLook
from cogs.table.time.scheduler import Scheduler
from data.store import Share, StoreError
from data.store.lease import Lost
from data.store.postgres.shared import Moves, SharedLease

log = logging.getLogger(__name__)

LOOK_ROUND_S: Final = 2.0
"""Seconds before the first shards are taken: others may be started together with this one."""
PATIENCE_S: Final = 10.0
"""Seconds for what is being said, or done, for a shard that is given away."""

Sleep = Callable[[float], Awaitable[None]]


class Crew(Protocol):
    """What a process does for its shards."""

    async def begin(self, share: Share) -> None:
        """Take up what is to be done for more shards; no process acts for them yet.

        Raises:
            StoreError: The server failed; this is tried again.
        """

    async def begun(self, share: Share) -> None:
        """Connect more shards: this process acts for them now."""

    async def end(self, share: Share) -> None:
        """End all that is done for shards for which this process acts no more."""

    def settled(self) -> None:
        """Note that all others have moved, too, as far as that is known."""


class Rota:
    """Agrees with other processes on who looks after what."""

    def __init__(self, lease: SharedLease, crew: Crew, sleep: Sleep = asyncio.sleep) -> None:
        """Take nothing before ``run``."""
        self._lease = lease
        self._crew = crew
        self._sleep = sleep

    async def run(self) -> None:
        """Agree for ever; cancel to stop. Whoever has lost the lease takes nothing more."""
        await self._sleep(LOOK_ROUND_S)
        # ``lease.keep`` raises it as well, and there it ends the bot.
        with contextlib.suppress(Lost):
            while True:
                try:
                    await self._move(await self._lease.agree())
                    self._crew.settled()
                except StoreError as error:
                    log.warning("the shards are not shared out, again in a moment: %s", error)
                await self._lease.changed()

    async def _move(self, moves: Moves) -> None:
        mine = frozenset(self._lease.share.shards)
        if moves.surplus:
            given = Share.out_of(self._lease.share.count, moves.surplus)
            # First of all: what is read from now on is no longer read for
            # them, so nothing new begins.
            self._lease.act_for(mine - moves.surplus)
            log.info("gives the shards %s to other processes", given)
            await self._crew.end(given)
            # Last: from here on another process may act for them.
            await self._lease.give(moves.surplus)
        if moves.gained:
            taken = Share.out_of(self._lease.share.count, moves.gained)
            await self._crew.begin(taken)
            # Only when deadlines have moved by the time that no process was there: else timers that
            # are overdue would act on players who had no chance.
            self._lease.act_for((mine - moves.surplus) | moves.gained)
            log.info("looks after %s now", self._lease.share)
            await self._crew.begun(taken)


class Client(Protocol):
    """The bot, as far as it is about shards."""

    async def launch_shard(self, gateway: yarl.URL, shard_id: int) -> None:
        """Connect a shard; whatever fails is tried again."""

    def get_shard(self, shard_id: int, /) -> discord.ShardInfo | None:
        """Return a shard that was connected once."""

    def wake(self) -> None:
        """Look at once for what is to be done."""


@dataclass(frozen=True, slots=True)
class Means:
    """What the bot itself does about shards.

    Attributes:
        lead: Begins what belongs to no server, or ends it.
        forget: Knows nothing of a shard's servers any more.
        settled: See ``Crew``.
    """

    lead: Callable[[bool], Awaitable[None]]
    forget: Callable[[int], None]
    settled: Callable[[], None]


class Watch:
    """The crew of a bot."""

    def __init__(
        self,
        bot: Client,
        shards: Shards,
        parts: tuple[Scheduler, Outbox, FirstLook, Stories],
        means: Means,
    ) -> None:
        """Do nothing yet.

        Args:
            bot: The client.
            shards: Which of them are there.
            parts: What acts by itself.
            means: What else is to be done.
        """
        self._bot = bot
        self._shards = shards
        self._clock, self._outbox, self._first_look, self._stories = parts
        self._means, self.settled = means, means.settled
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def begin(self, share: Share) -> None:
        """See ``Crew``."""
        await self._clock.catch_up(share)
        await self._first_look.more(share)
        await self._stories.more(share)

    async def begun(self, share: Share) -> None:
        """See ``Crew``."""
        self._shards.wanted({*self._shards.ours, *share.shards})
        for shard in share.shards:
            self._tasks[shard] = asyncio.create_task(self._connect(shard), name=f"shard {shard}")
        if share.leads:
            await self._means.lead(True)
        self._bot.wake()

    async def _connect(self, shard: int) -> None:
        await self._bot.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def end(self, share: Share) -> None:
        """See ``Crew``."""
        # Before the connections close: discord.py would queue them to be made again.
        self._shards.wanted({*self._shards.ours}.difference(share.shards))
        for shard in share.shards:
            await self._disconnect(shard)
        if share.leads:
            await self._means.lead(False)
        await self._outbox.start_over(PATIENCE_S)
        # After all else: it notes until when this process was there, and whoever comes next moves
        # the deadlines by the time since.
        await self._clock.let_go(share, PATIENCE_S)

    async def _disconnect(self, shard: int) -> None:
        """Close a connection, or that which is being made."""
        task = self._tasks.pop(shard, None)
        if task is not None and not task.done():
            if shard in self._shards.logging_in:  # a moment later it can be closed in good order
                await asyncio.wait({task}, timeout=PATIENCE_S)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if (info := self._bot.get_shard(shard)) is not None:
            await info.disconnect()
        self._shards.forget(shard)
        self._means.forget(shard)

    async def close(self) -> None:
        """Connect nothing any more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
