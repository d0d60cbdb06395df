"""Once a night at most the file is written anew, and only where something was deleted."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.runtime import night as night_module
from cogs.runtime.backups import AGAIN, NAP
from cogs.runtime.night import Night
from cogs.table.people.privacy import forget
from data.store import FileStore, StoreError, rewriting, settings, shrinking
from tests.cogs.table.world import ANNA, BEN, CARLA, START, World

HOUR, DAY = 3_600_000, 86_400_000
FOUR = 4 * 60
LAST_FOUR = START - (START - FOUR * 60_000) % DAY
"""Four o'clock before the world of these tests begins."""


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    found: list[int] = []
    rewrite = rewriting.rewrite

    async def counted(store: FileStore, rest: rewriting.Rest) -> None:
        found.append(store.now())
        await rewrite(store, rest)

    monkeypatch.setattr(rewriting, "rewrite", counted)
    return found


async def nap(_: float) -> None:
    """Take no time."""


async def days(world: World, count: int) -> None:
    """Look every ten minutes, until noon."""
    night = Night(world.store, lambda: world.time, FOUR, nap)
    for _ in range(count * 144):
        world.time += 10 * 60_000
        assert await night.round() == NAP


async def test_one_run_at_night_for_all_who_asked(tmp_path: Path, runs: list[int]) -> None:
    async with World(tmp_path) as world:
        await days(world, 1)
        assert runs == []
        await world.playing(ANNA, BEN, CARLA)
        for person in (ANNA, BEN, BEN, BEN, CARLA):
            await forget(world.service.tables, person.user_id, world.time)
        assert runs == []
        await days(world, 3)
        (once,) = runs
        assert 0 <= (once - LAST_FOUR) % DAY < 10 * 60_000


async def test_nothing_is_written_anew_for_whom_nothing_was_kept(
    tmp_path: Path, runs: list[int]
) -> None:
    async with World(tmp_path) as world:
        await world.playing(ANNA, BEN)
        for _ in range(3):
            await forget(world.service.tables, CARLA.user_id, world.time)
        await days(world, 2)
        assert runs == []


async def test_a_night_that_failed_is_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    async with World(tmp_path) as world:
        await world.store.write(settings.user_locale(ANNA.user_id, "de"))
        await forget(world.service.tables, ANNA.user_id, world.time)
        world.time += DAY
        night = Night(world.store, lambda: world.time, FOUR, nap)

        async def fails(*_: object) -> None:
            raise StoreError("full", "the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(rewriting, "rewrite", fails)
            assert await night.round() == AGAIN
        assert "the disk is full" in caplog.text
        assert await night.round() == NAP
        assert await world.store.read(rewriting.since()) is None


@pytest.mark.parametrize(
    ("old", "kept", "least", "shrinks"),
    [
        (False, 0, None, True),
        (False, None, 9, False),
        (True, None, None, True),
        (True, 0, None, False),
    ],
)
async def test_a_file_that_is_mostly_free_gets_smaller_at_night(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    old: bool,
    kept: int | None,
    least: int | None,
    shrinks: bool,
) -> None:
    """Not where little would be won, nor a large file of an older version: it would take long."""
    if kept is not None:
        monkeypatch.setattr(night_module, "MOST_KEPT", kept)
    if least is not None:
        monkeypatch.setattr(night_module, "LEAST_FREE", least * 2**20)
    if old:
        async with World(tmp_path):
            pass
        with closing(sqlite3.connect(tmp_path / "spiel.db")) as db:
            db.execute("PRAGMA auto_vacuum = NONE")
            db.execute("VACUUM")
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.say()
        fill = "CREATE TABLE ballast AS SELECT zeroblob(4000000) AS much"
        await world.store.write((fill, ()))
        await world.store.write(("DROP TABLE ballast", ()))
        await world.store.checkpoint()
        before = world.store.path.stat().st_size
        assert before > 4_000_000
        night = Night(world.store, lambda: world.time, FOUR, nap)
        assert await night.round() == NAP
        assert world.store.path.stat().st_size == before, "not by day"
        world.time += DAY
        assert await night.round() == NAP
        assert (world.store.path.stat().st_size < before - 4_000_000) is shrinks
        assert await world.store.read(shrinking.possible()) is (shrinks or not old)
        await world.move(table, "draw")
        await world.say()
        assert (await world.service.tables.load(table.id)).row.seq == 1, "it plays on"
