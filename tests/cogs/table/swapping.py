"""Seats that are offered, asked for and vacated."""

from __future__ import annotations

from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.people import transfer
from cogs.table.play.commit import vacate
from data.store.rows import MotionRow
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World

DORA = Person(ID + 4, "Dora", "de")


EMIL = Person(ID + 5, "Emil", "en")


FOLD, HAND = "dm-fold", "dm-hand"


async def motion_of(world: World, table: Table, topic: str = "swap") -> MotionRow | None:
    return (await world.service.tables.data(table.id)).motions.get(topic)


async def offered(world: World, table: Table, by: Person, to: Person) -> int:
    await world.do(transfer.offer, table, by.user_id, to)
    motion = await motion_of(world, table)
    return motion.id


async def asked(world: World, table: Table, seat: int, by: Person, *, left: bool = False) -> int:
    await world.do(transfer.ask_seat, table, seat, by, left=left)
    motion = await motion_of(world, table)
    return motion.id


def seat_of(table: Table, person: Person) -> int:
    seat = table.seat_of(person.user_id)
    assert seat is not None
    return seat


def mover(table: Table) -> Person:
    user = table.seats[table.owing[0]].user_id
    return next(p for p in (ANNA, BEN, CARLA, DORA, EMIL) if p.user_id == user)


def other(table: Table) -> Person:
    return next(p for p in (ANNA, BEN) if p != mover(table))


async def vacated(world: World, table: Table, person: Person) -> Table:
    def decide(edit: Edit) -> Table:
        return vacate(edit, [seat_of(edit.table, person)], "computer")

    return await world.service.tables.change(table.id, decide, world.time)
