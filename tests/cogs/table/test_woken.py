"""However reads, writes and posts interleave, the outbox is woken for each row."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.table.notify import outbox
from cogs.table.notify.outbox import Later, Outbox
from data.store.messages import EDITS, Line, LobbyEdit
from data.store.rows import OutboxRow
from tests.cogs.table.world import CHANNEL

PLACES = f"channel:{CHANNEL}", f"channel:{CHANNEL + 1}"


class Slow:
    """A store, a deliverer and the owner of all rows; everything takes a random number of turns."""

    share: Any = None

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.open, self.said = chance, dict[int, OutboxRow](), list[int]()

    async def turns(self, most: int = 6) -> None:
        for _ in range(self.chance.randrange(most)):
            await asyncio.sleep(0)

    async def read(self, asked: Any) -> Any:
        await self.turns()
        found: dict[tuple[str, bool], list[OutboxRow]] = {}
        for row in self.open.values():
            found.setdefault((row.destination, isinstance(row.message, EDITS)), []).append(row)
        heads = {key: replace(rows[0], newest=rows[-1].id) for key, rows in found.items()}
        await self.turns()
        return [*heads.values()][:asked] if isinstance(asked, int) else heads.get(asked)

    async def write(self, *_: Any) -> tuple[int]:
        await self.turns()
        return (1,)

    async def ready(self, _: str) -> None:
        await self.turns()

    async def send(self, row: OutboxRow, *_: Any, search: bool) -> int:
        await self.turns(10)
        if self.chance.random() < 0.02:
            raise Later(0)
        return row.id

    async def delivered(self, row: OutboxRow, *_: Any) -> tuple[()]:
        await self.turns()
        self.said.append(row.id)
        del self.open[row.id]
        await self.turns()
        return ()

    async def close(self) -> None: ...


async def write_rows(slow: Slow, tables: Any, destination: str) -> None:
    for _ in range(slow.chance.randrange(4)):
        await slow.turns(slow.chance.choice([2, 10, 60]))
        message = slow.chance.choice([LobbyEdit(), Line(()), Line(())])
        row = OutboxRow(len(slow.open) + len(slow.said) + 1, "t", destination, message, "n")
        alone = all(other.destination != destination for other in slow.open.values())
        if alone and isinstance(message, Line):
            row = replace(row, state="sending", sending_at=1)
        slow.open[row.id] = row
        await slow.turns()
        tables.posted.set()


@pytest.mark.parametrize("seed", range(12))
async def test_however_reads_and_writes_interleave_no_row_waits_for_the_next_look(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    slow, wake = Slow(chance), asyncio.Event()
    queries = SimpleNamespace(
        outbox_heads=lambda most, **_: most,
        outbox_head=lambda destination, edits=False: (destination, edits),
    )
    monkeypatch.setattr(outbox, "queries", queries)
    monkeypatch.setattr(outbox, "AT_ONCE", chance.choice([2, 3, 64]))
    monkeypatch.setattr(outbox, "FAIR", chance.choice([1, 2, 8]))
    tables: Any = SimpleNamespace(posted=wake, store=slow)
    made: Any = Outbox(tables, slow, lambda: 1, slow)  # type: ignore[arg-type]
    made._owners = (slow, slow)
    running = asyncio.create_task(made.run())
    for _ in range(40):
        await slow.turns()  # the first time it has not begun
        await asyncio.gather(*(write_rows(slow, tables, to) for to in PLACES))
        for _ in range(1000):
            if not slow.open:
                break
            await asyncio.sleep(0)
        assert not slow.open
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(set(slow.said)) == len(slow.said)
