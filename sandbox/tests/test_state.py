"""What survives a restart, ids that repeat, and the command line."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import sys
import time
from pathlib import Path

import msgspec
import pytest

from sandbox.__main__ import parse
from sandbox.clock import Clock
from sandbox.driver import Control, DriverError, Member
from sandbox.ids import DISCORD_EPOCH_MS, older
from sandbox.link import TIMEOUT
from sandbox.options import Options
from sandbox.posts import Draft, Upload, new_attachments, post
from sandbox.server import Sandbox
from sandbox.state import BrokenState, load_world
from sandbox.tests.bots import PNG, eventually
from sandbox.world import Message

ROOT = Path(__file__).parents[2]


def say(sandbox: Sandbox, words: str, *, file: bool = False) -> Message:
    core = sandbox.core
    channel = next(c for c in core.world.channels.values() if c.name == "tisch-1")
    draft = Draft(content=words)
    if file:
        uploads = {0: Upload("a.png", PNG)}
        draft.attachments = new_attachments(core, channel.id, [], uploads)
    return post(core, channel, core.world.bot_id, draft)


def modes(path: Path) -> list[int]:
    """Return the modes of a file and of the folders beside it."""
    folders = [found for found in path.parent.iterdir() if found.is_dir()]
    return [stat.S_IMODE(found.stat().st_mode) for found in (path, *folders)]


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
async def test_only_its_owner_reads_the_world(tmp_path: Path) -> None:
    path, part = tmp_path / "world.json", tmp_path / "world.json.part"
    part.write_bytes(b"{}")
    part.chmod(0o644)
    sandbox = Sandbox(Options(port=0, state=path))
    await sandbox.start()
    say(sandbox, "a hand", file=True)
    await sandbox.stop()
    assert modes(path) == [0o600, 0o700]
    assert not part.exists()
    path.chmod(0o666)  # as an earlier version left it
    again = Sandbox(Options(port=0, state=path))
    await again.start()
    assert modes(path) == [0o600, 0o700]
    say(again, "another")
    await again.stop()
    assert modes(path) == [0o600, 0o700]


async def test_world_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    first = Sandbox(Options(port=0, state=path))
    await first.start()
    old = say(first, "before", file=True)
    first.core.clock.advance(500)
    first.core.world.nonces["1/x"] = ("5", first.core.clock.now())
    async with Member(first.url, "Ben") as ben:
        await ben.settings(dms_open=False, locale="fr")
        await ben.join_voice("Spielzimmer")
    await first.stop()

    second = Sandbox(Options(port=0, state=path))
    await second.start()
    assert msgspec.to_builtins(second.core.world) == msgspec.to_builtins(first.core.world)
    assert second.core.clock.offset == 500
    new = say(second, "after")
    assert int(new.id) > int(old.id)
    async with Member(second.url, "Ben") as ben:
        assert (ben.locale, ben.dms_open) == ("fr", False)
        assert list(ben.voice) == [ben.id]
        message = await ben.wait_message(contains="before")
        assert await ben.download(message["attachments"][0]) == PNG
        await ben.wait_message(contains="after")
    await second.stop()


async def test_saved_soon_without_a_clean_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.state.PAUSE", 0.05)
    path = tmp_path / "world.json"
    sandbox = Sandbox(Options(port=0, state=path))
    await sandbox.start()
    say(sandbox, "kept")

    def kept() -> list[str]:
        world = load_world(Options(state=path)) if path.exists() else None
        return [m.content for c in world.messages.values() for m in c.values()] if world else []

    await eventually(lambda: kept() == ["kept"])
    await sandbox.stop()


async def test_the_bot_keeps_its_name_after_a_reset() -> None:
    server = Sandbox(parse(["--bot-name", "Pollster"]))
    for _ in range(2):
        world = server.core.world
        assert world.users[world.bot_id].username == "Pollster"
        assert "Pollster" in {role.name for role in world.home.roles.values()}
        server.core.reset()
    await server.stop()


def test_broken_state_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    path.write_text("{")
    with pytest.raises(BrokenState, match=r"world\.json"):
        Sandbox(Options(port=0, state=path))
    assert path.read_text() == "{"


async def test_seeded_ids_repeat() -> None:
    def ids(seed: str | None) -> list[str]:
        sandbox = Sandbox(Options(port=0, seed=seed))
        made = [sandbox.core.ids.next() for _ in range(5)]
        found = [*sandbox.core.world.users, *made, sandbox.core.ids.token("x")]
        sandbox.core.media.close()
        return found

    assert ids("a") == ids("a")
    assert ids("a") != ids("b")
    assert ids(None) != ids(None)


async def test_seeded_messages_are_found_by_time() -> None:
    sandbox = Sandbox(Options(port=0, seed="a"))
    await sandbox.start()
    real = (int(time.time() * 1000) - DISCORD_EPOCH_MS) << 22
    assert older(str(real), say(sandbox, "x").id)
    await sandbox.stop()


async def run(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "sandbox", *arguments),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_ends_with_its_parent(tmp_path: Path) -> None:
    state = tmp_path / "w.json"
    process = await run("--port", "0", "--parent-pipe", "--state", str(state))
    assert process.stdout is not None
    assert process.stdin is not None
    line = (await asyncio.wait_for(process.stdout.readline(), TIMEOUT)).decode()
    assert line.startswith("sandbox ready on http://127.0.0.1:")
    process.stdin.close()
    _, errors = await asyncio.wait_for(process.communicate(), TIMEOUT)
    assert (process.returncode, errors) == (0, b"")
    assert load_world(Options(state=state)) is not None


async def test_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = await run("--port", str(port))
        out, errors = await asyncio.wait_for(process.communicate(), TIMEOUT)
    words = f"Port {port} is in use; choose another with --port.\n"
    assert (process.returncode, out.decode(), errors.decode()) == (2, "", words)


async def test_others_can_read_how_far_the_clock_was_moved(tmp_path: Path) -> None:
    told, state = tmp_path / "new" / "clock", tmp_path / "world.json"

    def offset() -> float:
        return float(told.read_text())

    first = Sandbox(Options(port=0, state=state, clock_file=told))
    await first.start()
    assert offset() == 0
    async with Control(first.url) as control:
        answer = await control.do("clock", advance=3600)
        assert (offset(), answer["moved"]) == (3600, 3600)
        for wrong in (-1, "nan", "inf", 1e12, "soon"):
            with pytest.raises(DriverError):
                await control.do("clock", advance=wrong)
        await control.do("reset")
        assert offset() == first.core.clock.offset == 3600
        await control.do("clock", advance=0.5)
    await first.stop()
    assert offset() == 3600.5

    # Whichever of the two files is lost: time does not run backwards.
    for gone in (told, state):
        gone.unlink()
        again = Sandbox(Options(port=0, state=state, clock_file=told))
        assert offset() == again.core.clock.offset == 3600.5
        await again.start()
        await again.stop()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name is POSIX's")
def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BrokenState, match="is no file"):
        load_world(Options(state=pipe))
    assert Clock(file=pipe).offset == 0.0
