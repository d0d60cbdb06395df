"""Typed moves, undo, leaving, ending, rematch, records, options, languages, expiry."""

from __future__ import annotations

import json

import pytest

from cogs.ui.reply import TOKEN_LIFE
from data.words import words
from engine.record import Record, verify
from engine.run import Broken
from sandbox.driver import Member
from sandbox.text import message_text
from tests.e2e.looking import Message, asked, do, middle, noted, place_step, rows, said, state
from tools.support.playing import (
    behind,
    button,
    is_board,
    is_end,
    play_on,
    press,
    start_game,
    take_turn,
)
from tools.support.stage import Stage


async def test_end_by_agreement_rematch_record_and_tables(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Jun") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 3)
        first = rows(stage, "SELECT seat FROM entries WHERE seq = 1")[0][0]
        mover = next(m for m in people if m.mention in board["content"])
        for member in people:
            shown = await asked(member, "plauderei", "tables")
            assert ("Your turn at one table" in message_text(shown)) is (member is mover)
        ben, ivo, jun = people

        async def propose() -> Message:
            mark = jun.mark()
            ask = await asked(ben, "tisch-1", "end")
            await press(ben, ask, ":end-sure")
            return await jun.wait_message(lambda m: bool(button(m, ".yes.")), since=mark)

        offer = await propose()
        assert sorted(u["id"] for u in offer["mentions"]) == sorted([ivo.id, jun.id])
        await press(ivo, offer, ".yes.")
        # The buttons stay, as they do for a moment: the edit that takes them away fails.
        await stage.control.fault(
            "PATCH /channels/*/messages/*", status=400, code=30046, times=None
        )
        await press(jun, offer, ".no.")
        shown = await press(ivo, offer, ".yes.")
        assert shown["content"] == words("en")("refusal-motion-over")
        await stage.control.no_faults()
        offer = await propose()
        await press(ivo, offer, ".yes.")
        await press(ivo, offer, ".yes.")
        assert rows(stage, "SELECT status FROM tables") == [("running",)]
        shown = await press(jun, offer, ".yes.")
        assert shown["content"] == words("en")("end-ended")
        end = await ben.wait_message(is_end, channel="tisch-1")
        # The picture says it in its banner, and whoever can't see that reads it.
        assert words("en")("stopped-agreed") in end["attachments"][0]["description"]
        await the_record_verifies(ben, end)
        # One press each; the first seat goes on to the next.
        mark = ben.mark()
        for member in people:
            shown = await press(member, end, ":rematch")
        assert shown["content"] == words("en")("rematch-begins")
        again = await ben.wait_message(is_board, since=mark, channel="tisch-1")
        new = rows(stage, "SELECT first, id FROM tables WHERE status = 'running'")
        assert new[0][0] == (first + 1) % 3
        assert [u["id"] for u in again["mentions"]] == [people[new[0][0]].id]
        shown = await press(ben, end, ":rematch")
        assert shown["content"], shown
        assert len(rows(stage, "SELECT 1 FROM tables")) == 2


async def the_record_verifies(member: Member, end: Message) -> None:
    shown = await behind(member, end, ":record")
    data = await member.download(shown["attachments"][0])
    record = Record.from_json(data)
    assert verify(record).seq == len(record.entries)
    tampered = json.loads(data)
    tampered["entries"][0]["seat"] = (tampered["entries"][0]["seat"] + 1) % 3
    with pytest.raises(Broken):
        verify(Record.from_json(json.dumps(tampered).encode()))
    shown = await behind(member, end, ":verify")
    assert record.commitment in shown["content"]


OLD_EDITS = "PATCH /channels/*/messages/*"
DELETIONS = "DELETE /webhooks/*/*/messages/*"
"""Without them an older picker stays beside a newer one."""


async def test_a_button_from_before_an_undo_is_not_pressed_anew(stage: Stage) -> None:
    await stage.control.fault(OLD_EDITS, status=400, code=30046, times=None)
    await stage.control.fault(DELETIONS, status=404, code=10008, times=None)
    async with stage.members("Ben", "Ivo") as people:
        board = await middle(people, "tisch-1")
        mover = next(m for m in people if m.mention in board["content"])
        other = next(m for m in people if m is not mover)
        await mover.command("tisch-1", "notify", confirm="always")
        # The same question twice, in two private messages: the first is too old to be deleted.
        first = await place_step(mover, board)
        await stage.control.advance(TOKEN_LIFE / 1000)
        second = await place_step(mover, board)
        assert do(first) == do(second)
        await press(mover, second, do(second))
        newer = await other.wait_message(is_board, after=board)
        back = await asked(mover, "tisch-1", "undo")
        assert back["content"].startswith(said(mover, "undo-done", what="")[:-1])
        assert (await asked(mover, "tisch-1", "undo"))["content"] == said(
            mover, "helge-refusal-undo-revealed"
        )
        undone = await mover.wait_message(is_board, after=newer)
        await noted(stage, undone)
        before = state(stage)
        stale = await press(mover, first, do(first))
        assert undone["id"] in stale["content"], stale["content"]
        for old in (board, newer):
            shown = await press(mover, old, "g:")
            assert undone["id"] in shown["content"]
            shown = await press(other, old, "g:")
            assert shown["content"].startswith(
                said(other, "refusal-not-your-turn", who=mover.name, count=1)
            )
        assert state(stage) == before
        # The fresh question in the stale one's place is as good as any.
        await take_turn(mover, undone)
        assert len(state(stage)[2]) == len(before[2]) + 1
