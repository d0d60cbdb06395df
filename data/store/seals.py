"""Sums over what decides about a table, so that a bit flipped on the disk is noticed.

``log`` is a running sum over the table's entries, as stored; ``seal`` is one over the table's row
(every column of it), its seats and ``log``. Both are written in the transaction of the change
(``Tx``) and compared when a table is read. A seal that is wrong stays wrong: a change to a table
that does not fit is never sealed anew, only a backup brings it back.

They are no signature: whoever can write the file can write them too. What was played is proved by
the hashes of the log, which are compared by playing it again.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from data.store import columns as c
from data.store.rows import SeatRow, TableRow

SEAL: Final = "seal"
"""The row of the table, a seat or the seal itself is not as it was written."""
LOG: Final = "log"
"""An entry is not as it was written, or missing."""

# ruff: noqa: S608 (the only parts put together are column names, from the row types)
TABLE = f"SELECT {c.names(c.TABLE)} FROM tables WHERE id = ?"
SEATS = f"SELECT {c.names(c.SEAT)} FROM seats WHERE table_id = ? ORDER BY seat"
LINES = f"SELECT {c.names(c.ENTRY)} FROM entries WHERE table_id = ? ORDER BY seq"
SEALED = "SELECT log, seal FROM seals WHERE table_id = ?"
WRITE = "INSERT OR REPLACE INTO seals (table_id, log, seal) VALUES (?, ?, ?)"
ALL = "SELECT id, status FROM tables ORDER BY id"
_EMPTY = "DELETE FROM seals"
_SINCE = 6
"""The version of the schema that brought the seals."""

_ENCODER = msgspec.msgpack.Encoder()


class Unsound(ValueError):
    """What is stored of a table is not what was written.

    Attributes:
        why: ``seal``, ``log``, or ``unreadable-…`` with the kind of the error.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Sealed:
    """A table as stored, its columns not looked into, with its sums.

    Attributes:
        row, seats: Columns, in the order of ``columns.TABLE`` and ``columns.SEAT``.
        log: The sum over the entries; empty before the first one.
        fits: The seal is the one over all this.
    """

    row: Sequence[Any]
    seats: Sequence[Sequence[Any]]
    log: str
    fits: bool

    def decoded(self) -> tuple[TableRow, tuple[SeatRow, ...]]:
        """Return the rows.

        Raises:
            Unsound: They can't be read.
        """
        try:
            return c.table_row(self.row), tuple(map(c.seat_row, self.seats))
        except ValueError as error:
            raise Unsound(f"unreadable-{type(error).__name__}") from error


def read(db: sqlite3.Connection, table_id: str) -> Sealed | None:
    """Return a table as stored; consistent only inside a transaction."""
    row = db.execute(TABLE, (table_id,)).fetchone()
    if row is None:
        return None
    seats = db.execute(SEATS, (table_id,)).fetchall()
    log, seal = db.execute(SEALED, (table_id,)).fetchone() or ("", "")
    return Sealed(row, seats, log, seal == _sum(log, row, *seats))


def write(db: sqlite3.Connection, table_id: str, log: str) -> None:
    """Seal a table as it stands, with the sum over its entries."""
    row = db.execute(TABLE, (table_id,)).fetchone()
    seats = db.execute(SEATS, (table_id,)).fetchall()
    db.execute(WRITE, (table_id, log, _sum(log, row, *seats)))


def longer(log: str, entry: Sequence[Any]) -> str:
    """Return the sum over the entries with one more, given as it is stored."""
    return _sum(log, entry)


def follows(db: sqlite3.Connection, table_id: str, log: str) -> bool:
    """Tell whether a sum is the one over the entries of a table."""
    return log == _whole(db.execute(LINES, (table_id,)))


def wrong(db: sqlite3.Connection, table_id: str) -> str:
    """Return what of a table is not as it was written (``SEAL``, ``LOG``), or an empty string."""
    found = read(db, table_id)
    if found is None or not found.fits:
        return SEAL
    return "" if follows(db, table_id, found.log) else LOG


def tables(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return id and status of every table."""
    return [(str(table_id), str(status)) for table_id, status in db.execute(ALL)]


def seal_all(db: sqlite3.Connection, version: int) -> None:
    """Seal every table as it stands, after a new version may have changed its columns."""
    if version < _SINCE:
        return
    db.execute(_EMPTY)
    for table_id, _ in tables(db):
        write(db, table_id, _whole(db.execute(LINES, (table_id,))))


def _whole(entries: Iterable[Sequence[Any]]) -> str:
    log = ""
    for entry in entries:
        log = _sum(log, entry)
    return log


def _sum(log: str, *rows: Sequence[Any]) -> str:
    return hashlib.sha256(_ENCODER.encode((log, rows))).hexdigest()
