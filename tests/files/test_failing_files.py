"""The file fails while the bot works: a press hears of it, nothing is said that is not stored.

When the file is well again the same press works, without a restart.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

import bot
from cogs.runtime.settings import load
from cogs.table.model import Person, Table
from cogs.table.time import scheduler
from cogs.ui.app import App
from data.store import FileStore, Holder, StoreError, check
from data.store.batch import BatchConnection
from data.store.table_data import TIMERS
from data.words import words
from tests.cogs.people import PRIVATE, move_button, press, said
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.files.damage import Standing, complaints, kept
from tools.support.tables import opened, rows
from tools.support.waiting import acted, until


async def pragma(store: FileStore, text: str) -> int:
    found = list(await store.writing.execute_fetchall(f"PRAGMA {text}"))
    return int(found[0][0]) if found else 0


@asynccontextmanager
async def full(store: FileStore, more: int = 0) -> AsyncIterator[None]:
    pages = await pragma(store, "page_count")
    before = await pragma(store, "max_page_count")
    await pragma(store, f"max_page_count = {pages + more}")
    try:
        yield
    finally:
        await pragma(store, f"max_page_count = {before}")


@asynccontextmanager
async def no_room(_: FileStore) -> AsyncIterator[None]:
    """The commit of every transaction finds the disk full."""
    real = BatchConnection.execute

    def execute(self: BatchConnection, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql != "COMMIT":
            return real(self, sql, parameters)
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BatchConnection, "execute", execute)
        yield


@asynccontextmanager
async def read_only(store: FileStore) -> AsyncIterator[None]:
    await pragma(store, "query_only = ON")
    try:
        yield
    finally:
        await pragma(store, "query_only = OFF")


@asynccontextmanager
async def locked(store: FileStore) -> AsyncIterator[None]:
    await pragma(store, "busy_timeout = 20")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def no_longer(store: FileStore) -> AsyncIterator[None]:
    """The log can't grow: the system refuses to write, as a failing disk does."""
    import resource

    log = store.path.with_name(f"{store.path.name}-wal")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def turn(home: App, table: Table) -> tuple[Person, str]:
    """Go to the first step that is stored; return whose press on what does that."""
    person = mover(table)
    made = await press(home, person, move_button(table))
    for _ in range(10):
        found = [
            item.custom_id
            for item in made.response.calls[0][1]["view"].children
            if item.custom_id.startswith("g:")
        ]
        do = [one for one in found if one.endswith("!")]
        if do:
            return person, do[0]
        assert found, made.response.calls
        made = await press(home, person, found[0], message=PRIVATE)
    raise AssertionError("the turn does not end")


async def drawn(world: World, *people: Person) -> Table:
    """Begin a game and draw: what is confirmed next ends the turn, and a board is posted."""
    for person in people:
        await world.service.preferences.change(person.user_id, {"confirm": "always"}, 0)
    table = await world.playing(*people)
    while table.legal(table.owing[0])[0].text == "draw":
        table = await world.move(table)
    await world.say()
    return table


WAYS = [no_room, read_only, locked]
if sys.platform == "linux":
    WAYS.append(no_longer)


@pytest.mark.parametrize("way", WAYS)
async def test_the_lease_shows_that_nothing_can_be_written(world: World, way: Any) -> None:
    lease = await world.store.hold(Holder.mine(), world.now)
    world.time += 1000
    async with way(world.store):
        await lease.renewals.carry_out(lease.renew)
        assert lease.renewals.fault
    await lease.renewals.carry_out(lease.renew)
    assert not lease.renewals.fault


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("people", [(ANNA, CARLA), (BEN, CARLA)])
async def test_a_press_hears_of_it_and_works_when_it_is_over(
    home: App, world: World, way: Any, people: tuple[Person, ...], caplog: pytest.LogCaptureFixture
) -> None:
    table = await drawn(world, *people)
    person, do = await turn(home, table)
    await world.say()
    before, told = kept(world.store.path), len(world.mouth.said)
    async with way(world.store):
        made = await press(home, person, do, message=PRIVATE)
        sentence = said(made)
        assert kept(world.store.path) == before
        assert len(world.mouth.said) == told
    number = re.search(r"\(([0-9A-F]{4})\)", sentence)
    assert number is not None, sentence
    assert sentence == words(person.locale)("mishap-store", number=number[1])
    assert f"error {number[1]}" in caplog.text
    assert "seed" not in caplog.text
    made = await press(home, person, do, message=PRIVATE)
    assert "(" not in said(made) or number[1] not in said(made)
    assert len(kept(world.store.path)[2]) > len(before[2])
    await world.say()
    assert len(world.mouth.said) > told
    assert complaints(world.store.path) == []


