"""Afterwards: a film under the end, a replay in one message; a table that sleeps and wakes."""

from __future__ import annotations

import pytest

from sandbox.driver import menus
from tests.e2e.playing import (
    behind,
    button,
    is_board,
    is_end,
    play_on,
    press,
    start_game,
    take_turn,
)
from tests.e2e.stage import Stage
from tests.tiers import few

WEEK = 7 * 86_400


@pytest.mark.long
@pytest.mark.parametrize("game", few(("helge", "hexago", "hexamino", "blox"), 1))
async def test_the_end_has_a_film_and_a_replay(stage: Stage, game: str) -> None:
    async with stage.members("Anna", "Ben") as people:
        anna, ben = people
        board = await start_game(people, "tisch-1", game=game)
        await play_on(people, board, 8)
        ask = await (await anna.command("tisch-1", "end")).ready()
        await press(anna, ask, ":end-sure")
        vote = await ben.wait_message(lambda m: bool(button(m, ":vote")))
        await press(ben, vote, button(vote, ".yes") or "")
        end = await anna.wait_message(is_end)
        end = await anna.wait_message(
            lambda m: is_end(m) and any("film.gif" in str(e) for e in m["embeds"])
        )
        assert [a["filename"] for a in end["attachments"]] == ["board.png"]
        assert "film" in end["embeds"][-1]["description"].lower()
        shown = await behind(anna, end, ":replay")
        seen = {shown["content"]}
        while onward := button(shown, ".next"):
            shown = await press(anna, shown, onward)
            seen.add(shown["content"])
            assert shown["attachments"][0]["description"]
        assert len(seen) >= 8
        back = await press(anna, shown, ".first")
        assert back["content"] in seen
        answer = await anna.select(back, menus(back)[0]["options"][2]["value"])
        assert (await answer.ready())["content"] in seen


async def test_weeks_later_a_table_is_woken_and_played_on(stage: Stage) -> None:
    async with stage.members("Anna", "Ben") as people:
        anna, ben = people
        board = await start_game(people, "tisch-1")
        board = await play_on(people, board, 2)
        mark = ben.mark()
        await stage.control.advance(WEEK + 5)
        warned = await ben.wait_message(
            lambda m: {u["id"] for u in m["mentions"]} == {anna.id, ben.id}, since=mark
        )
        assert "week" in warned["content"]
        await stage.control.advance(WEEK + 5)
        asleep = await ben.wait_message(lambda m: bool(button(m, ":wake")), since=mark)
        assert asleep["attachments"]
        other = await start_game(people, "tisch-1")  # the channel is free
        busy = await press(ben, asleep, ":wake")
        assert other["id"] in busy["content"]
        mark = ben.mark()
        listed = await (await ben.command("tisch-2", "tables")).ready()
        await press(ben, listed, ":wake")
        woken = await ben.wait_message(is_board, since=mark, channel="tisch-2")
        assert "wakes the table" in woken["content"]
        # Whoever woke it is not called; else the one whose turn it is.
        mover, following = (anna, ben) if woken["mentions"] else (ben, anna)
        await take_turn(mover, woken)
        after = await following.wait_message(is_board, after=woken, channel="tisch-2")
        assert after["mentions"][0]["id"] == following.id
