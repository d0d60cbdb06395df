"""Seasons of a server: what counts, for whom, from when until when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

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
from data.store import daily, people
from data.store.seasons import (
    Game,
    SeasonRow,
    SeatRow,
    Worth,
    count,
    games_of,
    ranking,
    season_seats,
    season_table,
)
from data.words import LOCALES, words
from tests.cogs.people import answered, by, press, run, said, shown_ids
from tests.cogs.table.climb import ended, only_climb, played
from tests.cogs.table.waiting import HOUR
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
    table = season_table(await world.store.read(season_seats(GUILD, when)), game, most=99)
    return {row.name: row for row in table.rows}


async def table_of(world: World, game: str = "", back: int = 0) -> dict[str, int]:
    """Return everybody's points, the first one first."""
    return {name: row.points for name, row in (await standing(world, game, back)).items()}


async def worth(world: World, person: Person) -> list[tuple[str, int, int]]:
    """Return why each game does not count or what it brought, the newest first."""
    await world.service.history.catch_up(rest=0.0)
    season = season_at(world.time)
    when, user = (season.starts, season.ends), person.user_id
    seats = await world.store.read(season_seats(GUILD, when))
    table = season_table(seats, most=1, user_id=user)
    games = await world.store.read(games_of(GUILD, when, "", user, 9))
    made = [(game.why, table.worth.get(game.table_id, Worth())) for game in games]
    return [(why, one.points, one.ahead) for why, one in made]


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


def rows(*games: tuple[int, ...], known: Container[int] = range(99)) -> list[SeatRow]:
    """Return the seats of a game a day, in which people finish in this order; 0 was forgotten."""
    return [
        SeatRow(f"t{day:03}", "helge", day * DAY, rank, user, f"P{user}", user in known, True)
        for day, table in enumerate(games)
        for rank, user in enumerate(table, start=1)
    ]


