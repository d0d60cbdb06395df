"""The write-ahead log begins again, however much is written."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from data.store import Store
from data.store.query import Query, cell, first
from tools.support.tables import opened

WRITE = "INSERT INTO guilds (id) VALUES (?)"
COUNT = Query("SELECT count(*) FROM guilds", (), first(cell))
STEPS, PAGES, ROUNDS = 12, 150, 100


def fill(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE IF NOT EXISTS heap (body BLOB)")
    db.execute("INSERT INTO heap VALUES (zeroblob(?))", (PAGES * 4096,))


def log_size(path: Path) -> int:
    return path.with_name(f"{path.name}-wal").stat().st_size


async def filled(store: Store) -> None:
    for _ in range(STEPS):
        await store.step(fill)


async def test_the_log_does_not_grow_though_somebody_writes_all_the_time(path: Path) -> None:
    async with opened(path) as store:
        running = True

        async def writing() -> None:
            number = 0
            while running:
                number += 1
                await store.write((WRITE, (number,)))

        task = asyncio.create_task(writing())
        sizes: list[int] = []
        # How soon it begins anew is the machine's affair; then it needs no more room for a while.
        while len(sizes) < 3 or (len(set(sizes[-3:])) > 1 and len(sizes) < ROUNDS):
            await filled(store)
            sizes.append(log_size(path))
        running = False
        await task
        assert len(set(sizes[-3:])) == 1, sizes
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM heap").fetchone() == (len(sizes) * STEPS,)
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
