"""The daily puzzle and the solo on servers: who decides, when posts are due, what they say."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.daily import page
from cogs.daily import post_page as presses
from cogs.daily import solo_press as solo_page
from cogs.daily.posts import next_post
from cogs.daily.puzzles import Today, day_of
from cogs.daily.solos import News, over_everywhere
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.refusals import DailyBarred, SoloNotToday
from cogs.table.model import Person
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.content import TEXT_LIMIT, Content
from data.store import daily
from data.store.daily import AnswerRow, Finders
from data.store.solos import Place, Ranks
from data.words import Words, words
from engine import codec, registry
from engine.dice import Dice
from engine.puzzles.difficulty import Difficulty
from engine.puzzles.making import Opened, Puzzle, questions_of
from engine.puzzles.questions import Course, Most, as_played, played
from engine.puzzling import Posed
from engine.refusals import Malformed, NotYours
from tests.cogs import people
from tests.cogs.messages import Discord, Message
from tests.cogs.people import ids as shown
from tests.cogs.people import reader
from tests.cogs.puzzlers import BERLIN
from tests.cogs.soloists import DATE, DAY, SUNDAY, about, begin, play, stands
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, ID, World
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
    assert await world.store.read(daily.longest_streak(ANNA.user_id, first + 8)) == 2


async def test_only_who_manages_the_server_begins_and_stops_it(world: World, home: App) -> None:
    nobody = discord.Permissions.none()
    for changes in ({"permissions": nobody}, {"guild_id": None}):
        with pytest.raises(NotYours) as refused:
            await start(home, reader(ANNA, **changes), 18, BERLIN)
        assert refused.value.code in ("not-server-manager", "server-only")
        with pytest.raises(NotYours):
            await presses.stop(home, reader(ANNA, **changes))
    assert await world.store.read(daily.post_of(GUILD)) is None


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
    assert await world.store.read(daily.post_of(GUILD)) is None


async def test_the_zone_is_checked_and_kept(world: World, home: App) -> None:
    with pytest.raises(Malformed, match="zone"):
        await start(home, reader(ANNA), 18, "Atlantis")
    told = await start(home, reader(BEN), 9, BERLIN)
    assert BERLIN in told.text
    assert "09:00" in told.text
    await start(home, reader(ANNA), 18, "tokyo")
    await start(home, reader(BEN), 19, "tokyo")
    kept = await world.service.posts.of(GUILD)
    assert (kept.zone, kept.hour, kept.user_id) == ("Asia/Tokyo", 19, BEN.user_id)
    ended = await presses.stop(home, reader(ANNA))
    assert f"<#{CHANNEL}>" in ended.text


async def test_the_days_puzzle_is_that_of_utc_wherever_the_server_is(world: World) -> None:
    for zone in ("Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", BERLIN):
        now, seen = world.time, list[int]()
        for _ in range(400):
            now = next_post(GUILD, 16, zone, now)
            seen.append(day_of(now))
        assert len(set(seen)) >= 398, zone
        assert all(later - day in (0, 1, 2) for day, later in itertools.pairwise(seen))


CROWDED_DAY = 739_951
CROWDED = 60
"""Answers of a puzzle that has many."""
KEYS = registry.keys()
PLAYED = [
    key for key in KEYS if any(isinstance(one, Most) for one in questions_of(registry.game(key)))
]


def crowded(key: str, seed: int) -> Opened | None:
    """Return a position with many answers; whether one of them is the best doesn't matter."""
    rules, dice = registry.game(key), Dice(hashlib.sha256(f"{key}{seed}".encode()).digest())
    puzzling = questions_of(rules)[0]
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
        level=0,
        hard=Difficulty(0, 0, 0, (), 0),
    )
    return Opened(puzzle, rules, question, posed)


@pytest.mark.sized
@pytest.mark.parametrize("key", PLAYED)
async def test_as_text_and_catch_up_are_always_there(world: World, key: str) -> None:
    home = people.app(world)
    asked = [one for seed in many(range(6, 7), range(12)) if (one := crowded(key, seed))]
    for found in asked:
        today = Today(CROWDED_DAY, "", found, None, late=False)
        more = solo_page.solo_button(CROWDED_DAY, reader(ANNA).words)
        content = await page.ask(home, reader(ANNA), today, (CROWDED_DAY - 1,), more=more)
        names = [ids.about_daily(CROWDED_DAY, "", what) for what in ("text", "days")]
        names.append(ids.about_solo(CROWDED_DAY, "open"))
        assert set(names) <= set(shown(content))
        assert len(content.rows) <= 5
        assert all(len(row) <= 5 for row in content.rows)
    home.pictures.close()