async def test_a_disk_that_is_full_at_any_write(tmp_path: Path) -> None:
    """Move after move, with a little more room each time: all of one or nothing of it."""
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        await world.say()
        failed = 0
        for more in [0, 0, 1, 0, 1, 2] * 6:
            await world.say()
            before = kept(world.store.path)
            async with full(world.store, more):
                (moved,) = await asyncio.gather(world.move(table), return_exceptions=True)
            if isinstance(moved, Table):
                table = moved
                continue
            assert isinstance(moved, StoreError)
            assert moved.code == "full"
            assert kept(world.store.path) == before
            failed += 1
        await world.say()
        assert failed
        boards = [row.message.seq for row in world.mouth.said if row.kind == "board"]
        assert boards == sorted(set(boards))
        assert boards[-1] <= table.play()[1].seq
    assert complaints(tmp_path / "spiel.db") == []


async def test_the_clock_does_not_storm_against_a_file_that_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        for number in range(3):
            await world.store.write((TIMERS.put, (table.id, "status", world.time + number, "{}")))
        rest: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def pause(seconds: float) -> None:
            world.pauses.append(seconds)
            await rest

        world.clock._pause = pause
        world.time += 10
        async with read_only(world.store):
            with caplog.at_level(logging.ERROR):
                await world.clock.tick()
                await until(lambda: len(world.pauses) >= 3)
                for _ in range(20):
                    await world.clock.tick()
                    begun = [t for t in asyncio.all_tasks() if t.get_name() == "timer status"]
                    assert len(begun) == 3
            assert world.pauses == [5.0] * 3
            told = [record for record in caplog.records if record.name == scheduler.__name__]
            assert len(told) == 3
            assert len(caplog.records) <= 6
            rest.set_result(None)
            await acted()
        await world.pass_time(60_000)
        assert rows(world.store.path, "SELECT * FROM timers WHERE kind = 'status'") == []


def crashed(folder: Path) -> Path:
    """Return a file as a killed bot leaves it: the newest moves are in its log."""

    async def plays() -> Path:
        async with World(folder / "lived") as world:
            table = await world.playing(ANNA, BEN)
            await world.move(table)
            for file in world.path.glob("spiel.db*"):
                shutil.copy(file, folder / file.name)
        return folder / "spiel.db"

    (folder / "lived").mkdir()
    return asyncio.run(plays())


BENT: dict[str, tuple[int, bytes]] = {
    "header": (0, b"SQLite format 4\0"),
    "page size": (16, b"\x03\x07"),
    "versions": (18, b"\x06"),
    "schema format": (47, b"\x05"),
    "a letter": (0, b"Dear diary, nobody has won today.\n" * 400),
}
SPOILED = {
    "another's mark": "PRAGMA application_id = 77",
    "another's tables": "DROP TABLE versions; ALTER TABLE tables RENAME TO songs; "
    "PRAGMA application_id = 77",
    "newer": "PRAGMA user_version = 900",
}


def damage(path: Path, how: str) -> None:
    size = path.stat().st_size
    if how in BENT:
        _write(path, *BENT[how])
    elif how in SPOILED:
        with closing(sqlite3.connect(path)) as db:
            db.executescript(SPOILED[how])
    elif how == "schema":  # a bit flips, so that SQLite's own message about it is no UTF-8
        at = path.read_bytes().index(b" TEXT NOT NULL,\n    components_id    TEXT")
        _write(path, at + 34, b"\xa0")
    else:
        os.truncate(path, size // 2 if how == "half" else size - 1000)


def _write(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("how", [*BENT, *SPOILED, "schema", "half", "odd"])
async def test_a_start_with_such_a_file_is_refused(
    tmp_path: Path, hexago: Standing, how: str, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if large:
        monkeypatch.setattr(check, "AT_ONCE", -1)
    path = hexago.copy(tmp_path)
    damage(path, how)
    before = path.read_bytes()
    if large and how == "odd":  # that is seen after the start
        async with opened(path) as store:
            await store.examine()
            assert store.whole is False
        return
    with pytest.raises(bot.Stop) as stopped:
        await bot.open_store(load(tmp_path, {"DATABASE": str(path)}), lambda: 0)
    why = {"another's tables": "another program", "newer": "newer version"}.get(how, "damaged")
    sentence = str(stopped.value)
    assert why in sentence
    assert str(path) in sentence
    assert "\n" not in sentence
    assert path.read_bytes() == before


@pytest.mark.parametrize("part", [None, 0.2, 0.5, 0.9])
def test_a_log_that_is_gone_or_damaged(tmp_path: Path, part: float | None) -> None:
    """What was in it may be lost, from some commit on; what is left is whole, or refused."""
    path = crashed(tmp_path)
    log = path.with_name("spiel.db-wal")
    path.with_name("spiel.db-shm").unlink(missing_ok=True)
    if part is None:
        log.unlink()
    else:
        _write(log, int(log.stat().st_size * part), os.urandom(64))

    async def starts() -> None:
        async with World(tmp_path) as world:
            assert await world.compared() == 0

    try:
        asyncio.run(starts())
    except StoreError:
        assert complaints(path) == ["corrupt"]
    else:
        assert complaints(path) == []
