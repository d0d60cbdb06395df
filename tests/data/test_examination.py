"""What checks a file, and what grows with a server, is read beside all else."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.runtime import upkeep
from data.store import FileStore, Store, StoreError, check, metrics, people
from data.store.errors import CORRUPT
from data.store.query import Query, cell, first
from tools.support.tables import opened


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "AT_ONCE", -1)


async def damaged(path: Path) -> None:
    async with opened(path) as store:
        await store.write(metrics.heartbeat(1))
    spoil(path)


def spoil(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:  # not the schema's pages, which every start reads
        (page,) = db.execute("SELECT max(rootpage) FROM sqlite_schema").fetchone()
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xff" * 64)


async def test_a_small_file_is_known_to_be_whole(path: Path) -> None:
    async with opened(path) as store:
        assert store.whole is True
    await damaged(path)
    with pytest.raises(StoreError) as refused:
        await FileStore.open(path, now=lambda: 0)
    assert refused.value.code == CORRUPT


@pytest.mark.usefixtures("large")
async def test_a_large_one_that_is_whole(path: Path) -> None:
    async with opened(path):
        pass
    async with opened(path) as store:
        assert store.whole is None
        await upkeep.examine(store)
        assert store.whole is True


@pytest.mark.usefixtures("large")
async def test_a_large_one_that_is_damaged_is_found_and_told(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await damaged(path)
    async with opened(path) as store:
        assert store.whole is None
        with caplog.at_level(logging.ERROR):
            await upkeep.examine(store)
        assert store.whole is False
    assert "the database is damaged" in caplog.text


@pytest.mark.usefixtures("large")
async def test_an_upgrade_waits_for_the_check(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.store.sqlite.outdated", lambda _: True)
    async with opened(path) as store:
        assert store.whole is True


@pytest.mark.usefixtures("large")
async def test_a_stop_breaks_the_check_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began = asyncio.Event()
    loop = asyncio.get_running_loop()

    def endless(db: object) -> None:
        loop.call_soon_threadsafe(began.set)
        db.execute(  # type: ignore[attr-defined]
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        ).fetchone()

    async with opened(path):
        pass
    async with opened(path) as store:
        monkeypatch.setattr(check, "quick", endless)
        examining = asyncio.create_task(upkeep.examine(store))
        await began.wait()
        examining.cancel()
        with pytest.raises(asyncio.CancelledError):
            await examining
        assert store.whole is None


ENDLESS = "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT count(*) FROM x"


async def test_nobody_waits_for_a_survey_but_who_wants_another(store: FileStore) -> None:
    surveys = [
        asyncio.create_task(store.survey(query))
        for query in (Query(ENDLESS, (), first(cell)), metrics.schema())
    ]
    await store.write(people.user_locale(1, "de"))
    assert await store.read(Query("SELECT locale FROM users", (), first(cell))) == "de"
    assert not any(task.done() for task in surveys)
    while not surveys[0].done():  # before it begins there is nothing to interrupt
        await store.surveying.interrupt()
        await asyncio.sleep(0.01)
    with pytest.raises(Exception, match="interrupted"):
        await surveys[0]
    assert await surveys[1] >= 0


async def test_a_survey_says_what_a_read_says(store: Store) -> None:
    await store.write(*(people.user_locale(user, "de") for user in range(1, 5)))
    count = Query("SELECT count(*) FROM users WHERE locale = ?", ("de",), first(cell))
    found = await asyncio.gather(*(store.survey(count) for _ in range(3)), store.read(count))
    assert found == [4] * 4
