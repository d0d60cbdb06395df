"""A player who left the server is noticed by asking Discord, and the table decides."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cogs.table.model import Table
from cogs.table.time.time_control import DAY
from cogs.ui.app import App
from cogs.ui.members import Members
from data.store.messages import Call, DirectCall, Notice
from tests.cogs.messages import http_error
from tests.cogs.recording import BOARD, Client, row
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import World
from tests.cogs.test_places import playing


class Guild:
    """Stands for a server whose members are asked for."""

    unavailable = False

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.errors: dict[int, int] = {}

    async def fetch_member(self, user_id: int) -> Any:
        self.asked.append(user_id)
        if user_id in self.errors:
            raise http_error(404, self.errors[user_id])
        return SimpleNamespace(id=user_id)


async def asked(members: Members) -> None:
    await asyncio.gather(*members._asking._tasks)


async def late_motion(world: World, table: Table) -> Any:
    return (await world.service.tables.data(table.id)).motions.get("late")


async def test_the_player_to_move_is_checked_daily(home: App, client: Client, world: World) -> None:
    client.guild, members = Guild(), Members(home, client)  # type: ignore[arg-type]
    table = await playing(world)
    waited = mover(table).user_id
    for _ in range(3):
        members.delivered(table, row(table, BOARD))
        await asked(members)
    assert client.guild.asked == [waited]
    # A reminder, an alarm and a question about time always look.
    members.delivered(table, row(table, Call("remind", waited)))
    members.delivered(table, row(table, DirectCall("alarm", waited), f"dm:{waited}"))
    late = Notice("notice-late", {"seats": [table.owing[0]]})
    members.delivered(table, row(table, late))
    members.delivered(table, row(table, Notice("notice-here", {"seat": 0})))
    await asked(members)
    assert client.guild.asked == [waited] * 4
    world.time += DAY
    members.delivered(table, row(table, BOARD))
    await asked(members)
    assert client.guild.asked == [waited] * 5
    assert await late_motion(world, table) is None


@pytest.mark.parametrize("code", [10007, 10013])
async def test_a_player_who_left_is_voted_on(
    home: App, client: Client, world: World, code: int
) -> None:
    client.guild, members = Guild(), Members(home, client)  # type: ignore[arg-type]
    table = await playing(world)
    client.guild.errors[mover(table).user_id] = code
    members.delivered(table, row(table, BOARD))
    await asked(members)
    motion = await late_motion(world, table)
    assert motion.facts.seats == (table.owing[0],)
    await world.say()
    assert world.mouth.said[-1].message.key == "notice-gone"


@pytest.mark.parametrize("trouble", ["no-answer", "outage", "unknown", "broken"])
async def test_no_answer_changes_nothing(
    home: App, client: Client, world: World, trouble: str
) -> None:
    members = Members(home, client)  # type: ignore[arg-type]
    table = await playing(world)
    client.guild = None if trouble == "unknown" else Guild()
    if trouble == "no-answer":
        client.guild.errors[mover(table).user_id] = 0
    if trouble == "outage":
        client.guild.unavailable = True
    if trouble == "broken":
        client.guild.fetch_member = None
    members.delivered(table, row(table, BOARD))
    await asked(members)
    assert await late_motion(world, table) is None


async def test_a_stop_and_a_broken_line_leave_no_question_behind(
    home: App, client: Client, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    client.guild, members = Guild(), Members(home, client)  # type: ignore[arg-type]
    table, asking = await playing(world), asyncio.Event()

    async def forever(_: int) -> None:
        asking.set()
        await asyncio.Event().wait()

    async def cut(_: int) -> None:
        raise aiohttp.ClientConnectionError

    client.guild.fetch_member = forever
    members.delivered(table, row(table, BOARD))
    await asking.wait()
    await members.close()
    assert not members._asking.busy
    client.guild.fetch_member = cut
    members.delivered(table, row(table, BOARD))
    await asked(members)
    assert [r.getMessage() for r in caplog.records if r.levelno > logging.INFO] == []
    assert await late_motion(world, table) is None
