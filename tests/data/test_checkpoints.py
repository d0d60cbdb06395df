"""Commits wait for their own log, never for the disk to take the whole file."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from data.store import Store, writer
from data.store.query import Query, cell, first
from tools.support.tables import content, opened
from tools.support.waiting import LONG, until

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


async def test_no_commit_waits_until_the_file_is_on_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes the log at once, and the file not before the test lets it."""
    let_go, tried = threading.Event(), threading.Event()
    really = writer._checkpoint

    def slow(*given: object) -> int:
        tried.set()
        assert let_go.wait(LONG)
        return really(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(writer, "_checkpoint", slow)
    async with opened(path) as store:
        before = content(path)
        try:
            await filled(store)
            await asyncio.gather(*(store.write((WRITE, (n,))) for n in range(writer.ENOUGH)))
            await until(tried.is_set)
            assert content(path) == before
        finally:
            let_go.set()
        assert await store.read(COUNT) == writer.ENOUGH
        await until(lambda: path.stat().st_size > PAGES * 4096)


async def test_the_log_does_not_grow_though_somebody_writes_all_the_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONG", 2 * PAGES)
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


async def test_who_empties_the_log_waits_for_what_is_under_way(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite would refuse the second one, as if a reader were in the way."""
    let_go, steps, really = threading.Event(), list[str](), writer._checkpoint

    def slow(*given: object) -> int:
        steps.append("begin")
        assert let_go.wait(LONG)
        steps.append("end")
        return really(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(writer, "_checkpoint", slow)
    async with opened(path) as store:
        try:
            await asyncio.gather(*(store.write((WRITE, (n,))) for n in range(writer.ENOUGH)))
            await until(lambda: steps)
            emptying = asyncio.create_task(store.checkpoint())
            await until(store._checkpoints.turn.locked)
            await store.write((WRITE, (-1,)))  # others go on meanwhile
            assert steps == ["begin"]
        finally:
            let_go.set()
        assert await emptying
        assert steps == ["begin", "end"] * 2
        assert log_size(path) == 0


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), ValueError()])
async def test_no_error_expected_or_not_ends_the_checkpoints(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    tries = []

    def failing(*_: object) -> int:
        tries.append(1)
        raise error

    monkeypatch.setattr(writer, "_checkpoint", failing)
    async with opened(path) as store:
        for count in (1, 2):
            await asyncio.gather(*(store.write((WRITE, (n,))) for n in range(writer.ENOUGH)))
            await store.write(("DELETE FROM guilds", ()))
            await until(lambda count=count: len(tries) >= count)
