"""A connection in the hands of one thread, as ``sqlite3`` would give it.

What reads and then writes (freezing, forgetting a person, migrations) is written once, for a
connection that answers at once. Here each statement goes to the event loop and back.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from data.store.errors import CLOSED, StoreError
from data.store.postgres.dialect import spoken

T = TypeVar("T")

_CHANGES: Final = ("INSERT", "UPDATE", "DELETE")
_KEPT: Final = 64
"""Statements that are prepared once for all times; later ones are each time."""


class Found:
    """What a statement has led to."""

    def __init__(self, names: list[str], rows: list[tuple[Any, ...]], tag: str) -> None:
        """Keep it."""
        changed = tag.split()
        self.rowcount = int(changed[-1]) if changed[:1] and changed[0] in _CHANGES else -1
        self.description = tuple((name,) for name in names)
        self._rows = iter(rows)

    def fetchone(self) -> Any:
        """Return the next row, None after the last one."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class Hand:
    """A connection with an open transaction, for another thread than the event loop's.

    Attributes:
        total_changes: How many rows were changed so far.
    """

    def __init__(self, db: Any) -> None:
        """Work on a connection; made on the event loop."""
        self._db = db
        self._loop = asyncio.get_running_loop()
        self._let_go = False
        self._prepared: dict[str, Any] = {}
        self.total_changes = 0

    def execute(self, sql: str, parameters: Any = (), /) -> Found:
        """Carry a statement out."""
        # The thread can't be stopped; it ends at its next statement.
        if self._let_go:
            raise StoreError(CLOSED, "the caller was cancelled")
        done = asyncio.run_coroutine_threadsafe(self._carry_out(sql, parameters), self._loop)
        found = done.result()
        self.total_changes += max(found.rowcount, 0)
        return found

    async def _carry_out(self, sql: str, parameters: Any) -> Found:
        text, values = spoken(sql, tuple(parameters))
        statement = self._prepared.get(text) or await self._db.prepare(text)
        if len(self._prepared) < _KEPT:
            self._prepared[text] = statement
        rows = await statement.fetch(*values)
        names = [column.name for column in statement.get_attributes()]
        return Found(names, [tuple(row) for row in rows], statement.get_statusmsg())

    async def work(self, work: Callable[[Hand], T]) -> T:
        """Carry something out on another thread; cancellations wait until that has ended."""
        working = asyncio.create_task(asyncio.to_thread(work, self))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            self._let_go = True
            while not working.done():  # the connection is still in its hands
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait((working,))
            with contextlib.suppress(asyncio.CancelledError):
                working.exception()  # looked at, or asyncio would complain that no one did
            raise
