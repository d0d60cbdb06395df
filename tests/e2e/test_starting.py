"""Starting and stopping when something is wrong: one sentence, a fitting exit code, no trace."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

import bot
from cogs.runtime import gateway
from cogs.runtime.settings import SettingsError, load
from data.store import lease
from sandbox.driver import Member
from sandbox.text import message_text
from tests.e2e.looking import asked, said, said_all, write
from tests.tiers import few
from tools.simulate.told import FAREWELLS
from tools.support.playing import start_game
from tools.support.stage import COMMANDS, ROOT, TOKEN, Stage, free_port
from tools.support.waiting import LONG, until


@pytest.fixture
async def bare(tmp_path: Path) -> AsyncIterator[Stage]:
    async with Stage(tmp_path) as stage:
        yield stage


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Stage]:
    async with Stage(tmp_path, process=False) as stage:
        yield stage


async def refusal(stage: Stage, **environment: str) -> str:
    size = stage.log.stat().st_size if stage.log.exists() else 0
    with pytest.raises(bot.Stop) as stopped:
        await stage.serve(**environment)
    log = stage.log.read_bytes()[size:].decode()
    assert all(" INFO " in line for line in log.splitlines()), log
    assert TOKEN not in str(stopped.value)
    assert "\n" not in str(stopped.value)
    return str(stopped.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "t\u00f6k\x01en"),
        ("DISCORD_TOKEN", "two tokens"),
        ("DISCORD_API_URL", "http://[::1"),
        ("DISCORD_API_URL", "http://localhost:banana"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name) as wrong:
        load(tmp_path, {name: value})
    assert "\n" not in str(wrong.value)
    assert name != "DISCORD_TOKEN" or value not in str(wrong.value)


async def test_a_refused_token(bare: Stage) -> None:
    assert "DISCORD_TOKEN" in await refusal(bare, DISCORD_TOKEN="not-the-token")


async def test_an_address_where_nobody_answers(bare: Stage) -> None:
    nobody = f"http://127.0.0.1:{free_port()}/api/v10"
    assert nobody in await refusal(bare, DISCORD_API_URL=nobody)


async def test_an_address_where_somebody_else_answers(bare: Stage) -> None:
    # The path is forgotten easily; what answers then is a page.
    assert bare.url in await refusal(bare, DISCORD_API_URL=bare.url)


@pytest.mark.parametrize("text", ["<html>Welcome to the hotel</html>", "{}"])
@pytest.mark.parametrize("where", ["GET /users/@me", "GET /gateway/bot"])
async def test_something_else_answers_in_discords_place(bare: Stage, where: str, text: str) -> None:
    await bare.control.fault(where, status=200, text=text, times=None)
    said = await refusal(bare)
    assert "not Discord" in said
    assert bare.url in said


async def test_intents_are_refused(bare: Stage) -> None:
    await bare.control.do("gateway", refuse_intents=True)
    assert "4014" in await refusal(bare)


async def test_nobody_answers_and_nobody_waits_in_silence(
    bare: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "_TOLD", 0.05)
    monkeypatch.setattr(gateway, "PATIENCE", 0.2)
    await bare.control.fault("GET /users/@me", delay=LONG, times=None)
    with pytest.raises(bot.Stop, match="does not answer within"):
        await bare.serve()
    (line,) = bare.bot_log().splitlines()
    assert "/users/@me does not answer yet; waiting until 20" in line
    assert line.endswith(" UTC")


async def wait_of(stage: Stage, word: str) -> str:
    """Start a bot that waits, end it when its log has a word, and return what it said of that."""
    stop = asyncio.Event()
    running = asyncio.create_task(stage.serve(stop))
    await until(lambda: running.done() or (stage.log.exists() and word in stage.bot_log()))
    stop.set()
    await running
    (line,) = (line for line in stage.bot_log().splitlines() if " WARNING " in line)
    return line


@pytest.mark.parametrize("via", [True, False])
async def test_discord_wants_no_login_for_an_hour(bare: Stage, via: bool) -> None:
    # Discord itself, or the wall before it.
    await bare.control.fault("GET /users/@me", status=429, retry_after=3600, via=via)
    assert "wants no request (429); waiting until 20" in await wait_of(bare, "429")


async def test_no_login_is_left_today(bare: Stage) -> None:
    await bare.control.do("gateway", logins_left=0, reset_after=3_600_000)
    line = await wait_of(bare, "logins")
    assert "Discord allows 0 logins, 1 are needed; waiting until" in line
    assert (await bare.control.do("gateway"))["identifies"] == []


@pytest.mark.parametrize(("status", "code"), [(400, 30034), (403, 50001)])
async def test_commands_that_discord_refuses_stop_no_start_and_are_registered_later(
    here: Stage, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    monkeypatch.setattr("cogs.runtime.process._FIRST", 0.05)
    await here.control.fault("PUT /applications/*/commands", status=status, code=code)
    await here.start()
    told = f"commands failed and is tried again: Discord refuses it (status {status}, code {code})"
    assert told in here.bot_log()


async def test_a_farewell_is_taken_away_after_the_restart(here: Stage) -> None:
    await here.start()
    async with here.members("Anna", "Ben") as (anna, ben):
        await start_game([anna, ben], "tisch-1", game="hexago")

        def told() -> list[str]:
            said = [message["content"] for message in anna.messages("tisch-1")]
            return [text for text in said if text in FAREWELLS]

        await here.end()
        await until(lambda: len(told()) == 1)
        await here.start()
        await until(lambda: not told())


async def test_discord_refuses_the_gateway(bare: Stage) -> None:
    await bare.control.fault("GET /gateway/bot", status=404, times=None)
    assert "Discord" in await refusal(bare)


@pytest.mark.long
async def test_the_token_is_withdrawn_while_the_bot_runs(bare: Stage) -> None:
    await bare.start()
    async with Member(bare.url, "Ben") as ben:
        # An answer: until its shard is listening, discord.py takes any close for a bad start.
        assert message_text(await asked(ben, "tisch-1", "help"))
    await bare.control.do("gateway", close=4004, forget=True)
    assert await bare.ended() == 1
    assert "Traceback" not in bare.bot_log()
    assert "DISCORD_TOKEN" in bare.bot_log().splitlines()[-1]


async def test_who_has_lost_the_database_says_nothing_any_more(
    bare: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEW_MS", 100)
    running = asyncio.create_task(bare.serve())
    async with bare.members("Ben", "Ivo") as people:
        await people[0].wait_bot(True)
        await people[0].wait_commands(*COMMANDS)
        await start_game(people, "tisch-1")
        await said_all(bare)
        before = len(await bare.control.requests("POST /channels/*"))
        write(bare, "UPDATE lease SET token = 'another'")
        with pytest.raises(bot.Stop, match="taken over"):
            await running
        assert len(await bare.control.requests("POST /channels/*")) == before


async def test_how_often_anybody_may_press_is_a_setting(bare: Stage) -> None:
    stop = asyncio.Event()
    running = asyncio.create_task(bare.serve(stop, PRESS_BURST="1"))
    async with Member(bare.url, "Ben") as ben:
        await ben.wait_bot(True)
        await ben.wait_commands("help")
        answers = [(await asked(ben, "tisch-1", "help"))["content"] for _ in range(2)]
    assert answers[0] != answers[1] == said(ben, "refusal-too-fast", seconds=1)
    stop.set()
    await running


@pytest.mark.long
async def test_sigterm_at_any_moment_is_clean(bare: Stage) -> None:
    await bare.start()
    assert await bare.stop(signal.SIGTERM) == 0
    # In the middle of starting, the gateway silent.
    await bare.control.do("gateway", hold=True)
    asked_for = partial(bare.control.requests, "GET /gateway/bot")
    before = len(await asked_for())
    process = await bare.launch()

    async def asks() -> bool:
        return len(await asked_for()) > before

    await until(asks)
    assert process.returncode is None, bare.bot_log()
    assert await bare.stop(signal.SIGTERM) == 0
    assert "Traceback" not in bare.bot_log()


async def alone(folder: Path, port: int) -> asyncio.subprocess.Process:
    settings = {
        "DISCORD_TOKEN": "",
        "DISCORD_API_URL": "",
        "DATABASE": str(folder / "alone.db"),
        "SANDBOX_PORT": str(port),
    }
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=folder,
        env={**os.environ, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


@pytest.mark.long
async def test_the_port_of_the_sandbox_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = await alone(tmp_path, port)
        said, _ = await asyncio.wait_for(process.communicate(), LONG)
    assert process.returncode == 1
    assert said.count(b"\n") == 1, said
    assert str(port).encode() in said
    assert b"SANDBOX_PORT" in said


@pytest.mark.parametrize("number", few([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
async def test_the_sandbox_ends_with_its_bot(tmp_path: Path, number: signal.Signals) -> None:
    port = free_port()
    process = await alone(tmp_path, port)
    assert process.stdout is not None
    said = await asyncio.wait_for(process.stdout.readline(), LONG)
    assert f"http://127.0.0.1:{port}/".encode() in said
    process.send_signal(number)
    rest = await asyncio.wait_for(process.stdout.read(), LONG)
    assert b"Traceback" not in rest
    assert await process.wait() == (-number if number is signal.SIGKILL else 0), rest

    async def gone() -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return True
        writer.close()
        await writer.wait_closed()
        return False

    await until(gone)
