"""A table without Discord: real store, real rules, a clock one can set and a mouth that listens."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cogs.service import Service
from cogs.table.bots.pool import Computers
from cogs.table.lobby.opening import Opening
from cogs.table.model import Person, Table
from cogs.table.notify.arrivals import OldMessage
from cogs.table.notify.outbox import Outbox
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time.scheduler import Scheduler
from data.store import FileStore, Store, queries
from data.store.postgres.store import ServerStore
from data.store.rows import OutboxRow
from engine.actions import parse
from tests import puzzles
from tools.support import servers
from tools.support.fresh import fresh
from tools.support.waiting import acted, until

ID = 4973 << 48
"""Added to each number of a test: ids of 19 digits, as of all accounts since July 2022."""
GUILD, CHANNEL = ID + 1000, ID + 2000
ANNA = Person(ID + 1, "Anna", "en")
BEN = Person(ID + 2, "Ben", "de")
CARLA = Person(ID + 3, "Carla", "fr")
START = 1_800_000_000_000


DATABASES = SimpleNamespace(on_server=False, names=set())
"""Whether worlds keep their tables on a server, and the databases that were made there."""


class Entropy:
    """The same bytes in every run: SHA-256 of a counter.

    With ``one_deal`` every table gets the same id and seed, so that lives that were cut short at
    different steps play the same game.
    """

    def __init__(self, *, one_deal: bool = False) -> None:
        self.count = 0
        self.one_deal = one_deal

    def __call__(self, size: int) -> bytes:
        self.count += 1
        what = "deal" if self.one_deal and size != 24 else str(self.count)
        blocks = (f"{what}/{i}".encode() for i in range(size // 32 + 1))
        return b"".join(hashlib.sha256(block).digest() for block in blocks)[:size]


@dataclass
class Mouth:
    """Stands for Discord: remembers what was said, and fails when it is told to.

    ``said`` has an order within a destination only: ``stored`` compares what two of them hear.
    """

    said: list[OutboxRow] = field(default_factory=list)
    calls: list[tuple[int, bool]] = field(default_factory=list)
    retired: list[int] = field(default_factory=list)
    retired_of: list[int] = field(default_factory=list)
    failures: dict[str, list[Exception]] = field(default_factory=dict)
    by_nonce: dict[str, int] = field(default_factory=dict)
    away: set[str] = field(default_factory=set)

    async def ready(self, destination: str) -> None:
        if destination in self.away:
            await until(lambda: destination not in self.away)

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        self.calls.append((row.id, search))
        waiting = self.failures.get(row.destination) or self.failures.get(row.kind)
        if waiting:
            raise waiting.pop(0)
        if row.nonce not in self.by_nonce:
            self.by_nonce[row.nonce] = 900_000 + row.id
            self.said.append(row)
        return self.by_nonce[row.nonce]

    async def retire(self, old: OldMessage) -> None:
        self.retired.append(old.message_id)
        self.retired_of.append(old.user_id)

    async def close(self) -> None:
        pass

    def stored(self) -> list[OutboxRow]:
        """Return what was said in the order in which it was stored."""
        return sorted(self.said, key=lambda row: row.id)

    def kinds(self, destination: str = "") -> list[str]:
        return [row.kind for row in self.said if row.destination.startswith(destination)]

    def posts(self, destination: str = "") -> list[str]:
        """Return the kinds of what was posted; edits of it have an order of their own."""
        return [
            k
            for k in self.kinds(destination)
            if k not in ("lobby-edit", "status", "vote-edit", "film")
        ]


class Now:
    """Hands calls on to what a world has under a name: a test may put something else there."""

    def __init__(self, world: World, name: str) -> None:
        self._world, self._name = world, name

    def __getattr__(self, name: str) -> Any:
        return getattr(getattr(self._world, self._name), name)


class World:
    """One process's life; another one on the same folder is the life after a restart."""

    def __init__(
        self,
        path: Path,
        mouth: Mouth | None = None,
        time: int = START,
        entropy: Entropy | None = None,
    ) -> None:
        self.path = path
        self.time = time
        self.mouth: Any = mouth or Mouth()
        self.entropy = entropy or Entropy()
        self.reopened: list[int] = []
        self.pauses: list[float] = []

    def now(self) -> int:
        return self.time

    async def __aenter__(self) -> World:
        self.store = await self._opened()
        self.make_puzzle = puzzles.make
        self.service = Service(self.store, self.entropy, lambda *given: self.make_puzzle(*given))
        self.service.dailies._chance = puzzles.secret
        self.computers = Computers(self.entropy, seconds=0.01)
        self.thinker: Any = self.computers
        thinker, mouth = Now(self, "thinker"), Now(self, "mouth")
        self.clock = Scheduler(self.service.tables, thinker, self.now, self._reopen, self._pause)
        self.outbox = Outbox(self.service.tables, mouth, self.now, self.service.cups)
        self.task = asyncio.create_task(self.outbox.run())
        return self

    async def _opened(self) -> Store:
        path = self.path / "spiel.db"
        if not DATABASES.on_server:
            return await FileStore.open(fresh(path), now=self.now)
        name = f"w{hashlib.sha256(str(self.path).encode()).hexdigest()[:16]}"
        DATABASES.names.add(name)
        address = await servers.fresh(name)
        return await ServerStore.open(address, path, now=self.now, connections=4)

    async def __aexit__(self, kind: type[BaseException] | None = None, *_: object) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.service.stories.close()
        self.computers.close()
        await self.store.close()
        if kind is None and isinstance(self.store, FileStore):
            assert not (loose := loose_names(self.store.path)), loose

    async def _reopen(self, channel: int) -> None:
        self.reopened.append(channel)

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.time += round(1000 * seconds)

    async def say(self) -> None:
        """Wait until all that can be said has been said, and old boards have no buttons."""
        for _ in range(100_000):
            if self.outbox.idle and not await self.store.read(queries.outbox_heads()):
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"still to say: {await self.store.read(queries.outbox_heads())}")

    async def pass_time(self, milliseconds: int) -> None:
        self.time += milliseconds
        await self.clock.tick()
        await acted()

    async def night(self) -> None:
        assert isinstance(self.store, FileStore)
        await self.store.compact()

    async def compared(self) -> int:
        """Compare all running tables with their logs; return how many were frozen for that."""
        await self.service.first_look.begin()
        await self.service.first_look.run()
        return self.service.first_look.frozen

    def opening(self, **changes: Any) -> Opening:
        fields: dict[str, Any] = {
            "guild_id": GUILD,
            "channel_id": CHANNEL,
            "thread": False,
            "host": ANNA,
            "press_id": "press-a",
            "game": "helge",
            "locale": "en",
        }
        return Opening(**fields | changes)

    async def playing(
        self,
        *people: Person,
        computers: int = 0,
        aloud: bool = False,
        shared: Mapping[str, str] | None = None,
        **changes: Any,
    ) -> Table:
        """Open a table, seat everybody and start; ``aloud``: each step is said before the next.

        ``shared`` are options that every table has.
        """
        table = await self.service.lobby.open(self.opening(host=people[0], **changes), self.time)
        for person in people[1:]:
            if aloud:
                await self.say()
            press = f"press-{person.user_id}"
            table = await self.service.lobby.join(table.id, person, press, self.time)
        if aloud:
            await self.say()
        for _ in range(computers):
            table = await self.service.lobby.add_computer(
                table.id, people[0].user_id, "greedy", self.time
            )
        host = people[0].user_id
        if shared:
            await self.service.lobby.set_options(table.id, host, {}, shared, self.time)
        return await self.service.lobby.start(table.id, host, self.time)

    async def do(self, decision: Any, table: Table | str, *args: Any, **named: Any) -> Any:
        """Take a decision on a table now."""
        table_id = table if isinstance(table, str) else table.id
        return await self.service.tables.do(decision, table_id, self.time, *args, **named)

    async def stop(self, table: Table) -> Table:
        """Let all players agree to end a game."""
        for seat in table.humans:
            table = await self.do(decisions.vote_end, table, seat.user_id)
        return table

    async def move(self, table: Table, text: str | None = None) -> Table:
        """Let the first person who owes a decision act: ``text``, else the first legal one."""
        seat = next(s for s in table.owing if not table.computer(s))
        user = table.seats[seat].user_id
        assert user is not None
        action = text or table.legal(seat)[0].text
        self.time += 1000
        return await self.service.tables.do(
            acting.submit, table.id, self.time, user, table.token(seat), parse(action)
        )


