"""``python bot.py check``, ``backup`` and ``restore``: what they say, and what they change."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.runtime.command_line import parse_arguments, run
from cogs.runtime.settings import Settings, load
from data.store import FileLease, Holder, backups, migrate, queries
from data.store.messages import Board, Notice
from data.store.metrics import heartbeat
from data.store.rows import FROZEN, RUNNING
from tests.cogs.table.climb import only_climb
from tests.cogs.table.comparing import compared
from tests.cogs.table.results import derived
from tests.cogs.table.world import ANNA, BEN, GUILD, START, World
from tests.data.releases import NEWEST, NEXT, know, restored


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load(tmp_path, {"DATABASE": str(tmp_path / "spiel.db")})


async def by_hand(settings: Settings, *arguments: str) -> int:
    """Run a command as a program of its own would: without this test's event loop."""
    return await asyncio.to_thread(run, parse_arguments(arguments), settings)


def spoil(settings: Settings, *statements: str) -> None:
    with closing(sqlite3.connect(settings.database)) as db:
        for sql in statements:
            db.execute(sql)
        db.commit()


def state(settings: Settings) -> dict[str, bytes]:
    """Return every file, but for what SQLite makes for each reader: an index, an empty log."""
    folder = settings.database.parent
    return {
        str(file): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith("-shm") and file.stat().st_size
    }


