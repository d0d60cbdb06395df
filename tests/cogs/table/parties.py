"""A table of two in a voice channel, with a game made for simultaneous answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.table.model import RESERVED, Table
from engine import components, registry
from engine.contract import Option
from tests.cogs.table.rounds import Rounds
from tests.cogs.table.world import ANNA, BEN, CARLA, World


def only_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game be that one."""
    pace = Option("pace", ("off", "60"), "off", party="60")
    monkeypatch.setattr(Rounds, "spec", replace(Rounds.spec, party=True, options=(pace,)))
    game = Rounds(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)


async def partying(world: World) -> Table:
    """Anna opens, Ben presses *I'm in*, Carla does not."""
    opening = world.opening(party=(ANNA, BEN, CARLA))
    table = await world.service.lobby.open(opening, world.time)
    assert [seat.status for seat in table.seats] == ["present", RESERVED, RESERVED]
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    return table


async def statuses(world: World, table: Table) -> tuple[str, ...]:
    return (await world.service.tables.load(table.id)).play()[1].statuses
