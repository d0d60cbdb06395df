"""What Discord does to a bot that has done nothing wrong, in whole flows through the sandbox."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cogs.ui import places
from cogs.ui.phrases import party_titles
from data.words import words
from sandbox.driver import Member
from sandbox.remote import Control
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import EPHEMERAL, asked
from tools.support.playing import is_board, play_on, start_game, take_turn

T1, T2 = "tisch-1", "tisch-2"


@dataclass(slots=True)
class Evening:
    anna: Member
    ben: Member
    control: Control


@pytest.fixture
async def evening(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Evening]:
    monkeypatch.setattr(places, "LOOK_EVERY", 0.1)
    async with contextlib.AsyncExitStack() as stack:
        server = await stack.enter_async_context(sandbox_here(monkeypatch))
        await stack.enter_async_context(bot_here(server, tmp_path / "spiel.db"))
        anna = await stack.enter_async_context(Member(server.url, "Anna"))
        ben = await stack.enter_async_context(Member(server.url, "Ben"))
        await anna.wait_commands("play")
        key = server.options.control_key
        yield Evening(anna, ben, await stack.enter_async_context(Control(server.url, key)))
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


async def test_where_no_table_can_be_a_private_sentence_says_so(evening: Evening) -> None:
    no = words("en")
    for kind, refusal in ((5, "refusal-place-other"), (13, "refusal-place-voice")):
        await evening.control.do("channel/create", name=f"kind-{kind}", type=kind)
        await evening.anna.wait_channel(f"kind-{kind}")
        shown = await asked(evening.anna, f"kind-{kind}", "play", game="helge")
        assert shown["content"] == no(refusal, games=party_titles(no))


async def test_a_game_goes_on_where_its_channel_becomes_one_for_announcements(
    evening: Evening,
) -> None:
    people = [evening.anna, evening.ben]
    board = await start_game(people, T1)
    await evening.control.do("channel/change", channel=T1, type=5, rate_limit_per_user=21600)
    assert is_board(await play_on(people, board, 2))


async def test_what_waits_in_a_time_out_of_the_bot_is_posted_when_it_is_over(
    evening: Evening,
) -> None:
    board = await start_game([evening.anna, evening.ben], T1)
    await evening.control.do("member/timeout", user="Spieltisch", seconds=3600)
    mark = evening.anna.mark()
    for member in (evening.anna, evening.ben):
        await take_turn(member, board)
    shown = await asked(evening.ben, T2, "play", game="helge")
    assert "time-out" in shown["content"]
    said = [m for m in evening.anna.messages(T1) if not m["flags"] & EPHEMERAL]
    assert said[-1]["id"] == board["id"]
    posted = await evening.control.requests("POST /channels/*/messages")
    refused = [r for r in posted if r["status"] >= 400]
    assert all(r["answer"]["code"] == 50013 and r["files"] for r in refused)  # not again in words
    assert refused
    await evening.control.do("member/timeout", user="Spieltisch", seconds=0)
    await evening.anna.wait_message(is_board, since=mark, channel=T1)


async def test_a_quarantined_bot_asks_once_and_plays_on(evening: Evening) -> None:
    people = [evening.anna, evening.ben]
    await evening.control.do("bot/quarantine", on=True)
    board = await start_game(people, T1, game="hexamino")  # its hands come by direct message
    await play_on(people, board, 3)
    assert len(await evening.control.requests("POST /users/@me/channels")) == 1
