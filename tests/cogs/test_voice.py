"""Who is in a voice channel when the bot comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.play.commit import AWAY_AFTER
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.members import recount
from data.words import words
from engine.actions import parse
from tests.cogs.people import Press, press, said
from tests.cogs.table.rounds import only_rounds, partying, statuses
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, World


@pytest.fixture(autouse=True)
def party_game(monkeypatch: pytest.MonkeyPatch) -> None:
    only_rounds(monkeypatch)


def app_with(world: World, *there: int) -> Any:
    """Return as much of an app as is asked who is in the table's voice channel."""
    members = [SimpleNamespace(id=user, display_name=f"P{user}", bot=False) for user in there]
    channel = Mock(spec=discord.VoiceChannel, members=members)
    client = SimpleNamespace(get_channel={CHANNEL: channel}.get)
    return SimpleNamespace(service=world.service, client=client, now=lambda: world.time)


async def test_a_start_takes_nobody_for_gone_who_plays_by_text(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await partying(world)
        await recount(app_with(world, ID + 1))
        await world.pass_time(AWAY_AFTER)
        assert await statuses(world, table) == ("present", "present")


async def test_a_start_brings_back_only_those_who_are_there(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await partying(world)
        await world.service.party.voice_left(CHANNEL, ID + 1, world.time)
        await world.service.party.voice_left(CHANNEL, ID + 2, world.time)
        await world.pass_time(AWAY_AFTER - 1)
        await recount(app_with(world, ID + 1))
        await world.pass_time(1)
        assert await statuses(world, table) == ("present", "away")
        await recount(app_with(world, ID + 1))
        assert await statuses(world, table) == ("present", "away")
        await recount(app_with(world, ID + 1, ID + 2))
        assert await statuses(world, table) == ("present", "present")


class Voice:
    """A voice channel with a line, and what the bot says to it."""

    def __init__(self, world: World) -> None:
        rights = discord.Permissions(set_voice_channel_status=True, manage_channels=True)
        self.set = AsyncMock()
        channel = Mock(spec=discord.VoiceChannel, id=CHANNEL, edit=self.set)
        channel.permissions_for.return_value = rights
        self._client = SimpleNamespace(get_channel={CHANNEL: channel}.get)
        self._app = SimpleNamespace(service=world.service)
        self.start()

    def start(self) -> None:
        """Begin a new process."""
        self.mouth = DiscordDeliverer(self._app, self._client)  # type: ignore[arg-type]

    async def show(self, table: Table) -> list[str | None]:
        """Return what the channel is told after a board of the table."""
        self.set.reset_mock()
        self.mouth._show_line(table)
        await asyncio.gather(*self.mouth._background._tasks)
        return [call.kwargs["status"] for call in self.set.await_args_list]


async def test_a_line_is_cleared_at_the_end_also_after_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await partying(world)
        voice = Voice(world)
        (line,) = await voice.show(table)
        assert line
        assert await voice.show(table) == []
        over = await world.do(acting.resign, table, ID + 1)
        assert over.over
        voice.start()
        assert await voice.show(over) == [None]
        assert voice.mouth._lines == {}


async def test_a_line_that_was_not_set_is_tried_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await partying(world)
        voice = Voice(world)
        voice.set.side_effect = TimeoutError()
        (line,) = await voice.show(table)
        voice.set.side_effect = None
        assert await voice.show(table) == [line]
        assert await voice.show(table) == []


async def test_next_asks_while_others_think_and_ends_at_once_if_nobody_does(
    home: App, world: World
) -> None:
    table = await partying(world)

    async def next_pressed(what: str) -> Press:
        token = ids.bare((await world.service.tables.load(table.id)).token(0))
        return await press(home, ANNA, ids.table(table.id, what, token))

    async def number() -> int:
        return (await world.service.tables.load(table.id)).view(None).round

    asked = await next_pressed("next")
    assert "Ben" in said(asked)
    for what, then in (("next-wait", 1), ("next-sure", 2)):
        await next_pressed(what)
        assert await number() == then
    await world.do(acting.submit, table, ID + 2, None, parse("say x"))
    asked = await next_pressed("next")
    assert "Ben" not in said(asked)
    assert "You haven’t answered yet." in said(asked)
    await world.do(acting.submit, table, ID + 1, None, parse("say x"))
    assert await number() == 3


async def test_next_asks_nothing_about_those_who_have_just_left(home: App, world: World) -> None:
    """They are skipped, and nobody waits for them; who is there and thinks is asked about."""
    table = await partying(world)
    await world.service.party.voice_left(CHANNEL, BEN.user_id, world.time)
    table = await world.do(acting.submit, table, ID + 1, None, parse("say x"))
    assert (table.waiting, table.leaving) == ((1,), {1})
    token = ids.bare(table.token(1))
    await press(home, ANNA, ids.table(table.id, "next", token))
    after = await world.service.tables.load(table.id)
    assert (after.view(None).round, after.waiting) == (2, (0, 1))


async def test_next_names_also_those_outside_whose_answers_would_be_lost(
    home: App, world: World
) -> None:
    """It said only that the host had not answered, while the board waited for two more."""
    table = await partying(world)
    await world.service.party.voice_left(CHANNEL, BEN.user_id, world.time)
    table = await world.service.tables.load(table.id)
    assert table.leaving
    token = ids.bare(table.token(0))
    asked = said(await press(home, ANNA, ids.table(table.id, "next", token)))
    assert asked.startswith("You haven’t answered yet. Ben hasn’t answered yet, either. Move on")
    others = words("de")("next-ask", who="Ben und Carla", count=2, own=0)
    assert others.startswith("Ben und Carla haben noch nicht geantwortet. ")
