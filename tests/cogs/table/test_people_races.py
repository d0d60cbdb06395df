"""What somebody chooses for all their tables while a change of one of them is under way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.people import presence
from data.store import people
from data.store.changes import Change
from data.store.messages import Board
from engine.position import PRESENT
from tests.cogs.table.waiting import DAY, HOUR, clocked, now, timers, waited_for
from tests.cogs.table.world import ANNA, BEN, GUILD, World


def meanwhile(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[], Awaitable[Any]],
    when: Callable[[Change], bool] = lambda _: True,
) -> None:
    """Do something between the next decision that counts and its write."""
    save = world.store.save

    async def late(change: Change, *more: Any) -> str:
        if when(change):
            monkeypatch.setattr(world.store, "save", save)
            await act()
        return await save(change, *more)

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


async def test_what_changes_nothing_at_an_old_table_is_decided_again_at_the_present_one(
    world: World,
) -> None:
    old = await world.playing(ANNA, BEN)

    def clear(edit: Edit) -> Table:
        edit.alter(undos=0)
        return edit.result()

    await world.service.tables.change(old.id, lambda edit: edit.alter(undos=7), world.time)
    assert (await world.service.tables.change(old, clear, world.time)).row.undos == 0
    assert (await now(world, old)).row.undos == 0


async def test_who_is_back_while_a_table_thaws_is_away_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await clocked(world, ANNA, BEN)
    who, seat = waited_for(table), table.waiting[0]
    door = world.service.people
    await door.away(who.user_id, world.time + 20 * DAY, world.time)
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    await world.say()
    meanwhile(world, monkeypatch, lambda: door.back_home(who.user_id, world.time))
    await world.service.moderators.thaw(table.id, GUILD, world.time)
    await world.pass_time(0)
    assert (await now(world, table)).seats[seat].status == PRESENT
    assert await timers(world, table, "away") == []


async def test_who_wants_no_reminder_gets_none_that_was_just_decided(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, user = await waiting(world, remind="6h")
    (timer,) = await timers(world, table, "remind")
    before, change = calls(world), world.service.preferences.change
    meanwhile(world, monkeypatch, lambda: change(user, {"remind": "none"}, world.time))
    await world.pass_time(timer.due - world.time)
    await world.say()
    assert calls(world) == before
    assert await timers(world, table, "remind") == []


async def test_quiet_hours_also_put_off_a_call_that_was_just_decided(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.time = world.time // DAY * DAY + 23 * HOUR
    table, user = await waiting(world, quiet="22:00-08:00")
    other = next(person for person in (ANNA, BEN) if person.user_id != user)
    await world.do(presence.nudge, table, other.user_id)
    (timer,) = await timers(world, table, "call")
    before, change = calls(world), world.service.preferences.change
    meanwhile(world, monkeypatch, lambda: change(user, {"quiet": "22:00-12:00"}, world.time))
    await world.pass_time(timer.due - world.time)
    await world.say()
    assert calls(world) == before
    assert [row.due for row in await timers(world, table, "call")] == [world.time + 4 * HOUR]


@pytest.mark.parametrize(
    ("before", "after", "due"), [("none", "3d", [3 * DAY]), ("6h", "none", [])]
)
async def test_reminders_of_a_move_that_is_under_way_come_as_wanted_now(
    world: World, monkeypatch: pytest.MonkeyPatch, before: str, after: str, due: list[int]
) -> None:
    change, table = world.service.preferences.change, await clocked(world, ANNA, BEN, time="none")
    mover = waited_for(table).user_id
    other = next(person.user_id for person in (ANNA, BEN) if person.user_id != mover)
    await change(other, {"way": "channel", "remind": before}, world.time)
    wanted = {"remind": after}
    meanwhile(world, monkeypatch, lambda: change(other, wanted, world.time), posts_a_board)
    while waited_for(table).user_id == mover:
        table = await world.move(table)
    await world.say()
    planned = await world.store.read(people.timers_for(other, "remind"))
    assert [timer.due - world.time for timer in planned] == due


def posts_a_board(change: Change) -> bool:
    return any(isinstance(post.message, Board) for post in change.posts)
