"""What those who manage a server do while something else is done to the same table."""

from __future__ import annotations

import asyncio

import pytest

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.people import moderation
from cogs.table.play import acting
from data.store import Conflict, queries
from data.store.rows import ENDED, EXPIRED, RUNNING
from engine.refusals import NotYours
from tests.cogs.table.waiting import now
from tests.cogs.table.world import ANNA, BEN, GUILD, World


async def test_a_freeze_beside_the_last_move_finds_no_game(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    resigned, refused = await asyncio.gather(
        world.do(acting.resign, table, 1),
        world.service.moderators.freeze(table.id, GUILD, world.time),
        return_exceptions=True,
    )
    assert isinstance(resigned, Table)
    assert isinstance(refused, NotYours)
    assert refused.code == "not-running"
    await world.say()
    assert (await now(world, table)).row.status == ENDED
    assert world.mouth.posts()[-1] == "ended"
    await world.service.lobby.open(world.opening(), world.time)


async def test_given_up_or_thawed_since_it_was_looked_at(world: World) -> None:
    service, table = world.service, await world.playing(ANNA, BEN)
    await service.moderators.freeze(table.id, GUILD, world.time)
    await service.moderators.thaw(table.id, GUILD, world.time)
    with pytest.raises(NotYours, match="not-frozen"):
        await service.moderators._give_up(table.id, world.time)
    assert (await now(world, table)).row.status == RUNNING
    await service.moderators.freeze(table.id, GUILD, world.time)
    frozen = await now(world, table)
    await service.moderators.end_by_manager(table.id, GUILD, world.time)
    late = Edit(frozen, world.time, world.entropy)
    moderation.thaw(late)
    with pytest.raises(Conflict):
        await service.tables.write(late)
    with pytest.raises(NotYours, match="not-frozen"):
        await service.tables.change(table.id, moderation.thaw, world.time)
    assert (await now(world, table)).row.status == EXPIRED
    assert await world.store.read(queries.next_due()) is None


async def test_what_is_over_and_frozen_can_only_be_closed(world: World) -> None:
    service, table = world.service, await world.playing(ANNA, BEN)
    await world.do(acting.resign, table, 1)
    assert await service.tables.freeze(table.id, "seal", world.time, of=(ENDED,))
    with pytest.raises(NotYours, match="over"):
        await service.moderators.thaw(table.id, GUILD, world.time)
    await service.moderators.end_by_manager(table.id, GUILD, world.time)
    await service.lobby.open(world.opening(), world.time)
