"""A game of secret words through the real bot: drafts, guesses, reveals, kills, a party."""

from __future__ import annotations

import pytest

from sandbox.driver import Member, buttons
from tests.e2e.words_game import (
    HAICLUE,
    author,
    guessing,
    next_phase,
    of_phase,
    type_clue,
    write_clue,
)
from tools.support.playing import Message, button, is_end, press
from tools.support.stage import Stage


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
        await move_on(anna, board)
        board = await next_phase(anna, board)
        assert guessing(board), "the clue that was sent is guessed, the other one is void"
        seen = await carla.wait_message(lambda m: m["id"] == board["id"])
        noted = await press(carla, seen, next(b for b in ids_of(board) if "guess" in b))
        assert noted["flags"] & 64
        await stage.kill()
        await stage.start()
        await move_on(anna, board)
        board = await next_phase(anna, board)
        assert not guessing(board)
        text = await press(anna, board, ":text")
        assert "of 1 right." in text["content"], "the kill has lost no answer"
        said = await anna.wait_message(
            lambda m: "One person in the audience said" in m["content"], since=mark
        )
        assert said["id"] != board["id"], "the solved clue stays above the next round"
        sure = await press(anna, board, ":more")
        assert button(await press(anna, sure, ":stop"), ":end")
        stranger = await press(carla, board, "g:")
        assert stranger["flags"] & 64
        lines = await stage.control.requests("PUT /channels/*/voice-status")
        assert {line["status"] for line in lines} == {204}


async def move_on(member: Member, board: Message) -> None:
    """Press *Next*, and again where somebody still thinks."""
    asked = await press(member, board, ":next")
    if button(asked, ":next-sure") is not None:
        await press(member, asked, ":next-sure")


def ids_of(board: Message) -> list[str]:
    return [b.get("custom_id", "") for b in buttons(board)]


def question(board: Message) -> str:
    return str(button(board, "g:")).split(":")[2]


@pytest.mark.long
async def test_a_party_of_three_reads_twenty_messages_and_nobody_more_than_four_in_private(
    stage: Stage,
) -> None:
    async with stage.members("Anna", "Ben", "Carla") as people:
        for member in people:
            await member.join_voice("Spielzimmer")
        mark = people[0].mark()
        await people[0].command("Spielzimmer", "play", game=HAICLUE)
        lobby = await people[0].wait_message(lambda m: button(m, ":join") is not None, since=mark)
        for member in people[1:]:
            seen = await member.wait_message(lambda m: m["id"] == lobby["id"])
            await press(member, seen, ":join")
        await press(people[0], lobby, ":start")
        board = await people[0].wait_message(of_phase, since=mark, channel="Spielzimmer")
        while not is_end(board):
            asked = question(board)
            if guessing(board):
                await guess_in_silence(people, board)
            else:
                for member in people:
                    await type_clue(member, board)
            board = await people[0].wait_message(
                lambda m, asked=asked: of_phase(m) and (is_end(m) or question(m) != asked),
                after={"id": str(int(board["id"]) - 1)},
                channel="Spielzimmer",
            )
        for member in people:
            heard = {m["id"]: m for _, m in member.heard if m["author"].get("bot")}
            public = [m for m in heard.values() if m["channel_id"] == board["channel_id"]]
            assert sum(not m["flags"] & 64 for m in public) <= 20
            direct = [m for m in heard.values() if m not in public]
            standing = [m for m in public if m["flags"] & 64 and m["id"] in member.by_id]
            assert len(direct) + len(standing) <= 4


async def guess_in_silence(people: list[Member], board: Message) -> None:
    """Let everybody guess; the press itself is answered by one message at most."""
    whose = author(people, board)
    for number, member in enumerate(person for person in people if person is not whose):
        # The same message asks about clue after clue: each person gets the change by themselves.
        seen = await member.wait_message(
            lambda m: m["id"] == board["id"] and guessing(m) and question(m) == question(board)
        )
        choices = [b["custom_id"] for b in buttons(seen) if "guess" in b["custom_id"]]
        before = {m["id"] for m in member.messages() if m["flags"] & 64}
        await press(member, seen, choices[number])
        after = {m["id"] for m in member.messages() if m["flags"] & 64}
        assert len(after - before) <= 1
