"""Processes of their own for ``test_processes``: ``python -m tests.data.writing WHAT FILE ...``."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from data.store import Change, FileStore
from data.store.changes import INSERT_OUTBOX
from data.store.messages import Board
from data.store.table_data import TableData
from tools.support.tables import NOW, changed, entry, loaded, post

STREAMS = tuple(f"t{number}" for number in range(1, 21))


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())  # one write: a kill leaves no half line


def moved(data: TableData) -> Change:
    """Three changes that belong together, decided on what was loaded."""
    seq = data.row.undos + 1
    return changed(data, {"undos": seq}, entries=[entry(seq)], posts=[post(message=Board(seq))])


async def stream(store: FileStore) -> None:
    """Write for ever, at 20 tables at once, saying what is acknowledged."""

    async def one(name: str) -> None:
        change = moved(await loaded(store, name))
        await store.save(change)
        say(f"{name}:{change.after.row.undos}")

    while True:
        await asyncio.gather(*map(one, STREAMS))


async def dies(store: FileStore) -> None:
    """Kill ourselves in the middle of a batch: of two tables, only one has been written whole."""
    await store.save(moved(await loaded(store, "t1")))
    say("t1:1")
    written: list[str] = []

    def watch(sql: str) -> None:
        written.append(sql)
        begun = INSERT_OUTBOX.partition(" VALUES")[0]
        if sum(sql.startswith(begun) for sql in written) == 2:
            os.kill(os.getpid(), signal.SIGKILL)

    both = [moved(await loaded(store, name)) for name in ("t1", "t2")]
    await store.writing.set_trace_callback(watch)

    async def end(change: Change) -> None:
        await store.save(change)
        say("2")

    await asyncio.gather(*map(end, both))


async def main(what: str, path: str) -> None:
    store = await FileStore.open(path, now=lambda: NOW)
    try:
        await {"stream": stream, "dies": dies}[what](store)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
