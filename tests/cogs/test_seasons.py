"""Seasons of a server: what counts, for whom, from when until when."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from cogs.daily import post_page as daily_post
from cogs.daily.puzzles import day_of
from cogs.history import seasons
from cogs.table.history import LISTED, Season, season_at
from cogs.table.model import Person
from cogs.table.people.preferences import forget
from cogs.table.play import acting
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.ids import HistoryPress
from data.store import people
from data.store.seasons import SeasonRow, Worth, games_worth, season_table
from data.words import LOCALES, words
from tests.cogs.people import answered, by, press, run, said, shown_ids
from tests.cogs.table.climb import ended, only_climb, played
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World

DAY = 86_400_000
ELSEWHERE = GUILD + 1
DORA = Person(ID + 4, "Dora", "en")
ALTS = tuple(Person(ID + 1_234_567_890_123_456_789 + n, f"Alt {n}", "en") for n in range(6))


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


def at(*date: int) -> int:
    return int(dt.datetime(*date, tzinfo=dt.UTC).timestamp()) * 1000  # type: ignore[misc,arg-type]


async def standing(world: World, game: str = "", back: int = 0) -> dict[str, SeasonRow]:
    await world.service.history.catch_up(rest=0.0)
    season = season_at(world.time, back)
    when = (season.starts, season.ends)
    rows = await world.store.read(season_table(GUILD, when, game, most=99))
    return {row.name: row for row in rows}


async def table_of(world: World, game: str = "", back: int = 0) -> dict[str, int]:
    """Return everybody's points, the first one first."""
    return {name: row.points for name, row in (await standing(world, game, back)).items()}


async def worth(world: World, person: Person) -> list[tuple[str, int, int]]:
    season = season_at(world.time)
    query = games_worth(GUILD, (season.starts, season.ends), "", person.user_id, 9)
    return [(one.why, one.points, one.ahead) for one in await world.store.read(query)]


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


async def test_a_game_brings_a_point_for_each_person_one_finishes_ahead_of(world: World) -> None:
    await played(world, 3, 2, 1, who=(ANNA, BEN, CARLA))
    assert await table_of(world) == {"Anna": 2, "Ben": 1, "Carla": 0}
    await played(world, 2, 2, who=(BEN, CARLA))  # level: nobody is ahead
    assert await table_of(world) == {"Anna": 2, "Ben": 1, "Carla": 0}
    assert await worth(world, BEN) == [("", 0, 0), ("", 1, 1)]


async def test_a_place_takes_three_people_whom_one_has_beaten(world: World) -> None:
    """Who has beaten one person again and again never leads, whatever their points."""
    for _ in range(3):
        await played(world, 3, 1, who=(ANNA, BEN))
    await played(world, 3, 1, who=(ANNA, DORA))
    await played(world, 3, 2, 1, who=(CARLA, DORA, BEN))
    await played(world, 3, 1, who=(CARLA, ANNA))
    rows = await standing(world)
    assert [(r.name, r.points, r.place, r.placed) for r in rows.values()][:2] == [
        ("Carla", 3, 1, True),
        ("Anna", 4, 2, False),
    ]


async def test_equal_points_are_parted_by_the_share_of_games_won_then_by_whom_one_beat(
    world: World,
) -> None:
    await played(world, 3, 1, who=(ANNA, BEN))
    await played(world, 3, 1, who=(CARLA, DORA))
    await played(world, 3, 3, who=(CARLA, ANNA))
    await played(world, 3, 1, who=(DORA, BEN))
    # One point each: Dora won one of two, as Anna and Carla; Carla has beaten one with points.
    assert list(await table_of(world)) == ["Carla", "Anna", "Dora", "Ben"]
    places = [row.place for row in (await standing(world)).values()]
    assert places == [1, 2, 2, 4]
    await played(world, 3, 3, who=(DORA, BEN))
    assert [row.place for row in (await standing(world)).values()] == [1, 2, 3, 4]


async def test_only_games_with_another_person_on_this_server_count(world: World) -> None:
    far = await world.playing(ANNA, CARLA, guild_id=ELSEWHERE, channel_id=CHANNEL + 9)
    await ended(world, far, 3, 1)
    alone = await world.playing(ANNA, computers=1)
    await world.stop(alone)
    assert await table_of(world) == {}
    await played(world, 3, 1)
    assert len(await table_of(world, "helge")) == 2
    assert await table_of(world, "hexago") == {}
    assert await worth(world, ANNA) == [("", 1, 1), ("unranked", 0, 0)]


async def test_games_that_are_given_away_bring_nobody_points(world: World) -> None:
    """A second account that joins and resigns, or agrees to an end while all are level."""
    for number in range(4):
        table = await world.playing(ANNA, DORA, channel_id=CHANNEL + number)
        await world.do(acting.resign, table, DORA.user_id)
        table = await world.playing(ANNA, DORA, channel_id=CHANNEL + 10 + number)
        for _ in range(4):
            table = await world.move(table, "add 1")
        table = await world.stop(table)
        assert table.outcome
        assert table.outcome.winners == ()
    assert await table_of(world) == {}
    assert {why for why, *_ in await worth(world, ANNA)} == {"short", "unranked"}


async def test_an_agreed_end_counts_where_somebody_is_ahead(world: World) -> None:
    table = await world.playing(ANNA, DORA)
    for step in (1, 2, 1, 2):
        table = await world.move(table, f"add {step}")
    await world.stop(table)
    assert await table_of(world) == {"Dora": 1, "Anna": 0}


