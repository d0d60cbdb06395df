"""Starting with a database on a server of PostgreSQL, and what is done by hand there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import bot
from cogs import command_line
from cogs.runtime import gateway
from cogs.runtime import settings as config
from data.store import Store
from tools.support import servers
from tools.support.elsewhere import Elsewhere, command
from tools.support.servers import Server
from tools.support.stage import free_port
from tools.support.waiting import until


async def test_a_server_that_does_not_answer_is_waited_for(
    postgresql: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del postgresql
    monkeypatch.setattr(gateway, "AWAY_S", 0.05)
    port, there, stop = free_port(), asyncio.Event(), asyncio.Event()
    opened = command_line.open_database
    nowhere = config.load(tmp_path, {"DATABASE": "postgresql://me:word@127.0.0.1:1/games"})

    async def late(settings: config.Settings, now: Callable[[], int]) -> Store:
        return await opened(settings if there.is_set() else nowhere, now)

    monkeypatch.setattr(command_line, "open_database", late)
    async with Elsewhere(tmp_path, process=False) as stage, aiohttp.ClientSession() as session:
        stage.address = await servers.fresh("late")
        given = {"HEALTH_PORT": str(port), "STATE_DIRECTORY": str(tmp_path)}
        running = asyncio.create_task(stage.serve(stop, **given))

        async def why() -> Any:
            with contextlib.suppress(aiohttp.ClientConnectionError):
                async with session.get(f"http://127.0.0.1:{port}/health") as answer:
                    return (await answer.json())["why"]

        async def unreachable() -> bool:
            return bool(await why() == ["database-unreachable"])

        await until(unreachable)
        there.set()
        await until(lambda: "ready on" in stage.bot_log())
        stop.set()
        await running
        (said,) = (line for line in stage.bot_log().splitlines() if " WARNING " in line)
    assert "does not answer; asking again every" in said
    assert not any(word in said + repr(nowhere) for word in ("word", "keeper"))
    await servers.dropped("late")


async def test_a_folder_for_small_files_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    address = "postgresql://me:word@127.0.0.1:1/games"
    there = config.load(tmp_path, {"DATABASE": address, "STATE_DIRECTORY": "a/b"})
    assert there.database == tmp_path / "a" / "b" / "sandbox.db"
    wrong = config.load(tmp_path, {"DATABASE": address, "STATE_DIRECTORY": "taken"})
    with pytest.raises(bot.Stop, match=r"taken cannot be made; set STATE_DIRECTORY\.$"):
        await bot.open_store(wrong, lambda: 0)


def test_what_is_done_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], postgresql: Server
) -> None:
    address = postgresql.address("nowhere")
    for name in ("backup", "restore"):
        assert command(tmp_path, address, name) == 1
        assert "on a server" in capsys.readouterr().err
    assert command(tmp_path, address, "check") == 1
    assert "does not exist on its server" in capsys.readouterr().err
