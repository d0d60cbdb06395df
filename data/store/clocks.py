"""The clock of a table's open questions, and what is left of the reserves."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from data.store import columns as c
from data.store.rows import ClockRow
from data.store.tx import Tx

TOGETHER = -1
"""The reserve that all share where all are asked at once."""

_READ = f"SELECT {c.names(c.CLOCK)} FROM clocks WHERE table_id = ?"  # noqa: S608 (columns)
_WRITE = (
    f"INSERT OR REPLACE INTO clocks ({c.names(c.CLOCK)}) "  # noqa: S608 (columns)
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_DROP = "DELETE FROM clocks WHERE table_id = ?"
_SPENT = "SELECT ms FROM spent WHERE table_id = ? AND decision = ?"
_SPEND = "INSERT OR REPLACE INTO spent (table_id, decision, ms) VALUES (?, ?, ?)"
_FORGET = "DELETE FROM spent WHERE table_id = ?"
_REST = "SELECT rest FROM reserves WHERE table_id = ? AND seat = ?"
_ALL = "SELECT seat, rest FROM reserves WHERE table_id = ?"
_KEEP = "INSERT OR REPLACE INTO reserves (table_id, seat, rest) VALUES (?, ?, ?)"
_EMPTY = "DELETE FROM reserves WHERE table_id = ?"


def read(db: Tx | sqlite3.Connection, table_id: str) -> ClockRow | None:
    """Return the clock of a table, None where none is set."""
    row = db.execute(_READ, (table_id,)).fetchone()
    return None if row is None else c.clock_row(row)


def write(tx: Tx, clock: ClockRow) -> None:
    """Set the clock of a table."""
    tx.execute(_WRITE, c.values(c.CLOCK, clock))


def drop(tx: Tx, table_id: str) -> None:
    """Take the clock of a table away."""
    tx.execute(_DROP, (table_id,))


def spent(db: Tx | sqlite3.Connection, table_id: str, decision: str) -> int:
    """Return how long a decision took before it was taken back, in milliseconds."""
    row = db.execute(_SPENT, (table_id, decision)).fetchone()
    return 0 if row is None else int(row[0])


def spend(tx: Tx, table_id: str, decision: str, ms: int) -> None:
    """Note how long a decision took: it may still be taken back."""
    tx.execute(_SPEND, (table_id, decision, ms))


def settled(tx: Tx, table_id: str) -> None:
    """Forget how long decisions took: none of them can be taken back any more."""
    tx.execute(_FORGET, (table_id,))


def rest(db: Tx | sqlite3.Connection, table_id: str, seat: int, full: int) -> int:
    """Return what is left of a reserve, in milliseconds; ``full`` where nothing was used yet."""
    row = db.execute(_REST, (table_id, seat)).fetchone()
    return full if row is None else int(row[0])


def rests(db: Tx | sqlite3.Connection, table_id: str) -> Mapping[int, int]:
    """Return what is left of the reserves that were used."""
    return dict(db.execute(_ALL, (table_id,)).fetchall())


def keep(tx: Tx, table_id: str, seat: int, rest_ms: int) -> None:
    """Note what is left of a reserve, in milliseconds."""
    tx.execute(_KEEP, (table_id, seat, rest_ms))


def refill(tx: Tx, table_id: str) -> None:
    """Make all reserves of a table full again."""
    tx.execute(_EMPTY, (table_id,))
