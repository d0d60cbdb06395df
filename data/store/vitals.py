"""How the house is doing: what waits, what is late, and how many tables cannot go on."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from data.store.migrate import version
from data.store.rows import FROZEN, RUNNING

_BEAT = "SELECT at FROM heartbeat WHERE id = 1"
_COUNT = "SELECT count(*) FROM tables WHERE status = ?"
_WAITING = "SELECT count(*), min(created_at) FROM outbox WHERE state IN ('pending', 'sending')"
# Who is first at a destination and was never tried waits for the outbox itself, not for Discord.
_UNTRIED = """SELECT min(created_at) FROM outbox WHERE state = 'pending' AND id IN (
        SELECT min(id) FROM outbox WHERE state IN ('pending', 'sending') GROUP BY destination)"""
_OVERDUE = "SELECT count(*), min(due) FROM timers WHERE due < ?"


@dataclass(frozen=True, slots=True)
class Vitals:
    """What a look at the database says about the process that works on it. Times are Unix ms.

    Attributes:
        beat: When the process was last alive, None if never.
        running, frozen: Tables in these states.
        waiting: Rows of the outbox that are not said yet.
        oldest: When the oldest of them was written.
        untried: When the oldest of those was written that are first at their destination and
            were never tried: a living outbox tries them at once, unless it is held back.
        overdue: Timers that should have been acted on.
        due: When the oldest of them was due.
    """

    beat: int | None
    running: int
    frozen: int
    waiting: int
    oldest: int | None
    untried: int | None
    overdue: int
    due: int | None


def look(db: sqlite3.Connection, now: int) -> Vitals:
    """Return how the house is doing at a time."""
    beat = db.execute(_BEAT).fetchone()
    (running,) = db.execute(_COUNT, (RUNNING,)).fetchone()
    (stopped,) = db.execute(_COUNT, (FROZEN,)).fetchone()
    waiting, oldest = db.execute(_WAITING).fetchone()
    (untried,) = db.execute(_UNTRIED).fetchone()
    overdue, due = db.execute(_OVERDUE, (now,)).fetchone()
    at = None if beat is None else int(beat[0])
    return Vitals(at, running, stopped, waiting, oldest, untried, overdue, due)


def schema(db: sqlite3.Connection) -> int:
    """Return the version of the schema."""
    return version(db)
