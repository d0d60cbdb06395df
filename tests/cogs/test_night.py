"""Once a night a small file is compacted."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from cogs.runtime import upkeep as night_module
from cogs.runtime.upkeep import AGAIN, NAP, Night
from data.store import StoreError
from tests.cogs.table.world import ANNA, BEN, World

DAY = 86_400_000
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
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    large: int,
    shrinks: bool,
) -> None:
    caplog.set_level(logging.INFO)
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
        assert ("bot.py compact" in caplog.text) is not shrinks
        await world.move(table, "draw")
        await world.say()
        assert (await world.service.tables.load(table.id)).row.seq == 1, "it plays on"


async def test_a_night_that_failed_is_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(tmp_path) as world:
        before = await swollen(world)
        night = Night(world.store, lambda: world.time, FOUR, nap)
        world.time += DAY

        async def fails() -> None:
            raise StoreError("full", "the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(world.store, "compact", fails)
            assert await night.round() == AGAIN
        assert "the disk is full" in caplog.text
        assert await night.round() == NAP
        assert world.store.path.stat().st_size < before - 3_900_000