async def two_tables(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.move(table)
        await world.playing(BEN, computers=1, channel_id=2001, game="hexago")
        await world.say()


async def test_ratings_are_computed_anew_and_the_check_asks_for_it(
    tmp_path: Path,
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_climb(monkeypatch)
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        while not table.over:
            table = await world.move(table, f"add {2 - table.owing[0]}")
        await world.service.history.take(table.id)
        await world.say()
        before = await derived(world)
    assert await by_hand(settings, "check") == 0
    assert "results: 1 games, of which 1 are rated" in capsys.readouterr().out
    spoil(settings, "UPDATE results SET mu = 30 WHERE seat = 0", "DELETE FROM figures")
    assert await by_hand(settings, "check") == 1
    assert "bot.py rebuild computes them" in capsys.readouterr().err
    assert await by_hand(settings, "rebuild") == 0
    assert "1 games are computed again" in capsys.readouterr().out
    async with World(tmp_path) as world:
        assert await derived(world) == before


async def test_all_is_well(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    await two_tables(tmp_path)
    before = state(settings)
    assert await by_hand(settings, "check") == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "running tables: 2, of which 2 follow" in said.out
    assert f"schema version {len(migrate.migrations())}\n" in said.out
    assert "there is no backup" in said.out
    assert said.out.endswith("all is well\n")
    assert state(settings) == before


async def test_beside_a_bot_that_runs(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        lease = await FileLease.acquire(world.store, Holder.mine(), world.now)
        assert await by_hand(settings, "check") == 0
        assert await by_hand(settings, "backup") == 0
        await world.move(table)
        (copy,) = backups.kept(settings.database, settings.backup_dir)
        capsys.readouterr()
        assert await by_hand(settings, "restore", str(copy.path)) == 1
        assert f"process {os.getpid()}" in capsys.readouterr().err
        await world.move(await world.service.tables.load(table.id))
        await lease.release()


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE tables SET chain = 'bent'", "columns"),
        ("UPDATE tables SET snapshot = x'7b7d'", "frozen"),
        ("UPDATE tables SET rules_version = 99", "frozen"),
        ("UPDATE tables SET options = 'not json'", "unreadable-DecodeError"),
        ("UPDATE entries SET hash = 'bent'", "entry-1-hash"),
        ("UPDATE tables SET seq = seq + 1", "columns"),
    ],
)
async def test_a_table_that_does_not_follow_is_named_and_left_alone(
    tmp_path: Path,
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    sql: str,
    code: str,
) -> None:
    async with World(tmp_path) as world:
        table = await world.move(await world.playing(ANNA, BEN))
        await world.say()
    spoil(settings, "DROP TRIGGER entries_last", sql)
    before = state(settings)
    assert await by_hand(settings, "check") == 1
    said = capsys.readouterr()
    assert f"table {table.id} does not follow from its log: {code}\n" in said.err
    assert "1 to look at" in said.err
    assert state(settings) == before
    async with World(tmp_path) as world:  # the start sees the same
        assert await compared(world.service) == 1
        (row,) = await world.store.read(queries.ids_with_status(FROZEN))
        assert row == table.id
        await world.say()
    assert await by_hand(settings, "check") == 1
    said = capsys.readouterr()
    assert f"table {table.id} (helge; server 1000, channel 2000) is frozen: {code}" in said.err
    assert "running tables: 0" in said.out


async def test_a_table_frozen_by_hand_is_no_trouble(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with World(tmp_path) as world:
        table = await world.move(await world.playing(ANNA, BEN))
        await world.service.moderators.freeze(table.id, GUILD, world.time)
        await world.say()
    assert await by_hand(settings, "check") == 0
    said = capsys.readouterr().out
    assert f"table {table.id} (helge; server 1000, channel 2000) is frozen: manager" in said
    assert "/admin freeze lets it go on" in said
    spoil(settings, "UPDATE tables SET chain = 'bent'")
    assert await by_hand(settings, "check") == 1


def test_parts_for_several_processes(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    for given, code, expected in (
        (["3", "--shards", "16"], 0, "SHARDS=0-4/16\nSHARDS=5-9/16\nSHARDS=10-15/16\n"),
        (["1", "--shards", "1"], 0, "SHARDS=0/1\n"),
        (["3", "--shards", "2"], 1, ""),
    ):
        assert run(parse_arguments(["parts", *given]), settings) == code
        assert capsys.readouterr().out == expected


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--version"])
    assert ended.value.code == 0
    project = (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{capsys.readouterr().out.strip()}"' in project


async def test_an_older_database_is_examined_as_it_will_be(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    restored(settings.database)
    know(monkeypatch, NEXT)
    before = state(settings)
    assert await by_hand(settings, "check") == 0
    said = capsys.readouterr().out
    assert f"schema version {NEWEST}; the next start brings it to {NEXT.version}" in said
    assert "running tables: 5, of which 5 follow" in said
    assert state(settings) == before


async def test_a_large_file_is_compacted_by_hand(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.store.write(("CREATE TABLE ballast AS SELECT zeroblob(4000000) AS much", ()))
        await world.store.write(("DROP TABLE ballast", ()))
        lease = await FileLease.acquire(world.store, Holder.mine(), lambda: world.time)
        assert await by_hand(settings, "compact") == 1
        assert "stop it first" in capsys.readouterr().err
        await lease.release()
    before = settings.database.stat().st_size
    assert await by_hand(settings, "compact") == 0
    assert settings.database.stat().st_size < before - 3_900_000
    async with World(tmp_path) as world:
        assert (await world.service.tables.load(table.id)).row.seq == 0


async def test_files_that_cannot_be_examined(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("check", "backup"):
        assert await by_hand(settings, command) == 1
        assert "no database" in capsys.readouterr().err
    assert state(settings) == {}
    spoiled(settings.database)
    assert await by_hand(settings, "check") == 1
    assert "is damaged" in capsys.readouterr().err
    assert await by_hand(settings, "backup") == 1
    assert "No backup was made" in capsys.readouterr().err
    newer = replace(settings, database=settings.database.with_name("newer.db"))
    with closing(sqlite3.connect(newer.database)) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute(f"PRAGMA application_id = {migrate.APPLICATION}")
    assert await by_hand(newer, "check") == 1
    assert "newer version" in capsys.readouterr().err


def asides(folder: Path) -> list[Path]:
    return list(folder.glob("spiel.db.before-*"))


async def test_back_to_a_backup_and_on_from_there(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        for _ in range(3):
            table = await world.move(table)
        await world.say()
        beat = world.time
        await world.store.write(heartbeat(beat))
        assert await by_hand(settings, "backup") == 0
        for _ in range(4):
            table = await world.move(table)
        lobby = await world.service.lobby.open(world.opening(channel_id=2001, host=BEN), world.time)
        await world.say()
        mouth = world.mouth
    (copy,) = backups.kept(settings.database, settings.backup_dir)
    capsys.readouterr()
    assert await by_hand(settings, "restore", str(copy.path)) == 0
    said = capsys.readouterr().out
    (aside,) = asides(tmp_path)
    assert str(aside) in said
    assert "1 running games will be told" in said
    assert "0 that had ended since then end again; 0 lobbies close" in said
    assert "not known" not in said
    told = len(mouth.said)
    async with World(tmp_path, mouth, START + 10_000_000) as again:
        assert await compared(again.service) == 0
        await again.clock.catch_up()
        await again.say()
        notice, board = again.mouth.said[told:]
        assert notice.message == Notice("notice-restored", {"at": beat})
        assert isinstance(board.message, Board)
        assert (board.message.seq, board.message.mention) == (3, ())
        assert await again.store.read(queries.table(lobby.id)) is None
        (row,) = await again.store.read(queries.with_status(RUNNING))
        later = await again.service.tables.load(row.id)
        assert later.play()[1].seq == 3
        while not later.over:
            later = await again.move(later)
        await again.say()
        assert again.mouth.posts()[-1] == "ended"
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT max(seq) FROM entries").fetchone() == (7,)


async def test_what_cannot_be_gone_back_to(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    await two_tables(tmp_path)
    before = state(settings)
    wrong = tmp_path.parent / f"{tmp_path.name}.txt"
    wrong.write_bytes(b"no database at all")
    for file in (wrong, tmp_path / "nothing.db", settings.database):
        assert await by_hand(settings, "restore", str(file)) == 1
        assert re.match(r"Nothing was changed, .* cannot be used: ", capsys.readouterr().err)
    assert state(settings) == before


async def test_a_damaged_database_asks_for_somebodys_word(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    await two_tables(tmp_path)
    assert await by_hand(settings, "backup") == 0
    (copy,) = backups.kept(settings.database, settings.backup_dir)
    spoiled(settings.database)
    assert await by_hand(settings, "restore", str(copy.path)) == 1
    assert "--stopped" in capsys.readouterr().err
    assert await by_hand(settings, "restore", str(copy.path), "--stopped") == 0
    assert "had ended since then is not known" in capsys.readouterr().out
    assert await by_hand(settings, "check") == 0


async def test_backups_are_dated_by_the_time_that_the_bot_goes_by(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the sandbox time is moved on; what the bot made then is not from the future."""
    await two_tables(tmp_path)
    clock = tmp_path / "moved"
    clock.write_text(f"{40 * 86_400}", encoding="ascii")
    moved = replace(settings, clock_file=clock)
    assert await by_hand(moved, "backup") == 0
    assert await by_hand(moved, "check") == 0
    assert await by_hand(settings, "check") == 1
    assert "dated in the future" in capsys.readouterr().err


def spoiled(path: Path) -> None:
    path.write_bytes(b"This is no database. " * 500)


def test_without_a_command_the_bot_runs() -> None:
    assert parse_arguments([]).command is None


@pytest.mark.parametrize("wrong", [["restart"], ["restore"], ["check", "more"]])
def test_a_wrong_command_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(wrong)
    assert ended.value.code == 2
    assert "usage: bot.py" in capsys.readouterr().err
