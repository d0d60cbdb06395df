"""The real bot with its usual limit: somebody presses too fast, somebody else plays on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.runtime.access import Throttle
from cogs.ui import app
from data.words import words
from tests.e2e.conftest import faultless
from tests.e2e.looking import asked, noted, private, rows, said, state
from tests.e2e.playing import start_game, take_turn
from tests.e2e.stage import Stage

BURST = 6


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the time by which a bot that starts later tells who is too fast; it stands still."""
    time = [0]
    monkeypatch.setattr(app, "Throttle", lambda _, *more: Throttle(lambda: time[0], *more))
    return time


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose bot holds back whoever presses too fast, and logs all it does."""
    async with Stage(tmp_path, process=False) as stage:
        await stage.start(PRESS_BURST=str(BURST), LOG_LEVEL="DEBUG")
        yield stage
        await faultless(stage)


async def test_whoever_presses_too_fast_waits_and_nobody_else_does(
    time: list[int], stage: Stage
) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1", game="hexago")
        await noted(stage, board)
        owing = next(m for m in people if m.mention in board["content"])
        other = next(m for m in people if m is not owing)
        hand = await asked(owing, "tisch-1", "hand")
        time[0] += 60_000
        before = state(stage)
        answers = [
            await private(await other.press(board, custom_id=":text")) for _ in range(BURST + 4)
        ]
        assert all(answer["content"].startswith("```") for answer in answers[:BURST])
        # Two a second are let in, and who presses all the same waits for longer.
        told = [said(other, "refusal-too-fast", seconds=n) for n in (1, 2, 2, 3)]
        assert [answer["content"] for answer in answers[BURST:]] == told
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
