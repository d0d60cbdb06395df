"""The schema's versions: from nothing, from each release, to a version that only tests know."""

from __future__ import annotations

import hashlib
import itertools
import os
import signal
import sqlite3
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from cogs.command_line import sentence
from cogs.runtime.process import system
from data.store import (
    FileStore,
    Holder,
    Store,
    StoreError,
    Taken,
    messages,
    metrics,
    migrate,
    queries,
    typed,
)
from data.store.connections import connect
from data.store.migrate import Migration
from data.store.postgres.schema import server_steps
from data.store.rows import RUNNING
from data.store.table_data import TableData
from tests.data.releases import NEWEST, NEXT, RELEASE, know, restored
from tests.files.damage import complaints
from tests.secrets.tables import KEYS
from tools.support.tables import NOW, content, loaded, opened, rows

RELEASED = {
    "file 1": "1f03faeba5465fa04a3dfd172d610f3d3de96992a2a2c48d2886aa69962c1557",
    "server 1": "81addee0ac3a133ca79c3a7bcb5d0be0fd81736136967bdd6e8f089b77f12c9b",
}
"""SHA-256 of each step of a release: it never changes, since databases were made by it."""
BROKEN = Migration(
    NEWEST + 1, "CREATE TABLE more (id INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);"
)
ORPHANS = Migration(NEWEST + 1, "DELETE FROM tables;")


@pytest.fixture
def old(path: Path) -> Path:
    return restored(path)


