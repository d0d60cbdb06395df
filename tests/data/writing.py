"""Processes of their own for ``test_processes``: ``python -m tests.data.writing WHAT FILE ...``."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from data.store import Conflict, Holder, Lease, Store, Taken, Tx
from tests.data.tables import NOW, entry, opened


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())  # one write: a kill leaves no half line


def move(seq: int) -> Any:
    """Three changes that belong together, after a look, as the session layer does it."""

    async def job(tx: Tx) -> None:
        await tx.load("t1")
        await tx.add_entry("t1", entry(seq))
        await tx.update_table("t1", undos=seq)
        await tx.post("t1", "channel:1", "board", {"seq": seq}, "n", NOW)

    return job


async def stream(store: Store, seq: int) -> None:
    """Write for ever after entry ``seq``, 20 at once, saying what is acknowledged."""

    async def one(seq: int) -> None:
        await store.write(move(seq))
        say(str(seq))

    while True:
        await asyncio.gather(*(one(seq + number) for number in range(1, 21)))
        seq += 20


async def dies(store: Store) -> None:
    """Kill ourselves in the second job of a batch."""

    async def last(tx: Tx) -> None:
        await tx.add_entry("t1", entry(3))
        os.kill(os.getpid(), signal.SIGKILL)

    async def end() -> None:
        await store.write(move(2))
        say("2")

    await store.write(move(1))
    say("1")
    await asyncio.gather(end(), store.write(last))


async def race(store: Store, count: int) -> None:
    """Try to be first with every entry; say which ones we were."""
    say("ready")
    await asyncio.to_thread(sys.stdin.readline)
    for seq in range(1, count + 1):
        try:
            await store.write(move(seq))
        except Conflict as conflict:
            if conflict.what != "seq":
                raise
        else:
            say(str(seq))


async def lease(store: Store) -> None:
    """Take the lease and hold it until told to end."""
    try:
        mine = await Lease.acquire(store, Holder.mine(), lambda: NOW)
    except Taken as taken:
        say(str(taken))
        return
    say("mine")
    if await asyncio.to_thread(sys.stdin.readline) == "release\n":
        await mine.release()


async def main(what: str, path: str, argument: str = "") -> None:
    async with opened(Path(path)) as store:
        if what == "stream":
            await stream(store, int(argument))
        elif what == "dies":
            await dies(store)
        elif what == "race":
            await race(store, int(argument))
        else:
            await lease(store)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
