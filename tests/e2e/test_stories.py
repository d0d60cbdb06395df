"""*Analysis* in the sandbox: a person with a computer, the private page, everybody's page."""

from __future__ import annotations

import pytest

from sandbox.driver import Member
from tests.e2e.playing import Message, is_board, is_end, play_on, press, start_game
from tests.e2e.stage import Stage

GAMES = {"helge": 8, "hexago": 8, "hexamino": 8, "haiclue": 0}
"""Turns that are played; clues are written, which ``play_on`` does not do."""


async def ended(people: list[Member], channel: str, game: str, turns: int) -> Message:
    """Play some turns and agree on the end; return its message."""
    board = await start_game(people, channel, game=game)
    board = await play_on(people, board, turns)
    if is_end(board):
        return board
    assert is_board(board)
    for member in people:
        answer = await member.command(channel, "end")
        asked = await answer.ready()
        await press(member, asked, ":end-sure")
    return await people[0].wait_message(is_end, after=board, channel=board["channel_id"])


async def page(member: Member, end: Message) -> Message:
    """Press *Analysis* and wait until the page is there."""
    answer = await member.press(end, custom_id=":analysis")
    wanted = answer.message_id
    return await member.wait_message(
        lambda m: m["id"] == wanted and any("analysis-help" in str(c) for c in m["components"])
    )


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_two_play_and_look_back(stage: Stage, game: str) -> None:
    async with stage.members("Ben", "Ivo", "Carla") as people:
        players, carla = people[:2], people[2]
        end = await ended(players, "tisch-1", game, GAMES[game])
        ben = players[0]
        mine = await page(ben, end)
        assert mine["flags"] & 64
        assert mine["attachments"][0]["filename"] == "curve.png"
        assert len(mine["attachments"]) == 1, "the others stand in frames"
        assert all(a["description"] for a in mine["attachments"])
        seen = await carla.wait_message(lambda m: m["id"] == end["id"])
        hers = await page(carla, seen)
        assert [a["filename"] for a in hers["attachments"]] == ["curve.png"]
        assert "analysis-show" not in str(hers["components"])
        mark = carla.mark()
        await press(ben, mine, ":analysis-show")
        shown = await carla.wait_message(
            lambda m: any(a["filename"] == "curve.png" for a in m["attachments"]),
            private=False,
            since=mark,
        )
        assert shown["channel_id"] == end["channel_id"]
        assert not shown["mentions"]
