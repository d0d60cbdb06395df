"""A bot's health on a world, with a gateway and seconds that a test sets."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cogs.runtime.figures import Figures
from cogs.runtime.health import Health
from cogs.runtime.upkeep import Backups
from data.store import Lease
from tests.cogs.table.world import World


class Clock:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Signals:
    ready: bool = True
    latency: float = 0.0421
    missing: tuple[int, ...] = ()

    def lost(self) -> tuple[int, ...]:
        return self.missing


def health_of(
    world: World,
    lease: Lease,
    backups: Backups | None = None,
    gateway: Any = None,
    clock: Clock | None = None,
    failed: Collection[str] = (),
) -> Health:
    backups = backups or Backups(world.store.path, world.path / "backups", world.now)
    parts = (world.service, backups, world.outbox, world.computers, lease)
    clock = clock or Clock()
    given = (world.now, Figures(clock), clock, failed)
    return Health(gateway or Signals(), *parts, *given)


async def why(health: Health) -> list[str]:
    report = await health.report()
    assert report["ok"] is (not report["why"])
    return list(report["why"])
