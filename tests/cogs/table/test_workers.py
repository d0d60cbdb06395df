"""The processes in which computers think end with the bot, however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.waiting import LONG

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import asyncio, os, signal
from cogs.table.bots.pool import Computers

async def main():
    computers = Computers(os.urandom)
    pool = computers._workers[0].executor()
    worker = await asyncio.get_running_loop().run_in_executor(pool, os.getpid)
    print(worker, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(os.name != "posix", reason="only there a process can be killed from within")
def test_no_worker_outlives_a_bot_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    said = tmp_path / "said"
    with said.open("wb") as out:  # no pipe: a worker that stays would hold it open
        subprocess.run(  # noqa: S603
            [sys.executable, str(program)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=out,
            timeout=LONG,
            check=False,
        )
    worker = int(said.read_text(encoding="ascii"))
    last = time.monotonic() + LONG
    while time.monotonic() < last:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    os.kill(worker, 9)
    pytest.fail("the worker is still there")
