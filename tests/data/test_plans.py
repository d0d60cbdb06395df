"""Every statement has its index."""

# ruff: noqa: S608 (statements are compared with others here, by their beginnings)

from __future__ import annotations

import importlib
import pkgutil
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import data.store
from data.store import (
    Change,
    FileStore,
    Holder,
    Lease,
    changes,
    daily,
    games,
    metrics,
    outbox,
    people,
    privacy,
    queries,
    seals,
    servers,
    solos,
    table_data,
)
from data.store.changes import Total
from data.store.games import Standing, Whose
from data.store.messages import ShowHand
from engine.analysis import Story, Turn, Turning
from tests.data import values
from tests.data.posting import answered, posted, soloed
from tests.data.sharing import shared
from tests.data.tables import (
    NOW,
    add,
    alter,
    entry,
    loaded,
    post,
    seat,
    table,
)
from tests.waiting import until

MEANT = {
    # All timers and clocks move after an outage.
    ("metrics", "_MOVE_ALL_TIMERS"),
    ("metrics", "_MOVE_ALL_CLOCKS"),
    # The first row of every destination that is still to be said, by the index of open rows.
    ("queries", "OUTBOX_HEADS"),
    # The same for some of the servers: in order, up to the first that is meant; by open rows.
    ("queries", "NEXT_DUE_HERE"),
    ("queries", "OUTBOX_HEADS_HERE"),
    ("games", "_OPEN_HERE"),
    ("metrics", "_LOOK_HERE"),
    ("metrics", "_FIRST_HERE"),
    ("metrics", "_MOVE_TIMERS"),
    ("metrics", "_MOVE_CLOCKS"),
    # A person asks for what is kept about them: timers and votes are open ones alone.
    ("exporting", "_NAMING"),
    ("exporting", "_VOTED"),
    # After a start: what was asked for and is not told, by an index over these alone.
    ("games", "_OPEN"),
    # Done by tools, and where the bot does not run.
    ("backups", "_OVER"),
    ("games", "_EVERY"),
    ("daily", "_ANSWERS"),
    ("solos", "_SOLOS"),
    ("solos", "_TRIES"),
    ("daily", "_EVERY"),
    ("daily", "_EVERY_POST"),
    ("ratings", "ASTRAY"),
    ("ratings", "COUNT"),
    ("ratings", "RATED"),
    # The newest games of one person, found by their index, are a table for what follows.
    ("results", "COMPANY"),
    ("results", "COMPANY_HERE"),
    ("results", "MEETINGS"),
    # Twenty people of one server, found by its index, and the days of their streaks.
    ("daily", "_FINDERS"),
    # Goes at puzzles that were deleted today: a handful of rows, and each has its end.
    ("daily", "_DROP_MARKS"),
    # What waits to be worked out: a handful of rows, and all of them are meant.
    ("results", "BEHIND"),
    ("results", "IN_ARREARS"),
    ("results", "STALE"),
    ("seals", "ALL"),
    ("seals", "_COLUMNS"),
    ("moving", "_COUNTED"),
    # It counts the rows that are still to be said, by an index over these alone.
    ("metrics", "_LOOK"),
    ("metrics", "_FIRST"),
    ("metrics", "_FREE"),  # two numbers of the header
    # The schema itself has a few dozen rows.
    ("migrate", "_OURS"),
    ("moving", "_TABLES"),
}
"""The statements that read a whole table, or a whole index, on purpose."""
SCAN = re.compile(r"SCAN (?!\(subquery-\d+\)|sub$|CONSTANT ROW|json_each)")
LOADS = set(table_data.LOADS.values())
MAKES = ("Query[", "Statement", "tuple[Statement")
VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")


def constants() -> Iterator[tuple[str, str, str]]:
    """Give every statement of the package with its module and name."""
    for info in pkgutil.iter_modules(data.store.__path__):
        if info.name == "__main__":
            continue
        module = importlib.import_module(f"data.store.{info.name}")
        for name, value in vars(module).items():
            parts = value.values() if isinstance(value, dict) else value
            if name == "PARTS":
                parts = [sql for part in value for sql in part.statements]
            for sql in [parts] if isinstance(parts, str) else _listed(parts):
                if isinstance(sql, str) and sql.split()[:1] and sql.split()[0] in VERBS:
                    yield info.name, name, sql


def _listed(parts: Any) -> list[Any]:
    kinds = (tuple, list, frozenset, type({}.values()))
    return list(parts) if isinstance(parts, kinds) else []


def plan(db: sqlite3.Connection, sql: str) -> list[str]:
    """Return how SQLite carries out a statement, whatever is bound to it."""
    for count in range(80):
        try:
            found = db.execute(f"EXPLAIN QUERY PLAN {sql}", (None,) * count)
        except sqlite3.ProgrammingError as error:
            if "number of bindings" not in str(error):
                raise
        else:
            return [detail for *_, detail in found]
    raise AssertionError(sql)


