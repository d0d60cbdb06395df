"""Pieces as emoji of the application, kept by the sandbox as by Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from PIL import Image

from cogs.ui import emojis
from cogs.ui.components import EMOJIS, button
from cogs.ui.content import Content
from cogs.ui.emojis import Emojis
from render.registry import Emoji, draw_emojis
from sandbox.driver import Member, buttons
from sandbox.faults import Fault
from sandbox.rest import emojis as limits
from sandbox.server import Sandbox
from tests.e2e.conftest import faultless
from tests.e2e.inside import sandbox_here
from tools.support.playing import press, start_game
from tools.support.stage import Stage
from tools.support.waiting import until


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    async with sandbox_here(monkeypatch) as server:
        yield server
    EMOJIS.clear()


@pytest.fixture
async def client(server: Sandbox) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(server.options.token)
        yield client


def drawn(name: str) -> Emoji:
    return Emoji(name.rpartition("_")[0], name, Image.new("RGBA", (8, 8)))


def started(client: discord.Client, *names: str, leads: bool = True) -> Emojis:
    """Return what a process has in which the pieces have these drawings."""

    async def draw(_: Callable[[], list[Emoji]]) -> list[Emoji]:
        return [drawn(name) for name in names]

    return Emojis(client, draw, leads=leads)


def requests(server: Sandbox) -> list[str]:
    asked = [f"{one.method} {one.status}" for one in server.rest.log if "/emojis" in one.path]
    server.rest.log.clear()
    return asked


async def test_what_is_missing_is_uploaded_and_a_later_start_only_looks(
    server: Sandbox, client: discord.Client
) -> None:
    assert await started(client, "red_star_1a2b").refresh()
    assert requests(server) == ["GET 200", "POST 201"]
    assert await started(client, "red_star_1a2b", "red_moon_3c4d").refresh()
    assert requests(server) == ["GET 200", "POST 201"]
    assert list(EMOJIS) == ["red_star", "red_moon"]
    assert await started(client, "red_star_1a2b", "red_moon_3c4d").refresh()
    assert requests(server) == ["GET 200"]


async def test_a_new_drawing_replaces_the_old_one_and_nothing_else(client: discord.Client) -> None:
    for name in ("party_1a2b", "red_star_is_out"):  # the operator's
        await client.create_application_emoji(name=name, image=drawn("x_0000").png())
    assert await started(client, "red_star_1a2b").refresh()
    assert await started(client, "red_star_3c4d").refresh()
    kept = {one.name: str(one) for one in await client.fetch_application_emojis()}
    assert list(kept) == ["party_1a2b", "red_star_is_out", "red_star_3c4d"]
    assert {"red_star": kept["red_star_3c4d"]} == EMOJIS


async def test_what_can_not_be_uploaded_stays_words(
    server: Sandbox,
    client: discord.Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(limits, "MOST", 1)
    with caplog.at_level(logging.INFO, "cogs"):
        pieces = started(client, *(f"red_star{number}_1a2b" for number in range(9)))
        assert not await pieces.refresh()
    assert requests(server) == ["GET 200", "POST 201", *["POST 400"] * 3]
    assert list(EMOJIS) == ["red_star0"]
    assert caplog.messages[-1] == "emoji of pieces: 9, of them new 1; deleted 0, missing 8"
    server.rest.faults.rules.append(Fault("GET /applications/*/emojis", status=403))
    assert not await pieces.refresh()
    assert list(EMOJIS) == ["red_star0"]


async def test_of_several_processes_one_uploads(server: Sandbox, client: discord.Client) -> None:
    assert await started(client, "red_star_1a2b").refresh()
    assert not await started(client, "red_star_3c4d", leads=False).refresh()
    assert requests(server)[-1] == "GET 200"
    assert EMOJIS == {}


async def test_a_message_whose_emoji_is_gone_is_sent_in_words_and_the_emoji_comes_back(
    server: Sandbox, client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis, "_AGAIN", 0.0)
    number = next(one.id for one in server.core.world.channels.values() if one.name == "tisch-1")
    channel: Any = await client.fetch_channel(int(number))
    pieces = started(client, "red_star_1a2b")
    running = asyncio.create_task(pieces.run())
    await until(lambda: EMOJIS)

    async def press(content: Content) -> discord.Message:
        return await channel.send(**content.posting())

    def shown() -> Content:
        return Content("Where?", rows=([button("m:1", "red star, +5", emoji=("red_star", "+5"))],))

    async def sent() -> tuple[str, bool]:
        made = (await pieces.sent(shown(), press)).components[0].children[0]
        return made.label, made.emoji is not None

    assert await sent() == ("+5", True)
    assert len(requests(server)) == 2
    server.core.world.emojis.clear()
    gone = dict(EMOJIS)
    assert await sent() == ("red star, +5", False)
    await until(lambda: EMOJIS and gone != EMOJIS)
    assert await sent() == ("+5", True)
    running.cancel()


async def test_the_bot_shows_its_pieces_on_buttons(tmp_path: Path) -> None:
    async with Stage(tmp_path, process=False) as stage, Member(stage.url, "Anna") as anna:
        await stage.start(EMOJI="yes")
        pieces = {emoji.piece for emoji in draw_emojis()}
        await until(lambda: EMOJIS.keys() == pieces)
        async with Member(stage.url, "Ben") as ben:
            board = await start_game([anna, ben], "tisch-1", game="hexamino")
            mover = anna if board["mentions"][0]["id"] == anna.id else ben
            seen = await mover.wait_message(lambda m: m["id"] == board["id"])
            step = await press(mover, seen, "g:")
            tile = next(one for one in buttons(step) if one.get("emoji"))
            assert tile["emoji"]["name"].startswith("tile_")
            assert await press(mover, step, tile["custom_id"])
        await faultless(stage)
    assert EMOJIS == {}
