"""Seats that change hands, people who leave, places that are lost: through the real client."""

from __future__ import annotations

from sandbox.driver import Member
from tests.e2e.looking import Message, rows, said
from tools.support.playing import (
    button,
    is_board,
    open_lobby,
    play_on,
    press,
    start_game,
    take_turn,
)
from tools.support.stage import Stage
from tools.support.waiting import until


def of(people: list[Member], board: Message) -> Member:
    return next(member for member in people if member.mention in board["content"])


async def holds(stage: Stage, wanted: str) -> None:
    """Wait until the one table has its holds as wanted: ``{}``, or a reason in them."""

    def held() -> str:
        ((found,),) = rows(stage, "SELECT holds FROM tables")
        return str(found)

    await until(lambda: held() == wanted or (wanted != "{}" and wanted in held()), held)


async def test_a_member_who_leaves_on_their_turn_and_comes_back(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        lobby = await open_lobby(people[0], "tisch-1")
        await press(people[1], lobby, ":join")
        left = people[1]
        await stage.control.do("member/leave", user="Ivo")
        await press(people[0], lobby, ":start")
        board = await people[0].wait_message(is_board, channel="tisch-1")
        if of(people, board) is people[0]:
            await take_turn(people[0], board)
        notice = await people[0].wait_message(
            lambda m: bool(button(m, ".computer.")), channel="tisch-1"
        )
        assert (
            said(people[0], "notice-gone", who="…", needed=1, voters=1).split("…")[1][:20]
            in (notice["content"])
        )
        await press(people[0], notice, ".computer.")
        await stage.control.do("member/join", user="Ivo")
        async with stage.members("Ivo") as (again,):
            seen = await again.wait_message(lambda m: m["id"] == notice["id"])
            back = await press(again, seen, ":here")
            assert said(again, "here-back") in back["content"]
        assert rows(stage, "SELECT DISTINCT status FROM seats") == [("present",)]
        assert left.id == again.id


async def test_the_bot_is_removed_and_invited_again(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 2)
        await stage.control.do("bot/remove")
        await holds(stage, "place")
        await stage.control.do("bot/invite")
        await holds(stage, "{}")
        board = await people[0].wait_message(is_board, channel="tisch-1", after=board)
        await play_on(people, board, 2)


async def test_an_invitation_that_was_declined_says_so_and_asks_nobody(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as (host, guest):
        await open_lobby(host, "tisch-1", **{"with": guest.id})
        asked = await guest.wait_message(lambda m: bool(button(m, ":decline")), channel="tisch-1")
        await press(guest, asked, ":decline")
        out = said(guest, "invited-out", who=guest.mention)
        edited = await guest.wait_message(lambda m: out in m["content"], channel="tisch-1")
        assert (edited["id"], edited["components"]) == (asked["id"], [])
