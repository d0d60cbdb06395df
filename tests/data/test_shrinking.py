"""Free pages go back to the disk in steps, while others go on writing."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from data.store import FileStore, check, settings, shrinking, vitals
from data.store.query import Query, cell, first
from tests.data.tables import opened

FILL = """INSERT INTO ballast WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x
    WHERE n < 1200) SELECT n, randomblob(6000) FROM x"""


async def filled(store: FileStore) -> None:
    """Write rows of more than a page each, and delete two of three."""
    await store.write(("CREATE TABLE ballast (n INTEGER PRIMARY KEY, much BLOB)", ()))
    await store.write((FILL, ()))
    await store.write(("DELETE FROM ballast WHERE n % 3", ()))
    await store.checkpoint()


async def content(store: FileStore) -> str:
    sql = "SELECT count(*) || hex(sum(length(much))) || min(hex(much)) FROM ballast"
    return str(await store.read(Query(sql, (), first(cell))))


async def test_a_file_gets_smaller_in_steps_while_others_write(tmp_path: Path) -> None:
    path = tmp_path / "spiel.db"
    async with opened(path) as store:
        await filled(store)
        before, size, written = await content(store), path.stat().st_size, 0

        async def rest() -> None:
            nonlocal written
            written += 1
            await store.write(settings.user_locale(written, "de"))

        steps = await shrinking.give_back(store, rest, slice_s=0)
        assert steps == written + 1 > 20
        assert path.stat().st_size < size * 0.45
        assert await store.read(vitals.free()) == 0
        assert await content(store) == before
        count = Query("SELECT count(*) FROM users", (), first(cell))
        assert await store.read(count) == written
    check.full(path)


async def test_a_reader_sees_its_moment_and_the_next_start_finds_all_in_order(
    tmp_path: Path,
) -> None:
    path = tmp_path / "spiel.db"
    async with opened(path) as store:
        await filled(store)
        before = await content(store)
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("BEGIN")
            (count,) = reader.execute("SELECT count(*) FROM ballast").fetchone()
            await shrinking.give_back(store, lambda: asyncio.sleep(0))
            assert reader.execute("SELECT sum(n % 3 = 0) FROM ballast").fetchone() == (count,)
    async with opened(path) as store:
        assert await content(store) == before
    check.full(path)


async def test_a_file_of_an_older_version_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "spiel.db"
    async with opened(path):
        pass
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA auto_vacuum = NONE")
        db.execute("VACUUM")
    async with opened(path) as store:
        await filled(store)
        size = path.stat().st_size
        assert not await store.read(shrinking.possible())
        assert await shrinking.give_back(store, lambda: asyncio.sleep(0)) == 2
        assert path.stat().st_size == size
        await store.shrink()
        assert await store.read(shrinking.possible())
        assert path.stat().st_size < size / 2
