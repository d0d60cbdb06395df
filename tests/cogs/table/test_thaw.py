"""Frozen and thawed: whatever lasted before still has its end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.table.lobby import opening, seats
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import places
from cogs.table.notify.places import DELETED
from cogs.table.people.presence import away_until
from cogs.table.time.clock import LONGEST_PAUSE, THREAD_LIFE, WAITS_FOR
from data.store.rows import ENDED, RUNNING
from engine.run import AWAY, PRESENT
from tests.cogs.table.parties import only_rounds, partying
from tests.cogs.table.waiting import (
    DAY,
    HOUR,
    Never,
    clocked,
    due,
    left,
    notices,
    now,
    sound,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World


async def frozen_for(world: World, table: Table, time: int) -> Table:
    """Freeze a table for a while and let it go on."""
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    await world.pass_time(time)
    await world.service.moderators.thaw(table.id, GUILD, world.time)
    await world.say()
    return await now(world, table)


async def absent(world: World, table: Table, until: int) -> int:
    """Let the one go away who is waited for; return their seat."""
    await world.service.people.away(waited_for(table).user_id, until, world.time)
    return table.waiting[0]


async def test_an_absence_ends_when_it_was_said_to(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    until = world.time + 2 * DAY
    seat = await absent(world, table, until)
    table = await frozen_for(world, table, HOUR)
    assert away_until(table) == {seat: until}
    assert table.standing
    await world.pass_time(2 * DAY - HOUR)
    table = await sound(world, table)
    assert table.seats[seat].status == PRESENT
    assert await left(world, table) == DAY


@pytest.mark.parametrize("how", ["passed", "said"])
async def test_an_absence_that_ended_in_the_frost_is_over(world: World, how: str) -> None:
    table = await clocked(world, ANNA, BEN, CARLA)
    who, seat = waited_for(table), await absent(world, table, world.time + 2 * DAY)
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    if how == "said":
        assert await world.service.people.back_home(who.user_id, world.time) == ()
    else:
        await world.pass_time(2 * DAY)
    assert (await now(world, table)).seats[seat].status == AWAY
    await world.service.moderators.thaw(table.id, GUILD, world.time)
    await world.pass_time(0)
    await world.say()
    table = await sound(world, table)
    assert table.seats[seat].status == PRESENT
    assert await left(world, table) == DAY
    # Told once, by their return: the board of the thaw came while they still were away.
    board = next(row for row in reversed(world.mouth.said) if row.kind == "board")
    calls = [row.message.user for row in world.mouth.said if row.kind == "call"]
    assert (board.message.mention, calls) == ((), [who.user_id])


async def test_an_end_that_cannot_be_read_is_none(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    seat = await absent(world, table, world.time + 2 * DAY)
    with closing(sqlite3.connect(world.store.path)) as db:
        db.execute("UPDATE timers SET payload = 'not json' WHERE kind = 'away'")
        db.commit()
    table = await frozen_for(world, table, HOUR)
    await world.pass_time(0)
    assert (await sound(world, table)).seats[seat].status == PRESENT


async def test_a_pause_ends_when_it_was_said_to(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    for user in (1, 2):
        await world.service.votes.pause(table.id, user, world.time)
    table = await frozen_for(world, table, 10 * DAY)
    assert await due(world, table, "resume") == [LONGEST_PAUSE - 10 * DAY]
    await world.pass_time(LONGEST_PAUSE - 10 * DAY)
    assert not (await sound(world, table)).standing


async def test_a_pause_whose_end_was_in_the_frost_is_over(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    for user in (1, 2):
        await world.service.votes.pause(table.id, user, world.time)
    table = await frozen_for(world, table, LONGEST_PAUSE + DAY)
    await world.pass_time(0)
    await world.say()
    table = await sound(world, table)
    assert (table.row.holds, await left(world, table)) == ({}, DAY)
    assert len(notices(world, "resumed")) == 1


async def test_a_game_without_a_place_waits_for_one_anew_and_not_for_ever(world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    world.mouth.failures[f"channel:{CHANNEL}"] = Never("unknown-channel")
    await world.service.tables.do(places.lose, table.id, world.time, CHANNEL, DELETED)
    # Nobody could bring it elsewhere meanwhile.
    table = await frozen_for(world, table, WAITS_FOR + DAY)
    assert HOMELESS in table.row.holds
    await world.pass_time(WAITS_FOR - 1)
    assert (await now(world, table)).row.status == RUNNING
    await world.pass_time(1)
    table = await now(world, table)
    assert (table.row.status, table.outcome and table.outcome.reason) == (ENDED, "homeless")


async def test_a_thread_is_kept_awake_again(world: World) -> None:
    service = world.service
    table = await service.lobby.open(world.opening(thread=True), world.time)
    await service.lobby.join(table.id, BEN, "b", world.time)
    await service.tables.do(seats.thread_made, table.id, world.time, 4711)
    await service.lobby.start(table.id, 1, world.time)
    await world.say()
    table = await frozen_for(world, table, DAY)
    assert await due(world, table, "thread") == [THREAD_LIFE]
    await world.pass_time(THREAD_LIFE)
    assert world.reopened == [4711]
    assert await due(world, table, "thread") == [THREAD_LIFE]


async def test_who_had_left_a_party_is_back_when_it_is_none_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_rounds(monkeypatch)
    async with World(tmp_path) as world:
        table = await partying(world)
        seat = table.waiting[0]
        await world.service.tables.change(
            table.id, lambda edit: opening.mark(edit, seat, AWAY), world.time
        )
        world.mouth.failures[f"channel:{CHANNEL}"] = Never("unknown-channel")
        await world.service.tables.do(places.lose, table.id, world.time, CHANNEL, DELETED)
        await world.say()
        await world.service.places.bring(table.id, 1, GUILD, CHANNEL + 1, world.time)
        await world.pass_time(0)
        assert (await now(world, table)).seats[seat].status == PRESENT


async def test_the_stalled_are_waited_for_again(world: World) -> None:
    table = await clocked(world, ANNA, BEN, time="none")
    stalled = world.time
    await world.service.tables.change(
        table.id, lambda edit: edit.alter(stalled_at=stalled), world.time
    )
    table = await frozen_for(world, table, HOUR)
    assert table.row.stalled_at is None