@pytest.fixture
async def db(store: FileStore) -> Any:
    connection = sqlite3.connect(store.path)
    yield connection
    connection.close()


def test_no_statement_reads_a_whole_table(db: sqlite3.Connection) -> None:
    found = list(constants())
    every = {sql for _, _, sql in found}
    assert every >= LOADS
    assert set(changes.RANK) <= every
    assert len(every) > 140
    scanning = {
        (module, name)
        for module, name, sql in found
        if any(SCAN.match(step) for step in plan(db, sql))
    }
    assert scanning == MEANT


def test_statements_that_are_put_together(db: sqlite3.Connection) -> None:
    for name in people.SETTINGS:
        for sql, bound in people.change(1, **{name: None}):
            assert not any(SCAN.match(step) for step in plan(db, sql))
            assert len(bound) == sql.count("?")


def test_the_load_uses_an_index_for_each_of_its_parts(db: sqlite3.Connection) -> None:
    for sql in LOADS:
        steps = plan(db, sql)
        searched = {step.split()[1] for step in steps if step.startswith("SEARCH")}
        tables = {"tables", "seats", "seals", "clocks", "spent", "reserves", "motions"}
        tables |= {"timers", "drafts", "hands", "calls", "votes", "users", "outbox", "supplies"}
        tables = (tables - {"users"}) | {"m", "s", "u"}  # what is read beside another
        assert searched == tables | {"wordlists"} | ({"entries"} if "entries" in sql else set())
        assert all("outbox_table" in step for step in steps if step.startswith("SEARCH outbox"))
        # What is put in order is so few rows that Python does it: a tree of its own costs more.
        assert not any("TEMP B-TREE" in step for step in steps)


def test_what_is_said_is_never_looked_through_for_what_is_not(db: sqlite3.Connection) -> None:
    """Said rows pile up: whatever asks for open ones uses an index over these alone."""
    steps = [
        (name, step)
        for _, name, sql in constants()
        for step in plan(db, sql)
        if "'pending'" in sql and " outbox " in f"{step} " and "INTEGER PRIMARY KEY" not in step
    ]
    assert {
        name
        for name, step in steps
        if not any(index in step for index in ("outbox_open", "outbox_table", "outbox_server"))
    } <= {"DROP_OUTBOX"}
    assert "outbox_open" in " ".join(plan(db, queries.OUTBOX_HEADS))


async def everything(store: FileStore) -> None:
    """Call every function that makes a statement once, and every method of the store."""
    await _written(store)
    await _read_of_tables(store)
    await _read_of_people(store)
    await _tell_story(store)
    await shared(store)
    await posted(store)
    await _done_in_one_go(store)


async def _tell_story(store: FileStore) -> None:
    story = Story(1, 2, (Turn(0, None, (0, 0)),), (), (), (Turning(0, 1),))
    assert await store.read(games.analysis("t1")) is None
    await store.write(games.ask_analysis("t1", 2, 1, NOW), games.ask_analysis("t2", 2, 1, NOW))
    assert await store.write(games.show_analysis("t1", 0)) == (0,)
    assert await store.write(games.keep_analysis("t1", story)) == (1,)
    assert await store.read(games.unfinished_analyses()) == ("t2",)
    assert await store.write(games.give_up_analysis("t1"), games.give_up_analysis("t2")) == (
        0,
        1,
    )
    assert await store.write(games.show_analysis("t1", 0)) == (1,)
    assert await store.write(games.show_analysis("t1", 0)) == (0,)
    assert await store.read(games.analysis("t1")) == games.Analysis(2, 1, story, (0,))
    await store.write(games.ask_analysis("t1", 3, 1, NOW))
    assert await store.read(games.analysis("t1")) == games.Analysis(3, 1, None, (0,))
    assert await store.write(games.keep_analysis("t1", story)) == (1,)
    assert await store.read(games.analysis("t1")) == games.Analysis(2, 1, story, (0,)), "as told"
    assert await store.write(games.keep_analysis("t1", story)) == (0,), "nobody asks for it"


