"""The puzzle of the day through the real bot: in a channel, by direct message, on the next day."""

from __future__ import annotations

from datetime import date

import pytest

from data.words import words
from sandbox.driver import Member, buttons
from tests.e2e.looking import rows
from tests.e2e.stage import Stage

DAY = 86_400
SOLUTION = """SELECT json_extract(puzzle, '$.answer') FROM puzzles
    WHERE day = ? AND language IN ('', 'en')"""


async def shown(member: Member, channel: str, **options: str) -> dict[str, object]:
    return await (await member.command(channel, "daily", **options)).ready()


@pytest.mark.long
async def test_a_puzzle_in_a_channel_and_by_direct_message(stage: Stage) -> None:
    language = words("en")
    async with stage.members("Anna", "Ben") as (anna, ben):
        first = await shown(anna, "tisch-1")
        assert first["flags"] & 64, "nobody else sees it"
        assert "one try" in first["content"]
        (picture,) = first["attachments"]
        assert picture["description"]
        # Tomorrow's may be there already, and one in other languages.
        day = int(buttons(first)[0]["custom_id"].split(":")[1])
        ((answer,),) = rows(stage, SOLUTION, day)
        as_text = await anna.press(first, custom_id=f"z:{day}:")
        assert (await as_text.ready())["content"]
        right = await shown(anna, "tisch-1", answer=answer)
        assert "**Right!**" in right["content"]
        assert answer in right["content"]
        report = await (await ben.command("tisch-1", "doctor")).ready()
        await (await ben.press(report, custom_id="d:test")).ready()  # opens direct messages
        direct = await shown(ben, "@bot")
        assert direct["content"] == first["content"], "the same for everybody"
        wrong = await shown(ben, "@bot", answer="nothing at all")
        assert wrong["content"] == language("refusal-daily-illegal")
        again = await shown(anna, "tisch-2", answer=answer)
        assert again["content"] == language("refusal-daily-answered")
        await stage.control.advance(DAY)
        following = await shown(anna, "tisch-1")
        assert "one try" in following["content"]
        assert language("daily-missed") not in str(following["components"])
        # By the command: the buttons of a crowded puzzle may leave no room for the one beside them.
        late = await shown(ben, "tisch-1", day=date.fromordinal(day).isoformat())
        assert language("daily-late") in late["content"]
