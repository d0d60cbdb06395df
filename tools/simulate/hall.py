"""Everything but the bot: a stand-in for Discord with many servers, a database, and its tables."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import logging
import sqlite3
import threading
from collections.abc import Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg

from data.store.rows import RUNNING
from engine import codec, registry
from engine.contract import Game
from engine.position import Position
from sandbox.driver import Member
from sandbox.ids import SEEDED_START_MS
from sandbox.limits import DEFAULTS, GLOBAL
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.world import TEXT, Channel, Guild
from tools.simulate.told import Transcript
from tools.support import servers

# A request of a bot that is killed while it sends breaks off: that is meant.
logging.getLogger("sandbox.rest.pipeline").setLevel(logging.CRITICAL)

T = TypeVar("T")
TOKEN = "sandbox-token-of-the-simulator"
CHANNEL = "tisch-1"
SERVERS, SHARDS = 40, 4
ANSWER, PATIENCE = 6.0, 15.0
"""Seconds that Discord waits for a first answer here, and people for what was announced."""
BEGINNING = 240.0
"""Seconds in which the first processes are there."""
AGAIN = 90.0
"""Seconds in which a server of PostgreSQL has begun again."""
HASTE = 12.5
"""How much faster the buckets of Discord are filled again: a game would take many minutes."""
_GONE = (
    *(OSError, TimeoutError),
    *(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError),
)
_JOINS_FROM = SEEDED_START_MS - 500_000_000_000 - 1_420_070_400_000
"""Ids of joining presses lie before all others, in milliseconds since Discord's epoch."""

# Each statement about a table reads its rows under the names of the whole tables.
_OWN = ("seats", "entries", "outbox", "motions", "timers", "results", "arrears", "scores")
_PART = "{0} AS (SELECT * FROM {1}.{0} WHERE {2})"
_AT = "SELECT lobby_channel_id FROM tables"
_LOOK = (
    "SELECT id, status, game, snapshot, coalesce(channel_id, lobby_channel_id), holds FROM tables"
)


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


class Away(LookupError):
    """The database's server is away."""


