"""Being forgotten while a change to her table is under way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.table.edit import Edit
from cogs.table.lobby import seats
from data.store import Conflict, privacy
from tests.cogs.table.forgetting import DORA, dump, names_dora
from tests.cogs.table.world import ANNA, World


async def test_what_was_decided_before_she_was_forgotten_is_decided_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.service.lobby.open(world.opening(host=ANNA), world.time)
        await world.service.lobby.join(table.id, DORA, "press-0", world.time)
        await world.say()
        await world.do(seats.leave, table, DORA.user_id)
        await world.say()
        edit = Edit(await world.service.tables.load(table.id, log=True), world.time, world.entropy)
        edit.hands[DORA.user_id] = replace(edit.hand_of(DORA.user_id), message_id=77)
        assert await privacy.erase(world.store, DORA.user_id)
        with pytest.raises(Conflict):
            await world.service.tables.write(edit)
    assert not any(names_dora(row) for rows in dump(tmp_path).values() for row in rows)
