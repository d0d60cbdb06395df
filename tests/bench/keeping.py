"""What keeping costs: a durable write, two hundred at once, a click until it is stored."""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections.abc import AsyncIterator
from pathlib import Path

from cogs.table.dealing import Opening
from cogs.table.model import Person
from cogs.table.service import TableService
from data.store import Store
from tests.bench.measure import Figure, figure, timed_async


def now() -> int:
    return time.time_ns() // 1_000_000


def fsync(folder: Path, runs: int = 50) -> Figure:
    """Measure what the disk itself takes."""
    values = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(runs):
            begin = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            values.append((time.perf_counter() - begin) * 1000)
    return figure("calibration: fsync of this disk", "ms", values)


async def figures(folder: Path) -> AsyncIterator[Figure]:
    """Measure writes, moves and idle tables."""
    store = await Store.open(folder / "bench.db", now=now)
    service = TableService(store, os.urandom)
    single = await timed_async(lambda: store.write(lambda tx: tx.heartbeat(now())), 300)
    yield figure("durable write, one at a time", "ms", single, "2.5 x fsync + 0.15")

    async def two_hundred() -> None:
        await asyncio.gather(*(store.write(lambda tx: tx.heartbeat(now())) for _ in range(200)))

    yield figure("durable writes, 200 at once", "ms", await timed_async(two_hundred, 20), "2-8")
    yield await _clicks(service)
    yield await _idle(service)
    await store.close()


async def _table(service: TableService, channel: int) -> str:
    host, guest = Person(1, "Anna", "en"), Person(2, "Ben", "en")
    opening = Opening(1, channel, False, host, "a", "helge", "en")
    table = await service.open(opening, now())
    await service.join(table.id, guest, "b", now())
    await service.start(table.id, 1, now())
    return table.id


async def _clicks(service: TableService) -> Figure:
    values, channel = [], 10_000
    table = await service.load(await _table(service, channel))
    while len(values) < 300:
        if table.over:
            channel += 1
            table = await service.load(await _table(service, channel))
        seat = table.owing[0]
        user = table.seats[seat].user_id or 0
        text, token = table.legal(seat)[0].text, table.token(seat)
        begin = time.perf_counter()
        table = await service.submit(table.id, user, token, text, now())
        values.append((time.perf_counter() - begin) * 1000)
    return figure("click to stored (session layer)", "ms", values, "")


async def _idle(service: TableService) -> Figure:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count = 300
    for number in range(count):
        await _table(service, 50_000 + number)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return figure("memory per idle table", "KB", [(after - before) / count], "20")
