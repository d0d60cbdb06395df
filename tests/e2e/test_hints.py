"""A player against a computer asks for hints and does what they say, through the real bot."""

from __future__ import annotations

import pytest

from engine import registry
from engine.record import Record
from engine.run import ACT, HINT
from sandbox.driver import buttons
from tests.e2e.looking import newest_board, rows, running
from tests.e2e.playing import behind, is_end, press, start_game
from tests.e2e.stage import Stage
from tests.tiers import few, many
from tests.waiting import until

ANNA = 0


def over(stage: Stage) -> bool:
    """Return whether the game is over."""
    return rows(stage, "SELECT status FROM tables") == [("ended",)]


def to_act(stage: Stage) -> frozenset[int]:
    """Return the seats that owe a decision; nobody does where the game is over by now."""
    try:
        game, position = running(stage)
    except ValueError:  # it ends in this moment
        return frozenset()
    return frozenset(game.to_act(position.state))


@pytest.mark.sized
@pytest.mark.parametrize("game", few(registry.keys()))
async def test_a_hint_is_asked_for_and_done(stage: Stage, game: str) -> None:
    async with stage.members("Anna") as (anna,):
        await start_game([anna], "tisch-1", computers=1, game=game)
        for _ in range(many(2, 8)):
            await until(lambda: over(stage) or ANNA in to_act(stage))
            if over(stage):
                break
            shown = await press(anna, await newest_board(stage, anna), ":hint")
            assert shown["content"].startswith("A computer would choose: **")
            (picture,) = shown["attachments"]
            assert picture["description"]
            do, own = (item["custom_id"] for item in buttons(shown))
            assert (do.endswith("!"), own.startswith("g:")) == (True, True)
            await press(anna, shown, do)
        if not over(stage):
            ask = await (await anna.command("tisch-1", "resign")).ready()
            await press(anna, ask, ":resign-sure")
        end = await anna.wait_message(is_end)
        answer = await behind(anna, end, ":record")
        record = Record.from_json(await anna.download(answer["attachments"][0]))
        told = [entry for entry in record.entries if entry.kind == HINT]
        assert told
        for entry in told:
            after = record.entries[entry.seq]
            assert (after.kind, after.seat, after.action) == (ACT, entry.seat, entry.action)
