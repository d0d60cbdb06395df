"""A hall of many tables: a sandbox with forty servers, a database of PostgreSQL, and its tables."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import asyncpg

from data.store.postgres.connection import spoken
from sandbox.driver import Member
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.world import Guild
from tools.torture.stand import TOKEN, Seen, pin_joins
from tools.torture.tales import CHANNEL, Tale
from tools.torture.transcript import Transcript

T = TypeVar("T")
SERVERS, SHARDS = 40, 4
ANSWER, PATIENCE = 6.0, 15.0
"""Seconds that Discord waits for a first answer here, and people for what was announced."""
BEGINNING = 240.0
"""Seconds in which the first processes are there."""
_AWAY = 60.0
"""Seconds for which a server may be away."""
_GONE = (
    *(OSError, TimeoutError),
    *(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError),
)

# Each statement about a table reads its rows under the names of the whole tables.
_OWN = ("seats", "entries", "outbox", "motions", "timers", "results", "arrears", "scores")
_PART = "{0} AS (SELECT * FROM public.{0} WHERE {1})"


class Loop:
    """An event loop on a thread of its own: what runs there waits for nobody here."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry something out there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """End the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Ledger:
    """Reads the database beside the bots; while the server is away it waits."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = Loop()
        self._db: Any = None
        self._lock = asyncio.Lock()

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what a statement finds."""
        return self._loop.run(self._read(*spoken(sql, values)))

    async def _read(self, sql: str, values: Any) -> list[tuple[Any, ...]]:
        async with self._lock, asyncio.timeout(_AWAY):
            while True:
                try:
                    if self._db is None:
                        self._db = await asyncpg.connect(self.address, timeout=5)
                    return [tuple(row) for row in await self._db.fetch(sql, *values)]
                except _GONE:
                    self._db = None
                    await asyncio.sleep(0.05)

    def close(self) -> None:
        """Let go of the server."""

        async def closed() -> None:
            if self._db is not None:
                with contextlib.suppress(*_GONE):
                    await self._db.close(timeout=5)

        self._loop.run(closed())
        self._loop.close()


class Corner(Seen):
    """One table of the hall, in a channel of a server of its own.

    Attributes:
        name: The name of its server.
        tale: What is played there.
        people: Who plays, each in a window of their own.
    """

    def __init__(self, ledger: Ledger, guild: Guild, channel: str, tale: Tale) -> None:
        self.name = guild.name
        self.guild = guild
        self.tale = tale
        self.people: list[Member] = []
        self._ledger = ledger
        parts = [_PART.format("tables", f"lobby_channel_id = {int(channel)}")]
        parts += [_PART.format(name, "table_id IN (SELECT id FROM tables)") for name in _OWN]
        self._mine = f"WITH {', '.join(parts)}"

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """See ``Seen``."""
        return self._ledger.rows(f"{self._mine} {sql}", *values)

    def waits(self) -> bool:
        """Return whether the table still has something to say."""
        return bool(self.rows("SELECT 1 FROM outbox WHERE state IN ('pending', 'sending')"))


class Hall:
    """Everything but the bots.

    Args:
        address: Of the database.
        tales: What is played at each table; without names it is played by people of its server.
    """

    def __init__(self, address: str, tales: list[Tale]) -> None:
        self.sandbox = Sandbox(
            Options(
                port=0,
                token=TOKEN,
                seed="torture",
                servers=SERVERS,
                shards=SHARDS,
                rate_limits=False,
                first_answer=ANSWER,
                resume_window=0.3,  # a process that was killed resumes nothing
            )
        )
        self.core = self.sandbox.core
        self.core.identifies_left = 10**6  # more lives begin than a day allows logins
        self.transcript = Transcript(self.core)
        self.ledger = Ledger(address)
        pin_joins(self.sandbox, lambda *press: "/".join(press))
        self.corners = [
            Corner(self.ledger, guild, _channel(self.core.world, guild), tale)
            for guild, tale in zip(self._spread(), tales, strict=False)
        ]
        self._loop = Loop()
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Hall:
        # On a thread of its own: looking at the database holds no request up.
        await asyncio.to_thread(self._loop.run, self.sandbox.start())
        for corner in self.corners:
            names = corner.tale.names or _own(self.core.world, corner.guild)
            for name in names[: 1 if corner.tale.computers else 2]:
                member = Member(self.sandbox.url, name, guild=corner.guild.id, timeout=PATIENCE)
                corner.people.append(await self._stack.enter_async_context(member))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        await asyncio.to_thread(self._loop.run, self.sandbox.stop())
        self._loop.close()
        self.ledger.close()

    async def heard(self) -> None:
        """Wait until the bots hear of every table, and their commands are known."""
        async with asyncio.timeout(BEGINNING):
            while not self._all_heard():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await self.corners[0].people[0].wait_commands("play", "move", timeout=BEGINNING)

    def _all_heard(self) -> bool:
        places = [None, *(corner.guild.id for corner in self.corners)]
        return all(map(self.sandbox.gateway.somebody_listens, places))

    def _spread(self) -> list[Guild]:
        """Return servers so that the shards take turns; the first one has people of its own."""
        by_shard: list[list[Guild]] = [[] for _ in range(SHARDS)]
        for guild in list(self.core.world.guilds.values())[1:]:
            # Discord's own formula for the shard of a server.
            by_shard[(int(guild.id) >> 22) % SHARDS].append(guild)
        mixed = itertools.zip_longest(*by_shard)
        return [guild for row in mixed for guild in row if guild is not None]


def _channel(world: Any, guild: Guild) -> str:
    return str(next(c.id for c in world.channels_in(guild) if c.name == CHANNEL))


def _own(world: Any, guild: Guild) -> tuple[str, ...]:
    """Return the people who are on this server alone."""
    people = (user for user in world.people(guild) if len(world.guilds_with(user.id)) == 1)
    return tuple(user.username for user in people)
