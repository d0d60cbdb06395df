"""A person's data: where it is, and how it is erased on request.

Rows name a person by Discord's id, or by a display name in a column ``name`` or a member ``name``
beside that id. Both are erased. Data that others need to check their own games (entries, hashes,
totals) stays without them. Names are never searched for: a person may be called like any word of
ours.
"""

# ruff: noqa: S608 (the only parts put together are names of tables and columns below)

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from data.store import daily
from data.store.changes import RAISE_VERSION
from data.store.parts import SEAT_OF, WHOLE
from data.store.query import Database, Query, Sql, Statement, cell, each
from data.store.store import Store
from data.store.table_data import PARTS

NOBODY: Final = 0
"""The id of an erased person, for columns that need one."""

_PLAYING = """SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id
    WHERE s.user_id = ?
        AND (t.status = 'lobby' OR (t.status = 'running' AND s.status <> 'closed'))
    ORDER BY t.created_at, t.id"""
_COUNT = """SELECT count(*) FILTER (WHERE t.status IN ('lobby', 'running', 'frozen')),
        count(*) FILTER (WHERE t.status = 'ended'),
        (SELECT count(*) FROM scores WHERE user_id = ?1)
    FROM seats AS s JOIN tables AS t ON t.id = s.table_id WHERE s.user_id = ?1"""

SOME: Final = 50
"""Tables, or messages, per transaction."""

# Also former seats: a change decided earlier must not restore the person.
_AT = """SELECT table_id FROM seats WHERE user_id = ?1
    UNION SELECT id FROM tables WHERE host_id = ?1
    UNION SELECT table_id FROM hands WHERE user_id = ?1
    LIMIT ?2"""
_OF_SEAT = "seat IN (SELECT seat FROM seats WHERE table_id = ?2 AND user_id = ?1)"
_LEFT: Final = (
    # First: rows located by their author's seat.
    *(
        f"DELETE FROM {part.table} WHERE table_id = ?2 AND "
        + (_OF_SEAT if part.person == SEAT_OF else f"{part.person} = ?1")
        for part in PARTS
        if part.person
    ),
    "UPDATE seats SET user_id = NULL, name = '' WHERE table_id = ?2 AND user_id = ?1",
    f"UPDATE tables SET host_id = {NOBODY} WHERE id = ?2 AND host_id = ?1",
    # The rating they brought into a rated game stays as a number, so that no other player's rating
    # moves. A game that is not worked out yet gets their present rating.
    """INSERT INTO strangers (table_id, seat, mu, sigma, idle)
        SELECT r.table_id, r.seat, coalesce(r.prior_mu, q.mu), coalesce(r.prior_sigma, q.sigma),
            r.often
        FROM results AS r JOIN games AS g ON g.table_id = r.table_id AND g.why = ''
        LEFT JOIN ratings AS q ON q.guild_id = r.guild_id AND q.game = r.game
            AND q.mode = r.mode AND q.user_id = r.user_id
        WHERE r.table_id = ?2 AND r.user_id = ?1
            AND (r.prior_mu IS NOT NULL OR q.mu IS NOT NULL)
        ON CONFLICT DO NOTHING""",
    "UPDATE results SET user_id = NULL, number = 0 WHERE table_id = ?2 AND user_id = ?1",
)
_NAMED = """SELECT o.id, o.table_id, o.destination, o.payload FROM named AS n JOIN outbox AS o
    ON o.id = n.outbox_id WHERE n.user_id = ? LIMIT ?"""
_UNSAID = Sql("DELETE FROM outbox WHERE id = ?")
_UNNAMED = Sql("DELETE FROM named WHERE user_id = ? AND outbox_id = ?")
_GONE: Final = (
    f"UPDATE scores SET user_id = {NOBODY}, name = '' WHERE user_id = ?1",
    f"UPDATE wordlists SET user_id = {NOBODY} WHERE user_id = ?1",
    "DELETE FROM ratings WHERE user_id = ?1",
    # Also at tables where they never sat.
    *(
        f"DELETE FROM {part.table} WHERE {part.person} = ?1"
        for part in PARTS
        if part.person and part.person != SEAT_OF
    ),
    "DELETE FROM daily_answers WHERE user_id = ?1",
    "DELETE FROM solo_tries WHERE user_id = ?1",
    "DELETE FROM invite_blocks WHERE user_id = ?1",
    "DELETE FROM call_lists WHERE user_id = ?1",
    "DELETE FROM invite_blocks WHERE by_id = ?1",
    "DELETE FROM lessons WHERE user_id = ?1",
    "DELETE FROM visits WHERE user_id = ?1",
    f"UPDATE daily_posts SET user_id = {NOBODY} WHERE user_id = ?1",
    f"UPDATE cups SET user_id = {NOBODY} WHERE user_id = ?1",
    # The number stays, so that others' pairings can still be checked.
    f"UPDATE cup_entrants SET user_id = {NOBODY}, name = '', out = 1 WHERE user_id = ?1",
    "DELETE FROM users WHERE id = ?1",
    "DELETE FROM named WHERE user_id = ?1",
)


