"""What the people of a table decide together, and who said what."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from data.store import columns as c
from data.store.rows import MotionRow
from data.store.tx import Tx

_OPEN = "SELECT id, table_id, topic, facts, at FROM motions WHERE table_id = ? ORDER BY id"
_BY_ID = "SELECT id, table_id, topic, facts, at FROM motions WHERE id = ?"
_BALLOTS = "SELECT user_id, choice FROM ballots WHERE motion_id = ?"
_PUT = "INSERT INTO motions (table_id, topic, facts, at) VALUES (?, ?, ?, ?)"
_CAST = (
    "INSERT INTO ballots (motion_id, user_id, choice) VALUES (?, ?, ?) "
    "ON CONFLICT (motion_id, user_id) DO UPDATE SET choice = excluded.choice"
)
_FORGET = "DELETE FROM ballots WHERE motion_id IN (SELECT id FROM motions WHERE table_id = ?{})"
_DROP = "DELETE FROM motions WHERE table_id = ?{}"
_TOPIC = " AND topic = ?"
_FORGET_OF = (
    "DELETE FROM ballots WHERE user_id = ? "
    "AND motion_id IN (SELECT id FROM motions WHERE table_id = ?)"
)


def open_motions(db: Tx | sqlite3.Connection, table_id: str) -> tuple[MotionRow, ...]:
    """Return what a table is deciding, oldest first, with the ballots so far."""
    return tuple(_row(db, row) for row in db.execute(_OPEN, (table_id,)).fetchall())


def of_topic(db: Tx | sqlite3.Connection, table_id: str, topic: str) -> MotionRow | None:
    """Return what a table decides on a topic, None where nothing is open."""
    return next((m for m in open_motions(db, table_id) if m.topic == topic), None)


def by_id(db: Tx | sqlite3.Connection, motion_id: int) -> MotionRow | None:
    """Return an open motion; None where it is over."""
    row = db.execute(_BY_ID, (motion_id,)).fetchone()
    return None if row is None else _row(db, row)


def put(tx: Tx, table_id: str, topic: str, facts: Mapping[str, Any], at: int) -> MotionRow:
    """Put a motion in the place of an older one of its topic."""
    drop(tx, table_id, topic)
    text = c.value("facts", dict(facts))
    number = int(tx.execute(_PUT, (table_id, topic, text, at)).lastrowid or 0)
    return MotionRow(number, table_id, topic, dict(facts), at)


def cast(tx: Tx, motion_id: int, user_id: int, choice: str) -> None:
    """Count a ballot; a second one of the same person replaces the first."""
    tx.execute(_CAST, (motion_id, user_id, choice))


def drop(tx: Tx, table_id: str, topic: str | None = None) -> None:
    """Forget the motions of a table, all of them or that of a topic."""
    more = "" if topic is None else _TOPIC
    key = (table_id,) if topic is None else (table_id, topic)
    tx.execute(_FORGET.format(more), key)
    tx.execute(_DROP.format(more), key)


def forget(tx: Tx, table_id: str, user_id: int) -> None:
    """Forget what somebody has answered at a table: they don't play there any more."""
    tx.execute(_FORGET_OF, (user_id, table_id))


def _row(db: Tx | sqlite3.Connection, row: tuple[Any, ...]) -> MotionRow:
    number, table_id, topic, facts, at = row
    ballots = dict(db.execute(_BALLOTS, (number,)).fetchall())
    return MotionRow(number, table_id, topic, c.facts(facts), at, ballots)
