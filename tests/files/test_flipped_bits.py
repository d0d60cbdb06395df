"""What is stored of a game is damaged: its table stops with a sentence, all others go on.

More of it: ``FLIPS=2000 python -m pytest tests/files``.
"""

# ruff: noqa: S608 (names of tables, from here)

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs.command_line import parse_arguments, run
from cogs.refusals import TableFrozen
from cogs.runtime.settings import load
from cogs.table.play import acting
from data.store import StoreError, backups, queries
from data.store.rows import FROZEN
from engine import registry
from tests.cogs.table.world import World
from tests.files.damage import Standing, columns, complaints, flip, logged, refused, standing
from tests.tiers import few, many

KEYS = registry.keys()
EXAMPLES = int(os.environ.get("FLIPS", many("6", "20")))
CHOICES = st.integers(0, 2**40)
many = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES < 100,  # the same ones in every ``make test``
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("key", few(KEYS, 2))
def test_a_game_that_nothing_happened_to_goes_on(key: str, tmp_path: Path) -> None:
    game = standing(key)
    path = game.copy(tmp_path)
    assert complaints(path) == []

    async def plays() -> str:
        async with World(tmp_path, time=game.time + 5_000) as world:
            return await refused(world, game)

    assert asyncio.run(plays()) == ""


async def stopped(world: World, path: Path, game: Standing) -> None:
    """No move is made, the table is frozen and says so if it knows where; the other goes on."""
    before = logged(path, game.table)
    assert await refused(world, game) == "frozen"
    assert logged(path, game.table) == before
    assert await world.store.read(queries.ids_with_status(FROZEN)) == (game.table,)
    await world.move(await world.service.tables.load(game.other))
    await world.say()
    assert {row.kind for row in world.mouth.said if row.table_id == game.table} <= {"notice"}


