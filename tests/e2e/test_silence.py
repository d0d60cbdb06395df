"""A whole game of hidden words and cards, all logs at their loudest: no secret in any line."""

from __future__ import annotations

import io
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cogs.runtime import gateway, logs
from data.wordlists import tiles
from sandbox.driver import Member
from sandbox.remote import Control
from tests.e2e.inside import bot_here, sandbox_here
from tests.e2e.looking import asked
from tests.e2e.words_game import clue_by_clue, rounds_of
from tests.tiers import many
from tools.support.playing import play_on, start_game
from tools.support.stage import NOT_THE_BOT
from tools.support.waiting import until


@pytest.fixture
def loud() -> Iterator[dict[str, io.StringIO]]:
    """Both kinds of log at DEBUG, of all that the bot's own process would write."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    before, most = root.level, library.level
    streams = {form: io.StringIO() for form in logs.FORMATS}
    handlers = [logs.configure("DEBUG", form, stream) for form, stream in streams.items()]
    for handler in handlers:
        handler.addFilter(lambda record: record.name.partition(".")[0] not in NOT_THE_BOT)
    yield streams
    for handler in handlers:
        root.removeHandler(handler)
    root.setLevel(before)
    library.setLevel(most)


def read(database: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as db:
        return db.execute(sql).fetchall()


def secrets(database: Path, token: str) -> set[str]:
    """Return all that must not be in a log: seeds in any form, the token, words and hands."""
    found = {token}
    for (seed,) in read(database, "SELECT seed FROM tables"):
        found |= {seed.hex(), seed.hex().upper(), repr(seed)[2:-1]}
    # An entry of a secret phase, and a snapshot, say what somebody holds.
    found |= {text for (text,) in read(database, "SELECT action FROM entries") if len(text) > 7}
    for (snapshot,) in read(database, "SELECT snapshot FROM tables"):
        found |= {snapshot.decode()[200:260]}
    found |= {supply for (supply,) in read(database, "SELECT supply FROM tables") if supply != "[]"}
    return found


def spoken(streams: dict[str, io.StringIO]) -> str:
    return "\n".join(stream.getvalue() for stream in streams.values())


@pytest.mark.sized
async def test_nothing_of_a_game_is_in_the_logs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loud: dict[str, io.StringIO]
) -> None:
    database = tmp_path / "spiel.db"
    async with sandbox_here(monkeypatch) as server, bot_here(server, database):
        async with Member(server.url, "Anna") as anna, Member(server.url, "Ben") as ben:
            board = await start_game([anna, ben], "tisch-1", game="hexago")
            await play_on([anna, ben], board, 4)
            board = await clue_by_clue([anna, ben], "tisch-2")
            await rounds_of([anna, ben], board, many(1, 99))
        found = secrets(database, server.options.token)
    said = spoken(loud)
    assert len(found) > 10
    assert {text for text in found if text in said} == set()
    # Words of the game that the program itself never uses.
    own = {word for pair in tiles("en") for word in pair if len(word) > 5}
    rare = {word for word in own if f" {word}" in said.replace("'", " ").replace('"', " ")}
    assert rare == program_words(rare)
    assert "DEBUG" in loud[logs.TEXT].getvalue()
    levels = {
        msgspec.json.decode(line)["level"]
        for line in loud[logs.JSON].getvalue().split("\n")
        if line
    }
    assert {"DEBUG", "INFO"} <= levels


def program_words(some: set[str]) -> set[str]:
    """Return which words stand in the sources of the bot anyway, such as names of functions."""
    root = Path(__file__).resolve().parents[2]
    text = "".join(
        path.read_text(encoding="utf-8")
        for room in ("cogs", "engine", "data/store", "render")
        for path in (root / room).rglob("*.py")
    )
    return {word for word in some if word in text}


def test_the_test_would_see_it(loud: dict[str, io.StringIO]) -> None:
    logging.getLogger("cogs.some").debug("drew %s", "elephant")
    assert spoken(loud).count("elephant") == len(loud)


async def test_a_shard_that_cannot_log_in_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gateway, "APART_S", 0.1)
    async with sandbox_here(monkeypatch, shards=2) as server:
        mine = (int(server.core.world.home.id) >> 22) % 2
        other = 1 - mine
        async with Control(server.url, server.options.control_key) as control:
            await control.do("gateway", turn_away=[other])
            async with (
                bot_here(server, tmp_path / "spiel.db", ready=False) as bot,
                Member(server.url, "Ben") as ben,
            ):
                await ben.wait_commands("play")
                await until(lambda: bot.shards_there.reaches(int(server.core.world.home.id)))
                shown = await asked(ben, "tisch-1", "play", game="helge")
                assert shown["content"]
                await ben.wait_message(lambda m: "Helge" in m["content"] and not m["flags"] & 64)
                assert not bot.is_ready()
                assert server.gateway.identifies.count(mine) == 1
                await until(lambda: other in server.gateway.identifies)
                await control.do("gateway", turn_away=[])
                await until(bot.is_ready)
                assert server.gateway.identifies.count(mine) == 1
