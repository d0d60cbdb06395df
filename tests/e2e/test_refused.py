"""Rows of the refusals in the sandbox: the game goes on, and who asked reads why."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from cogs.runtime.codes import REFUSALS
from cogs.table.notify import outbox
from cogs.ui import answering
from data.words import words
from sandbox.driver import DriverError
from sandbox.errors import KNOWN
from tests.e2e.looking import asked
from tests.e2e.test_oddities import T1, T2, Evening
from tests.e2e.test_oddities import evening as evening
from tools.support.playing import Message, is_board, is_end, start_game, take_turn
from tools.support.requests import REQUESTS

ROWS = {route: one.codes for one in REQUESTS for route in one.routes}
EDITING, ANSWERING, LATER = "PATCH /channels/*/messages/*", "POST /interactions/*", "* /webhooks/*"
DELETING = "DELETE /channels/*/messages/*"
POSTING, OPENING = "POST /channels/*/messages", "POST /channels/*/threads"


async def refuse(evening: Evening, route: str, code: int) -> None:
    status = KNOWN.get(code, (403,))[0]
    await evening.control.fault(route, status=400 if status == 429 else status, code=code)


async def next_board(evening: Evening, mark: int) -> Message:
    """Wait for a board or an end; who waits long asks the bot to look again, as it says."""

    def told(message: Message) -> bool:
        return is_board(message) or is_end(message)

    for _ in range(20):
        with contextlib.suppress(DriverError):
            return await evening.anna.wait_message(told, since=mark, channel=T1, timeout=1.5)
        await asked(evening.anna, T1, "bump")
    raise AssertionError(await evening.control.text(T1))


@pytest.mark.long
@pytest.mark.parametrize(
    ("route", "game"), [(POSTING, "helge"), (EDITING, "helge"), (DELETING, "blox")]
)
async def test_whatever_a_board_meets_the_next_player_is_called(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, route: str, game: str
) -> None:
    monkeypatch.setattr(outbox, "_longer", lambda *_: 0.05)
    people, board = [evening.anna, evening.ben], None
    for code in ROWS[route]:
        if board is None or is_end(board):  # by what is drawn a game may end before all codes
            board = await start_game(people, T1, game=game)
            people.sort(key=lambda one: one.mention not in board["content"])  # who begins is drawn
        mark = evening.anna.mark()
        await refuse(evening, route, code)
        await take_turn(people[0], board)
        people.reverse()
        board = await next_board(evening, mark)
        while code not in await met(evening, route):  # noqa: ASYNC110 (edits come last)
            await asyncio.sleep(0.01)


async def met(evening: Evening, route: str) -> set[int]:
    """Return the codes that were answered."""
    requests = await evening.control.requests(route)
    return {request["answer"]["code"] for request in requests if request["status"] >= 400}


@pytest.mark.long
async def test_whatever_a_thread_meets_who_asked_reads_why(evening: Evening) -> None:
    for code in ROWS[OPENING]:
        await refuse(evening, OPENING, code)
        shown = await asked(evening.ben, T2, "play", game="hexago", thread=True)
        why = REFUSALS[code].why
        assert words("en")("refusal-discord", why=why, code=str(code)) in shown["content"], code


@pytest.mark.long
@pytest.mark.parametrize(("route", "patience"), [(ANSWERING, answering.PATIENCE), (LATER, 0.0)])
async def test_whatever_an_answer_meets_the_next_one_arrives(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, route: str, patience: float
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", patience)
    shown = (await asked(evening.anna, T1, "tables"))["content"]
    for code in ROWS[route]:
        await refuse(evening, route, code)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                await asked(evening.anna, T1, "tables")
        await evening.control.no_faults()
        assert (await asked(evening.anna, T1, "tables"))["content"] == shown
    assert await met(evening, route) == {*ROWS[route]}
