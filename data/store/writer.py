"""Group commit: all that waits goes to the disk together.

A durable commit costs one fsync however much is in it. So one task takes everything that waits,
carries equal statements of all changes out together, and only then answers all of them. Whoever
decided on an older state of a table gets ``Conflict``; nothing of that is written.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import aiosqlite
import msgspec

from data.store.errors import CLOSED, FULL, Conflict, StoreError, conflict, store_error, translated
from data.store.statements import RANK, Values, Write

BATCH: Final = 500
"""Writes in one transaction at most, so that the first one need not wait for ever."""

_VERSIONS = """SELECT table_id, version FROM seals
    WHERE table_id IN (SELECT value FROM json_each(?))"""
_TRIED = """SELECT id FROM outbox
    WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'pending'"""

Counts = tuple[int, ...]
"""How many rows each statement of a write has changed."""


@dataclass(slots=True)
class _Waiting:
    write: Write
    answer: asyncio.Future[Counts]
    counts: Counts = ()
    error: BaseException | None = field(default=None)

    def give(self) -> None:
        """Answer, if the caller still waits."""
        if self.answer.done():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.counts)


class Writer:
    """The only one who writes to the database."""

    def __init__(self, db: aiosqlite.Connection) -> None:
        """Write on an open connection; the task ends with ``close``."""
        self._db = db
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._turn = asyncio.Lock()
        self._closed = False
        self._task = asyncio.create_task(self._drain(), name="store-writer")

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
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")
        answer: asyncio.Future[Counts] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(write, answer))
        return await answer

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Give the connection to one caller, for what takes several statements.

        Raises:
            StoreError: The file failed, or the store is closed; nothing is kept.
        """
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")
        async with self._turn:
            with translated():
                async with self._begun():
                    yield self._db

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[aiosqlite.Connection]:
        """Give the connection to one caller outside of any transaction.

        Raises:
            StoreError: The file failed, or the store is closed.
        """
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")
        async with self._turn:
            with translated():
                yield self._db

    @asynccontextmanager
    async def _begun(self) -> AsyncIterator[None]:
        await self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            await self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                await self._db.execute("ROLLBACK")

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
                    async with self._turn:
                        await self._commit(batch)
                    batch.clear()
        finally:  # cancelled with the whole program: no caller may be left waiting
            self._closed = True
            while not self._queue.empty():
                item = self._queue.get_nowait()
                batch += [item] if item else []
            for item in batch:
                item.error = StoreError(CLOSED, "the store was closed")
                item.give()

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
        try:
            if not await self._together(batch):
                await self._one_by_one(batch)
        except (StoreError, sqlite3.Error, OSError) as error:
            ours = error if isinstance(error, StoreError) else store_error(error) or error
            for item in batch:
                item.error = item.error or ours
        for item in batch:
            item.give()

    async def _together(self, batch: list[_Waiting]) -> bool:
        """Carry everything out in one transaction; False where a constraint forbids some of it."""
        try:
            async with self._begun():
                free = [item for item in batch if not _grouped(item.write)]
                for item in free:
                    await self._apart(item)
                rest = [item for item in batch if _grouped(item.write)]
                await self._refuse(rest)
                for sql, rows in _groups(item.write for item in rest if item.error is None):
                    await self._run(sql, rows)
        except sqlite3.IntegrityError:
            for item in batch:
                item.error = None
            return False
        return True

    async def _run(self, sql: str, rows: Sequence[Values]) -> None:
        if len(rows) == 1:
            await self._db.execute(sql, rows[0])
        else:
            await self._db.executemany(sql, rows)

    async def _refuse(self, items: Sequence[_Waiting]) -> None:
        """Mark those whose table has changed, or whose messages are on their way."""
        tables = sorted({item.write.table_id for item in items if item.write.table_id is not None})
        if tables:
            found = await self._db.execute_fetchall(_VERSIONS, (_json(tables),))
            known = {str(table_id): int(version) for table_id, version in found}
            for item in items:
                table_id = item.write.table_id
                if table_id is None:
                    continue
                if known.get(table_id) != item.write.version:
                    item.error = Conflict("version")
                else:
                    del known[table_id]  # of two for one table in a batch the second is late
        unsaid = sorted({row for item in items for row in item.write.unsaid})
        if unsaid:
            rows = await self._db.execute_fetchall(_TRIED, (_json(unsaid),))
            tried = {int(row_id) for (row_id,) in rows}
            for item in items:
                if tried & set(item.write.unsaid):
                    item.error = item.error or Conflict("unsaid")

    async def _one_by_one(self, batch: Sequence[_Waiting]) -> None:
        """Carry out each by itself, so that one that is forbidden hurts no other."""
        async with self._begun():
            for item in batch:
                await self._refuse([item])
                if item.error is None:
                    await self._apart(item)

    async def _apart(self, item: _Waiting) -> None:
        """Carry one write out by itself, whole or not at all.

        Raises:
            StoreError: The whole transaction was given up.
        """
        whole = len(item.write.statements) > 1
        if whole:
            await self._db.execute("SAVEPOINT apart")
        try:
            item.counts = await self._counted(item.write)
        except (Conflict, sqlite3.IntegrityError) as error:
            item.error = error if isinstance(error, Conflict) else conflict(error) or error
        if not self._db.in_transaction:
            # SQLite gave up the whole transaction (disk full): the others go with it.
            raise StoreError(FULL, "the transaction was given up")
        if whole and item.error is not None:
            await self._db.execute("ROLLBACK TO apart")
        if whole:
            await self._db.execute("RELEASE apart")

    async def _counted(self, write: Write) -> Counts:
        counts = []
        for sql, values in write.statements:
            cursor = await self._db.execute(sql, values)
            counts.append(cursor.rowcount)
            if sql in write.must and cursor.rowcount != 1:
                raise Conflict("taken")
        return tuple(counts)


def _grouped(write: Write) -> bool:
    """Tell whether a write may be mixed with others: it asks for no counts."""
    if write.table_id is None and not all(sql in RANK for sql, _ in write.statements):
        return False
    return not any(sql in write.must for sql, _ in write.statements)


def _groups(writes: Iterable[Write]) -> list[tuple[str, list[Values]]]:
    """Return the rows of each statement of all writes, in the order of ``RANK``."""
    found: dict[str, list[Values]] = {}
    for write in writes:
        for sql, values in write.statements:
            found.setdefault(sql, []).append(values)
    return sorted(found.items(), key=lambda group: RANK[group[0]])


def _json(values: Sequence[str] | Sequence[int]) -> str:
    return msgspec.json.encode(values).decode()
