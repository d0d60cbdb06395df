"""Running the bot for good: health, logs, backups and going back, with the real processes."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from cogs.ui import ids as ids
from data.words import words
from tests.e2e.looking import asked, private, rows, running, said
from tests.e2e.playing import is_board, play_on, press, start_game, take_turn
from tests.e2e.stage import ROOT, TOKEN, Stage, free_port
from tests.waiting import LONG, until


@pytest.fixture
async def bare(tmp_path: Path) -> AsyncIterator[Stage]:
    """A sandbox without a bot."""
    async with Stage(tmp_path) as stage:
        yield stage
        assert "Traceback" not in stage.bot_log()


async def by_hand(stage: Stage, *arguments: str) -> tuple[int, str]:
    """Run ``python bot.py`` with a command; return exit code and all that it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        cwd=stage.folder,
        env={**os.environ, "DISCORD_TOKEN": TOKEN, "DATABASE": str(stage.database)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await asyncio.wait_for(process.communicate(), LONG)
    text = output.decode()
    assert "Traceback" not in text, text
    return await process.wait(), text


def backups(stage: Stage) -> list[Path]:
    return sorted((stage.folder / "backups").glob("spiel-*.db.gz"))


def played(stage: Stage) -> int:
    """Return how many entries the one game has."""
    ((count,),) = rows(stage, "SELECT count(*) FROM entries")
    return int(count)


@pytest.mark.long
async def test_back_to_a_backup_and_on_from_there(bare: Stage) -> None:
    await bare.start()
    async with bare.members("Anna", "Ben") as people:
        anna, _ = people
        board = await play_on(people, await start_game(people, "tisch-1"), 2)
        code, text = await by_hand(bare, "backup")
        assert code == 0, text
        (copy,) = backups(bare)
        assert str(copy) in text
        kept = played(bare)
        board = await play_on(people, board, 3)
        assert played(bare) > kept
        code, text = await by_hand(bare, "restore", str(copy))
        assert (code, f"process {bare.process.pid}" in text) == (1, True)
        await play_on(people, board, 1)
        lost = played(bare)
        await bare.kill()
        code, text = await by_hand(bare, "restore", str(copy))
        assert code == 0, text
        (aside,) = bare.folder.glob("spiel.db.before-*")
        assert str(aside) in text
        assert played(bare) == kept < lost
        mark = anna.mark()
        await bare.start()
        told = await anna.wait_message(contains="backup", since=mark, channel="tisch-1")
        assert not told["mentions"]
        board = await anna.wait_message(is_board, after=told, channel="tisch-1")
        # Nobody is called for what they were called for before; the board says whose turn it is.
        game, position = running(bare)
        (seat,) = game.to_act(position.state)
        ((user,),) = rows(bare, "SELECT user_id FROM seats WHERE seat = ?", seat)
        mover = next(member for member in people if member.id == str(user))
        seen = await mover.wait_message(lambda m: m["id"] == board["id"])
        await take_turn(mover, seen)
        assert played(bare) > kept
        code, text = await by_hand(bare, "check")
        assert (code, "all is well" in text) == (0, True), text


@pytest.mark.long
async def test_health_and_logs_for_machines(bare: Stage) -> None:
    port = free_port()
    settings = {"HEALTH_PORT": str(port), "LOG_FORMAT": "json", "LOG_LEVEL": "DEBUG"}
    await bare.control.do("gateway", hold=True)
    await bare.launch(**settings)
    async with aiohttp.ClientSession() as session:

        async def begun() -> dict[str, Any] | None:
            seen = await health(session, port)
            return seen if seen["why"] != ["starting"] else None

        found = await until(begun)
        assert found["ok"] is False
        assert "not-connected" in found["why"]
        await bare.control.do("gateway", hold=False)

        async def well() -> dict[str, Any] | None:
            seen = await health(session, port)
            return seen if seen["ok"] else None

        found = await until(well)
        assert found["connected"] is True
        assert found["heartbeat_age_s"] < 60
        async with bare.members("Anna", "Ben") as people:
            await play_on(people, await start_game(people, "tisch-1"), 2)

        async def counted() -> bool:  # told from memory, looked at every few seconds
            return bool((await health(session, port))["tables_running"] == 1)

        await until(counted)
    taken = await bare.launch(**settings, DATABASE=str(bare.folder / "other.db"))
    assert await asyncio.wait_for(taken.wait(), LONG) == 1
    lines = [json.loads(line) for line in bare.bot_log().splitlines()]
    said_why = f"HEALTH_PORT is {port}, which is taken"
    assert sum(line["message"].startswith(said_why) for line in lines) == 1
    assert {"time", "level", "logger", "message"} == set(lines[0])
    assert {"DEBUG", "INFO"} <= {line["level"] for line in lines}
    assert TOKEN not in bare.bot_log()


async def health(session: aiohttp.ClientSession, port: int) -> dict[str, Any]:
    """Ask until somebody listens."""

    async def ask() -> dict[str, Any] | None:
        try:
            async with session.get(f"http://127.0.0.1:{port}/health") as answer:
                found: dict[str, Any] = await answer.json()
                assert answer.status == (200 if found["ok"] else 503)
                return found
        except aiohttp.ClientConnectionError:
            return None

    return dict(await until(ask))


async def test_doctor_in_discord(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        ben, ivo = people
        for where in ("tisch-1", "Spielzimmer", "@bot"):
            report = await asked(ben, where, "doctor")
            if where == "tisch-1":  # direct messages begin with the first one
                await press(ben, report, ids.doctor("test"))
                await ben.wait_message(channel="@bot", contains=said(ben, "dm-test"))
            assert report["content"].startswith(said(ben, "doctor-title"))
            assert str(stage.folder)[:60] not in report["content"]
        await ivo.settings(dms_open=False)
        report = await asked(ivo, "tisch-1", "doctor")
        shown = await press(ivo, report, ids.doctor("test"))
        assert shown["content"] == said(ivo, "test-closed")
        await ivo.settings(dms_open=True)
        shown = await press(ivo, shown, ids.doctor("test"))
        assert shown["content"] == said(ivo, "test-reached")
        await ivo.wait_message(channel="@bot", contains=said(ivo, "dm-test"))
        shown = await press(ivo, shown, ids.doctor("look"))
        assert shown["content"].startswith(said(ivo, "doctor-title"))


async def test_admin_in_discord(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", await owner_of(stage)) as (ben, ivo, owner):
        board = await play_on([ben, ivo], await start_game([ben, ivo], "tisch-2"), 1)
        answer = await owner.command("tisch-1", "admin restart", minutes=5)
        assert "<t:" in (await private(answer))["content"]
        told = await ben.wait_message(after=board, channel="tisch-2", contains="<t:")
        assert not told["mentions"]
        answer = await private(await owner.command("tisch-1", "admin backup"))
        (copy,) = backups(stage)
        assert copy.name in answer["content"]
        answer = await private(await owner.command("tisch-1", "admin frozen"))
        assert answer["content"] == said(owner, "frozen-none")
        report = await asked(owner, "tisch-1", "doctor")
        assert str(stage.folder)[:60] in report["content"]


async def owner_of(stage: Stage) -> str:
    """Return the name of the application's owner, as the API says it."""
    address = f"{stage.url}/api/v10/applications/@me"
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(headers=headers) as session, session.get(address) as answer:
        return str((await answer.json())["owner"]["username"])


def test_words_that_this_file_looks_for() -> None:
    assert "backup" in words("en")("notice-restored", when="")
