"""Somebody who has left the server: asked about when it is their turn, and welcome back."""

from __future__ import annotations

from cogs.table.people import presence
from cogs.table.time.time_control import DAY
from tests.cogs.table.swapping import motion_of, mover, other
from tests.cogs.table.waiting import timed, timers
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, World


async def test_whoever_left_the_server_is_asked_about_when_it_is_their_turn(world: World) -> None:
    table = await timed(world, ANNA, BEN, CARLA)
    left = mover(table)
    later = next(p for p in (ANNA, BEN, CARLA) if p != left)
    await world.service.people.left(GUILD, later.user_id, world.time)
    assert await motion_of(world, table, "late") is None  # nobody waits for them yet
    await world.service.people.left(GUILD + 1, left.user_id, world.time)
    assert await motion_of(world, table, "late") is None  # another server
    await world.service.people.left(GUILD, left.user_id, world.time)
    await world.service.people.left(GUILD, left.user_id, world.time)
    await world.say()
    keys = [r.message.key for r in world.mouth.said if r.kind == "notice"]
    assert keys.count("notice-gone") == 1
    # The clock does not ask the same thing a second time.
    await world.pass_time(DAY)
    await world.say()
    keys = [r.message.key for r in world.mouth.said if r.kind == "notice"]
    assert keys.count("notice-late") == 0
    # They come back: the question is over, and the clock begins anew.
    await world.service.tables.do(presence.here, table.id, world.time, left.user_id)
    assert await motion_of(world, table, "late") is None
    assert await timers(world, table, "turn")


async def test_of_two_the_other_one_decides_alone(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    left, there = mover(table), other(table)
    await world.service.people.left(GUILD, left.user_id, world.time)
    motion = await motion_of(world, table, "late")
    assert motion is not None
    table = await world.service.votes.answer(
        table.id, motion.id, there.user_id, "computer", world.time
    )
    seat = table.seat_of(left.user_id)
    assert seat is not None
    assert table.computer(seat)
    assert table.row.status == "running"
