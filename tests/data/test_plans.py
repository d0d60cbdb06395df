"""Every statement has its index."""

# ruff: noqa: S608 (statements are compared with others here, by their beginnings)

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from data.store import FileStore, changes, loading, people, privacy, queries, table_data
from tests.data import calls
from tests.data.calls import everything
from tests.data.statements import VERBS, constants, plan
from tools.support.tables import alter, loaded

MEANT = {
    # The first row of every destination that is still to be said, by the index of open rows.
    ("queries", "OUTBOX_HEADS"),
    # The same for some of the servers: in order, up to the first that is meant; by open rows.
    ("queries", "NEXT_DUE"),
    # All timers and clocks move after an outage.
    ("metrics", "_MOVE_TIMERS"),
    ("metrics", "_MOVE_CLOCKS"),
    # A person asks for what is kept about them: timers and votes are open ones alone.
    ("exporting", "_NAMING"),
    ("exporting", "_VOTED"),
    # After a start: what was asked for and is not told, by an index over these alone.
    ("games", "_OPEN"),
    # Done by tools, and where the bot does not run.
    ("backups", "_OVER"),
    ("ratings", "ASTRAY"),
    ("ratings", "COUNT"),
    ("ratings", "RATED"),
    # The newest games of one person, found by their index, are a table for what follows.
    ("results", "COMPANY"),
    ("results", "COMPANY_HERE"),
    ("results", "FINISHED"),
    ("results", "FINISHED_HERE"),
    ("results", "MEETINGS"),
    # People or days of one server, read by its index, and the days of their streaks.
    ("daily", "_FINDERS"),
    ("daily", "_HERE_IN_ROW"),
    # Those whose first game ended in one week, found by its index, are a table to be counted.
    ("metrics", "_CAME_BACK"),
    # Goes at puzzles that were deleted today: a handful of rows, and each has its end.
    ("privacy", "_DROP_MARKS"),
    # What waits to be worked out: a handful of rows, and all of them are meant.
    ("results", "BEHIND"),
    ("results", "IN_ARREARS"),
    ("results", "STALE"),
    ("proofs", "_ALL"),
    ("moving", "_COUNTED"),
    # It counts the rows that are still to be said, by an index over these alone.
    ("metrics", "_LOOK"),
    ("metrics", "_FIRST"),
    # The schema itself has a few dozen rows.
    ("migrate", "_OURS"),
    ("moving", "_TABLES"),
}
"""The statements that read a whole table, or a whole index, on purpose."""
SCAN = re.compile(r"SCAN (?!\(subquery-\d+\)|sub$|CONSTANT ROW|json_each)")
LOADS = set(loading.LOADS.values())


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
        tables = {"tables", "versions", "outbox", "supplies", "wordlists"}
        tables |= {part.table for part in table_data.PARTS}
        tables |= {"m", "s", "u"}  # what is read beside another
        assert searched == tables | ({"entries"} if "entries" in sql else set())
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


def names_in(*functions: Callable[..., Any]) -> set[str]:
    found: set[str] = set()
    for function in functions:
        codes = [function.__code__]
        while codes:
            code = codes.pop()
            found |= set(code.co_names)
            codes += [const for const in code.co_consts if hasattr(const, "co_names")]
    return found


def test_every_method_of_the_store_is_called() -> None:
    called = names_in(calls.everything, calls.use_store, loaded, alter)
    methods = {name for name in vars(FileStore) if not name.startswith("_")}
    methods = {name for name in methods if callable(getattr(FileStore, name))}
    assert methods - called <= {"open", "close", "examine"}


async def heard(store: FileStore) -> list[str]:
    seen: list[str] = []
    for connection in (store.writing, store.reading, store.surveying):
        await connection.set_trace_callback(seen.append)
    await everything(store)
    for connection in (store.writing, store.reading, store.surveying):
        await connection.set_trace_callback(lambda _: None)
    return seen


async def test_what_is_carried_out_are_the_statements_above(store: FileStore) -> None:
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
