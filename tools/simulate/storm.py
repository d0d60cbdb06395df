"""What disturbs the games: kills, pauses, a database that is away, and bad weather at Discord's."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextvars import ContextVar
from fnmatch import fnmatchcase
from typing import Any, Final

import asyncpg

from cogs.runtime.codes import DMS_TOO_FAST, OLD_MESSAGE, REFUSALS
from sandbox.driver import Control
from sandbox.errors import KNOWN
from sandbox.faults import Fault
from sandbox.options import DEFAULT_CONTROL_KEY
from tools.simulate.crew import Crew
from tools.simulate.hall import Hall
from tools.support import servers
from tools.support.events import odd_event
from tools.support.requests import REQUESTS

STEPS = 1, 4
"""Steps of all tables together that are done between two blows."""
_AT_MOST = 30.0
"""Seconds until the next blow where no table gets on."""
_POINTS, _STARTING = 25, 45
"""Points that a process passes before it dies: a move has about eight, a start forty."""
_AT_ONCE = 2
"""Blows that may fall together: a process dies while the server begins again."""
AWAY_S, PAUSE_S = (0.0, 0.0, 2.0, 10.0, 30.0), (1.0, 5.0, 20.0)
"""Seconds for which the database's server is away; for which a process stands still."""
_LASTS = 0.5, 2.5
"""Seconds that weather lasts."""
_CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'spieltisch' AND ($1 OR random() < 0.5)"""
HOUR = 3600.0

POSTING, EDITING = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
OPENING, ANSWERING = "POST /users/@me/channels", "POST /interactions/*"
# Posting stands here three times: it is what must neither be lost nor done twice.
EVERYWHERE: Final = (
    *(POSTING, POSTING, POSTING, EDITING, OPENING, ANSWERING),
    *("GET /channels/*", "DELETE /channels/*/messages/*", "PATCH /webhooks/*"),
)
SICK: Final[tuple[dict[str, Any], ...]] = (
    *({"status": status} for status in (500, 502, 503)),
    *({"status": status, "after": True} for status in (500, 502, 503)),
    {"status": 429, "retry_after": 0.2},
    {"status": 429, "retry_after": 0.2, "scope": "shared"},
    {"status": 429, "retry_after": 0.3, "scope": "global"},
    # Without ``Via`` it is Cloudflare's block, which discord.py raises instead of waiting.
    {"status": 429, "retry_after": 0.2, "via": False},
    *({"delay": 0.4}, {"delay": 1.6}, {"drop": True}, {"drop": True, "after": True}),
)
"""What any request may meet."""
_PASSING = 20016, OLD_MESSAGE, DMS_TOO_FAST
"""Codes that come with 429 and a pause, or without."""


def refusal(chance: random.Random) -> tuple[str, dict[str, Any]]:
    """Draw a documented refusal of a request that the bot makes: a pattern, and a fault."""
    request = chance.choice(REQUESTS)
    where, code = chance.choice(request.routes), chance.choice(request.codes)
    slow = REFUSALS[code].pause > 0 if code in REFUSALS else False
    if (slow or code in _PASSING) and chance.random() < 0.5:
        return where, {"status": 429, "code": code, "retry_after": 0.2, "times": 6}
    known = KNOWN.get(code, (403,))[0]
    return where, {"status": 400 if known == 429 else known, "code": code}


BROKEN: Final[tuple[dict[str, Any], ...]] = (
    *({"close": 1006}, {"close": 4000}, {"close": 1006, "forget": True}, {"reconnect": True}),
    *({"invalidate": "resumable"}, {"invalidate": "final"}, {"duplicate": 3}, {"swap": 3}),
)
"""What may become of the gateway."""
RIGHTS: Final = "attach_files", "send_messages", "view_channel"
TOO_FAST = 0.1
"""The share of requests that come too early for a bucket; the library learns them by trying."""


class Storm:
    """Strikes again and again while games go on.

    Args:
        hall, crew: What is struck.
        chance: Decides on everything.
        kinds: Which of ``kills``, ``server`` and ``weather`` there are.
        blows: Where they are counted, by kind.
        points: Where it is counted at which points processes died.
    """

    def __init__(
        self,
        hall: Hall,
        crew: Crew,
        chance: random.Random,
        kinds: Iterable[str],
        blows: Counter[str],
        points: Counter[str],
    ) -> None:
        self._hall, self._crew, self._chance = hall, crew, chance
        self._blows, self._points = blows, points
        self._control = Control(hall.sandbox.url, DEFAULT_CONTROL_KEY)
        every = {
            "kills": [self._kill] * 14 + [self._pause],
            "server": [self._server] * 3 + [self._cut] * 3,
            "weather": [self._request] * 8
            + [self._refusal] * 5
            + [self._gateway] * 4
            + [self._event] * 4
            + [
                *(self._right, self._closed, self._deleted, self._gone),
                *(self._hour, self._storm, self._ban),
            ],
        }
        self._kinds: list[Callable[[], Awaitable[str]]] = [b for k in kinds for b in every[k]]
        self._steps = 0
        self._moved = asyncio.Event()
        self._raging: asyncio.Task[None] | None = None
        self._striking: list[asyncio.Task[None]] = []
        # Two at once would end each other's; the server is not stopped twice.
        self._alone = asyncio.Lock()

    def goes_on(self) -> None:
        """Hear that a step is done."""
        self._steps -= 1
        if self._steps <= 0:
            self._moved.set()

    async def __aenter__(self) -> Storm:
        await self._control.__aenter__()
        if self._kinds:
            self._raging = asyncio.create_task(self._rage())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Strike no more, and wait until what was begun is over."""
        if self._raging is not None:
            self._raging.cancel()
            await asyncio.gather(self._raging, return_exceptions=True)
        try:
            await asyncio.gather(*self._striking)
        finally:
            await self._control.__aexit__()

    async def _rage(self) -> None:
        while True:
            self._moved.clear()
            self._steps = self._chance.randint(*STEPS)
            with contextlib.suppress(TimeoutError):
                # ``wait_for`` swallowed a cancellation here: the storm outlived its games.
                async with asyncio.timeout(_AT_MOST):
                    await self._moved.wait()
            self._striking = [one for one in self._striking if not _well(one)]
            self._striking.append(
                asyncio.create_task(self._strike(self._chance.choice(self._kinds)))
            )
            if len(self._striking) >= _AT_ONCE:
                await asyncio.wait(self._striking, return_when=asyncio.FIRST_COMPLETED)

    async def _strike(self, blow: Callable[[], Awaitable[str]]) -> None:
        if what := await blow():
            self._blows[what] += 1

    # -- processes and the database ----------------------------------------------------------

    async def _kill(self) -> str:
        """Kill a process at one of its next points or at once; perhaps its follower, too."""
        at = self._chance.choice((0, *(self._chance.randint(1, _POINTS) for _ in range(3))))
        again = self._chance.randint(1, _STARTING) if self._chance.random() < 0.25 else 0
        name = await self._crew.kill(at, again)
        self._points[name or "from outside"] += 1
        return "kill, and of its start" if again else "kill"

    async def _pause(self) -> str:
        await self._crew.pause(seconds := self._chance.choice(PAUSE_S))
        return f"pause of {seconds:.0f} s"

    async def _server(self) -> str:
        """Have the server die as in a power cut, and begin again after a while."""
        server, seconds = servers.server(), self._chance.choice(AWAY_S)
        assert server is not None
        async with self._alone:
            self._hall.database.away = True
            await asyncio.to_thread(server.stop)
            await asyncio.sleep(seconds)
            await asyncio.to_thread(server.start)
            self._hall.database.away = False
        return f"database away for {seconds:.0f} s"

    async def _cut(self) -> str:
        """End all or some of the connections to the database."""
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InternalClientError):
            async with servers.keeper() as db:
                await db.execute(_CUT, self._chance.random() < 0.5)
        return "connections cut"

    # -- the weather -------------------------------------------------------------------------

    async def _request(self) -> str:
        fault = self._chance.choice(SICK)
        where = self._chance.choice(EVERYWHERE)
        await self._control.fault(where, skip=self._chance.randint(0, 2), **fault)
        return " ".join(f"{k}={v}" for k, v in fault.items() if k != "retry_after")

    async def _refusal(self) -> str:
        if self._chance.random() < 0.1:  # later than the sandbox waits for a first answer
            await self._control.fault(ANSWERING, delay=6.2)
            return "no answer in time"
        where, fault = refusal(self._chance)
        after = where.startswith("POST /inter") and self._chance.random() < 0.2
        await self._control.fault(where, **fault, after=after)
        return str(fault["code"])

    async def _gateway(self) -> str:
        order = self._chance.choice(BROKEN)
        await self._control.do("gateway", **order)
        return "gateway " + " ".join(f"{k}={v}" for k, v in order.items())

    async def _event(self) -> str:
        """Send an odd event about things that nobody knows: what is known has to stay true."""
        event, data = odd_event(self._chance, {"": str(self._chance.randint(2**60, 2**61))})
        await self._control.do("event", name=event, data=data)
        return "odd event"

    async def _right(self) -> str:
        """Take a right away; only from a running game, since a lobby that can't speak closes."""
        right, here = self._chance.choice(RIGHTS), self._somewhere()
        if here is None:
            return ""
        await self._control.do("permissions", channel=here, revoke=[right])
        await self._lasts()
        # Another blow may have deleted the channel meanwhile.
        if here in self._hall.core.world.channels:
            await self._control.do("permissions", channel=here, clear=True)
        return f"without {right}"

    async def _closed(self) -> str:
        who = self._chance.choice(self._chance.choice(self._hall.corners).people)
        await self._control.do("dms", user=who.id, open=False)
        await self._lasts()
        await self._control.do("dms", user=who.id, open=True)
        return "direct messages closed"

    async def _deleted(self) -> str:
        """Delete the newest message of a table, as moderators do."""
        here = self._somewhere()
        there = self._hall.core.world.messages.get(here or "", {})
        mine = [m.id for m in there.values() if m.author_id == self._hall.core.world.bot_id]
        if not mine or here is None:
            return ""
        await self._control.do("message/delete", channel=here, message=mine[-1])
        return "message deleted"

    async def _gone(self) -> str:
        """Delete the channel of a game, with all that was said there; once in a storm."""
        here = self._somewhere()
        if here is None or self._blows["channel deleted"]:
            return ""
        await self._control.do("channel/delete", channel=here)
        return "channel deleted"

    async def _hour(self) -> str:
        """Be away for an hour: what people do is still heard, but every request is refused."""
        async with self._alone:
            if self._chance.random() < 0.6:
                # Said, and we do not know: after an hour Discord has forgotten its nonce.
                await self._control.fault(POSTING, drop=True, after=True)
            await self._control.fault("*", status=503, times=None)
            await self._lasts()
            await self._control.do("gateway", accept=False, close=1006)
            await asyncio.sleep(0.5)
            await self._control.advance(HOUR)
            await self._control.no_faults()
            await self._control.do("gateway", accept=True)
        return "an hour away"

    async def _storm(self) -> str:
        return await self._walled("429 for a while", retry_after=0.3)

    async def _ban(self) -> str:
        """Refuse everything as those do who stand before Discord: each request makes it worse."""
        return await self._walled("shut out", retry_after=0.3, via=False)

    async def _walled(self, what: str, **fault: Any) -> str:
        async with self._alone:
            await self._control.fault("*", status=429, times=None, **fault)
            await self._lasts()
            await self._control.no_faults()
        return what

    async def _lasts(self) -> None:
        await asyncio.sleep(self._chance.uniform(*_LASTS))

    def _somewhere(self) -> str | None:
        """Return the channel of a running game."""
        looks = [corner.look() for corner in self._hall.corners]
        there = self._hall.core.world.channels
        playing = (look.channel_id for look in looks if look is not None and look.running)
        running = [channel for channel in playing if channel in there]
        return self._chance.choice(running) if running else None


