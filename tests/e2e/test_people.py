"""Seats that change hands, people who leave, places that are lost: through the real client."""

from __future__ import annotations

import pytest

from sandbox.driver import Member
from tests.e2e.looking import Message, asked, newest_board, private, rows, said, said_all
from tests.e2e.playing import button, is_board, open_lobby, play_on, press, start_game, take_turn
from tests.e2e.stage import Stage
from tests.waiting import until


def hand_shown(message: Message) -> bool:
    """Return whether a direct message shows a hand."""
    return bool(message["attachments"]) and not message["flags"] & 64


def of(people: list[Member], board: Message) -> Member:
    """Return who is waited for."""
    return next(member for member in people if member.mention in board["content"])


async def message_saying(member: Member, key: str) -> Message:
    """Wait for the direct message that begins like a sentence."""
    start = said(member, key, title="Helge", place="…", link="…", when="…").split("…")[0]
    return await member.wait_message(channel="@bot", contains=start)


async def holds(stage: Stage, wanted: str) -> None:
    """Wait until the one table has its holds as wanted: ``{}``, or a reason in them."""

    def held() -> str:
        ((found,),) = rows(stage, "SELECT holds FROM tables")
        return str(found)

    await until(lambda: held() == wanted or (wanted != "{}" and wanted in held()), held)


