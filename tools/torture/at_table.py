"""One table of a hall while it is played: its people press until something comes of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from sandbox.driver import DriverError, InteractionFailed, Member, buttons
from tests.e2e.playing import is_word
from tools.torture.choosing import choose, press_through
from tools.torture.fleet import Fleet
from tools.torture.halls import Corner
from tools.torture.stand import Act, Done, Look
from tools.torture.tales import Player

STUCK = 600.0
"""Seconds in which every step is done, whatever happens and however busy the machine is."""
_ACT, _AFTER = 30.0, 1.0
"""Seconds until people give an attempt up; and until they try once more."""
_LOOK = 0.15
_TROUBLE = (DriverError, InteractionFailed, AssertionError, LookupError, ValueError, TimeoutError)
_DIRECT = 1


class Table:
    """Does the steps of one game (``Stage``).

    Args:
        corner: Where it is played.
        fleet: The bots.
        ways: By which step somebody answers in a direct message; noted in calm, kept in a storm.
        noting: It is calm.
        progress: Called after every step.

    Attributes:
        repeated: Attempts after the first one.
    """

    def __init__(
        self,
        corner: Corner,
        fleet: Fleet,
        ways: dict[str, str],
        noting: bool,
        progress: Callable[[], None],
    ) -> None:
        self.stand: Any = corner
        self.corner = corner
        self.repeated = 0
        self._trouble = "nobody was refused"
        self._fleet, self._ways, self._noting, self._progress = fleet, ways, noting, progress

    async def play(self) -> None:
        """Play from the lobby to the end."""
        await Regular(self, self.corner.tale).play()

    def way(self, question: str, asked: bool) -> str:
        """Return ``direct`` where a question is answered in a direct message."""
        name = f"{self.corner.name}/{question}"
        if self._noting and asked:
            self._ways[name] = "direct"
        return self._ways.get(name, "")

    async def step(self, name: str, act: Act, done: Done) -> None:
        """Do something until it is done and said.

        Raises:
            DriverError: Nothing comes of it.
        """
        until = time.monotonic() + STUCK
        tries = 0
        while not done():
            if time.monotonic() > until:
                raise DriverError(f"{self.corner.name}: nothing comes of {name!r}; {self._trouble}")
            tries += 1
            if tries > 1:
                # Joining has one id however often it is pressed: heard once, it would be dropped.
                await self._fleet.forget()
            await self._tried(act)
            await self._within(_AFTER, done)
        self.repeated += max(0, tries - 1)
        # Seen once is enough: a computer at the table may have moved on by a second look.
        if not await self._within(until - time.monotonic(), lambda: not self.corner.waits()):
            raise DriverError(f"{self.corner.name}: after {name!r} something is never said")
        self._progress()

    async def _tried(self, act: Act) -> None:
        """Do it once; whoever had no answer when a process died waits only a little longer."""
        task = asyncio.ensure_future(act())
        shaken = asyncio.ensure_future(self._fleet.shaken.wait())
        both = (task, shaken)
        await asyncio.wait(both, timeout=_ACT, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            # Its answer may be lost with the process; whether it was done, ``done`` will tell.
            await asyncio.wait((task,), timeout=_AFTER)
        for one in both:
            one.cancel()
        for found in await asyncio.gather(*both, return_exceptions=True):
            if isinstance(found, _TROUBLE):
                self._trouble = str(found)[:2000]
            elif isinstance(found, Exception):
                raise found

    @staticmethod
    async def _within(seconds: float, done: Done) -> bool:
        """Wait until something is done; tell whether it was seen to be."""
        until = time.monotonic() + seconds
        while not (seen := done()) and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(_LOOK)
        return seen


class Regular(Player):
    """Plays at one table; where a question comes by direct message it is answered there, too."""

    stage: Table

    async def _wait(self, name: str, done: Done) -> None:
        """Time passes by itself."""

        async def nothing() -> None:
            await asyncio.sleep(_LOOK)

        await self.stage.step(name, nothing, done)

    async def _decide(self, look: Look, seat: int, user: int, done: Done) -> None:
        member = self.stand.member(user)
        text = choose(look, seat, self.tale.seed, self.tale.level)
        # Every second seat answers by direct message, so that two processes write one table.
        by_message = seat % 2 == 1 and self._asked(member, look) is not None
        if self.stage.way(f"{look.seq}/{seat}", by_message):
            asked = await member.wait_message(lambda m: self._answerable(member, m, look))
            await press_through(member, asked, text, done)
        elif look.seq % 5 == 0:
            board = await self.stand.posted(member, "board")
            await press_through(member, board, text, done)
        else:
            answer = await member.command({"id": self._look().channel_id}, "move", action=text)
            await answer.ready()

    def _asked(self, member: Member, look: Look) -> dict[str, Any] | None:
        return next((m for m in member.messages()[::-1] if self._answerable(member, m, look)), None)

    @staticmethod
    def _answerable(member: Member, message: dict[str, Any], look: Look) -> bool:
        """Return whether a direct message has a button to move at this table."""
        if member.channels[message["channel_id"]]["type"] != _DIRECT:
            return False
        ids = [b.get("custom_id", "") for b in buttons(message) if not b.get("disabled")]
        return any((i.startswith("g:") or is_word(i)) and look.table_id in i for i in ids)
