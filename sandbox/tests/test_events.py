"""Scheduled events of a server, through a real bot."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest
from discord import utils

from sandbox.server import Sandbox
from sandbox.tests.bots import DemoBot


async def test_a_bot_makes_and_deletes_events_that_are_to_come(
    sandbox: Sandbox, bot: DemoBot
) -> None:
    guild, place = bot.guilds[0], "https://example.org/here"
    start = utils.utcnow() + timedelta(days=1)
    level, kind = discord.PrivacyLevel.guild_only, discord.EntityType.external
    given = {"name": "Round 1", "location": place, "privacy_level": level, "entity_type": kind}
    end = start + timedelta(hours=1)
    made = await guild.create_scheduled_event(**given, start_time=start, end_time=end)  # type: ignore[arg-type]
    assert [one.name for one in await guild.fetch_scheduled_events()] == ["Round 1"]
    moved = await made.edit(start_time=start - timedelta(hours=1))
    assert [one.start_time for one in await guild.fetch_scheduled_events()] == [moved.start_time]
    assert moved.start_time == start - timedelta(hours=1)
    await made.delete()
    assert await guild.fetch_scheduled_events() == []
    past = start - timedelta(days=2)
    with pytest.raises(discord.HTTPException):
        await guild.create_scheduled_event(**given, start_time=past, end_time=end)  # type: ignore[arg-type]
    for role in sandbox.core.world.guilds[str(guild.id)].roles.values():
        role.permissions = 0
    with pytest.raises(discord.Forbidden):
        await guild.create_scheduled_event(**given, start_time=start, end_time=end)  # type: ignore[arg-type]
