"""Group commit: all that waits goes to the disk together, each job in a savepoint of its own.

A durable commit costs one fsync however much is in it. So one task takes everything that waits,
runs it in one transaction and only then answers all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from data.store.errors import CLOSED, FULL, StoreError
from data.store.link import Link
from data.store.tx import Tx

T = TypeVar("T")
Job = Callable[[Tx], Awaitable[Any]]

BATCH = 500
"""Jobs in one transaction at most, so that the first one need not wait for ever."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    job: Job
    answer: asyncio.Future[Any]

    def fail(self, error: BaseException) -> None:
        """Answer with an error, if anybody still waits."""
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(frozen=True, slots=True)
class _Result:
    value: Any = None
    error: BaseException | None = None


class Writer:
    """The only one who writes to the database.

    Args of the constructor: the connection to write on.
    """

    def __init__(self, link: Link) -> None:
        """Start the task; it ends with ``close``."""
        self._link = link
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._drain(), name="store-writer")

    async def write(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """Run a job in a transaction and return its result once that is on the disk.

        A caller that is cancelled before its turn takes its job with it; after that the job is
        done though nobody hears of it.

        Raises:
            StoreError: The file failed or the store is closed; nothing of the job is kept.
            Exception: Whatever the job raised; nothing of it is kept.
        """
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(job, answer))
        return cast("T", await answer)

    async def close(self) -> None:
        """Write what waits, then end."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task

    async def _drain(self) -> None:
        batch: list[_Waiting] = []
        try:
            last = False
            while not last:
                last = await self._collect(batch)
                if batch:
                    await self._commit(batch)
                    batch.clear()
        finally:  # cancelled with the whole program: nobody may be left waiting
            self._closed = True
            while not self._queue.empty():
                item = self._queue.get_nowait()
                batch += [item] if item else []
            for item in batch:
                item.fail(StoreError(CLOSED, "the store was closed"))

    async def _collect(self, batch: list[_Waiting]) -> bool:
        """Take what waits; tell whether it is the last."""
        item = await self._queue.get()
        while item is not None:
            if not item.answer.done():  # done: its caller was cancelled
                batch.append(item)
            if len(batch) == BATCH or self._queue.empty():
                return False
            item = self._queue.get_nowait()
        return True

    async def _commit(self, batch: list[_Waiting]) -> None:
        jobs = [item.job for item in batch]
        try:
            results = await self._link.run(lambda db: commit(db, jobs))
        except (StoreError, sqlite3.Error) as error:
            results = [_Result(error=error)] * len(batch)
        for item, result in zip(batch, results, strict=True):
            if result.error is not None:
                item.fail(result.error)
            elif not item.answer.done():
                item.answer.set_result(result.value)


def commit(db: sqlite3.Connection, jobs: list[Job]) -> list[_Result]:
    """Run jobs in one transaction; all of them are on the disk when this returns.

    Raises:
        sqlite3.Error, StoreError: The transaction failed as a whole; nothing is kept.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        results = [_run(db, job) for job in jobs]
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    return results


def _run(db: sqlite3.Connection, job: Job) -> _Result:
    db.execute("SAVEPOINT job")
    tx = Tx(db)
    try:
        result = _Result(_straight(job(tx)))
        tx.seal()
    except BaseException as error:  # noqa: BLE001 (it is the caller's, who gets it)
        result = _Result(error=error)
    finally:
        tx.end()
    if not db.in_transaction:
        # SQLite gave up the whole transaction (disk full, read error): the others go with it.
        given_up = StoreError(FULL, "the transaction was given up")
        raise result.error if isinstance(result.error, StoreError) else given_up
    if result.error is not None:
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")
    return result


def _straight(awaitable: Awaitable[T]) -> T:
    """Run a coroutine that never waits."""
    steps = awaitable.__await__()
    try:
        next(steps)
    except StopIteration as end:
        return cast("T", end.value)
    with contextlib.suppress(Exception):
        cast("Generator[Any, None, T]", steps).close()
    raise RuntimeError("a job awaited something else than its transaction")
