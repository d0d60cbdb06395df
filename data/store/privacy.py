"""What is kept about a person, and how it goes when they ask for that.

Whatever names somebody does so by Discord's id, or by a display name in a column ``name`` or a
member ``name`` beside that id. Both go; what others need to check their own games (entries,
hashes, totals) stays without them. Nothing is looked for by its name: people may be called like
any word of ours.
"""

# ruff: noqa: S608 (the only parts put together are names of tables and columns below)

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import aiosqlite
import msgspec

from data.store import rewriting
from data.store.freezing import seal, sum_of
from data.store.link import fetched
from data.store.query import Query, cell, each
from data.store.store import Store

NAMED: Final = "SELECT outbox_id FROM named WHERE user_id = ?1"
"""The rows of the outbox that name a person or are for them."""

NOBODY: Final = 0
"""The id that stands for somebody who asked to be forgotten, where a column must have one."""

_PLAYING = """SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id
    WHERE s.user_id = ?
        AND (t.status = 'lobby' OR (t.status = 'running' AND s.status <> 'closed'))
    ORDER BY t.created_at, t.id"""
_COUNT = """SELECT count(*) FILTER (WHERE t.status IN ('lobby', 'running', 'frozen')),
        count(*) FILTER (WHERE t.status = 'ended'),
        (SELECT count(*) FROM scores WHERE user_id = ?1)
    FROM seats AS s JOIN tables AS t ON t.id = s.table_id WHERE s.user_id = ?1"""

# Also where they once sat: a change decided before must not bring them back.
_AT = """SELECT table_id FROM seats WHERE user_id = ?1
    UNION SELECT id FROM tables WHERE host_id = ?1
    UNION SELECT table_id FROM hands WHERE user_id = ?1"""

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
    f"DELETE FROM outbox WHERE id IN ({NAMED}) AND destination = 'dm:' || ?1",
    "DELETE FROM named WHERE user_id = ?1",
)


@dataclass(frozen=True, slots=True)
class _Facts:
    """A column of JSON that may name people.

    Attributes:
        table, column: Where it stands.
        about: A row goes with the person it is about; ``""`` where none does, ``user`` where
            that member of the object says so, ``*`` where any mention makes it theirs.
        where: Narrows the search; needed where a table grows for ever.
    """

    table: str
    column: str
    about: str
    where: str = "1"


_JSON: Final = (
    _Facts("outbox", "payload", "user", f"id IN ({NAMED})"),
    _Facts("timers", "payload", "*"),
    # Who is asked has changed, or whom it is about has: the table may ask again.
    _Facts("motions", "facts", "*"),
    _Facts("tables", "untold", "", "untold <> '[]'"),
)


@dataclass(frozen=True, slots=True)
class Summary:
    """How much is kept about somebody: open games, finished ones, high scores."""

    running: int
    finished: int
    totals: int


def summary(user_id: int) -> Query[Summary]:
    """Count what is kept about a person."""
    return Query(_COUNT, (user_id,), lambda rows: Summary(*rows[0]))


def playing(user_id: int) -> Query[tuple[str, ...]]:
    """Return the ids of the tables where others count on a person, oldest first."""
    return Query(_PLAYING, (user_id,), each(cell))


async def erase(store: Store, user_id: int, given_up: Collection[str] = ()) -> bool | None:
    """Take everything away that names a person; entries, hashes and others' data stay.

    Copies of it may be left between the rows until the next night (``data.store.rewriting``).
    It looks through whole tables: a person leaves once, and nothing may be overlooked.

    Args:
        store: Where.
        user_id: Who asked for it.
        given_up: Tables that can't be played any more, where a seat need not be closed.

    Returns:
        Whether something was changed; None where others still count on the person at a table:
        nothing is changed then.
    """
    async with store.transaction() as db:
        if any(table_id not in given_up for table_id in await fetched(db, playing(user_id))):
            return None
        before = db.total_changes
        tables = {str(row[0]) for row in await db.execute_fetchall(_AT, (user_id,))}
        found = [(facts, await _naming(db, facts, user_id)) for facts in _JSON]
        tables |= {str(key) for facts, rows in found for key, _ in rows if facts.table == "tables"}
        sums = {table_id: await sum_of(db, table_id) for table_id in sorted(tables)}
        for statement in _GONE:
            await db.execute(statement, (user_id,))
        for facts, rows in found:
            for key, content in rows:
                await _clear(db, facts, key, content, user_id)
        for table_id, log in sums.items():
            await seal(db, table_id, log)
        changed = db.total_changes > before
        if changed:
            await db.execute(*rewriting.erased(store.now()))
        return changed


async def _naming(
    db: aiosqlite.Connection, facts: _Facts, user_id: int
) -> list[tuple[int | str, Any]]:
    """Return the rows whose JSON names a person: their keys, and what they say."""
    rows = await db.execute_fetchall(
        f'SELECT id, "{facts.column}" FROM {facts.table} '
        f'WHERE {facts.where} AND instr("{facts.column}", CAST(?1 AS TEXT)) > 0',
        (user_id,),
    )
    found = [(key, _decoded(facts, text, user_id)) for key, text in rows]
    # The digits may stand there by chance.
    return [(key, content) for key, content in found if names_person(content, user_id)]


async def _clear(
    db: aiosqlite.Connection, facts: _Facts, key: int | str, content: Any, user_id: int
) -> None:
    table, column = facts.table, facts.column
    if facts.about == "*" or (facts.about and content.get(facts.about) == user_id):
        await db.execute(f"DELETE FROM {table} WHERE id = ?", (key,))
        return
    cleared = msgspec.json.encode(_without(content, user_id)).decode()
    await db.execute(f'UPDATE {table} SET "{column}" = ? WHERE id = ?', (cleared, key))


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
