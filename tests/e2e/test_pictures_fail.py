"""A picture that cannot be drawn: the game goes on in words."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from data.words import words
from engine import run
from engine.dice import SEED_BYTES, Dice
from sandbox.driver import Member
from tests.drawing import redraw
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import asked
from tools.support.playing import is_end, play_on, press, start_game

SECRET = "the seed is a secret"


def broken(*_: Any, **__: Any) -> Any:
    raise ValueError(SECRET)


async def test_no_picture_can_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    redraw(monkeypatch, "helge", frame=broken, preview=broken, ranking=broken)
    # No X is drawn early: on an empty board it is discarded without a question.
    monkeypatch.setattr(run, "mixed", lambda *_: Dice(bytes(SEED_BYTES)))
    caplog.set_level(logging.INFO)
    async with (
        sandbox_here(monkeypatch) as server,
        bot_here(server, tmp_path / "spiel.db"),
        Member(server.url, "Ben") as ben,
        Member(server.url, "Ivo") as ivo,
    ):
        people = [ben, ivo]
        board = await start_game(people, "tisch-1")
        english = words("en")
        for _ in range(3):
            assert not board["attachments"]
            assert "Helge · " in board["content"]
            assert len(board["content"]) <= 2000
            number = re.search(r"\(([0-9A-F]{4})\)", board["content"])
            assert english("mishap-picture", number=number[1]) in board["content"]
            assert f"error {number[1]}" in caplog.text
            mover = next(m for m in people if m.mention in board["content"])
            shown = await press(mover, board, "g:")
            assert "Helge · " in shown["content"]
            assert not shown["attachments"]
            board = await play_on(people, board, 1)
        shown = await asked(ben, "tisch-1", "resign")
        await press(ben, shown, ":resign-sure")
        end = await ivo.wait_message(is_end, channel="tisch-1")
        assert "Helge · " in end["content"]
        assert english("ended-won", who="", you="", count=1, score=0).split()[0] in end["content"]
        everything = await asyncio.gather(
            *(m.download(a) for m in people for a in end["attachments"])
        )
        assert not everything
        assert SECRET not in ben.seen(100)
