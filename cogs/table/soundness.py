"""Does a table follow from its log? Whoever asks here reads it, then it is played again.

Running tables of an earlier process are compared when they are first touched, and in the background
(``FirstLook``): a start need not wait for that. One that does not follow from its log is frozen
before anything else happens to it, whoever is faster.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from cogs.table.error_traces import trace
from cogs.table.tables import Tables
from data.store import Store, StoreError, proofs, queries
from data.store.rows import RUNNING

log = logging.getLogger(__name__)

REST: Final = 0.005
"""Seconds between two tables in the background: about half a core is left to those who play."""
_AGAIN: Final = 5.0
"""Seconds after which a table is tried again whose file could not be read."""

Pause = Callable[[float], Awaitable[None]]


async def checked(store: Store, table_id: str) -> str:
    """Return what is wrong with a table; it is read, then played, on another thread."""
    found = await store.look(partial(proofs.stored, table_id=table_id))
    return await asyncio.to_thread(proofs.trouble, found)


class FirstLook:
    """Knows which tables still have to be compared with their logs.

    Attributes:
        found: How many of them were running at the start.
        frozen: How many did not fit.
    """

    def __init__(self, tables: Tables) -> None:
        """Have nothing wait before ``begin``."""
        self._tables = tables
        self._waiting: dict[str, None] = {}
        # Several threads that replay would leave the event loop no turn of Python's lock.
        self._one = asyncio.Lock()
        self.found = self.frozen = 0

    @property
    def left(self) -> int:
        """How many tables have not been compared yet."""
        return len(self._waiting)

    async def begin(self) -> None:
        """Note what runs here; from now on each table is compared before it is loaded."""
        store = self._tables.store
        running = await store.read(queries.ids_with_status(RUNNING, store.share))
        self._waiting, self.found, self.frozen = dict.fromkeys(running), len(running), 0
        self._tables.first_look = self.look if self._waiting else None

    async def look(self, table_id: str) -> None:
        """Compare a table with its log once; freeze one that does not fit, and say so."""
        if table_id not in self._waiting:
            return
        # Not the table's own lock: ``Tables.change`` holds that one while it loads, and comes here.
        async with self._tables.lock(f"first look {table_id}"):
            if table_id not in self._waiting:  # another look came first
                return
            async with self._one:
                why = await checked(self._tables.store, table_id)
            if why:
                log.error("table %s is frozen: %s", table_id, why)
                await self._tables.freeze(table_id, why, self._tables.store.now())
                self.frozen += 1
            # Last: whoever else wants the table waits for the lock, and then finds it frozen.
            self._waiting.pop(table_id)
        if not self._waiting:
            self._tables.first_look = None

    async def run(self, pause: Pause = asyncio.sleep) -> None:
        """Compare all tables that wait, one after the other, while the bot does its work."""
        for table_id in tuple(self._waiting):
            await self._in_turn(table_id, pause)
            await pause(REST)
        if self.frozen:
            log.error("%d tables failed their check and are frozen", self.frozen)
        log.info("%d of %d running tables were compared", self.found - self.left, self.found)

    async def _in_turn(self, table_id: str, pause: Pause) -> None:
        while True:
            try:
                return await self.look(table_id)
            except StoreError as error:
                log.error("running tables are not compared, again in %.0f s: %s", _AGAIN, error)
                await pause(_AGAIN)
            except Exception as error:  # noqa: BLE001 (it stays unread; the next one may be well)
                return log.error("table %s could not be compared\n%s", table_id, trace(error))
