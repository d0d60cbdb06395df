"""Shards that can't log in: the others go on, and Discord is not asked again and again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from cogs.runtime.logins import Logins
from sandbox.driver import Member
from sandbox.remote import Control
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import asked
from tests.waiting import LONG, until


async def test_a_shard_that_cannot_log_in_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with sandbox_here(monkeypatch, shards=2) as server:
        mine = (int(server.core.world.home.id) >> 22) % 2
        other = 1 - mine
        async with Control(server.url, server.options.control_key) as control:
            await control.do("gateway", turn_away=[other])
            async with (
                bot_here(server, tmp_path / "spiel.db", ready=False) as bot,
                Member(server.url, "Ben") as ben,
            ):
                await ben.wait_commands("play")
                await until(lambda: bot.shards_there.reaches(int(server.core.world.home.id)))
                shown = await asked(ben, "tisch-1", "play", game="helge")
                assert shown["content"]
                await ben.wait_message(lambda m: "Helge" in m["content"] and not m["flags"] & 64)
                assert not bot.is_ready()
                assert server.gateway.identifies.count(mine) == 1
                await until(lambda: server.gateway.identifies.count(other) == 1)
                await control.do("gateway", turn_away=[])
                await until(bot.is_ready)
                assert server.gateway.identifies.count(other) == 2
                assert server.gateway.identifies.count(mine) == 1


async def test_no_further_server_is_waited_for_once_all_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with sandbox_here(monkeypatch) as server:
        server.core.options.servers = 3
        server.core.reset()
        database, patience = tmp_path / "spiel.db", 10 * LONG
        async with bot_here(server, database, patience=patience) as bot:
            assert len([guild for guild in bot.guilds if not guild.unavailable]) == 3
        async with Control(server.url, server.options.control_key) as control:
            await control.do("outage", on=True)
            async with bot_here(server, database, patience=patience, ready=False) as bot:
                await until(lambda: sum(not guild.unavailable for guild in bot.guilds) == 2)
                assert not bot.is_ready()
                await control.do("outage", on=False)
                await until(bot.is_ready)


async def test_a_login_that_is_called_off_leaves_no_connection_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The bot ends, or others get the shard, while it waits for its turn to log in."""
    async with (
        sandbox_here(monkeypatch) as server,
        bot_here(server, tmp_path / "spiel.db") as bot,
    ):
        waiting = asyncio.Event()

        async def login(bucket: int, *, first: bool) -> None:
            assert (bucket, first) == (0, False)
            waiting.set()
            await asyncio.sleep(LONG)

        monkeypatch.setattr(bot.tenure, "login", login)
        bot.shards_there.logins = Logins(None, lambda: 0)
        gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        launching = asyncio.create_task(bot.launch_shard(gateway, 0))
        await waiting.wait()
        line = bot._connection.made[0]  # type: ignore[attr-defined]
        assert line.open
        launching.cancel()
        await asyncio.gather(launching, return_exceptions=True)
        assert not line.open
        assert line._keep_alive is None
