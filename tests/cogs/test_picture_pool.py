"""Public pictures are drawn once for everybody who looks; failures are drawn again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.runtime import picture_pool
from cogs.runtime.picture_pool import PicturePool
from cogs.table.model import Table
from cogs.table.people import transfer
from data.words import words
from render.contract import DARK, LIGHT
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.drawing import redraw


class Drawn:
    """A pool, a table, and how many of its boards were drawn."""

    def __init__(self, world: World, table: Table, patch: pytest.MonkeyPatch) -> None:
        self.world, self.table, self.pool = world, table, PicturePool(1)
        self.count, self.broken = 0, False
        frame = table.renderer.frame

        def counted(*given: Any) -> Any:
            self.count += 1
            if self.broken:
                raise ZeroDivisionError
            return frame(*given)

        redraw(patch, table.row.game, frame=counted)


@asynccontextmanager
async def drawing(tmp_path: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Drawn]:
    async with World(tmp_path) as world:
        made = Drawn(world, await world.playing(ANNA, BEN), patch)
        yield made
        made.pool.close()


async def test_only_so_many_pictures_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_pool, "KEPT", 1)
    async with drawing(tmp_path, monkeypatch) as at:
        for theme in (LIGHT, DARK, DARK, LIGHT):
            row = replace(at.table.row, theme=theme)
            await at.pool.board(replace(at.table, row=row), at.table.words)
        assert at.count == 3


async def test_a_board_that_looks_back_is_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says who moved, the present one who moves."""
    async with drawing(tmp_path, monkeypatch) as at:
        for past in (False, True, True, False):
            await at.pool.board(replace(at.table, past=past), at.table.words)
        assert at.count == 2


async def test_who_asks_while_a_board_is_drawn_waits_for_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with drawing(tmp_path, monkeypatch) as at:
        first, second = (
            asyncio.create_task(at.pool.board(at.table, at.table.words)) for _ in range(2)
        )
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).png
        assert at.count == 1


async def test_a_board_begun_while_its_move_is_stored_is_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with drawing(tmp_path, monkeypatch) as at:
        at.pool.begin(at.table, at.table.words, ())
        await at.pool.after_board(at.table.id)
        assert at.count == 1
        assert (await at.pool.board(at.table, at.table.words)).png
        assert at.count == 1


async def test_only_one_board_at_a_time_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of more, those that fall out of memory would be drawn twice."""
    async with drawing(tmp_path, monkeypatch) as at:
        for language in ("en", "de", "fr"):
            at.pool.begin(at.table, words(language), ())
        await at.pool.after_board(at.table.id)
        assert at.count == 1


async def test_a_board_that_could_not_be_drawn_is_drawn_when_it_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with drawing(tmp_path, monkeypatch) as at:
        at.broken = True
        with pytest.raises(ZeroDivisionError):
            await at.pool.board(at.table, at.table.words)
        at.broken = False
        assert (await at.pool.board(at.table, at.table.words)).png
        assert at.count == 2


async def test_a_board_is_drawn_again_when_a_seat_changes_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is as before, so its hash alone would find the board with the old name."""
    async with drawing(tmp_path, monkeypatch) as at:
        table, service, now = at.table, at.world.service, at.world.time
        assert BEN.name in (await at.pool.board(table, table.words)).alt
        await service.tables.do(transfer.offer, table.id, now, BEN.user_id, CARLA)
        (offer,) = await service.votes.motions(table.id)
        await service.tables.do(transfer.take, table.id, now, offer.id, CARLA)
        table = await service.tables.load(table.id)
        alt = (await at.pool.board(table, table.words)).alt
        assert BEN.name not in alt
        assert CARLA.name in alt
