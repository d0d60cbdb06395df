"""The real bot with its usual limit: somebody presses too fast, somebody else plays on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.words import words
from tests.e2e.conftest import faultless
from tests.e2e.inside import clock
from tests.e2e.looking import asked, noted, private, rows, said, state
from tests.e2e.playing import start_game, take_turn
from tests.e2e.stage import Stage

BURST = 6


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose bot holds back whoever presses too fast, and logs all it does."""
    async with Stage(tmp_path, process=False) as stage:
        await stage.start(PRESS_BURST=str(BURST), LOG_LEVEL="DEBUG")
        yield stage
        await faultless(stage)


async def test_whoever_presses_too_fast_waits_and_nobody_else_does(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1", game="hexago")
        await noted(stage, board)
        owing = next(m for m in people if m.mention in board["content"])
        other = next(m for m in people if m is not owing)
        hand = await asked(owing, "tisch-1", "hand")
        await asyncio.sleep(BURST / 2)
        before, began = state(stage), clock()
        answers = [
            await private(await other.press(board, custom_id=":text")) for _ in range(BURST + 4)
        ]
        # Two more a second are let in: on a slow machine all of them may be.
        late = answers[BURST + 2 * (1 + (clock() - began) // 1000) :]
        for answer in late:
            told = {said(other, "refusal-too-fast", seconds=n) for n in range(1, 9)}
            assert answer["content"] in told
        assert answers[0]["content"].startswith("```")
        assert state(stage) == before
        await take_turn(owing, board)
        assert state(stage) != before
    ((seed,),) = rows(stage, "SELECT lower(hex(seed)) FROM tables")
    log = stage.bot_log()
    assert len(seed) == 64
    assert seed not in log.lower()
    for line in hand["content"].splitlines()[1:]:
        assert line not in log or len(line) < 20, "hands are no matter for a log, at any level"
    assert words("en")("hand-yours") not in log
