"""The stand-in for Discord that runs beside the bot when there is no token."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from cogs.runtime.settings import Settings

CODE = Path(__file__).resolve().parents[2]
TOKEN = "sandbox"  # noqa: S105 (opens nothing but the stand-in on this machine)


class Stop(Exception):
    """The bot cannot run. The text is one sentence for the person who started it."""


@contextlib.asynccontextmanager
async def sandbox(settings: Settings, stop: asyncio.Event) -> AsyncIterator[Settings]:
    """Run a stand-in for Discord beside the bot; raise ``Stop`` if it does not start.

    Yields settings that point the bot to it. When it ends, it sets ``stop``.
    """
    port = settings.sandbox_port
    clock = settings.clock_file or settings.database.with_suffix(".clock")
    process = await _sandbox_process(port, settings.database.with_suffix(".world"), clock)
    said = await _ready(process, port)
    # Read to the end: a full pipe would stop the sandbox in the middle of a line.
    reading = asyncio.create_task(_relay(said, stop))
    sys.stdout.write(
        "No DISCORD_TOKEN: playing in the local sandbox. "
        f"Open http://127.0.0.1:{port}/ in two tabs and type /play.\n"
    )
    sys.stdout.flush()
    try:
        base = f"http://127.0.0.1:{port}/api/v10"
        yield replace(settings, token=TOKEN, api_url=base, clock_file=clock)
    finally:
        reading.cancel()
        if process.stdin is not None:
            # The sandbox exits when its input ends (decision: sandbox).
            process.stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await process.wait()
        if process.returncode is None:
            process.kill()


async def _sandbox_process(port: int, state: Path, clock: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "sandbox", "--port", str(port), "--state", str(state)),
        *("--clock-file", str(clock), "--token", TOKEN, "--parent-pipe"),
        cwd=CODE,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,  # Ctrl-C goes to the bot, which sends its farewell first
    )


async def _ready(process: asyncio.subprocess.Process, port: int) -> asyncio.StreamReader:
    """Wait until the sandbox is ready, then return the rest of its output; raise ``Stop``."""
    said = cast("asyncio.StreamReader", process.stdout)
    line = ""
    while "ready" not in line:
        heard = await said.readline()
        if not heard:
            await process.wait()
            raise Stop(f"The sandbox does not start, SANDBOX_PORT is {port}: {line or 'no reason'}")
        line = heard.decode(errors="replace").strip()
    return said


async def _relay(stream: asyncio.StreamReader, ended: asyncio.Event) -> None:
    log = logging.getLogger("sandbox")
    while text := await stream.read(4096):
        log.info("%s", text.decode(errors="replace").rstrip())
    log.error("the sandbox has ended, and so does the bot")
    ended.set()
