"""Who had their one go at a day's puzzle or solo and then had everything about them deleted.

Only a keyed hash stays, and only until that day is over: deleting gives nobody a second go.
"""

from __future__ import annotations

import hmac
from typing import Final

from data.store.query import Database, Query
from data.store.sql import Sql, Statement

PUZZLE: Final = "puzzle"
SOLO: Final = "solo"
_DAY_MS: Final = 86_400_000
_EPOCH: Final = 719_163
"""1 January 1970, as ``datetime.date.toordinal`` counts."""

_SECRET = "SELECT secret FROM daily_secret WHERE id = 1"  # noqa: S105 (a statement)
_GOES = """SELECT 'puzzle', day FROM daily_answers WHERE user_id = ?1 AND day >= ?2
    UNION ALL SELECT 'solo', day FROM solo_tries WHERE user_id = ?1 AND day >= ?2"""
_KEEP = Sql("INSERT INTO used_up (mark, until) VALUES (?, ?) ON CONFLICT DO NOTHING")
_IS = "SELECT 1 FROM used_up WHERE mark = ?"
_DROP = Sql("DELETE FROM used_up WHERE until <= ?")


def is_used_up(secret: bytes, what: str, day: int, user_id: int) -> Query[bool]:
    """Return whether a person deleted their go at the puzzle or the solo of a day."""
    return Query(_IS, (_mark(secret, what, day, user_id),), bool)


def keep(db: Database, user_id: int, now: int) -> None:
    """Keep the marks of a person whose answers and tries are deleted in this transaction."""
    today = now // _DAY_MS + _EPOCH
    # A day is over in the last zone at noon UTC of the next one.
    goes = db.execute(_GOES, (user_id, today - 1)).fetchall()
    for what, day in goes:
        (secret,) = db.execute(_SECRET).fetchone()
        mark = _mark(bytes(secret), what, day, user_id)
        db.execute(_KEEP, (mark, (day + 1 - _EPOCH) * _DAY_MS + _DAY_MS // 2))


def drop(now: int) -> Statement:
    """Delete the marks of days that are over everywhere."""
    return _DROP, (now,)


def _mark(secret: bytes, what: str, day: int, user_id: int) -> bytes:
    return hmac.digest(secret, f"used-up\0{what}\0{day}\0{user_id}".encode(), "sha256")
