"""Every mode of the domino of hexagons through the real bot, with restarts; a table of six."""

from __future__ import annotations

import pytest

from engine.record import Record, verify
from tests.e2e.conftest import both
from tests.e2e.looking import type_on
from tests.e2e.playing import Message, behind, is_end, open_lobby, play_on, press
from tests.e2e.stage import Stage
from tests.e2e.words_game import of_phase

GAME = "hexamino"
SIX = ("Anna", "Ben", "Carla", "Dora", "Emil", "Ivo")


async def begun(people: list, channel: str, mode: str) -> Message:
    """Open a table of a mode, seat everybody and start."""
    host = people[0]
    lobby = await open_lobby(host, channel, GAME)
    form = await host.press(lobby, custom_id=":options")
    await host.submit_modal(form, mode=mode)
    for member in people[1:]:
        seen = await member.wait_message(lambda m: m["id"] == lobby["id"])
        await press(member, seen, ":join")
    mark = host.mark()
    await press(host, lobby, ":start")
    return await host.wait_message(of_phase, since=mark, channel=channel)


@both
@pytest.mark.process
@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "seats"), [("classic", 6), ("snake", 3), ("octopus", 2), ("star", 4)]
)
async def test_a_whole_game(stage: Stage, mode: str, seats: int) -> None:
    async with stage.members(*SIX[:seats]) as people:
        board = await begun(people, "tisch-1", mode)
        if not is_end(board):
            board = await play_on(people, board, 2)
        if not is_end(board):
            board = await type_on(stage, people, board, 8)
        await stage.kill()
        await stage.start()
        if not is_end(board):
            board = await type_on(stage, people, board, 80)
        assert is_end(board)
        answer = await behind(people[0], board, ":record")
        record = Record.from_json(await people[0].download(answer["attachments"][0]))
        assert verify(record).seq == len(record.entries)
        assert record.deal.options["mode"] == mode
