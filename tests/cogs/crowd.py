"""A database in which very many have played for years, and what a press costs on it.

What is counted are steps of SQLite's machine, not milliseconds: they say how long others wait, on
every machine alike. A million steps take about a tenth of a second.
"""

from __future__ import annotations

import gc
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import aiosqlite
import pytest

from cogs.table.lobby.lobbies import A_PERSON, A_SERVER
from cogs.table.model import Person
from cogs.table.time.time_control import DAY
from data.store import FileStore, cups
from data.store.cups import CupRow, CupSeat, EntrantRow
from tests.cogs.table import world as worlds
from tests.cogs.table.world import GUILD, ID, World

ROSA = Person(ID + 1_987_654_321_098_765_432, "Rosa", "en")
"""The one who presses."""
SAM = Person(ID + 1_111_222_333_444_555_666, "Sam", "en")
LOBBY, GAME, OVER = 501, 502, 503
"""Channels of her lobby, of her game and of one that is over."""
GRAIN = 10
"""Steps that are counted as one."""


@contextmanager
def no_names(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let worlds end without a look at every row."""
    with patch.context() as within:
        within.setattr(worlds, "loose_names", lambda _: [])
        yield


async def made(folder: Path, others: int, own: int) -> None:
    """Make a database: her three tables, and copies of them.

    Args:
        folder: Where.
        others: How many games of other people are over; half as many run.
        own: How many games of her own are over.
    """
    async with World(folder) as world:
        tables = [await world.playing(ROSA, SAM, channel_id=channel) for channel in (OVER, GAME)]
        for _ in range(4):
            tables = [await world.move(table) for table in tables]
        await world.stop(tables[0])
        await world.service.lobby.open(world.opening(host=ROSA, channel_id=LOBBY), world.time)
        await _cups(world, own)
        await world.say()
    with closing(sqlite3.connect(folder / "spiel.db")) as db, db:
        hers = [(0 if n % 2 else 10 * n) for n in range(own)]
        _copies(db, tables[0].id, hers, A_PERSON, ended=True)
        strangers = [10 * (own + n) for n in range(1, others + 1)]
        _copies(db, tables[0].id, strangers, A_SERVER, ended=True)
        _copies(db, tables[1].id, [n * 10 + 1 for n in strangers[::2]], A_SERVER, ended=False)
        _history(db)
        _scores(db, [ROSA.user_id if n % 500 == 0 else n for n in strangers])
        db.execute("INSERT OR IGNORE INTO versions (table_id) SELECT id FROM tables")


async def _cups(world: World, own: int) -> None:
    """Open a cup that is nearly full, and one whose third round is played: she plays in it.

    The games of its rounds are those of others that are over (see ``made``).
    """
    store, now = world.store, world.time
    place = (GUILD, LOBBY, None, ROSA.user_id)
    for cup_id, game, here in (("cupopen", "hexago", 62), ("cupruns", "helge", 63)):
        row = CupRow(cup_id, *place, game, "en", bytes(32), 2, 5, DAY, 0, now + DAY)
        await store.step(partial(cups.open_cup, row=row, nonce=cup_id, now=now))
        people = [ROSA.user_id + n for n in range(1, here + 1)]
        for user in [*people, *([ROSA.user_id] if game == "helge" else [])]:
            one = EntrantRow(cup_id, 0, user, f"P{user % 100}", str(user))
            await store.step(partial(cups.join, entrant=one, nonce=str(user), now=now))
    over = [f"c{10 * (own + 1 + n)}-{n}" for n in range(4 * 32)]
    for number, rank in ((1, 1), (2, 1), (3, None)):
        seats = [
            CupSeat("cupruns", number, n + 1, over[number * 32 + n // 2], n % 2, rank)
            for n in range(64)
        ]
        was = await store.look(partial(cups.load, cup_id="cupruns"))
        assert was is not None
        move = partial(cups.move_on, was=was, to=number, due=now + DAY, more=cups.sit(seats))
        assert await store.step(move)


def _copies(
    db: sqlite3.Connection, table_id: str, numbers: list[int], a_day: int, *, ended: bool
) -> None:
    """Copy a table with all that is kept about it; a number above 0 makes the people others.

    The numbers of servers go round. So many were opened each day: with all of them today, nobody
    might open another.
    """
    for at, number in enumerate(numbers):
        new = f"c{number}-{at}" if ended else f"r{number}"
        who = f"+ {number}" if number else ""
        changes = {
            "tables": {
                "id": f"'{new}'",
                "host_id": f"host_id {who}",
                "guild_id": f"{GUILD} + {at % 4}",
                "channel_id": f"{10**6 + number} + {at}",
                "board_message_id": f"board_message_id + {(number + at + 1) * 10**6}",
                "created_at": f"created_at - {at // a_day * DAY}",
            },
            "seats": {"table_id": f"'{new}'", "user_id": f"user_id {who}"},
            "calls": {"table_id": f"'{new}'", "user_id": f"user_id {who}"},
            "votes": {"table_id": f"'{new}'", "user_id": f"user_id {who}"},
            "entries": {"table_id": f"'{new}'"},
            "timers": {"table_id": f"'{new}'", "id": "NULL"},
            "outbox": {
                "table_id": f"'{new}'",
                "id": "NULL",
                "message_id": f"message_id + {(number + at + 1) * 10**6}",
                "payload": f"replace(payload, '{ROSA.user_id}', '{ROSA.user_id + number}')",
                "destination": f"replace(destination, '{ROSA.user_id}', '{ROSA.user_id + number}')",
            },
        }
        for name, columns in changes.items():
            names = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            values = ", ".join(columns.get(column, f'"{column}"') for column in names)
            key = "id" if name == "tables" else "table_id"
            sql = f"INSERT INTO {name} SELECT {values} FROM {name} WHERE {key} = ?"  # noqa: S608
            db.execute(sql, (table_id,))


def _history(db: sqlite3.Connection) -> None:
    """Let every game that is over have its result, and be rated in Rosa's list."""
    db.execute("DELETE FROM arrears")
    db.execute(
        """INSERT OR REPLACE INTO games SELECT id, guild_id, game, '', created_at,
            ended_at + row_number() OVER (ORDER BY id), '' FROM tables WHERE status = 'ended'"""
    )
    db.execute("DELETE FROM results")
    db.execute(
        """INSERT INTO results SELECT g.table_id, s.seat, s.user_id, g.guild_id, g.game, g.mode,
            g.ended_at, 1 + s.seat, 9, s.seat = 0, 25, 8, 25, 7.9, 1, 0
        FROM games AS g JOIN seats AS s ON s.table_id = g.table_id"""
    )
    db.execute("INSERT INTO known_seats SELECT table_id, seat, 1 FROM results")
    for key in ("score", "move"):
        db.execute(
            """INSERT INTO figures SELECT table_id, seat, ?, guild_id, game, mode, 2, seat + 3,
                ended_at FROM results""",
            (key,),
        )
    db.execute(
        f"""INSERT OR REPLACE INTO ratings SELECT {GUILD}, game, mode, user_id, mu, sigma, 1, 1
        FROM results WHERE user_id IS NOT NULL"""  # noqa: S608
    )


def _scores(db: sqlite3.Connection, people: list[int]) -> None:
    tables = [name for (name,) in db.execute("SELECT id FROM tables WHERE id LIKE 'c%'")]
    rows = [
        (table_id, GUILD, person, "N", "hexago", "set", f"{n % 3}", "{}", n, "{}", 0, 0, 1, 0)
        for n, (table_id, person) in enumerate(zip(tables, people, strict=False))
    ]
    places = ", ".join("?" * 14)
    db.executemany(f"INSERT INTO scores VALUES (NULL, {places})", rows)  # noqa: S608


@dataclass
class Meter:
    """What SQLite does on one connection.

    Attributes:
        statements: How many it carries out.
        longest: The most steps for which others wait: of a statement that reads, and of a
            transaction that writes.
        slowest: The statement that made it so long.
    """

    writes: bool
    statements: int = 0
    longest: int = 0
    slowest: str = ""
    _steps: int = 0
    _sql: str = ""

    def heard(self, sql: str) -> None:
        if sql.startswith("--"):
            return  # a trigger's, part of a statement
        self.statements += 1
        self._sql = sql
        if not self.writes or sql.startswith("BEGIN"):
            self._steps = 0

    def stepped(self) -> int:
        self._steps += GRAIN
        if self._steps > self.longest:
            self.longest, self.slowest = self._steps, self._sql
        return 0

    async def watch(self, db: aiosqlite.Connection) -> None:
        await db.set_trace_callback(self.heard)
        await db.set_progress_handler(self.stepped, GRAIN)

    async def stop(self, db: aiosqlite.Connection) -> None:
        await db.set_trace_callback(lambda _: None)
        await db.set_progress_handler(lambda: 0, 0)


@dataclass
class Cost:
    """What one press has cost on the two connections that all share."""

    writer: Meter = field(default_factory=lambda: Meter(writes=True))
    reader: Meter = field(default_factory=lambda: Meter(writes=False))


@asynccontextmanager
async def measured(store: FileStore) -> AsyncIterator[Cost]:
    cost, pairs = Cost(), []
    pairs = [(cost.writer, store.writing), (cost.reader, store.reading)]
    for meter, db in pairs:
        await meter.watch(db)
    try:
        yield cost
    finally:
        for meter, db in pairs:
            await meter.stop(db)


def unit() -> float:
    """Return how much processor time a fixed piece of work takes here: what seconds stand for.

    Ten milliseconds where the budgets were measured; the best of three, since all else is noise.
    """
    took = []
    for _ in range(3):
        began, found = time.thread_time(), {0: 0}
        for number in range(60_000):
            found[number % 997] = number + found.get(number % 991, 0)
        took.append(time.thread_time() - began)
    return min(took)


@dataclass
class Loop:
    """The event loop's share of what is pressed, in which nobody else is answered.

    Attributes:
        spent: Seconds of processor time of the loop's thread. Waiting does not count, nor what
            other threads draw or read, nor presses whose calls are counted.
        calls: The most calls of functions that one counted press has made on that thread.
    """

    spent: float = 0.0
    calls: int = 0
    _here: int = 0

    def _heard(self, _: object, event: str, __: object) -> None:
        self._here += event in ("call", "c_call")

    @contextmanager
    def working(self, *, counted: bool = False) -> Iterator[None]:
        if counted:
            self._here, before = 0, sys.getprofile()
            sys.setprofile(self._heard)
            try:
                yield
            finally:
                sys.setprofile(before)
            self.calls = max(self.calls, self._here)
            return
        # A collection goes through all that other tests have left, half a second in a long run.
        gc.disable()
        began = time.thread_time()
        try:
            yield
        finally:
            self.spent += time.thread_time() - began
            gc.enable()
