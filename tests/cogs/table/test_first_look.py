"""After a start tables are compared with their logs when first touched, and in the background."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.refusals import NotStarted, TableFrozen
from cogs.table.edit import Edit
from cogs.table.people import moderation
from data.store import Store, StoreError, proofs, queries
from data.store.errors import LOCKED
from data.store.rows import FROZEN, RUNNING
from tests.cogs.table.world import ANNA, BEN, World

HOUR = 3_600_000


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are compared, in order."""
    order: list[str] = []
    checked = moderation.find_damage

    async def counted(store: Store, table_id: str) -> str:
        order.append(table_id)
        return await checked(store, table_id)

    monkeypatch.setattr(moderation, "find_damage", counted)
    return order


@contextlib.asynccontextmanager
async def restarted(folder: Path, tables: int, *, wrong: bool = False) -> AsyncIterator[World]:
    """Run some games; then a new process, which has noted what to compare.

    With ``wrong`` the position of the first one does not follow from its log, though each row
    stands as it was written.
    """
    async with World(folder) as before:
        for number in range(tables):
            table = await before.playing(ANNA, BEN, channel_id=5000 + number)
            if wrong and number == 0:
                bend = before.service.tables.change
                await bend(table.id, lambda edit: edit.alter(undos=7), before.time)
        await before.say()
    async with World(folder, time=before.time, entropy=before.entropy) as world:
        await world.service.first_look.begin()
        yield world


async def first(world: World) -> str:
    return (await world.store.read(queries.ids_with_status(RUNNING)))[0]


async def status(world: World, table_id: str) -> str | None:
    return await world.store.read(queries.status(table_id))


def test_the_codes_of_tables_that_cannot_be_played_are_those_of_the_refusals() -> None:
    """They are stored, and people are told why by them."""
    assert (TableFrozen.code, NotStarted.code) == (proofs.RULES, proofs.NOT_BEGUN)


async def test_whoever_touches_a_table_compares_it_once(
    tmp_path: Path, compared: list[str]
) -> None:
    async with restarted(tmp_path, 3) as world:
        assert (compared, world.service.first_look.found) == ([], 3), "a start compares none"
        running = await world.store.read(queries.ids_with_status(RUNNING))
        touched = running[1]
        for _ in range(2):
            await world.move(await world.service.tables.load(touched))
        assert compared == [touched]
        assert world.service.first_look.left == 2
        await world.service.first_look.run(world._pause)
        assert compared == [touched, running[0], running[2]]
        await world.move(await world.service.tables.load(running[0]))
        assert len(compared) == 3
        assert world.service.tables.first_look is None


async def test_a_table_that_does_not_follow_takes_no_move(tmp_path: Path) -> None:
    async with restarted(tmp_path, 2, wrong=True) as world:
        bent = await first(world)
        table = await world.store.read(queries.table(bent))
        assert table is not None
        with pytest.raises(TableFrozen):
            await world.service.tables.change(bent, refuse_frozen, world.time)
        assert await status(world, bent) == FROZEN
        await world.say()
        assert [row.message.key for row in world.mouth.said] == ["notice-frozen"]
        assert world.service.first_look.frozen == 1


def refuse_frozen(edit: Edit) -> None:
    if edit.table.row.status == FROZEN:
        raise TableFrozen
    raise AssertionError("it was given to a decision before it was compared")


async def test_what_is_due_does_not_act_on_it(tmp_path: Path) -> None:
    async with restarted(tmp_path, 1, wrong=True) as world:
        bent = await first(world)
        await world.pass_time(400 * 24 * HOUR)
        row = await world.store.read(queries.table(bent))
        assert row is not None
        assert (row.status, row.trouble) == (FROZEN, "columns")
        assert await world.store.read(queries.next_due()) is None
        assert [row.message.key for row in world.mouth.said] == ["notice-frozen"]


async def test_a_file_that_fails_for_a_moment_and_a_fault_end_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, errors = moderation.find_damage, [StoreError(LOCKED, "busy"), ZeroDivisionError()]

    async def failing(store: Store, table_id: str) -> str:
        if errors:
            raise errors.pop(0)
        return await checked(store, table_id)

    async with restarted(tmp_path, 3) as world:
        monkeypatch.setattr(moderation, "find_damage", failing)
        unknown = await first(world)
        await world.service.first_look.run(world._pause)
        assert world.service.first_look.left == 1  # nobody knows: whoever touches it looks again
        assert moderation._AGAIN in world.pauses
        assert (await world.service.tables.load(unknown)).row.status == RUNNING
        assert world.service.first_look.left == 0


async def test_one_table_is_compared_at_a_time_however_many_are_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, now, most = moderation.find_damage, 0, 0

    async def counted(store: Store, table_id: str) -> str:
        nonlocal now, most
        now += 1
        most = max(most, now)
        try:
            return await checked(store, table_id)
        finally:
            now -= 1

    async with restarted(tmp_path, 4) as world:
        monkeypatch.setattr(moderation, "find_damage", counted)
        running = await world.store.read(queries.ids_with_status(RUNNING))
        await asyncio.gather(*(world.service.tables.load(one) for one in running))
        assert (most, world.service.first_look.left) == (1, 0)
