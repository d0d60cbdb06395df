"""Buttons of another life: after an undo, a restart, a press; by others; made by hand."""

from __future__ import annotations

import asyncio

import pytest

from data.words import words
from sandbox.driver import buttons
from tests.e2e.looking import (
    asked,
    do,
    middle,
    noted,
    place_step,
    post_buttons,
    private,
    rows,
    said,
    state,
)
from tests.e2e.playing import button, is_board, press, start_game, take_turn
from tests.e2e.stage import Stage

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
        # The same question twice, in two private messages.
        first = await place_step(mover, board)
        second = await place_step(mover, board)
        assert do(first) == do(second)
        await press(mover, second, do(second))
        newer = await other.wait_message(is_board, after=board)
        back = await asked(mover, "tisch-1", "undo")
        assert back["content"].startswith(said(mover, "undo-done", what="")[:-1])
        assert (await asked(mover, "tisch-1", "undo"))["content"] == said(
            mover, "refusal-undo-revealed"
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


async def test_pressed_twice_at_once_counts_once(stage: Stage) -> None:
    await stage.control.fault(DELETIONS, status=404, code=10008, times=None)
    async with stage.members("Ben", "Ivo") as people:
        board = await middle(people, "tisch-2")
        mover = next(m for m in people if m.mention in board["content"])
        first, second = await place_step(mover, board), await place_step(mover, board)
        entries = len(state(stage)[2])
        answers = await asyncio.gather(
            *(mover.press(shown, custom_id=do(first)) for shown in (first, second, first))
        )
        for answer in answers:
            await private(answer)
        assert len(state(stage)[2]) == entries + 1
        board = await people[0].wait_message(is_board, after=board)
        # Discord may tell of one press twice.
        mover = next(m for m in people if m.mention in board["content"])
        told = len(state(stage)[3])
        await stage.control.do("gateway", duplicate=1)
        await press(mover, board, ":draw!")
        assert len(state(stage)[2]) == entries + 2
        assert len(state(stage)[3]) == told, "what leaves them in their turn is not told"
        # What is typed as well: Discord takes one answer.
        answers = "POST /interactions/*"
        before_typing = len(await stage.control.requests(answers))
        await stage.control.do("gateway", duplicate=1)
        assert await mover.autocomplete("tisch-2", "move", "action", "")
        await private(await mover.press(board, custom_id=":text"))
        assert len(await stage.control.requests(answers)) == before_typing + 2


@pytest.mark.long
@pytest.mark.process
async def test_after_a_restart_everything_old_answers(stage: Stage) -> None:
    await stage.control.fault(OLD_EDITS, status=400, code=30046, times=None)
    async with stage.members("Ben", "Ivo", "Carla") as people:
        mark = people[0].mark()
        board = await start_game(people, "tisch-3")
        lobby = await people[0].wait_message(lambda m: bool(button(m, ":join")), since=mark)
        asks = await asked(people[1], "tisch-3", "resign")
        more = await press(people[2], board, ":more")
        await stage.kill()
        await stage.start()
        before = state(stage)
        for member in people:
            for what in (":join", ":leave", ":computer", ":options", ":start"):
                shown = await press(member, lobby, what)
                assert shown["content"] == said(member, "refusal-lobby-closed")
        rules = await press(people[2], more, "r:helge")
        assert "Helge" in rules["content"]
        await press(people[2], rules, "r:helge:1")
        assert state(stage) == before
        gone = await press(people[1], asks, ":resign-sure")
        assert gone["content"] == said(people[1], "resigned")
        again = await private(await people[1].command("tisch-3", "resign"))
        assert again["content"] == said(people[1], "refusal-closed-already")


@pytest.mark.long
async def test_buttons_made_by_hand(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Emil") as people:
        board = await start_game(people[:2], "tisch-1")
        mover = next(m for m in people if m.mention in board["content"])
        table = rows(stage, "SELECT id FROM tables")[0][0]
        token = next(i for b in buttons(board) if (i := b["custom_id"]).startswith("g:")).split(
            ":"
        )[2]
        ids = (
            *(
                "g:nosuchtable:0.x:",
                "t:nosuchtable:more",
                "l:nosuchtable:join",
                "l:nosuchtable:rules",
            ),
            *(f"t:{table}:nothing", f"l:{table}:nothing", f"t:{table}:undo:99999999999999999999"),
            *(f"t:{table}:undo:x", f"t:{table}:rematch", f"t:{table}:record", f"t:{table}:verify"),
            *(f"g:{table}:{token}:place z9!", f"g:{table}::draw!", f"g:{table}:{token}:!"),
            *(
                f"g:{table}:{token}:lay~99999",
                f"g:{table}:{token}:~-1",
                f"g:{table}:{token}:draw draw",
            ),
            *(f"g:{table}:%FF%00.0:draw!", f"g:{table}:{token}:?", f"t:{table}:agree:0"),
            *(f"t:{table}:play-on", "r:helge:999", "r:nosuchgame:0", "p:nosuchgame:here"),
        )
        made = await post_buttons(stage, mover, "tisch-1", *ids)
        before = state(stage)
        for custom_id in ids:
            for member in (mover, people[2]):
                await member.wait_message(lambda m: m["id"] == made["id"])
                shown = await private(await member.press(made, custom_id=custom_id))
                assert shown["content"], custom_id
                assert said(member, "mishap", number="").split("(")[0] not in shown["content"], (
                    custom_id
                )
        assert state(stage) == before
        assert words("de")("refusal-old-button") in people[2].seen(len(ids) * 3)
        assert "error" not in stage.bot_log().lower()


@pytest.mark.long
async def test_a_private_message_is_nobody_elses(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await middle(people, "tisch-1")
        mover = next(m for m in people if m.mention in board["content"])
        other = next(m for m in people if m is not mover)
        picker = await place_step(mover, board)
        before = state(stage)
        # Nobody else can press it in Discord; its id in a message that all can press gives nothing.
        made = await post_buttons(stage, other, "tisch-1", do(picker))
        shown = await private(await other.press(made, custom_id=do(picker)))
        assert shown["content"].startswith(
            said(other, "refusal-not-your-turn", who=mover.name, count=1)
        ) or (said(other, "moved-on", link="").strip() in shown["content"])
        assert state(stage) == before
