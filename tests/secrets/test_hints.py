"""The hint of a seat does not change with anything that the seat cannot know.

For every game and seat another state is made that fits what the seat knows: other hands, another
order of the stock. The seat asks for a hint at both; what reaches the computers, what they think
of it, and the message with its picture must be the same to the byte.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.table.bots import worker
from cogs.table.model import Table
from cogs.ui.hints import hint_page
from tests.cogs import people
from tests.cogs.people import reader
from tests.cogs.table.thinking import think_here
from tests.cogs.table.world import World
from tests.engine.walks import stream_of
from tests.secrets.tables import KEYS, PEOPLE, begun, later, steps_of, twin_of
from tests.tiers import many

STEPS = many((3,), (0, 3, 4, 9))


async def hinted(world: World, table: Table, seat: int, heard: list[Any]) -> list[Any]:
    heard.clear()
    advice = await world.computers.advise(table, seat)
    if advice is None:
        return [list(heard)]
    home = people.app(world)
    try:
        page = await hint_page(home, reader(PEOPLE[seat]), table, advice)
    finally:
        home.pictures.close()
    pressed = [(one.item.label, one.custom_id) for row in page.rows for one in row]  # type: ignore[attr-defined]
    return [list(heard), advice, page.text, page.files, pressed]


@pytest.mark.sized
@pytest.mark.parametrize("key", KEYS)
async def test_a_hint_rests_on_what_its_seat_knows(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    heard: list[Any] = []
    right = worker.advise
    monkeypatch.setattr("cogs.table.bots.pool.advise", lambda *a: heard.append(a) or right(*a))  # type: ignore[func-returns-value]
    stream, different = stream_of("hints", key), 0
    async with World(tmp_path) as world:
        table = await begun(world, key)
        left = steps_of(key, sum(STEPS))
        for wanted in STEPS:
            steps = min(wanted, left)
            left -= steps
            table = await later(world, table, steps, stream)
            for seat in table.owing[: many(1, 3)]:
                other = twin_of(table, seat, stream)
                position = table.play()[1]
                different += other != position.state
                twin = replace(table, position=replace(position, state=other))
                real = await hinted(world, table, seat, heard)
                assert await hinted(world, twin, seat, heard) == real, f"{key}, seat {seat}"
                assert len(real) > 1
    assert different or not table.game.spec.hidden, "the twins were the same table"
