"""A life of the bot: a process that runs ``bot.run`` with chance from a seed, until it is killed.

Lives are forked by the fork server of ``multiprocessing``, which has loaded everything: two seconds
of loading modules, a thousand times, would test nothing. A life begins with opening its database.
"""

from __future__ import annotations

import asyncio
import faulthandler
import hashlib
import os
import signal
import sys
import threading
import types
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

import discord
from discord.backoff import ExponentialBackoff

import bot
import cogs.client
from cogs.client import SpieltischBot
from cogs.runtime import codes, gateway, logs, trouble
from cogs.runtime import settings as config
from cogs.runtime.access import Once
from cogs.table.bots.pool import Worker
from cogs.table.bots.worker import Question
from cogs.table.lobby import opening
from data.store.postgres import leases
from engine.dice import SEED_BYTES
from tools.simulate.points import Points

T = TypeVar("T")
FORGET = -1
"""An order: forget which presses were heard. Any other order is the point at which to die."""
_LOOK_S, _PAUSE_S, _THINK_S = 0.1, 0.05, 60.0


@dataclass(frozen=True, slots=True)
class Order:
    """What a life begins with.

    Attributes:
        api, token: Where Discord is.
        database, clock, log: Files, or the address of a database.
        shards: Its part of Discord's shards; empty for the only process.
        die: The point at which it ends, counted from the beginning; 0 for none.
        hurry: It waits tenths of a second where the library waits seconds.
        several: There is more than one table in a channel, one after the other.
    """

    api: str
    token: str
    database: str
    clock: str
    log: str
    shards: str = ""
    die: int = 0
    hurry: bool = False
    several: bool = False


class Watched(SpieltischBot):
    """The bot; its computers hide no thinking time, and its shards log in at once."""

    here: SpieltischBot | None = None

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(*parts, **{**options, "guild_ready_timeout": 0.3})
        self.clock._pause = lambda seconds: asyncio.sleep(min(seconds, _PAUSE_S))
        Watched.here = self

    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """Take a tenth of a second where Discord asks for five."""
        await asyncio.sleep(0.1)


def live(order: Order, driver: Connection) -> None:
    """Be a life from its beginning to its end."""
    # Appended by all lives: one file tells a whole run.
    log = os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    sys.stdout, sys.stderr = (os.fdopen(n, "w", buffering=1) for n in (1, 2))
    faulthandler.register(signal.SIGUSR1)
    logs.configure("INFO", logs.TEXT)
    points = Points(driver)
    points.arm(order.die)
    points.count()
    _prepare(order.several)
    if order.hurry:
        _hasten()
    threading.Thread(target=_obey, args=(points, driver), daemon=True).start()
    try:
        asyncio.run(bot.run(_settings(order), _drawn))
    except bot.Stop as stop:
        sys.stderr.write(f"Stop: {stop}\n")
        sys.exit(1)


def _settings(order: Order) -> config.Settings:
    folder = Path(order.log).parent
    found = {
        "DISCORD_TOKEN": order.token,
        "DISCORD_API_URL": order.api,
        "DATABASE": order.database,
        "CLOCK_FILE": order.clock,
        "BACKUP_KEEP": "0",
        "EMOJI": "no",
        "PRESS_BURST": "0",  # no person is as quick as those who play here
    }
    if order.shards:
        own = str(folder / f"life-{os.getpid()}")
        found |= {"SHARDS": order.shards, "STATE_DIRECTORY": own}
    return config.load(folder, found)


def _obey(points: Points, driver: Connection) -> None:
    """Do what is ordered and say so; when the driver has gone nobody needs this life."""
    try:
        while True:
            what = driver.recv()
            if what == FORGET:
                if Watched.here is not None:
                    # Joining is pressed again with the same id: see ``hall.pin_joins``.
                    Watched.here.app.seen = Once()
            else:
                points.arm(what)
            driver.send(None)
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGKILL)


def _drawn(size: int) -> bytes:
    """Draw the same seed in every life, so that decks are the same; ids and nonces are new ones."""
    return hashlib.shake_128(b"seed").digest(size) if size == SEED_BYTES else os.urandom(size)


def _prepare(several: bool) -> None:
    """Change the modules of this process: it is killed before anybody else needs them.

    Each press that opens a table has a seed of its own, the same in every run; with ``several``
    only the first one with its id has. The channel would not do: a new thread has another id where
    others post meanwhile. Standbys look quickly. Computers choose in a thread, since a process of
    their own takes longer to begin than a life lasts, and think as long as it takes: what a busy
    machine cuts short is another move.
    """
    leases.LOOK_S = _LOOK_S  # type: ignore[misc]
    bot.SpieltischBot = Watched  # type: ignore[misc]
    cogs.client._AHEAD_AFTER = 3600.0
    made = opening.new_row

    first: set[str] = set()

    def new_row(wanted: opening.Opening, now: int, chance: Any) -> Any:
        if several and wanted.press_id in first:
            return made(wanted, now, chance)
        first.add(wanted.press_id)

        def drawn(size: int) -> bytes:
            return hashlib.shake_128(f"{wanted.press_id}/{size}".encode()).digest(size)

        return made(wanted, now, drawn)

    opening.new_row = new_row
    Worker._once = _here  # type: ignore[assignment]


async def _here(_: Worker, work: Callable[..., T], asked: Any, *arguments: Any) -> T:
    if isinstance(asked, Question):
        asked = replace(asked, seconds=_THINK_S)
    return await asyncio.to_thread(work, asked, *arguments)


def _hasten() -> None:
    """Have pauses take a tenth of their time; what Discord itself asks for stays as it is."""
    trouble._PAUSE, gateway.LONGEST_S = 0.3, 0.5  # type: ignore[misc]
    hurried = {code: replace(row, pause=row.pause / 10) for code, row in codes.REFUSALS.items()}
    codes.REFUSALS = hurried  # type: ignore[misc]
    sleep, delay = asyncio.sleep, ExponentialBackoff.delay

    async def shorter(seconds: float) -> None:
        # The library waits whole seconds after a 5xx; a 429 says how long in fractions.
        await sleep(seconds / 10 if isinstance(seconds, int) else seconds)

    hasty = types.ModuleType("asyncio")
    hasty.__dict__.update({**vars(asyncio), "sleep": shorter})
    discord.http.asyncio = hasty  # type: ignore[attr-defined]
    ExponentialBackoff.delay = lambda self: delay(self) / 20  # type: ignore[method-assign]
