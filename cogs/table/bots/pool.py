"""Worker processes for computers, and the queue of decisions that wait for one."""

from __future__ import annotations

import asyncio
import heapq
import multiprocessing
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, contextmanager
from enum import IntEnum
from itertools import count
from typing import Any, Final, Generic, TypeVar

from cogs.table.bots.worker import Question, advise, choose, end_with_parent, weigh
from cogs.table.edit import Entropy
from cogs.table.model import Table
from cogs.table.time import time_control
from data import wordlists
from engine import codec
from engine.actions import Action
from engine.advice import Advice
from engine.analysis.line import Worth
from engine.dice import SEED_BYTES
from engine.refusals import Malformed
from engine.spec import Seat
from engine.word_player import Spelled

T = TypeVar("T")

THINK: Final = 0.8
"""Seconds a search may think at a table; with the way there and back it stays below one."""

LEAST: Final = 0.05
"""Seconds that it thinks however many wait."""

_SHARED: Final = 5.0
"""Seconds of each process that all who wait at a moment share: 500 have moved after 40."""

_HURRY: Final = 5 * time_control.MINUTE
"""Milliseconds: a table with a clock of no more for each decision is in a hurry."""

STAND_IN = "search"
"""The level of a computer that sits in for a player: it plays as well as it can."""

_PATIENCE = 90.0
"""Seconds after which a worker counts as hanging that has not ended itself."""


class Worker:
    """One process, made when it is first needed and again when it has died."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._closed = 0

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return what a function of ``worker`` does; retry once if the process dies or hangs.

        Raises ``BrokenProcessPool`` or ``TimeoutError`` if that fails, too.
        """
        closed = self._closed
        try:
            return await self._once(work, *arguments)
        except (BrokenProcessPool, TimeoutError):
            if self._closed != closed:  # meanwhile: nobody waits any more
                raise
            return await self._once(work, *arguments)

    async def _once(self, work: Callable[..., T], *arguments: Any) -> T:
        pool = self.executor()  # first: what it begins for itself takes the block away
        with _uninterrupted():
            thinking = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
        try:
            async with asyncio.timeout(self._patience):
                return await thinking
        except (BrokenProcessPool, TimeoutError):
            self._end()
            raise

    def executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: the bot has threads, and a worker needs none of its state.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_parent)
        return self._pool

    def close(self) -> None:
        self._closed += 1
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            # Not waited for but ended: a process that hangs would hold up the bot's end as well.
            processes = [*(getattr(self._pool, "_processes", None) or {}).values()]
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Begin processes that Ctrl-C in a terminal does not reach, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Computers:
    def __init__(self, entropy: Entropy, seconds: float = THINK, workers: int = 1) -> None:
        """``seconds`` is how long one decision is thought about where nothing else waits."""
        self._entropy = entropy
        self._seconds = seconds
        # A pool each: a process that dies breaks every call of its pool (decision: computers).
        self._workers = [Worker() for _ in range(workers)]
        self._queue = WorkerQueue([*self._workers], time.monotonic)
        self._thinking = 0

    @property
    def waiting(self) -> int:
        """Decisions that are asked for and not there yet, without those in the background."""
        return self._queue.upto(Rank.HINT) + self._thinking

    @property
    def oldest(self) -> float:
        """Seconds for which the oldest decision has waited for a worker."""
        return self._queue.oldest

    async def choose(self, table: Table, seat: Seat) -> str:
        """Return a computer's action in the notation; raises as ``Worker.run``."""
        rank = Rank.HURRY if _in_a_hurry(table) else Rank.TABLE
        async with self.lent(rank, table.row.guild_id) as worker:
            # Not the name alone: everybody's first computer has the same.
            reader = f"{table.id}/{table.seats[seat].name}"
            # Hints and stories that wait make no move weaker (decision: hints).
            asked = _question(table, seat, self._share(Rank.TABLE), reader)
            level = table.seats[seat].level or STAND_IN
            return await worker.run(choose, asked, level, self._entropy(SEED_BYTES))

    async def advise(self, table: Table, seat: Seat) -> Advice | None:
        """Return the strongest computer's advice, None if it knows too few words."""
        async with self.lent(Rank.HINT, table.row.guild_id) as worker:
            return await worker.run(advise, _question(table, seat, self._share(Rank.HINT)))

    async def weigh(self, table: Table, seat: Seat, action: Action, seconds: float) -> Worth | None:
        """Return what a seat's action was worth, None if that is unknown."""
        async with self.lent(Rank.BACKGROUND, table.row.guild_id) as worker:
            try:
                return await worker.run(weigh, _question(table, seat, seconds), action.text)
            except (BrokenProcessPool, TimeoutError):
                return None

    @asynccontextmanager
    async def lent(self, rank: Rank, guild_id: int) -> AsyncIterator[Worker]:
        counts = rank is not Rank.BACKGROUND  # no player waits for that
        async with self._queue.lent(rank, guild_id) as worker:
            self._thinking += counts
            try:
                yield worker
            finally:
                self._thinking -= counts

    def _share(self, rank: Rank) -> float:
        """Return how long one may think: the more wait that come no later, the shorter."""
        # One more than those who wait, since the caller has left the line.
        fair = _SHARED * len(self._workers) / (1 + self._queue.upto(rank))
        return min(self._seconds, max(LEAST, fair))

    def close(self) -> None:
        for worker in self._workers:
            worker.close()


