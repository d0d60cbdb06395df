"""Statements as values: their text for both databases, and what another process has to know.

Both databases read nearly all statements alike; where they do not, the two texts stand side by
side. Parameters are marked with ``?`` or ``?1``, as SQLite has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from data.store.columns import names


class Sql(str):  # noqa: SLOT000 (of a class that is a str, slots hold nothing)
    """A statement as SQLite reads it.

    Attributes:
        server: The same as PostgreSQL reads it.
        wakes: It may give other processes something to do: to say, or at a time.
    """

    server: str
    wakes: bool

    def __new__(cls, text: str, server: str | None = None, *, wakes: bool = False) -> Sql:
        made = super().__new__(cls, text)
        made.server, made.wakes = text if server is None else server, wakes
        return made


Values = tuple[Any, ...]
Statement = tuple[Sql, Values]
"""A statement that writes, and what it binds."""
Counts = tuple[int, ...]
"""How many rows each statement of a write has changed."""


# ruff: noqa: S608 (the only parts put together are names of tables and columns, from the row types)
def insert(table: str, columns: Sequence[str], *, wakes: bool = False) -> Sql:
    marks = ", ".join("?" * len(columns))
    return Sql(f"INSERT INTO {table} ({names(columns)}) VALUES ({marks})", wakes=wakes)


def put(table: str, key: Sequence[str], columns: Sequence[str]) -> Sql:
    """Insert a row, or give the one with its key other values."""
    # PostgreSQL does not know INSERT OR REPLACE (decision: postgresql).
    changes = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
    then = f"({names(key)}) DO UPDATE SET {changes}" if changes else "DO NOTHING"
    return Sql(f"{insert(table, columns)} ON CONFLICT {then}")


def update(
    table: str, columns: Sequence[str], key: Sequence[str] = ("id",), *, wakes: bool = False
) -> Sql:
    """Change columns of the row with a key, whose values come last."""
    changes = ", ".join(f'"{name}" = ?' for name in columns)
    return Sql(f"UPDATE {table} SET {changes} WHERE {_equal(key)}", wakes=wakes)


def delete(table: str, key: Sequence[str]) -> Sql:
    return Sql(f"DELETE FROM {table} WHERE {_equal(key)}")


def _equal(key: Sequence[str]) -> str:
    return " AND ".join(f'"{name}" = ?' for name in key)
