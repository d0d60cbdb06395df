"""After going back to a backup, everybody is shown what they hold now."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.table.hands import FOLD, HAND
from cogs.table.upkeep import gone_back
from data.store import rotation
from data.store.restore import restore
from tests.cogs.table.world import ANNA, BEN, CARLA, World


async def back_at_the_deal(folder: Path, game: str) -> int:
    """Deal, make a backup, resign with Carla, move, go back; return the time."""
    file = folder / "spiel.db"
    async with World(folder) as world:
        table = await world.playing(ANNA, BEN, CARLA, game=game)
        table = await world.service.resign(table.id, CARLA.user_id, world.time)
        await world.say()
        copy = rotation.make(file, folder / "backups", world.time)
        for _ in range(6):
            table = await world.move(table)
            await world.say()
        time = world.time
    restore(copy.path, file, time)
    return time


@pytest.mark.parametrize(("game", "hidden"), [("hexago", True), ("helge", False)])
async def test_hidden_hands_are_shown_as_they_are_again(
    tmp_path: Path, game: str, hidden: bool
) -> None:
    time = await back_at_the_deal(tmp_path, game)
    async with World(tmp_path, time=time) as world:
        assert await gone_back(world.service, time) == 1
        await world.say()
        shown = [row for row in world.mouth.said if row.kind == HAND]
        people = {ANNA.user_id, BEN.user_id} if hidden else set()
        assert {row.destination for row in shown} == {f"dm:{user}" for user in people}
        assert len(shown) == len(people)
        # Silently: they were told of what they owe, and owe nothing new.
        assert all(row.payload == {"anew": True, "loud": False} for row in shown)
        folds = [row for row in world.mouth.said if row.kind == FOLD]
        assert {row.destination for row in folds} == {f"dm:{user}" for user in people}
