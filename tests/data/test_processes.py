"""Processes that die without warning."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from data.store import metrics
from data.store.check import full
from data.store.messages import Board
from tests.data.writing import STREAMS
from tests.tiers import many
from tools.support.tables import NOW, ROOT, add, loaded, opened, table, waiting
from tools.support.waiting import LONG

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.data.writing", *map(str, arguments)]
    return subprocess.Popen(  # noqa: S603 (ourselves)
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE
    )


def out(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout is not None
    return process.stdout


def end(process: subprocess.Popen[str]) -> list[str]:
    rest, _ = process.communicate(timeout=LONG)
    return rest.split()


async def whole(path: Path, *names: str) -> dict[str, list[int]]:
    """Check that every change is in the file as a whole or not at all; return their numbers."""
    found = {}
    async with opened(path) as store:
        for name in names:
            data = await loaded(store, name, log=True)
            found[name] = [entry.seq for entry in data.entries]
            assert data.row.undos == (found[name][-1] if found[name] else 0)
            assert data.version == len(found[name])
            posts = await waiting(store, name)
            assert [row.message for row in posts.values()] == [Board(seq) for seq in found[name]]
    full(path)
    return found


@pytest.mark.sized
async def test_kill_9_at_any_time_loses_nothing_acknowledged(path: Path) -> None:
    async with opened(path) as store:
        await add(store, *map(table, STREAMS))
    dice = random.Random(20261121)
    acknowledged = 0
    for _ in range(many(2, 6)):
        async with opened(path) as store:
            await store.write(metrics.heartbeat(NOW))
        process = start("stream", path)
        said = [out(process).readline().strip() for _ in range(dice.randint(20, 60))]
        time.sleep(dice.uniform(0, 0.01))  # noqa: ASYNC251 (nothing else runs in this loop)
        process.send_signal(signal.SIGKILL)
        said += end(process)
        heard = {line for line in said if line}
        kept = await whole(path, *STREAMS)
        assert heard
        assert heard <= {f"{name}:{seq}" for name, log in kept.items() for seq in log}
        assert all(log == list(range(1, len(log) + 1)) for log in kept.values())
        acknowledged += len(heard)
    assert acknowledged > many(30, 100)


async def test_kill_9_in_the_middle_of_a_batch(path: Path) -> None:
    async with opened(path) as store:
        await add(store, table(), table("t2"))
    process = start("dies", path)
    assert end(process) == ["t1:1"]
    assert process.returncode == -signal.SIGKILL
    assert await whole(path, "t1", "t2") == {"t1": [1], "t2": []}
