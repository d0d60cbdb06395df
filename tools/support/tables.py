"""Rows to fill a database with, and a clock that stands still."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from data.store import Change, FileStore, Holder, Store, loading, parts
from data.store.changes import Post
from data.store.messages import Board, Message
from data.store.parts import Codec
from data.store.query import Query, each, names
from data.store.rows import OutboxRow, SeatRow, TableRow
from data.store.table_data import TableData
from engine.run import Entry
from tools.support.fresh import fresh

T = TypeVar("T")

NOW = 1_790_000_000_000
SEED = b"This seed must never be printed!"
SHARD_2 = 2 << 22
"""A server of shard 2."""
BROKEN = (sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)
"""Errors of a broken constraint, on a file and on a server."""
ELSEWHERE = Holder("there", 7, "1")
ROOT = Path(__file__).resolve().parents[2]


def me() -> Holder:
    """Return this process, which may be forked after its tests are read."""
    return Holder("here", os.getpid(), Holder.mine().started)


def table(table_id: str = "t1", **changes: Any) -> TableRow:
    fields: dict[str, Any] = {
        "id": table_id,
        "status": "running",
        "game": "checkers",
        "rules_version": 1,
        "components_id": "parts",
        "components_hash": "ab" * 32,
        "options": {"size": "small", "äöü": "ß"},
        "aid": "preview",
        "guild_id": 2**62,
        "channel_id": None,
        "lobby_channel_id": 12,
        "host_id": 13,
        "locale": "de",
        "theme": "dark",
        "thread": False,
        "seed": SEED,
        "commitment": "cd" * 32,
        "created_at": NOW,
    }
    return TableRow(**{**fields, **changes})


def seat(table_id: str = "t1", number: int = 0, user: int | None = 100, **more: Any) -> SeatRow:
    kind = "computer" if user is None else "human"
    return SeatRow(table_id, number, kind, user, f"Seat {number} 🎲", **more)


def entry(seq: int, **changes: Any) -> Entry:
    fields = {"kind": "act", "seat": 0, "action": f"place {seq}", "at": NOW, "hash": f"{seq:064d}"}
    return Entry(seq, **{**fields, **changes})


@asynccontextmanager
async def opened(path: Path, **settings: Any) -> AsyncIterator[FileStore]:
    store = await FileStore.open(fresh(path), now=lambda: NOW, **settings)
    try:
        yield store
    finally:
        await store.close()


async def add(store: Store, *rows: TableRow, seats: Collection[SeatRow] = ()) -> None:
    """Add tables, each with those of the seats that are its own."""
    new = [TableData(row, tuple(s for s in seats if s.table_id == row.id)) for row in rows]
    await asyncio.gather(*(store.save(Change(None, data, now=NOW)) for data in new))


async def loaded(store: Store, table_id: str = "t1", *, log: bool = False) -> TableData:
    found = await store.read(loading.load(table_id, log=log))
    assert found is not None
    return found


def changed(before: TableData, row: Mapping[str, Any] | None = None, **more: Any) -> Change:
    """Return a change of some columns, of some parts of a table, and of what is added to it."""
    added = {
        name: tuple(more.pop(name))
        for name in ("entries", "posts", "silent", "said", "nudged", "dms")
        if name in more
    }
    total = more.pop("total", None)
    after = replace(before, row=replace(before.row, **(row or {})), **more)
    return Change(before, after, total=total, now=NOW, **added)


async def alter(
    store: Store, table_id: str = "t1", row: Mapping[str, Any] | None = None, **more: Any
) -> None:
    await store.save(changed(await loaded(store, table_id), row, **more))


async def waiting(store: Store, table_id: str = "t1") -> dict[int, OutboxRow]:
    """Return all that a table has not said yet, by id, in order."""
    sql = f"""SELECT {names(parts.OUTBOX)} FROM outbox
        WHERE table_id = ? AND state IN ('pending', 'sending') ORDER BY id"""  # noqa: S608
    found = await store.read(Query(sql, (table_id,), each(parts.outbox_row)))
    return {row.id: row for row in found}


def post(
    destination: str = "channel:1", message: Message | None = None, nonce: str = "n" * 24
) -> Post:
    return Post(destination, message or Board(1), nonce)


async def executed(store: Store, sql: str) -> list[Any]:
    return await store.step(lambda db: db.execute(sql).fetchall())


def rows(path: Path, sql: str) -> list[Any]:
    """Read with a connection of our own, as any other program would."""
    db = sqlite3.connect(path)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def content(path: Path) -> bytes:
    return path.read_bytes()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def every(codec: Codec[T], table: str, order: str) -> Query[tuple[T, ...]]:
    """Return all rows of a table of the database."""
    sql = f"SELECT {names(codec.columns)} FROM {table} ORDER BY {order}"  # noqa: S608
    return Query(sql, (), each(codec.decode))


def every_puzzle() -> Query[tuple[tuple[int, str, str], ...]]:
    sql = "SELECT day, language, puzzle FROM puzzles ORDER BY day, language"
    return Query(sql, (), each(lambda row: (row[0], row[1], row[2])))
