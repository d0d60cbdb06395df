"""The daily puzzle: where it is posted and when, whose streaks count, and room beside choices."""

from __future__ import annotations

import hashlib
import itertools
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.daily.dailies import Today, day_of
from cogs.daily.posting import next_post
from cogs.refusals import DailyBarred
from cogs.runtime import checkup
from cogs.ui import daily_post as presses
from cogs.ui import ids
from cogs.ui import solo as solo_page
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages import daily as page
from data.store import daily, proofs
from data.store.daily import AnswerRow
from engine import codec, registry
from engine.dice import Dice
from engine.puzzles.making import Opened, Puzzle, puzzling_of
from engine.puzzles.most import Course, Most, as_played, played
from engine.puzzling import Posed
from engine.refusals import Malformed, NotYours
from tests.cogs import people
from tests.cogs.people import ids as shown
from tests.cogs.people import reader
from tests.cogs.puzzlers import BERLIN, begin
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, World
from tests.tiers import many


async def start(home: App, who: Reader, hour: int, zone: str) -> Content:
    channel: Any = SimpleNamespace(id=CHANNEL)
    return await presses.begin(home, who, channel=channel, hour=hour, zone=zone)


async def test_a_streak_is_counted_as_the_person_is_told_it(world: World) -> None:
    first, missed = 739_996, {1, 4}
    for number in range(9):
        row = AnswerRow(
            *(first + number, ANNA.user_id, "", GUILD, ANNA.name, "draw", 5),
            *(number not in missed, number == 7, world.time),
        )
        await world.store.write(daily.keep_answer(row))
    streaks = []
    for number in range(9):
        found = await world.service.posts.finders(first + number, GUILD)
        told = await world.store.read(daily.streak(ANNA.user_id, first + number))
        assert dict(found.named) == ({ANNA.name: told} if told else {})
        streaks.append(told)
    assert streaks == [1, 0, 1, 2, 0, 1, 2, 0, 1]


async def test_only_who_manages_the_server_begins_and_stops_it(world: World, home: App) -> None:
    nobody = discord.Permissions.none()
    for changes in ({"permissions": nobody}, {"guild_id": None}):
        with pytest.raises(NotYours) as refused:
            await start(home, reader(ANNA, **changes), 18, BERLIN)
        assert refused.value.code in ("not-server-manager", "server-only")
        with pytest.raises(NotYours):
            await presses.stop(home, reader(ANNA, **changes))
    assert await world.store.read(daily.every_post()) == ()


async def test_what_the_bot_lacks_in_the_channel_is_said_at_once(
    world: World, home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = discord.Permissions(view_channel=True, send_messages=True)
    monkeypatch.setattr(home.client, "permissions", few)
    with pytest.raises(DailyBarred) as barred:
        await start(home, reader(ANNA), 18, BERLIN)
    assert barred.value.params["list"] == "Attach Files, Read Message History"

    async def none(_: int) -> None:
        raise discord.NotFound(SimpleNamespace(status=404, reason=""), {"code": 10003})  # type: ignore[arg-type]

    everything = discord.Permissions.all()
    monkeypatch.setattr(home.client, "permissions", everything)
    with pytest.raises(DailyBarred):  # the channel is one of another server
        await start(home, reader(ANNA, guild_id=GUILD + 1), 18, BERLIN)
    monkeypatch.setattr(home.client, "fetch_channel", none)
    with pytest.raises(DailyBarred):
        await start(home, reader(ANNA), 18, BERLIN)
    assert await world.store.read(daily.every_post()) == ()


async def test_the_zone_is_checked_and_kept(world: World, home: App) -> None:
    with pytest.raises(Malformed, match="zone"):
        await start(home, reader(ANNA), 18, "Atlantis")
    told = await start(home, reader(BEN), 9, BERLIN)
    assert BERLIN in told.text
    assert "09:00" in told.text
    await start(home, reader(ANNA), 18, "tokyo")
    await start(home, reader(BEN), 19, "tokyo")
    kept = await world.service.posts.of(GUILD)
    assert kept is not None
    assert (kept.zone, kept.hour, kept.user_id) == ("Asia/Tokyo", 19, BEN.user_id)
    ended = await presses.stop(home, reader(ANNA))
    assert f"<#{CHANNEL}>" in ended.text


async def test_the_check_knows_them(world: World) -> None:
    await begin(world)
    await begin(world, guild_id=GUILD + 1)
    await world.service.posts.stop(GUILD + 1)

    async def lines() -> list[checkup.Line]:
        found = await world.store.look(proofs.findings)
        return [line for one in found for line in checkup.lines_of(one)]

    found = await lines()
    assert any("posted on 1 servers" in line.text and not line.wrong for line in found)
    await world.store.write(("UPDATE daily_posts SET zone = 'Atlantis'", ()))
    wrong = [line.text for line in await lines() if line.wrong]
    assert any("Atlantis" in text for text in wrong)


async def test_the_days_puzzle_is_that_of_utc_wherever_the_server_is(world: World) -> None:
    for zone in ("Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", BERLIN):
        now, seen = world.time, list[int]()
        for _ in range(400):
            now = next_post(GUILD, 16, zone, now)
            seen.append(day_of(now))
        assert len(set(seen)) >= 398, zone
        assert all(later - day in (0, 1, 2) for day, later in itertools.pairwise(seen))


DAY = 739_951
CROWDED = 60
"""Answers of a puzzle that has many."""
KEYS = registry.keys()
PLAYED = [key for key in KEYS if isinstance(puzzling_of(registry.game(key)), Most)]


def crowded(key: str, seed: int) -> Opened | None:
    """Return a position with many answers; whether one of them is the best doesn't matter."""
    rules, dice = registry.game(key), Dice(hashlib.sha256(f"{key}{seed}".encode()).digest())
    puzzling = puzzling_of(rules)
    assert puzzling is not None
    question = puzzling.asked(rules)

    def many_answers(posed: Posed) -> bool:
        return len(question.legal_actions(*posed)) >= CROWDED

    posed = played(rules, dice, Course(), as_played, many_answers)
    if posed is None:
        return None
    puzzle = Puzzle(
        game=key,
        rules_version=rules.spec.rules_version,
        components=(rules.components.id, rules.components.hash),
        kind=puzzling.kind,
        language="",
        seats=len(rules.standing(rules.observe(posed.state, None))),
        seat=posed.seat,
        state=codec.encode(posed.state).decode(),
        answer="",
        worth=1,
        second=0,
        answers=CROWDED,
    )
    return Opened(puzzle, rules, question, posed)


@pytest.mark.sized
@pytest.mark.parametrize("key", PLAYED)
async def test_as_text_and_catch_up_are_always_there(world: World, key: str) -> None:
    home = people.app(world)
    asked = [one for seed in many(range(6, 7), range(12)) if (one := crowded(key, seed))]
    for found in asked:
        today = Today(DAY, "", found, None, late=False)
        more = solo_page.entry(DAY, reader(ANNA).words)
        content = await page.ask(home, reader(ANNA), today, (DAY - 1,), more=more)
        names = [ids.about_daily(DAY, "", what) for what in ("text", "days")]
        names.append(ids.about_solo(DAY, "open"))
        assert set(names) <= set(shown(content))
        assert len(content.rows) <= 5
        assert all(len(row) <= 5 for row in content.rows)
    home.pictures.close()
