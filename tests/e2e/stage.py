"""The real bot process, as a user would start it, in front of a sandbox in this process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from sandbox.driver import Member
from sandbox.options import Options
from sandbox.remote import Control
from sandbox.server import Sandbox

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "sandbox-token-of-the-tests"
CONTROL = "control-key-of-the-tests"
COMMANDS = ("play", "move", "board", "undo", "rules", "tables", "resign", "end", "help")


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Stage:
    """A sandbox and a bot that can be stopped, killed and started again."""

    def __init__(self, folder: Path, *, limits: bool = False) -> None:
        self.folder = folder
        self.database = folder / "spiel.db"
        self.log = folder / "bot.log"
        self.clock = folder / "clock"
        self._sandbox = Sandbox(
            Options(
                port=0,
                token=TOKEN,
                control_key=CONTROL,
                seed="tests",
                clock_file=self.clock,
                rate_limits=limits,
            )
        )
        self._bot: asyncio.subprocess.Process | None = None
        self._bots: list[asyncio.subprocess.Process] = []

    async def __aenter__(self) -> Stage:
        await self._sandbox.start()
        self.url = self._sandbox.url
        self.control = Control(self.url, CONTROL)
        await self.control.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.control.__aexit__()
        for process in self._bots:
            if process.returncode is None:
                process.kill()
                await process.wait()
        await self._sandbox.stop()

    async def start(self, **environment: str) -> None:
        """Start the bot as ``python bot.py`` and wait until it answers."""
        await self.launch(**environment)
        async with Member(self.url, "Jun") as watcher:
            await watcher.wait_bot(True, timeout=30)
            await watcher.wait_commands(*COMMANDS, timeout=30)

    async def launch(self, **environment: str) -> asyncio.subprocess.Process:
        """Start the process and return it at once."""
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": f"{self.url}/api/v10",
            "DATABASE": str(self.database),
            "CLOCK_FILE": str(self.clock),
            "LOG_LEVEL": "INFO",
            "PRESS_BURST": "0",  # the drivers press faster than any person
        }
        with self.log.open("ab") as log:
            self._bot = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-W", "default", "-W", "ignore::DeprecationWarning"),
                str(ROOT / "bot.py"),
                cwd=ROOT,
                env={**os.environ, **settings, **environment},
                stdout=log,
                stderr=log,
            )
        self._bots.append(self._bot)
        return self._bot

    async def kill(self) -> None:
        """End the bot as a power cut would."""
        assert self._bot is not None
        with contextlib.suppress(ProcessLookupError):
            self._bot.kill()
        await self._bot.wait()

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The bot that was started last."""
        assert self._bot is not None
        return self._bot

    async def ended(self) -> int:
        """Wait until the bot has ended by itself and return its exit code."""
        return await asyncio.wait_for(self.process.wait(), 15)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask the bot to end and return its exit code."""
        assert self._bot is not None
        self._bot.send_signal(number)
        return await asyncio.wait_for(self._bot.wait(), 15)

    @contextlib.asynccontextmanager
    async def members(self, *names: str) -> AsyncIterator[list[Member]]:
        """Connect several members."""
        async with contextlib.AsyncExitStack() as stack:
            yield [await stack.enter_async_context(Member(self.url, name)) for name in names]

    def bot_log(self) -> str:
        """Return what the bot has logged."""
        return self.log.read_text(encoding="utf-8", errors="replace")
