"""Two processes on one database, each for some of the servers: each does its own, and does it all.

Statements are the same on both databases, so a file that is opened twice stands for a server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from cogs.runtime import upkeep
from cogs.table.notify import outbox
from data.store import Share, metrics, queries
from data.store.query import Query
from tests.cogs.table.waiting import clocked, left
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tools.support.waiting import until

LOW, HIGH = Share(0, 0, 2), Share(1, 1, 2)
HERE, THERE = ID + (2 << 22), ID + (3 << 22)
"""Servers of shard 0 and of shard 1."""


@pytest.fixture
async def worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[World, World]]:
    """Give the process of shard 0, and that of shard 1; nobody wakes the other one here."""
    monkeypatch.setattr(outbox, "_LOOK", 0.01)
    async with AsyncExitStack() as stack:
        low = await stack.enter_async_context(World(tmp_path))
        high = await stack.enter_async_context(World(tmp_path, entropy=low.entropy))
        low.store.share, high.store.share = LOW, HIGH
        yield low, high


async def say(*worlds: World) -> None:
    for world in worlds:
        world.service.tables.posted.set()
    for world in worlds:
        heads = queries.outbox_heads(share=world.store.share)

        async def silent(world: World = world, heads: Query[Any] = heads) -> bool:
            return world.outbox.idle and not await world.store.read(heads)

        await until(silent)
    assert not await worlds[0].store.read(queries.outbox_heads())


async def test_each_says_what_belongs_to_its_servers_and_one_writes_to_people(
    worlds: tuple[World, World],
) -> None:
    low, high = worlds
    for world, guild, channel in (
        (high, HERE, ID + 7),
        (low, THERE, ID + 8),
    ):  # written by the other one
        await world.playing(ANNA, BEN, guild_id=guild, channel_id=channel, game="hexamino")
    await say(low, high)
    assert {row.destination for row in high.mouth.said} == {f"channel:{ID + 8}"}
    said = {row.destination for row in low.mouth.said}
    assert said == {f"channel:{ID + 7}", f"dm:{ANNA.user_id}", f"dm:{BEN.user_id}"}
    assert high.mouth.posts()[0] == low.mouth.posts("channel")[0] == "lobby"
    ids = [row.id for world in worlds for row in world.mouth.said]
    assert len(ids) == len(set(ids))


async def test_each_acts_on_the_timers_of_its_servers(worlds: tuple[World, World]) -> None:
    low, high = worlds
    here = await clocked(low, ANNA, BEN, time="30s", lapse="computer", guild_id=HERE)
    there = await clocked(
        high, ANNA, BEN, time="30s", lapse="computer", guild_id=THERE, channel_id=ID + 8
    )
    await say(low, high)
    await low.pass_time(60_000)
    assert await low.store.read(queries.entries(here.id))
    assert not await low.store.read(queries.entries(there.id))
    high.time = low.time
    await high.pass_time(0)
    assert await low.store.read(queries.entries(there.id))


async def test_an_outage_of_one_moves_the_deadlines_of_its_servers_alone(
    worlds: tuple[World, World],
) -> None:
    low, high = worlds
    here = await clocked(low, ANNA, BEN, time="30s", guild_id=HERE)
    there = await clocked(high, ANNA, BEN, time="30s", guild_id=THERE, channel_id=ID + 8)
    await say(low, high)
    for world in worlds:
        await world.clock.catch_up()
    before = await left(low, here), await left(high, there)
    low.time = high.time = low.time + 20_000
    await low.clock._beat()
    await high.clock.catch_up()  # another process for shard 1: nobody was there for 20 seconds
    assert (await left(low, here), await left(high, there)) == (before[0] - 20_000, before[1])
    whole = await low.store.read(metrics.gaps(Share(0, 1, 2), low.time + 5))
    assert [gap for _, gap in whole] == [5]
    for shard, at in ((0, 1), (1, 3), (2, 3)):
        await high.store.write(*metrics.beat(Share(shard, shard, 8), low.time + at))
    parts = await low.store.read(metrics.gaps(Share(0, 3, 8), low.time + 5))
    # Of the last one nothing is known: it was down when all were.
    assert parts == ((Share(0, 0, 8), 4), (Share(1, 3, 8), 2))


async def test_daily_lists_and_old_messages_are_for_the_first_shard(
    worlds: tuple[World, World],
) -> None:
    low, high = worlds
    table = await low.playing(ANNA, BEN, guild_id=THERE)
    await say(low, high)
    for person in (ANNA, BEN):
        await low.service.preferences.change(person.user_id, {"digest": "07:00"}, low.time)
    due = (await low.service.preferences.read(ANNA.user_id)).digest_due
    assert due is not None
    high.time = low.time = due + 1
    await high.pass_time(0)
    assert (await low.service.preferences.read(ANNA.user_id)).digest_due == due
    await low.pass_time(0)
    await say(low, high)
    assert "dm-digest" in low.mouth.kinds("dm:")
    assert "dm-digest" not in high.mouth.kinds()
    later = low.time + 40 * 86_400_000
    low.time = high.time = later
    rows = queries.outbox_row((low.mouth.said[0]).id)
    assert not await high.clock.tidy()
    assert await low.store.read(rows) is not None
    while await low.clock.tidy():
        pass
    assert await low.store.read(rows) is None
    assert table.id


async def test_checks_and_farewells_are_of_its_servers(worlds: tuple[World, World]) -> None:
    low, high = worlds
    here = await low.playing(ANNA, BEN, guild_id=HERE)
    there = await high.playing(ANNA, CARLA, guild_id=THERE, channel_id=ID + 8)
    await low.move(here)
    await high.move(there)
    for world, own in ((low, here), (high, there)):
        await world.service.first_look.begin()
        assert (world.service.first_look.counted, world.service.first_look.left) == (1, 1)
        await world.service.first_look.run(lambda _: asyncio.sleep(0))
        told = await upkeep.recent(world.service, low.time)
        assert [table.id for table in told] == [own.id]
