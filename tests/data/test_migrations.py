"""The schema's versions: from nothing, from version 1, to a version that only this test knows."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from data.store import (
    FileStore,
    StoreError,
    migrate,
    outbox,
    queries,
    results,
    scores,
    settings,
)
from data.store.messages import Board, DailyStopped, News
from data.store.migrate import Migration
from data.store.rows import DONE, PENDING
from data.store.timers import HardLimit
from tests.data.tables import NOW, SEED, content, entry, loaded, opened, rows

FIXTURE = Path(__file__).parent / "fixtures" / "version_1.sql"
"""What a version 1 of the program left. Never made anew once version 1 is released."""

NOW_AT = len(migrate.migrations())
NEXT = Migration(
    NOW_AT + 1,
    """-- A table is rebuilt, which is the hard case: others refer to it.
    CREATE TABLE seats_2 (table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
        kind TEXT NOT NULL, user_id INTEGER, name TEXT NOT NULL, level TEXT NOT NULL,
        status TEXT NOT NULL, "join" TEXT NOT NULL, since INTEGER,
        colour TEXT NOT NULL DEFAULT 'red',
        PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;
    INSERT INTO seats_2 SELECT *, 'red' FROM seats;
    DROP TABLE seats;
    ALTER TABLE seats_2 RENAME TO seats;
    CREATE TRIGGER seats_stay BEFORE UPDATE OF colour ON seats
    BEGIN SELECT RAISE(ABORT, 'no'); END;
    UPDATE tables SET trouble = 'seen; by -- the next'
    """,
)
BROKEN = Migration(
    NOW_AT + 1, "CREATE TABLE more (id INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);"
)
ORPHANS = Migration(NOW_AT + 1, "DELETE FROM tables WHERE id = 't1';")


@pytest.fixture
def old(path: Path) -> Path:
    db = sqlite3.connect(path)
    db.executescript(FIXTURE.read_text(encoding="utf-8"))
    db.close()
    return path


def know(monkeypatch: pytest.MonkeyPatch, *more: Migration) -> None:
    steps = (*migrate.migrations(), *more)
    monkeypatch.setattr(migrate, "released", lambda: steps)


def schema(path: Path) -> list[Any]:
    found = rows(path, "SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
    return [(kind, name, " ".join(sql.split())) for kind, name, sql in found]


async def test_from_nothing(path: Path) -> None:
    async with opened(path / "in" / "folders" / "games.db") as store:
        assert await store.read(queries.with_status("running")) == ()
        path = store.path
    assert rows(path, "PRAGMA user_version") == [(len(migrate.migrations()),)]
    assert rows(path, "PRAGMA journal_mode") == [("wal",)]
    assert rows(path, "PRAGMA application_id") == [(migrate.APPLICATION,)]
    assert list(path.parent.glob("*.backup")) == []


async def test_version_1_is_still_what_it_was(old: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.db"
    db = sqlite3.connect(fresh, isolation_level=None)
    migrate.migrate(db, fresh, migrate.migrations()[:1])
    db.close()
    assert schema(fresh) == schema(old), "a released migration has been edited"


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """Return what a version 4 left, with a row in every table that came after the first."""
    path = tmp_path / "later.db"
    db = sqlite3.connect(path)
    db.executescript(FIXTURE.with_name("version_4.sql").read_text(encoding="utf-8"))
    db.close()
    return path


async def test_from_version_4_with_data(later: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = later.with_name("fresh.db")
    db = sqlite3.connect(fresh, isolation_level=None)
    migrate.migrate(db, fresh, migrate.migrations()[:4])
    db.close()
    assert schema(fresh) == schema(later), "a released migration has been edited"
    know(monkeypatch, NEXT)
    async with opened(later) as store:
        assert await store.read(queries.table("t1")) is not None
        score = await store.read(scores.of_table("t2"))
        assert score is not None
        assert (score.total, score.feats) == (2143, {"points": 123, "cell": "P50"})
        assert score.key.chosen == {"size": "small"}
        assert (score.hint, score.undone, score.at, score.name) == (True, True, NOW, "Seat 0 🎲")
        hand = await store.read(queries.hand("t1", 100))
        assert hand is not None
        assert (hand.locale, hand.message_id) == ("fr", 901)
        # The bot takes in what had ended before it kept results.
        assert await store.read(results.in_arrears(9)) == ("t0", "t2")
    with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
        rows(later, "DELETE FROM scores")


async def everything(store: FileStore) -> None:
    """What stands in the fixture."""
    data = await loaded(store, log=True)
    row, seats = data.row, data.seats
    assert (row.seed, row.options, row.joins) == (SEED, {"size": "small"}, ("j1", "j2"))
    assert (row.snapshot, row.thread, row.channel_id) == (b"\x00\x01snapshot", True, 77)
    assert row.untold == (News("game", "draws", {"n": 2}),)
    assert [(seat.user_id, seat.level) for seat in seats] == [(100, ""), (None, "greedy")]
    assert data.entries == (
        entry(1),
        entry(2, kind="undo", action="1"),
        entry(3),
    )
    assert [row.id for row in await store.read(queries.with_status("ended"))] == ["t0"]
    assert [(head.state, head.message) for head in await store.read(queries.outbox_heads())] == [
        (PENDING, Board(3))
    ]
    first = await store.read(queries.outbox_row(1))
    assert first is not None
    assert (first.state, first.message_id) == (DONE, 900)
    assert [(timer.what, timer.due) for timer in await store.read(queries.due(NOW + 1))] == [
        (HardLimit("draw/r1", 90), NOW)
    ]
    assert (
        await store.read(queries.user_locale(100)),
        await store.read(queries.dms_closed(100)),
    ) == ("fr", True)
    assert await store.read(queries.guild_locale(11)) == "de"
    proposal = data.motions["end"]
    assert (dict(proposal.ballots), data.marks) == ({100: "yes"}, frozenset())
    assert await store.read(queries.last_heartbeat()) == NOW


async def test_from_version_1_with_data(old: Path) -> None:
    async with opened(old) as store:
        await everything(store)


async def test_a_next_version_copies_first(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = schema(old)
    know(monkeypatch, NEXT)
    async with opened(old) as store:
        await everything(store)
    assert rows(old, "PRAGMA user_version") == [(NOW_AT + 1,)]
    assert rows(old, "SELECT colour FROM seats") == [("red",), ("red",)]
    assert rows(old, "SELECT DISTINCT trouble FROM tables") == [("seen; by -- the next",)]
    copy = old.with_name("games.db.v1.backup")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert schema(copy) == before
    assert rows(copy, "SELECT DISTINCT trouble FROM tables") == [("",)]
    assert [file.name for file in old.parent.glob("*.part")] == []
    monkeypatch.undo()
    async with opened(copy) as store:
        await everything(store)


async def test_a_copy_holds_what_is_only_in_the_log(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash the newest moves are in ``-wal``; a copy of the file alone would lack them."""
    async with opened(path) as store:
        await store.write(settings.heartbeat(NOW))
        left = {name: path.with_name(name).read_bytes() for name in ("games.db", "games.db-wal")}
    for name, data in left.items():
        path.with_name(name).write_bytes(data)
    know(monkeypatch, NEXT)
    async with opened(path):
        pass
    assert rows(path.with_name(f"games.db.v{NOW_AT}.backup"), "SELECT at FROM heartbeat") == [
        (NOW,)
    ]


@pytest.mark.parametrize("step", [BROKEN, ORPHANS])
async def test_a_migration_that_fails_changes_nothing(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: Migration
) -> None:
    before = schema(old)
    know(monkeypatch, step)
    with pytest.raises((StoreError, sqlite3.Error)):
        await FileStore.open(old, now=lambda: NOW)
    monkeypatch.undo()
    assert schema(old) == before
    async with opened(old) as store:
        await everything(store)


async def test_no_copy_no_migration(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the copy fails (here: its place is taken by a folder) the old version stays."""
    old.with_name("games.db.v1.backup").mkdir()
    know(monkeypatch, NEXT)
    with pytest.raises(StoreError):
        await FileStore.open(old, now=lambda: NOW)
    assert rows(old, "PRAGMA user_version") == [(1,)]
    assert [file.name for file in old.parent.glob("*.part")] == []


async def test_a_newer_database_is_left_alone(old: Path) -> None:
    db = sqlite3.connect(old)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = content(old)
    with pytest.raises(StoreError) as caught:
        await FileStore.open(old, now=lambda: NOW)
    assert caught.value.code == "newer"
    assert "99" in caught.value.detail
    assert content(old) == before


@pytest.mark.parametrize("version", [0, 1])
async def test_a_database_of_another_program_is_left_alone(path: Path, version: int) -> None:
    db = sqlite3.connect(path)
    db.executescript(f"CREATE TABLE bookmarks (id INTEGER); PRAGMA user_version = {version}")
    db.close()
    before = content(path)
    with pytest.raises(StoreError) as caught:
        await FileStore.open(path, now=lambda: NOW)
    assert caught.value.code == "foreign"
    assert content(path) == before


def test_the_numbers_count_up(tmp_path: Path) -> None:
    (tmp_path / "0001_a.sql").write_text("SELECT 1;")
    (tmp_path / "0003_b.sql").write_text("SELECT 1;")
    with pytest.raises(ValueError, match="count up"):
        migrate.migrations(tmp_path)


async def test_rows_of_servers_are_let_in_and_numbers_go_on(path: Path) -> None:
    """The outbox is made anew: no id is given again, and whom a row names is still noted."""
    db = sqlite3.connect(path)
    db.executescript(FIXTURE.with_name("played_12.sql").read_text(encoding="utf-8"))
    before = db.execute("SELECT id, table_id, payload, state FROM outbox ORDER BY id").fetchall()
    named = db.execute("SELECT * FROM named ORDER BY user_id, outbox_id").fetchall()
    db.execute("UPDATE sqlite_sequence SET seq = 5000 WHERE name = 'outbox'")
    db.commit()
    db.close()
    async with opened(path) as store:
        sql = "SELECT id, table_id, payload, state FROM outbox ORDER BY id"
        assert rows(path, sql) == before
        assert rows(path, "SELECT * FROM named ORDER BY user_id, outbox_id") == named
        where, message = "dm:55500000000000001", DailyStopped(7, "barred", "en")
        await store.write(outbox.post_for_server(11, where, message, "n" * 24, NOW))
        (row,) = [
            one for one in await store.read(queries.outbox_heads()) if one.destination == where
        ]
        assert (row.id, row.guild_id, row.table_id, row.message) == (5001, 11, "", message)
        found = rows(path, "SELECT user_id FROM named WHERE outbox_id = 5001")
        assert (55500000000000001,) in found
        for owners in ("NULL, NULL", "'t1', 11"):
            columns = "destination, kind, payload, nonce, state, created_at, table_id, guild_id"
            values = f"'dm:1', 'seated', '{{}}', 'n', 'done', 1, {owners}"
            with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
                rows(path, f"INSERT INTO outbox ({columns}) VALUES ({values})")  # noqa: S608
