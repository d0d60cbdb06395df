"""Who may write where the bot is to post, when the press comes from elsewhere: the real client."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.table.model import Person
from cogs.ui.app import Reader
from cogs.ui.writers import require_writer
from data.words import words
from engine.refusals import NotYours
from sandbox.driver import Control, Member
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import asked
from tests.waiting import until

SEND = "send_messages"
IN_THREADS = "send_messages_in_threads"


async def test_a_press_from_direct_messages_is_judged_by_the_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        sandbox_here(monkeypatch) as server,
        bot_here(server, tmp_path / "spiel.db") as bot,
        Member(server.url, "Ben") as ben,
        Control(server.url) as control,
    ):
        await asked(ben, "tisch-1", "play", game="helge", thread=True)
        channel = int(ben.channel("tisch-1")["id"])
        guild = bot.guilds[0]
        await until(lambda: bool(guild.threads), lambda: guild.threads)
        (thread,) = guild.threads
        here: Any = SimpleNamespace(channel_id=1, guild_id=None)
        reader = Reader(here, words("en"), Person(int(ben.id), "Ben", "en"))

        async def may(place: int) -> bool:
            try:
                await require_writer(bot.app, reader, guild.id, place)
            except NotYours:
                return False
            return True

        async def revoke(*rights: str) -> None:
            change: dict[str, Any] = {"revoke": list(rights)} if rights else {"clear": True}
            await control.do("permissions", channel="tisch-1", user="Ben", **change)
            there = bot.get_channel(channel)
            await until(
                lambda: _denied(there, int(ben.id)) == set(rights), lambda: there.overwrites
            )

        assert (await may(channel), await may(thread.id)) == (True, True)
        await revoke(SEND)
        assert (await may(channel), await may(thread.id)) == (False, True)
        await revoke(SEND, IN_THREADS)
        assert (await may(channel), await may(thread.id)) == (False, False)
        await revoke()
        assert (await may(channel), await may(thread.id)) == (True, True)
        assert await may(404), "nothing can be posted there, and others say so"


def _denied(channel: Any, user_id: int) -> set[str]:
    """Return what a user may not do there, as far as the bot has heard."""
    found = (rights for who, rights in channel.overwrites.items() if who.id == user_id)
    return {name for rights in found for name, value in rights if value is False}
