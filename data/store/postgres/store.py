"""The store as a PostgreSQL database: a small pool of connections that read and write.

One statement reads a table, and one statement writes a change; the server carries it out
(``data/schema/postgresql/functions.sql``). Each takes one round trip. ``step`` reads and then
writes in a serializable transaction, which is retried if another process was faster.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import asyncpg
import msgspec

from data.store.changes import Change, Write, write_of
from data.store.errors import REPLACED, Conflict, StoreError
from data.store.lease import retry_once
from data.store.migrate import Differences
from data.store.postgres import connection, schema
from data.store.postgres.connection import ThreadConnection, to_json_params, to_postgres
from data.store.postgres.leases import CHANGED, CHANNEL, EVERYBODY, LIFE_S, ServerLease, vacate
from data.store.postgres.schema import (
    AGAIN,
    broken,
    differences,
    known,
    prepare,
    translated,
    understood,
)
from data.store.query import WHOLE, Counts, Database, Query, Share, key_of
from data.store.store import Holder, Store

T = TypeVar("T")

# It raises everything it logs, and we log that in our words (decision: monitoring).
logging.getLogger("asyncpg").setLevel(logging.CRITICAL)

CONNECTIONS: Final = 10
_TRIES: Final = 20
"""Attempts before giving up when other processes are faster."""
_WAIT_S: Final = 10.0
_ANSWER_S: Final = 60.0
"""Timeout of a statement, except in an upgrade."""
_LEASE_WAIT_S: Final = 5.0
CLOSE_S: Final = 2.0
"""Timeout of pending work at shutdown: less than the service manager's."""
_ONE_MOMENT: Final = "repeatable_read"
_ALONE: Final = "serializable"
_CARRY_OUT: Final = "SELECT carried_out($1)"
_SIZE: Final = "SELECT pg_database_size(current_database())"
_WAKE: Final = "SELECT pg_notify($1, $2)"
_TOLD_AT_ONCE: Final = 100
"""Tables that a notification names: it has 8,000 bytes at most."""
# Held until the transaction ends: a process that takes the lease over waits for it.
_STILL_OURS: Final = "SELECT 1 FROM leases WHERE token = $1 FOR KEY SHARE"
# A process paused in a transaction releases its locks before its lease expires.
_IDLE: Final = "SET LOCAL idle_in_transaction_session_timeout = '8s'"
# Settings that poolers accept; they reject all others (see ``_settled``).
_SESSION: Final = {"application_name": "spieltisch", "timezone": "UTC"}
_WAY: Final = {"timeout": _WAIT_S, "server_settings": _SESSION}


