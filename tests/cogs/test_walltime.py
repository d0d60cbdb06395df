"""The time of a bot whose machine sets its clock, and what it does once a night."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from cogs.runtime import process as walltime
from cogs.runtime import upkeep as night_module
from cogs.runtime.process import WallTime
from cogs.runtime.upkeep import NAP, Night
from data.store import StoreError
from tests.cogs.table.world import ANNA, BEN, World
from tools.support.waiting import LONG

DAY = 86_400_000


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walltime, "system", lambda: 1_000)


def put(path: Path, words: str) -> None:
    """Write as the sandbox does: the file is replaced."""
    part = path.with_suffix(".part")
    part.write_text(words)
    part.replace(path)


class Pauses:
    """Pauses between looks, which end when they are told to."""

    def __init__(self) -> None:
        self._begun, self._over = asyncio.Semaphore(0), asyncio.Semaphore(0)

    async def sleep(self, _: float) -> None:
        self._begun.release()
        await self._over.acquire()

    async def end(self, count: int) -> None:
        """End so many pauses, and wait for the next one: what follows each has been done."""
        for _ in range(count):
            await asyncio.wait_for(self._begun.acquire(), LONG)
            self._over.release()
        await asyncio.wait_for(self._begun.acquire(), LONG)
        self._begun.release()


@pytest.mark.usefixtures("stopped")
def test_a_moved_file_counts_at_the_next_look(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    time = WallTime(file)
    assert time.now() == 1_000
    for days in (1, 8, 8.5):
        put(file, f"{days * 86400!r}\n")
        assert time.now() == 1_000 + days * DAY
    # Another process that starts now knows it too.
    assert WallTime(file).now() == 1_000 + 8.5 * DAY


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize("words", ["", "nonsense", "nan", "inf", "-5", "60", "\u0664"])
def test_nothing_in_the_file_sets_time_back_or_breaks_it(tmp_path: Path, words: str) -> None:
    file = tmp_path / "clock"
    put(file, "3600")
    time = WallTime(file)
    put(file, words)
    assert time.now() == 1_000 + 3_600_000
    file.unlink()
    assert time.now() == 1_000 + 3_600_000
    put(file, "7200")
    assert time.now() == 1_000 + 7_200_000


@pytest.mark.usefixtures("stopped")
@pytest.mark.skipif(os.name != "posix", reason="a pipe with a name is POSIX's")
def test_a_pipe_in_place_of_the_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "clock")
    assert WallTime(tmp_path / "clock").now() == 1_000


@pytest.mark.usefixtures("stopped")
async def test_sleepers_are_told_once_a_move_even_if_somebody_looked_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, pauses, told = tmp_path / "clock", Pauses(), list[int]()
    time = WallTime(file)
    monkeypatch.setattr(walltime, "asyncio", SimpleNamespace(sleep=pauses.sleep))
    watching = asyncio.create_task(time.watch(lambda: told.append(time.now())))
    await pauses.end(3)
    assert told == []
    put(file, "60")
    assert time.now() == 61_000
    await pauses.end(3)
    assert told == [61_000]
    put(file, "120")
    await pauses.end(3)
    assert told == [61_000, 121_000], "the watch looks by itself"
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


async def test_without_a_file_nobody_watches() -> None:
    await asyncio.wait_for(WallTime().watch(lambda: pytest.fail("nothing moved")), LONG)


FOUR = 4 * 60


async def nap(_: float) -> None:
    """Take no time."""


async def swollen(world: World) -> int:
    """Leave four megabytes of free pages in the file; return its size."""
    await world.store.write(("CREATE TABLE ballast AS SELECT zeroblob(4000000) AS much", ()))
    await world.store.write(("DROP TABLE ballast", ()))
    await world.store.checkpoint()
    return world.store.path.stat().st_size


@pytest.mark.parametrize(("large", "shrinks"), [(64 * 2**20, True), (0, False)])
async def test_a_small_file_is_compacted_at_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int, shrinks: bool
) -> None:
    monkeypatch.setattr(night_module, "LARGE", large)
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.say()
        before = await swollen(world)
        night = Night(world.store, lambda: world.time, FOUR, nap)
        assert await night.round() == NAP
        assert world.store.path.stat().st_size == before, "not by day"
        world.time += DAY
        assert await night.round() == NAP
        assert (world.store.path.stat().st_size < before - 3_900_000) is shrinks
        await world.move(table, "draw")
        await world.say()
        assert (await world.service.tables.load(table.id)).row.seq == 1, "it plays on"


async def test_a_night_that_failed_is_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        before = await swollen(world)
        night = Night(world.store, lambda: world.time, FOUR, nap)
        world.time += DAY

        async def fails() -> None:
            raise StoreError("full", "the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(world.store, "compact", fails)
            with pytest.raises(StoreError, match="the disk is full"):
                await night.round()
        assert await night.round() == NAP
        assert world.store.path.stat().st_size < before - 3_900_000
