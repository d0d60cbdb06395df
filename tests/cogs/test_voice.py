"""Who is in a voice channel when the bot comes back."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.table.party import AWAY_AFTER
from cogs.voice import recount
from tests.cogs.table.parties import only_rounds, partying, statuses
from tests.cogs.table.world import CHANNEL, World


@pytest.fixture(autouse=True)
def party_game(monkeypatch: pytest.MonkeyPatch) -> None:
    only_rounds(monkeypatch)


def house_with(world: World, *there: int) -> Any:
    """Return as much of a house as is asked who is in the table's voice channel."""
    members = [SimpleNamespace(id=user, display_name=f"P{user}", bot=False) for user in there]
    channel = Mock(spec=discord.VoiceChannel, members=members)
    client = SimpleNamespace(get_channel={CHANNEL: channel}.get)
    return SimpleNamespace(service=world.service, client=client, now=lambda: world.time)


async def test_a_start_takes_nobody_for_gone_who_plays_by_text(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await partying(world)
        await recount(house_with(world, 1))
        await world.pass_time(AWAY_AFTER)
        assert await statuses(world, table) == ("present", "present")


async def test_a_start_brings_back_who_is_there_and_lets_the_others_go_on_leaving(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        table = await partying(world)
        await world.service.voice_left(CHANNEL, 1, world.time)
        await world.service.voice_left(CHANNEL, 2, world.time)
        await world.pass_time(AWAY_AFTER - 1)
        await recount(house_with(world, 1))
        await world.pass_time(1)
        assert await statuses(world, table) == ("present", "away")
        await recount(house_with(world, 1))
        assert await statuses(world, table) == ("present", "away")
        await recount(house_with(world, 1, 2))
        assert await statuses(world, table) == ("present", "present")
