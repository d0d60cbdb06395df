"""Leases of shards: which process works on which part of a server's database.

A lease lasts 12 seconds by the server's clock and is renewed every 3. Every transaction of its
holder compares its number, the token (``ServerStore``). So a process that was replaced while paused
can't write, and messages are sent only after they are written. A separate connection renews the
lease and receives notifications from other processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import asyncpg

from data.store.errors import StoreError
from data.store.lease import Lost, Sleep, Taken, refuse_newer
from data.store.postgres.schema import translated
from data.store.query import Share
from data.store.store import Holder, Renewals, alive

log = logging.getLogger(__name__)

LIFE_S: Final = 12.0
RENEW_S: Final = 3.0
LOOK_S: Final = 1.0
"""Seconds between a standby's checks."""
SPEAKS_S: Final = LIFE_S - 1.0
"""Seconds after requesting a renewal in which a request to Discord may begin."""
CHANNEL: Final = "spieltisch"
EVERYBODY: Final = "*"
CHANGED: Final = "spieltisch_changed"
"""The channel that names changed tables to the processes whose pages may show them."""

_BROKEN: Final = (
    *(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError),
    *(OSError, TimeoutError),
)
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
ONE: Final = "SELECT pg_advisory_xact_lock(5795941)"
# Every write with a token shares this lock until its transaction ends.
_LAST_WRITE: Final = "SELECT pg_advisory_xact_lock(5795942, $1)"
# Steps go on under this lock: theirs is FOR KEY SHARE. Deleting the row waits for both.
HELD: Final = f"""SELECT token, first, last, shards, host, pid, started,
        expires_at - {NOW}
    FROM leases ORDER BY token FOR NO KEY UPDATE"""  # noqa: S608
_TAKE: Final = f"""INSERT INTO leases
        (first, last, shards, host, pid, started, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, {NOW} + $7) RETURNING token"""  # noqa: S608
_RENEW: Final = f"UPDATE leases SET expires_at = {NOW} + $2 WHERE token = $1"  # noqa: S608
_VERSION: Final = "SELECT version FROM schema_version"
_DROP: Final = "DELETE FROM leases WHERE token = $1"
# Standbys for a lease share this lock, which ends with the connection.
_WAITS: Final = "SELECT pg_advisory_lock_shared(5795943, $1)"
_NOBODY_WAITS: Final = "SELECT pg_try_advisory_xact_lock(5795943, $1)"
# Another shard count spreads servers differently; a single process uses the heartbeat.
_FORGET: Final = "DELETE FROM shard_heartbeats WHERE shards <> $1 OR $2"
# A single process has its switches in a file and may change them there.
_OWN_FILE: Final = "DELETE FROM switches"


@dataclass(frozen=True, slots=True)
class Held:
    token: int
    share: Share
    holder: Holder
    left_ms: int


