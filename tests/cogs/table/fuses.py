"""A process that dies at a chosen step, and a Discord that dies with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from data.store import queries
from data.store.messages import EDITS
from tests.cogs.table.world import Entropy, Mouth, World
from tests.tiers import few

EACH = 7


OFFSETS = few(range(EACH))
"""At which steps a kill comes: every seventh one; with ``make long`` at all the others too."""


class Killed(BaseException):
    """The process dies here."""


class Fuse:
    """Burns down by one at every step and kills at zero."""

    def __init__(self, left: int) -> None:
        self.left = left

    def burn(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Killed


class FusedMouth(Mouth):
    fuse: Fuse | None = None

    async def send(self, row: Any, *, search: bool) -> int | None:
        if self.fuse:
            self.fuse.burn()
        message = await super().send(row, search=search)
        if self.fuse:
            self.fuse.burn()  # said, and the process dies before it knows
        return message


def fused(store: Any, fuse: Fuse) -> None:
    """Let a store burn the fuse down before and after all that it writes."""

    def dying(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def burning(*what: Any) -> Any:
            fuse.burn()
            result = await write(*what)
            fuse.burn()
            return result

        return burning

    for name in ("save", "write", "write_once", "step"):
        setattr(store, name, dying(getattr(store, name)))


async def deliver(world: World) -> None:
    """Run the outbox by hand, so that a kill ends this life and nothing else."""
    while heads := await world.store.read(queries.outbox_heads()):
        for row in heads:
            await world.outbox._deliver(row)


Script = Callable[[World], Awaitable[None]]


async def life(
    path: Path, mouth: FusedMouth, fuse: Fuse | None, entropy: Entropy, script: Script
) -> bool:
    """Live until the script ends or the fuse has burnt; True when it ended."""
    world = World(path, mouth, entropy=entropy)
    try:
        async with world:
            world.task.cancel()
            mouth.fuse = fuse
            if fuse:
                fused(world.store, fuse)
            await script(world)
    except Killed:
        return False
    return True


def heard(mouth: Mouth) -> dict[str, list[tuple[str, str]]]:
    """Return what was said at each place, in order, without edits of the lobby."""
    places: dict[str, list[tuple[str, str]]] = {}
    for row in mouth.said:
        if row.kind != "lobby-edit":
            line = (
                f"{row.destination}, edits" if isinstance(row.message, EDITS) else row.destination
            )
            places.setdefault(line, []).append((row.kind, str(row.message)))
    return places