@dataclass(frozen=True, slots=True)
class _Facts:
    """A JSON column that may name people.

    Attributes:
        about: When a row is erased with a person: ``""`` never, ``user`` if that member names them,
            ``WHOLE`` on any mention.
        where: A condition that narrows the search.
    """

    table: str
    column: str
    about: str
    where: str = "true"

    @property
    def search(self) -> str:
        return (
            f'SELECT id, "{self.column}" FROM {self.table} '
            f'WHERE {self.where} AND instr("{self.column}", CAST(?1 AS TEXT)) > 0'
        )


_MESSAGES: Final = _Facts("outbox", "payload", "user")
_JSON: Final = (
    *(
        _Facts(part.table, column, about)
        for part in PARTS
        for column, about in part.mentions.items()
    ),
    _Facts("tables", "unannounced", "", "unannounced <> '[]'"),
    # ``named`` covers readable rows.
    _Facts("outbox", "payload", "user", "NOT json_valid(payload)"),
)


class Summary(NamedTuple):
    running: int
    finished: int
    totals: int


def summary(user_id: int) -> Query[Summary]:
    return Query(_COUNT, (user_id,), lambda rows: Summary._make(rows[0]))


def playing(user_id: int) -> Query[tuple[str, ...]]:
    return Query(_PLAYING, (user_id,), each(cell))


async def erase(store: Store, user_id: int, given_up: Collection[str] = ()) -> bool | None:
    """Erase everything that names a person; entries, hashes and others' data stay.

    SQLite may leave copies in free space until the file is compacted. Erasing takes a few tables
    and messages at a time, so that others can write in between. At the tables ``given_up``, which
    can't be played any more, a seat need not be closed.

    Returns whether anything changed; None if others depend on the person at a table, so that more
    remains to be erased later.
    """
    changed = False
    rest = partial(_from_the_rest, now=store.now())
    for some in (_from_tables, _from_messages, rest):
        done: bool | None = True
        while done:
            done = await store.step(partial(_erase, some, user_id, given_up))
            if done is None:
                return None
            changed = changed or done
    return changed


_Some = Callable[[Database, int], None]


def _erase(some: _Some, user_id: int, given_up: Collection[str], db: Database) -> bool | None:
    # In each transaction: the person may have taken a seat since the last one.
    if any(table_id not in given_up for table_id in playing(user_id).run(db)):
        return None
    before = db.total_changes
    some(db, user_id)
    return db.total_changes > before


def _from_tables(db: Database, user_id: int) -> None:
    for (table_id,) in db.execute(_AT, (user_id, SOME)).fetchall():
        db.execute(RAISE_VERSION, (table_id,))
        for statement in _LEFT:
            db.execute(statement, (user_id, table_id))


def _from_messages(db: Database, user_id: int) -> None:
    rows = db.execute(_NAMED, (user_id, SOME)).fetchall()
    for row_id, table_id, destination, payload in rows:
        if destination == f"dm:{user_id}":
            db.execute(_UNSAID, (row_id,))
            # A change that notes just now that it has arrived must not write to them again.
            db.execute(RAISE_VERSION, (table_id,))
        elif _names(_MESSAGES, payload, user_id):  # the index may hold too much (decision: privacy)
            _clear(db, _MESSAGES, row_id, _decoded(_MESSAGES, payload, user_id), user_id)
        # Always, or the next search would return the same rows for ever.
        db.execute(_UNNAMED, (user_id, row_id))


