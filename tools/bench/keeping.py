"""What storing costs: a durable move, two hundred at once, a click until it is stored."""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

from cogs.service import Service
from cogs.table.lobby.opening import Opening
from cogs.table.model import Person, Table
from cogs.table.play import acting
from data.store import Change, FileStore, loading
from data.store.changes import Post
from data.store.messages import Board
from data.store.rows import TimerRow
from data.store.table_data import TableData
from data.store.typed import ComputerMove
from engine.actions import parse
from tools.bench.measure import Figure, figure, since, timed_async
from tools.support.tables import add, entry, seat, table

MANY = 200
RUNS, ROUNDS, WARM = 300, 30, 3
SEATS = 3
SNAPSHOT = bytes(range(250)) * 12


def now() -> int:
    """Return the time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


async def figures(folder: Path) -> AsyncIterator[Figure]:
    """Measure writes, then clicks through the session layer."""
    store = await FileStore.open(folder / "moves.db", now=now)
    names = [f"t{number}" for number in range(MANY)]
    seats = [seat(name, number, number) for name in names for number in range(SEATS)]
    await add(store, *(table(name, channel_id=n) for n, name in enumerate(names)), seats=seats)
    one = await _writes(store, [[name] for name in names], RUNS)
    yield figure("durable move, one at a time", "ms", one, "2.5 x fsync + 0.15")
    yield figure(f"durable moves, {MANY} at once", "ms", await _writes(store, [names], ROUNDS))
    await store.close()
    store = await FileStore.open(folder / "tables.db", now=now)
    async for clicks in _clicks(Service(store, os.urandom)):
        yield clicks
    await store.close()


async def _writes(store: FileStore, groups: list[list[str]], runs: int) -> list[float]:
    """Write a move of each table of a group at once, group after group."""
    taken = []
    for names in itertools.islice(itertools.cycle(groups), WARM + runs):
        # Decided before the clock runs: what is measured is writing.
        changes = [_move(await store.read(loading.load(name))) for name in names]
        begin = time.perf_counter()
        await asyncio.gather(*map(store.save, changes))
        taken.append(since(begin))
    return taken[WARM:]


def _move(before: TableData | None) -> Change:
    """Return what a move writes: entry, position, timers replaced, a row of the outbox, version."""
    assert before is not None
    row, seq = before.row, before.row.seq + 1
    at = row.created_at + seq
    timers = {-1: TimerRow(-1, row.id, at, ComputerMove(seq % SEATS, str(seq)))}
    post = Post(f"channel:{row.id}", Board(seq), "n" * 24)
    moved = replace(row, seq=seq, snapshot=SNAPSHOT, moved_at=at)
    after = replace(before, row=moved, timers=timers)
    return Change(before, after, (entry(seq),), (post,), now=at)


async def started(service: Service, number: int) -> Table:
    """Open a table for two and start it; each has its own server and people, for limits' sake."""
    host, guest = Person(2 * number, "Anna", "en"), Person(2 * number + 1, "Ben", "en")
    opening = Opening(number, number, False, host, "a", "helge", "en")
    lobby = await service.lobby.open(opening, now())
    await service.lobby.join(lobby.id, guest, "b", now())
    return await service.lobby.start(lobby.id, host.user_id, now())


async def _click(service: Service, at: Table) -> Table:
    seat_now = at.owing[0]
    user = at.seats[seat_now].user_id or 0
    text, token = at.legal(seat_now)[0].text, at.token(seat_now)
    return await service.tables.do(acting.submit, at.id, now(), user, token, parse(text))


async def _clicks(service: Service) -> AsyncIterator[Figure]:
    """Play through the door that every press takes."""
    values: list[float] = []
    numbers = itertools.count(1)
    at = await started(service, next(numbers))
    while len(values) < RUNS:
        if at.over:
            at = await started(service, next(numbers))
        begin = time.perf_counter()
        at = await _click(service, at)
        values.append(since(begin))
    yield figure("click to stored, session layer", "ms", values)
    many = [await started(service, next(numbers)) for _ in range(MANY)]

    async def all_at_once() -> None:
        many[:] = await asyncio.gather(*(_click(service, at) for at in many))

    taken = await timed_async(all_at_once, 10, warm=1)
    yield figure(f"clicks to stored, {MANY} tables at once", "ms", taken)
