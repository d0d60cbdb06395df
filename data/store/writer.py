"""Group commit: all that waits goes to the disk together.

A durable commit costs one fsync however much is in it. So one task takes everything that waits,
has it carried out in one transaction (``batch``), and only then answers all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

import aiosqlite

from data.store.batch import Batch, Item, Step
from data.store.change import Change, write_of
from data.store.errors import CLOSED, StoreError, store_error, translated
from data.store.sql import Counts
from data.store.statements import Write

T = TypeVar("T")

ENOUGH: Final = 64
"""Commits after which much was written; a long one counts for several (``STEP``)."""
STEP: Final = 8
MOST: Final = 500
"""Writes in one transaction at most, so that the first one need not wait for ever."""


@dataclass(slots=True)
class _Waiting:
    write: Write
    answer: asyncio.Future[Any]
    change: Change | None = None
    log: str = ""

    def fail(self, error: BaseException) -> None:
        """Answer with an error, if the caller still waits."""
        if not self.answer.done():
            self.answer.set_exception(error)


def failed(error: Exception) -> asyncio.Future[Any]:
    """Return a future that fails when it is awaited, like a write that was carried out."""
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    answer.set_exception(error)
    return answer


class Writer:
    """The only one who writes to the database.

    Attributes:
        much: Set when so much was committed that it shall come into the file (``Checkpoints``).
    """

    def __init__(self, db: aiosqlite.Connection) -> None:
        """Write on an open connection; the task ends with ``close``."""
        self._db = db
        self._commits = 0
        self.much = asyncio.Event()
        self._queue: deque[_Waiting] = deque()
        self._some = asyncio.Event()
        self._turn = asyncio.Lock()
        self._closed = False
        self._task = asyncio.create_task(self._drain(), name="store-writer")

    def save(self, change: Change) -> asyncio.Future[str]:
        """Have a change carried out: the future has the sum over its log once it is on the disk.

        No coroutine and no task of its own: two hundred writes at once would spend as much on
        these as on what is written. Who cancels the future before its turn takes the write with
        it; after that it is done all the same. The future fails as ``write`` does.

        Raises:
            StoreError: The store is closed.
        """
        write, log = write_of(change)
        return self._put(_Waiting(write, asyncio.get_running_loop().create_future(), change, log))

    async def write(self, write: Write) -> Counts:
        """Carry a write out; it is on the disk when this returns.

        A caller that is cancelled before its turn takes its write with it; after that it is done
        though the caller never learns of it.

        Returns:
            How many rows each statement has changed, where it was carried out by itself.

        Raises:
            Conflict: Something has changed since; nothing of it is kept.
            StoreError: The file failed or the store is closed; nothing of it is kept.
        """
        counts: Counts = await self._put(
            _Waiting(write, asyncio.get_running_loop().create_future())
        )
        return counts

    def _put(self, item: _Waiting) -> asyncio.Future[Any]:
        self._require_open()
        self._queue.append(item)
        self._some.set()
        return item.answer

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Give the connection to one caller, for what takes several statements.

        Raises:
            StoreError: The file failed, or the store is closed; nothing is kept.
        """
        async with self.alone() as db:
            done = False
            try:
                await db.execute("BEGIN IMMEDIATE")
                yield db
                await db.execute("COMMIT")
                done = True
                self._committed(STEP)
            finally:
                if not done:  # cancelled or failed at any point, even while it began
                    with contextlib.suppress(sqlite3.Error, ValueError):
                        await db.rollback()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[aiosqlite.Connection]:
        """Give the connection to one caller outside of any transaction.

        Raises:
            StoreError: The file failed, or the store is closed.
        """
        self._require_open()
        async with self._turn:
            with translated():
                yield self._db

    async def step(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Carry something out in one transaction and one hop.

        Raises:
            StoreError: The file failed, or the store is closed; nothing is kept.
        """
        step = Step(work)
        async with self.alone() as db:
            await db.execute("", cast("Any", step))
        self._committed(STEP)
        return step.result

    def _committed(self, count: int) -> None:
        self._commits += count
        if self._commits >= ENOUGH:
            self._commits = 0
            self.much.set()

    def _require_open(self) -> None:
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")

    async def close(self) -> None:
        """Write what waits, then end."""
        if not self._closed:
            self._closed = True
            self._some.set()  # the task may sleep, and has to see that it is the last
        await self._task

    async def _drain(self) -> None:
        waiting: list[_Waiting] = []
        try:
            last = False
            while not last:
                last = await self._collect(waiting)
                if waiting:
                    # Whoever works alone may keep it long; what comes then is in the next batch.
                    async with self._turn:
                        await self._commit(waiting)
                    waiting.clear()  # one list throughout: at the end it tells who was not answered
        finally:  # cancelled with the whole program: no caller may be left waiting
            self._closed = True
            waiting += self._queue
            self._queue.clear()
            for item in waiting:
                item.fail(StoreError(CLOSED, "the store was closed"))

    async def _collect(self, waiting: list[_Waiting]) -> bool:
        """Take what waits; tell whether it is the last."""
        await self._some.wait()
        while self._queue and len(waiting) < MOST:
            item = self._queue.popleft()
            if not item.answer.done():  # done: its caller was cancelled
                waiting.append(item)
        if not self._queue and not self._closed:
            self._some.clear()
        return self._closed and not self._queue

    async def _commit(self, waiting: list[_Waiting]) -> None:
        batch = Batch([Item(item.write) for item in waiting])
        try:
            await self._db.execute("", batch)
        except (StoreError, sqlite3.Error, OSError) as error:
            ours = error if isinstance(error, StoreError) else store_error(error) or error
            for item in waiting:
                item.fail(ours)
            return
        self._committed(len(waiting))
        for item, result in zip(waiting, batch.items, strict=True):
            if result.error is not None:
                item.fail(result.error)
            elif not item.answer.done():  # else its caller was cancelled meanwhile
                item.answer.set_result(result.counts if item.change is None else item.log)
