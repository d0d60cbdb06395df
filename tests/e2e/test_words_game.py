"""A game of secret words through the real bot: drafts, guesses, reveals, kills, a party."""

from __future__ import annotations

import pytest

from data.wordlists import tiles
from engine.record import Record, verify
from sandbox.driver import buttons
from tests.e2e.conftest import both
from tests.e2e.playing import behind, button, is_end, is_word, press
from tests.e2e.stage import Stage
from tests.e2e.words_game import (
    HAICLUE,
    clue_by_clue,
    guess,
    guessing,
    next_phase,
    of_phase,
    round_of,
    write_clue,
)


@both
@pytest.mark.long
@pytest.mark.process
async def test_three_people_to_the_last_word(stage: Stage) -> None:
    async with stage.members("Anna", "Ben", "Carla") as people:
        anna, ben, carla = people
        board = await clue_by_clue(people, "tisch-1")
        hand = await anna.wait_message(lambda m: bool(m["attachments"]), channel="@bot")
        board = await round_of(people, board)
        await write_clue(anna, board)
        shown = await press(ben, board, "g:")
        word = next(b["custom_id"] for b in buttons(shown) if is_word(b["custom_id"]))
        shown = await press(ben, shown, word)
        await stage.kill()
        await stage.start()
        # The draft of the life before is there, and its message goes on.
        again = next(
            b["custom_id"] for b in buttons(shown) if is_word(b["custom_id"]) and not b["disabled"]
        )
        shown = await press(ben, shown, again)
        assert sum(bool(b.get("disabled")) for b in buttons(shown) if is_word(b["custom_id"])) == 2
        await press(ben, shown, ":send")
        typed = await carla.command("tisch-1", "move", action="3 1 / 2")
        assert (await typed.ready())["flags"] & 64
        board = await next_phase(anna, board)
        while guessing(board):
            await guess(people, board)
            board = await next_phase(anna, board)
        await stage.kill()
        await stage.start()
        while not is_end(board):
            board = await round_of(people, board)
        answer = await behind(anna, board, ":record")
        record = Record.from_json(await anna.download(answer["attachments"][0]))
        assert verify(record).seq == len(record.entries)
        assert len(set(record.deal.supply)) == 57
        assert hand["channel_id"] != board["channel_id"]
        english = {word for pair in tiles("en") for word in pair}
        assert english & set(hand["content"].replace(",", " ").split())


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
