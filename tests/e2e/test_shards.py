"""Shards that can't log in: the others go on, and Discord is not asked again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.runtime import gateway
from sandbox.driver import Member
from sandbox.remote import Control
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import asked
from tests.waiting import until


async def test_a_shard_that_cannot_log_in_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gateway, "APART_S", 0.1)
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
                await until(lambda: other in server.gateway.identifies)
                await control.do("gateway", turn_away=[])
                await until(bot.is_ready)
                assert server.gateway.identifies.count(mine) == 1
