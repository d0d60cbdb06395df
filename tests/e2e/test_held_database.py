"""A database that another program holds while people play."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.driver import Member
from tests.e2e.conftest import faultless
from tests.e2e.looking import do, middle, place_step, private, rows, said, said_all, state
from tests.e2e.playing import is_board, play_on, take_turn
from tests.e2e.stage import Stage


@pytest.fixture
async def rough(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose bot may log errors."""
    async with Stage(tmp_path) as stage:
        await stage.start()
        yield stage


@pytest.mark.long
async def test_a_database_that_is_held_by_another_program(rough: Stage) -> None:
    async with rough.members("Ben", "Ivo") as people:
        board = await middle(people, "tisch-1")
        mover: Member = next(m for m in people if m.mention in board["content"])
        last = await place_step(mover, board)
        await said_all(rough)  # noting what has arrived changes rows as well
        before = state(rough)
        holder = sqlite3.connect(rough.database, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        try:
            shown = await private(await mover.press(last, custom_id=do(last)))
            assert said(mover, "mishap-store", number="").split("(")[0] in shown["content"]
            looked = await private(await mover.press(board, custom_id=":text"))
            assert looked["content"].startswith("```")
        finally:
            holder.execute("ROLLBACK")
            holder.close()
        assert state(rough) == before
        await take_turn(mover, board)
        newer = await people[0].wait_message(is_board, after=board, channel="tisch-1")
        await play_on(people, newer, 1)
        assert rough.process.returncode is None
        assert rough.database.stat().st_mode & 0o077 == 0
        seed = rows(rough, "SELECT hex(seed) FROM tables")[0][0]
        assert seed.lower() not in rough.bot_log().lower()
        assert seed.lower() not in str(await rough.control.requests()).lower()
        assert await rough.stop() == 0
        with pytest.raises(AssertionError):
            await faultless(rough)  # its log does say what went wrong
