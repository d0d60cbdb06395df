"""What a durable move costs, and what its bare statements would cost in one plain loop."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from data.store import Change, FileStore, table_data
from data.store.changes import Post, write_of
from data.store.connections import settle
from data.store.messages import Board
from data.store.query import Statement
from data.store.rows import TimerRow
from data.store.table_data import TableData
from data.store.typed import ComputerMove
from tests.data.tables import add, entry, seat, table
from tools.bench.measure import Figure, figure, since

MANY = 200
SNAPSHOT = bytes(range(250)) * 12
ALONE, TOGETHER, WARM = 300, 30, 3
SEATS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds by the clock on the wall, and of this process alone: others share a machine."""

    wall: float
    busy: float

    @classmethod
    def so_far(cls) -> Cost:
        """Read both clocks."""
        return cls(1000 * time.perf_counter(), 1000 * time.process_time())

    @classmethod
    def since(cls, begin: Cost) -> Cost:
        """Return what has passed since a reading."""
        now = cls.so_far()
        return cls(now.wall - begin.wall, now.busy - begin.busy)


async def figures(folder: Path, now: Callable[[], int]) -> AsyncIterator[Figure]:
    """Measure moves one at a time, then many at once beside the bare statements of as many."""
    names = [f"t{number}" for number in range(MANY)]
    for file in ("moves.db", "bare.db"):
        await _fill(folder / file, names, now)
    store = await FileStore.open(folder / "moves.db", now=now)
    try:
        yield figure(
            "durable move, one at a time", "ms", await _alone(store, names), "2.5 x fsync + 0.15"
        )
        with closing(_plain(folder / "bare.db")) as db:
            ours, bare = await _together(store, db, names)
        yield figure(f"durable moves, {MANY} at once", "ms", [cost.wall for cost in ours])
        yield figure("  their bare statements in one loop", "ms", [cost.wall for cost in bare])
        pairs = list(zip(ours, bare, strict=True))
        yield figure("  times the bare statements", "x", [o.wall / b.wall for o, b in pairs], "1.3")
        yield figure("  the same by processor time", "x", [o.busy / b.busy for o, b in pairs])
    finally:
        await store.close()


async def _fill(path: Path, names: list[str], now: Callable[[], int]) -> None:
    store = await FileStore.open(path, now=now)
    seats = [seat(name, number, number) for name in names for number in range(SEATS)]
    rows = (table(name, channel_id=n) for n, name in enumerate(names))
    await add(store, *rows, seats=seats)
    await store.close()


def _plain(path: Path) -> sqlite3.Connection:
    """Open a file as the store does, but as anybody would."""
    db = sqlite3.connect(path, isolation_level=None)
    settle(db)
    db.execute("PRAGMA foreign_keys = ON")
    return db


def moved(before: TableData) -> Change:
    """Return what a move writes: entry, position, timers replaced, one row of the outbox, seal."""
    row, seq = before.row, before.row.seq + 1
    at = row.created_at + seq
    place = replace(row, seq=seq, snapshot=SNAPSHOT, moved_at=at)
    timers = {-1: TimerRow(-1, row.id, at, ComputerMove(seq % SEATS, str(seq)))}
    post = Post(f"channel:{row.id}", Board(seq), "n" * 24)
    after = replace(before, row=place, timers=timers)
    return Change(before, after, (entry(seq),), (post,), now=at)


async def _decided(store: FileStore, name: str) -> Change:
    before = await store.read(table_data.load(name))
    assert before is not None
    return moved(before)


def _statements(db: sqlite3.Connection, names: list[str]) -> Iterator[Statement]:
    for name in names:
        before = table_data.load(name).run(db)
        assert before is not None
        yield from write_of(moved(before))[0].statements


async def _alone(store: FileStore, names: list[str]) -> list[float]:
    """Write move after move; each was decided before its time runs."""
    taken = []
    for name in itertools.islice(itertools.cycle(names), WARM + ALONE):
        change = await _decided(store, name)
        begin = time.perf_counter()
        await store.save(change)
        taken.append(since(begin))
    return taken[WARM:]


async def _together(
    store: FileStore, db: sqlite3.Connection, names: list[str]
) -> tuple[list[Cost], list[Cost]]:
    """Write a move of every table at once, then the same in a loop, in turns on the same disk."""
    ours, bare = [], []
    for _ in range(WARM + TOGETHER):
        # Decided before the clock runs: what is measured is writing.
        changes = [await _decided(store, name) for name in names]
        begin = Cost.so_far()
        await asyncio.gather(*map(store.save, changes))
        ours.append(Cost.since(begin))
        statements = list(_statements(db, names))
        begin = Cost.so_far()
        db.execute("BEGIN IMMEDIATE")
        for sql, values in statements:
            db.execute(sql, values)
        db.execute("COMMIT")
        bare.append(Cost.since(begin))
    return ours[WARM:], bare[WARM:]
