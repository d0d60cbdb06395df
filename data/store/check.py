"""Integrity checks of a file: header, pages, references."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from data.store.connections import open_reader
from data.store.errors import CORRUPT, StoreError, store_error, translated

_FORMATS: Final = (1, 2)
"""Format versions in the header: rollback journal, write-ahead log."""

AT_ONCE: Final = 64 * 2**20
"""Maximum bytes for a full check before the bot starts (less than a second)."""


def header(path: Path) -> None:
    """Check for a newer file format, which SQLite would silently open read-only.

    Raises ``StoreError`` (``corrupt``), or ``OSError`` if the file can't be read.
    """
    with path.open("rb") as file:
        head = file.read(20)
    if len(head) == 20 and not set(head[18:]) <= set(_FORMATS):
        raise StoreError(CORRUPT, "the header is damaged")


def readable(db: sqlite3.Connection) -> None:
    """Raise ``StoreError`` (``corrupt``) if the file is unreadable or shorter than it says."""
    _first_complaint(db, "SELECT 'ok' FROM (SELECT count(*) FROM sqlite_master)")


def quick(db: sqlite3.Connection) -> None:
    _first_complaint(db, "PRAGMA quick_check(1)")


async def examine(path: Path) -> bool:
    """Check every page of a file in use, on a thread of its own; return whether it is sound.

    Cancelling ends the check. Raises ``StoreError``.
    """
    opened: list[sqlite3.Connection] = []
    stopped = False

    def work() -> bool:
        try:
            with translated(), contextlib.closing(open_reader(path)) as db:
                opened.append(db)
                quick(db)
        except (StoreError, sqlite3.Error) as error:
            if not stopped and getattr(error, "code", "") != CORRUPT:
                raise
            return False
        return True

    checking = asyncio.create_task(asyncio.to_thread(work))
    try:
        # A thread can't be cancelled; only its statement can be interrupted.
        return await asyncio.shield(checking)
    except asyncio.CancelledError:
        stopped = True
        while not checking.done():  # an interrupt that comes too early is lost
            with contextlib.suppress(sqlite3.ProgrammingError):  # closed already
                for db in opened:
                    db.interrupt()
            await asyncio.wait((checking,), timeout=0.05)
        raise


def full(path: Path) -> None:
    """Check pages, indexes and references of a database, also in use; raise ``StoreError``."""
    with translated():
        header(path)
        with contextlib.closing(open_reader(path)) as db:
            _first_complaint(db, "PRAGMA integrity_check(1)")
            references(db)


def references(db: sqlite3.Connection) -> None:
    """Check that every row's table exists; raise ``StoreError`` (``corrupt``)."""
    broken = db.execute("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise StoreError(CORRUPT, f"a row of {broken[0]} refers to a missing one of {broken[2]}")


def _first_complaint(db: sqlite3.Connection, statement: str) -> None:
    try:
        (verdict,) = db.execute(statement).fetchone()
    except sqlite3.DatabaseError as error:
        if store_error(error) is not None:
            raise
        # Nothing is wrong with the statement: a number in the header makes no sense.
        raise StoreError(CORRUPT, str(error)) from error
    if verdict != "ok":
        raise StoreError(CORRUPT, str(verdict).splitlines()[0])