HOUR = DAY // 24
Posting = Callable[[int], Awaitable[Message]]


@pytest.fixture
async def posting(home: App, world: World) -> Posting:
    """Post puzzles at nine in Auckland; return what posts the one of a moment."""
    there = Discord()
    world.mouth = DiscordDeliverer(home, there)  # type: ignore[arg-type]
    world.time = SUNDAY - 3 * DAY
    where = (GUILD, CHANNEL, 9, "Pacific/Auckland")
    await world.service.posts.begin(*where, ANNA, "en")

    async def post(at: int) -> Message:
        before = len(there.messages.get(CHANNEL, {}))
        world.time = at
        await world.service.posts.round()
        await world.say()
        found = list(there.messages.get(CHANNEL, {}).values())
        assert len(found) == before + 1
        return found[-1]

    return post


async def test_sunday_and_monday_say_their_news(posting: Posting, home: App, world: World) -> None:
    """By the days of the server: nine on Sunday in Auckland is Saturday evening by UTC."""
    nine = SUNDAY - 11 * HOUR  # 21 o'clock on Saturday by UTC: ten on Sunday there
    button = ids.about_solo(DATE, "open")
    saturday = await posting(nine - DAY)
    assert "Sunday solo" not in saturday.content
    sunday = await posting(nine)
    assert "Today also: the Sunday solo" in sunday.content
    assert button in sunday.ids()
    assert "one try" in (await about(home, ANNA, "open")).text
    people_there = [ANNA, BEN, *(Person(ID + 40 + n, f"Member{n}", "en") for n in range(2))]
    for n, person in enumerate(people_there):
        await begin(world, person)
        await play(world, person, at=17 * n)
    unfinished = Person(ID + 50, "Late", "en")
    await begin(world, unfinished)
    totals = {one.name: (await stands(world, one)).row.total or 0 for one in people_there}
    best = sorted(totals, key=lambda name: -totals[name])
    monday = await posting(nine + DAY)
    assert "4 members of this server finished it" in monday.content
    assert f"The best had {totals[best[0]]} points" in monday.content
    assert [n for n in (*totals, "Late") if f"**{n}** {totals.get(n)}" in monday.content] == [
        name for name in totals if name in best[:2]
    ]
    assert button not in monday.ids()
    seed = (await world.service.dailies.solo_seed(DATE)).hex()
    assert seed not in await solo_page.next_seal(home, words("en"))
    tuesday = await posting(nine + 2 * DAY)
    assert world.time >= over_everywhere(DATE)
    assert "solo" not in tuesday.content
    assert seed in await solo_page.next_seal(home, words("en"))
    with pytest.raises(SoloNotToday):
        await about(home, Person(ID + 60, "Nobody", "en"), "open")


def test_a_post_with_all_of_it_fits_and_names_give_way(language: Words) -> None:
    best = tuple(Place("*" * 40, 9_999) for _ in range(10))
    news = News(last=DATE, ranks=Ranks(best, 33, 0, 9_999))
    top = presses.Sheet("x" * 300, "y" * 500, (), "board", ([],))
    finders = Finders(tuple(("_" * 40, 12) for _ in range(20)), 20)
    content = presses.without_picture(top, finders, news, language)
    assert len(content.text) <= TEXT_LIMIT
    assert "33" in content.text
    assert shown(content) == []
    for count in (0, 1, 2):
        said = solo_page.news_text(News(last=DATE, ranks=Ranks((), count, 0, 1)), language)
        assert said
        assert str(count) in said or count < 2
    alone = News(last=DATE, ranks=Ranks((Place("One", 7),), 1, 0, 7))
    assert "**One**" in solo_page.news_text(alone, language)
    assert "One" not in solo_page.news_text(alone, language, names=False)
    today = News(today=DATE, game="hexago")
    assert "Hexago" in solo_page.news_text(today, language)
    assert shown(presses.without_picture(top, finders, today, language)) == [
        ids.about_solo(DATE, "open")
    ]
