"""Whole games of cards and towers through the real bot, to their natural end, with restarts."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from engine import registry
from engine.dice import Dice
from engine.players import choose
from engine.record import Record, verify
from sandbox.driver import Member, menus
from tests.e2e.conftest import both
from tests.e2e.looking import newest_board, running
from tests.e2e.playing import Message, behind, is_board, is_end, play_on, press, start_game
from tests.e2e.stage import Stage

GAME = "blox"
PEOPLE = ("Anna", "Ben", "Carla", "Dora")


def thought(stage: Stage) -> str:
    """Return what a greedy computer would do for the seat to act, from what that seat sees."""
    game, position = running(stage)
    (seat,) = game.to_act(position.state)
    stream = Dice(hashlib.sha256(str(position.seq).encode()).digest()).stream("e2e")
    return choose(
        "greedy", game, game.observe(position.state, seat), seat, stream, lambda: True
    ).text


async def think_on(stage: Stage, people: list[Member], board: Message, turns: int) -> Message:
    """Let the next player type what a greedy computer would do."""
    channel = {"id": board["channel_id"]}
    for _ in range(turns):
        mover = next(m for m in people if m.mention in board["content"])
        await mover.command(channel, "move", action=thought(stage))
        board = await people[0].wait_message(
            lambda m: (is_board(m) and not m["flags"] & 64) or is_end(m),
            after=board,
            channel=board["channel_id"],
        )
        if is_end(board):
            break
    return board


async def test_a_target_and_several_cards_take_three_presses_each(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1", game=GAME)
        for several in (False, True):
            mover, shown, menu = await offered(people, board, several=several)
            values = [option["value"] for option in menu["options"]][: 3 if several else 1]
            answer = await mover.select(shown, *values, custom_id=menu["custom_id"])
            _, before = running(stage)
            await press(mover, await answer.ready(), "!")
            game, position = running(stage)
            assert position.seq == before.seq + 1
            board = await newest_board(stage, people[0])
        last = game.observe(position.state, None).last
        assert (last.verb, last.drawn) == ("swap", 3)


async def offered(
    people: list[Member], board: Message, *, several: bool
) -> tuple[Member, Message, dict[str, Any]]:
    """Play on until a menu of one value, or of several, is there; return it with who sees it.

    Cards of few colours leave so few choices that they are buttons.
    """
    for _ in range(8):
        mover = next(m for m in people if m.mention in board["content"])
        shown = await press(mover, board, "g:")
        there = [m for m in menus(shown) if (m["max_values"] > 1) == several]
        if there:
            return mover, shown, there[0]
        board = await play_on(people, board, 1)
    raise AssertionError(f"no menu in eight turns: {shown}")


@both
@pytest.mark.process
@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_game(stage: Stage, seats: int) -> None:
    async with stage.members(*PEOPLE[:seats]) as people:
        board = await start_game(people, "tisch-1", game=GAME)
        board = await play_on(people, board, 2)
        board = await think_on(stage, people, board, 15)
        assert is_board(board)
        await stage.kill()
        await stage.start()
        board = await think_on(stage, people, board, 400)
        assert is_end(board)
        answer = await behind(people[0], board, ":record")
        record = Record.from_json(await people[0].download(answer["attachments"][0]))
        position = verify(record)
        outcome = registry.game(GAME).outcome(position.state)
        assert outcome is not None
        assert not outcome.stopped
        assert outcome.reason == "towers"
