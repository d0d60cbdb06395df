"""A player against a computer asks for hints and does what they say, through the real bot."""

from __future__ import annotations

import pytest

from engine import registry
from engine.record import Record
from engine.run import ACT, HINT
from sandbox.driver import buttons
from tests.e2e.playing import behind, is_board, is_end, press, start_game
from tests.e2e.stage import Stage
from tests.tiers import few, many


@pytest.mark.sized
@pytest.mark.parametrize("game", few(registry.keys()))
async def test_a_hint_is_asked_for_and_done(stage: Stage, game: str) -> None:
    async with stage.members("Anna") as (anna,):
        board = await start_game([anna], "tisch-1", computers=1, game=game)
        for _ in range(many(2, 8)):
            shown = await press(anna, board, ":hint")
            if not (pressable := buttons(shown)):  # the computer's turn
                board = await anna.wait_message(
                    lambda m: is_board(m) or is_end(m), after=board, channel=board["channel_id"]
                )
                if is_end(board):
                    break
                continue
            assert shown["content"].startswith("A computer would choose: **")
            (picture,) = shown["attachments"]
            assert picture["description"]
            do, own = (item["custom_id"] for item in pressable)
            assert (do.endswith("!"), own.startswith("g:")) == (True, True)
            await press(anna, shown, do)
        ended = await press(anna, await press(anna, board, ":more"), ":resign")
        mark = anna.mark()
        await press(anna, ended, ":resign-sure")
        end = await anna.wait_message(is_end, since=mark)
        answer = await behind(anna, end, ":record")
        record = Record.from_json(await anna.download(answer["attachments"][0]))
        told = [entry for entry in record.entries if entry.kind == HINT]
        assert told
        for entry in told:
            after = record.entries[entry.seq]
            assert (after.kind, after.seat, after.action) == (ACT, entry.seat, entry.action)
