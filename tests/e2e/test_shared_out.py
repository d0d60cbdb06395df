"""Processes that share the shards out among themselves: one comes, one dies, the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl

import bot
from cogs.runtime import rota
from data.store.postgres import leases, shared
from tests import servers
from tests.cogs.table.cards import only_zoo
from tests.e2e.conftest import faultless
from tests.e2e.looking import said_all
from tests.e2e.playing import is_end, start_game
from tests.e2e.test_many_processes import (
    PLACE,
    Running,
    Several,
    ended,
    no_farewell,
    said_once,
    turns,
)
from tests.e2e.test_on_a_server import command
from tests.servers import Server
from tests.tiers import few
from tests.waiting import LONG, until


class Sharing(Several):
    """A stage for bots that say ``SHARDS=auto``, with as many shards as Discord recommends."""

    def join(self, shards: str = "auto") -> Running:
        """Start a bot as a task."""
        return self.begin(shards, f"{self.url}/api/v10")

    def held(self) -> list[int]:
        """Return how many shards each process has, the one that came first first."""
        rows = self.rows("SELECT first, last, shards, held FROM leases ORDER BY token")
        return [text.count(",") + (text != "[]") for *_, text in rows]

    async def share(self, *sizes: int) -> None:
        """Wait until each process has so many shards, and all of them are connected."""
        count = sum(sizes)
        await until(lambda: self.held() == [*sizes], self.bot_log)

        def connected() -> bool:
            sessions = self._sandbox.gateway.sessions.values()
            return sorted(s.shard[0] for s in sessions if s.connected) == [*range(count)]

        await until(connected, self.bot_log)


@pytest.fixture
async def stage(
    tmp_path: Path,
    postgresql: Server,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> AsyncIterator[Sharing]:
    del postgresql
    if request.node.get_closest_marker("process") is None:
        monkeypatch.setattr(leases, "APART_MS", 100)
        monkeypatch.setattr(shared, "RENEW_S", 0.2)
        monkeypatch.setattr(shared, "SETTLED_S", 0.2)
        monkeypatch.setattr(shared, "GIVES_S", 0.2)
        monkeypatch.setattr(rota, "LOOK_ROUND_S", 0.05)
        only_zoo(monkeypatch)
    async with Sharing(tmp_path) as stage:
        assert isinstance(stage, Sharing)
        stage._sandbox.core.options.shards = 4
        # Of this process: whoever ends first must leave them as the others need them.
        gateway = yarl.URL(stage.url.replace("http", "ws", 1) + "/gateway")
        monkeypatch.setattr(discord.http.Route, "BASE", f"{stage.url}/api/v10")
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        stage.address = await servers.fresh("stage")
        yield stage
        await faultless(stage)
        for name in ("rebuild", "check"):
            assert await asyncio.to_thread(command, tmp_path, stage.address, name) == 0
    await servers.dropped("stage")


async def registered_once(stage: Sharing) -> None:
    """Check that the commands were registered by whoever had the first shard first alone."""
    requests = await stage.control.requests()
    registered = [r for r in requests if r["method"] == "PUT" and r["path"].endswith("/commands")]
    assert len(registered) == 1


@pytest.mark.long
async def test_who_comes_gets_shards_and_who_goes_leaves_them(stage: Sharing) -> None:
    """The game goes on whoever looks after its server; nothing is said twice, and no farewell."""
    bots = [stage.join()]
    await stage.share(4)
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, PLACE)
        board = await turns(people, board, 2)
        bots.append(stage.join("auto/4"))
        await stage.share(2, 2)
        board = await turns(people, board, 2)
        with pytest.raises(bot.Stop, match=r"SHARDS is auto/5, but .* has auto/4 on"):
            await stage.serve(SHARDS="auto/5", STATE_DIRECTORY=str(stage.folder))
        with pytest.raises(bot.Stop, match=r"SHARDS is 0/4, but .* has auto/4 on"):
            await stage.serve(SHARDS="0/4", STATE_DIRECTORY=str(stage.folder))
        await ended(bots.pop(0))
        await stage.share(4)
        await turns(people, board, 2)
        await said_all(stage)
        said_once(stage, people)
        no_farewell(people[0])
    await registered_once(stage)
    await ended(bots[0])
    assert stage.rows("SELECT count(*) FROM leases") == [(0,)]


@pytest.mark.parametrize(
    ("fault", "said"),
    few(
        [
            ({"status": 500, "text": "<html>"}, "does not answer within"),
            ({"status": 401}, "refuses DISCORD_TOKEN"),
        ],
        rows=True,
    ),
)
async def test_how_many_shards_discord_recommends_is_not_to_be_learned(
    stage: Sharing, fault: dict[str, Any], said: str
) -> None:
    """One sentence, and nobody has counted wrongly for those who come later."""
    await stage.control.fault("GET /gateway/bot", **fault, times=None)
    given = {"DISCORD_TOKEN": "wrong"} if fault["status"] == 401 else {}
    with pytest.raises(bot.Stop, match=said):
        await stage.serve(SHARDS="auto", STATE_DIRECTORY=str(stage.folder), **given)
    assert stage.rows("SELECT count(*) FROM leases") == [(0,)]


@pytest.mark.long
async def test_a_server_that_starts_again_in_the_middle_of_a_game(
    stage: Sharing, postgresql: Server
) -> None:
    """Nobody dies of it, each says it in one line, and the game goes on as it was."""
    bots = [stage.join(), stage.join()]
    await stage.share(2, 2)
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, PLACE)
        board = await turns(people, board, 2)
        await said_all(stage)
        before = len(stage.bot_log())
        postgresql.stop()
        await until(lambda: stage.bot_log()[before:].count("not shared out") > 1)
        postgresql.start()
        await until(lambda: stage.held() == [2, 2])
        await turns(people, board, 2)
        await said_all(stage)
        said_once(stage, people)
    lines = stage.bot_log()[before:].splitlines()
    assert not [line for line in lines if line.startswith((" ", "Traceback"))]
    for one in bots:
        await ended(one)


@pytest.mark.long
@pytest.mark.process
async def test_the_shards_of_one_that_is_killed_are_taken(stage: Sharing) -> None:
    """That it takes less than 20 seconds is shown by ``tests/data/test_shared_leases.py``."""
    stage.patience(6.0)
    first, second = await stage.apart("auto"), await stage.apart("auto")
    await stage.share(2, 2)
    async with stage.members("Anna", "Ben") as people:
        board = await start_game(people, PLACE, game="hexago")
        board = await turns(people, board, 4)
        second.kill()
        await until(lambda: stage.held() == [4])
        await stage.share(4)
        third = await stage.apart("auto")
        board = await turns(people, board, 4)
        await stage.share(2, 2)
        board = await turns(people, board, 4)
        first.terminate()
        assert await asyncio.wait_for(first.wait(), LONG) == 0
        await stage.share(4)
        while not is_end(board):
            board = await turns(people, board, 4)
        await said_all(stage)
        said_once(stage, people)
    await registered_once(stage)
    third.terminate()
    assert await asyncio.wait_for(third.wait(), LONG) == 0
