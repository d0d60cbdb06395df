"""Shards that can't log in: the others go on, and Discord is not asked again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.runtime import gateway
from cogs.runtime.gateway import APART_S, Buckets, wait_for_logins
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


@pytest.mark.parametrize(("buckets", "expected"), [(1, [0, 5, 10, 15]), (2, [0, 0, 5, 5])])
def test_a_shard_of_each_bucket_may_log_in_every_five_seconds(
    buckets: int, expected: list[float]
) -> None:
    turns = Buckets()
    turns.count = buckets
    assert [turns.wait(shard, 100.0) for shard in range(4)] == expected
    assert turns.wait(0, 100.0 + expected[-1] + APART_S) == 0


async def test_a_bot_that_has_no_logins_left_waits_for_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    limit = {"remaining": 3, "reset_after": 60_000}
    await wait_for_logins(limit, 3, lambda: 0, sleep)
    assert waited == []
    await wait_for_logins(limit, 4, lambda: 0, sleep)
    assert waited == [60.0]
    assert "Discord allows 3 logins, 4 are needed" in caplog.text
