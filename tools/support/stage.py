"""The real bot in front of a sandbox: as a process, or as a task where nobody ends it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord

import bot
from cogs.runtime import logs
from cogs.runtime import settings as config
from sandbox.driver import Member
from sandbox.options import Options
from sandbox.remote import Control
from sandbox.server import Sandbox
from tools.support.waiting import LONG, until

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "sandbox-token-of-the-tests"
CONTROL = "control-key-of-the-tests"
COMMANDS = ("play", "move", "board", "undo", "rules", "tables", "resign", "end", "help")


NOT_THE_BOT = ("sandbox", "aiohttp")
"""Loggers of the stand-in and of the tests, where all are in one process."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def logged(settings: config.Settings, file: Path) -> Iterator[None]:
    """Write what the bot logs into a file, and leave the logging of this process as it was."""
    loggers = [logging.getLogger(name) for name in (None, *logs.LIBRARIES)]
    levels = [logger.level for logger in loggers]
    hook, base = sys.excepthook, discord.http.Route.BASE
    gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    with file.open("a", encoding="utf-8") as stream:
        handler = logs.configure(settings.log_level, settings.log_format, stream)
        handler.addFilter(lambda record: record.name.partition(".")[0] not in NOT_THE_BOT)
        try:
            yield
        finally:
            loggers[0].removeHandler(handler)
            for one, level in zip(loggers, levels, strict=True):
                one.setLevel(level)
            sys.excepthook, discord.http.Route.BASE = hook, base
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


class Stage:
    """A sandbox and a bot that can be stopped and started again, and killed if it is a process."""

    def __init__(self, folder: Path, *, process: bool = True, servers: int = 1) -> None:
        self.folder = folder
        self._apart = process
        self._here: contextlib.AsyncExitStack | None = None
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
                rate_limits=False,
                servers=servers,
                # Discord's three seconds would measure the machine.
                first_answer=LONG,
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
        if self._here is not None:
            await self._here.aclose()
        await self.control.__aexit__()
        for process in self._bots:
            if process.returncode is None:
                process.kill()
                await process.wait()
        await self._sandbox.stop()

    async def start(self, **environment: str) -> None:
        """Start the bot and wait until it answers."""
        if self._apart:
            await self.launch(**environment)
        else:
            self._begin(environment)
        async with Member(self.url, "Jun") as watcher:
            await watcher.wait_bot(True)
            await watcher.wait_commands(*COMMANDS)

    def _environment(self) -> dict[str, str]:
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": f"{self.url}/api/v10",
            "DATABASE": str(self.database),
            "CLOCK_FILE": str(self.clock),
            "LOG_LEVEL": "INFO",
            "EMOJI": "no",  # buttons are found by their words
            "PRESS_BURST": "0",  # the drivers press faster than any person
        }

    def _begin(self, environment: dict[str, str]) -> None:
        """Start the bot as a task: all of ``bot.py`` but signals, arguments and last words."""
        stop = asyncio.Event()
        task = asyncio.create_task(self.serve(stop, **environment))
        self._here = contextlib.AsyncExitStack()
        self._here.push_async_callback(lambda: task)
        self._here.callback(stop.set)

    async def end(self) -> None:
        """Have the bot that runs here end in order."""
        assert self._here is not None
        await self._here.aclose()
        await self._left()

    async def serve(self, stop: asyncio.Event | None = None, **environment: str) -> None:
        """Run a bot here until it ends; raise ``Stop`` if it can't run."""
        settings = config.load(self.folder, {**self._environment(), **environment})
        with logged(settings, self.log):
            await bot.serve(settings, stop or asyncio.Event())

    async def launch(self, **environment: str) -> asyncio.subprocess.Process:
        assert self._apart, "mark a test that ends or restarts the bot with pytest.mark.process"
        with self.log.open("ab") as log:
            self._bot = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-W", "default", "-W", "ignore::DeprecationWarning", str(ROOT / "bot.py")),
                cwd=ROOT,
                env={**os.environ, **self._environment(), **environment},
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
        await self._left()

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self._bot is not None
        return self._bot

    async def ended(self) -> int:
        async with asyncio.timeout(LONG):
            return await self.process.wait()

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        assert self._bot is not None
        self._bot.send_signal(number)
        async with asyncio.timeout(LONG):
            code = await self._bot.wait()
        await self._left()
        return code

    async def _left(self) -> None:
        """Wait until the sandbox has seen the bot go: who starts next is not taken for it."""
        await until(lambda: not self._sandbox.core.bot_online)

    @contextlib.asynccontextmanager
    async def members(self, *names: str, guild: str | None = None) -> AsyncIterator[list[Member]]:
        """Connect several members, who look at their first server, or at ``guild``."""
        async with contextlib.AsyncExitStack() as stack:
            people = [Member(self.url, name, guild=guild) for name in names]
            yield [await stack.enter_async_context(member) for member in people]

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        address = f"file:{self.database}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=LONG)) as db:
            return db.execute(sql, values).fetchall()

    def bot_log(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")
