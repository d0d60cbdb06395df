"""Visits of the board page: tickets, each good for one entry, and the sessions they open.

Only hashes are stored, so that nobody who reads the database can enter.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from data.store.query import Database, Query, Row, Sql, Statement, first

TICKET: Final = 600_000
"""Milliseconds for which a ticket can be used."""
SESSION: Final = 43_200_000
"""Milliseconds that a session lasts."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A person on the page, with their language.

    Attributes:
        table_id: What they opened, or empty.
        guild_id: The server from which they came, None from a direct message.
        heard: What their Discord speaks, once they are known.
    """

    user_id: int
    name: str
    locale: str
    table_id: str
    guild_id: int | None = None
    heard: str = ""


_ISSUE: Final = Sql("""INSERT INTO visits (hash, user_id, name, locale, table_id, guild_id, entered,
        until)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)""")
_LAPSED: Final = Sql("DELETE FROM visits WHERE until < ?")
_USED: Final = Sql("DELETE FROM visits WHERE hash = ? AND entered = 0")
_ENDED: Final = Sql("DELETE FROM visits WHERE user_id = ? AND entered = 1")
# Their language is that of now, not of the moment at which they got the link.
_READ: Final = """SELECT visits.user_id, visits.name,
        COALESCE(users.locale, NULLIF(users.heard, ''), visits.locale),
        visits.table_id, visits.guild_id, users.heard
    FROM visits LEFT JOIN users ON users.id = visits.user_id
    WHERE visits.hash = ? AND visits.entered = ? AND visits.until >= ?"""


def issue(ticket: str, visit: Visit, now: int) -> tuple[Statement, ...]:
    """Store a ticket, and drop what has lapsed."""
    return (_LAPSED, (now,)), _row(ticket, visit, now + TICKET, entered=False)


def ticket(ticket: str, now: int) -> Query[Visit | None]:
    """Return whom a ticket lets in; None for one that is unknown, used or too old."""
    return Query(_READ, (_hash(ticket), 0, now), first(_visit))


def session(session: str, now: int) -> Query[Visit | None]:
    return Query(_READ, (_hash(session), 1, now), first(_visit))


def enter(db: Database, used: str, session: str, now: int) -> Visit | None:
    """Turn a ticket into a session, which ends the person's older ones; None as for ``ticket``."""
    visit = ticket(used, now).run(db)
    if visit is None or not db.execute(_USED, (_hash(used),)).rowcount:
        return None
    for sql, values in (
        (_ENDED, (visit.user_id,)),
        _row(session, visit, now + SESSION, entered=True),
    ):
        db.execute(sql, values)
    return visit


def _row(secret: str, visit: Visit, until: int, *, entered: bool) -> Statement:
    who = visit.user_id, visit.name, visit.locale, visit.table_id, visit.guild_id
    return _ISSUE, (_hash(secret), *who, int(entered), until)


def _visit(row: Row) -> Visit:
    return Visit(int(row[0]), str(row[1]), str(row[2]), str(row[3]), row[4], row[5] or "")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
