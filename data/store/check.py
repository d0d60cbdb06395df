"""Is the file whole?"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from data.store.errors import CORRUPT, StoreError, store_error, translated
from data.store.link import open_reader

_FORMATS: Final = (1, 2)
"""How a file may be written and read: with a rollback journal, or a write-ahead log."""


def header(path: Path) -> None:
    """Check what SQLite takes for a newer format: such a file it would only not write to.

    Raises:
        StoreError: ``corrupt``.
        OSError: The file can't be read.
    """
    with path.open("rb") as file:
        head = file.read(20)
    if len(head) == 20 and not set(head[18:]) <= set(_FORMATS):
        raise StoreError(CORRUPT, "the header is damaged")


def quick(db: sqlite3.Connection) -> None:
    """Check the structure of every page; done at every start.

    Raises:
        StoreError: ``corrupt``.
    """
    _first_complaint(db, "PRAGMA quick_check(1)")


def full(path: Path, busy_ms: int = 5000) -> None:
    """Check pages, indexes and references of a database, also while it is in use.

    Raises:
        StoreError: ``corrupt``, or the file can't be read.
    """
    with translated():
        header(path)
        db = open_reader(path, busy_ms)
        try:
            _first_complaint(db, "PRAGMA integrity_check(1)")
            references(db)
        finally:
            db.close()


def references(db: sqlite3.Connection) -> None:
    """Check that every row's table exists.

    Raises:
        StoreError: ``corrupt``.
    """
    broken = db.execute("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise StoreError(CORRUPT, f"a row of {broken[0]} refers to a missing one of {broken[2]}")


def _first_complaint(db: sqlite3.Connection, pragma: str) -> None:
    try:
        (verdict,) = db.execute(pragma).fetchone()
    except sqlite3.DatabaseError as error:
        if store_error(error) is not None:
            raise
        # Nothing is wrong with the statement: a number in the header makes no sense.
        raise StoreError(CORRUPT, str(error)) from error
    if verdict != "ok":
        raise StoreError(CORRUPT, str(verdict).splitlines()[0])
