"""Brings what was committed from the write-ahead log into the file, beside those who write.

SQLite would do it within the commit that makes the log long, and wait there until the disk has
taken all that the file still owes it: more than a second where something else keeps the disk busy.
Here only this waits for that.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from data.store.errors import StoreError
from data.store.link import connect, settle
from data.store.writer import Writer

LONG: Final = 4000
"""Pages of the log (16 MB) from which on others wait a moment for the rest, so that the log begins
again: while something writes all the time it would grow without an end."""

PASSIVE: Final = "PRAGMA wal_checkpoint(PASSIVE)"
"""Does what can be done without waiting for others; nothing waits for it."""


class Checkpoints:
    """Works whenever much was committed.

    Args of the constructor: the file; how long to wait for locks, in milliseconds; who writes.

    Attributes:
        turn: Of two that bring something into the file the second is refused, not waited for: so
            one holds this, and takes it before its turn at the writer.
    """

    def __init__(self, path: Path, patience_ms: int, writer: Writer) -> None:
        """Begin; the task ends with ``close``."""
        self._path = path
        self._patience_ms = patience_ms
        self._writer = writer
        self._closed = False
        self.turn = asyncio.Lock()
        self._task = asyncio.create_task(self._run(), name="store-checkpoints")

    async def now(self) -> int:
        """Bring all that can be into the file; return how many pages the log has.

        Raises:
            sqlite3.Error, OSError: The file failed. Nothing is lost: the log still has it.
        """
        return await asyncio.to_thread(_checkpoint, self._path, self._patience_ms)

    async def close(self) -> None:
        """End, once what is under way is done."""
        self._closed = True
        self._writer.much.set()
        await self._task

    async def _run(self) -> None:
        while True:
            await self._writer.much.wait()
            if self._closed:
                return
            self._writer.much.clear()
            # The log keeps what could not be moved, and the next round tries it (decision: writes).
            with suppress(sqlite3.Error, OSError, RuntimeError, StoreError):
                async with self.turn:
                    await self._begun_again()

    async def _begun_again(self) -> None:
        """Bring what can be into the file, and where the log is long, all of it."""
        if await self.now() >= LONG and not self._closed:
            await self.now()  # what came meanwhile, so that others wait for little
            async with self._writer.alone() as db:
                await db.execute_fetchall(PASSIVE)


def _checkpoint(path: Path, patience_ms: int) -> int:
    with closing(connect(path, patience_ms)) as db:
        settle(db)  # when to sync is chosen for each connection, and a checkpoint syncs the file
        ((_, pages, _),) = db.execute(PASSIVE).fetchall()
    return int(pages)
