from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from cogs import client
from sandbox.tests.openapi import Checker
from sandbox.tests.page.conftest import ARGUMENTS, CHROMIUM
from tests.tiers import few
from tools.support import servers
from tools.support.elsewhere import Elsewhere, command
from tools.support.stage import Stage


@pytest.fixture(scope="session", autouse=True)
def _few_servers() -> Iterator[None]:
    """Do not wait for further servers at a start: there is one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "_GUILDS_ARRIVE", 0.05)
        yield


both = pytest.mark.parametrize("database", few(("file", "server")))
"""Plays a test on a file, and in ``make long`` on a server as well."""


@pytest.fixture
def database() -> str:
    return "file"


@pytest.fixture
async def stage(
    tmp_path: Path, request: pytest.FixtureRequest, database: str
) -> AsyncIterator[Stage]:
    """A sandbox with the bot running; afterwards every request is held against OpenAPI.

    The bot is a task of this process, but for tests with the mark ``process``.
    """
    process = request.node.get_closest_marker("process") is not None
    if database == "file":
        async with Stage(tmp_path, process=process) as stage:
            await stage.start()
            yield stage
            await faultless(stage)
        return
    request.getfixturevalue("postgresql")
    async with Elsewhere(tmp_path, process=process) as stage:
        stage.address = await servers.fresh("stage")
        await stage.start()
        yield stage
        await faultless(stage)
        assert not stage.database.exists()
    for name in ("rebuild", "check"):
        assert await asyncio.to_thread(command, tmp_path, stage.address, name) == 0
    await servers.dropped("stage")


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    if shutil.which(CHROMIUM) is None:
        pytest.skip(f"{CHROMIUM} is missing: install Debian's package chromium")
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield made
        await made.close()


async def faultless(stage: Stage) -> None:
    """Check that the bot broke no rule of Discord, met no unexpected error, left nothing open."""
    log = stage.bot_log()
    for mark in ("Traceback", "ResourceWarning", "never awaited", "never retrieved"):
        assert mark not in log, log[-4000:]
    requests = await stage.control.requests()
    refused = [r for r in requests if r["status"] == 400 and r["answer"]["code"] == 50035]
    assert not refused, refused[:3]
    checker = Checker.load()
    if checker is not None:
        checker.take(requests)
        assert checker.report() == ""