def schema(path: Path) -> list[Any]:
    found = rows(path, "SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
    return [(kind, name, " ".join(sql.split())) for kind, name, sql in found]


def test_a_released_step_never_changes() -> None:
    # A server's first step is made of both files.
    steps = {"file": migrate.migrations(), "server": server_steps()}
    made = {
        f"{kind} {step.version}": hashlib.sha256(step.script.encode()).hexdigest()
        for kind, found in steps.items()
        for step in found
    }
    assert {name: made[name] for name in RELEASED} == RELEASED


async def test_from_nothing(path: Path) -> None:
    async with opened(path / "in" / "folders" / "games.db") as store:
        assert await store.read(queries.with_status("running")) == ()
        path = store.path
    assert rows(path, "PRAGMA user_version") == [(NEWEST,)]
    assert rows(path, "PRAGMA journal_mode") == [("wal",)]
    assert rows(path, "PRAGMA application_id") == [(migrate.APPLICATION,)]
    assert list(path.parent.glob("*.backup")) == []


async def running(store: Store) -> dict[str, TableData]:
    found = await store.read(queries.with_status(RUNNING))
    tables = [await loaded(store, row.id, log=True) for row in found]
    return {data.row.game: data for data in tables}


async def test_nothing_that_was_open_is_lost(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = ["entries", "timers", "drafts", "calls", "hands", "votes", "motions", "reserves"]
    sql = " UNION ALL ".join(f"SELECT count(*) FROM {name}" for name in parts)  # noqa: S608
    before = [count for (count,) in rows(old, sql)]
    know(monkeypatch, NEXT)
    async with opened(old) as store:
        tables = await running(store)
        ids = rows(old, "SELECT id FROM tables")
        found = [await loaded(store, table_id, log=True) for (table_id,) in ids]
        after = [
            sum(len(getattr(data, name.replace("votes", "marks"))) for data in found)
            for name in parts
        ]
    assert set(tables) == set(KEYS)
    assert all(before)
    assert after == before
    for data in found:
        assert not any(isinstance(v.facts, typed.UnreadableTopic) for v in data.motions.values())
        assert not any(isinstance(t.what, typed.UnreadableTimer) for t in data.timers.values())
    said = rows(old, "SELECT kind, payload FROM outbox")
    read = [messages.KINDS.decode(kind, payload) for kind, payload in said]
    assert not any(isinstance(message, messages.Unreadable) for message in read)
    assert complaints(old) == []


async def test_a_next_version_copies_first(
    old: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    before, seats = schema(old), rows(old, "SELECT count(*) FROM seats")
    know(monkeypatch, NEXT)
    async with opened(old) as store:
        assert set(await running(store)) == set(KEYS)
    assert rows(old, "PRAGMA user_version") == [(NEXT.version,)]
    assert rows(old, "SELECT colour, count(*) FROM seats") == [("red", *seats[0])]
    copy = old.with_name(f"games.db.v{RELEASE}.backup")
    assert f"brought from version {RELEASE} to {NEXT.version}" in caplog.text
    assert copy.name in caplog.text
    assert copy.stat().st_mode & 0o777 == 0o600
    assert schema(copy) == before
    assert [file.name for file in old.parent.glob("*.part")] == []
    monkeypatch.undo()
    async with opened(copy) as store:
        assert set(await running(store)) == set(KEYS)


async def test_a_copy_holds_what_is_only_in_the_log(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash the newest moves are in ``-wal``; a copy of the file alone would lack them."""
    async with opened(path) as store:
        await store.write(metrics.heartbeat(NOW))
        left = {name: path.with_name(name).read_bytes() for name in ("games.db", "games.db-wal")}
    for name, data in left.items():
        path.with_name(name).write_bytes(data)
    know(monkeypatch, NEXT)
    async with opened(path):
        pass
    assert rows(path.with_name(f"games.db.v{NEWEST}.backup"), "SELECT at FROM heartbeat") == [
        (NOW,)
    ]


async def test_a_file_is_not_upgraded_under_a_bot_and_its_games_go_on(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(old) as store:
        lease = await store.hold(Holder.mine(), system)
        copies = list(old.parent.glob("*.backup"))
        with pytest.MonkeyPatch.context() as patch:
            know(patch, NEXT)  # a checkout that both share
            with pytest.raises(Taken) as refused:
                await FileStore.open(old, now=lambda: NOW)
        assert refused.value.holder == Holder.mine()
        assert list(old.parent.glob("*.backup")) == copies
        assert rows(old, "PRAGMA user_version") == [(NEWEST,)]
        await lease.renew()
        assert set(await running(store)) == set(KEYS)
        await lease.release()
    know(monkeypatch, NEXT)
    async with opened(old) as store:
        assert set(await running(store)) == set(KEYS)
        await store.hold(Holder.mine(), system)


async def test_an_upgrade_takes_the_lease_of_a_dead_bot_away(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(old) as store:
        lease = await store.hold(Holder("elsewhere", 1), lambda: NOW)
        know(monkeypatch, NEXT)
        async with opened(old):
            assert rows(old, "SELECT * FROM lease") == []
        # It was only paused, and goes on: it writes nothing of its own version any more.
        with pytest.raises(StoreError) as ended:
            await lease.keep()
        assert ended.value.code == "newer"
        with pytest.raises(StoreError) as late:
            await store.hold(Holder.mine(), system)
        assert late.value.code == "newer"


@pytest.mark.parametrize("step", [BROKEN, ORPHANS])
async def test_a_migration_that_fails_changes_nothing(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: Migration
) -> None:
    before = content(old)
    know(monkeypatch, step)
    with pytest.raises((StoreError, sqlite3.Error)):
        await FileStore.open(old, now=lambda: NOW)
    assert content(old) == before


def _upgrade_until_killed(path: Path, statements: int) -> None:
    """Kill this process before an upgrade's statement of that number."""
    left = iter(range(statements))

    def count(_sql: str) -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    with closing(connect(path)) as db:
        migrate.released = lambda: (*migrate.migrations(), NEXT)  # type: ignore[assignment]
        db.set_trace_callback(count)
        migrate.migrate(db, path)


@pytest.mark.skipif(os.name != "posix", reason="other systems have neither fork nor SIGKILL")
def test_an_upgrade_killed_at_any_statement_leaves_the_old_version_or_the_new(old: Path) -> None:
    before, versions = content(old), []
    for statements in itertools.count():
        path = old.with_name(f"{statements}.db")
        path.write_bytes(old.read_bytes())
        worker = get_context("fork").Process(target=_upgrade_until_killed, args=(path, statements))
        worker.start()
        worker.join()
        assert worker.exitcode in (0, -signal.SIGKILL)
        found = content(path)
        ((version,),) = rows(path, "PRAGMA user_version")
        versions.append(version)
        if version == RELEASE:
            assert found == before
        with closing(connect(path)) as db, pytest.MonkeyPatch.context() as patch:
            know(patch, NEXT)
            migrate.migrate(db, path)  # the next start
            assert migrate.differences(db) == migrate.Differences()
        assert rows(path, "SELECT DISTINCT colour FROM seats") == [("red",)]
        if worker.exitcode == 0:
            break
    # All but the end of the upgrade happens before its COMMIT.
    assert versions == [RELEASE] * (len(versions) - 1) + [NEXT.version]
    assert len(versions) > len(list(migrate.statements_of(NEXT.script)))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("DROP TABLE versions", "table versions"),
        ("ALTER TABLE users DROP COLUMN heard", "table users"),
        ("ALTER TABLE tables ADD COLUMN more TEXT", "table tables"),
    ],
)
async def test_a_schema_that_no_release_made_is_refused_in_a_sentence_and_left_as_it_is(
    old: Path, monkeypatch: pytest.MonkeyPatch, change: str, named: str
) -> None:
    with closing(sqlite3.connect(old)) as db:
        db.execute(change)
    before = content(old)
    for steps in ((), (NEXT,)):
        know(monkeypatch, *steps)
        with pytest.raises(StoreError) as caught:
            await FileStore.open(old, now=lambda: NOW)
        assert caught.value.code == "layout"
        assert named in caught.value.detail
        assert "bot.py check" in sentence("spiel.db", caught.value)
    assert content(old) == before
    assert [said for said in complaints(old) if named in said]


async def test_a_lost_index_or_what_an_operator_reads_by_stops_no_start(
    old: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(old)) as db:
        db.execute("DROP INDEX seats_user")
        db.execute("CREATE VIEW ended AS SELECT * FROM tables WHERE status = 'ended'")
        db.execute("CREATE INDEX by_game ON tables (game)")
    async with opened(old) as store:
        assert (await store.differences()).foreign == ("index by_game", "view ended")
    assert "index seats_user; bot.py check names all" in caplog.text


async def test_no_copy_no_migration(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the copy fails (here: its place is taken by a folder) the old version stays."""
    old.with_name(f"games.db.v{RELEASE}.backup").mkdir()
    know(monkeypatch, NEXT)
    with pytest.raises(StoreError):
        await FileStore.open(old, now=lambda: NOW)
    assert rows(old, "PRAGMA user_version") == [(RELEASE,)]
    assert [file.name for file in old.parent.glob("*.part")] == []


async def test_a_newer_database_is_left_alone(old: Path) -> None:
    with closing(sqlite3.connect(old)) as db:
        db.execute("PRAGMA user_version = 99")
    before = content(old)
    with pytest.raises(StoreError) as caught:
        await FileStore.open(old, now=lambda: NOW)
    assert caught.value.code == "newer"
    assert "99" in caught.value.detail
    assert content(old) == before


@pytest.mark.parametrize("version", [0, 1])
async def test_a_database_of_another_program_is_left_alone(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"CREATE TABLE bookmarks (id INTEGER); PRAGMA user_version = {version}")
    before = content(path)
    with pytest.raises(StoreError) as caught:
        await FileStore.open(path, now=lambda: NOW)
    assert caught.value.code == "foreign"
    assert content(path) == before


def test_the_numbers_count_up(tmp_path: Path) -> None:
    (tmp_path / "0001.sql").write_text("SELECT 1;")
    (tmp_path / "0003_b.sql").write_text("SELECT 1;")
    with pytest.raises(ValueError, match="count up"):
        migrate.migrations(tmp_path)
