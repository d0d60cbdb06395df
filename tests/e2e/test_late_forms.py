"""A form that is ready too late: Discord takes none any more, and whoever pressed is told so."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import yarl

from cogs.ui import answering
from cogs.ui.answering import Answer
from cogs.ui.content import Content
from sandbox.driver import Member
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.tests.bots import DemoBot, Press, start_bot
from tests.waiting import LONG


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    server = Sandbox(Options(port=0, rate_limits=False, first_answer=LONG))
    await server.start()
    gateway = yarl.URL(server.url.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.http.Route, "BASE", server.url + "/api/v10")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    yield server
    await server.stop()


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[DemoBot]:
    """A bot without any of our cogs: only how it answers is ours."""
    demo = DemoBot()
    running = await start_bot(sandbox, demo)
    yield demo
    await demo.close()
    with contextlib.suppress(asyncio.CancelledError):
        await running


@pytest.fixture
async def anna(sandbox: Sandbox) -> AsyncIterator[Member]:
    async with Member(sandbox.url, "Anna") as member:
        yield member


async def test_a_late_form_leaves_words(
    bot: DemoBot, anna: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.01)

    async def options(interaction: discord.Interaction[Any]) -> None:
        answer = Answer(interaction)
        await answer.announce()
        await answer.give(Content("too late", modal=discord.ui.Modal(title="Options")))

    async def private(interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press("options"))
        await interaction.response.send_message("settings", view=view, ephemeral=True)

    bot.presses |= {"options": options, "private": private}
    view = discord.ui.View(timeout=None)
    for name in ("options", "private"):
        view.add_item(Press(name))
    await bot.named("tisch-1").send("lobby", view=view)
    lobby = await anna.wait_message(contains="lobby", button="options")
    told = await (await anna.press(lobby, "options")).ready()
    assert told["content"] == "too late"
    settings = (await anna.press(lobby, "private")).message
    mark = anna.mark()
    assert (await anna.press(settings, "options")).kind == 6
    await anna.wait_message(contains="too late", since=mark)
    assert anna.by_id[settings["id"]]["content"] == "settings"
