"""The Sunday solo through the real bot: by presses, over a kill, to its end."""

from __future__ import annotations

import datetime as dt

import pytest

from data.words import words
from sandbox.driver import Member, buttons, menus
from tests.e2e.looking import rows
from tests.e2e.playing import Message, button, press
from tests.e2e.stage import Stage

DAY = 86_400
WEEK = 7
PRESSES = 4
"""Of one placement, at most."""


async def to_sunday(stage: Stage) -> None:
    """Let it be noon on a Sunday."""
    now = dt.datetime.now(dt.UTC)
    noon = now.replace(hour=12, minute=0, second=0) + dt.timedelta(days=1)
    noon += dt.timedelta(days=-noon.toordinal() % WEEK)
    await stage.control.advance(round((noon - now).total_seconds()))


async def placed(member: Member, step: Message) -> tuple[Message, int]:
    """Make one placement, always the first choice; return the answer and the presses it took."""
    for count in range(1, PRESSES + 2):
        ids = [b["custom_id"] for b in buttons(step) if b["custom_id"].startswith("w:")]
        done = next((one for one in ids if one.endswith("!")), None)
        if done is not None:
            return await press(member, step, done), count
        if menus(step):
            answer = await member.select(step, menus(step)[0]["options"][0]["value"])
            step = await answer.ready()
        else:
            step = await press(member, step, next(one for one in ids if "=" not in one))
    raise AssertionError(f"a placement takes more than {PRESSES} presses")


@pytest.mark.long
@pytest.mark.process
async def test_a_whole_solo_by_presses_over_a_kill(stage: Stage) -> None:
    language = words("en")
    async with stage.members("Anna", "Ben") as (anna, ben):
        await to_sunday(stage)
        daily = await (await anna.command("tisch-1", "daily")).ready()
        about = await press(anna, daily, "=open")
        assert "one try" in about["content"]
        step = await press(anna, about, "=begin")
        assert language("solo-begun") in step["content"]
        for number in range(36):
            (picture,) = step["attachments"]
            assert picture["description"]
            if number == 5:
                await stage.kill()
                await stage.start()
                assert rows(stage, "SELECT number FROM solo_tries") == [(5,)]
                daily = await (await anna.command("tisch-2", "daily")).ready()
                step = await press(anna, daily, "=open")
            step, presses = await placed(anna, step)
            assert presses <= PRESSES
        ((total,),) = rows(stage, "SELECT total FROM solo_tries")
        assert f"{total} points" in step["content"]
        assert "place 1 of 1" in step["content"]
        assert button(step, "=seal")
        typed = await (await anna.command("tisch-1", "daily", solo="place 1 M50 0")).ready()
        assert typed["content"] == language("refusal-solo-over")
        none = await (await ben.command("tisch-2", "daily", solo="place 1 M50 0")).ready()
        assert none["content"] == language("refusal-solo-not-begun")
        await stage.control.advance(DAY)
        daily = await (await anna.command("tisch-1", "daily")).ready()
        after = await press(anna, daily, "=open")
        assert "place 1 of 1" in after["content"]
        assert "The list closes" not in after["content"]
