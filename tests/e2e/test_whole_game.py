"""Whole games through the real bot: three people, with kills and restarts on the way."""

from __future__ import annotations

import signal

import pytest

from engine.record import Record, verify
from tests.e2e.conftest import both
from tests.e2e.playing import (
    behind,
    button,
    is_board,
    is_end,
    open_lobby,
    play_on,
    press,
    start_game,
    take_turn,
)
from tests.e2e.stage import Stage
from tests.tiers import many


@both
@pytest.mark.long
async def test_three_people_play_to_the_last_point(stage: Stage) -> None:
    async with stage.members("Anna", "Ben", "Carla") as people:
        anna = people[0]
        lobby = await open_lobby(anna, "tisch-1")
        form = await anna.press(lobby, custom_id=":options")
        assert form.modal is not None
        await anna.submit_modal(form, turn_limit="30")
        for member in people[1:]:
            await press(member, await member.wait_message(button="", after=None), ":join")
        mark = anna.mark()
        await press(anna, lobby, ":start")
        board = await anna.wait_message(is_board, since=mark)
        end = await play_on(people, board, 400)
        assert is_end(end)
        names = [a["filename"] for a in end["attachments"]]
        assert names == ["board.png"]  # at its full size, with the ranking below it
        (ranking,) = (embed["image"]["url"] for embed in end["embeds"])
        assert "ranking.png" in ranking
        assert all(a["description"] for a in end["attachments"])
        answer = await behind(anna, end, ":record")
        data = await anna.download(answer["attachments"][0])
        record = Record.from_json(data)
        assert verify(record).seq == len(record.entries)
        assert record.seed is not None
        assert record.seed not in end["content"]
        verified = await behind(anna, end, ":verify")
        assert record.seed in verified["content"]
        assert record.commitment in verified["content"]
        assert "Shuffle sealed" in lobby["content"]


@both
@pytest.mark.sized
@pytest.mark.process
async def test_a_kill_in_the_middle_of_a_turn_and_old_buttons_after_it(stage: Stage) -> None:
    # Discord may refuse to edit old messages: then old boards keep their buttons.
    await stage.control.fault("PATCH /channels/*/messages/*", status=400, code=30046, times=None)
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-2")
        step = ""
        while not step or step.endswith("!"):  # a turn with one choice is asked for in one step
            board = await play_on(people, board, 3)
            mover = next(m for m in people if m.mention in board["content"])
            picker = await press(mover, board, "g:")
            step = button(picker, "g:") or ""
        await stage.kill()
        await stage.start()
        # The private message of the life before still works: its words are in its ids.
        shown = await press(mover, picker, step)
        assert button(shown, "g:")
        for _ in range(many(0, 1)):
            await stage.kill()
            await stage.start()
        await take_turn(mover, board)
        newer = await mover.wait_message(is_board, after=board, channel="tisch-2")
        # The old board's button answers politely, to everybody.
        for member in people:
            polite = await press(member, board, "g:")
            assert polite["flags"] & 64
        end = await play_on(people, newer, 2)
        assert is_board(end) or is_end(end)


@pytest.mark.long
@pytest.mark.process
async def test_ctrl_c_says_so_and_loses_nothing(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-3")
        await play_on(people, board, 1)
        mark = people[0].mark()
        assert await stage.stop(signal.SIGINT) == 0
        # An old board may lose its buttons in the same moment: that is heard as well.
        told = await people[0].wait_message(
            lambda m: not m["attachments"], channel="tisch-3", since=mark
        )
        assert not told["mentions"]
        await stage.start()
        newest = [m for m in people[0].messages("tisch-3") if is_board(m)][-1]
        await play_on(people, newest, 2)
