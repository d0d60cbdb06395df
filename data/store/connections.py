"""Connections to a file: opening, reading and writing through aiosqlite, copying."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from operator import methodcaller
from pathlib import Path
from typing import Final, TypeVar

import aiosqlite

from data.store.batch import BatchConnection
from data.store.errors import NOT_WRITABLE, StoreError, translated

T = TypeVar("T")

PATIENCE_MS: Final = 5000
"""How long to wait for another process's transaction before ``locked``."""

# At DEBUG it writes what every statement binds, seeds among it, and what errors quote.
logging.getLogger("aiosqlite").setLevel(logging.CRITICAL)


_text = methodcaller("decode", "utf-8", "replace")


async def connected(opener: Callable[[], sqlite3.Connection]) -> aiosqlite.Connection:
    made: list[aiosqlite.Connection] = []
    # A thread that a daemon thread makes is one too: a bot that dies of an error must end, not
    # hang because nothing closed its store.
    maker = threading.Thread(
        target=lambda: made.append(aiosqlite.Connection(opener, iter_chunk_size=64)), daemon=True
    )
    maker.start()
    maker.join()
    with translated():
        return await made[0]


def connect(path: Path, patience_ms: int = PATIENCE_MS) -> sqlite3.Connection:
    """Open an existing file for writing in autocommit mode: transactions begin explicitly."""
    return _connect(path, "rw", patience_ms)


def _connect(path: Path, mode: str, patience_ms: int) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        timeout=patience_ms / 1000,
        factory=BatchConnection,
    )
    # A damaged text must not end what reads many rows.
    db.text_factory = _text
    return db


def settle(db: sqlite3.Connection) -> None:
    """Switch to WAL and full durability: a commit is on disk before it is acknowledged.

    Raises ``StoreError`` if the file system can't do it (some network drives).
    """
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(NOT_WRITABLE, f"no write-ahead log on this file system ({mode})")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA temp_store = MEMORY")  # what savepoints keep aside needs no file
    db.execute("PRAGMA secure_delete = ON")  # deleted rows are overwritten
    db.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone stops at the drive's cache


def open_reader(path: Path, patience_ms: int = PATIENCE_MS) -> sqlite3.Connection:
    db = _connect(path, "ro", patience_ms)
    db.execute("PRAGMA query_only = ON")
    return db


def open_still(path: Path) -> sqlite3.Connection:
    """Open a reader for a file that no process uses; it leaves no files beside it."""
    if path.with_name(f"{path.name}-wal").exists():  # which belongs to what is to be read
        return open_reader(path)
    return _connect(path, "ro&immutable=1", PATIENCE_MS)


@contextmanager
def snapshot(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a reader on one moment of a database in use; raise ``StoreError`` if unreadable."""
    with translated(), closing(open_reader(path)) as db:
        db.execute("BEGIN")  # the moment is that of the first read
        yield db


def backup(source: Path, target: Path) -> None:
    """Copy all committed data to a file that only its owner can read; raise ``StoreError``.

    The copy gets its name once it is complete and on disk; it replaces an older file of that name.
    """
    part = target.with_name(f"{target.name}.part")
    with translated():
        part.unlink(missing_ok=True)
        # SQLite would make it with the rights of the umask.
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy(source, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    with closing(open_reader(source)) as reader, closing(connect(part)) as writer:
        reader.backup(writer)
        # The copy says that it wants a write-ahead log; a backup is better one single file.
        writer.execute("PRAGMA journal_mode = DELETE")
    with part.open("r+b") as file:
        # Before it gets its name: a crash must not leave a whole name on half a file.
        os.fsync(file.fileno())
