"""Threads and direct messages that are closed, slow or cut off; a database that is held."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.words import words
from sandbox.driver import Member
from tests.e2e.conftest import faultless
from tests.e2e.looking import asked, do, middle, place_step, private, rows, said, state
from tests.e2e.playing import button, is_board, is_end, open_lobby, play_on, press, take_turn
from tests.e2e.stage import Stage
from tests.waiting import until


@pytest.fixture
async def rough(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose bot may log errors."""
    async with Stage(tmp_path) as stage:
        await stage.start()
        yield stage


async def test_closed_dms_fail_nothing_and_open_ones_come_back(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as (ben, ivo):
        await ivo.settings(dms_open=False)
        # The first message tests whether the hands that come later would arrive.
        lobby = await open_lobby(ben, "tisch-1", "hexamino")
        await press(ivo, lobby, ":join")
        await until(lambda: rows(stage, "SELECT 1 FROM users WHERE dms_closed = 1"))
        assert rows(stage, "SELECT id FROM users WHERE dms_closed = 1") == [(int(ivo.id),)]
        mark = ben.mark()
        await press(ben, lobby, ":start")
        board = await ben.wait_message(is_board, since=mark)
        board = await play_on([ben, ivo], board, 2)
        # At the next table the first private answer says so; then the DMs open again.
        other = await open_lobby(ben, "tisch-2")
        shown = await press(ivo, other, ":join")
        assert words("en")("joined-closed-dms") in shown["content"]
        await ivo.settings(dms_open=True)
        third = await open_lobby(ben, "tisch-3", "hexamino")
        await press(ivo, third, ":join")
        # The first DM of the table before may still be on its way and come through as well.
        await ivo.wait_message(channel="@bot", contains=third["channel_id"])
        await until(lambda: not rows(stage, "SELECT 1 FROM users WHERE dms_closed = 1"))
        assert "50007" not in stage.bot_log()


@pytest.mark.long
@pytest.mark.process
async def test_a_table_in_a_thread_over_restarts(stage: Stage) -> None:
    # The first answer to "make a thread" is lost, and the bot dies before it hears of it.
    threads = "POST /channels/*/messages/*/threads"
    await stage.control.fault(threads, drop=True, after=True, times=None)
    async with stage.members("Ben", "Ivo") as people:
        ben, ivo = people
        lobby = await open_lobby(ben, "tisch-1", thread=True)
        thread = await ben.wait_channel("Helge · Ben")
        await stage.kill()
        await stage.control.no_faults()
        await stage.start()
        await press(ivo, lobby, ":join")
        where = "SELECT channel_id FROM tables"
        await until(lambda: rows(stage, where) == [(int(thread["id"]),)])
        assert len([c for c in ben.channels.values() if c["type"] == 11]) == 1
        lobbies = [m for m in ben.messages("tisch-1") if button(m, ":join")]
        assert len(lobbies) == 1
        # The channel is free for another table, the thread is not.
        assert await open_lobby(ivo, "tisch-1")
        await press(ben, lobby, ":start")
        board = await ben.wait_message(is_board, channel=thread)
        board = await play_on(people, board, 2)
        assert board["channel_id"] == thread["id"]
        # A moderator closes it in the middle; a message opens it again.
        last = await place_step(next(m for m in people if m.mention in board["content"]), board)
        await stage.control.do("thread/archive", channel=thread["id"])
        await stage.kill()
        await stage.start()
        await stage.control.do("thread/archive", channel=thread["id"], archived=False)
        mover = next(m for m in people if m.mention in board["content"])
        await press(mover, last, do(last))
        board = await ben.wait_message(is_board, after=board, channel=thread)
        shown = await asked(ben, thread, "end")
        await press(ben, shown, ":end-sure")
        offer = await ivo.wait_message(lambda m: bool(button(m, ".yes.")), channel=thread)
        await press(ivo, offer, ".yes.")
        end = await ben.wait_message(is_end, channel=thread)
        for member in people:
            shown = await press(member, end, ":rematch")
        again = await ben.wait_message(is_board, after=end, channel=thread)
        await play_on(people, again, 1)


@pytest.mark.long
async def test_no_thread_can_be_made(stage: Stage) -> None:
    async with stage.members("Ben", "Emil") as (ben, emil):
        await stage.control.fault(
            "POST /channels/*/messages/*/threads", status=403, code=50013, times=None
        )
        lobby = await open_lobby(ben, "tisch-2", thread=True)
        await press(emil, lobby, ":join")
        shown = await press(emil, lobby, ":start")
        assert shown["content"] == said(emil, "refusal-thread-later")
        before = state(stage)
        shown = await press(emil, lobby, ":start")
        assert state(stage) == before
        await stage.control.no_faults()
        # What the sentence advises does help.
        await press(emil, lobby, ":leave")
        await press(emil, lobby, ":join")
        thread = await ben.wait_channel("Helge · Ben")
        await until(lambda: rows(stage, "SELECT channel_id FROM tables") != [(None,)])
        await press(emil, lobby, ":start")
        assert await ben.wait_message(is_board, channel=thread)


@pytest.mark.long
async def test_a_database_that_is_held_by_another_program(rough: Stage) -> None:
    async with rough.members("Ben", "Ivo") as people:
        board = await middle(people, "tisch-1")
        mover: Member = next(m for m in people if m.mention in board["content"])
        last = await place_step(mover, board)
        before = state(rough)
        holder = sqlite3.connect(rough.database, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        try:
            shown = await private(await mover.press(last, custom_id=do(last)))
            assert said(mover, "mishap-store", number="").split("(")[0] in shown["content"]
            looked = await private(await mover.press(board, custom_id=":text"))
            assert looked["content"].startswith("```")
        finally:
            holder.execute("ROLLBACK")
            holder.close()
        assert state(rough) == before
        await take_turn(mover, board)
        newer = await people[0].wait_message(is_board, after=board, channel="tisch-1")
        await play_on(people, newer, 1)
        assert rough.process.returncode is None
        assert rough.database.stat().st_mode & 0o077 == 0
        seed = rows(rough, "SELECT hex(seed) FROM tables")[0][0]
        assert seed.lower() not in rough.bot_log().lower()
        assert seed.lower() not in str(await rough.control.requests()).lower()
        assert await rough.stop() == 0
        with pytest.raises(AssertionError):
            await faultless(rough)  # its log does say what went wrong
