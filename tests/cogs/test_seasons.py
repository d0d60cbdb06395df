"""Seasons of a server: what counts, for whom, from when until when."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from cogs.daily import post_page as daily_post
from cogs.daily.puzzles import day_of
from cogs.history import seasons
from cogs.table.history import BEST, LISTED, Season, season_at
from cogs.table.model import Person
from cogs.table.people.preferences import forget
from cogs.table.play import acting
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.ids import HistoryPress
from data.store import people, results
from data.store.results import SeasonRow
from data.words import LOCALES, words
from tests.cogs.people import answered, by, press, run, said, shown_ids
from tests.cogs.table.climb import ended, only_climb, played
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World

DAY = 86_400_000
ELSEWHERE = GUILD + 1
DORA = Person(ID + 4, "Dora", "en")


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


def at(*date: int) -> int:
    return int(dt.datetime(*date, tzinfo=dt.UTC).timestamp()) * 1000  # type: ignore[misc,arg-type]


async def table_of(world: World, game: str = "", back: int = 0) -> list[tuple[int, int, int, int]]:
    season = season_at(world.time, back)
    when = (season.starts, season.ends)
    rows = await world.store.read(results.season(GUILD, when, game, BEST, most=99))
    return [(row.user_id, row.points, row.games, row.place) for row in rows]


@pytest.mark.parametrize(
    ("now", "back", "season"),
    [
        (at(2026, 1, 1), 0, Season(2026, 1)),
        (at(2026, 4, 1) - 1, 0, Season(2026, 1)),
        (at(2026, 12, 31, 23), 0, Season(2026, 4)),
        (at(2026, 2, 1), 1, Season(2025, 4)),
        (at(2026, 2, 1), 5, Season(2024, 4)),
    ],
)
def test_a_season_is_a_quarter_of_a_year(now: int, back: int, season: Season) -> None:
    assert season_at(now, back) == season
    assert season_at(season.starts) == season_at(season.ends - 1) == season
    assert season_at(season.ends) == season.before(-1)


async def test_winning_brings_three_points_the_last_place_one(world: World) -> None:
    await played(world, 3, 2, 1, who=(ANNA, BEN, CARLA))
    assert await table_of(world) == [
        (ANNA.user_id, 3, 1, 1),
        (BEN.user_id, 2, 1, 2),
        (CARLA.user_id, 1, 1, 3),
    ]
    await played(world, 2, 2, who=(BEN, CARLA))  # who shares the first place has won
    assert [row[:2] for row in await table_of(world)] == [
        (BEN.user_id, 5),
        (CARLA.user_id, 4),
        (ANNA.user_id, 3),
    ]


async def test_of_equal_points_those_stand_first_who_needed_fewer_games(world: World) -> None:
    await played(world, 3, 1, who=(CARLA, DORA))
    for _ in range(3):
        await played(world, 2, 3, 1, who=(BEN, ANNA, DORA))
    rows = [row for row in await table_of(world) if row[0] in (BEN.user_id, CARLA.user_id)]
    assert [row[:2] for row in rows] == [(BEN.user_id, 6), (CARLA.user_id, 3)]
    await played(world, 3, 1, who=(CARLA, DORA))
    rows = [row for row in await table_of(world) if row[0] in (BEN.user_id, CARLA.user_id)]
    assert [row[:3] for row in rows] == [(CARLA.user_id, 6, 2), (BEN.user_id, 6, 3)]


async def test_only_games_with_another_person_on_this_server_count(world: World) -> None:
    far = await world.playing(ANNA, CARLA, guild_id=ELSEWHERE, channel_id=CHANNEL + 9)
    await ended(world, far, 3, 1)
    alone = await world.playing(ANNA, computers=1)
    await world.stop(alone)
    assert await table_of(world) == []
    await played(world, 3, 1)
    assert len(await table_of(world, "helge")) == 2
    assert await table_of(world, "hexago") == []


async def test_games_that_are_given_away_bring_nobody_points(world: World) -> None:
    """A second account that joins and resigns, or lets a computer play, feeds nobody."""
    for number in range(15):
        table = await world.playing(ANNA, DORA, channel_id=CHANNEL + number)
        await world.do(acting.resign, table, DORA.user_id)
    assert await table_of(world) == []


async def test_of_one_pair_three_games_a_day_bring_points(world: World) -> None:
    for _ in range(15):
        await played(world, 3, 1, who=(ANNA, DORA))
    await played(world, 3, 2, 1, who=(BEN, CARLA, DORA))
    assert [row[:3] for row in await table_of(world)] == [
        (ANNA.user_id, 9, 3),
        (DORA.user_id, 4, 4),
        (BEN.user_id, 3, 1),
        (CARLA.user_id, 2, 1),
    ]
    world.time += DAY
    await played(world, 3, 1, who=(ANNA, DORA))
    assert (await table_of(world))[0] == (ANNA.user_id, 12, 4, 1)


async def test_of_equal_points_those_stand_first_who_met_stronger_people(world: World) -> None:
    await played(world, 3, 1, who=(ANNA, BEN))
    await played(world, 3, 1, who=(CARLA, DORA))
    await played(
        world, 3, 2, 1, who=(Person(ID + 5, "Emil", "en"), DORA, Person(ID + 6, "F", "en"))
    )
    first = [row for row in await table_of(world) if row[1] == 3 and row[2] == 1]
    assert [(row[0], row[3]) for row in first[:2]] == [(CARLA.user_id, 1), (ID + 5, 2)]


async def test_the_best_results_count_and_a_new_season_begins_at_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        await played(world, 1, 3)
    world.time += DAY
    for _ in range(2):
        await played(world, 3, 1)
    assert await table_of(world) == [(ANNA.user_id, 8, 4, 1), (BEN.user_id, 8, 4, 1)]
    monkeypatch.setattr(f"{__name__}.BEST", 3)
    assert [row[1] for row in await table_of(world)] == [7, 7]
    world.time = season_at(world.time).ends
    assert await table_of(world) == []
    assert len(await table_of(world, back=1)) == 2


async def test_a_year_has_four_tables_whoever_comes_late_leaves_or_is_forgotten(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.BEST", 3)
    year = [season_at(world.time).before(-n) for n in range(1, 5)]
    earned: dict[Season, dict[int, list[int]]] = {}
    for number in range(16):
        season = year[number // 4]
        world.time = season.starts + (number % 4) * 28 * DAY
        # Ben leaves in the second season, Carla comes late in the first, Dora in the third.
        here = [ANNA, *[BEN] * (number < 6), *[CARLA] * (number > 2), *[DORA] * (number > 9)]
        best = here[number % len(here) :] + here[: number % len(here)]
        await played(world, *range(3, 3 - len(best), -1), who=tuple(best[:3]))
        points = [3, 1] if len(best) == 2 else [3, 2, 1]
        for person, won in zip(best, points, strict=False):
            earned.setdefault(season, {}).setdefault(person.user_id, []).append(won)
        if number == 6:
            await world.service.people.left(GUILD, BEN.user_id, world.time)
    world.time = year[-1].ends + DAY

    async def tables() -> list[dict[int, int]]:
        return [{row[0]: row[1] for row in await table_of(world, back=n)} for n in (4, 3, 2, 1)]

    wanted = [
        {user: sum(sorted(won)[-BEST:]) for user, won in earned[season].items()} for season in year
    ]
    assert await tables() == wanted
    assert [BEN.user_id in one for one in wanted] == [True, True, False, False]
    await forget(world.service.tables, BEN.user_id, world.time)
    for one in wanted:
        one.pop(BEN.user_id, None)
    assert await tables() == wanted


async def test_a_season_is_a_picture_that_says_the_same(home: App, world: World) -> None:
    assert "Personne" in said(await run(home, "standings", by(CARLA)))
    for _ in range(3):
        await played(world, 3, 2, 1, who=(ANNA, BEN, CARLA))
    made = await run(home, "standings", by(BEN))
    (file,) = answered(made)["files"]
    assert "1. Anna · 9 Punkte · 3 Partien" in file.description
    assert "Du: Platz 2 von 3, 6 Punkte aus 3 Partien." in said(made)
    assert ids.history(HistoryPress("standings")) in shown_ids(made)
    game = await press(home, BEN, ids.history(HistoryPress("season", kind="helge")))
    assert "**Climb**" in said(game)
    world.time = season_at(world.time).ends + DAY
    assert "Du hast noch keine Punkte" in said(await run(home, "standings", by(BEN)))
    before = ids.history(HistoryPress("season", page=1))
    assert "schon vorbei" in said(await press(home, BEN, before))
    await world.store.write(*people.change(ANNA.user_id, rated=False))
    (file,) = answered(await press(home, BEN, before))["files"]
    assert "Anna" not in file.description


def row(place: int, people: int) -> SeasonRow:
    return SeasonRow(place, 30 - place, 3, 1, place, people, f"P{place}")


@pytest.mark.parametrize(("people", "listed"), [(0, 0), (1, 1), (4, 3), (8, 4), (15, 8), (90, 8)])
def test_the_upper_half_is_listed_but_never_fewer_than_three(people: int, listed: int) -> None:
    rows = [row(place, people) for place in range(1, min(people, LISTED) + 1)]
    assert len(seasons._upper_half(rows)) == listed


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_daily_post_names_the_champions_on_the_day_after(
    world: World, locale: str
) -> None:
    await played(world, 3, 2, 1, who=(ANNA, BEN, CARLA))
    last = day_of(season_at(world.time).ends - 1)
    posts: Any = world.service.posts
    assert (await posts.finders(last - 1, GUILD)).champions == ()
    named = (await posts.finders(last, GUILD)).champions
    line = daily_post.champions(named, words(locale))
    assert line.index("Anna") < line.index("Ben") < line.index("Carla")
