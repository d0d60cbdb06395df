"""A disk that takes nothing more under the real process: said privately, logged, and got over."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from tests.e2e.looking import newest_board, rows
from tests.e2e.playing import button, is_board, press, start_game, take_turn
from tests.e2e.stage import TOKEN, Stage
from tests.waiting import LONG

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="prlimit is Linux's")

ENTRIES = "SELECT count(*) FROM entries"


def room(process: asyncio.subprocess.Process, size: int) -> None:
    """Let no file of a process grow beyond a size; -1 for no such limit."""
    hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size if size >= 0 else hard, hard))


@pytest.mark.long
async def test_a_press_while_nothing_can_be_written(tmp_path: Path) -> None:
    async with Stage(tmp_path) as stage:
        await stage.start(LOG_FORMAT="json")
        async with stage.members("Ben", "Ivo") as people:
            board = await start_game(people, "tisch-1")
            mover = next(m for m in people if m.mention in board["content"])
            other = next(m for m in people if m is not mover)
            before, mark = rows(stage, ENTRIES), other.mark()
            log = stage.database.with_name("spiel.db-wal")
            room(stage.process, log.stat().st_size)
            refused = await press(mover, board, ":draw!")
            number = re.search(r"\(([0-9A-F]{4})\)", refused["content"])
            assert number is not None, refused
            assert rows(stage, ENTRIES) == before
            assert stage.process.returncode is None
            room(stage.process, -1)
            await take_turn(mover, board)
            await other.wait_message(is_board, since=mark)
            assert rows(stage, ENTRIES) > before
        # Stopped while nothing can be written: a clean end all the same.
        room(stage.process, log.stat().st_size)
        assert await stage.stop() == 0
        assert TOKEN not in stage.bot_log()
        lines = [json.loads(line) for line in stage.bot_log().splitlines()]
        told = [line for line in lines if number[1] in line["message"]]
        assert told[0]["level"] == "ERROR"
        assert "StoreError" in told[0]["message"]
        # Started so: one sentence that says which file, and what to do.
        stage.log.write_text("")
        process = await little(stage)
        assert await asyncio.wait_for(process.wait(), LONG) == 1
        (sentence,) = stage.bot_log().splitlines()
        assert str(stage.database) in sentence
        assert "disk" in sentence
        assert TOKEN not in sentence
        # And when there is room again, the same game goes on.
        await stage.start()
        async with stage.members("Ben", "Ivo") as people:
            board = await newest_board(stage, people[0])
            assert button(board, "g:")


async def little(stage: Stage) -> asyncio.subprocess.Process:
    """Start the bot where no file may grow beyond a page."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        return await stage.launch()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
