"""One bit of what is stored about a game is another one: nobody plays on with that.

More of it: ``FLIPS=2000 python -m pytest tests/files``.
"""

# ruff: noqa: S608 (names of tables, from here)

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs.command_line import parse_arguments, run
from cogs.runtime.settings import load
from data.store import StoreError, backups, queries, seals
from data.store.connections import connect
from data.store.rows import FROZEN
from engine import registry
from engine.refusals import NotYours
from tests.cogs.table.world import World
from tests.files.damage import (
    DECIDING,
    Standing,
    columns,
    complaints,
    flip,
    kept,
    logged,
    refused,
    standing,
)
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


COUNT = ("seals", "version")
"""Counts changes and decides nothing: it is only ever compared with what it was a moment before."""


def all_columns() -> list[tuple[str, str]]:
    with closing(sqlite3.connect(standing("helge").file)) as db:
        found = [(table, column) for table in DECIDING for column in columns(db, table)]
    return [place for place in found if place != COUNT]


def unsound(path: Path, table_id: str) -> str:
    with closing(connect(path, 5000)) as db:
        return seals.wrong(db, table_id)


def there(path: Path, table_id: str) -> bool:
    with closing(connect(path, 5000)) as db:
        return seals.read(db, table_id) is not None


async def noticed(
    path: Path, game: Standing, place: tuple[str, str], choice: int, *, shown: bool
) -> None:
    """Flip while the bot runs, press or show the board: refused, and nothing else is the matter."""
    async with World(path.parent, time=game.time + 5_000) as world:
        if not flip(path, *place, game.table, choice):
            return
        before = logged(path, game.table)
        if shown:
            with pytest.raises(NotYours):
                await world.service.tables.at(game.table, 0)
        else:
            assert await refused(world, game) in ("frozen", "no-table")
        assert logged(path, game.table) == before
        if there(path, game.table):
            assert await world.store.read(queries.ids_with_status(FROZEN)) == (game.table,)
            # What was flipped is not made good by writing that it is frozen.
            assert unsound(path, game.table)
        other = await world.service.tables.load(game.other)
        await world.move(other)
        await world.say()
        board = [row for row in world.mouth.said if row.table_id == game.table]
        assert {row.kind for row in board} <= {"notice"}
    assert complaints(path)


@pytest.mark.parametrize("key", few(KEYS, 2))
def test_a_game_that_nothing_happened_to_goes_on(key: str, tmp_path: Path) -> None:
    game = standing(key)
    path = game.copy(tmp_path)
    assert complaints(path) == []

    async def plays() -> str:
        async with World(tmp_path, time=game.time + 5_000) as world:
            return await refused(world, game)

    assert asyncio.run(plays()) == ""


def test_a_bit_of_any_column(tmp_path: Path) -> None:
    game, untouched = standing("helge"), set()
    for number, (table, column) in enumerate(all_columns()):
        path = game.copy(tmp_path)
        if not flip(path, table, column, game.table, 7_919 * number):
            untouched.add(column)
            continue
        assert unsound(path, game.table), (table, column)
    never = {"first", "rematch_of", "ended_at", "lobby_message_id", "trouble", "lexicon"}
    assert untouched <= never | {"stalled_at", "level"}


@pytest.mark.sized
@pytest.mark.parametrize("key", few(KEYS, 3))
def test_a_bit_of_a_running_game(key: str) -> None:
    game = standing(key)

    @many
    @given(place=st.sampled_from(all_columns()), choice=CHOICES, shown=st.booleans())
    def one(place: tuple[str, str], choice: int, shown: bool) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = game.copy(Path(folder))
            asyncio.run(noticed(path, game, place, choice, shown=shown))

    one()


async def starts(path: Path) -> bool:
    try:
        async with World(path.parent) as world:
            return await world.compared() == 0
    except StoreError:
        return False


@pytest.mark.sized
def test_a_bit_of_the_file_and_the_way_back(capsys: pytest.CaptureFixture[str]) -> None:
    """Noticed, or of no meaning: then all that decides is as it was. A backup leads back."""
    game = standing("hexago")
    whole, size = kept(game.file), game.file.stat().st_size
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
                assert kept(path)[:3] == whole[:3]
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