def _from_the_rest(db: Database, user_id: int, now: int) -> None:
    _keep_marks(db, user_id, now)
    for statement in _GONE:
        db.execute(statement, (user_id,))
    for facts in _JSON:
        for key, text in db.execute(facts.search, (user_id,)).fetchall():
            if _names(facts, text, user_id):  # the digits may be a coincidence
                if facts.table == "tables":
                    db.execute(RAISE_VERSION, (key,))
                _clear(db, facts, key, _decoded(facts, text, user_id), user_id)


def _clear(db: Database, facts: _Facts, key: int | str, content: Any, user_id: int) -> None:
    table, column = facts.table, facts.column
    if facts.about == WHOLE or (facts.about and content.get(facts.about) == user_id):
        db.execute(f"DELETE FROM {table} WHERE id = ?", (key,))
        return
    cleared = msgspec.json.encode(_without(content, user_id)).decode()
    db.execute(f'UPDATE {table} SET "{column}" = ? WHERE id = ?', (cleared, key))


def _names(facts: _Facts, text: str, user_id: int) -> bool:
    return names_person(_decoded(facts, text, user_id), user_id)


def _decoded(facts: _Facts, text: str, user_id: int) -> Any:
    """Return parsed JSON; damaged JSON counts as about the person and is erased whole."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return {facts.about: user_id} if facts.about else [user_id]


def names_person(content: Any, user_id: int) -> bool:
    """Return whether decoded JSON holds an id anywhere, as a number or as text.

    No other number of ours is as large as one of Discord's ids.
    """
    if isinstance(content, dict):
        return any(names_person(part, user_id) for pair in content.items() for part in pair)
    if isinstance(content, list):
        return any(names_person(part, user_id) for part in content)
    return content in _forms(user_id)


def _without(content: Any, user_id: int) -> Any:
    """Return decoded JSON without a person: removed from lists, null elsewhere."""
    forms = _forms(user_id)
    if isinstance(content, dict):
        kept = {key: part for key, part in content.items() if key not in forms}
        # Before the id goes: it identifies the name's owner.
        if kept.get("user") in forms and "name" in kept:
            kept["name"] = ""
        return {key: _without(part, user_id) for key, part in kept.items()}
    if isinstance(content, list):
        return [_without(part, user_id) for part in content if part not in forms]
    if content in forms:
        return NOBODY if isinstance(content, int) else ""
    return content


def _forms(user_id: int) -> tuple[int | str, ...]:
    """Return all ways in which we write a person's id."""
    return (user_id, str(user_id), f"<@{user_id}>", f"dm:{user_id}")


PUZZLE: Final = "puzzle"
SOLO: Final = "solo"
"""What a person has one go at, also after their answer is erased."""
_DAY_MS: Final = 86_400_000
_EPOCH: Final = 719_163
"""1 January 1970, as ``datetime.date.toordinal`` counts."""

_GOES = """SELECT 'puzzle', day FROM daily_answers WHERE user_id = ?1 AND day >= ?2
    UNION ALL SELECT 'solo', day FROM solo_tries WHERE user_id = ?1 AND day >= ?2"""
_KEEP_MARKS = Sql("INSERT INTO used_up (mark, until) VALUES (?, ?) ON CONFLICT DO NOTHING")
_IS_MARKED = "SELECT 1 FROM used_up WHERE mark = ?"
_DROP_MARKS = Sql("DELETE FROM used_up WHERE until <= ?")


def is_used_up(secret: bytes, what: str, day: int, user_id: int) -> Query[bool]:
    return Query(_IS_MARKED, (_mark(secret, what, day, user_id),), bool)


def _keep_marks(db: Database, user_id: int, now: int) -> None:
    today = now // _DAY_MS + _EPOCH
    # A day is over in the last zone at noon UTC of the next one.
    for what, day in db.execute(_GOES, (user_id, today - 1)).fetchall():
        key = daily.secret().run(db)
        if key is None:  # without it anybody could compute the mark of a user
            raise AssertionError("the secret of the puzzles is missing")
        mark = _mark(key, what, day, user_id)
        db.execute(_KEEP_MARKS, (mark, (day + 1 - _EPOCH) * _DAY_MS + _DAY_MS // 2))


def drop_marks(now: int) -> Statement:
    return _DROP_MARKS, (now,)


def _mark(secret: bytes, what: str, day: int, user_id: int) -> bytes:
    return hmac.digest(secret, f"used-up\0{what}\0{day}\0{user_id}".encode(), "sha256")