@pytest.mark.sized
@pytest.mark.parametrize("key", few(KEYS, 3))
def test_a_bit_of_the_log_is_noticed_at_the_next_start_and_by_check(key: str) -> None:
    game = standing(key)
    with closing(sqlite3.connect(game.file)) as db:
        of_entries = [x for x in columns(db, "entries") if x not in ("table_id", "at")]

    async def restarts(path: Path) -> None:
        with suppress(StoreError):  # where no constraint allows it, nothing starts
            async with World(path.parent, time=game.time + 5_000) as world:
                assert await world.compared() == 1
                await stopped(world, path, game)

    @many
    @given(column=st.sampled_from(of_entries), choice=CHOICES)
    def one(column: str, choice: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = game.copy(Path(folder))
            if flip(path, "entries", column, game.table, choice):
                assert complaints(path)
                asyncio.run(restarts(path))

    one()


@pytest.mark.parametrize(
    "sql",
    ["UPDATE tables SET options = '{' WHERE id = ?", "DELETE FROM versions WHERE table_id = ?"],
)
async def test_what_cannot_be_read_freezes_its_table_alone(
    tmp_path: Path, hexago: Standing, sql: str
) -> None:
    path = hexago.copy(tmp_path)
    async with World(tmp_path, time=hexago.time + 5_000) as world:
        await world.compared()
        with closing(sqlite3.connect(path)) as db, db:
            assert db.execute(sql, (hexago.table,)).rowcount == 1
        await stopped(world, path, hexago)
    assert any(hexago.table in line for line in complaints(path))


@pytest.mark.parametrize("use", ["undo", "at"])
async def test_a_log_that_breaks_while_it_is_used_freezes_its_table(
    tmp_path: Path, hexago: Standing, use: str
) -> None:
    path, table_id = hexago.copy(tmp_path), hexago.table
    async with World(tmp_path, time=hexago.time + 5_000) as world:
        tables = world.service.tables
        uses = {
            "undo": lambda: world.do(acting.undo, table_id, hexago.user_id, None),
            "at": lambda: tables.at(table_id, 1),
        }
        await world.compared()
        assert await refused(world, hexago) == ""
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("DROP TRIGGER entries_last")
            db.execute("UPDATE entries SET action = 'bent' WHERE seq = 1")
        with pytest.raises(TableFrozen):
            await uses[use]()
        row = await world.store.read(queries.table(table_id))
        assert (row.status, row.trouble) == (FROZEN, "entry-1-verb")
        await world.say()
        said = [row.message for row in world.mouth.said if row.kind == "notice"]
        assert [message.key for message in said] == ["notice-frozen"]


def test_a_bit_in_the_structure_of_any_page_is_noticed(tmp_path: Path) -> None:
    """The first bit of a page: which kind it is, or where what it holds goes on."""
    game = standing("helge")
    whole = game.file.read_bytes()
    for at in range(0, len(whole), 4096):
        path = game.copy(tmp_path)
        bent = bytearray(whole)
        bent[at] ^= 1 << 7
        path.write_bytes(bent)
        assert complaints(path), at


async def starts(path: Path) -> bool:
    try:
        async with World(path.parent) as world:
            return await world.compared() == 0
    except StoreError:
        return False


def proved(path: Path) -> list[Any]:
    """Return what the logs prove: seeds, positions and moves."""
    with closing(sqlite3.connect(path)) as db:
        db.text_factory = bytes
        games = db.execute("SELECT id, game, seed, seq, undos, chain FROM tables")
        log = db.execute("SELECT table_id, seq, kind, seat, action, hash FROM entries")
        return [sorted(games), sorted(log, key=repr)]


@pytest.mark.sized
def test_a_bit_of_the_file_and_the_way_back(capsys: pytest.CaptureFixture[str]) -> None:
    """Noticed, or no game is another one. A backup leads back."""
    game = standing("hexago")
    whole, size = proved(game.file), game.file.stat().st_size
    seen: list[bool] = []

    @many
    @given(at=st.integers(0, size - 1), bit=st.integers(0, 7))
    def one(at: int, bit: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = game.copy(Path(folder))
            chosen = load(Path(folder), {"DATABASE": str(path)})
            copy = backups.make(path, chosen.backup_dir, 0).path
            bent = bytearray(path.read_bytes())
            bent[at] ^= 1 << bit
            path.write_bytes(bent)
            found = complaints(path) or not asyncio.run(starts(path))
            seen.append(bool(found))
            if not found:
                assert proved(path) == whole
                return
            assert run(parse_arguments(["restore", str(copy), "--stopped"]), chosen) == 0
            assert complaints(path) == []
            assert asyncio.run(starts(path))
            assert run(parse_arguments(["check"]), chosen) == 0

    one()
    capsys.readouterr()
    assert any(seen)


@pytest.mark.parametrize("kind", ["timers", "outbox"])
async def test_a_row_nobody_can_read_stops_no_other_table(
    tmp_path: Path, hexago: Standing, kind: str
) -> None:
    game = hexago
    path = game.copy(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        facts = ("'channel:2000', 'board', '\"', 'n', 'pending', 1", "'turn', 5, '{'")
        into = ("destination, kind, payload, nonce, state, created_at", "kind, due, payload")
        at = int(kind == "timers")
        db.execute(
            f"INSERT INTO {kind} (table_id, {into[at]}) VALUES (?, {facts[at]})", (game.table,)
        )
        db.commit()
    async with World(tmp_path, time=game.time) as world:
        await world.pass_time(0)
        await world.say()
        other = await world.move(await world.service.tables.load(game.other))  # draws: no message
        other = await world.move(other)
        await world.say()
        assert world.mouth.said[-1].table_id == other.id
        if kind == "timers":
            assert await world.store.read(queries.ids_with_status(FROZEN)) == (game.table,)
            # The log is whole: whoever manages the server lets it go on.
            table = await world.service.tables.load(game.table)
            await world.service.moderators.thaw(game.table, table.row.guild_id, world.time)
            assert await refused(world, game) == ""
