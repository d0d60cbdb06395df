"""Whole games of hidden hands and of somebody alone, through the real bot, with restarts."""

from __future__ import annotations

import signal

import pytest

from engine.record import Record, verify
from sandbox.driver import Member, buttons, menus
from tests.e2e.conftest import both
from tests.e2e.looking import newest_board, type_on
from tests.e2e.playing import Message, behind, button, is_board, is_end, play_on, press, start_game
from tests.e2e.stage import Stage


async def record_of(member: Member, end: Message) -> Record:
    """Download the record under the end of a game."""
    answer = await behind(member, end, ":record")
    return Record.from_json(await member.download(answer["attachments"][0]))


@both
@pytest.mark.process
@pytest.mark.long
async def test_four_people_lay_their_last_tiles(stage: Stage) -> None:
    async with stage.members("Anna", "Ben", "Carla", "Dora") as people:
        board = await start_game(people, "tisch-1", game="hexago")
        board = await play_on(people, board, 4)
        board = await type_on(stage, people, board, 9)
        assert is_board(board)
        await stage.kill()
        await stage.start()
        board = await type_on(stage, people, board, 12)
        assert await stage.stop(signal.SIGTERM) == 0
        await stage.start()
        board = await type_on(stage, people, board, 4)
        end = await play_on(people, board, 3)
        assert is_end(end)
        record = await record_of(people[0], end)
        assert [e.kind for e in record.entries] == ["act"] * 32
        assert verify(record).seq == 32
        for member in people:
            shown = [m for m in member.messages("@bot") if m["attachments"]]
            assert not shown, "a hand is still shown after the end"


async def choose_on(member: Member, shown: Message, presses: int) -> Message:
    """Choose what comes first, so many presses long; return the last private answer."""
    for _ in range(presses):
        do = next((b["custom_id"] for b in buttons(shown) if b["custom_id"].endswith("!")), None)
        if do is not None:
            shown = await press(member, shown, do)
        elif menus(shown):
            answer = await member.select(shown, menus(shown)[0]["options"][0]["value"])
            shown = await answer.ready()
        elif step := button(shown, "g:"):
            shown = await press(member, shown, step)
        else:
            break
    return shown


@pytest.mark.long
@pytest.mark.process
async def test_somebody_alone_plays_for_the_record(stage: Stage) -> None:
    async with stage.members("Ivo") as (ivo,):
        board = await start_game([ivo], "tisch-2", game="hexago")
        shown = await choose_on(ivo, await press(ivo, board, "g:"), 14)
        await stage.kill()
        await stage.start()
        # The private message of the life before goes on where it was.
        await choose_on(ivo, shown, 9)
        newest = await newest_board(stage, ivo)
        end = await type_on(stage, [ivo], newest, 40)
        assert is_end(end)
        record = await record_of(ivo, end)
        position = verify(record)
        assert len(record.entries) == 36
        (total,) = position.state.points
        assert str(total) in end["content"].replace(",", "").replace("\u202f", "")
        answer = await ivo.command("tisch-2", "scores", game="hexago")
        table = await answer.ready()
        assert "Ivo" in table["content"]
