"""Who thinks next: decisions wait in order, tables before hints, those in a hurry first."""

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
    """Who comes before whom; among equals whoever asked first."""

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
        self._line: list[tuple[Rank, int, float, asyncio.Future[T]]] = []
        self._numbers = count()
        self.waiting = 0

    @property
    def oldest(self) -> float:
        """For how many seconds the one that came first has waited; 0.0 where none waits.

        What is done in the background may wait for as long as it takes.
        """
        begun = [
            at for rank, _, at, turn in self._line if rank < Rank.BACKGROUND and not turn.done()
        ]
        return self._clock() - min(begun) if begun else 0.0

    def upto(self, rank: Rank) -> int:
        """Return how many wait that come no later than some rank."""
        return sum(which <= rank and not turn.done() for which, _, _, turn in self._line)

    @asynccontextmanager
    async def lent(self, rank: Rank) -> AsyncIterator[T]:
        """Lend one as soon as it is one's turn."""
        thing = await self._get(rank)
        try:
            yield thing
        finally:
            self._back(thing)

    async def _get(self, rank: Rank) -> T:
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        # The number decides among equals; without it heapq would compare futures, and fail.
        heapq.heappush(self._line, (rank, next(self._numbers), self._clock(), turn))
        self.waiting += 1
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was one's turn at that very moment
                self._back(turn.result())
            raise
        finally:
            self.waiting -= 1

    def _back(self, thing: T) -> None:
        while self._line:
            *_, turn = heapq.heappop(self._line)
            # Whoever gave up stays in the line until their turn, and is skipped here.
            if not turn.done():
                turn.set_result(thing)
                return
        self._idle.append(thing)