async def farm(world: World, *tables: tuple[Person, ...], days: int) -> None:
    """Let the first of each table win, the second come second and so on, day after day."""
    for _ in range(days):
        for who in tables:
            await played(world, *(3, 2, 1)[: len(who)], who=who)
        world.time += DAY
    await world.service.history.catch_up(rest=0.0)


async def test_second_accounts_bring_at_most_three_points_each(world: World) -> None:
    """However many games they lose; one alone brings no place, and no settled rating."""
    world.time = season_at(world.time).ends
    me, *alts = ALTS
    await farm(world, (me, alts[0]), days=5)
    row = (await standing(world))[me.name]
    assert (row.points, row.beaten, row.placed) == (3, 1, False)
    assert (await worth(world, me))[0] == ("", 0, 1)
    await forget(world.service.tables, alts[0].user_id, world.time)
    await farm(world, (me, alts[0]), days=3)
    row = (await standing(world))[me.name]
    assert (row.points, row.beaten) == (6, 2)
    for alt in alts[1:]:  # forgotten again and again they are one person
        await farm(world, (me, alt), days=1)
        await forget(world.service.tables, alt.user_id, world.time)
    row = (await standing(world))[me.name]
    assert (row.points, row.beaten, row.placed) == (6, 2, False)


async def test_a_ring_gets_as_far_as_people_who_beat_each_other_three_times(world: World) -> None:
    me, a, b, c, d, _ = ALTS
    await farm(world, (me, a, b), (me, c, d), (a, me), days=5)
    rows = await standing(world)
    got = [(r.points, r.beaten, r.placed) for r in rows.values()]
    assert got == [(12, 4, True), (6, 2, False), (3, 1, False), (0, 0, False), (0, 0, False)]


async def test_whoever_leaves_or_is_forgotten_takes_no_points_from_others(world: World) -> None:
    await farm(world, (ANNA, BEN, CARLA), (BEN, ANNA), days=2)
    await world.service.people.left(GUILD, BEN.user_id, world.time)
    assert await table_of(world) == {"Anna": 4, "Ben": 4, "Carla": 0}
    await forget(world.service.tables, BEN.user_id, world.time)
    assert await table_of(world) == {"Anna": 4, "Carla": 0}
    world.time = season_at(world.time).ends
    assert await table_of(world) == {}
    assert await table_of(world, back=1) == {"Anna": 4, "Carla": 0}


async def test_a_season_is_a_picture_that_says_the_same(home: App, world: World) -> None:
    assert "Aucune partie" in said(await run(home, "standings", by(CARLA)))
    await farm(world, (ANNA, BEN, CARLA), (ANNA, BEN, DORA), days=3)
    await played(world, 3, 1, who=(ANNA, BEN))
    await world.service.history.catch_up(rest=0.0)
    made = await run(home, "standings", by(BEN))
    (file,) = answered(made)["files"]
    assert "1. Anna · 9 Punkte · 7 Partien · 3 Personen besiegt · vor 100" in file.description
    assert "– Ben · 6 Punkte" in file.description
    assert "Du: 6 Punkte. Für einen Platz" in said(made)
    assert "You: place 1 of 4, 9 points from 7 games." in said(
        await run(home, "standings", by(ANNA))
    )
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
    return SeasonRow(place, 30 - place, 3, 3, 50, place, people, f"P{place}")


@pytest.mark.parametrize(("people", "listed"), [(0, 0), (1, 1), (4, 3), (8, 4), (15, 7), (90, 7)])
def test_the_upper_half_is_listed_but_never_fewer_than_three(people: int, listed: int) -> None:
    rows = [row(place, people) for place in range(1, min(people, LISTED) + 1)]
    assert len(seasons._upper_half(rows)) == listed


async def test_readers_find_their_own_row_wherever_they_are(home: App, world: World) -> None:
    await farm(world, ALTS[:3], ALTS[3:], (ALTS[0], BEN), days=1)
    (file,) = answered(await run(home, "standings", by(BEN)))["files"]
    lines = file.description.splitlines()
    assert (len(lines), "Ben" in lines[-1]) == (1 + 4 + 1, True)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_daily_post_names_the_champions_on_the_day_after(
    world: World, locale: str
) -> None:
    a, b, c = ALTS[:3]
    await farm(world, (ANNA, BEN, CARLA), (ANNA, a), (BEN, a, b), (CARLA, a, b), (CARLA, c), days=1)
    last = day_of(season_at(world.time).ends - 1)
    posts: Any = world.service.posts
    assert (await posts.finders(last - 1, GUILD)).champions == ()
    named = (await posts.finders(last, GUILD)).champions
    line = daily_post.champions(named, words(locale))
    assert line.index("Anna") < line.index("Ben") < line.index("Carla")
    assert daily_post.champions([replace(row, beaten=2) for row in named], words(locale)) == ""


def test_what_a_game_was_worth_is_said_with_the_reason() -> None:
    said = [
        seasons._worth_line(Worth("hexago", "", 0, why, points, 2), words("en"))
        for why, points in (("", 2), ("", 1), ("often", 0))
    ]
    assert said[0].endswith("2 points.")
    assert said[1].endswith("1 point: the same person brings 3 a season at most.")
    assert said[2].endswith("Not rated: of one pair’s games only the first three in 24 hours are.")
