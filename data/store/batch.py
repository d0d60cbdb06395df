"""Batches of writes: one transaction on the database's own thread, a savepoint for each write.

A write whose table has changed raises ``Conflict``, one that breaks a constraint fails; the others
commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

import aiosqlite
import msgspec

from data.store.changes import NEXT_VERSION, Write
from data.store.errors import FULL, Conflict, StoreError, conflict, store_error
from data.store.query import Counts

T = TypeVar("T")

_TRIED = """SELECT 1 FROM outbox
    WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'pending' LIMIT 1"""


@dataclass(slots=True)
class Item:
    """A write that waits, and its outcome: an error, or row counts.

    The event loop calls ``meanwhile`` while the disk is waited for.
    """

    write: Write
    answer: asyncio.Future[Any]
    meanwhile: Callable[[], object] | None = None
    counts: Counts = ()
    error: BaseException | None = None

    def fail(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)

    def finish(self) -> None:
        if self.error is not None:
            self.fail(self.error)
        elif not self.answer.done():  # else its caller was cancelled meanwhile
            self.answer.set_result(self.counts)


def run_batch(db: sqlite3.Connection, items: Sequence[Item]) -> None:
    """Write a batch; on return it is on disk. On an error all of it was rolled back."""
    run_step(db, partial(_carry_out, items=items))


def _carry_out(db: sqlite3.Connection, items: Sequence[Item]) -> None:
    for item in items:
        _apart(db, item)
        if item.error is None and item.meanwhile is not None:
            with suppress(RuntimeError):  # the loop is closed: the write counts all the same
                item.answer.get_loop().call_soon_threadsafe(item.meanwhile)


def run_step(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    # A transaction that begins by reading fails at its first write if another process writes.
    db.execute("BEGIN IMMEDIATE")
    try:
        result = work(db)
        db.execute("COMMIT")
    finally:
        # After some errors (a full disk) SQLite has already rolled back.
        if db.in_transaction:
            db.execute("ROLLBACK")
    return result


class BatchConnection(sqlite3.Connection):
    """A connection that accepts a function of itself in place of a statement's parameters.

    A hop to the database's thread costs more than most statements, so one ``execute`` of aiosqlite
    runs a whole batch.
    """

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql:
            return super().execute(sql, parameters)
        parameters(self)
        return self.cursor()


async def run_in_one_hop(db: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    results: list[T] = []

    def append(own: sqlite3.Connection) -> None:
        results.append(work(own))

    await db.execute("", cast("Any", append))
    return results[0]


def _of_one(error: Exception) -> bool:
    """Return whether one write is at fault (constraint, unstorable value), not the file."""
    if isinstance(error, sqlite3.Error | OSError):
        return store_error(error) is None
    return not isinstance(error, StoreError)


def _apart(db: sqlite3.Connection, item: Item) -> None:
    """Run one write in a savepoint; raise ``StoreError`` if the whole transaction was lost."""
    # A single statement is atomic.
    whole = len(item.write.statements) > 1
    if whole:
        db.execute("SAVEPOINT apart")
    try:
        item.counts = _counted(db, item)
    except Exception as error:
        if not _of_one(error):
            raise
        item.error = conflict(error) or error
    if not db.in_transaction:
        # SQLite gave up the whole transaction (disk full): the others go with it.
        raise StoreError(FULL, "the transaction was given up")
    if whole and item.error is not None:
        db.execute("ROLLBACK TO apart")
    # Going back to a savepoint leaves it open.
    if whole:
        db.execute("RELEASE apart")


def _counted(db: sqlite3.Connection, item: Item) -> Counts:
    counts = []
    if item.write.unsaid and db.execute(_TRIED, (_json(item.write.unsaid),)).fetchone():
        raise Conflict("unsaid")
    for sql, values in item.write.statements:
        cursor = db.execute(sql, values)
        counts.append(cursor.rowcount)
        if sql is NEXT_VERSION and cursor.rowcount != 1:
            raise Conflict("version")
        if sql in item.write.must and cursor.rowcount != 1:
            raise Conflict("taken")
    return tuple(counts)


def _json(values: Sequence[int]) -> str:
    return msgspec.json.encode(values).decode()
