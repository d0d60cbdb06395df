"""The storm over a hall: kills of bots and of the database's server, and cuts of connections."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter

import asyncpg

from tests import servers
from tools.torture.fleet import Fleet

STEPS = 1, 4
"""Steps of all tables together that are done between two blows."""
_AT_MOST = 30.0
"""Seconds until the next blow where no table gets on."""
_POINTS = 25
"""Points that a process passes at most before it dies: a move has about eight."""
_STARTING = 12
_AT_ONCE = 2
"""Blows that may fall together: a process dies while the server begins anew."""
# A server or its connections in six of twenty; a process dies in all others (decision: test-tiers).
_KINDS = ("bot",) * 12 + ("bot and its start",) * 2 + ("server",) * 3 + ("connections",) * 3
_CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'spieltisch' AND ($1 OR random() < 0.5)"""


class Storm:
    """Strikes again and again while games go on.

    Args:
        fleet: The bots.
        chance: Decides on everything.
        blows: Where they are counted, by kind.
        points: Where it is counted at which points processes died.
    """

    def __init__(
        self, fleet: Fleet, chance: random.Random, blows: Counter[str], points: Counter[str]
    ) -> None:
        self._fleet, self._chance = fleet, chance
        self._blows, self._points = blows, points
        self._steps = 0
        self._moved = asyncio.Event()
        self._raging: asyncio.Task[None] | None = None
        self._striking: list[asyncio.Task[None]] = []
        self._server = asyncio.Lock()

    def goes_on(self) -> None:
        """Hear that a step is done."""
        self._steps -= 1
        if self._steps <= 0:
            self._moved.set()

    def begin(self) -> None:
        """Strike from now on, until ``end``."""
        self._raging = asyncio.create_task(self._rage())

    async def end(self) -> None:
        """Strike no more, and wait until what was begun is over."""
        if self._raging is not None:
            self._raging.cancel()
            await asyncio.gather(self._raging, return_exceptions=True)
        await asyncio.gather(*self._striking)

    async def _rage(self) -> None:
        while True:
            self._moved.clear()
            self._steps = self._chance.randint(*STEPS)
            with contextlib.suppress(TimeoutError):
                # ``wait_for`` swallowed a cancellation here: the storm outlived its games.
                async with asyncio.timeout(_AT_MOST):
                    await self._moved.wait()
            self._striking = [one for one in self._striking if not one.done()]
            self._striking.append(asyncio.create_task(self._strike(self._chance.choice(_KINDS))))
            if len(self._striking) >= _AT_ONCE:
                await asyncio.wait(self._striking, return_when=asyncio.FIRST_COMPLETED)

    async def _strike(self, kind: str) -> None:
        if kind == "server":
            async with self._server:
                await asyncio.to_thread(_restarted)
        elif kind == "connections":
            await self._cut()
        else:
            await self._kill(again=kind != "bot")
        self._blows[kind] += 1

    async def _kill(self, *, again: bool) -> None:
        """Kill a process at one of its next points or at once; perhaps its follower, too."""
        berth = self._chance.choice(self._fleet.berths)
        at = self._chance.choice((0, self._chance.randint(1, _POINTS)))
        if again:
            berth.die = self._chance.randint(1, _STARTING)
        name = await self._fleet.kill(berth, at)
        self._points[name or "from outside"] += 1

    async def _cut(self) -> None:
        """End all or some of the connections to the database."""
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InternalClientError):
            async with servers.keeper() as db:
                await db.execute(_CUT, self._chance.random() < 0.5)


def _restarted() -> None:
    """Have the server die as in a power cut, and begin anew."""
    server = servers.server()
    assert server is not None
    server.stop()
    server.start()
