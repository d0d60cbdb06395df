"""What is left of games that are over: results, ratings and figures, however often worked out."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import pytest

from cogs.refusals import TableFrozen
from cogs.runtime.process import Supervisor
from cogs.table import history
from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.people import transfer
from cogs.table.people.preferences import export, forget
from cogs.table.play import acting
from cogs.table.play.commit import commit
from cogs.table.time.time_control import HOUR
from data.store import people, ratings, results
from data.store.query import Query
from data.store.ratings import Rating, rate
from data.store.results import CountedRow, RatingRow, Which
from data.store.seasons import count, season_seats
from engine.actions import Action
from engine.position import COMPUTER
from tests.cogs.table.climb import ROUNDS, derived, ended, only_climb, played
from tests.cogs.table.waiting import EMIL, FAY
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World
from tools.support.tables import executed

DORA = Person(ID + 1_987_654_321_098_765_432, "Dora", "de")


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


async def reckoned(world: World) -> ratings.Reckoning:
    return await world.store.look(ratings.reckon)


async def why(world: World, table: Table) -> str:
    sql = "SELECT why FROM games WHERE table_id = ?"
    return await world.store.read(Query(sql, (table.id,), lambda rows: str(rows[0][0])))


async def standing(world: World, person: Person) -> tuple[float, float, int] | None:
    row = await world.store.read(results.rating(GUILD, "helge", "", person.user_id))
    return None if row is None else (row.mu, row.sigma, row.number)


def test_a_profile_has_games_without_people_apart_and_the_curve_of_the_list_with_most_ratings() -> (
    None
):
    def games(game: str, *mus: float | None, apart: str = "") -> list[CountedRow]:
        ranked = int(apart != "alone")
        return [
            CountedRow(game, "", ranked, 9, bool(apart), mu, mu and mu - 1, apart) for mu in mus
        ]

    rows = [
        *games("hexago", 31.0, None, 28.0, 25.0),
        *games("hexago", None, None, apart="alone"),
        *games("helge", None, apart="practice"),
        *games("helge", 26.0, 24.0),
    ]
    known = [
        RatingRow(game, "", ID, 30, 2, 3, settled=True, name="Anna") for game in ("hexago", "helge")
    ]
    made = history.profile(rows, known)
    apart = [(one.kind[0], one.apart, one.count, one.rating is not None) for one in made.played]
    assert apart == [
        ("hexago", "", 4, True),
        ("helge", "", 2, True),
        ("hexago", "alone", 2, False),
        ("helge", "practice", 1, False),
    ]
    assert (made.streak, made.longest) == (0, 0), "computers are no company to win against"
    assert made.curve == (("hexago", ""), (24.0, 25.0, 28.0, 31.0)), "from before the first one"
    assert history.profile(rows, known[1:]).curve is None, "two ratings make no curve"
    assert history.profile(rows, ()).curve is None, "ratings are turned off"


async def test_the_end_of_a_game_writes_its_result_at_once(world: World) -> None:
    table = await played(world, 3, 1, 2, who=(ANNA, BEN, CARLA))
    rows = {
        person.name: (await world.store.read(results.page(Which(person.user_id), 5)))[0]
        for person in (ANNA, BEN, CARLA)
    }
    places = {name: (row.rank, row.score, row.won) for name, row in rows.items()}
    assert places == {"Anna": (1, 9, True), "Ben": (3, 3, False), "Carla": (2, 6, False)}
    assert {row.table_id for row in rows.values()} == {table.id}
    # Killed here, the next process finds what is left to be worked out.
    assert await world.store.read(results.in_arrears(9)) == (table.id,)
    assert await standing(world, ANNA) is None
    assert await history.Keeper(world.service.tables).catch_up(rest=0.0) == 1
    mu, sigma, number = await standing(world, ANNA) or (0, 0, 0)
    assert (mu > 25, sigma < 25 / 3, number) == (True, True, 1)


async def test_a_rating_is_provisional_until_three_games_with_each_of_three_people(
    world: World,
) -> None:
    """Second accounts that play three games a day for a week prove nothing, however many."""

    async def settled(*games: tuple[Person, ...]) -> bool:
        for who in games:
            await played(world, *range(len(who), 0, -1), who=who)
        await world.service.history.catch_up(rest=0.0)
        row = await world.store.read(results.rating(GUILD, "helge", "", ANNA.user_id))
        assert row is not None
        assert row.sigma <= ratings.SETTLED or len(games) == 1
        return row.settled

    for number in range(24):
        await settled((ANNA, (DORA, CARLA)[number > 20]))
        world.time += 8 * HOUR
    assert not await settled(*[(ANNA, BEN)] * 3), "nobody of them has met anybody else"
    assert await settled((BEN, CARLA, DORA), (ANNA, BEN))


async def test_a_settled_rating_is_moved_by_people_whose_rating_is_settled_alone(
    world: World,
) -> None:
    """Second accounts raise nobody, and newcomers lower nobody."""
    people_here = (ANNA, BEN, CARLA, DORA)

    async def moved(*who: Person) -> list[tuple[bool, str]]:
        table = await played(world, *range(len(who), 0, -1), who=who)
        await world.service.history.take(table.id)
        world.time += HOUR
        rows = [await world.store.read(results.of_seat(p.user_id, table.id)) for p in who]
        return [(row.mu != row.prior_mu, row.why) for row in rows if row is not None]

    stays = (False, "unknown")
    assert await moved(ANNA, BEN, CARLA) == [(True, "")] * 3
    assert await moved(DORA, BEN, ANNA) == [(True, "")] * 3
    assert await moved(ANNA, EMIL) == [(True, "")] * 2, "nobody is known yet"
    known = "INSERT INTO ratings VALUES (?, 'hexago', '', ?, 25, 6, 12, 1)"
    await world.store.write(*((known, (GUILD, person.user_id)) for person in people_here))
    assert await moved(ANNA, EMIL) == [stays, (True, "")]
    assert await moved(EMIL, FAY) == [stays, stays]
    assert await moved(ANNA, BEN, EMIL) == [(True, "")] * 3
    before = await executed(world.store, "SELECT * FROM results ORDER BY table_id, seat")
    stood = [await standing(world, person) for person in people_here]
    season = season_seats(GUILD, (0, 2**60))
    counted = count(await world.store.read(season))
    anna = counted[ANNA.user_id]
    unknown = [game.unknown for game in anna.worth.values()]
    assert (anna.points, unknown) == (3, [0, 0, 0, 1, 1]), "seasons count whom ratings count"
    await executed(world.store, "DELETE FROM ratings WHERE game = 'hexago'")
    await history.rebuild(world.service.tables)
    assert await executed(world.store, "SELECT * FROM results ORDER BY table_id, seat") == before
    assert count(await world.store.read(season)) == counted
    await forget(world.service.tables, EMIL.user_id, world.time)
    await history.rebuild(world.service.tables)
    assert [await standing(world, person) for person in people_here] == stood
    assert (await reckoned(world)).wrong == ()
    await world.store.write(*((known, (GUILD, person.user_id)) for person in people_here))
    assert await moved(EMIL, FAY) == [stays, stays]
    world.time += ratings.RECENT
    assert await moved(EMIL, FAY) == [(True, "")] * 2, "nobody known has played lately"


async def a_season(world: World, games: int) -> list[Table]:
    """Play games of changing company, some of them draws."""
    chance, tables = random.Random(7), []
    for _ in range(games):
        who = chance.sample((ANNA, BEN, CARLA, DORA), chance.randint(2, 3))
        tables.append(await played(world, *(chance.randint(1, 3) for _ in who), who=tuple(who)))
    return tables


async def test_rebuild_gives_the_same_to_the_byte_in_any_order_and_after_a_restart(
    world: World,
) -> None:
    tables = await a_season(world, 6)
    for table in tables:
        await world.service.history.take(table.id)
    before = await derived(world)
    assert before["ratings"]
    assert before["figures"]
    # As a kill in between leaves it.
    await world.store.write(("INSERT INTO arrears VALUES (?)", (tables[0].id,)))
    await world.service.history.catch_up(rest=0.0)
    await world.service.history.take(tables[1].id)
    assert await derived(world) == before
    assert await history.rebuild(world.service.tables) == len(before["games"])
    assert await derived(world) == before
    await world.store.step(ratings.forget_derived)
    for table in reversed(tables[3:]):
        await world.service.history.take(table.id)
    async with World(world.path) as again:
        await again.service.history.catch_up(rest=0.0)
        assert await derived(again) == before


async def test_whoever_is_forgotten_moves_nobody_elses_number(world: World) -> None:
    for given in ((3, 1, 2), (1, 2, 3), (2, 2, 1)):
        table = await played(world, *given, who=(ANNA, DORA, BEN))
        await world.service.history.take(table.id)
    before = {p.name: await standing(world, p) for p in (ANNA, BEN)}
    assert (await standing(world, DORA)) is not None
    await forget(world.service.tables, DORA.user_id, world.time)
    assert str(DORA.user_id) not in repr(await derived(world))
    after = await derived(world)
    await history.rebuild(world.service.tables)
    assert await derived(world) == after
    assert {p.name: await standing(world, p) for p in (ANNA, BEN)} == before
    # Whoever comes back is new.
    table = await played(world, 1, 3, who=(ANNA, DORA))
    await world.service.history.take(table.id)
    assert (await standing(world, DORA) or (0, 0, 0))[2] == 1


async def test_who_leaves_as_a_game_ends_brings_into_it_what_they_had(world: World) -> None:
    for given in ((3, 1), (3, 2), (2, 1)):
        table = await played(world, *given, who=(DORA, BEN))
        await world.service.history.take(table.id)
    last = await played(world, 1, 3, who=(DORA, BEN))
    dora, ben = await standing(world, DORA), await standing(world, BEN)
    assert dora is not None
    assert ben is not None
    # Nothing of the last game is worked out yet.
    await forget(world.service.tables, DORA.user_id, world.time)
    await world.service.history.take(last.id)
    (_, (_, should, _)) = rate([dora[:2], ben[:2]], [2, 1])
    assert (await standing(world, BEN) or (0, 0))[:2] == pytest.approx(should)
    before = await derived(world)
    await history.rebuild(world.service.tables)
    assert await derived(world) == before


async def test_a_file_holds_results_ratings_and_records(world: World) -> None:
    table = await played(world, 3, 1)
    await world.service.history.take(table.id)
    file = (await export(world.service.tables, ANNA.user_id, world.time)).decode()
    for part in ('"results"', '"ratings"', '"records"', '"won": true', '"value": 9'):
        assert part in file


def test_ratings_are_plackett_and_luces() -> None:
    first = rate([None, None, None], [1, 2, 2])
    (_, best, settled), (_, second, _), (_, third, _) = first
    assert best[0] > second[0] == pytest.approx(third[0])
    assert not settled
    assert (history.points(25), history.spread(25 / 3)) == (1500, 200)
    again = rate([best, second], [2, 1])
    assert again[0][0] == best  # what they brought is told as it was
    assert again[0][1][0] < best[0]


def test_a_rating_settles_after_about_ten_games() -> None:
    mine: Rating | None = None
    other: Rating | None = None
    for number in range(1, 40):
        (_, mine, settled), (_, other, _) = rate([mine, other], [1 + number % 2, 2 - number % 2])
        if settled:
            break
    assert 8 <= number <= 12


async def test_a_list_is_rated_a_few_games_at_a_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_season(world, 5)
    await world.service.history.catch_up(rest=0.0)
    before = await derived(world)
    monkeypatch.setattr(ratings, "SOME", 2)
    steps: list[None] = []
    real = ratings.advance
    monkeypatch.setattr(ratings, "advance", lambda db, **g: (steps.append(None), real(db, **g))[1])
    await history.rebuild(world.service.tables)
    assert await derived(world) == before
    assert len(steps) == 3


async def test_figures_are_the_best_of_each_seat(world: World) -> None:
    table = await world.playing(ANNA, BEN, channel_id=CHANNEL + 1)
    for points in ("1", "3", "2", "1", "1", "2"):
        table = await world.move(table, f"add {points}")
    assert table.over
    assert ROUNDS == 3
    await world.service.history.take(table.id)
    rows = await world.store.read(results.figures_of(table.id))
    assert {(f.key, f.name, f.value) for f in rows} >= {("score", "Anna", 4), ("score", "Ben", 6)}


async def test_the_check_finds_a_number_that_does_not_follow(world: World) -> None:
    for table in await a_season(world, 3):
        await world.service.history.take(table.id)
    reckoning = await reckoned(world)
    assert (reckoning.games, reckoning.wrong, reckoning.missing) == (3, (), ())
    wrong = "UPDATE results SET mu = mu + 0.1 WHERE mu IS NOT NULL AND seat = 0"
    await world.store.write((wrong, ()))
    assert (await reckoned(world)).wrong
    await history.rebuild(world.service.tables)
    assert (await reckoned(world)).wrong == ()
    await world.store.write(("UPDATE results SET user_id = 77 WHERE user_id IS NOT NULL", ()))
    assert len((await reckoned(world)).wrong) == 3
    await world.store.write(("DELETE FROM results", ()), ("DELETE FROM games", ()))
    assert len((await reckoned(world)).missing) == 3


async def test_a_game_whose_rules_are_gone_is_left_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(world, 3, 1)
    await world.store.step(ratings.forget_derived)

    def gone(*_: object, **__: object) -> None:
        raise TableFrozen

    monkeypatch.setattr(world.service.tables, "load", gone)
    assert await world.service.history.catch_up(rest=0.0) == 1
    assert (await derived(world))["games"] == []
    assert (await reckoned(world)).missing == (table.id,)


async def test_what_fails_is_tried_again_and_keeps_no_other_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await played(world, 3, 1) for _ in range(3)]
    bad = min(table.id for table in tables)
    left: list[tuple[str, ...]] = []
    real = history.result_of

    async def sleep(seconds: float) -> None:
        if seconds != history.REST:
            left.append(await world.store.read(results.in_arrears(9)))
            monkeypatch.setattr(history, "result_of", real)
        if len(left) > 1:
            raise asyncio.CancelledError

    def broken(table: Table) -> Any:
        if table.id == bad:
            raise ValueError("no such luck")
        return real(table)

    monkeypatch.setattr(history, "result_of", broken)
    monkeypatch.setattr(history, "_SOME", 1)
    with pytest.raises(asyncio.CancelledError):
        await Supervisor(sleep).keep("history", history.Keeper(world.service.tables, sleep).run)
    assert left[:2] == [(bad,), ()]
    assert await standing(world, ANNA)


async def test_of_a_pairs_games_three_a_day_move_ratings(world: World) -> None:
    for _ in range(5):
        await world.service.history.take((await played(world, 2, 1)).id)
        world.time += 60_000
    ratings = await executed(world.store, "SELECT mu - prior_mu FROM results WHERE seat = 0")
    assert sum(change != 0 for (change,) in ratings) == 3
    before = await derived(world)
    await history.rebuild(world.service.tables)
    assert await derived(world) == before
    world.time += 86_400_000
    await world.service.history.take((await played(world, 2, 1)).id)
    ratings = await executed(world.store, "SELECT mu - prior_mu FROM results WHERE seat = 0")
    assert sum(change != 0 for (change,) in ratings) == 4


async def test_a_draw_of_equals_counts_though_nobody_gains_by_it(world: World) -> None:
    await world.service.history.take((await played(world, 2, 2)).id)
    (row,) = await world.store.read(results.page(Which(ANNA.user_id), 5))
    assert (row.why, row.mu == row.prior_mu) == ("", True)


async def test_the_check_and_rebuild_know_every_rule_of_rating(world: World) -> None:
    """Above all that a pair's fourth game of a day moves nothing, also after one is forgotten."""
    for number in range(5):
        who = (ANNA, BEN, CARLA) if number == 3 else (ANNA, BEN)
        await world.service.history.take((await played(world, 2, 1, 1, who=who)).id)
        world.time += 60_000
    assert (await reckoned(world)).wrong == ()
    await forget(world.service.tables, BEN.user_id, world.time)
    assert (await reckoned(world)).wrong == ()
    before = await standing(world, ANNA)
    await history.rebuild(world.service.tables)
    assert (await reckoned(world)).wrong == ()
    assert await standing(world, ANNA) == before
    await executed(world.store, "UPDATE results SET mu = mu + 1 WHERE seat = 0")
    assert len((await reckoned(world)).wrong) == 5


