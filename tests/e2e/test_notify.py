"""How somebody wants to be told, through the real bot: options, menus, the form, the daily list."""

from __future__ import annotations

import asyncio

from data.words import words
from sandbox.driver import Member, buttons, menus
from tests.e2e.looking import rows
from tests.e2e.playing import start_game, take_turn
from tests.e2e.stage import Stage

DAY = 86_400
SETTINGS = "SELECT notify, remind, quiet, zone, digest FROM users WHERE id = ?"


def settings_of(stage: Stage, member: Member) -> tuple[object, ...] | None:
    found = rows(stage, SETTINGS, int(member.id))
    return found[0] if found else None


async def test_settings_by_option_menu_and_form(stage: Stage) -> None:
    async with stage.members("Ben") as (ben,):
        shown = await (await ben.command("tisch-2", "notify")).ready()
        assert words("en")("notify-title") in shown["content"]
        zones = await ben.autocomplete("tisch-2", "notify", "zone", "berl")
        assert [choice["value"] for choice in zones] == ["Europe/Berlin"]
        shown = await (
            await ben.command("tisch-1", "notify", way="both", zone="Europe/Berlin", quiet="22-8")
        ).ready()
        assert shown["flags"] & 64
        assert settings_of(stage, ben) == ("both", DAY * 1000, "22:00-08:00", "Europe/Berlin", "")
        for menu, value in zip(menus(shown), ("dm", "12h", "06:00", "UTC"), strict=True):
            answer = await ben.select(shown, value, custom_id=menu["custom_id"])
            shown = await answer.ready()
        assert settings_of(stage, ben) == ("dm", DAY * 500, "22:00-08:00", "UTC", "06:00")
        form = await ben.press(shown, custom_id="n:hours")
        sent = await ben.submit_modal(form, quiet="", zone="Asia/Tokyo", digest="7:15")
        shown = await sent.ready()
        assert "Asia/Tokyo" in shown["content"]
        assert settings_of(stage, ben) == ("dm", DAY * 500, "", "Asia/Tokyo", "07:15")
        form = await ben.press(shown, custom_id="n:hours")
        refused = await (await ben.submit_modal(form, quiet="never ever")).ready()
        assert "22:00-08:00" in refused["content"]
        assert settings_of(stage, ben) == ("dm", DAY * 500, "", "Asia/Tokyo", "07:15")


async def test_the_daily_list_and_a_turn_by_direct_message(stage: Stage) -> None:
    async with stage.members("Anna", "Ben") as people:
        for member in people:
            await member.command("tisch-2", "notify", way="dm", remind="none", digest="08:00")
        mark = {member.id: member.mark() for member in people}
        board = await start_game(list(people), "tisch-1")
        assert not board["mentions"], "told by direct message, not in the channel"
        said = words("en")("dm-call-turn", title="Helge", place="…", link="…").split("…")[0]
        start = said.partition("*")[0]
        waits = {
            asyncio.create_task(
                member.wait_message(
                    lambda m: m["content"].startswith(start) and bool(buttons(m)),
                    since=mark[member.id],
                )
            ): member
            for member in people
        }
        done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for other in others:
            other.cancel()
        (mover,) = (waits[task] for task in done)
        await take_turn(mover, board)
        await stage.control.advance(DAY)
        lists = []
        for member in people:
            shown = await member.wait_message(lambda m: "/notify" in m["content"], channel="@bot")
            lists.append(shown)
        assert all("Helge" in shown["content"] for shown in lists)
        opened = await people[0].press(lists[0], custom_id="n:show:")
        assert words("en")("notify-title") in (await opened.ready())["content"]
