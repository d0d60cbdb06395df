"""Many changes, one transaction: who fails fails alone, and nobody hears of what is not kept."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from data.store import Change, Conflict, FileStore, StoreError, metrics, people, queries
from data.store import changes as s
from data.store.query import Database
from data.store.table_data import TableData
from data.store.writer import MOST
from tools.support.tables import add, changed, entry, loaded, opened, post, rows, table

NAMES = tuple(f"t{number}" for number in range(1, 101))
GIVEN_UP = ("ROLLBACK", ())
"""What SQLite does by itself when a disk is full or fails."""
SLOW = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) "  # noqa: ISC004
    "SELECT max(i) FROM n",
    (),
)


async def moves(store: FileStore, *names: str) -> list[Change]:
    found = []
    for name in names:
        data = await loaded(store, name)
        seq = data.row.seq + 1
        row = {"seq": seq, "snapshot": bytes([seq])}
        found.append(changed(data, row, entries=[entry(seq)], posts=[post()]))
    return found


async def at_once(store: FileStore, *writes: Any) -> list[str]:
    async def written(one: Any) -> None:
        await (store.save(one) if isinstance(one, Change) else store.write(*one))

    results = await asyncio.gather(*map(written, writes), return_exceptions=True)
    return [_outcome(result) for result in results]


def _outcome(result: Any) -> str:
    if isinstance(result, Conflict):
        return result.what
    return type(result).__name__ if isinstance(result, BaseException) else "kept"


async def played(store: FileStore, *names: str) -> list[int]:
    found = [await loaded(store, name, log=True) for name in names]
    assert all(data.row.seq == len(data.entries) == data.version for data in found)
    return [data.version for data in found]


async def statements(store: FileStore) -> list[str]:
    seen: list[str] = []
    await store.writing.set_trace_callback(seen.append)
    return seen


async def test_what_may_happen_meanwhile_happens_before_a_change_is_stored(
    store: FileStore,
) -> None:
    await add(store, table("t1"))
    (change,) = await moves(store, "t1")
    seen: list[str] = []
    await store.save(change, lambda: seen.append("meanwhile"))
    assert [*seen, "stored"] == ["meanwhile", "stored"]


async def test_what_waits_goes_in_one_transaction(store: FileStore) -> None:
    await add(store, *map(table, NAMES))
    decided = await moves(store, *NAMES)
    seen = await statements(store)
    assert await at_once(store, *decided) == ["kept"] * 100
    assert seen.count("COMMIT") == 1
    assert await played(store, *NAMES) == [1] * 100


async def test_a_batch_has_an_end(store: FileStore) -> None:
    names = [f"t{number}" for number in range(MOST + 3)]
    await add(store, *map(table, names))
    decided = [changed(TableData(table(name), ()), {"seq": 1}) for name in names]
    seen = await statements(store)
    assert set(await at_once(store, *decided)) == {"kept"}
    assert seen.count("COMMIT") == 2
    assert rows(store.path, "SELECT count(*) FROM tables WHERE seq = 1") == [(MOST + 3,)]


POISON: dict[str, Any] = {
    "another channel's table": {"channel_id": 5},
    "no such table": {"rematch_of": "none"},
    "no such status": {"status": "strange"},
    "a number too large": {"guild_id": 2**70},
    "half a letter": {"theme": "\ud800"},
    "no value at all": {"theme": object()},
    "a value too long": {"snapshot": bytes(2000)},
}


@pytest.mark.parametrize("wrong", POISON)
async def test_a_change_that_fails_fails_alone(store: FileStore, wrong: str) -> None:
    await add(store, *map(table, ("t1", "t2", "t3")), table("other", channel_id=5))
    one, two, three = await moves(store, "t1", "t2", "t3")
    bad = changed(two.after, POISON[wrong], entries=two.entries, posts=two.posts)
    bad = Change(two.before, bad.after, two.entries, two.posts, nudged=((1, None),))
    if wrong == "a value too long":
        await store.writing._execute(  # type: ignore[attr-defined]
            store.writing._conn.setlimit, sqlite3.SQLITE_LIMIT_LENGTH, 1500
        )
    results = await at_once(store, one, bad, three)
    assert results[0] == results[2] == "kept"
    assert results[1] != "kept"
    assert await played(store, "t1", "t2", "t3") == [1, 0, 1]
    assert rows(store.path, "SELECT count(*) FROM users") == [(0,)]
    # The same by a statement that is no change of a table; and the store goes on.
    if isinstance(text := POISON[wrong].get("theme"), str):
        one, two = await moves(store, "t1", "t2")
        bad_too = (people.user_locale(1, text),)
        results = await at_once(store, one, bad_too, two)
        assert (results[0], results[2]) == ("kept", "kept")
        assert results[1] == "UnicodeEncodeError"
        assert await played(store, "t1", "t2", "t3") == [2, 1, 1]
    assert await at_once(store, *await moves(store, "t1", "t2")) == ["kept", "kept"]


async def test_who_breaks_what_no_other_has_to_know(store: FileStore) -> None:
    await add(store, *map(table, ("t1", "t2", "t3", "t4")))
    one, two, three, four = await moves(store, "t1", "t2", "t3", "t4")
    late = changed(four.after, entries=[entry(1)])  # an entry that is there already
    writes = [one, four, two, Change(None, TableData(table("t1"), ())), three]
    assert await at_once(store, *writes) == ["kept", "kept", "kept", "table", "kept"]
    assert await at_once(store, Change((await loaded(store, "t4")), late.after, late.entries)) == [
        "seq"
    ]
    assert await played(store, "t1", "t2", "t3", "t4") == [1] * 4


async def test_changes_and_statements_may_be_mixed(store: FileStore) -> None:
    await add(store, table())
    (move,) = await moves(store, "t1")
    writes = [(metrics.heartbeat(4),), move, (metrics.heartbeat(5), people.guild_locale(1, "de"))]
    seen = await statements(store)
    assert await at_once(store, *writes) == ["kept"] * 3
    assert seen.count("COMMIT") == 1
    assert await store.read(queries.last_heartbeat()) == 5
    assert await store.write(metrics.heartbeat(6), ("DELETE FROM guilds", ())) == (1, 1)


async def test_when_the_transaction_is_given_up_nobody_hears_done(store: FileStore) -> None:
    await add(store, table(), table("t2"))
    one, two = await moves(store, "t1", "t2")
    assert await at_once(store, one, (GIVEN_UP,), two) == ["StoreError"] * 3
    assert await played(store, "t1", "t2") == [0, 0]
    lost = (metrics.heartbeat(1), GIVEN_UP)
    assert await at_once(store, one, lost, two) == ["StoreError"] * 3
    assert await played(store, "t1", "t2") == [0, 0]
    assert await store.read(queries.last_heartbeat()) is None
    assert await at_once(store, one, two) == ["kept", "kept"]


async def test_when_the_commit_fails_nobody_hears_done(store: FileStore) -> None:
    await add(store, table(), table("t2"))
    one, two = await moves(store, "t1", "t2")
    later = (
        ("PRAGMA defer_foreign_keys = ON", ()),
        (s.INSERT_ENTRY, ("no such table", 1, "act", 0, "x", 1, "", "", "")),
    )
    assert "kept" not in await at_once(store, one, later, two)
    assert await played(store, "t1", "t2") == [0, 0]
    assert await at_once(store, one, two) == ["kept", "kept"]


async def test_who_is_cancelled_in_time_writes_nothing(store: FileStore) -> None:
    await add(store, table(), table("t2"), table("t3"))
    one, two, three = await moves(store, "t1", "t2", "t3")
    early = asyncio.ensure_future(store.save(one))
    early.cancel()
    await store.save(two)
    assert await played(store, "t1", "t2") == [0, 1]
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def watch(sql: str) -> None:
        if sql.startswith("WITH RECURSIVE"):
            loop.call_soon_threadsafe(begun.set)

    await store.writing.set_trace_callback(watch)
    late = asyncio.create_task(store.write(metrics.heartbeat(7), SLOW))
    await begun.wait()
    late.cancel()
    await store.save(three)
    assert late.cancelled()
    assert await played(store, "t1", "t2", "t3") == [0, 1, 1]
    assert await store.read(queries.last_heartbeat()) == 7


async def test_closing_writes_what_waits(path: Path) -> None:
    async with opened(path) as store:
        await add(store, *map(table, NAMES[:3]))
        decided = await moves(store, *NAMES[:3])
        waiting = [asyncio.ensure_future(store.save(change)) for change in decided]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError) as caught:
            await store.save(decided[0])
        assert caught.value.code == "closed"
        with pytest.raises(StoreError) as caught:
            await store.step(lambda _: None)
        assert caught.value.code == "closed"
        with pytest.raises(StoreError) as caught:
            await store.read(queries.table("t1"))
        assert caught.value.code == "closed"
    assert rows(path, "SELECT count(*) FROM entries") == [(3,)]
    assert not path.with_name("games.db-wal").exists()


async def test_a_step_is_kept_or_not_at_all(store: FileStore) -> None:
    def beat(db: Database, now: int) -> None:
        db.execute(*metrics.heartbeat(now))
        if now == 2:
            raise ZeroDivisionError

    for now, kept in ((1, 1), (2, 1), (3, 3)):
        with pytest.raises(ZeroDivisionError) if now == 2 else contextlib.nullcontext():
            await store.step(partial(beat, now=now))
        assert await store.read(queries.last_heartbeat()) == kept
        assert not store.writing.in_transaction