class Database(Protocol):
    """Where the bots keep everything: ``schema`` is the name of its whole tables."""

    address: str
    schema: str
    away: bool

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a statement, beside the bots.

        Raises:
            Away: Its server was stopped.
        """

    def close(self) -> None:
        """Let go of it."""


class File:
    """A file of SQLite."""

    schema, away = "main", False

    def __init__(self, path: Path) -> None:
        self.address = str(path)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """See ``Database``; killed before its schema was there, it has no rows."""
        if not Path(self.address).exists():
            return []
        with closing(sqlite3.connect(f"file:{self.address}?mode=ro", uri=True, timeout=30)) as db:
            try:
                return db.execute(sql).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" in str(error):
                    return []
                raise

    def close(self) -> None:
        """See ``Database``."""


class Served:
    """A database of PostgreSQL; where its server only begins again, reading waits."""

    schema, away = "public", False

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = Loop()
        self._db: Any = None
        self._lock = asyncio.Lock()

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """See ``Database``."""
        if self.away:
            raise Away
        return self._loop.run(self._read(sql))

    async def _read(self, sql: str) -> list[tuple[Any, ...]]:
        async with self._lock, asyncio.timeout(AGAIN):
            while True:
                try:
                    if self._db is None:
                        self._db = await asyncpg.connect(self.address, timeout=5)
                    return [tuple(row) for row in await self._db.fetch(sql)]
                except _GONE:
                    self._db = None
                    await asyncio.sleep(0.05)

    def close(self) -> None:
        """See ``Database``."""

        async def closed() -> None:
            if self._db is not None:
                with contextlib.suppress(*_GONE):
                    await self._db.close(timeout=5)

        self._loop.run(closed())
        self._loop.close()


@dataclass(frozen=True, slots=True)
class Look:
    """A table as it is on disk."""

    table_id: str
    status: str
    game: Game[Any, Any]
    position: Position[Any] | None
    channel_id: str
    holds: str
    seats: dict[int, int | None]
    """Who sits where; None for a computer."""

    @property
    def running(self) -> bool:
        """The game has begun and is not over."""
        return self.status == RUNNING and self.position is not None

    @property
    def seq(self) -> int:
        """Number of entries; -1 before the deal."""
        return -1 if self.position is None else self.position.seq

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return () if self.position is None else tuple(sorted(self.game.to_act(self.position.state)))


class Corner:
    """One table of the hall, in a channel of its own, as its people and the database see it.

    Attributes:
        name: The names of its server and channel.
        people: Those who play, each in a window of their own.
    """

    def __init__(self, database: Database, guild: Guild, channel: Channel) -> None:
        self.name = f"{guild.name}/{channel.name}"
        self.guild, self.channel = guild, channel
        self.people: list[Member] = []
        self._database = database
        self._mine = ""

    def _places(self) -> list[int]:
        """Return the channel and its threads, as the people see them."""
        seen = [channel for member in self.people for channel in member.channels.values()]
        threads = (one for one in seen if one.get("parent_id") == self.channel.id)
        return [int(self.channel.id), *(int(thread["id"]) for thread in threads)]

    def _only(self, which: str) -> str:
        """Return the start of a statement that sees one table and what belongs to it."""
        schema, own = self._database.schema, "table_id IN (SELECT id FROM tables)"
        parts = [_PART.format("tables", schema, which)]
        parts += [_PART.format(name, schema, own) for name in _OWN]
        return f"WITH {', '.join(parts)}"

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Read from the database as if this were the only table."""
        places = ", ".join(map(str, self._places()))
        # Without games that were played here before.
        here = self._only(f"lobby_channel_id IN ({places}) AND status <> 'ended'")
        return self._database.rows(f"{self._mine or here} {sql}")

    def moved(self) -> bool:
        """Return whether the table was brought into another channel."""
        return any(at not in self._places() for (at,) in self.rows(_AT))

    def waits(self) -> bool:
        """Return whether the table still has something to say."""
        return bool(self.rows("SELECT 1 FROM outbox WHERE state IN ('pending', 'sending')"))

    def member(self, user_id: int) -> Member:
        """Return one of the people."""
        return next(member for member in self.people if int(member.id) == user_id)

    def look(self) -> Look | None:
        """Return the table as it is on disk, None before it was opened."""
        found = self.rows(_LOOK)
        if not found:
            return None
        ((table_id, status, key, snapshot, channel, holds),) = found
        # Find the table by its id from now on: /bring may move it into another channel.
        self._mine = self._only(f"id = '{table_id}'")
        game, position = registry.game(key), None
        if snapshot:
            position = codec.decode(snapshot, Position[game.state_type])  # type: ignore[name-defined]
        seats = dict(self.rows("SELECT seat, user_id FROM seats"))
        return Look(table_id, status, game, position, str(channel), str(holds), seats)

    async def posted(self, member: Member, column: str) -> dict[str, Any]:
        """Return the table's lobby or newest board as a member sees it."""
        ((message_id,),) = self.rows(f"SELECT {column}_message_id FROM tables")  # noqa: S608
        return await member.wait_message(lambda m: m["id"] == str(message_id))


