"""Shards that go from one process to another while something is said and done for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from cogs.table.notify import outbox
from data.store import Share, beats, queries
from data.store.messages import Notice
from data.store.outbox import post
from data.store.rows import OutboxRow
from tests.cogs.table.test_shares import HERE, THERE, say
from tests.cogs.table.waiting import clocked, left
from tests.cogs.table.world import ANNA, BEN, Mouth, World
from tests.waiting import LONG, until

PLACE = "channel:8"


class Slow(Mouth):
    """One that can be held up in the middle of a message."""

    def __post_init__(self) -> None:
        self.go = asyncio.Event()
        self.go.set()
        self.speaking: list[int] = []

    def __init__(self) -> None:
        super().__init__()
        self.__post_init__()

    async def send(self, row: OutboxRow, *, repeat: bool, search: bool) -> int | None:
        self.speaking.append(row.id)
        await self.go.wait()
        return await super().send(row, repeat=repeat, search=search)


@pytest.fixture
async def worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[World, World]]:
    """Give a process that has both shards, and one that has none yet."""
    monkeypatch.setattr(outbox, "_LOOK", 0.01)
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(World(tmp_path, Slow()))
        new = await stack.enter_async_context(World(tmp_path, entropy=old.entropy))
        old.store.share, new.store.share = Share.out_of(2, [0, 1]), Share.out_of(2)
        yield old, new


async def begun(world: World, count: int = 3) -> Slow:
    """Have a process begin to say some messages of one place, and stop in the first one."""
    mouth: Any = world.mouth
    table = await world.playing(ANNA, BEN, guild_id=THERE, channel_id=8)
    await say(world)
    mouth.go.clear()
    mouth.speaking.clear()
    mouth.said.clear()
    mouth.calls.clear()
    notices = [post(table.id, PLACE, Notice("x"), f"n{at}", world.time) for at in range(count)]
    await world.store.write(*notices)
    world.service.tables.posted.set()
    await until(lambda: bool(mouth.speaking))
    assert isinstance(mouth, Slow)
    return mouth


async def test_what_is_being_said_is_said_and_the_rest_by_the_other_one(
    worlds: tuple[World, World],
) -> None:
    old, new = worlds
    mouth = await begun(old)
    old.store.share = Share.out_of(2, [0])

    async def ends() -> list[str]:
        await old.outbox.start_over(LONG)
        return [row.nonce for row in mouth.said]

    ending = asyncio.create_task(ends())
    await asyncio.sleep(0)  # it waits by now, or has not waited
    mouth.go.set()
    assert await ending == ["n0"]
    new.store.share = Share.out_of(2, [1])
    await say(old, new)
    assert [row.nonce for row in mouth.said] == ["n0"]
    assert [row.nonce for row in new.mouth.said] == ["n1", "n2"]
    assert not any(repeat for _, repeat, _ in new.mouth.calls)


async def test_what_takes_too_long_is_repeated_with_its_nonce(worlds: tuple[World, World]) -> None:
    old, new = worlds
    mouth = await begun(old, 1)
    old.store.share = Share.out_of(2, [0])
    await old.outbox.start_over(0.01)
    mouth.go.set()
    new.mouth.by_nonce = mouth.by_nonce  # Discord is one
    new.store.share = Share.out_of(2, [1])
    await say(old, new)
    assert mouth.said == []
    assert [
        (row.nonce, repeat)
        for row, (_, repeat, _) in zip(new.mouth.said, new.mouth.calls, strict=True)
    ] == [("n0", True)]


async def test_nobody_waits_for_a_place_that_will_not_be_reached_here(
    worlds: tuple[World, World],
) -> None:
    old, new = worlds
    table = await old.playing(ANNA, BEN, guild_id=THERE, channel_id=8)
    await say(old)
    old.mouth.away.add(PLACE)
    await old.store.write(post(table.id, PLACE, Notice("x"), "n", old.time))
    old.service.tables.posted.set()
    await until(lambda: bool(old.outbox._resting))
    old.store.share = Share.out_of(2, [0])
    async with asyncio.timeout(LONG):
        await old.outbox.start_over(2 * LONG)
    old.mouth.away.clear()
    new.store.share = Share.out_of(2, [1])
    await say(old, new)
    assert [row.nonce for row in new.mouth.said] == ["n"]


async def test_rows_that_were_read_before_are_not_begun_after(
    worlds: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, _ = worlds
    here = await old.playing(ANNA, BEN, guild_id=HERE, channel_id=9)
    table = await old.playing(ANNA, BEN, guild_id=THERE, channel_id=8)
    await say(old)
    read = old.store.read

    async def slow(query: Any) -> Any:
        found = await read(query)
        if query.sql == queries.OUTBOX_HEADS_HERE and found and old.store.share.has(1):
            old.store.share = Share.out_of(2, [0])
            await old.outbox.start_over(0)
        return found

    monkeypatch.setattr(old.store, "read", slow)
    old.mouth.said.clear()
    await old.store.write(post(table.id, PLACE, Notice("x"), "n", old.time))
    old.service.tables.posted.set()
    await until(lambda: not old.store.share.has(1))
    await old.store.write(post(here.id, "channel:9", Notice("x"), "later", old.time))
    old.service.tables.posted.set()
    await until(lambda: old.mouth.said and old.outbox.idle)
    assert [row.nonce for row in old.mouth.said] == ["later"]


async def test_nobody_loses_time_when_shards_are_given(worlds: tuple[World, World]) -> None:
    old, new = worlds
    here = await clocked(old, ANNA, BEN, time="30s", guild_id=HERE)
    there = await clocked(old, ANNA, BEN, time="30s", guild_id=THERE, channel_id=8)
    await say(old)
    await old.clock.catch_up()
    old.time = new.time = old.time + 10_000
    before = await left(old, here), await left(old, there)
    old.store.share = Share.out_of(2, [0])
    await old.clock.let_go(Share.out_of(2, [1]), 1)
    old.time = new.time = old.time + 1_500  # the other one hears of it
    await new.clock.catch_up(Share.out_of(2, [1]))
    assert (await left(old, here), await left(new, there)) == (before[0] - 1_500, before[1])
    assert not await new.store.read(beats.gaps(Share.out_of(2), new.time))


async def test_what_is_due_and_has_begun_is_ended_or_left_to_the_other_one(
    worlds: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = worlds
    there = await clocked(
        old, ANNA, BEN, time="30s", lapse="computer", guild_id=THERE, channel_id=8
    )
    await say(old)
    new.time = old.time = old.time + 60_000
    stuck = asyncio.Event()
    change = old.service.tables.change

    async def slow(*given: Any, **more: Any) -> Any:
        await stuck.wait()
        return await change(*given, **more)

    monkeypatch.setattr(old.service.tables, "change", slow)
    await old.clock.tick()
    old.store.share = Share.out_of(2, [0])
    await old.clock.let_go(Share.out_of(2, [1]), 0.01)
    assert not old.clock._acting
    await old.clock.tick()
    assert not old.clock._acting
    new.store.share = Share.out_of(2, [1])
    await new.pass_time(0)
    assert await new.store.read(queries.entries(there.id))


async def test_tables_and_stories_of_more_shards_are_taken_up(
    worlds: tuple[World, World],
) -> None:
    old, new = worlds
    here = await old.playing(ANNA, BEN, guild_id=HERE)
    there = await old.playing(ANNA, BEN, guild_id=THERE, channel_id=8)
    look = new.service.first_look
    await look.begin()
    assert not look._waiting
    await look.more(Share.out_of(2, [1]))
    assert [*look._waiting] == [there.id]
    await look.more(Share.out_of(2, [0, 1]))
    assert {*look._waiting} == {here.id, there.id}
    await look.run(lambda _: asyncio.sleep(0))
    assert (look.left, look.frozen) == (0, 0)
