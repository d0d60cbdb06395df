"""High scores: kept once, with the entry that ends the game, and only for what was played alone."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.commit import commit, keep_score, list_options, stop
from data.store import Store, games
from data.store.changes import ADD_SCORE, Total
from data.store.games import ScoreRow, Whose
from engine.spec import GameSpec, Option
from tests.cogs.table.climb import Climb, only_climb
from tests.cogs.table.deciding import decide
from tests.cogs.table.simulation import begin
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World
from tools.support.tables import every


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


async def kept(store: Store) -> tuple[ScoreRow, ...]:
    return await store.read(every(games._SCORES, "scores", "number"))


async def finish(world: World, table: Table, *words: str) -> Table:
    for text in words:
        table = await world.move(table, text)
    while not table.over:
        table = await world.move(table, "add 1")
    return table


def test_only_listed_options_make_lists() -> None:
    options = (
        Option("pace", ("slow", "fast"), "slow", listed=True),
        Option("light", ("dark", "bright"), "dark"),
    )
    spec = GameSpec("any", "Any", 1, 1, 2, options)
    assert list_options(spec, {"light": "bright"}) == {"pace": "slow"}


def total_of(*people: Person, stopped: bool = False, computers: int = 0) -> Total | None:
    game = begin(*people, computers=computers, pace="none")
    if stopped:
        game.do(stop, "agreed")
    while not game.table.over:
        if game.table.computer(game.table.owing[0]):
            game.let_computers_move()
        else:
            game.move("add 1")
    return decide(game.table, keep_score).total


def test_company_computers_and_games_that_were_stopped_have_no_total(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert total_of(ANNA) is not None
    assert (total_of(ANNA, stopped=True), total_of(ANNA, BEN)) == (None, None)
    assert total_of(ANNA, computers=1) is None

    class Plain(Climb):
        spec = replace(Climb.spec, solo=False)

    only_climb(monkeypatch, Plain)
    assert total_of(ANNA) is None


async def test_a_game_finished_alone_is_kept_with_its_list(world: World) -> None:
    table = await world.playing(ANNA, options={"doubling": "stacked"})
    table = await finish(world, table, "add 3", "add 2")
    (row,) = await kept(world.store)
    assert (row.table_id, row.guild_id, row.user_id, row.name) == (table.id, GUILD, ID + 1, "Anna")
    assert (row.total, row.hint, row.undone, row.at) == (6, False, False, world.time)
    assert row.key.chosen == {"doubling": "stacked"}
    assert row.key.components_hash == table.row.components_hash
    assert row.feats == {"points": 6}


@pytest.mark.parametrize("aid", ["preview", "points"])
async def test_help_and_taking_back_are_marked(world: World, aid: str) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.service.lobby.set_options(
        table.id, ID + 1, {}, {"aid": aid} if aid else {}, world.time
    )
    table = await world.service.lobby.start(table.id, ID + 1, world.time)
    table = await world.move(table, "add 3")
    if aid == "preview":
        table = await world.do(acting.undo, table, ID + 1, None)
    await finish(world, table)
    (row,) = await kept(world.store)
    assert (row.hint, row.undone) == (aid == "points", aid == "preview")


async def test_a_default_played_by_nobody_does_not_count(world: World) -> None:
    table = await world.playing(ANNA)
    run, position = table.play()
    default = run.default(position, 0, at=1)
    table = await world.service.tables.change(
        table.id, lambda edit: commit(edit, [default], []), world.time
    )
    await finish(world, table, "add 3")
    assert await kept(world.store) == ()


async def test_lists_ranks_and_bests(world: World) -> None:
    async def total(person: object, *texts: str, **options: str) -> str:
        table = await world.playing(person, options=options)  # type: ignore[arg-type]
        return (await finish(world, table, *texts)).id

    store = world.store
    first = await total(ANNA, "add 2")  # 4
    second = await total(BEN, "add 3", "add 3")  # 7
    third = await total(ANNA, "add 2")  # 4 again: behind the older one
    await total(CARLA, doubling="stacked")
    standings = {t: await games.standing(store, t) for t in (first, third)}
    one, three = standings[first], standings[third]
    assert one is not None
    assert three is not None
    assert (one.rank, one.count, one.best, one.own) == (1, 1, None, None)
    assert (three.rank, three.count) == (3, 3)
    assert three.best is not None
    assert three.own is not None
    assert (three.best.table_id, three.own.table_id) == (second, first)
    lists = await store.read(games.score_lists(Whose.SERVER, GUILD))
    assert [(row.key.chosen["doubling"], row.count) for row in lists] == [
        ("stacked", 1),
        ("once", 3),
    ]
    key = lists[1].key
    page = await store.read(games.score_page(Whose.SERVER, GUILD, key, 10))
    assert [row.table_id for row in page] == [second, first, third]
    mine = await store.read(games.score_page(Whose.PERSON, ID + 1, key, 10))
    assert [row.table_id for row in mine] == [first, third]
    assert await store.read(games.score_lists(Whose.SERVER, GUILD + 1)) == ()


async def test_there_is_no_other_way_in(world: World) -> None:
    table = await finish(world, await world.playing(ANNA))
    (row,) = await kept(world.store)
    running = await world.playing(ANNA)
    together = await finish(world, await world.playing(ANNA, BEN, channel_id=ID + 3))

    assert table.id == row.table_id

    async def forged(table_id: str) -> bool:
        before = await kept(world.store)
        await world.store.write((ADD_SCORE, ("{}", 9999, "{}", 0, table_id)))
        return await kept(world.store) != before

    for wrong in (running.id, together.id, "no-such-table"):
        assert not await forged(wrong)
    with pytest.raises(sqlite3.IntegrityError, match=r"scores\.table_id"):
        await forged(table.id)
    for statement in ("UPDATE scores SET total = 9999", "DELETE FROM scores"):
        with pytest.raises(sqlite3.IntegrityError, match="scores"):
            await world.store.write((statement, ()))
    assert await kept(world.store) == (row,)
