"""A database goes from a file to a server and back, with running games, and nothing is another."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cogs import command_line
from cogs.runtime import settings as config
from cogs.table.people import preferences
from cogs.table.play import acting
from data.store import FileLease, FileStore, Holder, daily, games, moving, people, solos
from engine.analysis.line import Turn
from engine.analysis.story import Story, Turning
from tests.cogs.soloists import DATE
from tests.cogs.table.climb import only_climb, played
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.transactions import watch
from tools.support import servers
from tools.support.servers import Server
from tools.support.tables import NOW, rows


@pytest.fixture
async def address(postgresql: Server) -> AsyncIterator[str]:
    async with servers.keeper() as db:
        await db.execute("CREATE DATABASE moved")
    yield postgresql.address("moved")
    await servers.dropped("moved")


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """Give a database with games that run, one that is over, and its rematch."""
    async with World(tmp_path) as world:
        over = await world.playing(ANNA, computers=1)
        over = await world.do(acting.resign, over, ANNA.user_id)
        await world.service.lobby.rematch(over.id, ANNA, "again", world.time)
        for number, game in enumerate(("helge", "hexago", "haiclue"), 10):
            table = await world.playing(ANNA, BEN, game=game, channel_id=number)
            if game != "haiclue":
                await world.move(await world.move(table))
        await world.say()
    return tmp_path / "spiel.db"


async def moved(source: str, target: str) -> int:
    def work() -> int:
        chosen = command_line.parse_arguments(["move", source, target])
        return command_line.run(chosen, config.load(Path("/nowhere"), {}))

    return await asyncio.to_thread(work)


def kept(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as db:
        shapes = moving.shapes(db)
        return {
            shape.name: [row for page in moving.pages(db, shape) for row in page]
            for shape in shapes
        }


async def test_there_and_back_and_a_game_goes_on(
    file: Path, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = watch(monkeypatch)
    before, back = kept(file), file.with_name("back.db")
    names = set(before) | moving.LEFT
    assert names == {n for (n,) in rows(file, moving._TABLES)}
    assert await moved(f"sqlite:///{file}", address) == 0
    said = capsys.readouterr().out
    assert "running tables: 4, of which 4 follow" in said
    assert "Both sides are the same." in said
    assert kept(file) == before
    assert await moved(address, f"sqlite:///{back}") == 0
    assert kept(back) == before
    assert seen.count
    assert seen.intruders == set()
    sequences = "SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name"
    assert rows(back, sequences) == rows(file, sequences)
    named = "SELECT user_id, outbox_id FROM named ORDER BY 1, 2"
    assert rows(back, named) == rows(file, named)
    again = file.with_name("again")
    again.mkdir()
    back.rename(again / "spiel.db")
    async with World(again) as world:
        table = await world.service.tables.in_channel(10)
        assert (await world.move(table)).row.seq == table.row.seq + 1


@pytest.mark.long
async def test_a_copy_that_the_server_makes_is_put_back_whole(
    file: Path, address: str, postgresql: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the page on PostgreSQL says, beside what has happened since."""
    assert await moved(f"sqlite:///{file}", address) == 0
    dump = ("pg_dump", "--format=custom", "--file=games.dump", f"--dbname={address}")
    await asyncio.to_thread(postgresql.run, *dump)
    async with servers.keeper("moved") as db:
        await db.execute("UPDATE tables SET seq = seq + 1; DROP TABLE timers CASCADE")
    options = ("--clean", "--if-exists", "--no-owner", f"--dbname={address}")
    await asyncio.to_thread(postgresql.run, "pg_restore", *options, "games.dump")
    capsys.readouterr()
    chosen = command_line.parse_arguments(["check"])
    there = config.load(Path("/nowhere"), {"DATABASE": address})
    assert await asyncio.to_thread(command_line.run, chosen, there) == 0
    assert "running tables: 4, of which 4 follow" in capsys.readouterr().out


