"""Who decides with whom: people on holiday, people who leave, and questions that are old."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.table.test_pacing import clue
from tests.cogs.table.waiting import DAY, DORA, clocked, due, late, left, notices, now, sound, vote
from tests.cogs.table.world import ANNA, BEN, CARLA, World


@pytest.mark.parametrize("choice", ["computer", "default", "close", ""])
async def test_a_question_ends_with_whom_it_is_about(choice: str, tmp_path: Path) -> None:
    """All are asked the same at once: that another one still owes it keeps no question open."""
    async with World(tmp_path) as world:
        table = await clocked(world, ANNA, BEN, CARLA, DORA, game="haiclue")
        for person in (CARLA, DORA):
            await clue(world, table, person.user_id)
        await world.service.gone(table.id, ANNA.user_id, world.time)
        await sound(world, table)
        if choice:
            for person in (BEN, CARLA):
                await vote(world, table, person, choice)
        else:
            await clue(world, table, ANNA.user_id)
        table = await sound(world, table)
        assert (await late(world, table), table.waiting) == (None, (1,))
        assert await due(world, table, "turn") == [await left(world, table)] == [DAY]
        await world.pass_time(DAY)
        await world.say()
        (asked,) = notices(world, "late")
        assert asked.payload["args"]["seats"] == [1]
        for person in (CARLA, DORA, ANNA):
            if await late(world, table):
                table = await vote(world, table, person, "computer")
        assert (await now(world, table)).seats[1].status == "computer"
        await sound(world, table)
