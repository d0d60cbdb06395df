"""What is kept about a person, and how it goes when they ask for that.

Whatever names somebody does so by Discord's id, or by a display name in a column ``name`` or a
member ``name`` beside that id. Both go; what others need to check their own games (entries,
hashes, totals) stays without them. Nothing is looked for by its name: people may be called like
any word of ours.
"""

# ruff: noqa: S608 (the only parts put together are names of tables and columns below)

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from data.store.tx import Tx

NOBODY: Final = 0
"""The id that stands for somebody who asked to be forgotten, where a column must have one."""

_PLAYING = """SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id
    WHERE s.user_id = ?
        AND (t.status = 'lobby' OR (t.status = 'running' AND s.status <> 'closed'))
    ORDER BY t.created_at, t.id"""
_COUNT = """SELECT count(*) FILTER (WHERE t.status IN ('lobby', 'running', 'frozen')),
        count(*) FILTER (WHERE t.status = 'ended')
    FROM seats AS s JOIN tables AS t ON t.id = s.table_id WHERE s.user_id = ?"""
_TOTALS = "SELECT count(*) FROM scores WHERE user_id = ?"
_UNNAME = "UPDATE seats SET name = '' WHERE table_id = ? AND user_id = ?"

_AT = """SELECT table_id FROM seats WHERE user_id = ?1
    UNION SELECT id FROM tables WHERE host_id = ?1"""

# In this order: drafts are found by the seat of their author.
_GONE: Final = (
    """DELETE FROM drafts WHERE (table_id, seat) IN
        (SELECT table_id, seat FROM seats WHERE user_id = ?1)""",
    "UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?1",
    f"UPDATE tables SET host_id = {NOBODY} WHERE host_id = ?1",
    f"UPDATE scores SET user_id = {NOBODY}, name = '' WHERE user_id = ?1",
    f"UPDATE wordlists SET user_id = {NOBODY} WHERE user_id = ?1",
    "DELETE FROM hands WHERE user_id = ?1",
    "DELETE FROM calls WHERE user_id = ?1",
    "DELETE FROM ballots WHERE user_id = ?1",
    "DELETE FROM votes WHERE user_id = ?1",
    "DELETE FROM users WHERE id = ?1",
    "DELETE FROM outbox WHERE destination = 'dm:' || ?1",
)


@dataclass(frozen=True, slots=True)
class _Facts:
    """A column of JSON that may name people.

    Attributes:
        table, column: Where it stands.
        about: A row goes with the person it is about; ``""`` where none does, ``user`` where
            that member of the object says so, ``*`` where any mention makes it theirs.
        where: Narrows the search where old rows are many and name nobody.
    """

    table: str
    column: str
    about: str
    where: str = "1"


_JSON: Final = (
    _Facts("outbox", "payload", "user"),
    _Facts("timers", "payload", "*"),
    # Who is asked has changed, or whom it is about has: the table may ask again.
    _Facts("motions", "facts", "*"),
    _Facts("tables", "untold", "", "status IN ('running', 'frozen')"),
)


@dataclass(frozen=True, slots=True)
class Summary:
    """How much is kept about somebody: open games, finished ones, high scores."""

    running: int
    finished: int
    totals: int


def summary(db: Tx | sqlite3.Connection, user_id: int) -> Summary:
    """Count what is kept about somebody."""
    running, finished = db.execute(_COUNT, (user_id,)).fetchone()
    (totals,) = db.execute(_TOTALS, (user_id,)).fetchone()
    return Summary(running, finished, totals)


def playing(db: Tx | sqlite3.Connection, user_id: int) -> tuple[str, ...]:
    """Return the ids of the tables where others count on somebody, oldest first."""
    return tuple(table_id for (table_id,) in db.execute(_PLAYING, (user_id,)))


def unname(tx: Tx, table_id: str, user_id: int) -> None:
    """Take somebody's name off their seat, before the table is told that somebody leaves."""
    tx.changing(table_id)
    tx.execute(_UNNAME, (table_id, user_id))


def erase(tx: Tx, user_id: int, given_up: Collection[str] = ()) -> bool:
    """Take everything away that names a person; entries, hashes and others' data stay.

    It looks through whole tables: a person leaves once, and nothing may be overlooked.

    Args:
        tx: The transaction.
        user_id: Who asked for it.
        given_up: Tables that can't be played any more, where a seat need not be closed.

    Returns:
        False where others still count on the person at a table: nothing is changed then.
    """
    if any(table_id not in given_up for table_id in playing(tx, user_id)):
        return False
    for (table_id,) in tx.execute(_AT, (user_id,)).fetchall():
        tx.changing(table_id)
    for statement in _GONE:
        tx.execute(statement, (user_id,))
    for facts in _JSON:
        _clear(tx, facts, user_id)
    return True


def _clear(tx: Tx, facts: _Facts, user_id: int) -> None:
    table, column = facts.table, facts.column
    found = tx.execute(
        f'SELECT id, "{column}" FROM {table} WHERE {facts.where} AND instr("{column}", ?) > 0',
        (str(user_id),),
    ).fetchall()
    for key, text in found:
        content = _decoded(facts, text, user_id)
        if not names_person(content, user_id):
            continue  # the digits stand there by chance
        if facts.about == "*" or (facts.about and content.get(facts.about) == user_id):
            tx.execute(f"DELETE FROM {table} WHERE id = ?", (key,))
            continue
        if table == "tables":
            tx.changing(key)
        cleared = msgspec.json.encode(_without(content, user_id)).decode()
        tx.execute(f'UPDATE {table} SET "{column}" = ? WHERE id = ?', (cleared, key))


def _decoded(facts: _Facts, text: str, user_id: int) -> Any:
    """Return what JSON says; what is damaged counts as all about the person, and goes whole."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return {facts.about: user_id} if facts.about else [user_id]


def names_person(content: Any, user_id: int) -> bool:
    """Tell whether decoded JSON holds an id anywhere, as a number or as text.

    No other number of ours is as large as one of Discord's ids.
    """
    if isinstance(content, dict):
        return any(names_person(part, user_id) for pair in content.items() for part in pair)
    if isinstance(content, list):
        return any(names_person(part, user_id) for part in content)
    return content in _forms(user_id)


def _without(content: Any, user_id: int) -> Any:
    """Return decoded JSON without a person: not in lists any more, nobody elsewhere."""
    forms = _forms(user_id)
    if isinstance(content, dict):
        kept = {key: part for key, part in content.items() if key not in forms}
        if kept.get("user") in forms and "name" in kept:
            kept["name"] = ""
        return {key: _without(part, user_id) for key, part in kept.items()}
    if isinstance(content, list):
        return [_without(part, user_id) for part in content if part not in forms]
    if content in forms:
        return NOBODY if isinstance(content, int) else ""
    return content


def _forms(user_id: int) -> tuple[int | str, ...]:
    return (user_id, str(user_id), f"<@{user_id}>", f"dm:{user_id}")
