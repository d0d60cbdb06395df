"""Running the bot for good: health, logs, backups and going back, with the real processes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.ui import ids as ids
from tests.e2e.looking import rows, running
from tests.e2e.playing import is_board, play_on, start_game, take_turn
from tests.e2e.stage import ROOT, TOKEN, Stage
from tests.waiting import LONG


@pytest.fixture
async def bare(tmp_path: Path) -> AsyncIterator[Stage]:
    """A sandbox without a bot."""
    async with Stage(tmp_path) as stage:
        yield stage
        assert "Traceback" not in stage.bot_log()


async def by_hand(stage: Stage, *arguments: str) -> tuple[int, str]:
    """Run ``python bot.py`` with a command; return exit code and all that it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        cwd=stage.folder,
        env={**os.environ, "DISCORD_TOKEN": TOKEN, "DATABASE": str(stage.database)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await asyncio.wait_for(process.communicate(), LONG)
    text = output.decode()
    assert "Traceback" not in text, text
    return await process.wait(), text


def backups(stage: Stage) -> list[Path]:
    return sorted((stage.folder / "backups").glob("spiel-*.db.gz"))


def played(stage: Stage) -> int:
    """Return how many entries the one game has."""
    ((count,),) = rows(stage, "SELECT count(*) FROM entries")
    return int(count)


@pytest.mark.long
async def test_back_to_a_backup_and_on_from_there(bare: Stage) -> None:
    await bare.start()
    async with bare.members("Anna", "Ben") as people:
        anna, _ = people
        board = await play_on(people, await start_game(people, "tisch-1"), 2)
        code, text = await by_hand(bare, "backup")
        assert code == 0, text
        (copy,) = backups(bare)
        assert str(copy) in text
        kept = played(bare)
        board = await play_on(people, board, 3)
        assert played(bare) > kept
        code, text = await by_hand(bare, "restore", str(copy))
        assert (code, f"process {bare.process.pid}" in text) == (1, True)
        await play_on(people, board, 1)
        lost = played(bare)
        await bare.kill()
        code, text = await by_hand(bare, "restore", str(copy))
        assert code == 0, text
        (aside,) = bare.folder.glob("spiel.db.before-*")
        assert str(aside) in text
        assert played(bare) == kept < lost
        mark = anna.mark()
        await bare.start()
        told = await anna.wait_message(contains="backup", since=mark, channel="tisch-1")
        assert not told["mentions"]
        board = await anna.wait_message(is_board, after=told, channel="tisch-1")
        # Nobody is called for what they were called for before; the board says whose turn it is.
        game, position = running(bare)
        (seat,) = game.to_act(position.state)
        ((user,),) = rows(bare, "SELECT user_id FROM seats WHERE seat = ?", seat)
        mover = next(member for member in people if member.id == str(user))
        seen = await mover.wait_message(lambda m: m["id"] == board["id"])
        await take_turn(mover, seen)
        assert played(bare) > kept
        code, text = await by_hand(bare, "check")
        assert (code, "all is well" in text) == (0, True), text
