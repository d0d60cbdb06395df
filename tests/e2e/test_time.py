"""Time that is moved on in the sandbox is the bot's time too, at once and after a restart."""

from __future__ import annotations

import re

from cogs.table.lobby.opening import LOBBY_LIFE
from data.words import words
from sandbox.driver import Member, buttons
from tests.e2e.looking import Message, rows
from tests.e2e.playing import open_lobby, press
from tests.e2e.stage import Stage

DAY = 86_400
SOON = 300
"""Seconds that pass by themselves, at most: nothing that is compared here is as short."""


def closes(lobby: Message) -> int:
    """Return the moment at which a lobby says it closes."""
    found = re.search(r"<t:(\d+):f>", lobby["content"])
    assert found, lobby["content"]
    return int(found[1])


async def closed(member: Member, lobby: Message) -> Message:
    return await member.wait_message(lambda m: m["id"] == lobby["id"] and not buttons(m))


async def test_a_day_that_passes_in_no_time(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as (ben, ivo):
        first = await open_lobby(ben, "tisch-1")
        await stage.control.advance(LOBBY_LIFE / 1000 - 600)
        second = await open_lobby(ivo, "tisch-2")
        assert abs(closes(second) - closes(first) - (LOBBY_LIFE / 1000 - 600)) < SOON
        assert buttons(await ben.wait_message(lambda m: m["id"] == first["id"]))
        await stage.control.advance(600)
        shown = await closed(ben, first)
        assert words("en")("lobby-closed") in shown["content"]
        # Who plays on is not disturbed: the session lives, the other lobby takes presses.
        seen = await ben.wait_message(lambda m: m["id"] == second["id"])
        assert (await press(ben, seen, ":join"))["content"]
        assert rows(stage, "SELECT status FROM tables ORDER BY created_at") == [
            ("expired",),
            ("lobby",),
        ]
