"""How long saving and loading take here: ``python -m tests.data.measure``.

A move is what the session layer writes for one: load, entry, table with a 3 KB snapshot, timers
replaced, one outbox row. The fsync of this disk is measured beside it, in the same folder.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from data.store import Store, Tx
from tests.data.tables import NOW, add, entry, opened, seat, table

TABLES = 200
SNAPSHOT = bytes(range(250)) * 12


def line(name: str, times: list[float]) -> None:
    """Print a median, a 95th percentile and a count."""
    median = statistics.median(times) * 1000
    p95 = sorted(times)[int(len(times) * 0.95)] * 1000
    sys.stdout.write(f"{name:<34}{median:9.3f} ms  p95 {p95:9.3f} ms  n {len(times)}\n")


async def timed(count: int, work: Callable[[int], Awaitable[Any]]) -> list[float]:
    times = []
    for number in range(count):
        before = perf_counter()
        await work(number)
        times.append(perf_counter() - before)
    return times


def move(name: str, seq: int, whole: bool) -> Any:
    async def job(tx: Tx) -> None:
        if whole:
            await tx.load(name)
        await tx.add_entry(name, entry(seq))
        await tx.update_table(name, seq=seq, snapshot=SNAPSHOT, moved_at=NOW + seq)
        if whole:
            await tx.drop_timers(name, "computer")
            await tx.add_timer(name, "computer", NOW + seq)
            await tx.post(name, f"channel:{name}", "board", {"seq": seq}, "n" * 24, NOW)

    return job


def sync(handle: int) -> None:
    os.write(handle, SNAPSHOT)
    os.fsync(handle)


async def measure(store: Store) -> None:
    names = [f"t{number}" for number in range(TABLES)]
    await add(store, *(table(name, channel_id=n) for n, name in enumerate(names)))
    for name in names:
        seats = [seat(name, number, number) for number in range(3)]
        await store.write(lambda tx, name=name, seats=seats: tx.put_seats(name, seats))
    seq = iter(range(1, 1_000_000))

    async def one(number: int) -> None:
        await store.write(move(names[number % TABLES], next(seq), True))

    async def all_at_once(whole: bool) -> None:
        await asyncio.gather(*(store.write(move(name, next(seq), whole)) for name in names))

    line("save, one at a time", await timed(500, one))
    line("save, 200 moves at once", await timed(40, lambda _: all_at_once(True)))
    line("  entry and snapshot only", await timed(40, lambda _: all_at_once(False)))
    line("load table and seats", await timed(500, lambda _: store.load("t7")))


async def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        handle = os.open(Path(folder, "plain"), os.O_RDWR | os.O_CREAT)
        line("fsync", await timed(300, lambda _: asyncio.sleep(0, sync(handle))))
        os.close(handle)
        async with opened(Path(folder, "games.db")) as store:
            await measure(store)


if __name__ == "__main__":
    asyncio.run(main())
