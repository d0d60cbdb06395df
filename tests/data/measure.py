"""How long saving and loading take here: ``python -m tests.data.measure``.

A move is what the session layer does for one: load, entry, table with a 3 KB snapshot, timers
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

from data.store import Change, Store
from data.store.messages import Board
from data.store.rows import TimerRow
from data.store.table_data import TableData
from data.store.timers import ComputerMove
from tests.data.tables import NOW, add, changed, entry, loaded, opened, post, seat, table

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


def moved(before: TableData, *, whole: bool = True) -> Change:
    """Return a move; not ``whole``: only what decides about the game."""
    name, seq = before.row.id, before.row.seq + 1
    row = {"seq": seq, "snapshot": SNAPSHOT, "moved_at": NOW + seq}
    if not whole:
        return changed(before, row, entries=[entry(seq)])
    timer = TimerRow(-1, name, NOW + seq, ComputerMove(0, f"0.r{seq}"))
    board = post(f"channel:{name}", Board(seq))
    return changed(before, row, entries=[entry(seq)], timers={-1: timer}, posts=[board])


async def move(store: Store, name: str, *, whole: bool = True) -> None:
    """Load a table, decide, write."""
    await store.save(moved(await loaded(store, name), whole=whole))


def sync(handle: int) -> None:
    os.write(handle, SNAPSHOT)
    os.fsync(handle)


async def measure(store: Store) -> None:
    names = [f"t{number}" for number in range(TABLES)]
    seats = [seat(name, number, number) for name in names for number in range(3)]
    await add(store, *(table(name, channel_id=n) for n, name in enumerate(names)), seats=seats)

    async def one(number: int) -> None:
        await move(store, names[number % TABLES])

    async def all_at_once(*, whole: bool) -> None:
        await asyncio.gather(*(move(store, name, whole=whole) for name in names))

    line("move, one at a time", await timed(500, one))
    line("200 moves at once", await timed(20, lambda _: all_at_once(whole=True)))
    line("  entry and snapshot only", await timed(20, lambda _: all_at_once(whole=False)))
    line("load a table", await timed(500, lambda _: loaded(store, "t7")))


async def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        handle = os.open(Path(folder, "plain"), os.O_RDWR | os.O_CREAT)
        line("fsync", await timed(300, lambda _: asyncio.sleep(0, sync(handle))))
        os.close(handle)
        async with opened(Path(folder, "games.db")) as store:
            await measure(store)


if __name__ == "__main__":
    asyncio.run(main())
