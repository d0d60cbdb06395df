"""The store as a database on a server: a handful of connections that read and write.

A table is read with one statement and a change is written with one, which carries it out inside
the server (``data/schema/postgresql/functions.sql``): one way there and back each. What is read
and then written (``step``) sees one moment, and is begun again where somebody else was faster.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import asyncpg
import msgspec

from data.store.change import Change, write_of
from data.store.errors import Conflict, StoreError
from data.store.postgres.dialect import packed, spoken
from data.store.postgres.failures import AGAIN, broken, told, understood
from data.store.postgres.hand import Hand
from data.store.postgres.schema import known, prepare
from data.store.query import Database, Query
from data.store.statements import Counts, Statement, Write
from data.store.store import Store

T = TypeVar("T")

# What it has to say is raised as well, and told in our words.
logging.getLogger("asyncpg").setLevel(logging.CRITICAL)

CONNECTIONS: Final = 10
_TRIES: Final = 20
"""How often somebody else may be faster."""
_WAIT_S: Final = 10.0
_ANSWER_S: Final = 60.0
"""How long a statement may take, but for those of an upgrade."""
_ONE_MOMENT: Final = "repeatable_read"
_CARRY_OUT: Final = "SELECT carried_out($1)"
# What poolers let through; they refuse all others at the door (see ``_settled``).
_SESSION: Final = {"application_name": "spieltisch", "timezone": "UTC"}
_WAY: Final = {"timeout": _WAIT_S, "server_settings": _SESSION}


class ServerStore(Store):
    """Everything that outlives the process, in a database of PostgreSQL."""

    def __init__(self, pool: Any, path: Path, now: Callable[[], int]) -> None:
        """Take over open connections; use ``open``."""
        self.path = path
        self.whole = True
        self.now = now
        self._pool = pool
        self._count = itertools.count()

    @classmethod
    async def open(
        cls,
        address: str,
        path: Path,
        *,
        now: Callable[[], int],
        connections: int = CONNECTIONS,
        looking: bool = False,
    ) -> ServerStore:
        """Open a database, made or brought up to date where needed.

        Args:
            address: ``postgresql://user:password@host:port/database``.
            path: See ``Store``.
            now: Clock, Unix milliseconds.
            connections: How many at most.
            looking: Nothing is made or brought up to date.

        Raises:
            StoreError: ``unreachable``, ``password``, ``no-database``, ``no-rights``,
                ``address``, ``old-server``, ``foreign`` or ``newer``. The database is as it was.
        """
        with understood(), told():
            db = await asyncpg.connect(address, **_WAY)
        with told():
            try:
                await _settled(db)
                await (known(db) if looking else prepare(db))
            finally:
                await db.close(timeout=_WAIT_S)
        pool = await asyncpg.create_pool(
            address,
            min_size=0,
            max_size=connections,
            init=_settled,
            reset=_nothing,
            command_timeout=_ANSWER_S,
            **_WAY,
        )
        return cls(pool, path, now)

    async def close(self) -> None:
        """Finish what was begun, then let go; a second call does nothing."""
        await self._pool.close()

    @property
    def generation(self) -> int:
        """Never the same: another process may write at any time."""
        return next(self._count)

    async def read(self, query: Query[T]) -> T:
        """Carry out a statement that reads; see ``Store``."""
        text, values = spoken(query.sql, query.parameters)
        with told():
            async with self._pool.acquire(timeout=_WAIT_S) as db:
                rows = await db.fetch(text, *values)
        return query.decode([tuple(row) for row in rows])

    async def look(self, work: Callable[[Database], T]) -> T:
        """Read one moment on another thread; see ``Store``."""
        with told():
            async with (
                self._pool.acquire(timeout=_WAIT_S) as db,
                db.transaction(isolation=_ONE_MOMENT, readonly=True),
            ):
                return await Hand(db).work(work)

    async def save(self, change: Change) -> str:
        """Write a change of a table; see ``Store``."""
        write, log = write_of(change)
        await self._carry_out(write)
        return log

    async def write(self, *statements: Statement) -> Counts:
        """Carry out statements together; see ``Store``."""
        return await self._carry_out(Write(statements))

    async def write_once(self, first: Statement, *more: Statement) -> bool:
        """Carry statements out if the first one finds its row; see ``Store``."""
        try:
            await self._carry_out(Write((first, *more), must=frozenset((first[0],))))
        except Conflict:
            return False
        return True

    async def step(self, work: Callable[[Database], T]) -> T:
        """Carry out what reads and then writes; see ``Store``."""
        for _ in range(_TRIES):
            try:
                with told():
                    return await self._stepped(partial(work))
            except asyncpg.PostgresError as error:
                if error.sqlstate not in AGAIN:
                    raise
        raise StoreError("locked", "others were faster each time")

    async def _stepped(self, work: Callable[[Hand], T]) -> T:
        async with (
            self._pool.acquire(timeout=_WAIT_S) as db,
            db.transaction(isolation=_ONE_MOMENT),
        ):
            return await Hand(db).work(work)

    async def _carry_out(self, write: Write) -> Counts:
        """Send a write; it is on the server's disk when this returns.

        Raises:
            Conflict, StoreError: See ``Store.save``.
        """
        work = msgspec.json.encode(_work(write)).decode()
        for _ in range(_TRIES):
            with told():
                async with self._pool.acquire(timeout=_WAIT_S) as db:
                    answer = msgspec.json.decode(await db.fetchval(_CARRY_OUT, work))
            if answer.get("state") not in AGAIN:
                break
        if "conflict" in answer:
            raise Conflict(answer["conflict"])
        if "state" in answer:
            raise broken(answer["state"], answer["constraint"])
        return tuple(answer["counts"])


def _work(write: Write) -> dict[str, Any]:
    """Return a write as ``carried_out`` takes it."""
    found: dict[str, Any] = {
        "statements": [
            (*packed(sql, values), sql in write.must) for sql, values in write.statements
        ]
    }
    if write.table_id is not None:
        found |= {"table": write.table_id, "version": write.version}
    if write.unsaid:
        found["unsaid"] = write.unsaid
    return found


async def _settled(db: Any) -> None:
    """Choose what a server, or a database, may have otherwise.

    A commit is on the disk before it is acknowledged, a transaction sees what was committed before
    each statement, and no statement is compiled: each is carried out once, which is quicker.
    """
    await db.execute(
        """SELECT set_config('jit', 'off', false),
            set_config('default_transaction_isolation', 'read committed', false),
            CASE current_setting('synchronous_commit')
                WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"""
    )


async def _nothing(_: Any) -> None:
    """Leave a connection as it is: nothing of ours lasts longer than its transaction."""