class ServerStore(Store):
    def __init__(
        self, address: str, pool: Any, path: Path, now: Callable[[], int], version: int
    ) -> None:
        self.path = path
        self.version = version
        self.whole = True
        self.now = now
        self._address = address
        self._pool = pool
        self._token = 0
        self._replaceable = False
        self._surveys = asyncio.Lock()

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
        """Open a database, created or upgraded if needed; raise ``StoreError``.

        Raises ``Taken`` if it needs an upgrade and a bot works on it. With ``looking`` nothing is
        created or upgraded. The address is a ``postgresql://`` URL.
        """
        connect, steps = partial(asyncpg.connect, address, **_WAY), schema.server_steps()
        with understood(), translated():
            db = await connect()
        with translated():
            try:
                await _settled(db)
                await connection.required(db, connect)
                if not looking and (differing := await differences(db)):
                    differing.look_over()
                preparing = partial(known, db) if looking else partial(prepare, db, vacate, steps)
                await retry_once(preparing, LIFE_S)
            finally:
                await db.close(timeout=_WAIT_S)
        sizes = {"min_size": 0, "max_size": connections}
        pool = await asyncpg.create_pool(
            address, init=_settled, reset=_nothing, command_timeout=_ANSWER_S, **sizes, **_WAY
        )
        return cls(address, pool, path, now, len(steps))

    async def hold(
        self, holder: Holder, now: Callable[[], int], share: Share | None = None
    ) -> ServerLease:
        """See ``Store``; the server's clock counts, not ``now``."""
        where = share or WHOLE
        lease = ServerLease(self.ask, self._connected, where, holder, version=self.version)
        await lease.take(standby=share is not None)
        self.share, self._token = lease.share, lease.token
        self._replaceable = share is not None
        return lease

    async def _connected(self) -> Any:
        db = await asyncpg.connect(self._address, command_timeout=_LEASE_WAIT_S, **_WAY)
        await _settled(db)
        return db

    async def ask(self, sql: str, *values: object) -> Any:
        with translated():
            async with self._pool.acquire(timeout=_WAIT_S) as db:
                return await db.fetchval(sql, *values)

    @property
    def free_connections(self) -> int:
        pool = self._pool
        return int(pool.get_max_size() - pool.get_size() + pool.get_idle_size())

    async def size(self) -> int:
        return int(await self.ask(_SIZE))

    async def differences(self) -> Differences | None:
        with translated():
            async with self._pool.acquire(timeout=_WAIT_S) as db:
                return await differences(db)

    async def close(self) -> None:
        with contextlib.suppress(OSError):  # a timeout is one, too
            async with asyncio.timeout(CLOSE_S):
                await self._pool.close()

    async def read(self, query: Query[T]) -> T:
        text, values = to_postgres(query.sql, query.parameters)
        with translated():
            async with self._pool.acquire(timeout=_WAIT_S) as db:
                rows = await db.fetch(text, *values)
        return query.decode([tuple(row) for row in rows])

    async def survey(self, query: Query[T]) -> T:
        async with self._surveys:  # all others have the rest of the pool
            return await self.read(query)

    async def look(self, work: Callable[[Database], T]) -> T:
        with translated():
            async with (
                self._pool.acquire(timeout=_WAIT_S) as db,
                db.transaction(isolation=_ONE_MOMENT, readonly=True),
            ):
                return await ThreadConnection(db).work(work)

    async def save(self, change: Change, meanwhile: Callable[[], object] | None = None) -> None:
        if meanwhile is not None:
            asyncio.get_running_loop().call_soon(meanwhile)
        await self._carry_out(write_of(change), self._others(change))

    def _others(self, change: Change) -> str:
        """Return the other shards that a change may give work to; "" for none."""
        keys = {0 for post in change.posts if post.direct}  # shard 0 gets direct messages
        keys.add(key_of(change.after.row.guild_id))
        return ",".join(str(key) for key in sorted(keys) if not self.share.has(key))

    async def run(self, write: Write) -> Counts:
        # NOTIFY makes commits wait for each other, so only what may matter wakes.
        wakes = not self.share.whole and any(sql.wakes for sql, _ in write.statements)
        return await self._carry_out(write, EVERYBODY if wakes else "")

    async def step(self, work: Callable[[Database], T]) -> T:
        for _ in range(_TRIES):
            try:
                with translated():
                    return await self._stepped(work)
            except asyncpg.PostgresError as error:
                if error.sqlstate not in AGAIN:
                    raise
        raise StoreError("locked", "others were faster each time")

    async def _stepped(self, work: Callable[[Database], T]) -> T:
        async with self._pool.acquire(timeout=_WAIT_S) as db, db.transaction(isolation=_ALONE):
            if self._token:
                if self._replaceable:
                    await db.execute(_IDLE)
                # Not by the advisory lock of ``carried_out``: this transaction would not see what
                # was written while it waited for that (decision: postgresql).
                if not await db.fetchval(_STILL_OURS, self._token):
                    raise StoreError(REPLACED, "another process has taken over")
            connection = ThreadConnection(db)
            done = await connection.work(work)
            if connection.total_changes and not self.share.whole:
                await db.execute(_WAKE, CHANNEL, EVERYBODY)
            return done

    async def tell(self, table_ids: Sequence[str]) -> None:
        # After their commits: a `NOTIFY` inside the change would make the others' wait.
        for begin in range(0, len(table_ids), _TOLD_AT_ONCE):
            some = table_ids[begin : begin + _TOLD_AT_ONCE]
            await self.ask(_WAKE, CHANGED, ",".join(some))

    async def _carry_out(self, write: Write, wake: str = "") -> Counts:
        """Send a write; on return it is on the server's disk. Raises as ``Store.save`` does.

        ``wake`` holds the keys of other processes' shards that this may give work to.
        """
        # Work by hand has no lease, so no token to compare.
        found = _work(write) | ({"fence": self._token} if self._token else {})
        work = msgspec.json.encode(found | ({"wake": wake} if wake else {})).decode()
        for _ in range(_TRIES):
            with translated():
                async with self._pool.acquire(timeout=_WAIT_S) as db:
                    answer = msgspec.json.decode(await db.fetchval(_CARRY_OUT, work))
            # Otherwise retry: another transaction was faster, and this one was rolled back.
            if answer.get("state") not in AGAIN:
                break
        if answer.get("conflict") == "fence":
            raise StoreError(REPLACED, "another process has taken over")
        if "conflict" in answer:
            raise Conflict(answer["conflict"])
        if "state" in answer:
            raise broken(answer["state"], answer["constraint"])
        return tuple(answer["counts"])


def _work(write: Write) -> dict[str, Any]:
    work: dict[str, Any] = {
        "statements": [
            (*to_json_params(sql, values), sql in write.must) for sql, values in write.statements
        ]
    }
    if write.table_id is not None:
        work |= {"table": write.table_id, "version": write.version}
    if write.unsaid:
        work["unsaid"] = write.unsaid
    return work


async def _settled(db: Any) -> None:
    """Override settings of the server or database that matter to us.

    A commit is on disk before it is acknowledged, and each statement sees earlier commits. JIT is
    off: each statement runs once, so compiling costs more. A vanished machine's locks expire soon.
    """
    await db.execute(
        """SELECT set_config('jit', 'off', false),
            set_config('tcp_keepalives_idle', '10', false),
            set_config('tcp_keepalives_interval', '5', false),
            set_config('tcp_keepalives_count', '3', false),
            set_config('default_transaction_isolation', 'read committed', false),
            CASE current_setting('synchronous_commit')
                WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"""
    )


async def _nothing(_: Any) -> None: ...  # no reset: our state ends with its transaction
