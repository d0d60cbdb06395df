"""Files that can't be used: each ends with a code, and is left as it was."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from data.store import FileStore, StoreError, queries
from data.store.check import full
from data.store.connections import backup
from data.store.migrate import make, migrate
from tools.support.tables import (
    NOW,
    add,
    alter,
    content,
    entry,
    executed,
    mode,
    opened,
    rows,
    table,
)
from tools.support.waiting import LONG

posix = pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")


async def filled(path: Path) -> None:
    """Make a database of many pages, all of them in the file itself."""
    async with opened(path) as store:
        await add(store, *(table(f"t{n}", snapshot=bytes(2000)) for n in range(60)))


def put(path: Path, data: bytes) -> None:
    path.write_bytes(data)


async def code(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        await FileStore.open(path, now=lambda: NOW, patience_ms=50)
    return caught.value.code


@posix
async def test_a_pipe_in_place_of_the_file_is_refused_and_not_waited_for(path: Path) -> None:
    os.mkfifo(path, 0o644)
    assert await code(path) == "foreign"
    assert mode(path) == 0o644


@contextmanager
def holding(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


@contextmanager
def nobody() -> Iterator[Path]:
    """A folder of somebody without rights: for root no file is read-only."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    if root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


async def test_a_locked_file(path: Path) -> None:
    await filled(path)
    with holding(path):
        assert await code(path) == "locked"
    async with opened(path) as store:
        assert await store.read(queries.table("t1")) is not None


async def test_a_lock_while_running(path: Path) -> None:
    async with opened(path, patience_ms=50) as store:
        await add(store, table())
        with holding(path):
            waiting = [alter(store, entries=[entry(1)]) for _ in range(3)]
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert [getattr(result, "code", None) for result in results] == ["locked"] * 3
            assert await store.read(queries.table("t1")) == table()  # reading goes on
        await alter(store, entries=[entry(1)])


async def test_a_short_lock_is_waited_for(path: Path) -> None:
    async with opened(path, patience_ms=round(1000 * LONG)) as store:
        await add(store, table())
        loop, begun = asyncio.get_running_loop(), asyncio.Event()
        (patience,) = await store.writing.execute_fetchall("PRAGMA busy_timeout")
        assert tuple(patience) == (round(1000 * LONG),)
        await store.writing.set_trace_callback(lambda _: loop.call_soon_threadsafe(begun.set))
        with holding(path):
            waiting = asyncio.create_task(alter(store, entries=[entry(1)]))
            await begun.wait()
        await waiting


@posix
async def test_a_read_only_file() -> None:
    with nobody() as folder:
        path = folder / "games.db"
        await filled(path)
        path.chmod(0o400)
        before = content(path)
        assert await code(path) == "not-writable"
        assert content(path) == before


@posix
async def test_a_read_only_folder() -> None:
    with nobody() as folder:
        await filled(folder / "games.db")
        folder.chmod(0o500)
        assert await code(folder / "games.db") == "not-writable"
        assert await code(folder / "other.db") == "not-writable"
        assert await code(folder / "deep" / "other.db") == "not-writable"


async def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    assert await code(tmp_path) == "not-writable"


async def test_a_commit_is_on_the_disk(store: FileStore) -> None:
    """No test can cut the power, so the settings that survive it are checked by name."""
    expected = {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1}
    assert {name: (await executed(store, f"PRAGMA {name}"))[0][0] for name in expected} == expected


async def limit(store: FileStore, more: int) -> None:
    ((pages,),) = await executed(store, "PRAGMA page_count")
    await executed(store, f"PRAGMA max_page_count = {pages + more}")


async def test_a_full_disk_in_the_middle_of_a_batch(store: FileStore, path: Path) -> None:
    names = [f"t{number}" for number in range(40)]
    await add(store, *map(table, names))
    await limit(store, 8)

    async def move(name: str) -> str:
        await alter(store, name, entries=[entry(1, action="x" * 3000)])
        return name

    told: list[int] = []
    for batch in (names[:2], names[2:]):
        results = await asyncio.gather(*map(move, batch), return_exceptions=True)
        kept = [name for name in batch if await store.read(queries.entries(name))]
        assert [result for result in results if isinstance(result, str)] == kept
        failed = [result for result in results if isinstance(result, StoreError)]
        assert {error.code for error in failed} <= {"full"}
        assert len(failed) + len(kept) == len(batch)
        told.append(len(kept))
    assert told[0] == 2
    assert failed
    full(path)


async def test_a_disk_too_full_for_a_new_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("data.store.migrate.os.open", no_room)
    assert await code(path) == "full"
    assert not [*path.parent.iterdir()]


def test_a_new_file_comes_into_its_place_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    firsts: list[int] = []

    def watch(db: sqlite3.Connection, draft: Path) -> Path | None:
        done = migrate(db, draft)
        assert not path.exists()
        with monkeypatch.context() as inner:
            inner.setattr("data.store.migrate.migrate", migrate)
            make(path)  # somebody else, meanwhile
        firsts.append(path.stat().st_ino)
        return done

    monkeypatch.setattr("data.store.migrate.migrate", watch)
    make(path)
    assert firsts == [path.stat().st_ino]
    assert path.read_bytes()[18:20] == bytes((2, 2))  # it begins with its write-ahead log
    assert [*path.parent.iterdir()] == [path]


@posix
async def test_a_link_to_a_file_that_is_not_there_yet(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with opened(link):
        assert rows(path, "SELECT count(*) FROM tables") == [(0,)]


@posix
async def test_only_the_owner_can_read(path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(path) as store:
            await add(store, table())
            names = ["games.db", "games.db-wal", "games.db-shm"]
            modes = {mode(path.with_name(name)) for name in names}
            assert modes == {0o600}
            backup(path, path.with_name("copy.db"))
        assert mode(path.with_name("copy.db")) == 0o600
        os.chmod(path, 0o644)  # noqa: PTH101 (not a path's, in a coroutine)
        async with opened(path):
            assert mode(path) == 0o600
    finally:
        os.umask(before)


async def test_a_copy_while_it_is_in_use(store: FileStore, path: Path) -> None:
    await add(store, table())
    copy = path.with_name("copy.db")
    backup(path, copy)
    await alter(store, entries=[entry(1)])
    assert rows(copy, "SELECT count(*) FROM entries") == [(0,)]
    backup(path, copy)
    assert rows(copy, "SELECT count(*) FROM entries") == [(1,)]
    assert [file.name for file in path.parent.glob("copy*")] == ["copy.db"]
    async with opened(copy) as other:
        assert await other.read(queries.table("t1")) == table()


async def test_a_row_that_refers_to_nothing_is_found(path: Path) -> None:
    await filled(path)
    full(path)
    with closing(sqlite3.connect(path)) as db:  # foreign keys off: anything goes
        db.execute("INSERT INTO votes VALUES ('nowhere', 'end', 1)")
        db.commit()
    with pytest.raises(StoreError, match="votes"):
        full(path)
