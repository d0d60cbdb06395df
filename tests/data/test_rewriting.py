"""What was deleted for a person leaves the file, while others go on writing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from data.store import FileStore, StoreError, check, privacy, rewriting, settings
from data.store.statements import Statement
from tests.data.tables import NOW, add, alter, opened, post, rows, seat, table
from tests.tiers import many

ME = 987_654_321_098_765_432
MARK = str(ME).encode()
NAMELESS = {
    *("clocks", "entries", "erasures", "guilds", "heartbeat", "lease", "reserves", "seals"),
    *("spent", "supplies", "arrears", "figures", "games", "stale", "strangers"),
    *("analyses", "daily_secret", "puzzles", "solos"),
    *("leases", "beats", "logins", "place_names", "switches"),  # empty in a file
}
"""Tables that say nothing of a person."""
PAYLOAD = f'{{"mention":[{ME}],"text":"%s"}}'


def names(path: Path) -> set[str]:
    found = rows(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in found if not name.startswith("sqlite_")}


def everything(path: Path) -> dict[str, list[Any]]:
    return {
        name: sorted(rows(path, f"SELECT * FROM {name}"), key=repr)  # noqa: S608
        for name in names(path)
    }


def schema(path: Path) -> list[Any]:
    return rows(path, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")


def sound(path: Path) -> None:
    check.full(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def bytes_of(path: Path) -> bytes:
    beside = path.with_name(f"{path.name}-wal")
    return path.read_bytes() + (beside.read_bytes() if beside.exists() else b"")


def busy(chance: random.Random) -> list[Statement]:
    """Return something that anybody may write meanwhile."""
    number, size = chance.randrange(200), chance.randrange(900)
    ballot = "INSERT INTO ballots SELECT id, ?, 'yes' FROM motions WHERE true"
    motion = "INSERT INTO motions VALUES (NULL, 't1', 'end', '{}', 1) ON CONFLICT DO NOTHING"
    over = ("DELETE FROM motions WHERE table_id = 't1'", ())
    said = """INSERT INTO outbox (table_id, destination, kind, payload, nonce, state, created_at)
        VALUES ('t1', 'dm:1', 'line', ?, 'n', 'done', 1)"""
    return chance.choice(
        [
            [settings.user_locale(number, chance.choice(["de", "fr"]))],
            [("UPDATE tables SET trouble = ? WHERE id = 't1'", ("x" * size,))],
            [("UPDATE outbox SET payload = ? WHERE id = ?", ('"' + "y" * size + '"', number))],
            [("DELETE FROM outbox WHERE id = ?", (number,))],
            [(said, ('"' + "z" * size + '"',))],
            [("UPDATE users SET id = ? WHERE id = ?", (10**6 + size, number))],
            [(motion, ()), (ballot, (10**9 + size,)), *[over][: number % 2]],
        ]
    )


async def write(store: FileStore, chance: random.Random) -> None:
    # A number that is taken, a vote given twice: the same in each database.
    with suppress(sqlite3.IntegrityError):
        await store.write(*busy(chance))


async def filled(store: FileStore, count: int = 200) -> None:
    """Fill tables so that pages are split and balanced, with somebody on most of them."""
    chance = random.Random(7)
    await add(store, table(), seats=[seat(user=ME), seat(number=1, user=5)])
    await alter(store, posts=[post() for _ in range(count)])
    for number in range(1, count + 1):
        text = PAYLOAD % ("x" * chance.randrange(700))
        await store.write(("UPDATE outbox SET payload = ? WHERE id = ?", (text, number)))
        await write(store, chance)
    await store.write(("UPDATE tables SET status = 'ended'", ()))


async def rest() -> None:
    await asyncio.sleep(0)


def test_all_that_may_name_a_person_is_written_anew(store: FileStore) -> None:
    assert set(rewriting.TABLES) | NAMELESS == names(store.path)
    assert not set(rewriting.TABLES) & NAMELESS
    named = {sql.split("WHERE")[0] for sql in (*privacy._GONE, *privacy._LEFT)}
    assert all(any(f" {name} " in f"{sql} " for name in rewriting.TABLES) for sql in named)
    assert {facts.table for facts in privacy._JSON} <= set(rewriting.TABLES)


async def test_no_byte_is_left_by_the_morning(path: Path) -> None:
    async with opened(path) as store:
        await filled(store)
        assert await privacy.erase(store, ME)
        assert await store.checkpoint()
        assert ME not in {
            cell for found in everything(path).values() for row in found for cell in row
        }
        assert MARK in bytes_of(path), "SQLite has left no copy between the rows: nothing is tried"
        assert await store.read(rewriting.since()) == NOW
        before = everything(path)
        await rewriting.rewrite(store, rest)
        assert MARK not in bytes_of(path)
        assert ME.to_bytes(8, "big") not in bytes_of(path)
        assert await store.read(rewriting.since()) is None
        assert everything(path) == {**before, "erasures": []}
    sound(path)


async def test_others_write_between_the_steps_and_nothing_of_it_is_lost(tmp_path: Path) -> None:
    """The same is written to two databases; one of them is written anew meanwhile."""
    steps = []
    async with opened(tmp_path / "a.db") as still, opened(tmp_path / "b.db") as store:
        before = schema(store.path)
        for one in (still, store):
            await filled(one)

        async def meanwhile() -> None:
            for one in (still, store):
                await write(one, random.Random(len(steps)))
            steps.append(None)

        await rewriting.rewrite(store, meanwhile, slice_s=0)
        assert len(steps) > 2 * len(rewriting.TABLES)
        assert everything(store.path) == everything(still.path)
        assert schema(store.path) == before
    sound(tmp_path / "b.db")


class Cut(Exception):
    """The run ends here."""


@pytest.mark.sized
async def test_a_run_that_breaks_off_anywhere_leaves_all_as_it_was(path: Path) -> None:
    async with opened(path) as store:
        await filled(store, 40)
        await store.write(rewriting.erased(NOW))
    before, at, whole = everything(path), 0, False
    while not whole:
        left = at

        async def break_off() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Cut

        async with opened(path) as store:
            try:
                await rewriting.rewrite(store, break_off, slice_s=0)
                whole = True
            except Cut:
                assert await store.read(rewriting.since()) == NOW
                kept = everything(path)
                assert {name: kept[name] for name in before} == before
                await store.write(("UPDATE outbox SET nonce = nonce", ()))
        sound(path)
        at += many(6, 1)
    assert at > 20
    assert names(path) == set(before)


async def test_what_a_crash_leaves_is_let_go_first(path: Path) -> None:
    async with opened(path) as store:
        await filled(store, 40)
        # As a killed process leaves it: half of a new tree, and no triggers.
        await store.step(lambda db: rewriting._begin(db, "outbox"))
        await store.step(lambda db: rewriting._move(db, "outbox", (), 0))
        await store.step(lambda db: rewriting._unbind(db, "outbox"))
        before = everything(path)
    async with opened(path) as store:
        await rewriting.rewrite(store, rest)
    after = everything(path)
    assert set(before) - set(after) == {"outbox_anew"}
    assert all(after[name] == before[name] for name in after)


async def test_rows_that_cannot_be_written_stay_where_they_are(path: Path) -> None:
    async with opened(path) as store:
        await filled(store, 20)
        await store.write(rewriting.erased(NOW))
        with closing(sqlite3.connect(path)) as db, db:  # what no program of ours writes
            db.execute("PRAGMA ignore_check_constraints = ON")
            db.execute("UPDATE outbox SET state = 'lost' WHERE id = 3")
        before = everything(path)
        with pytest.raises(StoreError, match="rows of outbox"):
            await rewriting.rewrite(store, rest)
        assert await store.read(rewriting.since()) == NOW
        assert {name: found for name, found in everything(path).items() if name in before} == before
        await store.write(("UPDATE outbox SET nonce = 'm'", ()))


async def test_a_reader_is_waited_for_and_nobody_waits_with_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rewriting, "_TRIES", 3)
    async with opened(path) as store:
        await filled(store, 20)
        await store.write(rewriting.erased(NOW))
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM tables").fetchall()
            with pytest.raises(StoreError, match="reader"):
                await rewriting.rewrite(store, rest)
        assert await store.read(rewriting.since()) == NOW
        await rewriting.rewrite(store, rest)
        assert await store.read(rewriting.since()) is None


async def test_who_had_nothing_leaves_nothing_to_do(store: FileStore) -> None:
    await add(store, table())
    assert await privacy.erase(store, ME) is False
    assert await store.read(rewriting.since()) is None


async def test_steps_get_shorter_while_they_hold_up_others_and_longer_again(
    store: FileStore,
) -> None:
    """A slow disk, or many who write, and nobody waits longer than need be."""
    took, now, given = 0.0, 0.0, []
    pace = rewriting.Pace(store, 0.05, lambda: now)

    def work(_: sqlite3.Connection, for_s: float) -> str:
        nonlocal now
        given.append(for_s)
        now += took
        return "done"

    for seconds, count in ((0.06, 3), (0.9, 9), (0.01, 40)):
        took = seconds
        for _ in range(count):
            assert await pace.step(work) == "done"
    assert given[:4] == [0.05] * 4, "the usual step is no slow one"
    assert given[4:6] == [0.025, 0.0125]
    assert min(given) == given[12] == 0.005
    assert given[-1] == 0.05


async def test_a_step_reads_its_own_rows_however_many_are_alike(store: FileStore) -> None:
    """All in the list of one server: the index by rating finds them all for any of them."""
    numbers = "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x WHERE n < 2000)"
    sql = f"INSERT INTO ratings {numbers} SELECT 1, 'helge', '', n, n * 7 % 99, 8, 1, 1 FROM x"  # noqa: S608
    await store.write((sql, ()))
    taken: list[int] = []

    def stepped() -> int:
        taken[-1] += 10
        return 0

    def moved(db: Any) -> None:
        rewriting._begin(db, "ratings")
        after: rewriting.Key | None = ()
        db.set_progress_handler(stepped, 10)
        while after is not None:
            taken.append(0)
            after = rewriting._move(db, "ratings", after, for_s=0)
        db.set_progress_handler(None, 0)
        rewriting._unbind(db, "ratings")

    await store.step(moved)
    assert len(taken) == 2000 // rewriting.ROWS + 1
    assert max(taken) < 3000
