"""What a job may do inside its transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from data.store import columns as c
from data.store import queries, seals
from data.store.errors import FULL, Conflict, StoreError, store_error, translated
from data.store.rows import PENDING, OutboxRow, SeatRow, TableRow, TimerRow
from engine.run import Entry

_NOTHING: Final[Mapping[str, Any]] = {}

# What SQLite says of a broken constraint, in words of ours.
_CONFLICTS = {
    "tables.channel_id": "channel",
    "tables.id": "table",
    "seats.table_id, seats.seat": "seat",
    "entries.table_id, entries.seq": "seq",
    "FOREIGN KEY constraint failed": "table",
}


def _conflict(error: sqlite3.Error) -> Conflict | None:
    if not isinstance(error, sqlite3.IntegrityError):
        return None
    what = _CONFLICTS.get(str(error).removeprefix("UNIQUE constraint failed: "))
    return Conflict(what) if what else None


def _insert(table: str, columns: Sequence[str]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({c.names(columns)}) VALUES ({marks})"  # noqa: S608 (constants)


@cache
def _update(
    table: str, columns: tuple[str, ...], key: tuple[str, ...], changed: tuple[str, ...]
) -> str:
    wrong = [name for name in changed if name not in columns or name in key]
    if wrong or not changed:
        raise TypeError(f"{table}: can't set {wrong or 'nothing'}")
    changes = ", ".join(f'"{name}" = ?' for name in changed)
    where = " AND ".join(f'"{name}" = ?' for name in key)
    # Names come from the row types, checked above; values are bound.
    return f"UPDATE {table} SET {changes} WHERE {where}"  # noqa: S608


_OUTBOX_NEW = tuple(name for name in c.OUTBOX if name != "id")
_TIMER_NEW = tuple(name for name in c.TIMER if name != "id")
_ENTRY_NEW = ("table_id", *c.ENTRY)
INSERT_TABLE = _insert("tables", c.TABLE)
INSERT_SEAT = _insert("seats", c.SEAT)
INSERT_ENTRY = _insert("entries", _ENTRY_NEW)
INSERT_OUTBOX = _insert("outbox", _OUTBOX_NEW)
INSERT_TIMER = _insert("timers", _TIMER_NEW)


class Tx:
    """The transaction of one job.

    Its methods are coroutines that never wait: the whole job runs in one go on the store's
    thread. So a job awaits these methods and nothing else, and touches nothing that belongs to
    the event loop.

    Every method raises ``StoreError`` when the file fails, and ``RuntimeError`` once its job has
    ended.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        """Work on a connection with an open savepoint."""
        self._db: sqlite3.Connection | None = db
        # The sums over the logs of the tables seen so far, None where the seal did not fit.
        self._logs: dict[str, str | None] = {}
        self._changed: set[str] = set()

    @property
    def changes(self) -> int:
        """How many rows were changed since the connection was opened."""
        return self._live().total_changes

    def end(self) -> None:
        """Make the transaction useless: its job has ended."""
        self._db = None

    def seal(self) -> None:
        """Seal what the job has changed; what did not fit before never will."""
        with translated():
            for table_id in sorted(self._changed):
                log = self._logs[table_id]
                if log is not None:
                    seals.write(self._live(), table_id, log)

    def changing(self, table_id: str) -> None:
        """Say that a table, a seat or the log is about to be changed; before it is."""
        self._look(table_id)
        self._changed.add(table_id)

    def _look(self, table_id: str) -> None:
        if table_id not in self._logs:
            with translated():
                found = seals.read(self._live(), table_id)
            self._logs[table_id] = found.log if found and found.fits else None

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run a statement; for modules of this package, where all SQL lives.

        Raises:
            Conflict: A constraint is broken.
            StoreError: The file failed.
        """
        try:
            return self._live().execute(sql, parameters)
        except sqlite3.Error as error:  # not ``translated``: this is run for every statement
            ours = _conflict(error) or store_error(error)
            if ours is None:
                raise
            raise ours from error

    def _live(self) -> sqlite3.Connection:
        if self._db is None:
            raise RuntimeError("a transaction is used after its job ended")
        if not self._db.in_transaction:
            # A full disk can end the whole transaction; nothing may go on outside of it.
            raise StoreError(FULL, "the transaction was given up")
        return self._db

    async def load(self, table_id: str) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
        """Return a table and its seats as this transaction sees them; see ``sound``."""
        with translated():
            return queries.load(self._live(), table_id)

    async def sound(self, table_id: str) -> bool:
        """Tell whether a table was as it had been written when this job came to it."""
        self._look(table_id)
        return self._logs[table_id] is not None

    async def insert_table(self, row: TableRow) -> None:
        """Add a table.

        Raises:
            Conflict: ``channel`` has an open table already; ``table``: the id is taken, or
                ``rematch_of`` names no table.
        """
        self.execute(INSERT_TABLE, c.values(c.TABLE, row))
        self._logs[row.id] = ""
        self._changed.add(row.id)

    async def update_table(self, table_id: str, **fields: Any) -> None:
        """Change fields of a table, named as in ``TableRow``.

        Raises:
            Conflict: ``table``: there is none with this id; ``channel`` has another open table.
            TypeError: No such field, or the id.
        """
        self.changing(table_id)
        self._update("tables", c.TABLE, {"id": table_id}, fields, missing="table")

    async def put_seats(self, table_id: str, seats: Sequence[SeatRow]) -> None:
        """Replace all seats of a table.

        Raises:
            Conflict: ``table``: there is none with this id; ``seat``: one occurs twice.
            ValueError: A seat of another table.
        """
        if any(seat.table_id != table_id for seat in seats):
            raise ValueError("a seat of another table")
        self.changing(table_id)
        self.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
        for seat in seats:
            self.execute(INSERT_SEAT, c.values(c.SEAT, seat))

    async def update_seat(self, table_id: str, seat: int, **fields: Any) -> None:
        """Change fields of a seat, named as in ``SeatRow``.

        Raises:
            Conflict: ``seat``: there is none.
            TypeError: No such field, or one of the key.
        """
        key = {"table_id": table_id, "seat": seat}
        self.changing(table_id)
        self._update("seats", c.SEAT, key, fields, missing="seat")

    async def add_entry(self, table_id: str, entry: Entry) -> None:
        """Append an entry to the log of a table.

        Raises:
            Conflict: ``seq``: somebody else wrote this entry first; ``table``: there is none.
        """
        self.changing(table_id)
        line = c.values(c.ENTRY, entry)
        self.execute(INSERT_ENTRY, (table_id, *line))
        log = self._logs[table_id]
        if log is not None:
            self._logs[table_id] = seals.longer(log, line)

    async def post(
        self,
        table_id: str,
        destination: str,
        kind: str,
        payload: Mapping[str, Any],
        nonce: str,
        at: int,
    ) -> int:
        """Add something to say; return its id.

        Raises:
            Conflict: ``table``: there is none with this id.
        """
        row = OutboxRow(0, table_id, destination, kind, payload, nonce, PENDING, created_at=at)
        return int(self.execute(INSERT_OUTBOX, c.values(_OUTBOX_NEW, row)).lastrowid or 0)

    async def outbox_set(
        self,
        row_id: int,
        state: str,
        *,
        sending_at: int | None = None,
        message_id: int | None = None,
    ) -> bool:
        """Move an outbox row on; times and message ids that are not given stay as they are.

        Returns:
            False where the row is not there any more: somebody asked to be forgotten.
        """
        cursor = self.execute(
            "UPDATE outbox SET state = ?, sending_at = coalesce(?, sending_at),"
            " message_id = coalesce(?, message_id) WHERE id = ?",
            (state, sending_at, message_id, row_id),
        )
        return cursor.rowcount == 1

    async def outbox_claim(self, row_id: int, at: int) -> bool:
        """Begin to send a row; False where it was dropped in the meantime."""
        cursor = self.execute(
            "UPDATE outbox SET state = 'sending', sending_at = ?"
            " WHERE id = ? AND state = 'pending'",
            (at, row_id),
        )
        return cursor.rowcount == 1

    async def drop_outbox(self, table_id: str, kind: str | None = None) -> None:
        """Drop what has not been tried yet, of a kind or all of it."""
        if kind is None:
            self.execute(
                "UPDATE outbox SET state = 'dropped' WHERE table_id = ? AND state = 'pending'",
                (table_id,),
            )
            return
        self.execute(
            "UPDATE outbox SET state = 'dropped'"
            " WHERE table_id = ? AND kind = ? AND state = 'pending'",
            (table_id, kind),
        )

    async def add_timer(
        self, table_id: str, kind: str, due: int, payload: Mapping[str, Any] = _NOTHING
    ) -> int:
        """Add a timer; return its id.

        Raises:
            Conflict: ``table``: there is none with this id.
        """
        row = TimerRow(0, table_id, kind, due, payload)
        return int(self.execute(INSERT_TIMER, c.values(_TIMER_NEW, row)).lastrowid or 0)

    async def timers(self, table_id: str, kind: str) -> tuple[TimerRow, ...]:
        """Return a table's timers of a kind as this transaction sees them."""
        with translated():
            return queries.timers(self._live(), table_id, kind)

    async def delay_timer(self, timer_id: int, due: int) -> None:
        """Set a timer to another time; one that is gone already is no error."""
        self.execute("UPDATE timers SET due = ? WHERE id = ?", (due, timer_id))

    async def drop_timers(
        self, table_id: str, kind: str | None = None, *, but: str | None = None
    ) -> None:
        """Remove a table's timers: those of a kind, or all of them, the kind ``but`` excepted."""
        if kind is None:
            sql = "DELETE FROM timers WHERE table_id = ? AND kind IS NOT ?"
            self.execute(sql, (table_id, but))
        else:
            self.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (table_id, kind))

    async def drop_timer(self, timer_id: int) -> None:
        """Remove one timer; one that is gone already is no error."""
        self.execute("DELETE FROM timers WHERE id = ?", (timer_id,))

    async def move_timers(self, by_ms: int, *but: str) -> None:
        """Move every timer and running clock, after an outage; the kinds ``but`` stay."""
        marks = ", ".join("?" * len(but))
        sql = f"UPDATE timers SET due = due + ? WHERE kind NOT IN ({marks})"  # noqa: S608 (marks)
        self.execute(sql, (by_ms, *but))
        self.execute("UPDATE clocks SET since = since + ? WHERE since IS NOT NULL", (by_ms,))

    async def set_user_locale(self, user_id: int, locale: str | None) -> None:
        """Set the language a user chose; None for Discord's."""
        self.execute(
            "INSERT INTO users (id, locale) VALUES (?, ?)"
            " ON CONFLICT (id) DO UPDATE SET locale = excluded.locale",
            (user_id, locale),
        )

    async def set_guild_locale(self, guild_id: int, locale: str | None) -> None:
        """Set the language a server chose; None for Discord's."""
        self.execute(
            "INSERT INTO guilds (id, locale) VALUES (?, ?)"
            " ON CONFLICT (id) DO UPDATE SET locale = excluded.locale",
            (guild_id, locale),
        )

    async def set_dms_closed(self, user_id: int, closed: bool) -> None:
        """Remember whether a user takes direct messages."""
        self.execute(
            "INSERT INTO users (id, dms_closed) VALUES (?, ?)"
            " ON CONFLICT (id) DO UPDATE SET dms_closed = excluded.dms_closed",
            (user_id, closed),
        )

    async def vote(self, table_id: str, kind: str, user_id: int) -> bool:
        """Count a vote; False for a second one of the same user, which changes nothing."""
        cursor = self.execute(
            "INSERT INTO votes (table_id, kind, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (table_id, kind, user_id),
        )
        return cursor.rowcount == 1

    async def clear_votes(self, table_id: str, kind: str) -> None:
        """Forget the votes of a kind."""
        self.execute("DELETE FROM votes WHERE table_id = ? AND kind = ?", (table_id, kind))

    async def heartbeat(self, now: int) -> None:
        """Note that the process is alive."""
        self.execute(
            "INSERT INTO heartbeat (id, at) VALUES (1, ?)"
            " ON CONFLICT (id) DO UPDATE SET at = excluded.at",
            (now,),
        )

    def _update(
        self,
        table: str,
        columns: tuple[str, ...],
        key: Mapping[str, Any],
        fields: Mapping[str, Any],
        *,
        missing: str,
    ) -> None:
        sql = _update(table, columns, tuple(key), tuple(fields))
        content = [c.value(name, item) for name, item in fields.items()]
        if self.execute(sql, (*content, *key.values())).rowcount == 0:
            raise Conflict(missing)


Source = sqlite3.Connection | Tx
"""Where a function reads: what is committed (``Store.read``), or a transaction."""
