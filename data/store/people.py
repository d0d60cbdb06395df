"""What is remembered of people: how they want to be told things, and what they were told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from data.store import columns as c
from data.store.rows import TimerRow, UserRow
from data.store.tx import Tx

SETTINGS = ("notify", "remind", "quiet", "zone", "digest", "digest_due", "nudged_at")
"""The columns that ``change`` takes."""

_READ = f"SELECT {c.names(c.USER)} FROM users WHERE id = ?"  # noqa: S608 (columns)
_DIGESTS = (
    f"SELECT {c.names(c.USER)} FROM users "  # noqa: S608 (columns)
    "WHERE digest_due IS NOT NULL AND digest_due <= ? ORDER BY digest_due LIMIT 100"
)
_NEXT_DIGEST = "SELECT min(digest_due) FROM users WHERE digest_due IS NOT NULL"
_KNOWN = """SELECT 1 FROM users WHERE id = ?1
    UNION ALL SELECT 1 FROM hands WHERE user_id = ?1 LIMIT 1"""
_CALL = "SELECT question, count FROM calls WHERE table_id = ? AND user_id = ?"
_CALLED = """INSERT INTO calls (table_id, user_id, question, count, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (table_id, user_id) DO UPDATE SET count = excluded.count,
        at = CASE WHEN question = excluded.question THEN at ELSE excluded.at END,
        question = excluded.question"""
_CALLS_AT = "SELECT user_id, question, at FROM calls WHERE table_id = ?"
_ASKED = """SELECT c.table_id, c.question FROM calls AS c JOIN tables AS t ON t.id = c.table_id
    WHERE c.user_id = ? AND c.question <> '' AND t.status = 'running' AND NOT t.party
        AND t.stalled_at IS NULL"""
_TIMERS = f"""SELECT {c.names(c.TIMER)} FROM timers
    WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?) AND kind = ?"""  # noqa: S608


def read(db: Tx | sqlite3.Connection, user_id: int) -> UserRow:
    """Return what is remembered of somebody; the house's defaults for a stranger."""
    row = db.execute(_READ, (user_id,)).fetchone()
    return UserRow(user_id) if row is None else c.user_row(row)


def read_all(db: Tx | sqlite3.Connection, user_ids: Iterable[int]) -> dict[int, UserRow]:
    """Return what is remembered of several people."""
    return {user_id: read(db, user_id) for user_id in user_ids}


def known(db: Tx | sqlite3.Connection, user_id: int) -> bool:
    """Tell whether somebody has chosen anything or taken a seat, and was not forgotten since."""
    return db.execute(_KNOWN, (user_id,)).fetchone() is not None


def change(tx: Tx, user_id: int, **settings: Any) -> None:
    """Change what is remembered of somebody.

    Raises:
        TypeError: Not one of ``SETTINGS``.
    """
    unknown = set(settings) - set(SETTINGS)
    if unknown or not settings:
        raise TypeError(f"users: can't set {sorted(unknown) or 'nothing'}")
    tx.execute("INSERT INTO users (id) VALUES (?) ON CONFLICT DO NOTHING", (user_id,))
    changes = ", ".join(f'"{name}" = ?' for name in settings)
    # Names are checked above; values are bound.
    sql = f"UPDATE users SET {changes} WHERE id = ?"  # noqa: S608
    tx.execute(sql, (*settings.values(), user_id))


def digests_due(db: Tx | sqlite3.Connection, now: int) -> tuple[UserRow, ...]:
    """Return the people whose list of tables is due, a hundred at most."""
    return tuple(c.user_row(row) for row in db.execute(_DIGESTS, (now,)).fetchall())


def next_digest(db: Tx | sqlite3.Connection) -> int | None:
    """Return when the next list of tables is due."""
    row = db.execute(_NEXT_DIGEST).fetchone()
    return None if row is None or row[0] is None else int(row[0])


def last_call(db: Tx | sqlite3.Connection, table_id: str, user_id: int) -> tuple[str, int]:
    """Return which question somebody was last told about, and how often they were reminded."""
    row = db.execute(_CALL, (table_id, user_id)).fetchone()
    return ("", 0) if row is None else (str(row[0]), int(row[1]))


def called(tx: Tx, table_id: str, user_id: int, question: str, count: int, now: int) -> None:
    """Note that somebody was told about a question, or reminded of it ``count`` times.

    Since when a question stands does not change while it is the same.
    """
    tx.execute(_CALLED, (table_id, user_id, question, count, now))


def calls_at(db: Tx | sqlite3.Connection, table_id: str) -> dict[int, tuple[str, int]]:
    """Return what the people of a table were last told about, and since when that stands."""
    found = db.execute(_CALLS_AT, (table_id,)).fetchall()
    return {int(user_id): (str(question), int(at)) for user_id, question, at in found}


def asked(db: Tx | sqlite3.Connection, user_id: int) -> tuple[tuple[str, str], ...]:
    """Return (table, question) of what somebody was told about where reminders still come."""
    found = db.execute(_ASKED, (user_id,)).fetchall()
    return tuple((str(table_id), str(question)) for table_id, question in found)


def timers_for(db: Tx | sqlite3.Connection, user_id: int, kind: str) -> tuple[TimerRow, ...]:
    """Return the timers of a kind that are about somebody, at all their tables."""
    found = (c.timer_row(row) for row in db.execute(_TIMERS, (user_id, kind)).fetchall())
    return tuple(timer for timer in found if timer.payload.get("user") == user_id)
