from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.stage import Stage
from tests.sandbox.openapi import Checker


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A sandbox with the bot running; afterwards every request is held against OpenAPI."""
    async with Stage(tmp_path) as stage:
        await stage.start()
        yield stage
        await faultless(stage)


@pytest.fixture
async def swift(tmp_path: Path) -> AsyncIterator[Stage]:
    """The same with the bot as it is shipped: for whole games, which take their time."""
    async with Stage(tmp_path) as stage:
        stage.flags = ()
        await stage.start()
        yield stage
        await faultless(stage)


async def faultless(stage: Stage) -> None:
    """Check that the bot broke no rule of Discord and met no unexpected error."""
    log = stage.bot_log()
    assert "Traceback" not in log, log[-4000:]
    requests = await stage.control.requests()
    refused = [r for r in requests if r["status"] == 400 and r["answer"]["code"] == 50035]
    assert not refused, refused[:3]
    checker = Checker.load()
    if checker is not None:
        checker.take(requests)
        assert checker.report() == ""
