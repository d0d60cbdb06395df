"""Many jobs, one transaction: who fails fails alone, and nobody hears of what is not kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from data.store import Conflict, Store, StoreError, Tx, queries
from data.store.writer import BATCH
from tests.data.tables import add, entry, opened, rows, table


def adds(number: int) -> Any:
    async def job(tx: Tx) -> int:
        await tx.add_entry("t1", entry(number))
        return number

    return job


async def statements(store: Store) -> list[str]:
    seen: list[str] = []
    await store._writing.run(lambda db: db.set_trace_callback(seen.append))
    return seen


async def test_what_waits_goes_in_one_transaction_and_is_answered_in_order(store: Store) -> None:
    await add(store, table())
    seen = await statements(store)
    results = await asyncio.gather(*(store.write(adds(number)) for number in range(1, 101)))
    assert results == list(range(1, 101))
    assert seen.count("COMMIT") == 1
    assert len(await store.read(queries.entries("t1"))) == 100


async def test_a_batch_has_an_end(store: Store) -> None:
    await add(store, table())
    seen = await statements(store)
    count = BATCH + 3
    await asyncio.gather(*(store.write(adds(number)) for number in range(1, count + 1)))
    assert seen.count("COMMIT") == 2
    assert len(await store.read(queries.entries("t1"))) == count


class Mine(Exception):
    pass


async def test_a_job_that_fails_fails_alone(store: Store) -> None:
    await add(store, table())

    async def own(tx: Tx) -> None:
        await tx.add_entry("t1", entry(50))
        raise Mine

    async def late(tx: Tx) -> None:
        await tx.add_entry("t1", entry(51))
        await tx.add_entry("t1", entry(1))

    def no_coroutine(tx: Tx) -> Any:
        return tx.end()

    jobs = [adds(1), own, adds(2), late, adds(3), no_coroutine, adds(4), adds(4), adds(5)]
    results = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
    kinds = [result if isinstance(result, int) else type(result).__name__ for result in results]
    assert kinds[:5] == [1, "Mine", 2, "Conflict", 3]
    assert kinds[5:] == ["AttributeError", 4, "Conflict", 5]
    assert [line.seq for line in await store.read(queries.entries("t1"))] == [1, 2, 3, 4, 5]


async def test_a_job_may_go_on_after_a_conflict(store: Store) -> None:
    await add(store, table())
    await store.write(adds(1))

    async def again(tx: Tx) -> str:
        try:
            await tx.add_entry("t1", entry(1))
        except Conflict:
            await tx.add_entry("t1", entry(2))
        return "second"

    assert await store.write(again) == "second"
    assert len(await store.read(queries.entries("t1"))) == 2


async def test_nothing_is_seen_before_the_commit(store: Store, path: Path) -> None:
    await add(store, table())
    seen: list[Any] = []

    async def look(tx: Tx) -> None:
        seen.append(rows(path, "SELECT seq FROM entries"))
        found = await tx.load("t1")
        seen.append(found is not None)

    await asyncio.gather(store.write(adds(1)), store.write(look), store.write(adds(2)))
    assert seen == [[], True]
    assert rows(path, "SELECT seq FROM entries") == [(1,), (2,)]


async def test_a_job_sees_what_jobs_before_it_did(store: Store) -> None:
    await add(store, table())

    def counts(number: int) -> Any:
        async def job(tx: Tx) -> int:
            found = await tx.load("t1")
            assert found is not None
            await tx.update_table("t1", seq=found[0].seq + number)
            return found[0].seq

        return job

    assert await asyncio.gather(*(store.write(counts(n)) for n in (1, 10, 100))) == [0, 1, 11]


async def test_a_job_that_waits_for_something_else_is_refused(store: Store) -> None:
    await add(store, table())

    async def sleeps(tx: Tx) -> None:
        await tx.add_entry("t1", entry(9))
        try:
            await asyncio.sleep(0)
        finally:
            await tx.add_entry("t1", entry(10))

    async def nested(tx: Tx) -> None:
        await tx.add_entry("t1", entry(11))
        await store.write(adds(12))

    results = await asyncio.gather(
        *map(store.write, [adds(1), sleeps, nested, adds(2)]), return_exceptions=True
    )
    assert [type(result) for result in results] == [int, RuntimeError, RuntimeError, int]
    assert [line.seq for line in await store.read(queries.entries("t1"))] == [1, 2]


async def test_a_transaction_ends_with_its_job(store: Store) -> None:
    await add(store, table())
    kept: list[Tx] = []

    async def keeps(tx: Tx) -> None:
        kept.append(tx)

    await store.write(keeps)
    with pytest.raises(RuntimeError):
        await kept[0].add_entry("t1", entry(1))
    with pytest.raises(RuntimeError):
        await kept[0].load("t1")


async def test_when_the_transaction_is_given_up_nobody_hears_done(store: Store) -> None:
    await add(store, table())

    async def lost(tx: Tx) -> None:
        tx.execute("ROLLBACK")  # as SQLite does by itself when a disk is full or fails
        with pytest.raises(StoreError):
            await tx.add_entry("t1", entry(7))
        with pytest.raises(StoreError):
            await tx.load("t1")

    jobs = [adds(1), lost, adds(2)]
    results = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
    assert [type(result) for result in results] == [StoreError] * 3
    assert await store.read(queries.entries("t1")) == ()
    assert await store.write(adds(1)) == 1


async def test_when_the_commit_fails_nobody_hears_done(store: Store) -> None:
    await add(store, table())

    async def later(tx: Tx) -> None:
        tx.execute("PRAGMA defer_foreign_keys = ON")
        await tx.add_entry("no such table", entry(1))

    jobs = [adds(1), later, adds(2)]
    results = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
    assert all(isinstance(result, Exception) for result in results)
    assert await store.read(queries.entries("t1")) == ()
    assert await store.write(adds(1)) == 1


async def test_who_is_cancelled_in_time_writes_nothing(store: Store) -> None:
    await add(store, table())
    early = asyncio.create_task(store.write(adds(1)))
    await asyncio.sleep(0)
    early.cancel()
    await store.write(adds(2))
    assert [line.seq for line in await store.read(queries.entries("t1"))] == [2]

    async def slow(tx: Tx) -> None:
        await tx.add_entry("t1", entry(3))
        tx.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
            " WHERE i < 200000) SELECT max(i) FROM n"
        ).fetchall()

    late = asyncio.create_task(store.write(slow))
    await asyncio.sleep(0.01)
    late.cancel()
    await store.write(adds(4))
    assert [line.seq for line in await store.read(queries.entries("t1"))] == [2, 3, 4]


async def test_closing_writes_what_waits(path: Path) -> None:
    async with opened(path) as store:
        await add(store, table())
        waiting = [asyncio.create_task(store.write(adds(number))) for number in (1, 2, 3)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [1, 2, 3]
        with pytest.raises(StoreError) as caught:
            await store.write(adds(4))
        assert caught.value.code == "closed"
        with pytest.raises(StoreError) as caught:
            await store.read(queries.table("t1"))
        assert caught.value.code == "closed"
    assert rows(path, "SELECT count(*) FROM entries") == [(3,)]
    assert not path.with_name("games.db-wal").exists()


async def test_a_program_that_is_torn_down_leaves_nobody_waiting(store: Store) -> None:
    await add(store, table())
    waiting = asyncio.create_task(store.write(adds(1)))
    await asyncio.sleep(0)
    store._writer._task.cancel()
    with pytest.raises(StoreError) as caught:
        await waiting
    assert caught.value.code == "closed"
    store._writer._task = asyncio.create_task(asyncio.sleep(0))
