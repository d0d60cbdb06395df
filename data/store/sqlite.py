"""The store as one SQLite file: connections for writing, for reading and for long reads."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from data.store import check, connections
from data.store.changes import Change, Write
from data.store.errors import translated
from data.store.lease import LIFE_MS, FileLease, retry_once, vacate
from data.store.migrate import Differences, differences, make, migrate, newest, outdated
from data.store.query import Counts, Database, Query, Share
from data.store.store import Holder, Lease, Store
from data.store.writer import Writer, read_from

T = TypeVar("T")


class FileStore(Store):
    def __init__(
        self,
        path: Path,
        now: Callable[[], int],
        writing: aiosqlite.Connection,
        reading: aiosqlite.Connection,
        surveying: aiosqlite.Connection,
        patience_ms: int,
        *,
        whole: bool | None,
    ) -> None:
        """Take over open connections; use ``open``."""
        self.path = path
        self.version = newest()
        self.whole = whole
        self.now = now
        self.writing = writing
        self.reading = reading
        self._patience_ms = patience_ms
        self._writer = Writer(writing)
        self.surveying = surveying

    @classmethod
    async def open(
        cls, path: str | Path, *, now: Callable[[], int], patience_ms: int = connections.PATIENCE_MS
    ) -> FileStore:
        """Open a database, created or upgraded if needed; an unusable file is unchanged.

        ``patience_ms`` is how long to wait for locks of other processes. Raises ``Taken`` if it
        needs an upgrade and a bot works on it.
        """
        path = Path(path)
        with translated():
            # A check of all pages, or an upgrade, would hold up the event loop.
            preparing = partial(asyncio.to_thread, _prepare, path, patience_ms)
            whole = await retry_once(preparing, LIFE_MS / 1000)
        opened: list[aiosqlite.Connection] = []
        try:
            for opener in (_open_writer, connections.open_reader, connections.open_reader):
                db = await connections.connected(partial(opener, path, patience_ms))
                opened.append(db)
        except BaseException:
            for made in opened:
                await made.close()
            raise
        writing, reading, surveying = opened
        return cls(path, now, writing, reading, surveying, patience_ms, whole=whole)

    async def hold(
        self, holder: Holder, now: Callable[[], int], share: Share | None = None
    ) -> Lease:
        return await FileLease.acquire(self, holder, now)

    async def close(self) -> None:
        await self._writer.close()
        await self.reading.close()
        await self.surveying.close()
        # Last: what closes last clears the log away, which a connection that only reads can't.
        await self.writing.close()

    async def examine(self) -> None:
        """Check every page of a large file, which ``open`` skips; raise ``StoreError``."""
        if self.whole is None:
            self.whole = await check.examine(self.path)

    async def read(self, query: Query[T]) -> T:
        return await read_from(self.reading, query)

    async def survey(self, query: Query[T]) -> T:
        return await read_from(self.surveying, query)

    def save(
        self, change: Change, meanwhile: Callable[[], object] | None = None
    ) -> Awaitable[object]:
        return self._writer.save(change, meanwhile)

    async def differences(self) -> Differences:
        with connections.snapshot(self.path) as db:
            return differences(db)

    async def run(self, write: Write) -> Counts:
        return await self._writer.write(write)

    async def step(self, work: Callable[[Database], T]) -> T:
        return await self._writer.step(work)

    async def look(self, work: Callable[[Database], T]) -> T:
        return await asyncio.to_thread(self._look, work)

    def _look(self, work: Callable[[Database], T]) -> T:
        with connections.snapshot(self.path) as db:
            return work(db)

    async def compact(self) -> None:
        """Vacuum the file while all other writers wait; on ``StoreError`` it is unchanged."""
        async with self._writer.alone() as db:
            # VACUUM builds the new file in temporary storage: in memory that could be gigabytes.
            await db.execute("PRAGMA temp_store = FILE")
            try:
                await db.execute("VACUUM")
            finally:
                await db.execute("PRAGMA temp_store = MEMORY")
        await self.checkpoint()

    async def checkpoint(self) -> bool:
        """Checkpoint the write-ahead log; return whether no reader prevented it."""
        async with self._writer.alone() as db:
            await db.execute("PRAGMA busy_timeout = 0")  # no writer waits for a reader
            try:
                ((busy, *_),) = await db.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                await db.execute(f"PRAGMA busy_timeout = {self._patience_ms:d}")
        return not busy


def _prepare(path: Path, patience_ms: int) -> bool | None:
    """Create or upgrade the file; change nothing before it is known to be ours.

    Returns True if every page was checked, None if that is left to ``examine``.
    """
    make(path)
    check.header(path)
    with closing(connections.connect(path, patience_ms)) as db:
        check.readable(db)
        thorough = path.stat().st_size <= check.AT_ONCE or outdated(db)
        if thorough:
            check.quick(db)
        # The machine's clock counts, as for leases.
        migrate(db, path, partial(vacate, now=time.time_ns() // 1_000_000))
    return True if thorough else None


def _open_writer(path: Path, patience_ms: int) -> sqlite3.Connection:
    db = connections.connect(path, patience_ms)
    try:
        connections.settle(db)
        # Not before: an upgrade may rebuild a table that others refer to.
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db
