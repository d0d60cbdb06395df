"""Every night a backup: when, how often, and what happens when it can't be made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogs.runtime import checkup
from cogs.runtime.upkeep import NAP, SOON, Backups
from data.store import FileStore, StoreError, backups
from tests.tiers import few
from tools.support.tables import mode
from tools.support.waiting import LONG

HALF_PAST_THREE = 3 * 60 + 30


def ms(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp()) * 1000  # type: ignore[arg-type,misc]


class Night(Exception):
    """The time of the test is over."""


class Clock:
    def __init__(self, start: int, until: int) -> None:
        self.time = start
        self.until = until
        self.naps: list[float] = []

    def now(self) -> int:
        return self.time

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.naps.append(seconds)
        self.time += round(1000 * seconds)
        if self.time > self.until:
            raise Night
        await asyncio.sleep(0)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Path]:
    store = await FileStore.open(tmp_path / "spiel.db", now=lambda: 1)
    yield store.path
    await store.close()


Nights = Callable[[Clock, int], Backups]


@pytest.fixture
def nights(database: Path, tmp_path: Path) -> Nights:
    def made(clock: Clock, keep: int) -> Backups:
        folder = tmp_path / "backups"
        return Backups(
            database, folder, clock.now, keep=keep, at=HALF_PAST_THREE, sleep=clock.sleep
        )

    return made


async def until_morning(nightly: Backups) -> None:
    with pytest.raises(Night):
        await nightly.run()


def times(database: Path, nightly: Backups) -> list[str]:
    found = reversed(backups.kept(database, nightly.folder))
    return [f"{datetime.fromtimestamp(one.at // 1000, UTC):%d %H:%M}" for one in found]


async def test_one_at_the_given_time_of_every_night(database: Path, nights: Nights) -> None:
    clock = Clock(ms(2026, 3, 1, 3, 31), ms(2026, 3, 4, 12, 0))
    nightly = nights(clock, 7)
    await nightly.make()
    await until_morning(nightly)
    assert times(database, nightly) == ["01 03:31", "02 03:30", "03 03:30", "04 03:30"]
    assert max(clock.naps) <= NAP
    assert mode(nightly.folder) == 0o700


async def test_a_night_that_was_missed_is_made_good_soon(database: Path, nights: Nights) -> None:
    before = nights(Clock(ms(2026, 3, 1, 3, 30), 0), 7)
    await before.make()
    clock = Clock(ms(2026, 3, 2, 9, 0), ms(2026, 3, 3, 3, 0))
    nightly = nights(clock, 7)
    await until_morning(nightly)
    assert times(database, nightly) == ["01 03:30", "02 09:01"]
    assert clock.naps[0] == SOON


@pytest.mark.parametrize("keep", few([1, 3]))
async def test_a_clock_that_was_wrong_once_ends_no_night(
    database: Path, nights: Nights, keep: int
) -> None:
    early = await nights(Clock(ms(2027, 5, 1, 3, 30), 0), keep).make()
    clock = Clock(ms(2026, 3, 1, 3, 0), ms(2026, 3, 9, 12, 0))
    nightly = nights(clock, keep)
    await until_morning(nightly)
    assert times(database, nightly)[:-1] == ["07 03:30", "08 03:30", "09 03:30"][-keep:]
    assert backups.kept(database, nightly.folder)[0] == early
    newest = await nightly.newest()
    assert newest.at == ms(2026, 3, 9, 3, 30)
    line = checkup.newest(database, nightly.folder, clock.now())
    assert line.wrong
    assert line.text.startswith(f"newest backup: {newest.path.name}, 8 hours old, {keep} in all;")
    assert line.text.endswith(f": {early.path.name}")


async def test_with_no_date_that_can_be_right_there_is_no_backup(
    database: Path, nights: Nights
) -> None:
    clock = Clock(ms(2027, 5, 1, 3, 30), 0)
    nightly = nights(clock, 1)
    await nightly.make()
    assert not checkup.newest(database, nightly.folder, clock.now()).wrong
    clock.time = ms(2026, 3, 1, 3, 30)
    assert await nightly.newest() is None
    line = checkup.newest(database, nightly.folder, clock.now())
    assert (line.text.partition(";")[0], line.wrong) == ("there is no backup", True)


async def test_none_without_days_to_keep(database: Path, nights: Nights) -> None:
    clock = Clock(ms(2026, 3, 1, 3, 0), ms(2026, 3, 9, 12, 0))
    nightly = nights(clock, 0)
    await asyncio.wait_for(nightly.run(), LONG)
    assert (times(database, nightly), clock.naps, nightly.nightly) == ([], [], False)
    made = await nightly.make()
    assert await nightly.newest() == made


@pytest.mark.parametrize("error", [StoreError("full", "the disk"), KeyError("a secret")])
async def test_a_failure_is_tried_again_and_the_old_ones_stay(
    database: Path, nights: Nights, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    for day in (1, 2, 3):
        await nights(Clock(ms(2026, 3, day, 3, 30), 0), 1).make()
    right, tries = backups.make, list[int]()

    def failing(source: Path, folder: Path, now: int) -> backups.Backup:
        tries.append(now)
        if len(tries) < 3:
            raise error
        return right(source, folder, now)

    monkeypatch.setattr(backups, "make", failing)
    clock = Clock(ms(2026, 3, 4, 3, 29), ms(2026, 3, 4, 5, 0))
    nightly = nights(clock, 1)
    for _ in range(2):
        with pytest.raises(type(error)):
            await until_morning(nightly)
    assert times(database, nightly) == ["01 03:30", "02 03:30", "03 03:30"]
    await until_morning(nightly)
    assert [one[:2] for one in times(database, nightly)] == ["04"]


async def test_two_at_once_do_not_meet(database: Path, nights: Nights) -> None:
    nightly = nights(Clock(ms(2026, 3, 1, 3, 30), 0), 7)
    made = await asyncio.gather(*(nightly.make() for _ in range(3)))
    assert len(set(made)) == 1
    assert len(times(database, nightly)) == 1


async def test_one_night_in_seven_restores_its_backup_on_trial(
    database: Path,
    nights: Nights,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    tried: list[str] = []
    rehearse = backups.rehearse

    def counted(one: backups.Backup) -> None:
        tried.append(one.path.name)
        rehearse(one)

    monkeypatch.setattr(backups, "rehearse", counted)
    nightly = nights(Clock(ms(2026, 3, 1, 3, 0), ms(2026, 3, 15, 12, 0)), 3)
    await until_morning(nightly)
    assert len(tried) == 2
    assert nightly.restores is True

    def broken(_: backups.Backup) -> None:
        raise StoreError("corrupt", "a page")

    monkeypatch.setattr(backups, "rehearse", broken)
    later = nights(Clock(ms(2026, 3, 16, 3, 0), ms(2026, 3, 23, 12, 0)), 3)
    await until_morning(later)
    assert later.restores is False
    assert "can't be restored: corrupt" in caplog.text
    assert len(times(database, later)) == 3  # the nights go on
