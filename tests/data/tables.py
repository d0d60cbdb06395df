"""Rows to fill a database with, and a clock that stands still."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from data.store import Store, Tx
from data.store.rows import SeatRow, TableRow
from engine.run import Entry

NOW = 1_790_000_000_000
SEED = b"This seed must never be printed!"
ROOT = Path(__file__).resolve().parents[2]


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
async def opened(path: Path, **settings: Any) -> AsyncIterator[Store]:
    store = await Store.open(path, now=lambda: NOW, **settings)
    try:
        yield store
    finally:
        await store.close()


async def add(store: Store, *rows: TableRow) -> None:
    async def job(tx: Tx) -> None:
        for row in rows:
            await tx.insert_table(row)

    await store.write(job)


def rows(path: Path, sql: str) -> list[Any]:
    """Read with a connection of our own, as any other program would."""
    db = sqlite3.connect(path)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def content(path: Path) -> bytes:
    """Return the bytes of a file."""
    return path.read_bytes()


def mode(path: Path) -> int:
    """Return the permissions of a file."""
    return path.stat().st_mode & 0o777