@pytest.mark.long
async def test_what_is_there_between_games_goes_with_it(
    tmp_path: Path,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    only_climb(monkeypatch)
    async with World(tmp_path) as world:
        for _ in range(3):
            table = await played(world, 3, 1, 2, who=(ANNA, BEN, CARLA))
            await world.service.history.take(table.id)
        await preferences.forget(world.service.tables, CARLA.user_id, world.time)
        story = Story(1, 2, (Turn(0, None, (0, 0)),), (), (), (Turning(0, 1),))
        told = (games.ask_analysis(table.id, 1, 2, NOW), games.keep_analysis(table.id, story))
        await world.store.write(
            *told, games.show_analysis(table.id, 1), daily.keep_secret(b"s" * 32)
        )
        puzzle = daily.keep_puzzle(739_000, "de", "{}", NOW)
        row = daily.AnswerRow(739_000, ANNA.user_id, "de", None, "Anna", "x", 1, False, True, NOW)
        await world.store.write(
            puzzle, daily.keep_answer(row), people.reach_lesson(ID + 5, "any", 2)
        )
        tried = solos.TryRow(DATE, ANNA.user_id, None, "Anna", NOW, NOW + 9)
        played_solo = solos.keep_solo(solos.SoloRow(DATE, "any", 1, "parts", "hash", "{}"))
        await world.store.write(played_solo, solos.begin(tried), solos.move(tried, "x", 9, NOW))
    file, back = tmp_path / "spiel.db", tmp_path / "back.db"
    before = kept(file)
    new = ("strangers", "games", "results", "figures", "ratings", "analyses", "daily_secret")
    new += ("puzzles", "daily_answers", "solos", "solo_tries", "lessons")
    assert all(before[name] for name in new)
    assert await moved(f"sqlite:///{file}", address) == 0
    assert "results: 3 games, of which 3 are rated" in capsys.readouterr().out
    assert await moved(address, f"sqlite:///{back}") == 0
    assert kept(back) == before


@pytest.mark.long
async def test_what_is_there_or_worked_on_stays_as_it_is(
    file: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = kept(file)
    store = await FileStore.open(file, now=lambda: NOW)
    lease = await FileLease.acquire(store, Holder.mine(), lambda: 2**50)
    assert await moved(f"sqlite:///{file}", address) == 1
    assert "stop that one first" in capsys.readouterr().err
    await lease.release()
    await store.close()
    assert await moved(f"sqlite:///{file}", address) == 0
    assert await moved(f"sqlite:///{file}", address) == 1
    assert "something is kept already" in capsys.readouterr().err
    assert await moved(address, f"sqlite:///{file}") == 1
    assert "is there already" in capsys.readouterr().err
    assert kept(file) == before


@pytest.mark.long
async def test_what_would_not_be_the_same_is_not_moved(
    file: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("INSERT INTO users (id, quiet) VALUES (5, 'a' || char(0) || 'b')")
    assert await moved(f"sqlite:///{file}", address) == 1
    assert "users would not be the same there" in capsys.readouterr().err
    async with servers.keeper("moved") as db:
        assert await db.fetchval("SELECT count(*) FROM tables") == 0


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        ("sqlite:///a.db", "sqlite:///b.db", "Name a file"),
        ("a.db", "postgresql://x/y", "Name a file"),
        ("sqlite:///nowhere/a.db", "postgresql://me:hush@127.0.0.1:1/y", "There is no file"),
        ("postgresql://me:hush@127.0.0.1:1/y", "sqlite:///b.db", "does not answer"),
        ("postgresql://me:12#hush@127.0.0.1:1/y", "sqlite:///b.db", "What you named is no address"),
    ],
)
async def test_what_cannot_be_meant(
    source: str, target: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await moved(source, target) == 1
    said = capsys.readouterr()
    assert why in said.err
    assert "hush" not in said.err + said.out
