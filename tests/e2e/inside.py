"""Bot and sandbox in this process, for what no setting can bring about."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import yarl

from cogs.client import SpieltischBot
from data.store import FileStore
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.tests.openapi import Checker
from tools.support.waiting import LONG, until


def clock() -> int:
    return time.time_ns() // 1_000_000


@contextlib.asynccontextmanager
async def sandbox_here(
    monkeypatch: pytest.MonkeyPatch, *, shards: int = 1
) -> AsyncIterator[Sandbox]:
    """Run a sandbox; every request and answer is held against OpenAPI."""
    server = Sandbox(Options(port=0, rate_limits=False, first_answer=LONG, shards=shards))
    await server.start()
    monkeypatch.setattr(discord.http.Route, "BASE", server.url + "/api/v10")
    gateway = yarl.URL(server.url.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    checker = Checker.load()
    if checker is not None:
        server.rest.watch(checker.watch)
    try:
        yield server
    finally:
        await server.stop()
    assert checker is None or checker.report() == ""


@contextlib.asynccontextmanager
async def bot_here(
    server: Sandbox, database: Path, *, ready: bool = True, patience: float = 0.05
) -> AsyncIterator[SpieltischBot]:
    """Run the bot until the block ends, which begins when all shards are there (``ready``).

    It waits ``patience`` seconds for further servers.
    """
    store = await FileStore.open(database, now=clock)
    try:
        options = {"burst": 0, "guild_ready_timeout": patience}
        bot = SpieltischBot(store, now=clock, entropy=os.urandom, **options)
        async with bot:
            running = asyncio.create_task(bot.start(server.options.token))
            there = bot.is_ready if ready else (lambda: bot.shard_count)
            await until(lambda: there() or (running.done() and running.result()))
            try:
                yield bot
            finally:
                await bot.close()
                await asyncio.gather(running, return_exceptions=True)
    finally:
        await store.close()
