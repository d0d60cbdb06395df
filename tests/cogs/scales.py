"""Stands for the computers' processes: weighs decisions at once, and remembers which."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from cogs.table.model import Table
from engine.actions import Action, Doubt
from engine.advice import POINTS
from engine.analysis.line import Worth
from engine.spec import Seat
from tests.cogs.table.world import ANNA, BEN, World


@dataclass
class Scales:
    """Finds every decision too dear but for the first ones.

    Attributes:
        asked: The seats and actions that were weighed, with what the seat could see.
        open: Whether it weighs; closed, all wait.
    """

    asked: list[tuple[Seat, str, Any]] = field(default_factory=list)
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def weigh(self, table: Table, seat: Seat, action: Action, seconds: float) -> Worth:
        assert 0 < seconds <= 1
        await self.open.wait()
        self.asked.append((seat, action.text, table.view(seat)))
        seq = table.play()[1].seq
        others = [other.text for other in table.legal(seat) if other != action]
        if seq < 4 or not others:
            return Worth(POINTS, action.text, 0.0, 0.0, 6.0, Doubt(1.0))
        return Worth(POINTS, others[0], 4.0 + seq / 20, 0.5, 6.0, Doubt(1.0))


async def finished(world: World, moves: int = 32, **changes: Any) -> Table:
    """Play some moves and agree on the end."""
    table = await world.playing(ANNA, BEN, **changes)
    for _ in range(moves):
        table = await world.move(table, choice(table))
    table = await world.stop(table)
    assert table.over
    return table


def choice(table: Table) -> str | None:
    legal = table.legal(table.owing[0])
    return next((a.text for a in legal if a.verb in ("place", "lay", "enter")), None)