def seconds() -> float:
    """Return a clock that continues while the machine sleeps, if the system has one."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class ServerLease:
    """The right to a share; made by ``ServerStore.hold``. ``token`` is 0 before it is taken."""

    def __init__(
        self,
        ask: Callable[..., Awaitable[Any]],
        connect: Callable[[], Any],
        share: Share,
        holder: Holder,
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = seconds,
        *,
        version: int,
    ) -> None:
        self.share = share
        self._version = version
        self.token = 0
        self._ask = ask
        self._connect = connect
        self._holder = holder
        self._sleep = sleep
        self._clock = clock
        self._until = 0.0
        self._there_since = clock()
        self.renewals = Renewals(clock)
        self._db: Any = None
        self._woken: Callable[[], None] = _nothing
        self._changed: Callable[[str], object] = str

    async def take(self, *, standby: bool) -> None:
        """Take the lease, waiting if necessary; raise ``Taken`` if a living process has it.

        A standby waits for as long as another process has the very same share.
        """
        try:
            await self._taken(standby=standby)
        except BaseException:
            await self._hang_up()
            raise

    async def _taken(self, *, standby: bool) -> None:
        waited = False
        while (other := await self._try()) is not None:
            if standby and other.share == self.share:
                await self._stand_by(other)
            elif waited or alive(other.holder, self._holder) is not None:
                raise Taken(other.holder, other.share)
            else:
                # A little longer, so that it has expired at the next check.
                unsure = self._there_since + LIFE_S - self._clock()
                await self._sleep(min(max(other.left_ms / 1000, unsure), LIFE_S) + 0.05)
            waited = True

    async def _stand_by(self, other: Held) -> None:
        line: Any = None
        while True:
            asked = self._clock()
            try:
                with translated():
                    db = await self._line()
                    # The lock is one of the session: a new connection has to take it again.
                    if db is not line:
                        await db.execute(_WAITS, other.token)
                        if line is None:  # from here on the other one sees who follows it
                            self._log_waiting(other)
                        line = db
                    held = held_of(await db.fetch(HELD))
            except StoreError:
                self._there_since = self._clock()
            else:
                if self._clock() - asked > RENEW_S:
                    self._there_since = self._clock()
                if all(self._gone(lease) for lease in held if lease.token == other.token):
                    return
            await self._sleep(LOOK_S)

    def _log_waiting(self, other: Held) -> None:
        log.info(
            "process %d on %s looks after %s; this one waits to take over",
            other.holder.pid,
            other.holder.host,
            self.share,
        )

    async def followed(self) -> bool:
        return not await self._ask(_NOBODY_WAITS, self.token)

    def _gone(self, held: Held) -> bool:
        """Return whether the holder of a lease is dead.

        A lease can't be renewed while the server is away. So an expired lease proves something only
        after the server was available for the length of a lease.
        """
        if alive(held.holder, self._holder) is False:
            return True
        return held.left_ms <= 0 and self._clock() - self._there_since >= LIFE_S

    async def _try(self) -> Held | None:
        with translated():
            db, began = await self._line(), self._clock()
            async with db.transaction():
                # One process at a time, or two could both take the share.
                await db.execute(ONE)
                refuse_newer(await db.fetchval(_VERSION), self._version)
                held = held_of(await db.fetch(HELD))
                others = [lease for lease in held if lease.share.overlaps(self.share)]
                for lease in others:
                    if not self._gone(lease):
                        return lease
                for lease in others:
                    await buried(db, lease.token)
                await self._enter(db)
        # Measured before the request: our end comes before the server's.
        self._until = began + SPEAKS_S
        return None

    async def _enter(self, db: Any) -> None:
        share, mine, life = self.share, self._holder, int(LIFE_S * 1000)
        await db.execute(_FORGET, share.count, share.whole)
        if share.whole:
            await db.execute(_OWN_FILE)
        shards = (share.first, share.last, share.count)
        who = (mine.host, mine.pid, mine.started)
        self.token = await db.fetchval(_TAKE, *shards, *who, life)

    def speaks(self) -> bool:
        return self._clock() < self._until

    async def renew(self) -> None:
        """Extend the lease by 12 seconds; listen again if the connection was lost."""
        began = self._clock()
        with translated():
            db = await self._line()
            version = await db.fetchval(_VERSION)
            done = await db.execute(_RENEW, self.token, int(LIFE_S * 1000))
        if version > self._version or done != "UPDATE 1":
            # At once, not when pending work has ended: another process sends messages by now.
            self._until = 0.0
            refuse_newer(version, self._version)
            raise Lost
        self._until = began + SPEAKS_S

    async def keep(self) -> None:
        while True:
            await self.renewals.carry_out(self.renew)
            await self._sleep(RENEW_S)

    def listen(self, woken: Callable[[], None], changed: Callable[[str], object] = str) -> None:
        self._woken, self._changed = woken, changed

    async def _line(self) -> Any:
        """Return the lease's connection; after a reconnect, check for missed notifications."""
        if self._db is None or self._db.is_closed():
            db = await self._connect()
            await db.add_listener(CHANNEL, self._heard)
            await db.add_listener(CHANGED, self._heard_change)
            self._db, self._there_since = db, self._clock()
            # Notifications sent without a connection are lost, so check everything.
            self._woken()
        return self._db

    def _heard(self, _: object, __: int, ___: str, keys: str) -> None:
        # Everyone who may use that database may send anything there.
        with contextlib.suppress(ValueError):
            if keys == EVERYBODY or any(self.share.has(int(key)) for key in keys.split(",")):
                self._woken()

    def _heard_change(self, _: object, __: int, ___: str, table_ids: str) -> None:
        for table_id in table_ids.split(","):
            self._changed(table_id)

    async def release(self) -> None:
        # First: once the row is gone another process may send messages.
        self._until = 0.0
        try:
            if self.token:
                await self._ask(_DROP, self.token)
        finally:
            await self._hang_up()

    async def _hang_up(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with contextlib.suppress(*_BROKEN):
                await db.close(timeout=1)


async def vacate(db: Any) -> None:
    """Remove the leases of dead processes; raise ``Taken`` if a holder may be alive.

    Needs a transaction. Until its end no other process takes a lease.
    """
    await db.execute(ONE)
    for lease in held_of(await db.fetch(HELD)):
        living = alive(lease.holder, Holder.mine())
        if living or (living is None and lease.left_ms > 0):
            raise Taken(lease.holder, lease.share)
        await buried(db, lease.token)


async def buried(db: Any, token: int) -> None:
    # Waits for writes that share the lock; later writes match no row.
    await db.execute(_LAST_WRITE, token)
    await db.execute(_DROP, token)


def held_of(rows: list[Any]) -> list[Held]:
    return [
        Held(token, Share(begin, end, count), Holder(host, pid, started), left)
        for token, begin, end, count, host, pid, started, left in rows
    ]


def _nothing() -> None: ...
