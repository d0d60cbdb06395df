"""Connections: how a file is opened, and a thread of its own to work on it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

from data.store.errors import CLOSED, NOT_WRITABLE, StoreError, translated

T = TypeVar("T")

_text = partial(str, encoding="utf-8", errors="replace")


class Link(aiosqlite.Connection):
    """A connection whose work runs on its own thread.

    A hop to the thread costs more than most statements, so whole pieces of work are sent, not
    statements. Rows also never become arguments of a call that aiosqlite would write to its
    debug log: they hold seeds.
    """

    def __init__(self, opener: Callable[[], sqlite3.Connection]) -> None:
        """Remember how to open."""
        super().__init__(opener, iter_chunk_size=64)
        self._stopped: asyncio.Future[Any] | None = None
        # A bot that dies of an error must end, not hang because nobody closed its store.
        self._thread.daemon = True

    async def open(self) -> None:
        """Start the thread and open.

        Raises:
            StoreError: The file can't be used.
        """
        try:
            with translated():
                await self
        except BaseException:
            # The thread still has to answer: it would complain if the loop were gone by then.
            if self._stopped is not None:
                await self._stopped
            raise

    def stop(self) -> asyncio.Future[Any] | None:
        """End the thread."""
        self._stopped = super().stop()
        return self._stopped

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the work on the thread and return what it returns.

        Raises:
            StoreError: The connection is closed, or the file failed.
        """
        try:
            connection = self._conn
        except ValueError:
            raise StoreError(CLOSED, "the store is closed") from None
        with translated():
            execute = cast("Callable[..., Awaitable[T]]", self._execute)  # is not typed
            return await execute(work, connection)


def create(path: Path) -> None:
    """Make sure that the file exists and that nobody but its owner can read it.

    Raises:
        OSError: The folder or file can't be made or written to.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)  # SQLite gives its -wal and -shm files the same mode


def connect(path: Path, busy_ms: int) -> sqlite3.Connection:
    """Open an existing file for writing, in autocommit: transactions are begun by name."""
    return _connect(path, "rw", busy_ms)


def _connect(path: Path, mode: str, busy_ms: int) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        timeout=busy_ms / 1000,
    )
    # A damaged text must not end what reads many rows; the seals say whose it is.
    db.text_factory = _text
    return db


def settle(db: sqlite3.Connection) -> None:
    """Choose the write-ahead log, and that a commit is on the disk before it is acknowledged.

    Raises:
        StoreError: The file system can't do it (some network drives).
    """
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(NOT_WRITABLE, f"no write-ahead log on this file system ({mode})")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA temp_store = MEMORY")  # what savepoints keep aside needs no file
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is not left in the file's free space
    db.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone stops at the drive's cache


def open_reader(path: Path, busy_ms: int) -> sqlite3.Connection:
    """Open a connection that sees what is committed and can change nothing."""
    db = _connect(path, "ro", busy_ms)
    db.execute("PRAGMA query_only = ON")
    return db


def open_still(path: Path, busy_ms: int) -> sqlite3.Connection:
    """Open a reader of a file that nobody works on; nothing is left beside it."""
    if path.with_name(f"{path.name}-wal").exists():  # which belongs to what is to be read
        return open_reader(path, busy_ms)
    return _connect(path, "ro&immutable=1", busy_ms)


@contextmanager
def snapshot(path: Path, busy_ms: int = 5000) -> Iterator[sqlite3.Connection]:
    """Open a reader that sees one moment of a database, also while the bot goes on writing.

    Raises:
        StoreError: The file can't be read.
    """
    with translated():
        db = open_reader(path, busy_ms)
        try:
            db.execute("BEGIN")
            yield db
        finally:
            db.close()
