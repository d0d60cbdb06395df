"""Discord as it is on bad days: refused, slow, cut off, forgetful; nothing is said twice."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from sandbox.driver import InteractionFailed, Member
from tests.e2e.looking import (
    Message,
    asked,
    rows,
    said,
    said_all,
)
from tests.e2e.playing import (
    is_board,
    play_on,
    start_game,
    take_turn,
)
from tests.e2e.stage import Stage
from tests.waiting import until

POST = "POST /channels/*/messages"


async def public(stage: Stage, channel: str) -> list[Message]:
    """Return everything public that the bot has said in a channel."""
    answer = await stage.control.do("messages", channel=channel)
    found: list[Any] = answer["messages"]
    return found


async def once(stage: Stage, channel: str) -> None:
    """Check that every row of the outbox became one message, and no message is there twice."""
    await said_all(stage)
    made = Counter(m["content"] for m in await public(stage, channel))
    assert made, "nothing was said"
    # Two equal turns may read alike, but their rows are two then.
    told = rows(
        stage,
        "SELECT count(*) FROM outbox WHERE destination LIKE 'channel:%'"
        " AND kind IN ('lobby', 'start', 'board', 'line', 'ended', 'notice')",
    )
    assert sum(made.values()) == told[0][0], made
    ids = [
        i
        for (i,) in rows(
            stage,
            "SELECT message_id FROM outbox WHERE message_id IS NOT NULL"
            " AND kind != 'lobby-edit' AND destination LIKE 'channel:%'",
        )
    ]
    assert len(ids) == len(set(ids))


def mover_of(people: list[Member], board: Message) -> Member:
    return next(m for m in people if m.mention in board["content"])


FAULTS: dict[str, list[dict[str, Any]]] = {
    "refused or slow": [
        {"status": 500},
        {"status": 429, "retry_after": 0.5},
        {"status": 429, "retry_after": 0.3, "scope": "global"},
        {"delay": 1.0},
    ],
    "perhaps done": [
        {"drop": True},
        {"drop": True, "after": True},
        {"status": 502, "after": True},
    ],
}


async def connected(stage: Stage) -> bool:
    return bool((await stage.control.do("gateway"))["connections"])


async def answers(member: Member) -> bool:
    """Return whether the bot hears interactions again."""
    try:
        await asked(member, "tisch-2", "help")
    except InteractionFailed:
        return False
    return True


BREAKS: dict[str, list[dict[str, Any]]] = {
    "resumed": [{"close": 1006}, {"reconnect": True}, {"invalidate": "resumable"}],
    "begun anew": [{"close": 4000, "refuse_resume": True}],
}


@pytest.mark.long
@pytest.mark.parametrize("kind", BREAKS)
async def test_the_gateway_breaks_off(stage: Stage, kind: str) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-2")
        # A press that is lost between two connections fails soon, and is made again.
        await stage.control.do("options", first_answer=3.0)
        for order in BREAKS[kind]:
            await stage.control.do("gateway", **order)
            await until(partial(connected, stage))
            await until(partial(answers, people[0]))
            board = await play_on(people, board, 1)
            assert is_board(board)
        await once(stage, "tisch-2")


async def test_posting_is_forbidden_in_the_middle_and_allowed_again(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 1)
        await stage.control.do("permissions", channel="tisch-1", revoke=["attach_files"])
        board = await play_on(people, board, 1)
        assert "```" in board["content"]
        assert not board["attachments"]
        await stage.control.do("permissions", channel="tisch-1", revoke=["send_messages"])
        mover = mover_of(people, board)
        shown = await take_turn(mover, board)
        assert shown["content"]
        following = next(m for m in people if m is not mover)
        await until(lambda: rows(stage, "SELECT 1 FROM outbox WHERE state = 'dropped'"))
        await stage.control.do("permissions", channel="tisch-1", clear=True)
        shown = await asked(following, "tisch-1", "board")
        assert shown["content"].startswith(said(following, "turn-yours"))
        await take_turn(following, shown)
        newest = await people[0].wait_message(is_board, after=board, channel="tisch-1")
        assert newest["attachments"]
