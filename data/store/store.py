"""The door to the database: one connection that writes, one that reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from data.store import check, people, queries, seals
from data.store.link import Link, connect, create, open_reader, settle
from data.store.migrate import migrate
from data.store.rows import HandRow, OutboxRow, SeatRow, TableRow, TimerRow
from data.store.seals import Unsound
from data.store.tx import Tx
from data.store.writer import Writer
from engine.run import Entry

T = TypeVar("T")

PATIENCE_MS = 5000
"""How long to wait for another process's transaction before ``locked``."""


class Store:
    """Everything that outlives the process.

    Reads see what is committed, on a connection of their own. Writes are jobs: ``write`` runs
    them on the store's thread, together with all others that wait (``data.store.writer``).
    """

    def __init__(self, path: Path, now: Callable[[], int], writing: Link, reading: Link) -> None:
        """Take over two open connections; use ``open``."""
        self.path = path
        self.now = now
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)

    @classmethod
    async def open(
        cls, path: str | Path, *, now: Callable[[], int], patience_ms: int = PATIENCE_MS
    ) -> Store:
        """Open a database, made or brought up to date where needed.

        Args:
            path: File; its folder is made too. Both connections need a real file.
            now: Clock, Unix milliseconds.
            patience_ms: How long to wait for locks of other processes.

        Raises:
            StoreError: ``locked``, ``full``, ``corrupt``, ``newer`` or ``not-writable``. The
                file is as it was.
        """
        path = Path(path)
        writing = Link(lambda: _open_writer(path, patience_ms))
        reading = Link(lambda: open_reader(path, patience_ms))
        await writing.open()
        try:
            await reading.open()
        except BaseException:
            await writing.close()
            raise
        return cls(path, now, writing, reading)

    async def close(self) -> None:
        """Write what waits, then let go of the file; a second call does nothing."""
        await self._writer.close()
        await self._reading.close()
        await self._writing.close()

    async def write(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """Run a job in a transaction and return its result once that is on the disk.

        The job runs on the store's thread. It awaits methods of its ``Tx`` and nothing else.

        Raises:
            StoreError: The file failed or the store is closed; nothing of the job is kept.
            Exception: Whatever the job raised; nothing of it is kept, other jobs are not hurt.
        """
        return await self._writer.write(job)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function of this package that reads, on what is committed."""
        return await self._read(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._reading.run(work)

    async def compact(self) -> None:
        """Write the file anew: nothing of what was deleted stays in it.

        SQLite blanks the rows that it deletes (``settle``), but not the copies of others that it
        leaves in the free space of pages when it balances them. Writes wait meanwhile.

        Raises:
            StoreError: The file failed; what it holds is as it was.
        """
        await self._writing.run(_compact)

    async def table(self, table_id: str) -> TableRow | None:
        """Return the table with this id."""
        return await self._read(lambda db: queries.table(db, table_id))

    async def id_in(self, channel_id: int) -> str | None:
        """Return the id of the open table (lobby, running, frozen) that is played in a channel."""
        return await self._read(lambda db: queries.id_in(db, channel_id))

    async def rematch_of(self, table_id: str) -> TableRow | None:
        """Return the table that was opened as the rematch of another, unless it expired."""
        return await self._read(lambda db: queries.rematch_of(db, table_id))

    async def seats(self, table_id: str) -> tuple[SeatRow, ...]:
        """Return a table's seats in order."""
        return await self._read(lambda db: queries.seats(db, table_id))

    async def load(
        self, table_id: str, *, log: bool = False
    ) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
        """Return a table and its seats as they were at one moment.

        Args:
            table_id: The table.
            log: Its entries are compared with their sum as well.

        Raises:
            Unsound: What is stored is not what was written.
        """

        def work(db: sqlite3.Connection) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
            db.execute("BEGIN")  # one view of the file for all statements
            try:
                found = seals.read(db, table_id)
                if found is None:
                    return None
                if not found.fits:
                    raise Unsound(seals.SEAL)
                if log and not seals.follows(db, table_id, found.log):
                    raise Unsound(seals.LOG)
                return found.decoded()
            finally:
                db.execute("ROLLBACK")

        return await self._read(work)

    async def entries(self, table_id: str, upto: int | None = None) -> tuple[Entry, ...]:
        """Return a table's entries with ``seq <= upto``, all without it, in order."""
        return await self._read(lambda db: queries.entries(db, table_id, upto))

    async def tables_of(self, user_id: int) -> tuple[TableRow, ...]:
        """Return the open tables at which a user sits, those that wait longest first."""
        return await self._read(lambda db: queries.tables_of(db, user_id))

    async def with_status(self, *statuses: str) -> tuple[TableRow, ...]:
        """Return the tables in one of the states, oldest first."""
        return await self._read(lambda db: queries.with_status(db, statuses))

    async def ids_with_status(self, status: str) -> tuple[str, ...]:
        """Return the ids of the tables in a state, also of those whose rows can't be read."""
        return await self._read(lambda db: queries.ids_with_status(db, status))

    async def recently_moved(self, since: int) -> tuple[TableRow, ...]:
        """Return the running tables whose last move is not older than ``since``."""
        return await self._read(lambda db: queries.recently_moved(db, since))

    async def next_due(self) -> int | None:
        """Return when the next timer or daily list is due, None without any."""

        def work(db: sqlite3.Connection) -> int | None:
            nearest = (queries.next_due(db), people.next_digest(db))
            return min((due for due in nearest if due is not None), default=None)

        return await self._read(work)

    async def due(self, now: int, limit: int = 1000) -> tuple[TimerRow, ...]:
        """Return the timers that are due at ``now``, oldest first."""
        return await self._read(lambda db: queries.due(db, now, limit))

    async def outbox_heads(self, limit: int = 10_000) -> tuple[OutboxRow, ...]:
        """Return the first row of each destination that is pending or sending, oldest first."""
        return await self._read(lambda db: queries.outbox_heads(db, limit))

    async def timers(self, table_id: str, kind: str) -> tuple[TimerRow, ...]:
        """Return a table's timers of a kind, soonest first."""
        return await self._read(lambda db: queries.timers(db, table_id, kind))

    async def tables_with_timer(self, kind: str) -> tuple[str, ...]:
        """Return the ids of the tables that have a timer of a kind."""
        return await self._read(lambda db: queries.tables_with_timer(db, kind))

    async def outbox_head(self, destination: str) -> OutboxRow | None:
        """Return the first row of a destination that is pending or sending."""
        return await self._read(lambda db: queries.outbox_head(db, destination))

    async def outbox_row(self, row_id: int) -> OutboxRow | None:
        """Return the outbox row with this id."""
        return await self._read(lambda db: queries.outbox_row(db, row_id))

    async def said_before(self, row: OutboxRow) -> frozenset[int]:
        """Return the messages that rows before this one have become at its destination."""
        return await self._read(lambda db: queries.said_before(db, row.id, row.destination))

    async def board_row(self, message_id: int) -> OutboxRow | None:
        """Return the row that became a board message."""
        return await self._read(lambda db: queries.board_row(db, message_id))

    async def user_locale(self, user_id: int) -> str | None:
        """Return the language a user chose, None if none."""
        return await self._read(lambda db: queries.user_locale(db, user_id))

    async def guild_locale(self, guild_id: int) -> str | None:
        """Return the language a server chose, None if none."""
        return await self._read(lambda db: queries.guild_locale(db, guild_id))

    async def dms_closed(self, user_id: int) -> bool:
        """Tell whether the last direct message to a user was refused."""
        return await self._read(lambda db: queries.dms_closed(db, user_id))

    async def hand(self, table_id: str, user_id: int) -> HandRow | None:
        """Return how a person is shown their hand at a table, None who never sat there."""
        return await self._read(lambda db: queries.hand(db, table_id, user_id))

    async def votes(self, table_id: str, kind: str) -> frozenset[int]:
        """Return who voted for something at a table."""
        return await self._read(lambda db: queries.votes(db, table_id, kind))

    async def last_heartbeat(self) -> int | None:
        """Return when a process was last known to be alive, None if never."""
        return await self._read(queries.last_heartbeat)


def _compact(db: sqlite3.Connection) -> None:
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _open_writer(path: Path, patience_ms: int) -> sqlite3.Connection:
    create(path)
    check.header(path)
    db = connect(path, patience_ms)
    try:
        # Nothing is changed before the file is known to be whole and ours.
        check.quick(db)
        migrate(db, path)
        settle(db)
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db
