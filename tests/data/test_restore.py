"""Going back to a backup: refused while a bot runs, complete or not at all, nothing thrown away."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.runtime import checkup
from data.store import FileLease, Holder, StoreError, Taken, backups, check, metrics, queries
from data.store.backups import Unclear, restore
from data.store.lease import LIFE_MS
from tests.data.releases import NEXT, RELEASE, know, restored
from tools.support.tables import NOW, add, content, opened, rows, table


@pytest.fixture
async def copy(path: Path) -> Path:
    """A backup with one table of a database that has two by now."""
    async with opened(path) as store:
        await add(store, table())
        made = backups.make(path, path.parent / "backups", NOW).path
        await add(store, table("t2"))
    return made


def unpacked(copy: Path) -> None:
    plain = copy.with_name("plain")
    backups.unpack(copy, plain)
    plain.replace(copy)


async def test_a_copy_that_is_not_packed_is_as_good(path: Path, copy: Path) -> None:
    unpacked(copy)
    restore(copy, path, NOW)
    assert tables(path) == ["t1"]


def test_a_packed_copy_is_looked_at_before_it_fills_the_disk(path: Path, copy: Path) -> None:
    part = path.with_name("part")
    with gzip.open(copy) as file:
        head = file.read(100)
    for start, why in ((bytes(100), "holds no database"), (head, "larger than it says")):
        copy.write_bytes(gzip.compress(start + bytes(2**24)))
        with pytest.raises(StoreError) as refused:
            backups.unpack(copy, part)
        assert why in refused.value.detail
        assert part.stat().st_size < 2**22
    copy.write_bytes(gzip.compress(head[:16] + b"\0\1" + head[18:28] + b"\xff" * 4 + head[32:]))
    with pytest.raises(StoreError) as refused:
        backups.unpack(copy, part)
    assert "no room" in refused.value.detail


def tables(path: Path) -> list[str]:
    return [name for (name,) in rows(path, "SELECT id FROM tables ORDER BY id")]


def left(path: Path) -> list[str]:
    """Return what lies about beside a database, but for the backups."""
    return sorted(f.name for f in path.parent.iterdir() if f.is_file() and f != path)


async def test_the_copy_takes_the_place_and_the_present_is_kept(path: Path, copy: Path) -> None:
    before = content(copy)
    aside = restore(copy, path, NOW)
    assert aside is not None
    assert tables(path) == ["t1"]
    assert tables(aside) == ["t1", "t2"]
    assert content(copy) == before
    assert left(path) == [aside.name]
    async with opened(path) as store:
        assert await store.read(queries.table("t2")) is None
        assert await store.read(queries.table("t1")) == table()


async def test_what_a_killed_bot_left_in_the_log_is_kept(path: Path, copy: Path) -> None:
    async with opened(path) as store:
        await add(store, table("t3"))
        killed = {f: f.read_bytes() for f in path.parent.glob("games.db*")}
    for file, data in killed.items():
        file.write_bytes(data)
    assert path.with_name("games.db-wal").exists()
    aside = restore(copy, path, NOW)
    assert aside is not None
    assert tables(path) == ["t1"]
    assert tables(aside) == ["t1", "t2", "t3"]


async def test_not_while_a_bot_holds_the_lease(path: Path, copy: Path) -> None:
    async with opened(path) as store:
        lease = await FileLease.acquire(store, Holder.mine(), lambda: NOW)
        with pytest.raises(Taken) as taken:
            restore(copy, path, NOW, stopped=True)
        assert taken.value.holder == Holder.mine()
        await store.write(metrics.heartbeat(NOW))  # it works on, undisturbed
        await lease.release()
    assert tables(path) == ["t1", "t2"]
    assert left(path) == []
    assert restore(copy, path, NOW) is not None


async def test_a_lease_of_another_machine_has_to_end(path: Path, copy: Path) -> None:
    async with opened(path) as store:
        await FileLease.acquire(store, Holder("elsewhere", 1), lambda: NOW)
    with pytest.raises(Taken):
        restore(copy, path, NOW)
    assert restore(copy, path, NOW + LIFE_MS + 1) is not None


async def test_nobody_holds_the_lease_of_a_copy(path: Path) -> None:
    async with opened(path) as store:
        await FileLease.acquire(store, Holder("elsewhere", 1), lambda: NOW)
        made = backups.make(path, path.parent / "backups", NOW).path
    restore(made, path, NOW + LIFE_MS + 1)
    assert rows(path, "SELECT * FROM lease") == []


async def test_a_bot_cannot_start_between_look_and_change(path: Path, copy: Path) -> None:
    aside = restore(copy, path, NOW)
    assert aside is not None
    with pytest.raises(Taken):  # as a bot would that has opened the file a moment before
        restore(copy, aside, NOW)


def damaged(path: Path) -> bytes:
    path.write_bytes(b"This is no database. " * 500)
    return content(path)


def tear(path: Path) -> None:
    torn = bytearray(path.read_bytes())
    torn[4096:12288] = os.urandom(8192)
    path.write_bytes(torn)


async def test_a_damaged_copy_changes_nothing(path: Path, copy: Path) -> None:
    before = content(path)
    tear(copy)
    with pytest.raises(StoreError) as caught:
        restore(copy, path, NOW)
    assert caught.value.code == "corrupt"
    damaged(copy)
    with pytest.raises(StoreError):
        restore(copy, path, NOW)
    assert (content(path), left(path)) == (before, [])


@pytest.mark.parametrize(
    ("sql", "code"),
    [("PRAGMA user_version = 99", "newer"), ("PRAGMA application_id = 5", "corrupt")],
)
async def test_a_copy_no_bot_could_start_with(path: Path, copy: Path, sql: str, code: str) -> None:
    unpacked(copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute(sql)
    before = content(path)
    with pytest.raises(StoreError) as caught:
        restore(copy, path, NOW)
    assert caught.value.code == code
    assert (content(path), left(path)) == (before, [])


async def test_no_copy_and_an_empty_one_and_the_database_itself(path: Path, copy: Path) -> None:
    empty = copy.with_name("empty.db")
    empty.touch()
    link = copy.with_name("link.db")
    link.symlink_to(path)
    for wrong in (copy.with_name("none.db"), copy.parent, empty, path, link):
        with pytest.raises(StoreError):
            restore(wrong, path, NOW)
    assert (tables(path), left(path)) == (["t1", "t2"], [])


async def test_a_damaged_present_needs_somebodys_word_and_is_kept_with_its_log(
    path: Path, copy: Path
) -> None:
    now_torn, log = damaged(path), path.with_name("games.db-wal")
    log.write_bytes(b"perhaps worth something")
    path.with_name("games.db-shm").write_bytes(b"")
    before = left(path)
    with pytest.raises(Unclear):
        restore(copy, path, NOW)
    assert (content(path), left(path)) == (now_torn, before)
    aside = restore(copy, path, NOW, stopped=True)
    assert aside is not None
    assert content(aside) == now_torn
    assert content(aside.with_name(f"{aside.name}-wal")) == b"perhaps worth something"
    assert not log.exists()
    assert tables(path) == ["t1"]


TRIGGER = "CREATE TRIGGER spy AFTER INSERT ON entries BEGIN SELECT 1; END"
FOREIGN = {
    "trigger spy": TRIGGER,
    "view seen": "CREATE VIEW seen AS SELECT seed FROM tables",
    "trigger entries_stay": f"DROP TRIGGER entries_stay; {TRIGGER.replace('spy', 'entries_stay')}",
}


@pytest.mark.parametrize("name", FOREIGN)
async def test_a_copy_with_a_foreign_object_is_refused_and_its_check_names_it(
    path: Path, copy: Path, name: str
) -> None:
    unpacked(copy)
    with closing(sqlite3.connect(copy)) as db:
        db.executescript(FOREIGN[name])
    before = content(path)
    with pytest.raises(StoreError, match=name):
        restore(copy, path, NOW)
    assert content(path) == before
    says = "as this program creates it" if name == "trigger entries_stay" else "this program's"
    assert wrong(copy) == [f"{name} is not {says}"]


async def test_a_copy_without_an_index_is_put_back_and_its_check_names_it(
    path: Path, copy: Path
) -> None:
    unpacked(copy)
    with closing(sqlite3.connect(copy)) as db:
        db.executescript("DROP INDEX seats_user; ANALYZE")
    restore(copy, path, NOW)
    assert wrong(path) == ["index seats_user is missing"]


def wrong(path: Path) -> list[str]:
    """Return what the check says about the schema of a database."""
    found = [line.text for line in checkup.examine(path, path.parent, NOW) if line.wrong]
    return [text for text in found if text.startswith(("index", "trigger", "view"))]


async def test_without_a_present_database(path: Path, copy: Path) -> None:
    elsewhere = path.parent / "new" / "place.db"
    assert restore(copy, elsewhere, NOW) is None
    assert tables(elsewhere) == ["t1"]


async def test_a_link_stays_a_link(path: Path, copy: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    aside = restore(copy, link, NOW)
    assert aside is not None
    assert link.is_symlink()
    assert (tables(path), tables(aside)) == (["t1"], ["t1", "t2"])


async def test_a_crash_in_between_leaves_one_of_both(path: Path, copy: Path) -> None:
    """At every change of a name the present database, or the copy, stands in its place."""
    keep = path.parent / "keep.db"
    shutil.copy2(path, keep)
    for step in range(1, 30):
        shutil.copy2(keep, path)
        left_over = [step]

        def dying(real: object, count: list[int] = left_over) -> object:
            def wrapped(*args: object, **more: object) -> object:
                count[0] -= 1
                if not count[0]:
                    raise KeyboardInterrupt
                return real(*args, **more)  # type: ignore[operator]

            return wrapped

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "replace", dying(Path.replace))
            patch.setattr(os, "link", dying(os.link))
            patch.setattr(Path, "unlink", dying(Path.unlink))
            try:
                restore(copy, path, NOW)
                assert tables(path) == ["t1"]
                break
            except KeyboardInterrupt:
                assert tables(path) in (["t1", "t2"], ["t1"])
                check.full(path)
        for file in path.parent.glob("games.db.*"):
            file.unlink()
    else:
        pytest.fail("it never came to its end")
    assert step > 5


async def test_a_copy_of_an_older_version_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = restored(path.with_name("old.backup"))
    know(monkeypatch, NEXT)
    assert restore(old, path, NOW) is None
    assert rows(path, "PRAGMA user_version") == [(RELEASE,)]
    async with opened(path) as store:
        assert len(await store.read(queries.with_status("running"))) == 7
