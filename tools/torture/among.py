"""What is different in a life, most of it where it is one of several; see ``victim``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import cogs.client
from cogs.table.bots.pool import Worker
from cogs.table.ids import Entropy
from cogs.table.lobby import opening
from data.store.postgres import leases
from tools.torture.points import Points, count_calls

T = TypeVar("T")
_APART_MS, _LOOK_S = 50, 0.1
_THINK = 60.0
"""Seconds that a greedy computer may think; it takes thousandths."""
_SHORT = 0.05
"""Seconds that a life waits at most before it tries something again."""


def prepare(seed: str, entropy: Callable[[str, int], Entropy], points: Points) -> None:
    """Change the modules of this process: it is killed before anybody else needs them.

    Each channel has a table and a seed of its own, the same in every run. Logins follow each other
    and standbys look quickly, since nobody counts them here; computers choose in a thread, for a
    process of their own takes longer to begin than a life lasts.

    Args:
        seed: All chance follows from it.
        entropy: Makes a source of a seed and the number of a life.
        points: Where the life can end.
    """
    leases.APART_MS, leases.LOOK_S = _APART_MS, _LOOK_S
    cogs.client._AHEAD_AFTER = 3600.0
    made = opening.new_row

    def new_row(wanted: opening.Opening, now: int, _: Entropy) -> Any:
        return made(wanted, now, entropy(f"{seed}/{wanted.channel_id}", 0))

    opening.new_row = new_row
    Worker._once = _here  # type: ignore[assignment]
    count_calls(points)


def unhurried() -> None:
    """Have computers think as long as it takes: what a busy machine cuts short is another move."""
    once = Worker._once

    async def patient(self: Worker, work: Callable[..., T], *arguments: Any) -> T:
        # The last argument is the time to think.
        return await once(self, work, *arguments[:-1], _THINK)

    Worker._once = patient  # type: ignore[assignment]


async def _here(_: Worker, work: Callable[..., T], *arguments: Any) -> T:
    return await asyncio.to_thread(work, *arguments)


async def shorter(seconds: float) -> None:
    """Wait no longer than a moment."""
    await asyncio.sleep(min(seconds, _SHORT))
