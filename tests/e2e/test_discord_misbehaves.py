"""Discord as it is on bad days: refused, slow, cut off, forgetful; nothing is said twice."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from data.words import words
from sandbox.driver import InteractionFailed, Member
from tests.e2e.looking import (
    Message,
    asked,
    do,
    middle,
    place_step,
    rows,
    said,
    said_all,
    state,
    write,
)
from tests.e2e.playing import (
    is_board,
    open_lobby,
    play_on,
    press,
    start_game,
    take_turn,
)
from tests.e2e.stage import Stage
from tests.waiting import LONG, until

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


@pytest.mark.long
@pytest.mark.parametrize("kind", FAULTS)
async def test_posting_fails_and_the_game_goes_on(stage: Stage, kind: str) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1")
        for fault in FAULTS[kind]:
            await stage.control.fault(POST, **fault)
            board = await play_on(people, board, 1)
            assert is_board(board)
            await once(stage, "tisch-1")


@pytest.mark.long
async def test_an_answer_too_late_changes_nothing_twice(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1", game="hexago")
        mover = mover_of(people, board)
        await stage.control.do("options", first_answer=0.5)
        await stage.control.fault("POST /interactions/*", delay=1.0)
        with pytest.raises(InteractionFailed):
            await mover.press(board, custom_id="g:")
        await stage.control.fault("POST /interactions/*", status=500)
        await stage.control.do("options", first_answer=LONG)
        before = state(stage)
        await mover.press(board, custom_id=":text")
        assert state(stage) == before
        await take_turn(mover, board)
        await once(stage, "tisch-1")


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


@pytest.mark.long
@pytest.mark.process
async def test_channels_and_messages_are_deleted(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 2)
        await stage.control.do("message/delete", channel="tisch-1", message=board["id"])
        shown = await asked(mover_of(people, board), "tisch-1", "board")
        await take_turn(mover_of(people, board), shown)
        newer = await people[0].wait_message(is_board, after=board, channel="tisch-1")
        lobby = next(
            m for m in people[0].messages("tisch-1") if words("en")("helge-tagline") in m["content"]
        )
        await stage.control.do("message/delete", channel="tisch-1", message=lobby["id"])
        newer = await play_on(people, newer, 1)
        # A lobby without its message still begins.
        other = await open_lobby(people[0], "tisch-2")
        await stage.control.do("message/delete", channel="tisch-2", message=other["id"])
        await asked(people[0], "tisch-2", "end")
        # Without its channel the game is there, in /tables and nowhere else.
        mover = mover_of(people, newer)
        await stage.control.do("channel/delete", channel="tisch-1")
        shown = await asked(mover, "tisch-3", "tables")
        assert "**your turn**" in shown["content"]
        assert await open_lobby(people[1], "tisch-3")
        await stage.kill()
        await stage.start()
        assert await asked(mover, "tisch-3", "tables")


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


async def outage(
    stage: Stage,
    channel: str,
    seconds: float,
    *,
    revoke: tuple[str, ...] = (),
) -> None:
    """Kill the bot between Discord's taking a board and our hearing of it; wait so long."""
    async with stage.members("Ben", "Ivo") as people:
        board = await middle(people, channel)
        await stage.control.do("permissions", channel=channel, revoke=list(revoke))
        mover = mover_of(people, board)
        last = await place_step(mover, board)
        await once(stage, channel)
        other = next(m for m in people if m is not mover)
        await stage.control.fault(POST, drop=True, after=True, times=None)
        await press(mover, last, do(last))
        newer = await other.wait_message(is_board, after=board, channel=channel)
        await stage.kill()
        await stage.control.no_faults()
        before = Counter(m["id"] for m in await public(stage, channel))
        gap = int(seconds * 1000)
        write(
            stage,
            "UPDATE outbox SET sending_at = sending_at - ?, created_at = created_at - ?"
            " WHERE state = 'sending'",
            gap,
            gap,
        )
        write(stage, "UPDATE heartbeat SET at = at - ?", gap)
        await stage.control.advance(seconds)
        await stage.start()
        await once(stage, channel)
        assert Counter(m["id"] for m in await public(stage, channel)) == before
        newer = await play_on(people, newer, 1)
        await once(stage, channel)


@pytest.mark.process
@pytest.mark.long
async def test_an_outage_where_the_history_may_not_be_read(stage: Stage) -> None:
    await outage(stage, "tisch-2", 400, revoke=("read_message_history",))


@pytest.mark.process
@pytest.mark.long
async def test_an_outage_while_the_nonce_is_remembered(stage: Stage) -> None:
    await outage(stage, "tisch-1", 20)


@pytest.mark.process
@pytest.mark.long
async def test_an_outage_after_which_the_nonce_is_forgotten(stage: Stage) -> None:
    await outage(stage, "tisch-2", 130 + 60)


@pytest.mark.long
async def test_a_board_that_is_refused_once_leaves_a_line_to_move_from(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-1")
        mover = mover_of(people, board)
        await stage.control.fault(POST, status=400, code=200000)
        await take_turn(mover, board)
        line = await people[0].wait_message(
            lambda m: said(people[0], "board-refused", text="Text board") in m["content"],
            channel="tisch-1",
        )
        board = await play_on(people, line, 1)
        assert board["attachments"]
        await once(stage, "tisch-1")
