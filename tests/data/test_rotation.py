"""Backups by day: whole or not there, for their owner's eyes, the old ones let go."""

from __future__ import annotations

import os
import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from data.store import StoreError, backups, check, metrics
from data.store.check import full
from tools.support.tables import NOW, SEED, add, mode, opened, rows, table

DAY = 86_400_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "backups"


async def filled(path: Path) -> None:
    async with opened(path) as store:
        await add(store, table())


def shared(folder: Path, permissions: int) -> None:
    folder.mkdir(parents=True)
    folder.chmod(permissions)


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


async def test_a_copy_of_what_is_in_use(path: Path, folder: Path) -> None:
    async with opened(path) as store:
        await add(store, table())
        made = backups.make(path, folder, NOW)
        await store.write(metrics.heartbeat(NOW))
    plain = path.with_name("plain.db")
    backups.unpack(made.path, plain)
    full(plain)
    assert rows(plain, "SELECT id FROM tables") == [("t1",)]
    assert rows(plain, "SELECT at FROM heartbeat") == []
    assert made.size < plain.stat().st_size
    assert mode(made.path) == mode(plain) == 0o600
    assert (made.at, made.size) == (NOW, made.path.stat().st_size)
    assert backups.kept(path, folder) == (made,)


async def test_its_name_says_when_and_nothing_else(path: Path, folder: Path) -> None:
    await filled(path)
    name = backups.make(path, folder, NOW).path.name
    assert name == f"games-{datetime.fromtimestamp(NOW // 1000, UTC):%Y%m%d-%H%M%S}.db.gz"
    assert SEED.hex() not in name
    assert names(folder) == [name]


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
@pytest.mark.parametrize(("there", "expected"), [(None, 0o700), (0o755, 0o755)])
async def test_only_its_owner_can_read_it_in_a_folder_that_stays_as_it_is(
    path: Path, folder: Path, there: int | None, expected: int
) -> None:
    await filled(path)
    if there is not None:
        shared(folder, there)
    before = os.umask(0)
    try:
        made = backups.make(path, folder, NOW)
    finally:
        os.umask(before)
    assert (mode(made.path), mode(folder)) == (0o600, expected)


async def test_a_copy_that_is_not_whole_is_none(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path)
    old = backups.make(path, folder, NOW - DAY)
    seen: list[Path] = []

    def torn(copy: Path) -> None:
        seen.append(copy)
        copy.write_bytes(copy.read_bytes()[:4096])
        full(copy)

    monkeypatch.setattr(check, "full", torn)
    with pytest.raises(StoreError) as caught:
        backups.make(path, folder, NOW)
    assert caught.value.code == "corrupt"
    assert len(seen) == 1
    assert names(folder) == [old.path.name]


async def test_no_database_or_no_place_no_backup(path: Path, folder: Path) -> None:
    with pytest.raises(StoreError):
        backups.make(path, folder, NOW)
    assert names(folder) == []
    await filled(path)
    with pytest.raises(StoreError) as caught:
        backups.make(path, path / "inside", NOW)
    assert caught.value.code == "not-writable"


async def test_the_newest_days_stay_with_all_that_they_have(path: Path, folder: Path) -> None:
    await filled(path)
    hours = (0, 1, 24, 30, 48, 24 * 9)
    made = [backups.make(path, folder, NOW - hour * 3_600_000) for hour in hours]
    days = [one.at // DAY for one in made]
    newest = sorted(set(days), reverse=True)[:2]
    strangers = ("games-notes.db.gz", "other-20200101-000000.db.gz", "games-20200199-000000.db.gz")
    for name in strangers:
        (folder / name).write_bytes(b"mine")
    gone = backups.rotate(path, folder, 2, NOW)
    stay = [one for one, day in zip(made, days, strict=True) if day in newest]
    assert 0 < gone == len(made) - len(stay)
    assert backups.kept(path, folder) == tuple(stay)
    assert set(strangers) <= set(names(folder))


async def test_a_date_in_the_future_counts_for_no_day(path: Path, folder: Path) -> None:
    await filled(path)
    early, soon, old = (backups.make(path, folder, NOW + days * DAY) for days in (400, 1, -1))
    made = backups.make(path, folder, NOW)
    assert backups.dated(backups.kept(path, folder), NOW) == (soon, made, old)
    assert backups.rotate(path, folder, 2, NOW) == 1
    assert backups.kept(path, folder) == (early, soon, made)


async def test_what_was_cut_short_goes_when_nobody_works_on_it(path: Path, folder: Path) -> None:
    await filled(path)
    made = backups.make(path, folder, NOW)
    fresh = folder / "games-20200101-000000.db.gz.unchecked"
    stale = folder / "games-20200102-000000.db.gz.unchecked.part"
    other = folder / "games-20200102-000000.db.gz.unchecked-by-me"
    for file in (fresh, stale):
        file.write_bytes(b"half")
    os.utime(stale, (1, 1))
    assert backups.rotate(path, folder, 7, NOW) == 0
    assert names(folder) == sorted([made.path.name, fresh.name])
    assert not other.exists()


def test_names_are_read_back(tmp_path: Path) -> None:
    assert backups.kept(tmp_path / "games.db", tmp_path / "nowhere") == ()
    (tmp_path / "a.b(c-20260102-030405.db.gz").touch()
    (found,) = backups.kept(tmp_path / "a.b(c.db", tmp_path)
    assert found.at == int(datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC).timestamp()) * 1000
    assert re.search("030405", found.path.name)


def test_copies_of_upgrades_are_counted_and_let_go_after_thirty_days(tmp_path: Path) -> None:
    database, now = tmp_path / "games.db", int(time.time())
    for name, days in (
        ("games.db.v3.backup", 31),
        ("games.db.v10.backup", 29),
        ("games.db.before-20261121-033000", 99),
        ("other.db.v3.backup", 99),
    ):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (now - days * 86_400,) * 2)
    found = [path.name for path in backups.copies(database)]
    assert found == ["games.db.v10.backup", "games.db.v3.backup"]
    assert backups.let_go(database) == 1
    assert [path.name for path in backups.copies(database)] == ["games.db.v10.backup"]
    assert len(list(tmp_path.iterdir())) == 3


async def test_a_backup_is_restored_on_trial_and_leaves_nothing(path: Path, folder: Path) -> None:
    await filled(path)
    made = backups.make(path, folder, NOW)
    backups.rehearse(made)
    assert names(folder) == [made.path.name]
    whole = made.path.read_bytes()
    flipped = bytes((*whole[:-8], whole[-8] ^ 1, *whole[-7:]))  # a bit of the sum at the end
    for damage in (whole[: len(whole) // 2], flipped, b"", b"x" * 900):
        made.path.write_bytes(damage)
        with pytest.raises(StoreError):
            backups.rehearse(made)
        assert names(folder) == [made.path.name]