REASONS = {
    **dict.fromkeys(("", "late"), ""),
    **{why: why for why in ("chosen", "declined", "computer", "taken", "short", "alone")},
    "given": "taken",  # to another person, who plays it to its end
    "undone": "short",
    "stopped": "unranked",
    "hinted": "hinted",
}


@pytest.mark.parametrize("how", REASONS)
async def test_rated_is_only_what_people_finished_at_their_own_seats(
    world: World, how: str
) -> None:
    if how == "declined":
        await world.store.write(*people.change(BEN.user_id, rated=False))
    who = (ANNA,) if how in ("alone", "computer") else (ANNA, BEN)
    table = await world.playing(*who, computers=int(how == "computer"))
    if not how:  # nobody turns ratings off to lose without them
        await world.store.write(*people.change(BEN.user_id, rated=False))
    change = partial(world.service.tables.change, table.id, now=world.time)
    if how == "chosen":
        await change(lambda edit: edit.alter(rated="no"))
    elif how == "hinted":
        table = await change(hinted)
    elif how == "taken":
        manager = world.service.moderators
        await manager.seat_by_manager(table.id, GUILD, 1, COMPUTER, world.time)
        await world.service.people.back_home(BEN.user_id, world.time)
        table = await world.service.tables.load(table.id)
    elif how == "given":
        offered = await world.do(
            transfer.offer, await world.move(table, "add 1"), BEN.user_id, DORA
        )
        table = await world.do(transfer.take, table, offered.kept.motions["swap"].id, DORA)
    for _ in range({"short": 1, "stopped": 1, "undone": 3, "late": 4}.get(how, 0)):
        table = await world.move(table, "add 1")
    if how == "undone":
        table = await world.do(acting.undo, table, ANNA.user_id, None)
        table = await world.move(await world.move(table, "add 2"), "add 1")
        table = await world.do(acting.undo, table, BEN.user_id, None)
    if how in ("short", "undone", "late"):
        table = await world.do(acting.resign, table, BEN.user_id)
    elif how == "stopped":
        await world.service.moderators.end_by_manager(table.id, GUILD, world.time)
    else:
        table = await ended(world, table)
    await world.service.history.take(table.id)
    assert await why(world, table) == REASONS[how]
    before = await derived(world)
    assert bool(before["ratings"]) == (not REASONS[how])
    assert how != "hinted" or not before["figures"]
    await history.rebuild(world.service.tables)
    assert await derived(world) == before


def hinted(edit: Edit) -> Table:
    run, position = edit.table.play()
    hint = run.hint(position, edit.table.owing[0], Action("add", ("1",)), at=edit.now)
    return commit(edit, [hint], [])


@pytest.mark.parametrize(
    ("known", "others", "everybody"),
    [(3, 0, True), (4, 0, False), (4, 7, False), (4, 8, True), (10, 19, False), (10, 20, True)],
)
def test_who_is_known_is_asked_where_enough_are_and_newcomers_do_not_outnumber_them(
    known: int, others: int, everybody: bool
) -> None:
    assert ratings.counts_everybody(known, others) == everybody
