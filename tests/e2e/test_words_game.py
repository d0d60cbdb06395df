"""A game of secret words through the real bot: drafts, guesses, reveals, kills, a party."""

from __future__ import annotations

import pytest

from tests.e2e.playing import button, press
from tests.e2e.stage import Stage
from tests.e2e.words_game import (
    HAICLUE,
    guessing,
    next_phase,
    of_phase,
    write_clue,
)


@pytest.mark.long
@pytest.mark.process
async def test_a_party_in_a_voice_channel(stage: Stage) -> None:
    """Seats are kept for who is there; Next moves on; who leaves is not waited for."""
    await stage.control.do("permissions", channel="Spielzimmer", grant=["manage_channels"])
    async with stage.members("Anna", "Ben", "Carla") as people:
        anna, ben, carla = people
        for member in people:
            await member.join_voice("Spielzimmer")
        mark = anna.mark()
        await anna.command("Spielzimmer", "play", game=HAICLUE)
        lobby = await anna.wait_message(lambda m: button(m, ":join") is not None, since=mark)
        assert "Carla" in lobby["content"]
        seen = await ben.wait_message(lambda m: m["id"] == lobby["id"])
        await press(ben, seen, ":join")
        await press(anna, lobby, ":start")
        board = await anna.wait_message(of_phase, since=mark, channel="Spielzimmer")
        assert "<t:" in board["content"]
        assert "Carla" not in board["content"], "a seat nobody took lapses at the start"
        refused = await press(ben, board, ":next")
        assert refused["flags"] & 64
        await write_clue(anna, board)
        await press(anna, board, ":next")
        board = await next_phase(anna, board)
        assert guessing(board), "the clue that was sent is guessed, the other one is void"
        await stage.kill()
        await stage.start()
        await press(anna, board, ":next")
        board = await next_phase(anna, board)
        assert not guessing(board)
        sure = await press(anna, board, ":more")
        assert button(sure, ":end")
        stranger = await press(carla, board, "g:")
        assert stranger["flags"] & 64
        lines = await stage.control.requests("PUT /channels/*/voice-status")
        assert {line["status"] for line in lines} == {204}