def standings(*games: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """Return everybody's place, 0 for none, and points."""
    made = ranking(count(rows(*games)))
    return {row.user_id: (row.place if row.placed else 0, row.points) for row in made}


def test_a_place_takes_three_people_whom_one_has_beaten() -> None:
    """Who has beaten one person again and again never leads, whatever their points."""
    made = standings((1, 2), (1, 2), (1, 2), (1, 3), (4, 3, 2), (4, 1))
    assert made == {4: (1, 3), 1: (0, 4), 2: (0, 0), 3: (0, 1)}


def test_equal_points_are_parted_by_those_of_the_beaten_then_by_the_share_of_opponents() -> None:
    made = ranking(count(rows((1, 2), (3, 4), (2, 3), (4, 5), (5, 1), (1, 4))))
    assert [(row.user_id, row.points, row.place) for row in made] == [
        (1, 2, 1),
        (5, 1, 2),  # ahead of the first
        (2, 1, 3),
        (3, 1, 3),
        (4, 1, 5),  # ahead of one with a point, too, but behind two of three
    ]


def test_the_same_person_brings_a_point_a_day_and_three_a_season() -> None:
    one_day = [seat._replace(ended_at=0) for seat in rows((1, 2, 3), (1, 2, 3), (1, 2))]
    assert count(one_day)[1].points == 2
    assert [one.points for one in count(one_day)[1].worth.values()] == [2, 0, 0]
    assert count(rows(*[(1, 2, 3)] * 5))[1].points == 6


def test_only_known_people_bring_points_and_share() -> None:
    """A win over a second account lends nobody a point, a place or a better share."""
    honest = [(1, 2, 3, 4), (2, 3, 4), (3, 4, 1)]
    made = {row.user_id: row for row in ranking(count(rows(*honest)))}
    more = count(rows(*honest, *[(1, 11), (1, 12), (12, 1), (11, 12)] * 3, known=range(1, 9)))
    (first,) = (row for row in ranking(more) if row.user_id == 1)
    assert replace(first, games=2, people=4) == made[1]
    assert more[1].worth["t003"] == Worth(0, 1, 1)
    assert (more[12].points, more[11].points) == (3, 0), "a newcomer who beats one earns a point"


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
    table = await world.playing(ANNA, DORA, CARLA)
    for step in (1, 2, 1, 2, 2, 1):
        table = await world.move(table, f"add {step}")
    await world.stop(table)
    assert sum((await table_of(world)).values()) > 0


async def farm(world: World, *tables: tuple[Person, ...], days: int) -> None:
    """Let the first of each table win, the second come second and so on, day after day."""
    for _ in range(days):
        for who in tables:
            await played(world, *(3, 2, 1)[: len(who)], who=who)
        world.time += DAY
    await world.service.history.catch_up(rest=0.0)


async def test_second_accounts_bring_nothing_also_where_they_are_forgotten(world: World) -> None:
    """However many games they lose, where enough people are known."""
    world.time = season_at(world.time).ends
    me, *alts = ALTS
    people_here = (ANNA, BEN, CARLA, DORA)
    await farm(world, people_here[:2], people_here[2:], days=1)
    known = "INSERT INTO ratings VALUES (?, 'hexago', '', ?, 25, 6, 12, 1)"
    await world.store.write(*((known, (GUILD, person.user_id)) for person in people_here))
    await farm(world, (me, alts[0]), (me, alts[1]), days=5)
    row = (await standing(world))[me.name]
    assert (row.points, row.beaten, row.placed) == (0, 0, False)
    assert (await worth(world, me))[0] == ("", 0, 1)
    for alt in alts[:4]:
        await farm(world, (me, alt), days=1)
        await forget(world.service.tables, alt.user_id, world.time)
    row = (await standing(world))[me.name]
    assert (row.points, row.beaten, row.placed) == (0, 0, False)


def test_forgotten_people_count_as_one() -> None:
    made = count(rows(*[(1, 0, 2)] * 5))
    assert (made[1].points, len(made[1].days), made[2].points) == (6, 2, 0)
    assert list(made) == [1, 2]


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
    empty = said(await run(home, "standings", by(CARLA)))
    assert "Aucune partie" in empty
    assert "un point par personne" in empty
    assert "À égalité" not in empty, "places and ties are told where somebody has points"
    await farm(world, (ANNA, BEN, CARLA), (ANNA, BEN, DORA), days=3)
    await played(world, 3, 1, who=(ANNA, BEN))
    await world.service.history.catch_up(rest=0.0)
    made = await run(home, "standings", by(BEN))
    (file,) = answered(made)["files"]
    assert "1. Anna · 9 Punkte · 7 Spiele · 3 Personen besiegt · vor 100" in file.description
    assert "– Ben · 6 Punkte" in file.description
    assert "Du: 6 Punkte. Für einen Platz" in said(made)
    assert "Bei gleichen" not in said(made), "where no two places have equal points"
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


@pytest.mark.parametrize(("days", "title"), [(6, ""), (29, "7 daily"), (31, "30 daily")])
async def test_a_profile_has_the_title_of_the_longest_daily_streak_though_it_is_over(
    home: App, world: World, days: int, title: str
) -> None:
    await played(world, 1, 1, who=(ANNA, BEN))
    await world.service.history.catch_up(rest=0.0)
    for day in (*range(700_000, 700_000 + days), 700_099):
        row = (day, ANNA.user_id, "", GUILD, ANNA.name, "draw", 5, True, False, world.time)
        await world.store.write(daily.keep_answer(daily.AnswerRow(*row)))
    (file,) = answered(await run(home, "profile", by(ANNA)))["files"]
    made = file.description
    assert f"Daily puzzle streak: 0 now, {days} at best" in made
    assert ("Titles" in made) is bool(title)
    assert title in made


async def test_a_profile_names_the_podium_of_seasons_that_are_over(home: App, world: World) -> None:
    await farm(world, (ANNA, BEN, CARLA), (ANNA, BEN, DORA), days=3)
    await world.service.history.catch_up(rest=0.0)
    season = season_at(world.time)
    title = f"Titles: Best of Q{season.quarter} {season.year}"

    async def card(person: Person) -> str:
        (file,) = answered(await run(home, "profile", by(person)))["files"]
        return str(file.description)

    assert "Titles" not in await card(ANNA)
    world.time = season.ends + DAY
    for _ in range(2):  # worked out, and kept
        assert title in await card(ANNA)
    assert await seasons._podium(home, GUILD + 1, season) == {}, "each server has its own"
    assert "Titel" not in await card(BEN), "fewer than three beaten"
    world.time = season_at(world.time).before(-4).ends
    assert "Titles" not in await card(ANNA), "of the last year alone"


async def test_profiles_of_an_hour_count_a_season_that_is_over_once(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Mock(side_effect=season_table)
    monkeypatch.setattr(seasons, "season_table", counted)
    await farm(world, (ANNA, BEN, CARLA), days=1)
    await world.service.history.catch_up(rest=0.0)
    world.time = season_at(world.time).ends
    for later, times in ((0, 1), (1000, 1), (HOUR, 2)):
        world.time += later
        for person in (ANNA, BEN):
            await run(home, "profile", by(person))
        assert counted.call_count == times


def row(place: int, people: int) -> SeasonRow:
    return SeasonRow(place, 30 - place, 3, 3, 50, place, people, f"P{place}")


@pytest.mark.parametrize(("people", "listed"), [(0, 0), (1, 1), (4, 3), (8, 4), (15, 7), (90, 7)])
def test_the_upper_half_is_listed_but_never_fewer_than_three(people: int, listed: int) -> None:
    rows = [row(place, people) for place in range(1, min(people, LISTED) + 1)]
    assert len(seasons._upper_half(rows)) == listed


@pytest.mark.parametrize(
    ("people", "own", "said"),
    [(3, 0, "3 play"), (4, 0, "top 3 of 4"), (4, 4, "4 play"), (9, 9, "top 5 of 9")],
)
def test_a_picture_says_how_many_play_and_how_many_of_them_it_names(
    people: int, own: int, said: str
) -> None:
    rows = [row(place, people) for place in range(1, min(people, LISTED) + 1)]
    shown = seasons.Shown(HistoryPress("season"), Season(2026, 4), rows, None, (), "", rated=True)
    listed = [*seasons._upper_half(rows), *([row(own, people)] if own else [])]
    assert seasons._people(shown, listed, words("en")) == said


def test_ties_are_explained_where_two_places_have_equal_points() -> None:
    def how(*points: int) -> str:
        rows = [replace(row(at, 4), points=one) for at, one in enumerate(points, 1)]
        press, season = HistoryPress("season"), Season(2026, 4)
        shown = seasons.Shown(press, season, rows, None, (), "", rated=True)
        return seasons._how_line(shown, words("en"))

    assert "Ties" in how(5, 5, 2)
    assert "Ties" not in how(5, 4, 2)


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
    await farm(
        world,
        (ANNA, BEN, a),
        (ANNA, CARLA, b),
        (BEN, a, b),
        (BEN, c),
        (BEN, CARLA),
        (CARLA, a, b),
        (CARLA, c),
        (a, c),
        days=1,
    )
    last = day_of(season_at(world.time).ends - 1)
    posts: Any = world.service.posts
    assert (await posts.finders(last - 1, GUILD)).champions == ()
    named = (await posts.finders(last, GUILD)).champions
    line = daily_post.champions(named, words(locale))
    assert line.index("Anna") < line.index("Ben") < line.index("Carla")
    assert daily_post.champions([replace(row, beaten=2) for row in named], words(locale)) == ""


def test_what_a_game_was_worth_is_said_with_the_reason() -> None:
    said = [
        seasons._worth_line(Game("", "hexago", "", 0, why), worth, words("en"))
        for why, worth in (
            ("", Worth(2, 2)),
            ("", Worth(1, 2)),
            ("", Worth(0, 1, 1)),
            ("often", Worth()),
        )
    ]
    assert said[0].endswith("2 points.")
    assert said[1].endswith(
        "1 point: from the same person you get no more than one a day and 3 a season."
    )
    assert said[2].endswith("0 points: people whose rating here is not settled bring none.")
    assert said[3].endswith("Not rated: of one pair’s games only the first three in 24 hours are.")


def test_games_of_a_day_that_did_not_count_for_one_reason_share_a_line() -> None:
    listed = [(1, "computer"), (7, ""), (3_000_000, "computer"), (9, ""), (90_000_000, "computer")]
    games = [(Game("", "hexago", "", at, why), Worth(2, 2)) for at, why in listed]
    less = (Game("", "hexago", "", 11, ""), Worth(0, 1, 1))
    said = seasons._worth_lines([*games, less], words("en"))
    assert [line.rsplit(" · ", 1)[1] for line in said] == [
        "Not rated: a computer played along.",
        "Not rated: a computer played along.",
        "0 points: people whose rating here is not settled bring none.",
    ], "what brought its points needs no word"