def _well(task: asyncio.Task[None]) -> bool:
    """Return whether a blow is over; raise what went wrong in it."""
    if task.done():
        task.result()
    return task.done()


class Costs:
    """Counts what the bots' requests came to: made to fail, or by their own fault."""

    def __init__(self, hall: Hall) -> None:
        self.requests = 0
        self.earned: Counter[int] = Counter()
        self._routes = [route for one in REQUESTS for route in one.routes]
        self._unknown: set[str] = set()
        self._fault: ContextVar[Fault | None] = ContextVar("fault", default=None)
        rest = hall.sandbox.rest
        pick = rest.faults.pick

        def picked(method: str, path: str, route: str) -> Fault | None:
            fault = pick(method, path, route)
            self._fault.set(fault)
            return fault

        rest.faults.pick = picked  # type: ignore[method-assign]
        rest.watch(self._count)

    def _count(self, exchange: Any) -> None:
        fault = self._fault.get()
        self.requests += 1
        asked = f"{exchange.method} {exchange.path}"
        if not any(fnmatchcase(asked, route) for route in self._routes):
            self._unknown.add(asked)
        # A storm that lets an hour pass ends the tokens of answers that are being deleted.
        if (exchange.method, exchange.status) == ("DELETE", 401) and "/webhooks/" in exchange.path:
            return
        # A fault that only delays leaves the answer to us.
        if exchange.status >= 400 and not (fault and (fault.status or fault.drop)):
            self.earned[exchange.status] += 1

    def require_polite(self) -> None:
        """Check that none of Discord's own limits was broken, and that all requests are known.

        Raises:
            AssertionError: Requests were too fast, wrong, or without a token.
        """
        assert not self._unknown, f"requests that no row is about: {self._unknown}"
        early = self.earned[429]
        assert early <= TOO_FAST * self.requests + 20, f"{early} of {self.requests} too early"
        assert not self.earned[401], "without a token"
        assert not self.earned[500], "the sandbox broke"
