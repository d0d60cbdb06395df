"""Whole games in bad weather: Discord refuses, is slow, forgets, repeats itself, is away.

The people press again when something failed. In the end the log of the game must be that of
calm weather, every row of the outbox must have become one message at most, and none of Discord's
own limits may have been broken by us.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sandbox.driver import Control, DriverError, InteractionFailed
from sandbox.limits import TooFast
from sandbox.options import DEFAULT_CONTROL_KEY
from tests.torture.nursery import Died, Nursery
from tests.torture.runs import FIRST
from tests.torture.stand import Act, Done, Stand
from tests.torture.tales import CHANNEL, TALES, Player, Tale

TRIES = 12
HOUR = 3600.0
POSTING, EDITING = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
OPENING, READING = "POST /users/@me/channels", "GET /channels/*"
DELETING, ANSWERING = "DELETE /channels/*/messages/*", "POST /interactions/*"
EVERYWHERE = (POSTING, EDITING, OPENING, READING, DELETING, ANSWERING, "PATCH /webhooks/*")

SICK: tuple[dict[str, Any], ...] = (
    {"status": 500},
    {"status": 500, "after": True},
    {"status": 502},
    {"status": 502, "after": True},
    {"status": 503},
    {"status": 503, "after": True},
    {"status": 429, "retry_after": 0.2},
    {"status": 429, "retry_after": 0.2, "scope": "shared"},
    {"status": 429, "retry_after": 0.3, "scope": "global"},
    {"status": 429, "retry_after": 0.2, "via": False},
    {"delay": 0.4},
    {"delay": 1.6},
    {"drop": True},
    {"drop": True, "after": True},
)
"""What any request may meet."""
REFUSED: tuple[dict[str, Any], ...] = (
    {"pattern": ANSWERING, "status": 404, "code": 10062},
    {"pattern": ANSWERING, "status": 404, "code": 10062, "after": True},
    {"pattern": EDITING, "status": 400, "code": 30046},
    {"pattern": EDITING, "status": 404, "code": 10008},
    {"pattern": OPENING, "status": 400, "code": 40003},
    {"pattern": OPENING, "status": 403, "code": 50007},
    {"pattern": POSTING, "status": 403, "code": 50001},
    {"pattern": POSTING, "status": 403, "code": 50013},
)
"""What only some requests may meet."""
BROKEN: tuple[dict[str, Any], ...] = (
    {"close": 1006},
    {"close": 4000},
    {"close": 4000, "refuse_resume": True},
    {"reconnect": True},
    {"invalidate": "resumable"},
    {"invalidate": "final"},
    {"duplicate": 3},
    {"swap": 3},
)
"""What may become of the gateway."""


@dataclass(slots=True)
class Report:
    """What a game in bad weather showed.

    Attributes:
        events: What was done to it, and how often.
        requests, statuses: What the bot asked for, and the answers by status.
        entries: Of its log.
        failed: Presses that failed and were repeated.
        dropped: Rows that could not be said, by permission.
        identifies: How often the bot began a session anew.
        too_fast: Requests for which the bot really was too fast, by route.
    """

    events: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    entries: int = 0
    failed: int = 0
    dropped: int = 0
    identifies: int = 0
    too_fast: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


def calm(tale: Tale) -> Tale:
    """Return a tale in which no clock decides anything: an hour of outage must not either."""
    return replace(tale, typed=True, lapses=(), options=_timeless(tale.options))


def _timeless(options: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in options.items() if not key.endswith("_timer")}


class WeatherRun:
    """Plays one tale while Discord misbehaves.

    Args:
        chance: Decides on the weather; None for a game in calm weather.
        often: The share of steps in which something happens.
    """

    def __init__(
        self,
        folder: Path,
        nursery: Nursery,
        tale: Tale,
        chance: random.Random | None,
        often: float = 0.5,
    ) -> None:
        limits = {"POST /channels/{channel_id}/messages": (5, 0.4)}
        self.stand = Stand(
            folder,
            nursery,
            f"{tale.game}/{tale.seed}",
            tale.names,
            rate_limits=True,
            limits=limits,
        )
        self.stand.hurry = True
        self.tale = calm(tale)
        self.report = Report()
        self._chance, self._often = chance, often
        self._after: list[Callable[[], Awaitable[None]]] = []
        self._stood: list[tuple[float, int]] = []
        self._control = Control(self.stand.sandbox.url, DEFAULT_CONTROL_KEY)
        self._new_sessions = 1

    async def play(self) -> list[Any]:
        """Play to the end and return the entries of the log.

        Raises:
            AssertionError: Something was said twice, is missing, or broke one of Discord's limits.
        """
        began = time.monotonic()
        self.stand.sandbox.rest.watch(self._watch)
        self._count_too_fast()
        async with self.stand:
            self._control = Control(self.stand.sandbox.url, DEFAULT_CONTROL_KEY)
            async with self._control:
                await self.stand.begin()
                await self._life.settle()
                await Player(self, self.tale).play()
                await self._control.no_faults()
                await self._life.settle()
                self._said_once()
                self._within_limits()
                self.stand.faultless()
            entries = self.stand.rows(
                "SELECT seq, kind, seat, action, hash FROM entries ORDER BY seq"
            )
        self.report.entries = len(entries)
        self.report.seconds = time.monotonic() - began
        return entries

    # -- a step ------------------------------------------------------------------------------

    async def step(self, name: str, act: Act, done: Done) -> None:
        """Do something until it is done, in whatever weather there is."""
        if self._chance is not None and self._chance.random() < self._often and name != FIRST:
            await self._worsen()
        await self._life.arm(0)
        for _ in range(TRIES):
            try:
                if not done():
                    await self._life.during(act())
            except Died:
                log = self.stand.log.read_text(encoding="utf-8", errors="replace")
                raise DriverError(f"the bot ended by itself in {name!r}:\n{log[-3000:]}") from None
            except (InteractionFailed, DriverError):
                self.report.failed += 1
            await self._better()
            await self._life.settle()
            if done():
                return
        raise DriverError(f"nothing comes of the step {name!r}")

    @property
    def _life(self) -> Any:
        return self.stand.life

    async def _better(self) -> None:
        """End what would last, and wait until the bot hears again."""
        while self._after:
            await self._after.pop()()
        async with asyncio.timeout(30):
            while not self.stand.core.bot_online:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    # -- the weather -------------------------------------------------------------------------

    async def _worsen(self) -> None:
        assert self._chance is not None
        kinds = (
            *((self._request,) * 8),
            *((self._refusal,) * 4),
            *((self._gateway,) * 3),
            self._permission,
            self._direct,
            self._deleted,
            self._hour,
            self._storm,
            self._elsewhere,
        )
        await self._chance.choice(kinds)()

    def _happens(self, what: str) -> None:
        self.report.events[what] += 1

    async def _request(self) -> None:
        assert self._chance is not None
        for _ in range(self._chance.randint(1, 2)):
            fault = dict(self._chance.choice(SICK))
            pattern = self._chance.choice(EVERYWHERE)
            words = " ".join(f"{k}={v}" for k, v in fault.items() if k != "retry_after")
            self._happens(words)
            skip = self._chance.randint(0, 2)
            await self._control.fault(pattern, skip=skip, **fault)

    async def _refusal(self) -> None:
        assert self._chance is not None
        fault = dict(self._chance.choice(REFUSED))
        self._happens(str(fault["code"]))
        await self._control.fault(fault.pop("pattern"), **fault)

    async def _gateway(self) -> None:
        assert self._chance is not None
        order = dict(self._chance.choice(BROKEN))
        self._happens("gateway " + " ".join(f"{k}={v}" for k, v in order.items()))
        await self._control.do("gateway", **order)
        if order.get("refuse_resume") or order.get("invalidate") == "final":
            self._new_sessions += 1

            async def again() -> None:
                await asyncio.sleep(0.3)
                await self._better_soon()
                await self._control.do("gateway", refuse_resume=False)

            self._after.append(again)

    async def _better_soon(self) -> None:
        async with asyncio.timeout(30):
            while not self.stand.core.bot_online:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def _permission(self) -> None:
        assert self._chance is not None
        right = self._chance.choice(("attach_files", "send_messages", "view_channel"))
        self._happens(f"without {right}")
        await self._control.do("permissions", channel=CHANNEL, revoke=[right])

        async def allowed() -> None:
            await self._control.do("permissions", channel=CHANNEL, clear=True)

        self._after.append(allowed)

    async def _direct(self) -> None:
        assert self._chance is not None
        who = self._chance.choice(self.stand.people)
        self._happens("direct messages closed")
        await self._control.do("dms", user=who.id, open=False)

        async def opened() -> None:
            await self._life.settle()
            await self._control.do("dms", user=who.id, open=True)

        self._after.append(opened)

    async def _deleted(self) -> None:
        """Delete the newest board, or the lobby: as moderators do."""
        assert self._chance is not None
        column = self._chance.choice(("board", "lobby"))
        found = self.stand.rows(f"SELECT {column}_message_id, status FROM tables")  # noqa: S608
        if not found or found[0][0] is None or found[0][1] != "running":
            return
        where = self._place(str(found[0][0]))
        if where is not None:
            self._happens(f"{column} deleted")
            await self._control.do("message/delete", channel=where, message=str(found[0][0]))

    def _place(self, message_id: str) -> str | None:
        world = self.stand.core.world
        return next((c for c, known in world.messages.items() if message_id in known), None)

    async def _hour(self) -> None:
        """Be away for an hour: no gateway, and every request is refused."""
        self._happens("an hour away")
        await self._control.fault("*", status=503, times=None)
        await self._control.do("gateway", accept=False, close=1006)

        async def back() -> None:
            await asyncio.sleep(0.5)
            self.stand.core.advance(HOUR)
            await self._control.no_faults()
            await self._control.do("gateway", accept=True)

        self._after.append(back)

    async def _storm(self) -> None:
        """Refuse everything as too fast, for a while."""
        self._happens("429 for a second")
        await self._control.fault("*", status=429, retry_after=0.3, times=None)

        async def over() -> None:
            await asyncio.sleep(1.0)
            await self._control.no_faults()

        self._after.append(over)

    async def _elsewhere(self) -> None:
        """Delete a channel in which another table was just opened."""
        found = [c for c in self.stand.core.world.channels.values() if c.name == "tisch-2"]
        if not found:
            return
        self._happens("channel of another table deleted")
        await self._control.do("channel/delete", channel=found[0].id)

    # -- what must hold ----------------------------------------------------------------------

    def _count_too_fast(self) -> None:
        """Count the real 429s: those nobody ordered."""
        limits = self.stand.sandbox.rest.limits
        take = limits.take

        def counted(route: str, major: str) -> dict[str, str]:
            try:
                return take(route, major)
            except TooFast:
                self.report.too_fast[route] += 1
                raise

        limits.take = counted  # type: ignore[method-assign]

    def _watch(self, exchange: Any) -> None:
        self.report.requests += 1
        self.report.statuses[exchange.status] += 1
        if exchange.status in (401, 403, 429):
            self._stood.append((time.monotonic(), exchange.status))

    def _said_once(self) -> None:
        """Check that every message of the bot is that of one row, and none is missing."""
        rows = self.stand.rows(
            "SELECT id, kind, state, message_id, destination FROM outbox ORDER BY id"
        )
        waiting = [row for row in rows if row[2] in ("pending", "sending")]
        assert not waiting, waiting
        made = Counter(
            str(message) for _, kind, _, message, _ in rows if message and kind != "lobby-edit"
        )
        hands = {str(row[3]) for row in rows if row[1] == "dm-hand"}
        twice = [m for m, count in made.items() if count > 1 and m not in hands]
        assert not twice, f"two rows became one message: {twice}"
        said = self.stand.transcript.said.items()
        unknown = [m for m, one in said if m not in made and not one.system]
        shown = [self.stand.transcript.said[m] for m in unknown]
        assert not unknown, f"messages of no row (said twice?): {shown}"
        self.report.dropped = sum(row[2] == "dropped" for row in rows)

    def _within_limits(self) -> None:
        """Check that nothing storms: refused requests, openings of DMs, new sessions."""
        moments = [moment for moment, _ in self._stood]
        for at, moment in enumerate(moments):
            burst = sum(moment <= later < moment + 10 for later in moments[at:])
            assert burst <= 120, f"{burst} refused requests in ten seconds"
        self.report.identifies = 1000 - self.stand.core.identifies_left
        assert self.report.identifies <= self._new_sessions + self.report.events["an hour away"] + 3


async def compared(
    folder: Path, nursery: Nursery, game: str, seed: str, numbers: range, often: float = 0.5
) -> list[Report]:
    """Play a game in calm and then in bad weather, and hold the logs together.

    Raises:
        AssertionError: See ``WeatherRun.play``, or the logs are not the same.
    """
    wanted = await WeatherRun(folder / "calm", nursery, TALES[game], None).play()
    reports = []
    for number in numbers:
        chance = random.Random(f"{seed}/{game}/{number}")
        run = WeatherRun(folder / f"{game}-{number}", nursery, TALES[game], chance, often)
        found = await run.play()
        assert found == wanted, f"another game in weather {seed}/{game}/{number}"
        reports.append(run.report)
    return reports
