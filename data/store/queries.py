"""What is read, as plain functions on a connection: inside a transaction or on the reader.

Every statement is a constant of this module whose name is in capitals; a test asks SQLite for the
plan of each and fails when one reads a whole table.
"""

# ruff: noqa: S608 (the only parts put together are column names, from the row types)

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from data.store import columns as c
from data.store.rows import HandRow, OutboxRow, SeatRow, TableRow, TimerRow
from engine.run import Entry

SAID_DEPTH = 5_000
"""Rows looked through for what a destination was told before; its newest ones are among them."""

TABLE_BY_ID = f"SELECT {c.names(c.TABLE)} FROM tables WHERE id = ?"
TABLES_OF = f"""SELECT {c.names(c.TABLE, "t.")} FROM tables AS t
    WHERE t.id IN (SELECT s.table_id FROM seats AS s WHERE s.user_id = ?)
        AND t.status IN ('lobby', 'running', 'frozen')
    ORDER BY coalesce(t.moved_at, t.created_at), t.created_at, t.id"""
REMATCH_OF = f"""SELECT {c.names(c.TABLE)} FROM tables
    WHERE rematch_of = ? AND status <> 'expired' ORDER BY created_at LIMIT 1"""
ID_IN = """SELECT id FROM tables
    WHERE channel_id = ? AND status IN ('lobby', 'running', 'frozen')"""
WITH_STATUS = f"SELECT {c.names(c.TABLE)} FROM tables WHERE status = ?"
RECENTLY_MOVED = f"""SELECT {c.names(c.TABLE)} FROM tables
    WHERE status = 'running' AND moved_at >= ? ORDER BY moved_at, id"""
STATUS = "SELECT status FROM tables WHERE id = ?"
SEATS = f"SELECT {c.names(c.SEAT)} FROM seats WHERE table_id = ? ORDER BY seat"
ENTRIES = f"""SELECT {c.names(c.ENTRY)} FROM entries
    WHERE table_id = ? AND seq <= ? ORDER BY seq"""
NEXT_DUE = "SELECT min(due) FROM timers"
DUE = f"SELECT {c.names(c.TIMER)} FROM timers WHERE due <= ? ORDER BY due, id LIMIT ?"
TIMERS = f"""SELECT {c.names(c.TIMER)} FROM timers
    WHERE table_id = ? AND kind = ? ORDER BY due, id"""
WITH_TIMER = "SELECT DISTINCT table_id FROM timers WHERE kind = ?"
OUTBOX_HEADS = f"""SELECT {c.names(c.OUTBOX)} FROM outbox WHERE id IN (
        SELECT min(id) FROM outbox WHERE state IN ('pending', 'sending') GROUP BY destination
    ) ORDER BY id LIMIT ?"""
IDS_WITH_STATUS = "SELECT id FROM tables WHERE status = ? ORDER BY moved_at"
OUTBOX_HEAD = f"""SELECT {c.names(c.OUTBOX)} FROM outbox
    WHERE destination = ? AND state IN ('pending', 'sending') ORDER BY id LIMIT 1"""
OUTBOX_BOARD = f"""SELECT {c.names(c.OUTBOX)} FROM outbox
    WHERE message_id = ? AND kind IN ('start', 'board')"""
OUTBOX_COMING = """SELECT 1 FROM outbox
    WHERE destination = ? AND state IN ('pending', 'sending') AND kind IN ('start', 'board')
    LIMIT 1"""
OUTBOX_SAID = """SELECT message_id FROM outbox
    WHERE id < ? AND id >= ? AND destination = ? AND message_id IS NOT NULL"""
OUTBOX_BY_ID = f"SELECT {c.names(c.OUTBOX)} FROM outbox WHERE id = ?"
USER_LOCALE = "SELECT locale FROM users WHERE id = ?"
DMS_CLOSED = "SELECT dms_closed FROM users WHERE id = ?"
GUILD_LOCALE = "SELECT locale FROM guilds WHERE id = ?"
VOTES = "SELECT user_id FROM votes WHERE table_id = ? AND kind = ?"
HAND = f"SELECT {c.names(c.HAND)} FROM hands WHERE table_id = ? AND user_id = ?"
HEARTBEAT = "SELECT at FROM heartbeat WHERE id = 1"

_ALL = 2**63 - 1

Whole = tuple[TableRow, tuple[SeatRow, ...], tuple[Entry, ...]]
"""All that a game is made of."""


def table(db: sqlite3.Connection, table_id: str) -> TableRow | None:
    """Return the table with this id."""
    row = db.execute(TABLE_BY_ID, (table_id,)).fetchone()
    return None if row is None else c.table_row(row)


def status(db: Any, table_id: str) -> str | None:
    """Return the status of a table, also where its row can't be read."""
    row = db.execute(STATUS, (table_id,)).fetchone()
    return None if row is None else str(row[0])


def id_in(db: sqlite3.Connection, channel_id: int) -> str | None:
    """Return the id of the open table of a channel, also where its row can't be read."""
    row = db.execute(ID_IN, (channel_id,)).fetchone()
    return None if row is None else str(row[0])


def rematch_of(db: sqlite3.Connection, table_id: str) -> TableRow | None:
    """Return the table that was opened as the rematch of another."""
    row = db.execute(REMATCH_OF, (table_id,)).fetchone()
    return None if row is None else c.table_row(row)


def seats(db: sqlite3.Connection, table_id: str) -> tuple[SeatRow, ...]:
    """Return a table's seats in order."""
    return tuple(map(c.seat_row, db.execute(SEATS, (table_id,))))


def load(db: sqlite3.Connection, table_id: str) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
    """Return a table and its seats; consistent only inside a transaction."""
    row = table(db, table_id)
    return None if row is None else (row, seats(db, table_id))


