"""Fixtures: a sandbox in this process, a real bot logged in to it, and members."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from sandbox.driver import Control, Member
from sandbox.link import TIMEOUT
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.tests.api import Api
from sandbox.tests.bots import BotMaker, DemoBot, start_bot
from sandbox.tests.openapi import Checker


@pytest.fixture(scope="session")
def checker() -> Checker | None:
    return Checker.load()


@pytest.fixture
async def sandbox(
    monkeypatch: pytest.MonkeyPatch, checker: Checker | None
) -> AsyncIterator[Sandbox]:
    # Whoever tests how late an answer may be says so.
    server = Sandbox(Options(port=0, rate_limits=False, first_answer=TIMEOUT))
    await server.start()
    monkeypatch.setattr(discord.http.Route, "BASE", server.url + "/api/v10")
    # After a lost session discord.py goes to this address, not to the one of GET /gateway/bot.
    gateway = yarl.URL(server.url.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    # Whoever was tested before in this process may have put a connection of its own there.
    monkeypatch.setattr(discord.shard, "DiscordWebSocket", discord.gateway.DiscordWebSocket)
    if checker is not None:
        checker.violations.clear()
        server.rest.watch(checker.watch)
    yield server
    await server.stop()
    # Every test is also a test of every request and answer in it.
    if checker is not None:
        assert checker.report() == ""


@pytest.fixture
async def make_bot(sandbox: Sandbox) -> AsyncIterator[BotMaker]:
    async with contextlib.AsyncExitStack() as stack:

        async def make(**extra: Any) -> DemoBot:
            bot = DemoBot(**extra)
            task = await start_bot(sandbox, bot)

            async def stop() -> None:
                await bot.close()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

            stack.push_async_callback(stop)
            return bot

        yield make


@pytest.fixture
async def bot(make_bot: BotMaker) -> DemoBot:
    return await make_bot()


@pytest.fixture
async def anna(sandbox: Sandbox) -> AsyncIterator[Member]:
    async with Member(sandbox.url, "Anna") as member:
        yield member


@pytest.fixture
async def ben(sandbox: Sandbox) -> AsyncIterator[Member]:
    async with Member(sandbox.url, "Ben") as member:
        yield member


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(sandbox, session)


@pytest.fixture
async def control(sandbox: Sandbox) -> AsyncIterator[Control]:
    async with Control(sandbox.url) as client:
        yield client
