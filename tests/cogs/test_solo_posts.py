"""What a channel that gets the puzzles reads of the Sunday solo, day by day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from cogs.daily.solo import News, over_everywhere
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.refusals import SoloNotToday
from cogs.table.model import Person
from cogs.ui import daily_post as page
from cogs.ui import ids
from cogs.ui import solo as solo_page
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from data.store.daily import Finders
from data.store.solos import Place, Ranks
from data.words import Words, words
from tests.cogs.messages import Discord, Message
from tests.cogs.people import ids as shown
from tests.cogs.soloists import DATE, DAY, SUNDAY, about, begin, play, stands
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, World

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
    people_there = [ANNA, BEN, *(Person(40 + n, f"Member{n}", "en") for n in range(2))]
    for n, person in enumerate(people_there):
        await begin(world, person)
        await play(world, person, at=17 * n)
    unfinished = Person(50, "Late", "en")
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
        await about(home, Person(60, "Nobody", "en"), "open")


def test_a_post_with_all_of_it_fits_and_names_give_way(language: Words) -> None:
    best = tuple(Place("*" * 40, 9_999) for _ in range(10))
    news = News(last=DATE, ranks=Ranks(best, 33, 0, 9_999))
    top = page.Sheet("x" * 300, ("y" * 500,), (), "board", ([],))
    finders = Finders(tuple(("_" * 40, 12) for _ in range(20)), 20)
    content = page.without_picture(top, finders, news, language)
    assert len(content.text) <= TEXT_LIMIT
    assert "33" in content.text
    assert shown(content) == []
    for count in (0, 1, 2):
        said = solo_page.posted(News(last=DATE, ranks=Ranks((), count, 0, 1)), language)
        assert said
        assert str(count) in said or count < 2
    today = News(today=DATE, game="hexago")
    assert "Hexago" in solo_page.posted(today, language)
    assert shown(page.without_picture(top, finders, today, language)) == [
        ids.about_solo(DATE, "open")
    ]
