"""Rewrites tables that may name people, a little at a time: nothing deleted stays in the file.

SQLite blanks the rows that it deletes and the pages that it lets go (``settle``), but not the
copies of rows that it leaves in the free space of pages when it balances them. So all rows move to
a new tree; then the old tree's pages are let go, and blanked by that. Meanwhile triggers that only
the writing connection has do in the new tree what is done in the old one. At the end the two
change places, in one short transaction. After a crash the half-made tree is left: the next run
lets go of it first.
"""

# ruff: noqa: S608 (the only parts put together are names of tables and columns of ours)

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from data.store.errors import CORRUPT, LOCKED, StoreError
from data.store.query import Database, Query, cell, first
from data.store.sqlite import FileStore
from data.store.statements import Statement

TABLES: Final = (
    *("ballots", "calls", "daily_answers", "daily_posts", "drafts", "hands", "motions", "named"),
    *("outbox", "ratings", "results"),
    *("scores", "seats", "solo_tries", "tables", "timers", "users", "votes", "wordlists"),
)
"""All that ``data.store.privacy`` deletes from."""

ROWS: Final = 16
"""Rows in one go; wide ones fill a few pages each."""
SLICE_S: Final = 0.05
"""Seconds after which others get their turn."""
SLOW: Final = 4
LEAST: Final = 10
"""A step that took more than so many times its slice, commit and waiting included, makes the next
one half as long, down to this part of it."""
_TRIES: Final = 600
"""How often it is tried to empty the write-ahead log while another reads."""

_NEW: Final = "_anew"
_SINCE = "SELECT min(at) FROM erasures"
_ERASED = "INSERT INTO erasures (at) VALUES (?) ON CONFLICT DO NOTHING"
_SERVED = "DELETE FROM erasures WHERE at <= ?"
# The table before its indexes, which are made on it.
_OBJECTS = """SELECT name, tbl_name, sql, rootpage FROM sqlite_schema
    WHERE tbl_name = ? AND type IN ('table', 'index') ORDER BY type DESC, name"""
_LEFT = f"SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%\\{_NEW}' ESCAPE '\\'"

T = TypeVar("T")
Key = tuple[Any, ...]
Rest = Callable[[], Awaitable[None]]


def since() -> Query[int | None]:
    """Return when something was deleted first that may be left between the rows."""
    return Query(_SINCE, (), first(cell))


def erased(now: int) -> Statement:
    """Note that something was deleted because a person asked for that."""
    return _ERASED, (now,)


