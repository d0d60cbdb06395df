"""The process that is killed: the bot as it is shipped, with chance from a seed and points counted.

``python -m tools.torture.victim`` reads orders from its input, one JSON object a line, and makes
a life of each: a process of its own that runs ``bot.run`` and is killed from within at a chosen
point. Lives are forked from a process that has loaded everything, because a thousand times two
seconds of loading modules would test nothing; what a life does begins with opening its database.

In the life an order on the socket answers with one JSON object: ``arm`` (count from now on, die
at that point), ``settle`` (wait until nothing is left to be done; says which points were passed),
``forget`` (which interactions were heard). The first line of all is the number of its process.
"""

from __future__ import annotations

import asyncio
import gc
import hashlib
import itertools
import json
import os
import signal
import socket
import sys
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from discord.backoff import ExponentialBackoff

import bot
import cogs.client
import cogs.runtime.wall_time
from cogs.client import SpieltischBot
from cogs.delivery import trouble
from cogs.runtime import logs
from cogs.runtime import settings as config
from cogs.runtime.throttle import Once
from cogs.table.ids import Entropy
from data.store import queries
from engine.dice import SEED_BYTES
from render.registry import warm
from tools.torture import among, standing
from tools.torture.points import Points, count_commits, count_requests

NOON = 1_795_608_000_000
"""The moment at which every game begins; time passes when the driver says so, and only then."""
TABLE_ID = 10
"""Bytes that the id of a table is made of."""
# Between two steps of the bot a single look may find it at rest.
CALM = 3
"""Looks in a row at which nothing is going on."""
_LOOK = 0.008
_LONGEST = 4096
"""Bytes of the name of a point, at most."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a life begins with.

    Attributes:
        api, token: Where Discord is.
        database, clock, log: Files.
        control: The socket on which orders come.
        seed: All chance follows from it.
        life: Number of this life; no nonce of another life is used again.
        die: The point at which it ends, counted from the beginning; 0 for none.
        hurry: After a refusal it waits tenths of a second where it would wait seconds.
        shards: It is one of several on a database of PostgreSQL, in real time: see ``among``.
    """

    api: str
    token: str
    database: str
    clock: str
    log: str
    control: str
    seed: str
    life: int
    die: int = 0
    hurry: bool = False
    shards: str = ""


def entropy(seed: str, life: int) -> Entropy:
    """Return a source that gives every life the same table and seed, and nonces of its own."""
    numbers = itertools.count()

    def draw(size: int) -> bytes:
        label = f"{seed}/{size}"
        # Told apart by size alone: that is all a source of chance is asked for.
        if size not in (SEED_BYTES, TABLE_ID):
            label += f"/{life}/{next(numbers)}"
        return hashlib.shake_128(label.encode()).digest(size)

    return draw


async def _no_pause(_: float) -> None:
    await asyncio.sleep(0)


class Watched(SpieltischBot):
    """The bot, findable; it waits for no more servers, and its computers hide no thinking time."""

    here: SpieltischBot | None = None
    pause = staticmethod(_no_pause)

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(*parts, **{**options, "guild_ready_timeout": 0.03})
        self.clock._pause = self.pause
        Watched.here = self


class Hasty(Watched):
    """Waits less before it begins a session anew."""

    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """Take a tenth of a second where the library takes five."""
        await asyncio.sleep(0.1)


def hasten() -> None:
    """Have pauses take a tenth of their time; what Discord itself asks for stays as it is."""
    trouble._PAUSE, trouble._DM_PAUSE = 0.3, 0.6
    bot.SpieltischBot = Hasty  # type: ignore[misc]
    sleep, delay = asyncio.sleep, ExponentialBackoff.delay

    async def shorter(seconds: float) -> None:
        # The library waits whole seconds after a 5xx; a 429 says how long in fractions.
        await sleep(seconds / 10 if isinstance(seconds, int) else seconds)

    hasty = types.ModuleType("asyncio")
    hasty.__dict__.update({**vars(asyncio), "sleep": shorter})
    discord.http.asyncio = hasty  # type: ignore[attr-defined]
    ExponentialBackoff.delay = lambda self: delay(self) / 20  # type: ignore[method-assign]


async def nothing_left(points: Points) -> bool:
    """Return whether the bot is ready, has said all and has nothing due."""
    here = Watched.here
    if here is None or here.is_closed() or not here.is_ready() or points.flying:
        return False
    outbox, service, store = here.outbox, here.service, here.service.store
    if (
        not outbox.idle
        or outbox._background.busy
        or here.clock._acting
        or service.tables.posted.is_set()
    ):
        return False
    if store._writer._queue or await store.read(queries.outbox_heads(1)):
        return False
    due = await store.read(queries.next_due())
    return due is None or due > here.now()


