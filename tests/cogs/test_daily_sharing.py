"""What is shared of an answer to the puzzle of the day: once a channel, without its solution."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import AsyncMock

import discord
import pytest

from cogs.daily import press as presses
from cogs.daily import result_page
from cogs.daily.puzzles import SHARES
from cogs.ui import ids
from cogs.ui.app import App
from data.store import StoreError, daily
from data.words import words
from engine.puzzles import days
from tests.cogs.people import PRIVATE, by, press, reader, run, said, shown_ids
from tests.cogs.people import ids as shown
from tests.cogs.puzzlers import DAY, answer_of, answer_with, asked_of, step
from tests.cogs.table.world import ANNA, ID, World

EN = words("en")


def channel(number: int) -> SimpleNamespace:
    return SimpleNamespace(id=ID + number, type=discord.ChannelType.text)


async def test_an_answer_that_could_not_be_shared_can_be_shared_again(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await asked_of(home, ANNA)
    share = ids.about_daily(asked.day, asked.language, "share")
    await answer_with(home, ANNA, answer_of(asked))
    with monkeypatch.context() as patch:
        write = AsyncMock(side_effect=StoreError("full", "no space"))
        patch.setattr(home.service.store, "write_once", write)
        failed = await press(home, ANNA, share, message=PRIVATE, channel=channel(0))
    assert failed.later == []
    again = await press(home, ANNA, share, message=PRIVATE, channel=channel(0))
    assert EN("daily-shared-here") not in said(again)
    assert len(again.later) == 1


async def test_an_answer_is_shared_once_a_channel_and_tells_no_solution(home: App) -> None:
    asked = await asked_of(home, ANNA)
    share = ids.about_daily(asked.day, asked.language, "share")
    assert share not in shown(await presses.show(home, reader(ANNA))), "nothing to share yet"
    assert "**Right!**" not in (await step(home, ANNA, share)).text
    done = await answer_with(home, ANNA, answer_of(asked))
    assert shown(done)[0] == share
    for number in range(SHARES):
        here, elsewhere = channel(number), channel(number + 1)
        pressed = await press(home, ANNA, share, message=PRIVATE, channel=here)
        for made in (pressed, await run(home, "daily", by(ANNA, channel=here))):
            assert share not in shown_ids(made), "a second press would say the same once more"
        again = await press(home, ANNA, share, message=PRIVATE, channel=here)
        assert again.later == []
        assert said(again).splitlines()[0] == EN("daily-shared-here")
        assert EN("daily-shared-here") not in said(pressed)
        assert said(pressed).startswith(EN("daily-shared-done")), "it vanished without a word"
        offered = shown_ids(await run(home, "daily", by(ANNA, channel=elsewhere)))
        assert (share in offered) == (number < SHARES - 1)
        (public,) = pressed.later
        assert "ephemeral" not in public["followed"]
        assert public["followed"]["content"].startswith("**Anna** · Daily puzzle")
    refused = await press(home, ANNA, share, message=PRIVATE, channel=channel(SHARES))
    assert "three times" in said(refused)
    assert refused.later == []
    again = await press(home, ANNA, share, message=PRIVATE, channel=channel(SHARES))
    assert "three times" in said(again), "nothing was shared here"
    line = result_page.share_message(await asked_of(home, ANNA), "*Anna*", 6, words("de")).text
    assert "🟩🟩🟩🟩🟩" in line
    assert "\\*Anna\\*" in line
    assert "6 Tage in Folge" in line
    assert answer_of(asked) not in line


async def test_where_a_user_alone_has_the_app_no_server_is_noted(home: App, world: World) -> None:
    asked = await asked_of(home, ANNA)
    made = by(ANNA, installed=False)
    await run(home, "daily", made, answer=answer_of(asked))
    assert "**Right!**" in said(made)
    row = await world.store.read(daily.answer(asked.day, ANNA.user_id))
    assert row is not None
    assert row.guild_id is None
    shared = await press(home, ANNA, shown_ids(made)[0], message=PRIVATE, installed=False)
    assert [list(one) for one in shared.later] == [["followed"]]


@pytest.mark.parametrize(
    ("found", "mark", "worth", "squares"),
    [(True, 5, 5, "🟩🟩🟩🟩🟩"), (False, 5, 5, "🟩🟩🟩🟩⬜"), (False, 2, 5, "🟩🟩⬜⬜⬜"),
     (False, 0, 0, "⬜⬜⬜⬜⬜"), (False, 13, 34, "🟩⬜⬜⬜⬜"), (False, 1, 34, "🟩⬜⬜⬜⬜")],
)  # fmt: skip
def test_squares_say_how_near_an_answer_was(
    found: bool, mark: int, worth: int, squares: str
) -> None:
    assert result_page._squares(found, mark, worth) == squares


@pytest.mark.parametrize("later", range(len(days.games())))
async def test_every_kind_of_puzzle_shares_how_near_an_answer_was(
    home: App, world: World, later: int
) -> None:
    """A matching is worth something else than its marks: partly right answers shared nothing."""
    world.time += later * DAY
    found = (await asked_of(home, ANNA)).found
    marks = {found.mark(action) for action in found.answers()}
    best = found.mark(found.answer)
    assert best == max(marks) > 0
    for mark in marks - {best}:
        squares = result_page._squares(False, mark, best)
        assert squares.count("🟩") == (min(4, max(1, 5 * mark // best)) if mark > 0 else 0)