async def _written(store: FileStore) -> None:
    solo = [seat("t2")]
    await add(store, table(channel_id=5), table("t2"), seats=[seat(), *solo])
    await alter(store, entries=[entry(1)], posts=[post("dm:1", ShowHand(new_message=True))])
    (row,) = (await loaded(store)).unsaid
    assert await store.write(outbox.claim(row, NOW)) == (1,)
    assert await store.write(outbox.claim(row, NOW)) == (0,)
    await store.write(outbox.post("t1", "channel:5", ShowHand(new_message=True), "n", NOW))
    end = {"status": "ended", "ended_at": NOW}
    total = Total({"size": "small"}, 2143, {"points": 123}, hint=True)
    await alter(store, "t2", end, entries=[entry(1)], total=total)
    await store.save(Change(None, values.full("t3"), now=NOW))
    kept = await loaded(store, "t3")
    await alter(store, "t3", clock=None, timers={}, drafts={}, motions={}, marks=frozenset())
    timers = list(kept.timers.values())
    await store.write(*people.delayed(timers, NOW), *people.without(timers))
    await store.write(*metrics.all_moved_on(5, "thread"), metrics.heartbeat(NOW))
    await store.write(people.user_locale(1, "de"), people.guild_locale(1, "de"))
    await store.write(people.dms_closed(1, closed=True))
    await servers.add_list(store, 1, "a.txt", (("bank", "river"),), 100, NOW)
    await servers.add_list(store, 1, "b.txt", (("sun", "shoe"),), 100, NOW)
    found = await store.read(servers.list_in_force(1))
    assert found is not None
    assert await store.read(servers.list_by_id(found.id)) == found
    assert found.words == (("sun", "shoe"),)
    assert await store.write(servers.remove_list(1, NOW)) == (1,)
    assert await store.read(servers.list_in_force(1)) is None


async def _read_of_tables(store: FileStore) -> None:
    score = await store.read(games.score_of_table("t2"))
    assert score is not None
    assert await store.read(games.score_of_number(score.number)) == score
    for whose, owner in ((Whose.SERVER, score.guild_id), (Whose.PERSON, 100)):
        (found,) = await store.read(games.score_lists(whose, owner))
        assert await store.read(games.score_page(whose, owner, found.key, 10)) == (score,)
    assert await games.standing(store, "t2") == Standing(score, 1, 1, None, None)
    assert await store.read(games.every_score()) == (score,)
    await store.read(queries.board_row(1))
    assert await store.read(queries.table("t1")) == (await loaded(store, log=True)).row
    assert await store.read(queries.id_in(5)) == "t1"
    assert not await store.read(queries.had_rematch("t1"))
    assert await store.read(queries.enough_opened(2**62, 100, 0, 99, 2))
    assert not await store.read(queries.enough_opened(2**62, 100, 0, 99, 9999))
    assert await store.read(queries.status("t1")) == "running"
    await store.read(queries.rematch_of("t1"))
    assert await store.read(queries.seats("t1")) == (seat(),)
    assert await store.read(queries.entries("t1")) == (entry(1),)
    await store.read(queries.tables_of(100))
    await store.read(queries.with_status("running", "ended"))
    await store.read(queries.recently_moved(NOW))
    assert await store.read(queries.ids_with_status("running")) == ("t1",)
    outline = await store.read(queries.outline("t1"))
    assert outline is not None
    assert outline in await store.read(queries.outlines_of_guild(outline.guild_id, ["running"]))
    await store.read(queries.frozen_outlines())
    await store.read(queries.next_due())
    await store.read(queries.due(NOW))
    assert len(await store.read(queries.outbox_heads())) == 2
    await store.read(queries.outbox_head("dm:1"))
    said = await store.read(queries.outbox_row(1))
    assert said is not None
    await store.read(queries.said_before(said))
    await store.read(queries.tables_with_timer("limit"))
    assert await store.read(queries.computers_waiting("t1", 9)) == 0
    assert "t1" in {row.id for row in await store.read(servers.tables_of_server(2**62))}
    assert await store.read(servers.without_thread(9, 100)) is None
    place = await store.read(servers.place("t1", 100))
    assert place is not None
    assert (place.channel_id, place.seated) == (5, True)
    assert (await store.read(metrics.look(NOW))).running == 1
    assert await store.read(metrics.schema())
    assert await store.read(metrics.free()) == await store.survey(metrics.free()) >= 0
    assert sum((await store.read(metrics.open_tables())).values()) >= 1


