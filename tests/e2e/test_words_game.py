"""A game of secret words through the real bot: drafts, guesses, reveals, kills, a party."""

from __future__ import annotations

import pytest

from data.wordlists import tiles
from engine.record import Record, verify
from sandbox.driver import Member, buttons
from tests.e2e.playing import Message, behind, button, is_end, is_word, open_lobby, press
from tests.e2e.stage import Stage

HAICLUE = "haiclue"


def of_phase(message: Message) -> bool:
    """Return whether a public message asks everybody something, or is the end."""
    public = not message["flags"] & 64
    return public and (button(message, "g:") is not None or is_end(message))


def guessing(board: Message) -> bool:
    return any("guess" in b["custom_id"] for b in buttons(board))


async def clue_by_clue(people: list[Member], channel: str) -> Message:
    """Start a game in which everybody guesses one clue after the other, below the board."""
    lobby = await open_lobby(people[0], channel, HAICLUE)
    form = await people[0].press(lobby, custom_id=":options")
    await people[0].submit_modal(form, reveal="one_by_one")
    for member in people[1:]:
        await press(member, await member.wait_message(lambda m: m["id"] == lobby["id"]), ":join")
    mark = people[0].mark()
    await press(people[0], lobby, ":start")
    return await people[0].wait_message(of_phase, since=mark, channel=channel)


async def write_clue(member: Member, board: Message, words: int = 2) -> None:
    """Open the form, press some words, send."""
    shown = await press(member, board, "g:")
    for _ in range(words):
        word = next(
            b["custom_id"]
            for b in buttons(shown)
            if is_word(b["custom_id"]) and not b.get("disabled")
        )
        shown = await press(member, shown, word)
    sent = await press(member, shown, ":send")
    assert button(sent, ":open") or not buttons(sent)


async def next_phase(watcher: Member, board: Message) -> Message:
    return await watcher.wait_message(of_phase, after=board, channel=board["channel_id"])


def author(people: list[Member], board: Message) -> Member:
    """Return whose clue is guessed: the decision's token ends with the letter of the seat."""
    token = str(button(board, "g:")).split(":")[2]
    return people["ABCDEF".index(token[-1])]


async def guess(people: list[Member], board: Message) -> None:
    """Let everybody guess; the author is told that it is not theirs.

    The author comes first: with the last guess the board loses its buttons.
    """
    choices = [b["custom_id"] for b in buttons(board) if "guess" in b["custom_id"]]
    whose = author(people, board)
    guessers = [member for member in people if member is not whose]
    for number, member in enumerate((whose, *guessers)):
        answer = await press(member, board, choices[number % len(choices)])
        assert answer["flags"] & 64
        if member is guessers[0] and guessers[1:]:  # others are to come: it can be changed
            changed = await press(member, board, choices[2])
            assert changed["flags"] & 64


async def round_of(people: list[Member], board: Message) -> Message:
    """Play one round: all clues, then clue by clue; return the board after it."""
    for member in people:
        await write_clue(member, board)
    board = await next_phase(people[0], board)
    while not is_end(board) and guessing(board):
        await guess(people, board)
        board = await next_phase(people[0], board)
    return board


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
