"""Who thinks next: servers in turn, tables before hints, of one server those in a hurry first."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class Rank(IntEnum):
    """Who comes before whom.

    Servers take turns: a server with many computers at work holds up itself, not the others. What
    is in a hurry has turns of its own.
    """

    HURRY = 0
    TABLE = 1
    HINT = 2
    BACKGROUND = 3


class Queue(Generic[T]):
    """Lends a few things to many who wait.

    Attributes:
        waiting: How many wait, without those that have something.
    """

    def __init__(self, things: list[T], clock: Callable[[], float]) -> None:
        """Lend ``things``; ``clock`` gives seconds that never go back."""
        self._idle = things
        self._clock = clock
        self._line: list[tuple[tuple[Rank, int, Rank], int, float, asyncio.Future[T]]] = []
        self._turn = 0
        self._last_turns: dict[tuple[int, Rank], int] = {}
        self._numbers = count()
        self.waiting = 0

    @property
    def oldest(self) -> float:
        """For how many seconds the one that came first has waited; 0.0 where none waits.

        What is done in the background may wait for as long as it takes.
        """
        begun = [
            at
            for (*_, rank), _, at, turn in self._line
            if rank < Rank.BACKGROUND and not turn.done()
        ]
        return self._clock() - min(begun) if begun else 0.0

    def upto(self, rank: Rank) -> int:
        """Return how many wait that come no later than some rank."""
        return sum(which <= rank and not turn.done() for (*_, which), *_, turn in self._line)

    @asynccontextmanager
    async def lent(self, rank: Rank, guild_id: int = 0) -> AsyncIterator[T]:
        """Lend one as soon as it is the turn of a server."""
        thing = await self._get(rank, guild_id)
        try:
            yield thing
        finally:
            self._back(thing)

    async def _get(self, rank: Rank, guild_id: int) -> T:
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        # The number decides among equals; without it heapq would compare futures, and fail.
        order = self._order(rank, guild_id)
        heapq.heappush(self._line, (order, next(self._numbers), self._clock(), turn))
        self.waiting += 1
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was one's turn at that very moment
                self._back(turn.result())
            raise
        finally:
            self.waiting -= 1

    def _order(self, rank: Rank, guild_id: int) -> tuple[Rank, int, Rank]:
        after = max(self._turn, self._last_turns.get((guild_id, rank), 0))
        self._last_turns[guild_id, rank] = after + 1
        return max(rank, Rank.TABLE), after + 1, rank

    def _back(self, thing: T) -> None:
        while self._line:
            (_, number, _), *_, turn = heapq.heappop(self._line)
            self._turn = max(self._turn, number)
            # Whoever gave up stays in the line until their turn, and is skipped here.
            if not turn.done():
                turn.set_result(thing)
                return
        self._idle.append(thing)
        self._last_turns.clear()
