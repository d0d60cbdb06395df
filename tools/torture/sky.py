"""The weather: all that Discord, and those who moderate a server, can do to a game."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from cogs.table.model import HOMELESS
from sandbox.driver import Control, DriverError, InteractionFailed
from tools.torture.stand import Stand

HOUR = 3600.0
POSTING, EDITING = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
OPENING, READING = "POST /users/@me/channels", "GET /channels/*"
DELETING, ANSWERING = "DELETE /channels/*/messages/*", "POST /interactions/*"
# Posting stands here three times: it is what must neither be lost nor done twice.
EVERYWHERE = (
    POSTING,
    POSTING,
    POSTING,
    EDITING,
    OPENING,
    READING,
    DELETING,
    ANSWERING,
    "PATCH /webhooks/*",
)

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
    # Without ``Via`` it is Cloudflare's block, which discord.py raises instead of waiting.
    {"status": 429, "retry_after": 0.2, "via": False},
    {"delay": 0.4},
    {"delay": 1.6},
    {"drop": True},
    {"drop": True, "after": True},
)
"""What any request may meet."""
# 10062: the interaction is over; 30046: too many edits of an old message; 10008: no such message;
# 40003: direct messages opened too quickly; 50007: closed ones; 50001, 50013: missing rights.
REFUSED: tuple[dict[str, Any], ...] = (
    {"pattern": ANSWERING, "status": 404, "code": 10062},
    {"pattern": ANSWERING, "status": 404, "code": 10062, "after": True},
    # Later than the three seconds that Discord waits for a first answer.
    {"pattern": ANSWERING, "delay": 3.2},
    {"pattern": EDITING, "status": 429, "code": 30046, "retry_after": 0.2, "times": 6},
    {"pattern": EDITING, "status": 400, "code": 30046},
    {"pattern": EDITING, "status": 404, "code": 10008},
    {"pattern": OPENING, "status": 429, "code": 40003, "retry_after": 0.2, "times": 6},
    {"pattern": OPENING, "status": 400, "code": 40003},
    {"pattern": OPENING, "status": 403, "code": 50007},
    {"pattern": POSTING, "status": 401},
    {"pattern": POSTING, "status": 403, "code": 50001},
    {"pattern": POSTING, "status": 403, "code": 50013},
)
"""What only some requests may meet."""
BROKEN: tuple[dict[str, Any], ...] = (
    {"close": 1006},
    {"close": 4000},
    {"close": 4000, "refuse_resume": True},
    {"close": 1006, "forget": True},
    {"reconnect": True},
    {"invalidate": "resumable"},
    {"invalidate": "final"},
    {"duplicate": 3},
    {"swap": 3},
)
"""What may become of the gateway."""
CLOSED = "direct messages closed"
"""After this people are called in the channel for what they would be told in private."""
SILENCING = ("50001", "50013", "without send_messages", "without view_channel", "channel deleted")
"""After these a board may go unsaid: nobody would have been allowed to say it."""
LOST = 0.6
"""The share of outages that begin in the middle of an answer."""
_ELSEWHERE = "tisch-2"


class Sky:
    """Makes weather before each step of a game, and ends after it what would last.

    Args:
        stand: Whose bot gets wet.
        control: The sandbox's orders.
        chance: Decides; None for a calm day.
        home: The channel in which the game is begun.
    """

    def __init__(
        self, stand: Stand, control: Control, chance: random.Random | None, home: str
    ) -> None:
        self.events: Counter[str] = Counter()
        self.sessions = 1
        self.banned = False
        self._stand, self._control = stand, control
        self._given, self._home = chance, home
        self._after: list[Callable[[], Awaitable[None]]] = []

    @property
    def _chance(self) -> random.Random:
        assert self._given is not None
        return self._given

    async def worsen(self, often: float) -> None:
        """Let something happen, in this share of all steps."""
        if self._given is None or self._chance.random() >= often:
            return
        kinds = [self._request] * 8 + [self._refusal] * 5 + [self._gateway] * 4
        kinds += [self._permission, self._direct, self._deleted, self._hour, self._storm]
        kinds += [self._ban, self._gone]
        await self._chance.choice(kinds)()

    async def better(self) -> None:
        """End what would last, and wait until the bot hears and can speak again."""
        while self._after:
            await self._after.pop()()
        await self._heard()

    async def housed(self) -> None:
        """Do what people do whose table can't speak any more."""
        for _ in range(6):
            if not self._homeless():
                return
            await self._brought()
            await self._stand.settled()
        raise DriverError("nobody can bring the table back")

    # -- the kinds of weather ----------------------------------------------------------------

    def _happens(self, what: str) -> None:
        self.events[what] += 1

    async def _request(self) -> None:
        for _ in range(self._chance.randint(1, 2)):
            fault = dict(self._chance.choice(SICK))
            pattern = self._chance.choice(EVERYWHERE)
            self._happens(" ".join(f"{k}={v}" for k, v in fault.items() if k != "retry_after"))
            await self._control.fault(pattern, skip=self._chance.randint(0, 2), **fault)

    async def _refusal(self) -> None:
        fault = dict(self._chance.choice(REFUSED))
        if str(fault.get("code")) in SILENCING and not self._running():
            return  # a lobby that can't speak closes, as it should: that is another game
        self._happens(str(fault.get("code") or fault.get("status") or "no answer in time"))
        await self._control.fault(fault.pop("pattern"), **fault)

    async def _gateway(self) -> None:
        order = dict(self._chance.choice(BROKEN))
        self._happens("gateway " + " ".join(f"{k}={v}" for k, v in order.items()))
        ends = order.get("refuse_resume") or order.get("forget")
        if ends or order.get("invalidate") == "final":
            self.sessions += 1
        await self._control.do("gateway", **order)
        if order.get("refuse_resume"):

            async def again() -> None:
                await asyncio.sleep(0.3)
                await self._heard()
                await self._control.do("gateway", refuse_resume=False)

            self._after.append(again)

    async def _heard(self) -> None:
        async with asyncio.timeout(30):
            while not self._stand.core.bot_online:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def _permission(self) -> None:
        rights = ["attach_files", "send_messages", "view_channel"]
        right = self._chance.choice(rights if self._running() else rights[:1])
        here = self._here()
        self._happens(f"without {right}")
        await self._control.do("permissions", channel=here, revoke=[right])

        async def allowed() -> None:
            await self._stand.settled()  # what is refused is refused, once
            await self._control.do("permissions", channel=here, clear=True)

        self._after.append(allowed)

    async def _direct(self) -> None:
        who = self._chance.choice(self._stand.people)
        self._happens(CLOSED)
        await self._control.do("dms", user=who.id, open=False)

        async def opened() -> None:
            await self._stand.settled()
            await self._control.do("dms", user=who.id, open=True)

        self._after.append(opened)

    async def _deleted(self) -> None:
        """Delete the newest board, or the lobby: as moderators do."""
        column = self._chance.choice(("board", "lobby"))
        found = self._stand.rows(f"SELECT {column}_message_id FROM tables")  # noqa: S608
        if not self._running() or not found or found[0][0] is None:
            return
        message = str(found[0][0])
        known = self._stand.core.world.messages.items()
        where = next((channel for channel, there in known if message in there), None)
        if where is not None:
            self._happens(f"{column} deleted")
            await self._control.do("message/delete", channel=where, message=message)

    async def _gone(self) -> None:
        """Delete the channel of the game, with all that was said there; once in a game."""
        if not self._running() or self.events["channel deleted"]:
            return
        self._happens("channel deleted")
        await self._control.do("channel/delete", channel=self._here())

    async def _hour(self) -> None:
        """Be away for an hour: what people do is still heard, but every request is refused."""
        self._happens("an hour away")
        self.sessions += 1  # the library does not resume when its first try to connect fails
        if self._chance.random() < LOST:
            # Said, and we do not know: after an hour Discord has forgotten its nonce.
            await self._control.fault(POSTING, drop=True, after=True)
        await self._control.fault("*", status=503, times=None)

        async def back() -> None:
            await self._control.do("gateway", accept=False, close=1006)
            await asyncio.sleep(0.5)
            self._stand.core.advance(HOUR)
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

    async def _ban(self) -> None:
        """Refuse everything as those do who stand before Discord: each request makes it worse."""
        self._happens("shut out")
        self.banned = True
        await self._control.fault("*", status=429, retry_after=0.3, via=False, times=None)

        async def over() -> None:
            await asyncio.sleep(3.0)
            self.banned = False
            await self._control.no_faults()

        self._after.append(over)

    # -- the table ---------------------------------------------------------------------------

    def _running(self) -> bool:
        look = self._stand.look()
        return look is not None and look.running and look.seq >= 0

    def _here(self) -> str:
        look = self._stand.look()
        return self._home if look is None else look.channel_id

    def _homeless(self) -> bool:
        found = self._stand.rows("SELECT holds FROM tables WHERE status = 'running'")
        return any(f'"{HOMELESS}"' in str(holds) for (holds,) in found)

    async def _brought(self) -> None:
        """Ask the bot to look at its channel again; where there is none, bring the table along."""
        host, here = self._stand.people[0], self._here()
        try:
            if here in self._stand.core.world.channels:
                await host.command({"id": here}, "bump")
            else:
                await host.command(_ELSEWHERE, "bring")
        except (InteractionFailed, DriverError):
            pass  # again
