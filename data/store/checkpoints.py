"""Brings what was committed from the write-ahead log into the file, beside those who write.

SQLite would do it within the commit that makes the log long, and wait there until the disk has
taken all that the file still owes it: more than a second where something else keeps the disk busy.
Here only this waits for that.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from data.store.errors import StoreError
from data.store.link import connect, settle

ENOUGH: Final = 64
"""Commits after which it is worth a wait; a long one counts for several (``STEP``)."""
STEP: Final = 8
LONG: Final = 4000
"""Pages of the log (16 MB) from which on others wait a moment for the rest, so that the log begins
anew: while somebody writes all the time it would grow without an end."""

PASSIVE: Final = "PRAGMA wal_checkpoint(PASSIVE)"
"""Does what can be done without waiting for anybody; nobody waits for it."""


class Checkpoints:
    """Watches how much was committed.

    Args of the constructor: the file; how long to wait for locks, in milliseconds; what brings the
    rest into the file while nobody writes.
    """

    def __init__(self, path: Path, patience_ms: int, rest: Callable[[], Awaitable[None]]) -> None:
        """Begin; the task ends with ``close``."""
        self._path = path
        self._patience_ms = patience_ms
        self._rest = rest
        self._count = 0
        self._closed = False
        self._due = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="store-checkpoints")

    def committed(self, count: int) -> None:
        """Note that so much was committed."""
        self._count += count
        if self._count >= ENOUGH:
            self._due.set()

    async def now(self) -> int:
        """Bring all that can be into the file; return how many pages the log has.

        Raises:
            sqlite3.Error, OSError: The file failed. Nothing is lost: the log still has it.
        """
        return await asyncio.to_thread(_checkpoint, self._path, self._patience_ms)

    async def close(self) -> None:
        """End, once what is under way is done."""
        self._closed = True
        self._due.set()
        await self._task

    async def _run(self) -> None:
        while True:
            await self._due.wait()
            if self._closed:
                return
            self._due.clear()
            self._count = 0
            # The next one may find the disk in order; a commit that can't be written says so.
            with suppress(sqlite3.Error, OSError, StoreError):
                if await self.now() >= LONG and not self._closed:
                    await self._rest()


def _checkpoint(path: Path, patience_ms: int) -> int:
    with closing(connect(path, patience_ms)) as db:
        settle(db)
        ((_, pages, _),) = db.execute(PASSIVE).fetchall()
    return int(pages)
