"""Group commit: all waiting writes share one transaction.

A durable commit costs one fsync regardless of its size. So one task takes all waiting writes, runs
them in one transaction (``batch``), and only then answers their callers.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeVar

import aiosqlite

from data.store.batch import Item, run_batch, run_in_one_hop, run_step
from data.store.changes import Change, Write, write_of
from data.store.errors import CLOSED, StoreError, store_error, translated
from data.store.query import Counts, Query

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST: Final = 500
"""Maximum writes per transaction, so that the first is answered soon."""


class Writer:
    """The database's only writer."""

    def __init__(self, db: aiosqlite.Connection) -> None:
        self._db = db
        self._queue: deque[Item] = deque()
        self._some = asyncio.Event()
        self._turn = asyncio.Lock()
        self._closed = False
        self._task = asyncio.create_task(self._drain(), name="store-writer")

    def save(
        self, change: Change, meanwhile: Callable[[], object] | None = None
    ) -> asyncio.Future[Counts]:
        """Queue a change; the future returns once it is on disk.

        No task is created: for two hundred writes at once, tasks would cost as much as the writes.
        Cancelling the future before its turn withdraws the write; later, the write commits anyway.
        """
        answer: asyncio.Future[Counts] = asyncio.get_running_loop().create_future()
        try:
            self._put(Item(write_of(change), answer, meanwhile=meanwhile))
        except Exception as error:  # noqa: BLE001 (the awaiting caller gets it)
            answer.set_exception(error)
        return answer

    async def write(self, write: Write) -> Counts:
        """Run a write; it is on disk when this returns. Return how many rows it has changed."""
        answer: asyncio.Future[Counts] = asyncio.get_running_loop().create_future()
        self._put(Item(write, answer))
        return await answer

    def _put(self, item: Item) -> None:
        self._require_open()
        self._queue.append(item)
        self._some.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[aiosqlite.Connection]:
        """Lend the connection to one caller outside of any transaction; raise ``StoreError``."""
        self._require_open()
        async with self._turn:
            with translated():
                yield self._db

    async def step(self, work: Callable[[sqlite3.Connection], T]) -> T:
        async with self.alone() as db:
            return await run_in_one_hop(db, partial(run_step, work=work))

    def _require_open(self) -> None:
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._some.set()  # the task may sleep, and has to see that it is the last
        await self._task

    async def _drain(self) -> None:
        waiting: list[Item] = []
        try:
            last = False
            while not last:
                last = await self._collect(waiting)
                if waiting:
                    # ``alone`` may hold this for long; writes that arrive then join the next batch.
                    async with self._turn:
                        await self._commit(waiting)
                    waiting.clear()  # the same list: at the end it holds the unanswered writes
        finally:  # cancelled with the whole program: no caller may be left waiting
            self._closed = True
            waiting += self._queue
            self._queue.clear()
            for item in waiting:
                item.fail(StoreError(CLOSED, "the store was closed"))

    async def _collect(self, waiting: list[Item]) -> bool:
        await self._some.wait()
        while self._queue and len(waiting) < MOST:
            item = self._queue.popleft()
            if not item.answer.done():  # done: its caller was cancelled
                waiting.append(item)
        if not self._queue and not self._closed:
            self._some.clear()
        return self._closed and not self._queue

    async def _commit(self, waiting: list[Item]) -> None:
        try:
            await run_in_one_hop(self._db, partial(run_batch, items=waiting))
        except (StoreError, sqlite3.Error, OSError) as error:
            ours = error if isinstance(error, StoreError) else store_error(error) or error
            for item in waiting:
                item.fail(ours)
            return
        for item in waiting:
            item.finish()


async def read_from(db: aiosqlite.Connection, query: Query[T]) -> T:
    """Run a query; raise ``StoreError`` if the file failed or the store is closed."""
    try:
        with translated():
            rows = await run_in_one_hop(db, query.rows)
    except (ValueError, sqlite3.ProgrammingError) as error:
        # aiosqlite's connection is closed, or was while the read waited behind the close.
        if isinstance(error, sqlite3.ProgrammingError) and "closed" not in str(error):
            raise
        raise StoreError(CLOSED, "the store is closed") from None
    # Here and not on the database's thread, which others wait for.
    return query.decode(rows)
