"""People who play the Sunday solo, by the ids of its buttons."""

from __future__ import annotations

from typing import Any

from cogs.daily import solo_press as presses
from cogs.daily.solos import Solo
from cogs.table.model import Person
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.ids import parse
from tests.cogs.people import reader
from tests.cogs.table.world import GUILD, START, World

DAY = 24 * 3_600_000
SUNDAY = START + 2 * DAY
"""A Sunday, at 8 o'clock by UTC."""
DATE = 739_998
"""Its day."""


async def about(home: App, person: Person, what: str, day: int = DATE, **where: Any) -> Content:
    """Press something that is no step."""
    return await pressed(home, person, ids.about_solo(day, what), **where)


async def pressed(home: App, person: Person, custom_id: str, **where: Any) -> Content:
    press = parse(custom_id)
    return await presses.solo_press(home, reader(person, **where), press)


async def stands(world: World, person: Person, day: int = DATE) -> Solo:
    return await world.service.solos.open(person.user_id, day)


async def begin(world: World, person: Person, guild_id: int | None = GUILD) -> Solo:
    return await world.service.solos.begin(person, guild_id, DATE, world.time)


async def play(world: World, person: Person, moves: int = 99, at: int = 0, day: int = DATE) -> Solo:
    """Play on for so many moves: always the action of this number, as far as there are so many."""
    solo = await stands(world, person, day)
    for _ in range(moves):
        if solo.row.total is not None:
            break
        legal = solo.moment.legal(0)
        action = legal[at % len(legal)]
        solo = await world.service.solos.submit(solo, solo.moment.token(0), action, world.time)
    return solo
