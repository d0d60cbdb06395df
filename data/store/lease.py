"""The lease of a file: only one process works on it. For servers see ``postgres.leases``.

It lasts 15 seconds and is renewed every 5. A dead process of this machine is replaced at once. A
process that can't be checked (another machine, another container, Windows) gets the time of its
lease: if it does not renew within that time, it is dead.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from data.store import metrics
from data.store.errors import NEWER, StoreError
from data.store.query import WHOLE, Database, Query, Row, Share, Sql, first, put
from data.store.store import Holder, Renewals, Store, alive

# Two renewals may fail on a busy disk before the lease is over.
LIFE_MS = 15_000
RENEW_MS = 5_000

T = TypeVar("T")

_READ = "SELECT token, host, pid, started, expires_at FROM lease WHERE id = 1"
_TAKE = put("lease", ("id",), ("id", "token", "host", "pid", "started", "expires_at"))
_RENEW = Sql("UPDATE lease SET expires_at = ? WHERE id = 1 AND token = ?")
_CLEAR = Sql("DELETE FROM lease")
_RELEASE = Sql("DELETE FROM lease WHERE id = 1 AND token = ?")

Sleep = Callable[[float], Awaitable[None]]


class Taken(Exception):
    """Another living process, ``holder``, has the lease of ``share``."""

    def __init__(self, holder: Holder, share: Share = WHOLE) -> None:
        super().__init__(f"the database is in use by process {holder.pid} on {holder.host}")
        self.holder = holder
        self.share = share


class Lost(Exception):
    """The lease was not renewed in time and another process has it now."""


@dataclass(frozen=True, slots=True)
class _Held:
    token: str
    holder: Holder
    expires_at: int


def _held(row: Row) -> _Held:
    token, host, pid, started, expires_at = row
    return _Held(token, Holder(host, pid, started), expires_at)


_HELD = Query(_READ, (), first(_held))
_VERSION = metrics.schema()


def refuse_newer(version: int, known: int) -> None:
    """End a process whose database was upgraded: it would take sound tables for damaged ones."""
    if version > known:
        raise StoreError(NEWER, f"database has version {version}, known are {known}")


async def retry_once(
    work: Callable[[], Awaitable[T]], seconds: float, sleep: Sleep = asyncio.sleep
) -> T:
    """Retry after the time of a lease if its holder can't be checked and may be dead."""
    try:
        return await work()
    except Taken as taken:
        if alive(taken.holder, Holder.mine()) is not None:
            raise
    await sleep(seconds)
    return await work()


class FileLease:
    """The right to send messages, run timers and move computers; see ``Lease``."""

    share = WHOLE

    def __init__(self, store: Store, token: str, now: Callable[[], int]) -> None:
        self._store = store
        self._token = token
        self._now = now
        self.renewals = Renewals()

    @classmethod
    async def acquire(
        cls, store: Store, holder: Holder, now: Callable[[], int], *, sleep: Sleep = asyncio.sleep
    ) -> FileLease:
        """Take the lease; wait up to 15 seconds if the holder may be dead; raise ``Taken``."""
        lease = cls(store, secrets.token_hex(16), now)
        held = await lease._try(holder, None)
        if held is None:
            return lease
        # One that is known to live is refused at once; a dead one was replaced by ``_try``.
        if alive(held.holder, holder) is None:
            # A clock that was set back must not make us wait longer than a lease can last.
            wait = min(max(held.expires_at - now(), 0), LIFE_MS)
            await sleep(wait / 1000)
            held = await lease._try(holder, held)
            if held is None:
                return lease
        raise Taken(held.holder)

    async def _try(self, holder: Holder, silent: _Held | None) -> _Held | None:
        now = self._now()  # read before the writer's turn: an older time makes no lease longer

        def work(db: Database) -> _Held | None:
            refuse_newer(_VERSION.run(db), self._store.version)
            held = _HELD.run(db)
            # ``silent`` was read a lease ago: if its end has not moved, no process renews it.
            free = held is None or held == silent or held.expires_at <= now
            if not free and held is not None and alive(held.holder, holder) is not False:
                return held
            row = (1, self._token, holder.host, holder.pid, holder.started, now + LIFE_MS)
            db.execute(_TAKE, row)
            return None

        return await self._store.step(work)

    async def renew(self) -> None:
        refuse_newer(await self._store.read(_VERSION), self._store.version)
        (renewed,) = await self._store.write((_RENEW, (self._now() + LIFE_MS, self._token)))
        # Checked by its token and not by the time: late, but not replaced, is still ours.
        if renewed != 1:
            raise Lost

    def speaks(self) -> bool:
        return True

    def listen(self, woken: Callable[[], None], changed: Callable[[str], object] = str) -> None:
        """Nothing is heard: no other process writes."""

    async def followed(self) -> bool:
        return False

    async def keep(self, *, sleep: Sleep = asyncio.sleep) -> None:
        while True:
            await sleep(RENEW_MS / 1000)
            await self.renewals.carry_out(self.renew)

    async def release(self) -> None:
        await self._store.write((_RELEASE, (self._token,)))


def look(db: Database) -> Holder | None:
    held = _HELD.run(db)
    return None if held is None else held.holder


def seize(db: Database, now: int) -> None:
    """Take the lease for good, before the process removes the file; raise ``Taken`` if in use.

    Needs an open transaction. No waiting here: the operator sees the error and can retry.
    """
    vacate(db, now)
    mine = Holder.mine()
    # Never released: until the files have changed places no bot may start on this one.
    end = now + LIFE_MS
    db.execute(_TAKE, (1, secrets.token_hex(16), mine.host, mine.pid, mine.started, end))


def vacate(db: Database, now: int) -> None:
    """Remove the lease of a dead process; raise ``Taken`` if the holder may be alive.

    A holder that can't be checked counts as alive until its lease expires.
    """
    held = _HELD.run(db)
    if held is not None:
        living = alive(held.holder, Holder.mine())
        if living or (living is None and held.expires_at > now):
            raise Taken(held.holder)
    clear(db)


def clear(db: Database) -> None:
    """Remove the holder from a copy, which no process uses."""
    db.execute(_CLEAR)
