"""What the first release left beside its running games goes on in a next version."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from cogs.cups import rules
from cogs.daily.puzzles import day_of
from cogs.refusals import GoUsedUp
from cogs.table.history import rebuild
from cogs.table.people.preferences import export, forget
from cogs.ui.app import App
from data.store import FileStore, metrics, people, queries, ratings, results, servers
from data.store.check import full
from data.store.rows import RUNNING
from data.words import words
from engine.cups import CupRecord
from tests.cogs import people as presses
from tests.cogs.people import by, run, said
from tests.cogs.soloists import DATE
from tests.cogs.table.cups import go, on
from tests.cogs.table.cups import tables as tables_of
from tests.cogs.table.forgetting import dump
from tests.cogs.table.waiting import EMIL, FAY, HOUR
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, START, World
from tests.data.filling import ENTRANTS, OWN_WORDS, WORDS
from tests.data.releases import EMPTY, NEXT, know, restored
from tests.files.damage import complaints
from tools.support.tables import executed

LATER = START + 79 * HOUR // 2


@pytest.fixture
async def upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    know(monkeypatch, NEXT)
    restored(tmp_path / "spiel.db")
    async with World(tmp_path, time=LATER) as world:
        yield world


@pytest.fixture
async def home(upgraded: World) -> AsyncIterator[App]:
    made = presses.app(upgraded)
    yield made
    made.pictures.close()


def test_each_table_of_the_schema_has_a_row_in_the_database_of_the_release(tmp_path: Path) -> None:
    restored(tmp_path / "spiel.db")
    empty = {name for name, found in dump(tmp_path).items() if not found}
    assert empty == EMPTY.keys() - {"named"}


async def test_nothing_is_wrong_with_it_before_and_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = restored(tmp_path / "spiel.db")
    assert complaints(path) == []
    know(monkeypatch, NEXT)
    async with World(tmp_path, time=LATER) as world:
        await world.service.history.catch_up(rest=0.0)
        await world.say()
    assert complaints(path) == []
    full(path)


async def test_no_table_loses_a_row_by_an_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = restored(tmp_path / "spiel.db")
    before = {name: len(found) for name, found in dump(tmp_path).items()}
    know(monkeypatch, NEXT)
    store = await FileStore.open(path, now=lambda: LATER)
    after = {name: len(found) for name, found in dump(tmp_path).items()}
    await store.close()
    assert {name: after[name] for name in before} == before


async def test_a_cups_round_ends_and_the_next_is_drawn(upgraded: World) -> None:
    world = upgraded
    ((cup_id,),) = await executed(world.store, "SELECT id FROM cups")
    before = await go(world, cup_id)
    assert before.row.round == 2
    for table in await tables_of(world, before):
        assert (await world.move(table)).row.status == RUNNING
    for number in (2, 3, 3):
        cup = await on(world, cup_id)
        assert cup.row.round == number
    assert cup.row.due is None
    assert {one.user_id for one in cup.entrants} == {one.user_id for one in ENTRANTS}
    assert [seat for seat in cup.seats if seat.round == 1] == [
        seat for seat in before.seats if seat.round == 1
    ]
    record = CupRecord.from_json(rules.record(cup).to_json())
    assert record is not None
    record.verify()


async def test_answers_and_streaks_of_days_are_read(upgraded: World) -> None:
    service, today = upgraded.service.dailies, day_of(LATER)
    assert await service.streak(ANNA.user_id, LATER) == 2
    asked = await service.today(ANNA.user_id, today - 1, "en", LATER)
    assert asked.answer is not None
    assert asked.answer.found
    with pytest.raises(GoUsedUp):  # she was erased that day
        await service.today(FAY.user_id, today - 1, "fr", LATER)
    post = await upgraded.service.posts.of(GUILD)
    assert post is not None
    assert (post.hour, post.user_id) == (18, EMIL.user_id)


async def test_a_try_at_the_sunday_solo_stands(upgraded: World) -> None:
    solo = await upgraded.service.solos.open(ANNA.user_id, DATE - 7)
    assert solo.row.number == 3
    assert solo.moment.legal(0)


async def test_the_season_and_the_profile_show_the_finished_games(
    upgraded: World, home: App
) -> None:
    await upgraded.service.history.catch_up(rest=0.0)
    assert (await executed(upgraded.store, "SELECT count(*) FROM arrears, stale")) == [(0,)]
    # Whom only Anna connects with the others brings her no point.
    assert "You: 2 points" in said(await run(home, "standings", by(ANNA)))
    profile = said(await run(home, "profile", by(ANNA)))
    assert words("en")("profile-none") not in profile
    rated = await upgraded.store.read(results.ratings_of(ANNA.user_id, GUILD))
    assert {row.game for row in rated} >= {"helge", "blox"}
    with closing(sqlite3.connect(upgraded.store.path)) as db:
        found = ratings.reckon(db)
    assert (found.games, found.missing, found.wrong) == (6, (), ())
    await rebuild(upgraded.service.tables)
    assert await upgraded.store.read(results.ratings_of(ANNA.user_id, GUILD)) == rated


async def test_a_servers_own_words_are_dealt_on(upgraded: World) -> None:
    """What was dealt before the upgrade is not dealt again."""
    sql = "SELECT rest FROM supplies WHERE deck = 'list-1'"
    ((before,),) = await executed(upgraded.store, sql)
    table = await upgraded.playing(ANNA, BEN, CARLA, game="haiclue", options=OWN_WORDS)
    ((after,),) = await executed(upgraded.store, sql)
    assert table.lexicon == WORDS
    assert table.row.supply
    assert [*table.row.supply, *json.loads(after)] == json.loads(before)


async def test_switches_names_and_wishes_are_read(upgraded: World) -> None:
    store = upgraded.store
    assert "season" in str(await store.read(metrics.switches()))
    assert await store.read(servers.place_name(CHANNEL)) == "games"
    assert await store.read(queries.guild_locale(GUILD)) == "seen; by -- the next"
    assert await store.read(people.refusing([EMIL.user_id], CARLA.user_id)) == {EMIL.user_id}
    assert dict(await store.read(people.lists_of(EMIL.user_id, GUILD))) == {"helge": "18:00-23:00"}
    assert dict(await store.read(people.lessons_of(EMIL.user_id))) == {"helge": 3}


async def test_everybody_gets_their_file_and_is_erased_and_nothing_is_wrong_then(
    upgraded: World,
) -> None:
    tables, path = upgraded.service.tables, upgraded.store.path
    files = {p: json.loads(await export(tables, p.user_id, LATER)) for p in (ANNA, EMIL)}
    for key in ("seats", "results", "records", "ratings", "daily_answers", "sunday_solos"):
        assert files[ANNA][key], key
    for key in ("high_scores", "cups", "cup_rounds", "opened_cups", "direct_messages"):
        assert files[ANNA][key], key
    for key in ("word_lists", "call_me", "asked_by_no_more", "lessons", "daily_posts"):
        assert files[EMIL][key], key
    assert any(seat["analysis"] for seat in files[ANNA]["seats"])
    for person in files:
        await forget(tables, person.user_id, LATER)
    await upgraded.say()
    for name, found in dump(path.parent).items():
        cells = [str(cell) for row in found for cell in row.values()]
        assert not [c for c in cells for p in files if str(p.user_id) in c], name
    assert complaints(path) == []
