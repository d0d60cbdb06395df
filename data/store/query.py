"""Statements as values: SQL text, parameters, decoders; shares of the servers.

Both databases read nearly all statements alike; otherwise the two texts stand side by side.
Parameters are marked with ``?`` or ``?1``, as in SQLite.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Generic, Protocol, TypeVar

T = TypeVar("T")
Row = Sequence[Any]
Rows = list[Any]

UNREADABLE: Final = "JSON cannot hold BLOB values"
"""SQLite's error for a text that a flipped bit has made a blob."""


class Cursor(Protocol):
    """The result of a statement; a cursor of ``sqlite3`` is one."""

    @property
    def rowcount(self) -> int: ...

    @property
    def description(self) -> Any: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A database used by one thread; a connection of ``sqlite3`` is one."""

    @property
    def total_changes(self) -> int:
        """The number of rows changed on this connection so far."""

    def execute(self, sql: str, parameters: Any = ..., /) -> Cursor: ...


@dataclass(frozen=True, slots=True)
class Query(Generic[T]):
    """A statement that reads; ``decode`` turns its rows into the result."""

    sql: str
    parameters: tuple[Any, ...]
    decode: Callable[[Rows], T]

    def run(self, db: Database) -> T:
        """Read on a connection of the caller's, for tools that work on a file."""
        return self.decode(self.rows(db))

    def rows(self, db: Database) -> Rows:
        try:
            return db.execute(self.sql, self.parameters).fetchall()
        except sqlite3.OperationalError as error:
            if UNREADABLE in str(error):
                return [(UNREADABLE,)]  # its decoder tells it by the one column (decision: writes)
            raise


def first(read: Callable[[Row], T]) -> Callable[[Rows], T | None]:
    """Return a decoder of the first row, None without one."""
    return lambda rows: read(rows[0]) if rows else None


def each(read: Callable[[Row], T]) -> Callable[[Rows], tuple[T, ...]]:
    return lambda rows: tuple(map(read, rows))


def cell(row: Row) -> Any:
    return row[0]


def number(rows: Rows) -> int | None:
    return None if not rows or rows[0][0] is None else int(rows[0][0])


def text(rows: Rows) -> str | None:
    return None if not rows or rows[0][0] is None else str(rows[0][0])


class Sql(str):  # noqa: SLOT000 (of a class that is a str, slots hold nothing)
    """A statement in SQLite's syntax.

    Attributes:
        server: The same in PostgreSQL's syntax.
        wakes: It may give other processes something to send or a timer to run.
    """

    server: str
    wakes: bool

    def __new__(cls, text: str, server: str | None = None, *, wakes: bool = False) -> Sql:
        made = super().__new__(cls, text)
        made.server, made.wakes = text if server is None else server, wakes
        return made


Values = tuple[Any, ...]
Statement = tuple[Sql, Values]
"""A statement that writes, and its parameters."""
Counts = tuple[int, ...]
"""How many rows each statement of a write has changed."""


def names(columns: Collection[str], prefix: str = "") -> str:
    """Return the columns for a statement, quoted (``join`` is an SQL keyword)."""
    return ", ".join(f'{prefix}"{column}"' for column in columns)


# ruff: noqa: S608 (the only parts put together are names of tables and columns, from the row types)
def insert(table: str, columns: Sequence[str], *, wakes: bool = False) -> Sql:
    marks = ", ".join("?" * len(columns))
    return Sql(f"INSERT INTO {table} ({names(columns)}) VALUES ({marks})", wakes=wakes)


def put(table: str, key: Sequence[str], columns: Sequence[str]) -> Sql:
    # PostgreSQL does not know INSERT OR REPLACE (decision: postgresql).
    changes = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
    then = f"({names(key)}) DO UPDATE SET {changes}" if changes else "DO NOTHING"
    return Sql(f"{insert(table, columns)} ON CONFLICT {then}")


def update(
    table: str, columns: Sequence[str], key: Sequence[str] = ("id",), *, wakes: bool = False
) -> Sql:
    """Update columns of the row with a key; the key's values come last."""
    changes = ", ".join(f'"{name}" = ?' for name in columns)
    return Sql(f"UPDATE {table} SET {changes} WHERE {_equal(key)}", wakes=wakes)


def delete(table: str, key: Sequence[str]) -> Sql:
    return Sql(f"DELETE FROM {table} WHERE {_equal(key)}")


def _equal(key: Sequence[str]) -> str:
    return " AND ".join(f'"{name}" = ?' for name in key)


_SHIFT: Final = 22
"""Discord shards servers by the time in their ids, above these bits."""


@dataclass(frozen=True, slots=True)
class Share:
    """The shards from ``first`` to ``last``, of ``count``. Direct messages belong to shard 0.

    ``whole``: it covers everything, so no other process exists.
    """

    first: int
    last: int
    count: int
    whole: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", self.first == 0 and self.last == self.count - 1)

    def __str__(self) -> str:
        """Return it as in ``SHARDS``: 0-3/16."""
        some = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{some}/{self.count}"

    @property
    def leads(self) -> bool:
        """This share sends direct messages and does the work that belongs to no server."""
        return self.has(0)

    @property
    def shards(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.last + 1))

    @property
    def bounds(self) -> tuple[int, str]:
        """Return the parameters of ``IN_SHARE``."""
        return (1, "[0]") if self.whole else (self.count, json.dumps(self.shards))

    def has(self, key: int) -> bool:
        """Return whether a key (see ``key_of``) belongs to this share."""
        return self.first <= key % self.count <= self.last

    def owns(self, guild_id: int) -> bool:
        return self.has(key_of(guild_id))

    def overlaps(self, other: Share) -> bool:
        """Return whether a server could belong to both; shares of different counts overlap."""
        apart = self.last < other.first or other.last < self.first
        # Another shard count spreads servers differently, so the two can't be compared.
        return self.count != other.count or not apart


def split_shares(count: int, processes: int) -> tuple[Share, ...]:
    """Return nearly equal shares; raise ``ValueError`` for fewer shards than processes."""
    if not 1 <= processes <= count:
        raise ValueError(f"{count} shards are no parts for {processes} processes")
    ends = [count * number // processes for number in range(processes + 1)]
    return tuple(Share(first, end - 1, count) for first, end in pairwise(ends))


WHOLE: Final = Share(0, 0, 1)
"""Everything, however many shards Discord wants."""


AMONG: Final = "IN (SELECT CAST(value AS INTEGER) FROM json_each({}))"
"""SQL: is one of the shards that ``bounds`` names as its second value."""


IN_SHARE: Final = "% ? " + AMONG.format("?")
"""SQL behind the key (``key_of``): its shard is in the share; ``bounds`` has the values."""


def key_of(guild_id: int) -> int:
    """Return the key that, with the number of shards, determines a server's shard."""
    return guild_id >> _SHIFT