async def test_a_hidden_hand_goes_over_to_somebody_else(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Dora", "Emil") as (ben, ivo, dora, emil):
        board = await start_game([ben, ivo], "tisch-1", game="hexago")
        old = of([ben, ivo], board)
        theirs = await old.wait_message(hand_shown, channel="@bot")
        await asked(old, "tisch-1", "seat offer", user=dora.id)
        notice = await dora.wait_message(lambda m: bool(button(m, ":take")), channel="tisch-1")
        assert [user["id"] for user in notice["mentions"]] == [dora.id]
        # Only the one it was offered to takes it.
        refused = await private(await emil.press(notice, custom_id=button(notice, ":take")))
        assert refused["content"] == said(emil, "refusal-not-asked")
        mark = old.mark()
        taken = await press(dora, notice, ":take")
        assert taken["content"] == said(dora, "seat-yours")
        hand = await dora.wait_message(hand_shown, channel="@bot")
        assert hand["attachments"][0]["description"]
        assert button(hand, "g:")
        await old.wait_gone(theirs)
        board = await dora.wait_message(is_board, channel="tisch-1", after=board)
        assert [user["id"] for user in board["mentions"]] == [dora.id]
        nothing = await private(await old.press(board, custom_id=button(board, ":hand")))
        assert nothing["content"] == said(old, "refusal-not-seated")
        await take_turn(dora, hand)
        await dora.wait_message(is_board, channel="tisch-1", after=board)
        await newest_board(stage, dora)  # all is said
        assert not [m for m in old.messages("@bot") if int(m["id"]) > int(notice["id"])]
        assert old.mark() > mark


@pytest.mark.long
async def test_a_stranger_asks_for_the_seat_a_computer_keeps(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Dora") as (ben, ivo, dora):
        people = [ben, ivo]
        board = await start_game(people, "tisch-1")
        left = of(people, board)
        there = next(member for member in people if member is not left)
        await stage.control.do("member/leave", user=left.name)
        # They were there when the board came; the reminder of the next day finds them gone.
        await stage.control.advance(86_400 + 5)
        notice = await there.wait_message(
            lambda m: bool(button(m, ".computer.")), channel="tisch-1"
        )
        await press(there, notice, ".computer.")
        board = await newest_board(stage, there)
        more = await press(dora, board, ":more")
        menu = await press(dora, more, ":seat-ask")
        value = next(
            option["value"]
            for option in menu["components"][0]["components"][0]["options"]
            if left.name in option["label"]
        )
        done = await (await dora.select(menu, value)).ready()
        assert done["content"] == said(dora, "seat-asked")
        notice = await there.wait_message(lambda m: bool(button(m, ".yes.")), channel="tisch-1")
        await press(there, notice, ".yes.")
        # Decided, but for an hour the owner may still say that they are there.
        await said_all(stage)
        assert (int(dora.id),) not in rows(stage, "SELECT user_id FROM seats")
        await stage.control.advance(3600 + 5)
        await until(lambda: (int(dora.id),) in rows(stage, "SELECT user_id FROM seats"))
        board = await newest_board(stage, there)
        await play_on([there, dora], board, 3)


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


@pytest.mark.long
@pytest.mark.process
async def test_a_deleted_channel_and_bring(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 2)
        waited = of(people, board)
        await stage.control.do("channel/delete", channel="tisch-1")
        for member in people:
            await message_saying(member, "dm-homeless-deleted")
        await holds(stage, "place")
        # It survives a restart, and where a table is, nobody brings another one.
        await stage.kill()
        await stage.start()
        busy = await open_lobby(people[0], "tisch-3")
        shown = await asked(people[0], "tisch-3", "bring")
        assert "channel" in shown["content"]
        await press(people[0], busy, ":leave")
        offered = await people[1].autocomplete("tisch-2", "bring", "table")
        assert len(offered) == 1
        shown = await asked(people[1], "tisch-2", "bring", table=offered[0]["value"])
        assert shown["content"] == said(people[1], "brought")
        board = await people[0].wait_message(is_board, channel="tisch-2")
        assert waited.mention in board["content"] or waited is people[1]
        mover = next(
            member
            for member in people
            if (int(member.id),)
            in rows(stage, "SELECT user_id FROM seats WHERE user_id = ?", int(waited.id))
        )
        await take_turn(mover, board)
        newer = await people[0].wait_message(is_board, channel="tisch-2", after=board)
        await play_on(people, newer, 1)


async def test_the_bot_is_removed_and_invited_again(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 2)
        await stage.control.do("bot/remove")
        await holds(stage, "place")
        await stage.control.do("bot/invite")
        await holds(stage, "{}")
        board = await people[0].wait_message(is_board, channel="tisch-1", after=board)
        await play_on(people, board, 2)


@pytest.mark.long
@pytest.mark.process
async def test_the_bot_is_removed_and_invited_while_it_is_down(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 1)
        await stage.kill()
        await stage.control.do("bot/remove")
        await stage.launch()
        await holds(stage, "place")
        await stage.kill()
        await stage.control.do("bot/invite")
        await stage.start()
        await holds(stage, "{}")
        board = await people[0].wait_message(is_board, channel="tisch-1", after=board)
        await play_on(people, board, 1)


async def test_an_outage_of_the_server_changes_nothing(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1", game="hexamino")
        await people[0].wait_message(channel="@bot")
        await stage.control.do("outage", on=True)
        # What comes by direct message comes after the news of the outage.
        await asked(people[0], "@bot", "doctor")
        await stage.control.do("outage", on=False)
        await take_turn(of(people, board), board)
        await people[0].wait_message(is_board, channel="tisch-1", after=board)
        assert rows(stage, "SELECT holds FROM tables") == [("{}",)]
        assert not [m for m in people[0].messages("@bot") if "`/bring`" in m["content"]]


@pytest.mark.long
async def test_a_locked_thread_and_an_archived_one(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        ben, ivo = people
        await stage.control.do("permissions", channel="tisch-1", revoke=["manage_threads"])
        lobby = await open_lobby(ben, "tisch-1", thread=True)
        thread = await ben.wait_channel("Helge · Ben")
        await press(ivo, lobby, ":join")
        await press(ben, lobby, ":start")
        board = await ben.wait_message(is_board, channel=thread)
        # Archived by hand: it is opened again at once, so that its buttons work.
        await stage.control.do("thread/archive", channel=thread["id"])
        await until(lambda: not ben.channels[thread["id"]]["thread_metadata"]["archived"])
        await stage.control.do("thread/archive", channel=thread["id"], locked=True)
        await message_saying(ben, "dm-homeless-locked")
        await holds(stage, "place")
        await stage.control.do("thread/archive", channel=thread["id"], archived=False, locked=False)
        await holds(stage, "{}")
        board = await ben.wait_message(is_board, channel=thread, after=board)
        await play_on(people, board, 2)
        await stage.control.do("thread/delete", channel=thread["id"])
        await message_saying(ivo, "dm-homeless-deleted")
        await asked(ben, "tisch-1", "bring")
        board = await ben.wait_message(is_board, channel="tisch-1")
        await play_on(people, board, 1)


@pytest.mark.long
async def test_rights_that_are_taken_away_and_given_back(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1")
        await stage.control.do("permissions", channel="tisch-1", revoke=["send_messages"])
        await message_saying(people[0], "dm-homeless-barred")
        await holds(stage, "place")
        shown = await asked(people[0], "tisch-1", "bump")
        assert shown["content"] == said(people[0], "place-tried")
        await stage.control.do("permissions", channel="tisch-1", grant=["send_messages"])
        await holds(stage, "{}")
        board = await people[0].wait_message(is_board, channel="tisch-1", after=board)
        await play_on(people, board, 1)


@pytest.mark.long
async def test_a_deleted_account_is_asked_about(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        lobby = await open_lobby(people[0], "tisch-1")
        await press(people[1], lobby, ":join")
        await stage.control.do("account/delete", user="Ivo")
        await press(people[0], lobby, ":start")
        board = await people[0].wait_message(is_board, channel="tisch-1")
        if people[0].mention in board["content"]:
            await take_turn(people[0], board)
        notice = await people[0].wait_message(
            lambda m: bool(button(m, ".close.")), channel="tisch-1"
        )
        await press(people[0], notice, ".close.")
        await until(lambda: rows(stage, "SELECT status FROM tables") == [("ended",)])
