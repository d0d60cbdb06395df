"""Computer seats think in processes of their own, on what their seat may see and nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from cogs.table.bots import reading
from cogs.table.bots.worker import choose, end_with_parent
from cogs.table.ids import Entropy
from cogs.table.model import Table
from engine import codec
from engine.contract import Seat
from engine.dice import SEED_BYTES

THINK = 0.8
"""Seconds a search may think at a table; with the way there and back it stays below one."""


STAND_IN = "search"
"""The level of a computer that sits in for somebody: it plays as well as it can."""

_PATIENCE = 60.0
"""Seconds after which a worker counts as hanging; starting one takes a second."""


class Computers:
    """A small process pool that is made when the first computer has to move.

    Attributes:
        waiting: How many decisions are asked for and not there yet.
    """

    def __init__(self, entropy: Entropy, seconds: float = THINK, workers: int = 1) -> None:
        """Keep the source of chance for the computers; no process is started yet."""
        self._entropy = entropy
        self._seconds = seconds
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self.waiting = 0

    async def choose(self, table: Table, seat: Seat) -> str:
        """Return what the computer on ``seat`` does, as text in the notation."""
        row = table.row
        arguments = (
            row.game,
            row.rules_version,
            table.seats[seat].level or STAND_IN,
            codec.encode(table.view(seat)),
            reading.spelled(table, seat),
            seat,
            self._entropy(SEED_BYTES),
            self._seconds,
        )
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._executor(), choose, *arguments)
        self.waiting += 1
        try:
            return await asyncio.wait_for(thinking, _PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            # Killed from outside, or it hangs: the timer brings the question to a new pool.
            self.close()
            raise
        finally:
            self.waiting -= 1

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: the bot has threads, and a worker needs nothing of it.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=spawn, initializer=end_with_parent
            )
        return self._pool

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
