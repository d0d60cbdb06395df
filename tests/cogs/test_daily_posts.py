"""The puzzle of the day in a channel: once a day whatever happens, and nobody shown up by it."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import logging
import re
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.daily import post_page as page
from cogs.daily.posts import AT_ONCE, SPREAD, next_post
from cogs.daily.press import answer_typed
from cogs.daily.puzzles import day_of
from cogs.daily.solos import News
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.refusals import DailyNotPosted
from cogs.runtime.codes import NO_ACCESS, NO_PERMISSION
from cogs.table.model import Person
from cogs.table.people import preferences
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from data.store import daily, queries
from data.store import people as stored_people
from data.store.daily import Finders
from data.store.messages import DailyPost
from data.store.rows import OutboxRow
from data.store.seasons import SeasonRow
from data.words import LOCALES, words
from engine.puzzles import days
from render.phrases import marked
from tests.cogs import people
from tests.cogs.ears import fall_silent, speak_again
from tests.cogs.messages import Discord, Message, http_error
from tests.cogs.people import answered, press, reader, said
from tests.cogs.puzzlers import (
    BERLIN,
    DAY,
    HOUR,
    answer_of,
    asked_of,
    begin,
    tells_answer,
    twin_of,
    wrong_of,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World
from tests.tiers import spread


@pytest.fixture
def there(home: App, world: World) -> Discord:
    """Say what is to be said in a Discord that keeps it."""
    there = Discord()
    world.mouth = DiscordDeliverer(home, there)  # type: ignore[arg-type]
    return there


async def at(world: World, time: int) -> None:
    world.time = time
    await world.service.posts.round()
    await world.say()


def posted(there: Discord, channel_id: int = CHANNEL) -> list[Message]:
    return list(there.messages.get(channel_id, {}).values())


async def find_it(home: App, person: Person, **where: Any) -> None:
    await answer_typed(home, reader(person, **where), None, answer_of(await asked_of(home, person)))


async def test_it_is_posted_at_its_hour_once_a_day(world: World, home: App, there: Discord) -> None:
    due = await begin(world)
    when = dt.datetime.fromtimestamp(due / 1000, dt.UTC)
    assert (when.hour + 1) % 24 == 18, "it is winter in Berlin"
    assert await world.service.posts.round() > 1
    assert posted(there) == []
    await at(world, due)
    (first,) = posted(there)
    asked = await asked_of(home, ANNA)
    assert asked.found.rules.spec.title in first.content
    assert first.alts[0]
    assert first.ids() == [ids.about_daily(asked.day, "en", "solve")]
    assert not re.search("[0-9a-f]{64}", first.content)
    for seconds in (1, 3600, 20_000):
        await at(world, due + 1000 * seconds)
    assert len(posted(there)) == 1
    await at(world, due + DAY)
    assert len(posted(there)) == 2


async def test_a_post_of_the_day_that_was_deleted_is_posted_again_by_who_asks_for_posts(
    world: World, home: App, there: Discord
) -> None:
    await at(world, await begin(world))
    channel: Any = SimpleNamespace(id=CHANNEL)
    start = partial(page.begin, home, reader(ANNA), channel=channel, hour=18, zone=BERLIN)
    again, deleted = words("en")("posted-again"), cast("Any", home.client).deleted
    for posts in (1, 2):
        assert again not in (await start()).text, "it is there"
        await world.say()
        assert len(posted(there)) == posts
        if posts == 1:
            deleted.update(there.messages[CHANNEL])
            assert again in (await start()).text
            await world.say()
    first, second = posted(there)
    assert first.ids() == second.ids()


async def test_after_a_season_its_table_stands_beside_the_puzzle(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tuple(
        SeasonRow(n, 9 - n, 3, 4, 80, n, 2, name) for n, name in ((1, "Dora"), (2, "Emil"))
    )

    async def finders(*_: int) -> Finders:
        return Finders(champions=rows)

    monkeypatch.setattr(world.service.posts, "finders", finders)
    await at(world, await begin(world))
    (message,) = posted(there)
    puzzle, season = message.alts
    assert "Dora" not in puzzle
    assert "1. Dora · 8 points" in season
    assert "Dora" in message.content


async def test_a_language_without_its_puzzle_holds_up_no_other(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    posts, usual = world.service.posts, world.service.posts._make

    async def broken(day: int, locale: str) -> None:
        if locale == "de":
            raise ValueError("none")
        await usual(day, locale)

    monkeypatch.setattr(posts, "_make", broken)
    first = await begin(world, guild_id=GUILD, locale="de")
    due = max(first, await begin(world, guild_id=GUILD + 1, channel_id=CHANNEL + 1))
    await at(world, due)
    assert (len(posted(there)), len(posted(there, CHANNEL + 1))) == (0, 1)
    assert "no puzzle for server" in caplog.text
    monkeypatch.setattr(posts, "_make", usual)
    await at(world, due + HOUR // 2)
    assert posted(there) == []
    await at(world, due + HOUR)
    assert "Alle haben zwei Versuche" in posted(there)[0].content


async def test_two_timers_and_two_processes_post_it_once(world: World, there: Discord) -> None:
    due = await begin(world)
    world.time = due
    (row,) = await world.store.read(daily.posts_due(due, 9))
    await asyncio.gather(*(world.service.posts._plan(row, due) for _ in range(3)))
    await asyncio.gather(*(world.service.posts.round() for _ in range(3)))
    await world.say()
    assert len(posted(there)) == 1


async def test_a_kill_loses_no_post_and_repeats_none(world: World, there: Discord) -> None:
    due = await begin(world)
    await fall_silent(world)
    await at_once(world, due)  # planned and not said
    (row,) = await world.store.read(queries.outbox_heads())
    assert isinstance(row.message, DailyPost)
    await world.outbox._claimed(row, due)
    deliverer: Any = world.mouth
    sent = await deliverer.send(row, search=False)
    # Killed before that was noted: by its nonce, and long after by its button.
    assert await deliverer.send(row, search=False) == sent
    there.nonces.clear()
    world.time += HOUR
    assert await deliverer.send(row, search=True) == sent
    speak_again(world)
    await world.say()
    assert len(posted(there)) == 1
    assert await world.store.read(queries.outbox_heads()) == ()


async def at_once(world: World, time: int) -> None:
    world.time = time
    await world.service.posts.round()


async def test_after_an_outage_only_todays_is_posted(world: World, there: Discord) -> None:
    due = await begin(world)
    await at(world, due + 3 * DAY - HOUR)  # that of the last day is over, and the next not due
    assert posted(there) == []
    await at(world, due + 4 * DAY + 2 * HOUR)  # late, and still its day
    (only,) = posted(there)
    assert only.ids() == [ids.about_daily(day_of(world.time), "en", "solve")]


async def test_a_restored_database_posts_nothing_twice(world: World, there: Discord) -> None:
    due = await begin(world)
    await at(world, due)
    await world.store.write(
        ("DELETE FROM outbox WHERE guild_id = ?", (GUILD,)),
        ("UPDATE daily_posts SET day = 0, due = ?", (due,)),
    )
    await at(world, due + 2 * HOUR)
    assert len(posted(there)) == 1
    kept = await world.service.posts.of(GUILD)
    assert kept.day == day_of(due)


@pytest.mark.parametrize("what", ["drawn", "posted"])
async def test_a_puzzle_whose_picture_can_not_be_drawn_or_posted_comes_in_words(
    world: World, there: Discord, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("no paint")

    if what == "drawn":
        monkeypatch.setattr(page, "draw_first_step", broken)
    there.attaches = what == "drawn"
    await at(world, await begin(world))
    (message,) = posted(there)
    assert message.attachments == []
    assert "```" in message.content
    assert (await world.service.posts.of(GUILD)).due is not None  # type: ignore[union-attr]


async def test_what_could_not_be_said_on_its_day_never_is(world: World, there: Discord) -> None:
    due = await begin(world)
    await fall_silent(world)
    await at_once(world, due)
    world.time = due + DAY - HOUR
    speak_again(world)
    await world.say()
    assert posted(there) == []
    await at(world, due + DAY)
    assert len(posted(there)) == 1


async def test_it_comes_with_the_last_solution_and_names_none_who_is_not_to_be(
    world: World, home: App, there: Discord
) -> None:
    due = await begin(world)
    world.time = due - DAY  # a day before the first post
    await find_it(home, BEN)
    world.time = due
    await find_it(home, BEN)
    await find_it(home, CARLA, guild_id=GUILD + 1)
    hidden, loser = Person(ID + 71, "Hidden", "en"), Person(ID + 72, "Loser", "en")
    late, apart = Person(ID + 73, "Late", "en"), Person(ID + 74, "*Apart*", "en")
    await find_it(home, hidden)
    await world.service.preferences.change(ID + 71, {"rated": "no"}, world.time)
    await answer_typed(home, reader(loser), None, wrong_of(await asked_of(home, loser)))
    await find_it(home, apart)
    yesterday = await asked_of(home, late)
    world.time = due + DAY
    await answer_typed(home, reader(late), yesterday.day, answer_of(yesterday))
    await find_it(home, ANNA)  # today's: it is told tomorrow
    await at(world, due + DAY)
    text = posted(there)[-1].content
    assert answer_of(yesterday) not in text, "it stands behind a button"
    assert "Yesterday: 5 players, 4 solved it." in text
    assert "Streak of this server: 2 days" in text
    assert "**Ben** (streak: 2 days), **\\*Apart\\*** (streak: 1 day)." in text
    for name in ("Carla", "Hidden", "Loser", "Late", "Anna"):
        assert name not in text
    message = posted(there)[-1]
    assert len(message.attachments) == 1, "no answer stands above *Solve it*"
    assert all(message.alts)
    await preferences.forget(world.service.tables, BEN.user_id, world.time)
    found = await world.service.posts.finders(yesterday.day, GUILD)
    assert [name for name, _ in found.named] == ["*Apart*"]


@pytest.mark.parametrize(("later", "locale"), spread(range(len(days.games())), LOCALES))
async def test_every_puzzle_fits_and_tells_nothing_of_todays_solution(
    world: World, home: App, monkeypatch: pytest.MonkeyPatch, later: int, locale: str
) -> None:
    world.time += later * DAY
    language = words(locale)
    person = Person(ID + 5, "Eve", locale)
    await find_it(home, person)
    world.time += DAY
    asked = await asked_of(home, person)
    made = await page.sheet(home, asked.day, language)
    named = tuple((f"{'*' * 40}{number}", number) for number in range(20))
    content = page.post(made, Finders(named, 33), News(), language)
    for shown in (content, page.without_picture(made, Finders(named, 33), News(), language)):
        assert len(shown.text) <= TEXT_LIMIT
        assert answer_of(asked) not in shown.text
    first = marked(made.board).partition("\n")[0]
    assert first in page.without_picture(made, Finders(), News(), language).text
    today = await home.service.dailies.seed(asked.day)
    assert today.hex() not in content.text
    assert len(content.files) == 1
    assert asked.found.rules.spec.title in content.text
    alone = language("pictures-private", question="").strip()
    assert not any(alone in file.alt for file in content.files), "everybody sees it"
    # Nothing of it would be another with another solution.
    twin = twin_of(asked)
    usual = home.service.dailies.opened

    async def twisted(day: int, locale: str) -> Any:
        return (asked.language, twin) if day == asked.day else await usual(day, locale)

    monkeypatch.setattr(home.service.dailies, "opened", twisted)
    again = await page.sheet(home, asked.day, language)
    assert replace(again, rows=()) == replace(made, rows=())
    assert people.ids(page.post(again, Finders(), News(), language)) == people.ids(content)


@pytest.mark.usefixtures("there")
async def test_thousands_at_one_hour_come_a_few_at_a_time(world: World) -> None:
    made = [(1_400_000_000_000 + 7_777 * number) << 22 for number in range(60)]
    moments = {next_post(guild, 18, BERLIN, world.time) for guild in made}
    assert max(moments) - min(moments) < SPREAD
    assert len(moments) > 50
    await fall_silent(world)
    for number in range(AT_ONCE + 5):
        due = await begin(world, guild_id=GUILD + number, channel_id=ID + 9000 + number)
    await at_once(world, due)
    assert len(await world.store.read(queries.outbox_heads())) == AT_ONCE
    assert await world.service.posts.round() == 1
    assert len(await world.store.read(queries.outbox_heads())) == AT_ONCE
    await at_once(world, due + 61_000)  # those are stuck
    assert len(await world.store.read(queries.outbox_heads())) == AT_ONCE + 5


async def test_the_last_solution_opens_in_private(world: World, home: App, there: Discord) -> None:
    due = await begin(world)
    world.time = due
    await find_it(home, BEN)
    yesterday = await asked_of(home, BEN)
    await at(world, due + DAY)
    _, button = posted(there)[-1].ids()
    assert button == ids.about_daily(yesterday.day, "en", "solution")
    told = answered(await press(home, ANNA, button))
    assert told["ephemeral"]
    assert tells_answer(yesterday, str(told["content"]))
    assert [file.description is not None for file in told["files"]] == [True]
    seal = answered(await press(home, ANNA, ids.about_daily(yesterday.day, "en", "proof")))
    tomorrow = await world.service.dailies.fingerprint(yesterday.day + 2)
    assert tomorrow in str(seal["content"])
    assert (await world.service.dailies.seed(yesterday.day)).hex() in str(seal["content"])
    for what in ("solution", "seal"):  # whatever a client sends
        today = said(await press(home, CARLA, ids.about_daily(yesterday.day + 1, "en", what)))
        assert not tells_answer(await asked_of(home, CARLA), today)
        assert "deux essais" in today


async def test_a_time_out_ends_no_daily_posts(world: World) -> None:
    await begin(world, BEN)
    message = DailyPost(day_of(world.time), "en")
    row = OutboxRow(7, "", f"channel:{CHANNEL}", message, "n" * 24, guild_id=GUILD)
    await world.service.posts.undeliverable(row, "muted", world.time)
    assert (await world.service.posts.of(GUILD)).due is not None
    await world.service.posts.undeliverable(row, "no-permission", world.time)
    assert (await world.service.posts.of(GUILD)).due is None


@pytest.mark.parametrize("code", [NO_ACCESS, NO_PERMISSION, 10003])
async def test_a_lost_channel_ends_it_and_who_asked_is_told_once(
    world: World,
    there: Discord,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    due = await begin(world, BEN)
    usual = there.get_partial_messageable

    def lost(place_id: int, **_: Any) -> Any:
        async def send(**_: Any) -> None:
            raise http_error(403, code)

        return SimpleNamespace(send=send) if place_id == CHANNEL else usual(place_id)

    monkeypatch.setattr(there, "get_partial_messageable", lost)
    with caplog.at_level(logging.WARNING):
        for number in range(3):
            await at(world, due + number * DAY)
    kept = await world.service.posts.of(GUILD)
    assert kept.due is None
    assert kept.why == ("deleted" if code == 10003 else "barred")
    assert "no channel for daily puzzles" in caplog.text
    (told,) = there.messages[BEN.user_id].values()
    assert "/daily-post start" in told.content
    with pytest.raises(DailyNotPosted):
        await world.service.posts.stop(GUILD)
    monkeypatch.setattr(there, "get_partial_messageable", usual)
    await at(world, await begin(world, BEN))
    assert len(posted(there)) == 1


async def test_stopping_drops_a_post_that_waits(world: World, there: Discord) -> None:
    due = await begin(world)
    await fall_silent(world)
    await at_once(world, due)
    await world.service.posts.stop(GUILD)
    speak_again(world)
    await at(world, due + DAY)
    assert posted(there) == []
    again = await begin(world, channel_id=CHANNEL + 1, hour=23)
    await at(world, again)
    assert len(posted(there, CHANNEL + 1)) == 1
    later = await begin(world, channel_id=CHANNEL + 2, hour=0, zone="UTC")
    assert day_of(later) == day_of(again) + 1, "once a day, wherever"


async def test_a_servers_own_language_is_taken_also_later(world: World, there: Discord) -> None:
    due = await begin(world, locale="en")
    await world.service.store.write(stored_people.guild_locale(GUILD, "fr"))
    await at(world, due)
    assert "Deux essais par personne" in posted(there)[0].content


async def test_a_forgotten_person_is_in_no_post_plan(world: World, there: Discord) -> None:
    person = Person(ID + 1_333_444_555_666_777_888, "Gone", "en")
    due = await begin(world, person)
    file = json.loads(await preferences.export(world.service.tables, person.user_id, world.time))
    (kept,) = file["daily_posts"]
    assert (kept["server"], kept["hour"], kept["zone"]) == (str(GUILD), 18, BERLIN)
    await preferences.forget(world.service.tables, person.user_id, world.time)
    row = await world.service.posts.of(GUILD)
    assert row.user_id == 0
    await at(world, due)
    assert len(posted(there)) == 1, "the server still wants it"


async def test_that_nobody_played_yesterday_is_not_said(world: World, there: Discord) -> None:
    due = await begin(world)
    for day in range(2):
        await at(world, due + day * DAY)
    first, second = posted(there)
    assert not [one for one in (first, second) if "Yesterday" in one.content]
    assert [len(one.ids()) for one in (first, second)] == [1, 2], "its solution can be seen"