async def settle(points: Points) -> dict[str, Any]:
    """Wait until nothing is left to be done."""
    calm = 0
    while calm < CALM:
        await asyncio.sleep(_LOOK)
        calm = calm + 1 if await nothing_left(points) else 0
    return {"settled": True, "points": points.names}


async def carry_out(order: dict[str, Any], points: Points) -> dict[str, Any]:
    """Do what is ordered; return the answer."""
    what = order["do"]
    if what in ("arm", "forget") and Watched.here is not None:
        # Who presses again to join does it with the same id here: see ``Stand``.
        Watched.here.app.seen = Once()
    if what == "arm":
        points.arm(order["at"])
        return {"armed": order["at"]}
    return await settle(points) if what == "settle" else {"done": what}


async def obey(points: Points, control: socket.socket) -> None:
    """Carry out what comes on the socket."""
    reader, writer = await asyncio.open_unix_connection(sock=control)
    orders: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    hearing = asyncio.create_task(hear(reader, orders))
    try:
        while True:
            order = await orders.get()
            answer = await carry_out(order, points)
            writer.write(json.dumps(answer).encode() + b"\n")
    finally:
        hearing.cancel()


async def hear(reader: asyncio.StreamReader, orders: asyncio.Queue[dict[str, Any]]) -> None:
    """Pass orders on; when the socket closes nobody needs this life any more, busy or not."""
    while line := await reader.readline():
        orders.put_nowait(json.loads(line))
    os.kill(os.getpid(), signal.SIGKILL)


async def living(order: Order, points: Points, control: socket.socket) -> None:
    """Run the bot."""
    standing.ready(asyncio.get_running_loop())
    obeying = asyncio.create_task(obey(points, control))
    folder = Path(order.log).parent
    found = {
        "DISCORD_TOKEN": order.token,
        "DISCORD_API_URL": order.api,
        "DATABASE": order.database,
        "CLOCK_FILE": order.clock,
        "BACKUP_KEEP": "0",
        "PRESS_BURST": "0",  # no person is as quick as those who play here
    }
    if order.shards:
        # Logins are counted for each life: there are more of them than Discord allows in a day.
        found |= {"SHARDS": order.shards, "STATE_DIRECTORY": str(folder / f"life-{os.getpid()}")}
    settings = config.load(folder, found)
    try:
        await bot.run(settings, entropy(order.seed, order.life))
    finally:
        obeying.cancel()


def live(order: Order, last_words: int) -> int:
    """Be a life from its beginning to its end; only SIGTERM ends one well."""
    # Appended by all lives: one file tells a whole run.
    log = os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    logs.configure("INFO", logs.TEXT)
    control = socket.socket(socket.AF_UNIX)
    control.connect(order.control)
    control.sendall(json.dumps({"pid": os.getpid()}).encode() + b"\n")
    points = Points(last_words)
    points.arm(order.die)
    count_commits(points)
    count_requests(points)
    if order.shards:
        among.prepare(order.seed, entropy, points)
        Watched.pause = staticmethod(among.shorter)
    else:
        cogs.runtime.wall_time.system = lambda: NOON  # the lease keeps its own
    among.unhurried()
    bot.SpieltischBot = Watched  # type: ignore[misc]
    if order.hurry:
        hasten()
    # Never: a life is forked from a process that has drawn everything.
    cogs.client._WARM_AFTER = 3600.0
    try:
        asyncio.run(living(order, points, control))
    except bot.Stop as stop:
        sys.stderr.write(f"Stop: {stop}\n")
        return 1
    return 0


def main() -> None:
    """Make a life of each order; say how each of them ended."""
    warm()
    gc.collect()
    # What is loaded is shared with all lives; their collections need not go through it.
    gc.freeze()
    for line in sys.stdin.buffer:
        # What comes on its socket may be lost where orders lie unread when it dies.
        heard, last_words = os.pipe()
        pid = os.fork()
        if pid == 0:
            # Orders are the parent's: a life that read one would take it away.
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os._exit(live(Order(**json.loads(line)), last_words))
        os.close(last_words)
        _, status = os.waitpid(pid, 0)
        point = os.read(heard, _LONGEST).decode()
        os.close(heard)
        ended = {"pid": pid, "status": os.waitstatus_to_exitcode(status), "dies": point}
        sys.stdout.write(json.dumps(ended) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
