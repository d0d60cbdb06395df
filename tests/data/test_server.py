"""A database on a server: the schema is the same, and so are upgrades, changes and steps."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import astuple
from functools import partial
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import asyncpg
import pytest

from data.store import Change, Conflict, StoreError, metrics, moving, people
from data.store.migrate import Differences, Migration
from data.store.postgres import leases, schema
from data.store.postgres import store as store_of
from data.store.postgres.connection import ThreadConnection, to_json_params, to_postgres
from data.store.postgres.store import ServerStore
from data.store.query import Query, Sql
from data.store.table_data import TableData
from tests.data import values
from tests.data.statements import constants
from tools.support import servers, tables
from tools.support.fresh import fresh
from tools.support.servers import Server
from tools.support.tables import (
    NOW,
    SEED,
    add,
    alter,
    changed,
    entry,
    executed,
    loaded,
    post,
    table,
    waiting,
)
from tools.support.waiting import LONG


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[ServerStore]:
    store = await ServerStore.open(address, Path("x"), now=lambda: NOW, connections=2)
    try:
        yield store
    finally:
        await store.close()


async def content() -> list[Any]:
    async with servers.keeper("empty") as db:
        sql = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1"
        return [row[0] for row in await db.fetch(sql)]


# The schema

_OF_A_FILE = {"batch", "migrate", "backups"}
"""Modules whose statements are for a file alone."""
_ALSO = {
    *(("moving", "_TABLES"), ("moving", "_COUNTED"), ("moving", "_COUNT_ON"))  # a server's differ
}


async def test_every_statement_is_understood_by_a_server(base: str) -> None:
    refused = set()
    async with opened(base), servers.keeper("empty") as db:
        for module, name, sql in constants():
            # What is bound has its type from the column it meets, but for numbers that are counted.
            for value in (None, 1):
                text, _ = to_postgres(sql, [value] * 80)
                try:
                    await db.prepare(text)
                except asyncpg.PostgresError:
                    continue
                break
            else:
                refused.add((module, name))
    assert {one for one in refused if one[0] not in _OF_A_FILE} == _ALSO


async def test_tables_columns_and_indexes_are_those_of_a_file(base: str, tmp_path: Path) -> None:
    async with opened(base), servers.keeper("empty") as db:
        columns = await db.fetch(
            """SELECT table_name::text, column_name::text, is_nullable = 'NO' FROM
            information_schema.columns WHERE table_schema = 'public'"""
        )
        indexes = await db.fetch(
            "SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public'"
        )
    there = {tuple(row) for row in columns if row[0] != "schema_version"}
    names = {row[0] for row in indexes if not row[0].endswith(("_pkey", "_key"))}
    with closing(sqlite3.connect(fresh(tmp_path / "x.db"))) as file:
        tables = [
            name
            for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]
        expected = {
            (name, column, bool(needed or key))
            for name in tables
            for _, column, _, needed, _, key in file.execute(f"PRAGMA table_info({name})")
        }
        found = file.execute("SELECT name FROM sqlite_master WHERE type = 'index'")
        known = {name for (name,) in found if not name.startswith("sqlite_")}
    assert there == expected
    assert names == known | {"tables_rematch_once"}


async def test_a_second_start_changes_nothing_and_two_at_once_make_it_once(base: str) -> None:
    async with opened(base) as one, opened(base) as other:
        await add(one, table())
        assert (await loaded(other)).row == table()
    before = await content()
    async with opened(base):
        assert await content() == before


STEPS = schema.server_steps()
NEXT = Migration(
    len(STEPS) + 1,
    """CREATE TABLE more (table_id TEXT NOT NULL REFERENCES tables (id), what BYTEA);
    ALTER TABLE users ADD COLUMN more BIGINT NOT NULL DEFAULT 3;""",
)


async def _upgraded(*steps: Migration) -> None:
    async with servers.keeper("empty") as db:
        await schema.prepare(db, leases.vacate, (*STEPS, *steps))


@pytest.mark.long
async def test_a_next_version_keeps_what_is_there_and_damage_stays_damage(base: str) -> None:
    async with opened(base) as store:
        await add(store, table())
        await alter(store, entries=[entry(1)])
        await store.write(people.user_locale(1, "de"))
        await _upgraded(NEXT)
        assert (await loaded(store, log=True)).entries == (entry(1),)
        assert await executed(store, "SELECT locale, more FROM users") == [("de", 3)]
    with pytest.raises(StoreError) as newer:
        async with opened(base):
            pass
    assert newer.value.code == "newer"


async def test_history_never_changes(base: str) -> None:
    async with opened(base) as store:
        await add(store, table())
        await alter(store, "t1", entries=[entry(1)])
    async with servers.keeper("empty") as db:
        await db.execute("INSERT INTO puzzles VALUES (1, '', '{}', 5)")
        for sql in ("UPDATE entries SET at = 6", "DELETE FROM entries", "DELETE FROM puzzles"):
            with pytest.raises(asyncpg.PostgresError, match="never"):
                await db.execute(sql)


async def test_a_migration_that_fails_changes_nothing(base: str) -> None:
    async with opened(base) as store:
        await add(store, table())
    before = await content()
    broken = Migration(NEXT.version, f"{NEXT.script} DROP TABLE nowhere;")
    with pytest.raises(asyncpg.UndefinedTableError):
        await _upgraded(broken)
    assert await content() == before
    async with opened(base) as store:
        assert (await loaded(store)).row == table()


async def test_ids_go_on_where_those_of_a_copied_file_ended(base: str, tmp_path: Path) -> None:
    async with tables.opened(tmp_path / "games.db") as file:
        await add(file, table())
        await alter(file, posts=[post(), post()])
        last = max(await waiting(file))
    async with opened(base) as store:
        await store.step(partial(moving.from_file, file=tmp_path / "games.db"))
        await alter(store, posts=[post()])
        assert max(await waiting(store)) == last + 1


_FILL = """INSERT INTO outbox (table_id, guild_id, destination, kind, payload, nonce, state,
        created_at)
    SELECT 't1', NULL, 'channel:1', 'board', json_build_object('t', repeat('x', 1000)), n, 'done', 1
    FROM generate_series(1, 55000) AS n"""


@pytest.mark.long
async def test_every_object_is_there_again_after_a_restore_and_can_be_reindexed(
    base: str, postgresql: Server
) -> None:
    """From 8 MB on a server builds indexes in parallel workers, which may run less."""
    async with opened(base) as store:
        await add(store, table())
        await executed(store, _FILL)
        assert await executed(store, "SELECT pg_relation_size('outbox') > 50000000") == [(True,)]
    run = partial(asyncio.to_thread, postgresql.run)
    await run("pg_dump", "--format=custom", "--file=outbox.dump", f"--dbname={base}")
    options = ("--clean", "--if-exists", "--no-owner", f"--dbname={base}")
    await run("pg_restore", *options, "outbox.dump")
    async with servers.keeper("empty") as db:
        await db.execute("REINDEX DATABASE empty")
    async with opened(base) as store:
        assert await store.differences() == Differences()


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("DROP INDEX outbox_unreadable", ("index outbox_unreadable", "", "")),
        ("DROP TRIGGER entries_stay ON entries", ("trigger entries_stay", "", "")),
        ("ALTER TABLE entries DISABLE TRIGGER entries_stay", ("trigger entries_stay", "", "")),
        ("ALTER TABLE seats DROP CONSTRAINT seats_table_id_fkey", ("constraint", "", "")),
        ("ALTER TABLE seats DROP COLUMN name", ("", "table seats", "")),
        (
            "CREATE FUNCTION spy() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            ("", "", "function spy"),
        ),
        (
            "CREATE TRIGGER more BEFORE UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION refuse('')",
            ("", "", "trigger more"),
        ),
        (
            """CREATE OR REPLACE FUNCTION instr(content text, part text) RETURNS integer
            LANGUAGE sql IMMUTABLE AS 'SELECT 0'""",
            ("", "function instr", ""),
        ),
    ],
)
async def test_an_object_that_is_missing_disabled_foreign_or_replaced_is_found(
    base: str, change: str, found: tuple[str, str, str]
) -> None:
    async with opened(base) as store:
        assert await store.differences() == Differences()
        before = await content()
        async with servers.keeper("empty") as db:
            await db.execute(change)
        differences = await store.differences()
        assert differences is not None
        for names, start in zip(astuple(differences), found, strict=True):
            assert bool(names) == bool(start)
            assert all(name.startswith(start) for name in names)
        assert set(await content()) <= set(before)
    # Games go on without an index or trigger, and with what an operator adds; not without a column.
    with nullcontext() if differences.readable else pytest.raises(StoreError, match="layout"):
        async with opened(base):
            pass


async def test_a_read_only_server_is_said_to_be_one_and_is_examined_all_the_same(base: str) -> None:
    async with opened(base):
        pass
    async with servers.keeper() as db:
        await db.execute("ALTER DATABASE empty SET default_transaction_read_only = on")
    store = await ServerStore.open(base, Path("x"), now=lambda: NOW, looking=True)
    try:
        assert await store.differences() is None
        with pytest.raises(StoreError) as caught:
            await store.write(metrics.heartbeat(NOW))
        assert caught.value.code == "read-only"
    finally:
        await store.close()


async def test_a_connection_that_breaks_between_two_statements(base: str) -> None:
    loop = asyncio.get_running_loop()

    async def kill() -> None:
        async with servers.keeper() as db:
            await db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'empty'"
            )

    def work(db: Any) -> None:
        db.execute("SELECT 1")
        asyncio.run_coroutine_threadsafe(kill(), loop).result(LONG)
        db.execute("SELECT 1")

    async with opened(base) as store:
        for asked in (store.step, store.look):
            with pytest.raises(StoreError) as caught:
                await asked(work)
            assert caught.value.code == "unreachable"
        assert (await store.read(Query("SELECT 1", (), list)))[0][0] == 1


_DEADLOCK = """SELECT '{"state": "40P01", "constraint": null}'::jsonb || $1"""


async def test_others_are_faster_each_time(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_of, "_CARRY_OUT", _DEADLOCK)
    async with opened(base) as store:
        with pytest.raises(StoreError) as caught:
            await store.write(metrics.heartbeat(NOW))
        assert caught.value.code == "locked"


async def test_an_upgrade_takes_longer_than_a_statement_may(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_of, "_ANSWER_S", 0.05)
    slow = Migration(NEXT.version, f"{NEXT.script} SELECT pg_sleep(0.2);")
    monkeypatch.setattr(schema, "server_steps", lambda: (*STEPS, slow))
    async with opened(base) as store:
        assert "more" in await content()
        with pytest.raises(StoreError):
            await executed(store, "SELECT pg_sleep(0.2)")


async def test_what_a_session_needs_is_chosen_behind_the_door(base: str) -> None:
    """A pooler lets few settings through at the door; those of a database are not ours."""
    known = {"application_name", "timezone", "client_encoding", "datestyle"}
    assert set(store_of._SESSION) <= known
    needed = {
        "jit": "off",
        "default_transaction_isolation": "read committed",
        "synchronous_commit": "on",
    }
    others = ("on", "serializable", "off")
    async with servers.keeper() as db:
        for name, other in zip(needed, others, strict=True):
            await db.execute(f"ALTER DATABASE empty SET {name} = '{other}'")
    async with opened(base) as store:
        for name, value in needed.items():
            assert await executed(store, f"SHOW {name}") == [(value,)]


# How it is asked


async def test_a_change_is_one_way_there_and_back_and_so_is_a_load(base: str) -> None:
    async with opened(base) as store:
        await add(store, table())
        asked: list[str] = []
        async with store._pool.acquire() as one, store._pool.acquire() as other:
            for db in (one, other):
                db.add_query_logger(lambda record: asked.append(record.query))
        before = await loaded(store)
        assert len(asked) == 1
        await store.save(changed(before, {"seq": 1}, entries=[entry(1)], posts=[post()]))
        assert asked[1:] == ["SELECT carried_out($1)"]


async def test_what_reads_and_writes_begins_again_where_others_were_faster(base: str) -> None:
    async with opened(base) as store:
        await store.write(metrics.heartbeat(0))

        def count(db: Any) -> int:
            ((at,),) = db.execute("SELECT at FROM heartbeat").fetchall()
            db.execute("UPDATE heartbeat SET at = ?", (at + 1,))
            return int(at)

        async with opened(base) as other:
            both = [one.step(count) for _ in range(5) for one in (store, other)]
            assert sorted(await asyncio.gather(*both)) == list(range(10))


async def test_no_seed_in_any_error_or_in_the_log_of_the_server(
    postgresql: Server, base: str
) -> None:
    wrong: list[dict[str, Any]] = [{"status": "nonsense"}, {"theme": None}, {"first": 2**63}]
    async with opened(base) as store:
        await store.save(Change(None, values.full(), now=NOW))
        for row in wrong:
            with pytest.raises((asyncpg.PostgresError, StoreError)) as caught:
                await store.save(Change(None, TableData(table("t2", **row), ()), now=NOW))
            assert "seed" not in repr(caught.value).lower()
        with pytest.raises(Conflict):
            await add(store, table())
        with pytest.raises(ValueError, match="zero byte"):
            await add(store, table("t2", theme="\0"))
    async with servers.keeper() as db:
        with pytest.raises(asyncpg.DivisionByZeroError):
            await db.execute("SELECT 1 / 0")
    told = postgresql.log()
    assert "ERROR" in told, "it does write them"
    assert SEED.decode() not in told
    assert SEED.hex() not in told


async def test_a_thread_asks_the_server_once_what_a_statement_means() -> None:
    asked: list[str] = []
    nothing = SimpleNamespace(
        fetch=AsyncMock(return_value=[]), get_attributes=tuple, get_statusmsg=lambda: "SELECT 0"
    )

    async def prepare(text: str) -> Any:
        asked.append(text)
        return nothing

    def work(db: ThreadConnection) -> None:
        for number in range(3):
            db.execute("SELECT at FROM heartbeat WHERE id = ?", (number,))
        for number in range(200):
            db.execute(f"SELECT {number}")

    hand = ThreadConnection(SimpleNamespace(prepare=prepare))
    await hand.work(work)
    assert len(asked) == 201
    assert len(hand._prepared) < 100


async def test_who_is_cancelled_twice_lets_go_when_the_thread_has() -> None:
    asked, answer, ended = asyncio.Event(), asyncio.Event(), Event()

    async def prepare(_: str) -> Any:
        asked.set()
        await answer.wait()
        raise StoreError("unreachable", "for a test")

    def work(db: ThreadConnection) -> None:
        try:
            db.execute("SELECT 1")
        finally:
            ended.set()

    working = asyncio.create_task(ThreadConnection(SimpleNamespace(prepare=prepare)).work(work))
    await asked.wait()
    for _ in range(60):
        working.cancel()
        await asyncio.sleep(0)
        assert not working.done()
    answer.set()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert ended.is_set()


def test_a_server_reads_its_own_text_of_a_statement_that_has_two() -> None:
    assert to_postgres(Sql("SELECT ?", server="SELECT 1, ?"), (2,)) == ("SELECT 1, $1::bigint", [2])


@pytest.mark.parametrize("written", ["outbox", "timers", "switches"])
def test_what_is_to_say_or_due_or_switched_wakes_the_other_processes(written: str) -> None:
    begins = [f"{verb} {written}" for verb in ("INSERT INTO", "UPDATE")]
    found = [sql for *_, sql in constants() if sql.startswith(tuple(begins))]
    found = [sql for sql in found if " SET state" not in sql and " SET message_id" not in sql]
    assert found
    assert all(isinstance(sql, Sql) and sql.wakes for sql in found)


def test_statements_say_of_what_type_their_values_are() -> None:
    sql = "UPDATE x SET a = ?, b = ? WHERE c = ? AND d <> ?2 AND e = '?' AND f = ?1"
    said = (
        "UPDATE x SET a = $1::bigint, b = $2::text WHERE c = NULL"
        " AND d <> $2::text AND e = '?' AND f = $1::bigint"
    )
    assert to_postgres(sql, (1, "two", None)) == (said, [1, "two"])
    assert to_json_params("INSERT INTO x VALUES (?, ?, ?)", (b"\xff", None, True)) == (
        "INSERT INTO x VALUES (decode($1->>0, 'hex'), NULL, ($1->>1)::boolean)",
        ["ff", True],
    )
