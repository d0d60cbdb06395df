"""Checksums over a table, so that a bit flipped on the disk is noticed.

``log`` is a running checksum over the table's entries, as stored. ``seal`` covers the table's row
(every column), its seats and ``log``. Both are written in the transaction of the change
(``changes``) and compared when a table is read. A wrong seal stays wrong: a damaged table is never
sealed again, and only a backup restores it.

Seals are not signatures: anybody who can write the file can write them too. The log's hashes prove
the moves; replaying the game checks them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from data.store import parts as c
from data.store.query import Database, Sql, names, put

SEAL: Final = "seal"
"""The table's row, a seat or the seal itself is damaged."""
LOG: Final = "log"
"""An entry is damaged or missing."""


# ruff: noqa: S608 (the only parts put together are column names, from the row types)
def _of_table(columns: Sequence[str]) -> str:
    return f"SELECT {names(columns)} FROM tables WHERE id = ?"


def _of_seats(columns: Sequence[str]) -> str:
    return f"SELECT {names(columns)} FROM seats WHERE table_id = ? ORDER BY seat"


def _of_entries(columns: Sequence[str]) -> str:
    return f"SELECT {names(columns)} FROM entries WHERE table_id = ? ORDER BY seq"


TABLE = _of_table(c.TABLE)
SEATS = _of_seats(c.SEAT)
LINES = _of_entries(c.ENTRY)
SEALED = "SELECT log, seal FROM seals WHERE table_id = ?"
WRITE = put("seals", ("table_id",), ("table_id", "log", "seal"))
UPDATE = Sql("UPDATE seals SET log = ?, seal = ?, version = version + 1 WHERE table_id = ?")
COUNT = Sql("UPDATE seals SET version = version + 1 WHERE table_id = ?")
ALL = "SELECT id, status FROM tables ORDER BY id"
_COLUMNS = "SELECT name FROM pragma_table_info(?)"
_EMPTY = Sql("DELETE FROM seals")

_ENCODER = msgspec.msgpack.Encoder()


Covered = tuple[str, str, str]
"""The statements that read row, seats and log of a table, for one version of the schema."""
NOW: Final = (TABLE, SEATS, LINES)


class Unsound(ValueError):
    """A table's stored data is damaged.

    ``why`` is ``seal``, ``log``, or ``unreadable-…`` with the kind of the error.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Sealed:
    """A table as stored, with undecoded columns and its checksums.

    ``log`` is empty before the first entry. ``fits``: the seal matches all this.
    """

    row: Sequence[Any] = field(repr=False)
    seats: Sequence[Sequence[Any]]
    log: str
    fits: bool


def checksum(log: str, *rows: Sequence[Any]) -> str:
    """Return the checksum of a log's checksum with more rows, given as stored.

    With an entry it is the log's new one, with a table's row and its seats the seal.
    """
    # Types and lengths are encoded, too: columns can't run into each other.
    return hashlib.sha256(_ENCODER.encode((log, rows))).hexdigest()


def read(db: Database, table_id: str, covered: Covered = NOW) -> Sealed | None:
    """Return a table as stored; consistent only inside a transaction."""
    row_of, seats_of, _ = covered
    row = db.execute(row_of, (table_id,)).fetchone()
    if row is None:
        return None
    seats = db.execute(seats_of, (table_id,)).fetchall()
    log, seal = db.execute(SEALED, (table_id,)).fetchone() or ("", "")
    return Sealed(row, seats, log, seal == checksum(log, row, *seats))


def write(db: Database, table_id: str, log: str) -> None:
    row = db.execute(TABLE, (table_id,)).fetchone()
    seats = db.execute(SEATS, (table_id,)).fetchall()
    db.execute(WRITE, (table_id, log, checksum(log, row, *seats)))


def follows(db: Database, table_id: str, log: str, covered: Covered = NOW) -> bool:
    return log == whole(db.execute(covered[2], (table_id,)))


def wrong(db: Database, table_id: str) -> str:
    """Return the damaged part of a table (``SEAL``, ``LOG``), or ""."""
    found = read(db, table_id)
    if found is None or not found.fits:
        return SEAL
    return "" if follows(db, table_id, found.log) else LOG


def tables(db: Database) -> list[tuple[str, str]]:
    return [(str(table_id), str(status)) for table_id, status in db.execute(ALL)]


def damaged(db: Database) -> dict[str, str | None]:
    """Return the damaged tables of a database, perhaps of an older version.

    The value is the log's original checksum; None if the seal is wrong or missing. Seals cover the
    columns in the order in which we know them: new ones may be added anywhere, none may move.
    """
    covered, found = _covered(db), dict[str, str | None]()
    for table_id, _ in tables(db):
        sealed = read(db, table_id, covered)
        if sealed is None or not sealed.fits:
            found[table_id] = None
        elif not follows(db, table_id, sealed.log, covered):
            found[table_id] = sealed.log
    return found


def seal_all(db: Database, wrong: Mapping[str, str | None]) -> None:
    """Seal every table again, after a new version may have changed its columns.

    Damaged tables stay damaged: each gets no seal, or a seal over the checksum that its log fails.
    """
    db.execute(_EMPTY)
    for table_id, _ in tables(db):
        if table_id not in wrong:
            write(db, table_id, whole(db.execute(LINES, (table_id,))))
        # The sum as it was written: the log differs from it, as it did before.
        elif (log := wrong[table_id]) is not None:
            write(db, table_id, log)


def _covered(db: Database) -> Covered:
    def known(table: str, columns: Sequence[str]) -> list[str]:
        there = {name for (name,) in db.execute(_COLUMNS, (table,))}
        return [column for column in columns if column in there]

    return (
        _of_table(known("tables", c.TABLE)),
        _of_seats(known("seats", c.SEAT)),
        _of_entries(known("entries", c.ENTRY)),
    )


def whole(entries: Iterable[Sequence[Any]]) -> str:
    log = ""
    for entry in entries:
        log = checksum(log, entry)
    return log


def sum_of(db: Database, table_id: str) -> str | None:
    """Return a log's checksum, None if the table's seal does not match."""
    found = read(db, table_id)
    return found.log if found is not None and found.fits else None


def seal(db: Database, table_id: str, log: str | None) -> None:
    """Seal a table and increment its version; do nothing without a log checksum."""
    found = None if log is None else read(db, table_id)
    if log is not None and found is not None:
        db.execute(UPDATE, (log, checksum(log, found.row, *found.seats), table_id))
