"""Hints: what a computer would do, thought about in its own time and told to one player.

A hint rests on what ``Computers.advise`` hands over: the seat's view and the words it can read.
No player can keep the computers from others: one hint at a time a person, so many in ten minutes,
and all of them wait behind the tables.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from cogs.refusals import HintLate, HintsMany, HintThinking, HintUnknown
from cogs.table.bots.pool import Computers
from cogs.table.model import Table
from engine import codec
from engine.advice import Advice
from engine.contract import Seat

MOST: Final = 20
"""Hints that a player may ask for within ``SPAN``."""
SPAN: Final = 600_000
"""Milliseconds."""
PATIENCE: Final = 60.0
"""Seconds after which no one waits for a hint any more."""
_KEPT: Final = 256
"""Hints that are told again without thinking, those that were asked for last."""
_PEOPLE: Final = 10_000

Question = tuple[str, Seat, str, str]
"""What a hint is about: table, seat, token, and what the seat sees."""


class Hints:
    """Thinks for players who ask; what is kept here is only there to spare work."""

    def __init__(
        self, computers: Computers, now: Callable[[], int], patience: float = PATIENCE
    ) -> None:
        """Keep the computers and the clock (Unix milliseconds)."""
        self._computers = computers
        self._now = now
        self._patience = patience
        self._busy: set[int] = set()
        self._had: OrderedDict[int, tuple[int, ...]] = OrderedDict()
        self._kept: OrderedDict[Question, Advice] = OrderedDict()

    def known(self, table: Table, seat: Seat) -> Advice | None:
        """Return the hint that was told for a seat's present question, None without one."""
        return self._kept.get(_question(table, seat))

    def tell(self, table: Table, seat: Seat, advice: Advice) -> None:
        """Keep a hint that is told; ``table`` is as it was thought about."""
        self._kept[_question(table, seat)] = advice
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def think(self, table: Table, seat: Seat, user_id: int) -> Advice:
        """Return what the strongest computer thinks of a seat's decision.

        Raises:
            HintThinking, HintsMany, HintLate, HintUnknown: See there.
        """
        if user_id in self._busy:
            raise HintThinking
        self._count(user_id)
        self._busy.add(user_id)
        try:
            # With the time in the line: hints come behind all tables (decision: hints).
            async with asyncio.timeout(self._patience):
                advice = await self._computers.advise(table, seat)
        except (BrokenProcessPool, TimeoutError):
            raise HintLate from None
        finally:
            self._busy.discard(user_id)
        if advice is None:
            raise HintUnknown
        return advice

    def _count(self, user_id: int) -> None:
        """Note that a player asks.

        Raises:
            HintsMany: They have asked often enough for now.
        """
        now = self._now()
        # A clock that was set back must not cost a player their hints.
        had = tuple(at for at in self._had.get(user_id, ()) if 0 <= now - at < SPAN)
        if len(had) >= MOST:
            raise HintsMany(params={"when": (had[0] + SPAN) // 1000})
        self._had[user_id] = (*had, now)
        self._had.move_to_end(user_id)
        while len(self._had) > _PEOPLE:
            self._had.popitem(last=False)


def _question(table: Table, seat: Seat) -> Question:
    seen = hashlib.sha256(codec.encode(table.view(seat))).hexdigest()
    return table.id, seat, table.token(seat), seen