class Hall:
    """A sandbox with a table for each list of names, and what is read beside the bots.

    Args:
        database: Where the bots keep everything.
        folder: For the file of the clock.
        names: Who plays at each table; where nobody is named, people of its server do.
        shards: Of the bot.
        limits: Whether Discord counts requests.
        timeout: Seconds that people wait for an answer.
    """

    def __init__(
        self,
        database: Database,
        folder: Path,
        names: Sequence[tuple[str, ...]],
        *,
        shards: int = 1,
        limits: bool = False,
        timeout: float = PATIENCE,
    ) -> None:
        self.clock, self.database = folder / "clock", database
        most = {route: (count, period / HASTE) for route, (count, period) in DEFAULTS.items()}
        self.sandbox = Sandbox(
            Options(
                port=0,
                token=TOKEN,
                seed="simulator",
                servers=SERVERS,
                shards=shards,
                rate_limits=limits,
                limits=most,
                clock_file=self.clock,
                first_answer=ANSWER,
                resume_window=0.3 if not limits else 90.0,  # who was killed resumes nothing
            )
        )
        self.sandbox.rest.limits.overall = (GLOBAL[0], GLOBAL[1] / HASTE)
        self.core = self.sandbox.core
        self.core.identifies_left = 10**6  # more lives begin than a day allows logins
        self.transcript = Transcript(self.core)
        self._names, self._timeout = names, timeout
        self.corners = [
            Corner(database, guild, self._channel(guild, number))
            for number, guild in zip(range(len(names)), itertools.cycle(self._spread()))
        ]
        _pin_joins(self.sandbox, {corner.channel.id for corner in self.corners})
        self._loop, self._stack = Loop(), contextlib.AsyncExitStack()

    async def __aenter__(self) -> Hall:
        # On a thread of its own: looking at the database holds no request up.
        await asyncio.to_thread(self._loop.run, self.sandbox.start())
        known: dict[tuple[str, str], Member] = {}
        for corner, names in zip(self.corners, self._names, strict=True):
            for name in names or self._own(corner.guild):
                if (key := (name, corner.guild.id)) not in known:
                    known[key] = await self.enter(name, corner.guild.id)
                corner.people.append(known[key])
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
        await asyncio.to_thread(self._loop.run, self.sandbox.stop())
        self._loop.close()
        self.database.close()

    async def enter(self, name: str, guild: str) -> Member:
        """Open a window for somebody, until the hall is closed."""
        member = Member(self.sandbox.url, name, guild=guild, timeout=self._timeout)
        return await self._stack.enter_async_context(member)

    async def heard(self) -> None:
        """Wait until the bots hear of every table, and their commands are known."""
        places = [None, *(corner.guild.id for corner in self.corners)]
        async with asyncio.timeout(BEGINNING):
            while not all(map(self.sandbox.gateway.somebody_listens, places)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await self.corners[0].people[0].wait_commands("play", "move", timeout=BEGINNING)

    def now(self) -> int:
        """Return the time in Unix milliseconds."""
        return round(1000 * self.core.clock.now())

    def _spread(self) -> list[Guild]:
        """Return servers so that the shards take turns; the first one has people of its own."""
        by_shard: list[list[Guild]] = [[] for _ in range(SHARDS)]
        for guild in list(self.core.world.guilds.values())[1:]:
            # Discord's own formula for the shard of a server.
            by_shard[(int(guild.id) >> 22) % SHARDS].append(guild)
        mixed = itertools.zip_longest(*by_shard)
        return [guild for row in mixed for guild in row if guild is not None]

    def _channel(self, guild: Guild, number: int) -> Channel:
        world = self.core.world
        if number < SERVERS - 1:
            return next(c for c in world.channels_in(guild) if c.name == CHANNEL)
        new = Channel(self.core.ids.next(), TEXT, f"t-{number}", guild_id=guild.id)
        world.channels[new.id], world.messages[new.id] = new, {}
        return new

    def _own(self, guild: Guild) -> tuple[str, ...]:
        """Return the people who are on this server alone."""
        world = self.core.world
        return tuple(u.username for u in world.people(guild) if len(world.guilds_with(u.id)) == 1)


async def fresh_served(name: str) -> Served:
    """Return an empty database of the run's server."""
    await servers.dropped(name)
    return Served(await servers.fresh(name))


def _pin_joins(sandbox: Sandbox, channels: set[str]) -> None:
    """Give joining presses in these channels the same id however often they are repeated.

    They are mixed into the seed: with another id it would be another game.
    """
    ids, interactions = sandbox.core.ids, sandbox.interactions
    begin, following = interactions._start, ids.next
    pinned: list[str] = []

    def start(kind: int, user: Any, channel: Any, data: Any, asker: Any, **more: Any) -> None:
        what = str(data.get("custom_id") or data.get("name"))
        place = channel.parent_id if channel.is_thread else channel.id
        if place in channels and (what == "play" or what.endswith(":join")):
            label = f"{user.username}/{what}/{place}"
            digest = hashlib.sha256(label.encode()).digest()
            # A snowflake: 22 bits to the left.
            pinned.append(str((_JOINS_FROM + int.from_bytes(digest[:4], "big")) << 22))
        begin(kind, user, channel, data, asker, **more)
        pinned.clear()  # not drawn where there was no bot to ask

    interactions._start = start  # type: ignore[method-assign]
    ids.next = lambda: pinned.pop() if pinned else following()  # type: ignore[method-assign]