def entries(db: sqlite3.Connection, table_id: str, upto: int | None) -> tuple[Entry, ...]:
    """Return a table's entries with ``seq <= upto``, all without it, in order."""
    rows = db.execute(ENTRIES, (table_id, _ALL if upto is None else upto))
    return tuple(map(c.entry, rows))


def whole(db: sqlite3.Connection, table_id: str) -> Whole | None:
    """Return a table with its seats and its log; consistent only inside a transaction."""
    found = load(db, table_id)
    return None if found is None else (*found, entries(db, table_id, None))


def tables_of(db: sqlite3.Connection, user_id: int) -> tuple[TableRow, ...]:
    """Return the open tables at which a user sits, those that wait longest first."""
    return tuple(c.table_rows(db.execute(TABLES_OF, (user_id,))))


def with_status(db: sqlite3.Connection, statuses: Sequence[str]) -> tuple[TableRow, ...]:
    """Return the tables in one of the states, oldest first."""
    found = [
        row
        for status in dict.fromkeys(statuses)
        for row in c.table_rows(db.execute(WITH_STATUS, (status,)))
    ]
    return tuple(sorted(found, key=lambda row: (row.created_at, row.id)))


def ids_with_status(db: sqlite3.Connection, status: str) -> tuple[str, ...]:
    """Return the ids of the tables in a state, also of those whose rows can't be read."""
    return tuple(table_id for (table_id,) in db.execute(IDS_WITH_STATUS, (status,)))


def recently_moved(db: sqlite3.Connection, since: int) -> tuple[TableRow, ...]:
    """Return the running tables whose last move is not older than ``since``."""
    return tuple(c.table_rows(db.execute(RECENTLY_MOVED, (since,))))


def next_due(db: sqlite3.Connection) -> int | None:
    """Return when the next timer is due."""
    (due_at,) = db.execute(NEXT_DUE).fetchone()
    return None if due_at is None else int(due_at)


def due(db: sqlite3.Connection, now: int, limit: int) -> tuple[TimerRow, ...]:
    """Return the timers that are due, oldest first."""
    return tuple(map(c.timer_row, db.execute(DUE, (now, limit))))


def outbox_heads(db: sqlite3.Connection, limit: int) -> tuple[OutboxRow, ...]:
    """Return the first open row of each destination, oldest first."""
    return tuple(map(c.outbox_row, db.execute(OUTBOX_HEADS, (limit,))))


def timers(db: sqlite3.Connection, table_id: str, kind: str) -> tuple[TimerRow, ...]:
    """Return a table's timers of a kind, soonest first."""
    return tuple(map(c.timer_row, db.execute(TIMERS, (table_id, kind))))


def tables_with_timer(db: sqlite3.Connection, kind: str) -> tuple[str, ...]:
    """Return the ids of the tables that have a timer of a kind."""
    return tuple(table_id for (table_id,) in db.execute(WITH_TIMER, (kind,)))


def outbox_head(db: sqlite3.Connection, destination: str) -> OutboxRow | None:
    """Return the first open row of a destination."""
    row = db.execute(OUTBOX_HEAD, (destination,)).fetchone()
    return None if row is None else c.outbox_row(row)


def outbox_row(db: sqlite3.Connection, row_id: int) -> OutboxRow | None:
    """Return the outbox row with this id."""
    row = db.execute(OUTBOX_BY_ID, (row_id,)).fetchone()
    return None if row is None else c.outbox_row(row)


def said_before(db: sqlite3.Connection, row_id: int, destination: str) -> frozenset[int]:
    """Return the messages that earlier rows of a destination have become, the newest ones."""
    found = db.execute(OUTBOX_SAID, (row_id, row_id - SAID_DEPTH, destination))
    return frozenset(message_id for (message_id,) in found)


def board_row(db: sqlite3.Connection, message_id: int) -> OutboxRow | None:
    """Return the row that became a board message."""
    row = db.execute(OUTBOX_BOARD, (message_id,)).fetchone()
    return None if row is None else c.outbox_row(row)


def board_coming(db: sqlite3.Connection, destination: str) -> bool:
    """Tell whether a board is on its way to a destination."""
    return db.execute(OUTBOX_COMING, (destination,)).fetchone() is not None


def user_locale(db: sqlite3.Connection, user_id: int) -> str | None:
    """Return the language a user chose."""
    row = db.execute(USER_LOCALE, (user_id,)).fetchone()
    return None if row is None else row[0]


def guild_locale(db: sqlite3.Connection, guild_id: int) -> str | None:
    """Return the language a server chose."""
    row = db.execute(GUILD_LOCALE, (guild_id,)).fetchone()
    return None if row is None else row[0]


def dms_closed(db: sqlite3.Connection, user_id: int) -> bool:
    """Tell whether the last direct message to a user was refused."""
    row = db.execute(DMS_CLOSED, (user_id,)).fetchone()
    return row is not None and bool(row[0])


def hand(db: sqlite3.Connection, table_id: str, user_id: int) -> HandRow | None:
    """Return how a person is shown their hand at a table."""
    row = db.execute(HAND, (table_id, user_id)).fetchone()
    return None if row is None else HandRow(*row)


def votes(db: sqlite3.Connection, table_id: str, kind: str) -> frozenset[int]:
    """Return who voted for something at a table."""
    return frozenset(user for (user,) in db.execute(VOTES, (table_id, kind)))


def last_heartbeat(db: sqlite3.Connection) -> int | None:
    """Return when a process was last known to be alive."""
    row = db.execute(HEARTBEAT).fetchone()
    return None if row is None else int(row[0])
