"""``python bot.py check``, ``backup`` and ``restore``: what they say, and what they change."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

import bot
from cogs import command_line
from cogs.command_line import parse_arguments, run, sentence
from cogs.runtime.checkup import lines_of
from cogs.runtime.process import system
from cogs.runtime.settings import Settings, load
from cogs.ui import permissions
from data.store import FileLease, Holder, StoreError, backups, errors, migrate, queries
from data.store.messages import Board, Notice
from data.store.metrics import heartbeat
from data.store.ratings import Reckoning
from data.store.rows import FROZEN, RUNNING
from tests.cogs.table.climb import derived, only_climb
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, ID, START, World
from tests.data.releases import NEXT, RELEASE, know, restored

ByHand = Callable[..., Awaitable[tuple[str, str]]]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load(tmp_path, {"DATABASE": str(tmp_path / "spiel.db")})


@pytest.fixture
def by_hand(settings: Settings, capsys: pytest.CaptureFixture[str]) -> ByHand:
    """Run a command as a program of its own would; return its output and errors."""

    async def command(code: int, *arguments: str, **changes: Any) -> tuple[str, str]:
        given = replace(settings, **changes)
        assert await asyncio.to_thread(run, parse_arguments(arguments), given) == code
        said, wrong = capsys.readouterr()
        return said, wrong

    return command


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


def backup_of(settings: Settings) -> str:
    (copy,) = backups.kept(settings.database, settings.backup_dir)
    return str(copy.path)


def asides(folder: Path) -> list[Path]:
    return list(folder.glob("spiel.db.before-*"))


async def two_tables(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.move(table)
        await world.playing(BEN, computers=1, channel_id=ID + 2001, game="hexago")
        await world.say()


async def test_results_that_were_spoilt_are_computed_again(
    tmp_path: Path, settings: Settings, by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        while not table.over:
            table = await world.move(table, f"add {2 - table.owing[0]}")
        await world.service.history.take(table.id)
        await world.say()
        before = await derived(world)
    spoil(settings, "UPDATE results SET mu = 30 WHERE seat = 0", "DELETE FROM figures")
    _, wrong = await by_hand(1, "check")
    assert "bot.py rebuild computes them" in wrong
    monkeypatch.setattr(command_line, "_EVERY", 1)
    said, _ = await by_hand(0, "rebuild")
    assert said.startswith("1 of 1 games\n")
    assert "1 games are computed again" in said
    async with World(tmp_path) as world:
        assert await derived(world) == before


@pytest.mark.parametrize(
    ("code", "why"),
    {
        "locked": "is in use by another program",
        "full": "the disk is full",
        "corrupt": "is damaged",
        "foreign": "belongs to another program",
        "newer": "a newer version of this bot",
        "not-writable": "cannot be written by this user",
        "failing": "the disk reports errors",
        "unreachable": "does not answer",
        "password": "refuses the name or password",
        "no-database": "does not exist on its server",
        "no-rights": "the user in DATABASE must own it",
        "read-only": "takes no writes",
        "address": "says more than can be meant",
        "pooler": "set its pool_mode to session",
        "old-server": "PostgreSQL 15 is the first",
        "odd": "cannot be opened (odd)",
    }.items(),
)
def test_a_database_that_cannot_be_used_is_one_sentence(code: str, why: str) -> None:
    said = sentence("spiel.db", StoreError(code, "secret: detail"))
    assert said.startswith("The database spiel.db ")
    assert why in said
    assert "secret" not in said


async def test_all_is_well(tmp_path: Path, settings: Settings, by_hand: ByHand) -> None:
    await two_tables(tmp_path)
    before = state(settings)
    said, wrong = await by_hand(0, "check")
    assert wrong == ""
    assert "running tables: 2, of which 2 follow" in said
    assert f"schema version {len(migrate.migrations())}\n" in said
    assert "there is no backup" in said
    assert said.endswith("all is well\n")
    assert state(settings) == before


async def test_beside_a_bot_that_runs(tmp_path: Path, settings: Settings, by_hand: ByHand) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        lease = await FileLease.acquire(world.store, Holder.mine(), world.now)
        await by_hand(0, "check")
        await by_hand(0, "backup")
        await world.move(table)
        for refused in (("restore", backup_of(settings)), ("rebuild",)):
            _, wrong = await by_hand(1, *refused)
            assert f"process {os.getpid()}" in wrong
        await world.move(await world.service.tables.load(table.id))
        await lease.release()


async def test_no_command_of_another_version_upgrades_under_a_bot(
    tmp_path: Path, settings: Settings, by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        lease = await FileLease.acquire(world.store, Holder.mine(), system)
        know(monkeypatch, NEXT)
        said = [(await by_hand(1, "rebuild"))[1]]
        with pytest.raises(bot.Stop) as stop:
            await bot.open_store(settings, system)
        said.append(f"{stop.value}\n")
        assert all(f"process {os.getpid()}" in text and text.count("\n") == 1 for text in said)
        assert "stop it first" in said[0]
        assert "stop all of its processes first" in said[1]
        await lease.renew()
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
    tmp_path: Path, settings: Settings, by_hand: ByHand, sql: str, code: str
) -> None:
    async with World(tmp_path) as world:
        table = await world.move(await world.playing(ANNA, BEN))
        await world.say()
    spoil(settings, "DROP TRIGGER entries_last", sql)
    before = state(settings)
    _, wrong = await by_hand(1, "check")
    assert f"table {table.id} does not follow from its log: {code}\n" in wrong
    assert "trigger entries_last is missing\n" in wrong
    assert "2 to look at" in wrong
    assert state(settings) == before
    async with World(tmp_path) as world:  # the start sees the same
        assert await world.compared() == 1
        (row,) = await world.store.read(queries.ids_with_status(FROZEN))
        assert row == table.id
        await world.say()
    said, wrong = await by_hand(1, "check")
    assert f"table {table.id} (helge; server {GUILD}, channel {CHANNEL}) is frozen: {code}" in wrong
    assert "running tables: 0" in said


async def test_a_table_frozen_by_hand_is_no_trouble(
    tmp_path: Path, settings: Settings, by_hand: ByHand
) -> None:
    async with World(tmp_path) as world:
        table = await world.move(await world.playing(ANNA, BEN))
        await world.service.moderators.freeze(table.id, GUILD, world.time)
        await world.say()
    said, _ = await by_hand(0, "check")
    assert f"table {table.id} (helge; server {GUILD}, channel {CHANNEL}) is frozen: manager" in said
    assert "/admin freeze lets it go on" in said
    spoil(settings, "UPDATE tables SET chain = 'bent'")
    await by_hand(1, "check")


def test_what_does_not_follow_is_to_look_at_and_what_is_unknown_is_not() -> None:
    lines = list(lines_of(Reckoning(2, 1, ("t8",), ("t1",))))
    (wrong,) = (line.text for line in lines if line.wrong)
    assert wrong.startswith("result or ratings of table t1 do not follow")
    assert [line.text.rpartition(": ")[2] for line in lines if "whose rules" in line.text] == ["t8"]


@pytest.mark.parametrize(
    ("given", "code", "expected"),
    [
        (["3", "--shards", "16"], 0, "SHARDS=0-4/16\nSHARDS=5-9/16\nSHARDS=10-15/16\n"),
        (["1", "--shards", "1"], 0, "SHARDS=0/1\n"),
        (["3", "--shards", "2"], 1, ""),
    ],
)
async def test_parts_for_several_processes(
    by_hand: ByHand, given: list[str], code: int, expected: str
) -> None:
    assert (await by_hand(code, "parts", *given))[0] == expected


async def test_the_link_that_invites_grants_what_playing_needs_and_no_more(
    by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "DISCORD_TOKEN" in (await by_hand(1, "invite"))[1]

    async def known(_api: str, token: str) -> int:
        return 77 if token == "a.b.c" else 0

    monkeypatch.setattr(command_line, "application_id", known)
    address = urlsplit((await by_hand(0, "invite", token="a.b.c"))[0].strip())
    asked = parse_qs(address.query)
    assert (asked["client_id"], asked["scope"]) == (["77"], ["bot applications.commands"])
    granted = discord.Permissions(int(asked["permissions"][0]))
    assert permissions.lacking(granted, permissions.TO_PLAY + permissions.FOR_THREADS) == ()
    assert permissions.lacking(granted, permissions.IN_THREADS) == ()
    assert sum(on for _, on in granted) == len(permissions.TO_PLAY) + 3, "threads, and links"


async def test_an_older_database_is_examined_as_it_will_be(
    settings: Settings, by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    restored(settings.database)
    know(monkeypatch, NEXT)
    before = state(settings)
    said, _ = await by_hand(0, "check")
    assert f"schema version {RELEASE}; the next start brings it to {NEXT.version}" in said
    assert "running tables: 7, of which 7 follow" in said
    assert state(settings) == before


async def test_files_that_cannot_be_examined(settings: Settings, by_hand: ByHand) -> None:
    for command in ("check", "backup"):
        _, wrong = await by_hand(1, command)
        assert "no database" in wrong
    assert state(settings) == {}
    spoiled(settings.database)
    for command, why in (("check", "is damaged"), ("backup", "No backup was made")):
        _, wrong = await by_hand(1, command)
        assert why in wrong


async def test_back_to_a_backup_and_on_from_there(
    tmp_path: Path, settings: Settings, by_hand: ByHand
) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        for _ in range(3):
            table = await world.move(table)
        await world.say()
        beat = world.time
        await world.store.write(heartbeat(beat))
        await by_hand(0, "backup")
        for _ in range(4):
            table = await world.move(table)
        lobby = await world.service.lobby.open(
            world.opening(channel_id=ID + 2001, host=BEN), world.time
        )
        await world.say()
        mouth = world.mouth
    said, _ = await by_hand(0, "restore", backup_of(settings))
    (aside,) = asides(tmp_path)
    assert str(aside) in said
    assert "1 running games will be told" in said
    assert "0 that had ended since then end again; 0 lobbies close" in said
    assert "not known" not in said
    told = len(mouth.said)
    async with World(tmp_path, mouth, START + 10_000_000) as again:
        assert await again.compared() == 0
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


async def test_what_cannot_be_gone_back_to_and_a_damaged_database(
    tmp_path: Path, settings: Settings, by_hand: ByHand
) -> None:
    await two_tables(tmp_path)
    await by_hand(0, "backup")
    copy, before = backup_of(settings), state(settings)
    _, wrong = await by_hand(1, "restore", str(settings.database))
    assert re.match(r"Nothing was changed, .* cannot be used: ", wrong)
    assert state(settings) == before
    spoiled(settings.database)
    _, wrong = await by_hand(1, "restore", copy)
    assert "--stopped" in wrong
    said, _ = await by_hand(0, "restore", copy, "--stopped")
    assert "had ended since then is not known" in said
    await by_hand(0, "check")


async def test_backups_are_dated_by_the_time_that_the_bot_goes_by(
    tmp_path: Path, by_hand: ByHand
) -> None:
    """In the sandbox time is moved on; what the bot made then is not from the future."""
    await two_tables(tmp_path)
    clock = tmp_path / "moved"
    clock.write_text(f"{40 * 86_400}", encoding="ascii")
    for command in ("backup", "check"):
        await by_hand(0, command, clock_file=clock)
    _, wrong = await by_hand(1, "check")
    assert "dated in the future" in wrong


def test_every_fault_of_a_database_has_a_sentence() -> None:
    codes = {value for name, value in vars(errors).items() if name.isupper() and name[0] != "_"}
    for code in codes - {errors.CLOSED, errors.REPLACED}:  # of a bot that runs
        assert f"({code})" not in sentence("x", StoreError(code, "")), code


def spoiled(path: Path) -> None:
    path.write_bytes(b"This is no database. " * 500)


@pytest.mark.parametrize("wrong", [["restart"], ["restore"], ["check", "more"]])
def test_a_wrong_command_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert parse_arguments([]).command is None
    with pytest.raises(SystemExit) as ended:
        parse_arguments(wrong)
    assert ended.value.code == 2
    assert "usage: bot.py" in capsys.readouterr().err


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--version"])
    assert ended.value.code == 0
    project = (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{capsys.readouterr().out.strip()}"' in project