async def _read_of_people(store: FileStore) -> None:
    await store.write(*people.change(100, quiet="22:00-08:00", digest_due=NOW))
    assert (await store.read(people.read(100))).quiet == "22:00-08:00"
    assert [user.id for user in await store.read(people.digests_due(NOW))] == [100]
    assert await store.read(queries.next_due()) == NOW
    assert await store.write(people.digest_next(100, NOW, None)) == (1,)
    assert await store.write(people.digest_next(100, NOW, None)) == (0,)
    await alter(store, calls=values.full().calls)
    assert await store.read(people.asked(100)) == (("t1", "r1"),)
    assert await store.write(*people.remind(100, "t1", "r1", NOW)) == (1, 1)
    assert await store.write(*people.remind(100, "t1", "r1", NOW)) == (1, 0)
    assert await store.write(*people.remind(100, "t1", "r2", NOW)) == (1, 0)
    assert len(await store.read(people.timers_for(100, "remind"))) == 1
    (timer,) = await store.read(people.timers_for(100, "remind"))
    assert await store.read(people.away_at_frozen(100)) == ()
    assert await store.write(*people.back_at_frozen(timer)) == (1, 0)
    assert await store.read(queries.user_locale(1)) == "de"
    assert await store.read(queries.guild_locale(1)) == "de"
    await store.read(queries.dms_closed(1))
    assert await store.read(queries.hand("t3", 100)) is not None
    assert await store.read(queries.last_heartbeat()) == NOW
    assert (await store.read(privacy.summary(100))).totals == 1


async def _done_in_one_go(store: FileStore) -> None:
    upto = await store.read(outbox.prune_window(0, NOW + 1))
    assert upto
    await store.write(outbox.prune(0, upto, NOW))
    assert await store.write_once(metrics.heartbeat(NOW), people.guild_locale(1, "en"))
    assert not await store.write_once(people.digest_next(100, NOW, None), metrics.heartbeat(9))
    assert await store.read(queries.last_heartbeat()) == NOW
    lease = await store.hold(Holder.mine(), lambda: NOW)
    assert isinstance(lease, Lease)
    await lease.renew()
    await lease.release()
    for name, why in (("t1", "hash"), ("t3", "log")):
        notice = ("notice-frozen", "n" * 24, NOW)
        assert await outbox.freeze(store, name, why, ["running", "lobby"], notice)
    assert await outbox.give_up(store, "t3", ("notice-given-up", "m" * 24, NOW))
    assert await store.read(privacy.playing(100)) == ()
    assert await privacy.erase(store, 100)
    for name in ("t1", "t2", "t3"):
        log = await store.step(lambda db, name=name: seals.sum_of(db, name))
        assert log is not None
        await store.step(lambda db, name=name, log=log: seals.seal(db, name, log))
    async with store.transaction() as db:
        assert db.total_changes > 0
    await until(store.checkpoint)  # False while another one is at it
    await store.compact()
    for name in ("t1", "t2", "t3"):
        await loaded(store, name, log=True)


def names_in(*functions: Callable[..., Any]) -> set[str]:
    """Return all names that functions mention."""
    found: set[str] = set()
    for function in functions:
        codes = [function.__code__]
        while codes:
            code = codes.pop()
            found |= set(code.co_names)
            codes += [const for const in code.co_consts if hasattr(const, "co_names")]
    return found


def test_every_public_function_and_method_is_called_above() -> None:
    called = names_in(
        _written,
        _read_of_tables,
        _read_of_people,
        _tell_story,
        shared,
        _done_in_one_go,
        posted,
        soloed,
        answered,
    )
    modules = (queries, people, servers, games, metrics, outbox, privacy, daily, solos)
    public = {
        name
        for module in modules
        for name, member in vars(module).items()
        if not name.startswith("_")
        and getattr(member, "__module__", "") == module.__name__
        and str(getattr(member, "__annotations__", {}).get("return")).startswith(MAKES)
    }
    assert public - called == set()
    methods = {name for name in vars(FileStore) if not name.startswith("_")}
    methods = {name for name in methods if callable(getattr(FileStore, name))}
    assert methods - called <= {"open", "close", "examine"}


async def heard(store: FileStore) -> list[str]:
    """Call everything and return the statements that SQLite saw."""
    seen: list[str] = []
    for connection in (store._writing, store._reading, store._surveying):
        await connection.set_trace_callback(seen.append)
    await everything(store)
    for connection in (store._writing, store._reading, store._surveying):
        await connection.set_trace_callback(lambda _: None)
    return seen


async def test_what_is_carried_out_are_the_statements_above(store: FileStore) -> None:
    """None is put together elsewhere, but for those that are named here."""
    seen = {sql for sql in await heard(store) if sql.split()[0] in VERBS}
    known = [_begins(sql) for *_, sql in constants()]
    json = (*privacy._JSON, privacy._MESSAGES)
    apart = (
        *(sql for sql, _ in people.change(1, quiet="")),
        *(facts.search for facts in privacy._JSON),
        *(f'UPDATE {facts.table} SET "{facts.column}"' for facts in json),
        *(f"DELETE FROM {facts.table} WHERE id" for facts in json),
        'UPDATE users SET "',
    )
    heads = [*known, *map(_begins, apart)]
    assert [sql for sql in seen if not any(sql.startswith(head) for head in heads)] == []


def _begins(sql: str) -> str:
    """Return a statement up to what is bound first."""
    return sql.partition("?")[0].partition("{")[0].rstrip()
