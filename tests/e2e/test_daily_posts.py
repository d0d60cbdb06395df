"""The puzzle of the day in a channel, through the real bot: once a day, also over a kill."""

from __future__ import annotations

from datetime import datetime

from data.words import words
from sandbox.driver import Member
from tests.e2e.looking import asked, rows
from tests.e2e.playing import Message, button
from tests.e2e.stage import Stage
from tests.waiting import until

ZONE = "Europe/Berlin"
DUE = "SELECT due FROM daily_posts"


def posts(member: Member) -> list[Message]:
    return [m for m in member.messages("tisch-2") if button(m, "=solve")]


async def to_the_hour(stage: Stage, anna: Member, count: int) -> Message:
    """Let the next post be due, and return it."""
    ((due,),) = rows(stage, DUE)
    now = datetime.fromisoformat((await stage.control.do("clock"))["now"])
    await stage.control.advance(due / 1000 - now.timestamp() + 1)
    await until(lambda: len(posts(anna)) >= count)
    return posts(anna)[-1]


async def wanted(anna: Member) -> str:
    """Ask for it at 18 o'clock, and return the answer."""
    given = {"channel": anna.channel("tisch-2")["id"], "hour": 18, "zone": ZONE}
    told = await (await anna.command("tisch-1", "daily-post start", **given)).ready()
    assert told["flags"] & 64
    return str(told["content"])


async def begun(stage: Stage, anna: Member) -> Message:
    """Have it posted from now on, and return the first."""
    assert ZONE in await wanted(anna)
    return await to_the_hour(stage, anna, 1)


async def test_a_manager_has_it_posted_and_anybody_solves_it(stage: Stage) -> None:
    async with stage.members("Anna", "Ben") as (anna, ben):
        for rights in (["attach_files"], ["send_messages"]):
            await stage.control.do("permissions", channel="tisch-2", revoke=rights)
            lack = await wanted(anna)
            assert anna.channel("tisch-2")["id"] in lack
            assert words("en")(f"permission-{rights[0].replace('_', '-')}") in lack
        await stage.control.do("permissions", channel="tisch-2", clear=True)
        first = await begun(stage, anna)
        assert first["attachments"][0]["description"]
        shown = await (await ben.press(first, custom_id=button(first, "=solve"))).ready()
        assert shown["flags"] & 64, "nobody else sees it"
        assert "one try" in shown["content"]
        ended = await asked(anna, "tisch-1", "daily-post stop")
        assert anna.channel("tisch-2")["id"] in ended["content"]
        assert rows(stage, DUE) == [(None,)]
        again = await asked(anna, "tisch-1", "daily-post stop")
        assert again["content"].startswith("I post no daily puzzle on this server")
