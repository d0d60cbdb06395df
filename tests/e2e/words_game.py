"""How people play a game of secret words: clues, guesses, rounds."""

from __future__ import annotations

from sandbox.driver import Member, buttons
from tools.support.playing import Message, button, is_end, pick_words, press, start_game

HAICLUE = "haiclue"


def of_phase(message: Message) -> bool:
    public = not message["flags"] & 64
    return public and (button(message, "g:") is not None or is_end(message))


def guessing(board: Message) -> bool:
    return any("guess" in b["custom_id"] for b in buttons(board))


async def clue_by_clue(people: list[Member], channel: str) -> Message:
    """Start a game in which everybody guesses one clue after the other, below the board."""
    return await start_game(people, channel, game=HAICLUE, reveal="one_by_one")


async def write_clue(member: Member, board: Message, words: int = 2) -> None:
    shown = await press(member, board, "g:")
    shown = await pick_words(member, shown, words)
    sent = await press(member, shown, ":send")
    assert not button(sent, ":send"), sent["content"]


async def type_clue(member: Member, board: Message, text: str = "1 2") -> Message:
    """Write a clue in the form under a board and send it: three presses."""
    seen = await member.wait_message(lambda m: m["id"] == board["id"])
    opened = await member.press(seen, custom_id=":type")
    shown = await (await member.submit_modal(opened, text=text)).ready()
    return await press(member, shown, ":send")


async def next_phase(watcher: Member, board: Message) -> Message:
    return await watcher.wait_message(of_phase, after=board, channel=board["channel_id"])


def author(people: list[Member], board: Message) -> Member:
    """Return whose clue is guessed: the decision's token ends with the letter of the seat."""
    token = str(button(board, "g:")).split(":")[2]
    return people["ABCDEF".index(token[-1])]


async def guess(people: list[Member], board: Message) -> None:
    """Let everybody guess; the author is refused.

    The author comes first: with the last guess the board loses its buttons.
    """
    choices = [b["custom_id"] for b in buttons(board) if "guess" in b["custom_id"]]
    whose = author(people, board)
    guessers = [member for member in people if member is not whose]
    for number, member in enumerate((whose, *guessers)):
        answer = await press(member, board, choices[number % len(choices)])
        assert answer["flags"] & 64 or member is not whose
        if member is guessers[0] and guessers[1:]:  # others are to come: it can be changed
            changed = await press(member, board, choices[2])
            assert changed["flags"] & 64, "what one chose is said below the board"
            assert changed["id"] > board["id"]


async def round_of(people: list[Member], board: Message) -> Message:
    """Play one round: all clues, then clue by clue; return the board after it."""
    for member in people:
        await write_clue(member, board)
    board = await next_phase(people[0], board)
    while not is_end(board) and guessing(board):
        await guess(people, board)
        board = await next_phase(people[0], board)
    return board


async def rounds_of(people: list[Member], board: Message, count: int) -> Message:
    """Play so many rounds, or to the end."""
    for _ in range(count):
        if is_end(board):
            break
        board = await round_of(people, board)
    return board
