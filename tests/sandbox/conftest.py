"""Fixtures: a sandbox in this process, a real bot logged in to it, and members."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from sandbox.driver import Control, Member
from sandbox.options import Options
from sandbox.server import Sandbox
from tests.sandbox.bots import DemoBot, start_bot
from tests.sandbox.openapi import Checker


@pytest.fixture(scope="session")
def checker() -> Checker | None:
    return Checker.load()


@pytest.fixture
async def sandbox(
    monkeypatch: pytest.MonkeyPatch, checker: Checker | None
) -> AsyncIterator[Sandbox]:
    server = Sandbox(Options(port=0, rate_limits=False))
    await server.start()
    monkeypatch.setattr(discord.http.Route, "BASE", server.url + "/api/v10")
    # After a lost session discord.py goes to this address, not to the one of GET /gateway/bot.
    gateway = yarl.URL(server.url.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    if checker is not None:
        checker.violations.clear()
        server.rest.watch(checker.watch)
    yield server
    await server.stop()
    # Every test is also a test of every request and answer in it.
    if checker is not None:
        assert checker.report() == ""


BotMaker = Callable[..., Awaitable[DemoBot]]


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
    async with Member(sandbox.url, "Anna", timeout=5) as member:
        yield member


@pytest.fixture
async def ben(sandbox: Sandbox) -> AsyncIterator[Member]:
    async with Member(sandbox.url, "Ben", timeout=5) as member:
        yield member


class Api:
    """Speaks REST without a library, to say what no library would."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.headers: dict[str, str] = {}

    async def __call__(
        self, method: str, path: str, body: Any = None, **extra: Any
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.sandbox.options.token}"}
        headers |= extra.pop("headers", {})
        if body is not None:
            extra["json"] = body
        url = f"{self.sandbox.url}/api/v10{path}"
        async with self.session.request(method, url, headers=headers, **extra) as response:
            self.headers = dict(response.headers)
            raw = await response.read()
            return response.status, json.loads(raw) if raw else None

    def channel(self, name: str) -> str:
        return next(c.id for c in self.sandbox.core.world.channels.values() if c.name == name)


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(sandbox, session)


@pytest.fixture
async def control(sandbox: Sandbox) -> AsyncIterator[Control]:
    async with Control(sandbox.url) as client:
        yield client
