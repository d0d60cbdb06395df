"""A cup by the real bot: an evening of seven, with a kill in each round."""

from __future__ import annotations

import asyncio
import json

import pytest

from sandbox.driver import Member
from tests.e2e.looking import private, rows
from tests.engine import cup_page
from tools.support.playing import button, is_board, press
from tools.support.stage import Stage
from tools.support.waiting import until

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Ivo", "Jun")
pytestmark = [pytest.mark.process, pytest.mark.long]


async def later(stage: Stage, minutes: int) -> None:
    """Kill the bot, and start it again after so many minutes."""
    await stage.kill()
    await stage.control.advance(60 * minutes)
    await stage.start()


def tables(stage: Stage, number: int) -> list[tuple[str, set[str]]]:
    """Return the threads of a round's running tables, and who sits there."""
    found = rows(
        stage,
        "SELECT t.channel_id, s.user_id FROM cup_seats AS c"
        " JOIN tables AS t ON t.id = c.table_id AND t.status = 'running'"
        " JOIN seats AS s ON s.table_id = t.id AND s.seat = c.seat WHERE c.round = ?",
        number,
    )
    return [(str(one), {str(u) for t, u in found if t == one}) for one in {t for t, _ in found}]


async def events(stage: Stage, count: int) -> list[str]:
    """Wait for so many scheduled events; return their names."""
    while True:
        made = await stage.control.requests("POST /guilds/*/scheduled-events")
        gone = await stage.control.requests("DELETE /guilds/*/scheduled-events/*")
        over = {one["path"].rpartition("/")[2] for one in gone}
        left = [one["answer"] for one in made if one["answer"].get("id") not in over]
        if len(left) == count:
            return [one["name"] for one in left]
        await asyncio.sleep(0.05)


async def resigned(people: list[Member], thread: str, sitting: set[str]) -> None:
    """Let the player who is not to move resign, so that a table is over."""
    place = {"id": thread}
    board = await people[0].wait_message(is_board, channel=place)
    there = [member for member in people if member.id in sitting]
    loser = next(member for member in there if member.mention not in board["content"])
    answer = await private(await loser.command(place, "resign"))
    await press(loser, answer, ":resign-sure")


async def test_an_evening_of_seven_with_kills_and_one_who_leaves(stage: Stage) -> None:
    async with stage.members(*NAMES) as people:
        anna = people[0]
        options = {"game": "hexago", "join": "15m", "round": "30m", "rounds": 2, "seats": 2}
        await anna.command("tisch-1", "cup open", **options)
        post = await anna.wait_message(lambda m: bool(button(m, ":join")), channel="tisch-1")
        assert await events(stage, 1) == ["Hexago Continuo cup · round 1"]
        for member in people:
            seen = await member.wait_message(lambda m: m["id"] == post["id"])
            await press(member, seen, ":join")
        await later(stage, 16)
        await anna.wait_message(lambda m: m["id"] == post["id"] and not button(m, ":join"))
        for number in (1, 2):
            begun = await anna.wait_message(
                lambda m, n=number: bool(button(m, f":table:{n}")), channel="tisch-1"
            )
            assert len(begun["mentions"]) == len(NAMES)
            await until(lambda n=number: len(tables(stage, n)) == 3)
            assert f"Hexago Continuo cup · round {number}" in await events(stage, 2)
            here = [table for table in tables(stage, number) if people[-1].id not in table[1]]
            for thread, sitting in here[:2]:
                await resigned(people, thread, sitting)
            await anna.wait_message(
                lambda m, post=begun["id"]: (
                    m["id"] == post and str(m["components"]).count("is over:") == 2
                )
            )
            await later(stage, 31)
            over = await anna.wait_message(
                lambda m, n=number: bool(button(m, f":draw:{n}")), channel="tisch-1"
            )
            assert "attachments" in str(over["components"]), "the standings are a picture"
            if number == 1:
                await stage.control.do("member/leave", user=NAMES[-1])
                await later(stage, 3)
        answer = await press(anna, over, ":draw:2")
        file = await anna.download(answer["components"][-1]["file"])
        assert cup_page.check(json.loads(file)) == 0, "another program draws it alike"
        assert await events(stage, 0) == [], "none is left of rounds to come"
        assert rows(stage, "SELECT round, due FROM cups") == [(2, None)]
        assert rows(stage, "SELECT count(DISTINCT table_id) FROM cup_seats") == [(6,)]