def _question(table: Table, seat: Seat, seconds: float, reader: str = "") -> Question:
    row, view = table.row, codec.encode(table.view(seat))
    spelled = spell_pieces(table, seat, reader)
    return Question(row.game, row.rules_version, view, spelled, seat, seconds)


def _in_a_hurry(table: Table) -> bool:
    if table.row.party:
        return True
    try:
        each = time_control.read(table.row.pace).each
    except Malformed:  # damaged; the next change freezes the table
        return False
    return 0 < each <= _HURRY


Lent = TypeVar("Lent")


class Rank(IntEnum):
    """The order of waiting work: urgent work first, then servers in turn."""

    HURRY = 0
    TABLE = 1
    HINT = 2
    BACKGROUND = 3


class WorkerQueue(Generic[Lent]):
    """Lends a limited number of workers to those who wait."""

    def __init__(self, workers: list[Lent], clock: Callable[[], float]) -> None:
        self._idle = workers
        self._clock = clock
        self._line: list[tuple[tuple[Rank, int, Rank], int, float, asyncio.Future[Lent]]] = []
        self._turn = 0
        self._last_turns: dict[tuple[int, Rank], int] = {}
        self._numbers = count()

    @property
    def oldest(self) -> float:
        """Seconds that the first has waited, background work aside; 0.0 where none waits."""
        begun = [
            at
            for (*_, rank), _, at, turn in self._line
            if rank < Rank.BACKGROUND and not turn.done()
        ]
        return self._clock() - min(begun) if begun else 0.0

    def upto(self, rank: Rank) -> int:
        return sum(which <= rank and not turn.done() for (*_, which), *_, turn in self._line)

    @asynccontextmanager
    async def lent(self, rank: Rank, guild_id: int = 0) -> AsyncIterator[Lent]:
        worker = await self._get(rank, guild_id)
        try:
            yield worker
        finally:
            self._lend_on(worker)

    async def _get(self, rank: Rank, guild_id: int) -> Lent:
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[Lent] = asyncio.get_running_loop().create_future()
        # The number decides among equals; without it heapq would compare futures, and fail.
        order = self._order(rank, guild_id)
        heapq.heappush(self._line, (order, next(self._numbers), self._clock(), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was one's turn at that very moment
                self._lend_on(turn.result())
            raise

    def _order(self, rank: Rank, guild_id: int) -> tuple[Rank, int, Rank]:
        after = max(self._turn, self._last_turns.get((guild_id, rank), 0))
        self._last_turns[guild_id, rank] = after + 1
        return max(rank, Rank.TABLE), after + 1, rank

    def _lend_on(self, worker: Lent) -> None:
        while self._line:
            (_, number, _), *_, turn = heapq.heappop(self._line)
            self._turn = max(self._turn, number)
            # A caller who gave up stays in the line until their turn and is skipped here.
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)
        self._last_turns.clear()


def spell_pieces(table: Table, seat: Seat, reader: str = "") -> Spelled | None:
    """Return the words on the pieces a seat can see; None if computers know no words."""
    player = table.game.word_player
    places = {} if player is None else player.legible(table.view(seat))
    known = table.row.lexicon
    language = known if known in wordlists.LANGUAGES else wordlists.language_of(table.lexicon)
    if not (places and language):
        return None
    lines = len(table.lexicon)
    return Spelled(
        language,
        {
            piece: table.lexicon[line][column]
            for piece, (line, column) in places.items()
            if line < lines
        },
        reader,
        frozenset(filter(table.computer, range(len(table.seats)))),
    )
