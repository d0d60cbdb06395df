"""What somebody chooses for all their tables while a change of one of them is under way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cogs.table.model import Table
from data.store.change import Change
from engine.run import PRESENT
from tests.cogs.table.waiting import DAY, HOUR, clocked, now, timers, waited_for
from tests.cogs.table.world import ANNA, BEN, GUILD, World


def meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch, act: Callable[[], Awaitable[Any]]
) -> None:
    """Do something between the next decision and its write."""
    save = world.store.save

    async def late(change: Change) -> str:
        monkeypatch.setattr(world.store, "save", save)
        await act()
        return await save(change)

    monkeypatch.setattr(world.store, "save", late)


def calls(world: World) -> int:
    return sum(row.kind == "call" for row in world.mouth.said)


async def waiting(world: World, **wanted: str) -> tuple[Table, int]:
    """Let a table wait for somebody with settings of their own."""
    for person in (ANNA, BEN):
        await world.service.preferences.change(person.user_id, {"way": "channel"}, world.time)
    table = await clocked(world, ANNA, BEN, time="none")
    user = waited_for(table).user_id
    await world.service.preferences.change(user, wanted, world.time)
    return await now(world, table), user


async def test_who_is_back_while_a_table_thaws_is_away_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN)
        who, seat = waited_for(table), table.waiting[0]
        people = world.service.people
        await people.away(who.user_id, world.time + 20 * DAY, world.time)
        await world.service.moderators.freeze(table.id, GUILD, world.time)
        await world.say()
        meanwhile(world, monkeypatch, lambda: people.back_home(who.user_id, world.time))
        await world.service.moderators.thaw(table.id, GUILD, world.time)
        await world.pass_time(0)
        assert (await now(world, table)).seats[seat].status == PRESENT
        assert await timers(world, table, "away") == []


async def test_who_wants_no_reminder_gets_none_that_was_just_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        table, user = await waiting(world, remind="6h")
        (timer,) = await timers(world, table, "remind")
        before, change = calls(world), world.service.preferences.change
        meanwhile(world, monkeypatch, lambda: change(user, {"remind": "none"}, world.time))
        await world.pass_time(timer.due - world.time)
        await world.say()
        assert calls(world) == before
        assert await timers(world, table, "remind") == []


async def test_quiet_hours_also_put_off_a_call_that_was_just_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        world.time = world.time // DAY * DAY + 23 * HOUR
        table, user = await waiting(world, quiet="22:00-08:00")
        other = next(person for person in (ANNA, BEN) if person.user_id != user)
        await world.service.people.nudge(table.id, other.user_id, world.time)
        (timer,) = await timers(world, table, "call")
        before, change = calls(world), world.service.preferences.change
        meanwhile(world, monkeypatch, lambda: change(user, {"quiet": "22:00-12:00"}, world.time))
        await world.pass_time(timer.due - world.time)
        await world.say()
        assert calls(world) == before
        assert [row.due for row in await timers(world, table, "call")] == [world.time + 4 * HOUR]
