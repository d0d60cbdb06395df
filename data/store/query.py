"""A statement that reads, as a value: its text, its parameters, and what its rows mean.

Statements are written as SQLite understands them, whatever database carries them out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

T = TypeVar("T")
Row = Sequence[Any]
Rows = list[Any]

UNREADABLE: Final = "JSON cannot hold BLOB values"
"""What SQLite says of a text that a flipped bit has made a blob."""


class Cursor(Protocol):
    """What a statement has led to; a cursor of ``sqlite3`` is one."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    @property
    def description(self) -> Any:
        """A tuple for each column, which begins with its name."""

    def fetchone(self) -> Any:
        """Return the next row, None after the last one."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A database in the hands of one thread; a connection of ``sqlite3`` is one."""

    @property
    def total_changes(self) -> int:
        """How many rows were changed on this connection so far."""

    def execute(self, sql: str, parameters: Any = ..., /) -> Cursor:
        """Carry a statement out."""


@dataclass(frozen=True, slots=True)
class Query(Generic[T]):
    """One statement that reads.

    Attributes:
        sql: The statement.
        parameters: What it binds.
        decode: From its rows to the result.
    """

    sql: str
    parameters: tuple[Any, ...]
    decode: Callable[[Rows], T]

    def run(self, db: Database) -> T:
        """Read on a connection of one's own; for tools that work on a file."""
        return self.decode(self.rows(db))

    def rows(self, db: Database) -> Rows:
        """Return the rows, not decoded yet."""
        try:
            return db.execute(self.sql, self.parameters).fetchall()
        except sqlite3.OperationalError as error:
            if UNREADABLE in str(error):
                return [(UNREADABLE,)]  # its decoder tells it by the one column (decision: writes)
            raise


def first(read: Callable[[Row], T]) -> Callable[[Rows], T | None]:
    """Return what decodes the first row, None without one."""
    return lambda rows: read(rows[0]) if rows else None


def each(read: Callable[[Row], T]) -> Callable[[Rows], tuple[T, ...]]:
    """Return what decodes all rows."""
    return lambda rows: tuple(map(read, rows))


def cell(row: Row) -> Any:
    """Return the only column of a row."""
    return row[0]


def number(rows: Rows) -> int | None:
    """Return the only column of the first row as a number, None where it is empty."""
    return None if not rows or rows[0][0] is None else int(rows[0][0])


def text(rows: Rows) -> str | None:
    """Return the only column of the first row as text, None where it is empty."""
    return None if not rows or rows[0][0] is None else str(rows[0][0])
