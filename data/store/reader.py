"""Reads what is committed: all queries that wait go to the database's thread together.

While the event loop is busy, every hop to another thread and back waits for Python's lock; so two
hundred presses at once read in a few hops instead of two hundred.
"""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import aiosqlite

from data.store.errors import CLOSED, StoreError, translated
from data.store.query import Query, Rows

T = TypeVar("T")

MOST: Final = 64
"""Queries in one hop at most, so that the first one need not wait for ever."""


@dataclass(slots=True)
class _Waiting:
    query: Query[Any]
    answer: asyncio.Future[Rows]
    rows: Rows | None = None
    error: BaseException | None = None

    def give(self) -> None:
        """Answer, if the caller still waits."""
        if self.answer.done():
            return
        if self.rows is not None:
            self.answer.set_result(self.rows)
        else:
            self.answer.set_exception(self.error or StoreError(CLOSED, "the read was given up"))


class Together:
    """Queries that are carried out one after the other, in one hop; see ``BatchConnection``."""

    def __init__(self, waiting: list[_Waiting]) -> None:
        """Read nothing before ``run``."""
        self._waiting = waiting

    def run(self, db: sqlite3.Connection) -> None:
        """Carry all out; one that fails hurts no other."""
        for item in self._waiting:
            try:
                item.rows = item.query.rows(db)
            # Python decodes the text of an error strictly; of a damaged schema that fails.
            except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
                item.error = error


class Reader:
    """The only one who reads outside of a transaction."""

    def __init__(self, db: aiosqlite.Connection) -> None:
        """Read on an open connection."""
        self._db = db
        self._waiting: list[_Waiting] = []
        self._hops: asyncio.Task[None] | None = None
        self._closed = False

    async def read(self, query: Query[T]) -> T:
        """Carry a query out.

        Raises:
            StoreError: The file failed or the store is closed.
        """
        if self._closed:
            raise StoreError(CLOSED, "the store is closed")
        item = _Waiting(query, asyncio.get_running_loop().create_future())
        self._waiting.append(item)
        # While a hop is under way what comes waits for the next one, and goes there together.
        if self._hops is None or self._hops.done():
            self._hops = asyncio.create_task(self._hop(), name="store-reader")
        with translated():
            rows = await item.answer
        # Here and not on the database's thread: one that can't be decoded fails its own caller.
        return query.decode(rows)

    async def _hop(self) -> None:
        """Read until nothing waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                await self._db.execute("", Together(batch))
            except ValueError:  # aiosqlite says so when its connection is closed
                closed = StoreError(CLOSED, "the store is closed")
                for item in batch:
                    item.error = closed
            finally:  # cancelled with the whole program: no caller may be left waiting
                for item in batch:
                    item.give()

    async def close(self) -> None:
        """Read what waits, then end."""
        self._closed = True
        if self._hops is not None:
            await asyncio.gather(self._hops, return_exceptions=True)
