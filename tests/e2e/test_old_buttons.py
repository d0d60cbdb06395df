"""Buttons of another life: after an undo, a restart, a press; by others; made by hand."""

from __future__ import annotations

from cogs.ui.following import TOKEN_LIFE
from tests.e2e.looking import (
    asked,
    do,
    middle,
    noted,
    place_step,
    said,
    state,
)
from tests.e2e.playing import is_board, press, take_turn
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
