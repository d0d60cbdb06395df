"""Time that is moved on in the sandbox is the bot's time too, at once and after a restart."""

from __future__ import annotations

import re
import time

import pytest

from cogs.table.lobby.opening import LOBBY_LIFE
from data.words import words
from sandbox.driver import Member, buttons
from tests.e2e.looking import Message, rows
from tests.e2e.playing import open_lobby, press
from tests.e2e.stage import Stage
from tests.waiting import until

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


@pytest.mark.long
@pytest.mark.process
async def test_moved_time_outlives_the_bot_and_what_passes_meanwhile_is_an_outage(
    stage: Stage,
) -> None:
    async with stage.members("Ben") as (ben,):
        await stage.control.advance(3 * DAY)
        lobby = await open_lobby(ben, "tisch-1")
        assert abs(closes(lobby) - time.time() - 3 * DAY - LOBBY_LIFE / 1000) < SOON
        before = rows(stage, "SELECT due FROM timers WHERE kind = 'lobby'")[0][0]
        # A move while the bot runs costs everybody that time...
        await stage.control.advance(DAY / 2)
        beat = "SELECT at FROM heartbeat"
        await until(lambda: rows(stage, beat)[0][0] > (time.time() + 3 * DAY) * 1000)
        await stage.kill()
        await stage.start()
        again = rows(stage, "SELECT due FROM timers WHERE kind = 'lobby'")[0][0]
        assert 0 <= again - before < SOON * 1000, "but for the restart itself, which costs nothing"
        # ... one while it is away costs nobody anything.
        await stage.kill()
        await stage.control.advance(2 * DAY)
        await stage.start()
        after = rows(stage, "SELECT due FROM timers WHERE kind = 'lobby'")[0][0]
        assert 0 <= after - again - 2 * DAY * 1000 < SOON * 1000
        assert buttons(await ben.wait_message(lambda m: m["id"] == lobby["id"]))
        third = await open_lobby(ben, "tisch-3")
        assert abs(closes(third) - time.time() - 5.5 * DAY - LOBBY_LIFE / 1000) < SOON