class Pace:
    """Makes steps shorter while the disk is slow or others write much."""

    def __init__(
        self, store: FileStore, slice_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with steps of ``slice_s`` seconds, the longest ones."""
        self._store = store
        self._clock = clock
        self._most = self.slice_s = slice_s

    async def step(self, work: Callable[..., T], **given: Any) -> T:
        """Carry out a step that takes as long as ``for_s`` says."""
        began = self._clock()
        result = await self._store.step(partial(work, for_s=self.slice_s, **given))
        if self._clock() - began > SLOW * self._most:
            self.slice_s = max(self._most / LEAST, self.slice_s / 2)
        else:
            self.slice_s = min(self._most, self.slice_s * 1.25)
        return result


async def rewrite(store: FileStore, rest: Rest, *, slice_s: float = SLICE_S) -> None:
    """Rewrite everything that may name people, and forget that it was to be done.

    Args:
        store: Where; others go on writing.
        rest: Awaited between two steps.
        slice_s: How long a step takes at most, in seconds.

    Raises:
        StoreError: The file failed, or a reader did not end. Everything is as it was, and still
            to be done.
    """
    # What is deleted from now on may come after its table's turn: that stays noted.
    began, pace = store.now(), Pace(store, slice_s)
    for name in await store.step(_left):
        await _let_go(pace, name, rest)
    for table in TABLES:
        try:
            await store.step(partial(_begin, table=table))
            after: Key | None = ()
            while after is not None:
                await rest()
                after = await pace.step(_move, table=table, after=after)
            await store.step(partial(_swap, table=table))
        except BaseException:
            # Cancelled, too: else the triggers go on filling a tree that is of no use.
            with suppress(StoreError):
                await store.step(partial(_unbind, table=table))
            raise
        await _let_go(pace, table + _NEW, rest)
    await _emptied(store, rest)
    await store.write((_SERVED, (began,)))


async def _let_go(pace: Pace, name: str, rest: Rest) -> None:
    while not await pace.step(_clear, name=name):
        await rest()


async def _emptied(store: FileStore, rest: Rest) -> None:
    for _ in range(_TRIES):
        if await store.checkpoint():
            return
        await rest()
    raise StoreError(LOCKED, "a reader did not end")


def _left(db: Database) -> list[str]:
    return [str(name) for (name,) in db.execute(_LEFT)]


def _begin(db: Database, table: str) -> None:
    """Make the new tree with its indexes, and let what is written reach both."""
    for name, _, sql, _ in db.execute(_OBJECTS, (table,)).fetchall():
        if sql is not None:  # indexes of keys come with their table
            db.execute(_renamed(sql, name, table))
    new, (columns, key) = table + _NEW, _columns(db, table)
    values = ", ".join(f'NEW."{column}"' for column in columns)
    put = f"INSERT INTO {new} ({_names(columns)}) VALUES ({values});"
    # What was written may be copied already or not; without the row both are alike.
    drop = {
        row: f"DELETE FROM {new} WHERE " + " AND ".join(f'"{k}" = {row}."{k}"' for k in key) + ";"
        for row in ("OLD", "NEW")
    }
    for what, done in (
        ("INSERT", drop["NEW"] + put),
        ("UPDATE", drop["OLD"] + drop["NEW"] + put),
        ("DELETE", drop["OLD"]),
    ):
        db.execute(
            f"CREATE TEMP TRIGGER {new}_{what} AFTER {what} ON main.{table} BEGIN {done} END"
        )


def _renamed(sql: str, name: str, table: str) -> str:
    """Return the statement that makes the same under the new name, alone."""
    sql = re.sub(rf"\b{name}\b", name + _NEW, sql, count=1)
    if name != table:
        return re.sub(rf"\bON \"?{table}\b", lambda found: found[0] + _NEW, sql, count=1)
    # Only the tree is wanted: references and counter stay in the text of the table itself.
    sql = re.sub(r" REFERENCES \w+ \(\w+\)( ON DELETE CASCADE)?", "", sql)
    return sql.replace(" AUTOINCREMENT", "")


def _move(db: Database, table: str, after: Key, for_s: float) -> Key | None:
    """Copy rows for a while; return the key of the last one, None after the very last."""
    columns, key = _columns(db, table)
    names, places = _names(key), ", ".join("?" * len(key))
    until = time.monotonic() + for_s
    while True:
        where = f"({names}) > ({places})" if after else "1"
        last = db.execute(
            f"SELECT {names} FROM {table} WHERE {where} ORDER BY {names} LIMIT 1 OFFSET {ROWS - 1}",
            after,
        ).fetchone()
        upto = f"({names}) <= ({places})" if last else "1"
        # What was written since is there already, by the triggers, as it is now.
        db.execute(
            f"INSERT OR IGNORE INTO {table}{_NEW} ({_names(columns)}) SELECT {_names(columns)} "
            f"FROM {table} WHERE {where} AND {upto} ORDER BY {names}",
            (*after, *(last or ())),
        )
        # Compared here and not at the end: counting a large table takes seconds. By the key: of
        # another index that begins like it all that is alike would be read.
        some = f"SELECT 1 FROM {{}} WHERE {where} AND {upto} ORDER BY {names} LIMIT {ROWS + 1}"
        count = f"(SELECT count(*) FROM ({some}) AS some)"
        ((missing,),) = db.execute(
            f"SELECT {count.format(table)} - {count.format(table + _NEW)}",
            (*after, *(last or ())) * 2,
        )
        if missing:
            raise StoreError(CORRUPT, f"{missing} rows of {table} can't be written")
        if last is None or time.monotonic() >= until:
            return last and tuple(last)
        after = tuple(last)


def _swap(db: Database, table: str) -> None:
    """Let the two trees, and those of their indexes, change places."""
    new = table + _NEW
    _unbind(db, table)
    roots = {name: root for name, *_, root in db.execute(_OBJECTS, (table,))}
    others = {name: root for name, *_, root in db.execute(_OBJECTS, (new,))}
    twins = {name: _twin(name, table) for name in roots}
    # A root that is put under the wrong name would be a broken index.
    if set(twins.values()) != set(others):
        raise StoreError(CORRUPT, f"{table} has other indexes than its copy")
    db.execute("PRAGMA writable_schema = ON")
    try:
        change = "UPDATE sqlite_schema SET rootpage = ? WHERE name = ?"
        for name, twin in twins.items():
            db.execute(change, (others[twin], name))
            db.execute(change, (roots[name], twin))
        ((cookie,),) = db.execute("PRAGMA schema_version")
        db.execute(f"PRAGMA schema_version = {cookie + 1:d}")  # all connections look again
    finally:
        db.execute("PRAGMA writable_schema = OFF")


def _twin(name: str, table: str) -> str:
    """Return the new name of a table or index."""
    if name.startswith("sqlite_autoindex_"):
        return name.replace(table, table + _NEW, 1)
    return name + _NEW


def _unbind(db: Database, table: str) -> None:
    for what in ("INSERT", "UPDATE", "DELETE"):
        db.execute(f"DROP TRIGGER IF EXISTS temp.{table}{_NEW}_{what}")


def _clear(db: Database, name: str, for_s: float) -> bool:
    """Delete rows of a tree for a while; when it is empty it goes, and this returns True."""
    names = _names(_columns(db, name)[1])
    some = f"DELETE FROM {name} WHERE ({names}) IN (SELECT {names} FROM {name} LIMIT {ROWS})"
    until = time.monotonic() + for_s
    # In steps: DROP TABLE on a full tree would blank all its pages in one go.
    while db.execute(some).rowcount:
        if time.monotonic() >= until:
            return False
    db.execute(f"DROP TABLE {name}")
    return True


def _columns(db: Database, table: str) -> tuple[list[str], list[str]]:
    """Return all columns of a table, and those of its key in their order."""
    found = db.execute(f"PRAGMA table_info({table})").fetchall()
    key = sorted((place, name) for _, name, *_, place in found if place)
    return [name for _, name, *_ in found], [name for _, name in key]


def _names(columns: list[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
