"""Batches of writes: one transaction on the database's own thread.

Equal statements of all writes run together, versions first: each matches only the version that the
change was decided on. If a table has changed, or a write breaks a constraint, the batch rolls back
and its writes run one by one: a late one raises ``Conflict``, a wrong one fails, the others commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

import aiosqlite
import msgspec

from data.store.changes import INSERT_OUTBOX, NEXT_VERSION, RANK, Write
from data.store.errors import FULL, Conflict, StoreError, conflict, store_error
from data.store.query import Counts, Sql, Values

T = TypeVar("T")

_LAST_ID = "SELECT last_insert_rowid()"
_VERSION = "SELECT version FROM versions WHERE table_id = ?"
_TRIED = """SELECT 1 FROM outbox
    WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'pending' LIMIT 1"""


@dataclass(slots=True)
class Item:
    """A write that waits, and its outcome: an error, or row counts if it ran on its own.

    The answer to a ``change`` is ``row_id``: the message of the batch if it has one, which spares
    the outbox a look. The event loop calls ``meanwhile`` while the disk is waited for.
    """

    write: Write
    answer: asyncio.Future[Any]
    change: bool = False
    meanwhile: Callable[[], object] | None = None
    counts: Counts = ()
    row_id: int = 0
    error: BaseException | None = None

    def fail(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)

    def finish(self) -> None:
        if self.error is not None:
            self.fail(self.error)
        elif not self.answer.done():  # else its caller was cancelled meanwhile
            self.answer.set_result(self.row_id if self.change else self.counts)


def run_batch(db: sqlite3.Connection, items: Sequence[Item]) -> None:
    """Write a batch; on return it is on disk. On an error all of it was rolled back."""
    # Counts, and a look at messages that are being sent, need one write after the other.
    if all(_grouped(item.write) and not item.write.unsaid for item in items):
        try:
            run_step(db, partial(_together, items=items))
        except Exception as error:
            if not _of_one(error):
                raise
        else:
            return
    run_step(db, partial(_one_by_one, items=items))


def _together(db: sqlite3.Connection, items: Sequence[Item]) -> None:
    decided = sum(item.write.table_id is not None for item in items)
    groups = dict(_groups(item.write for item in items))
    # First, though last in ``RANK``: it matches only tables in the expected version.
    if decided and _carried_out(db, NEXT_VERSION, groups.pop(NEXT_VERSION, ())) != decided:
        raise _LateError
    for sql, rows in groups.items():
        _carried_out(db, sql, rows)
        if sql is INSERT_OUTBOX and len(rows) == 1:
            (number,) = db.execute(_LAST_ID).fetchone()
            for item in items:
                posts = any(sql is INSERT_OUTBOX for sql, _ in item.write.statements)
                item.row_id = number if posts else 0
    for item in items:
        if item.meanwhile is not None:
            with suppress(RuntimeError):  # the loop is closed: the write counts all the same
                item.answer.get_loop().call_soon_threadsafe(item.meanwhile)


def _one_by_one(db: sqlite3.Connection, items: Sequence[Item]) -> None:
    for item in items:
        item.error = _late(db, item.write)
        if item.error is None:
            _apart(db, item)


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


class _LateError(Exception):
    """At least one write was decided on an outdated table."""


def _carried_out(db: sqlite3.Connection, sql: str, rows: Sequence[Values]) -> int:
    if len(rows) == 1:
        return db.execute(sql, rows[0]).rowcount
    return db.executemany(sql, rows).rowcount


def _of_one(error: Exception) -> bool:
    """Return whether one write is at fault (constraint, unstorable value), not the file."""
    if isinstance(error, sqlite3.Error | OSError):
        return store_error(error) is None
    return not isinstance(error, StoreError)


def _late(db: sqlite3.Connection, write: Write) -> Conflict | None:
    """Return why a write is late: its table has changed, or one of its messages is being sent."""
    if write.table_id is not None:
        row = db.execute(_VERSION, (write.table_id,)).fetchone()
        if row is None or row[0] != write.version:
            return Conflict("version")
    if write.unsaid and db.execute(_TRIED, (_json(write.unsaid),)).fetchone():
        return Conflict("unsaid")
    return None


def _apart(db: sqlite3.Connection, item: Item) -> None:
    """Run one write in a savepoint; raise ``StoreError`` if the whole transaction was lost."""
    # A single statement is atomic.
    whole = len(item.write.statements) > 1
    if whole:
        db.execute("SAVEPOINT apart")
    try:
        item.counts = _counted(db, item.write)
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


def _counted(db: sqlite3.Connection, write: Write) -> Counts:
    counts = []
    for sql, values in write.statements:
        count = db.execute(sql, values).rowcount
        counts.append(count)
        if sql in write.must and count != 1:
            raise Conflict("taken")
    return tuple(counts)


def _grouped(write: Write) -> bool:
    """Return whether a write may be merged with others: it asks for no counts."""
    if write.table_id is None and not all(sql in RANK for sql, _ in write.statements):
        return False
    return write.must.isdisjoint(sql for sql, _ in write.statements)


def _groups(writes: Iterable[Write]) -> list[tuple[Sql, list[Values]]]:
    found: dict[Sql, list[Values]] = {}
    for write in writes:
        for sql, values in write.statements:
            found.setdefault(sql, []).append(values)
    return sorted(found.items(), key=lambda group: RANK[group[0]])


def _json(values: Sequence[int]) -> str:
    return msgspec.json.encode(values).decode()