PEOPLE = frozenset(
    {"Anna", "Ben", "Carla", "Dora", "Dora Quill", "Emil", "Fay", "Zora-Zebulon", "Nobody @here"}
)
"""What people are called in the tests; no word of ours is like that."""

_COLUMNS = (
    ("outbox", "kind", "payload"),
    ("timers", "kind", "payload"),
    ("motions", "topic", "facts"),
    ("tables", "'unannounced'", "unannounced"),
)


def loose_names(path: Path) -> list[str]:
    """Return where a database's JSON names somebody who could not be found there by their id.

    What can't be read (some tests damage it) is left out.
    """
    names: list[str] = []
    with contextlib.closing(sqlite3.connect(path)) as db:
        for table, kind, column in _COLUMNS:
            with contextlib.suppress(sqlite3.DatabaseError, ValueError):
                for what, text in db.execute(f"SELECT {kind}, {column} FROM {table}"):  # noqa: S608
                    names += [f"{table} {what}: {why}" for why in _loose(json.loads(text), "")]
    return names


def _loose(content: Any, key: str) -> Iterator[str]:
    if isinstance(content, dict):
        if "name" in content and "user" not in content:
            yield f"name without user in {key or 'it'}"
        for name, part in content.items():
            yield from _loose(part, name)
    elif isinstance(content, list):
        for part in content:
            yield from _loose(part, f"{key}[]")
    elif content in PEOPLE and key != "name":
        yield f"a name as {key}"
