"""What keeping costs: a durable move, two hundred at once, a click until it is stored."""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

from cogs.service import TableService
from cogs.table.lobby.opening import Opening
from cogs.table.model import Person, Table
from cogs.table.play import acting
from data.store import FileStore
from tools.bench import moves
from tools.bench.measure import Figure, figure, since, timed_async

MANY = 200


def now() -> int:
    """Return the time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


async def figures(folder: Path) -> AsyncIterator[Figure]:
    """Measure writes, then clicks through the session layer."""
    async for found in moves.figures(folder, now):
        yield found
    store = await FileStore.open(folder / "tables.db", now=now)
    service = TableService(store, os.urandom)
    async for found in _clicks(service):
        yield found
    await store.close()


async def started(service: TableService, channel: int) -> Table:
    """Open a table for two and start it."""
    host, guest = Person(1, "Anna", "en"), Person(2, "Ben", "en")
    opening = Opening(1, channel, False, host, "a", "helge", "en")
    lobby = await service.lobby.open(opening, now())
    await service.lobby.join(lobby.id, guest, "b", now())
    return await service.lobby.start(lobby.id, 1, now())


async def _click(service: TableService, at: Table) -> Table:
    seat_now = at.owing[0]
    user = at.seats[seat_now].user_id or 0
    text, token = at.legal(seat_now)[0].text, at.token(seat_now)
    return await service.tables.do(acting.submit, at.id, now(), user, token, text)


async def _clicks(service: TableService) -> AsyncIterator[Figure]:
    """Play through the door that every press takes."""
    values, channels = [], itertools.count(1)
    at = await started(service, next(channels))
    while len(values) < 300:
        if at.over:
            at = await started(service, next(channels))
        begin = time.perf_counter()
        at = await _click(service, at)
        values.append(since(begin))
    yield figure("click to stored, session layer", "ms", values)
    many = [await started(service, next(channels)) for _ in range(MANY)]

    async def all_at_once() -> None:
        many[:] = await asyncio.gather(*(_click(service, at) for at in many))

    taken = await timed_async(all_at_once, 10, warm=1)
    yield figure(f"clicks to stored, {MANY} tables at once", "ms", taken)
