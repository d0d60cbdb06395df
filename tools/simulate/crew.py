"""The processes of the bot: begun, killed from within or without, paused, and begun again."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import signal
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tools.simulate.life import FORGET, Order, live

FORKS: Final = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tools.simulate.life"])
_DIES_WITHIN = 3.0
"""Seconds in which a process comes to a point where it shall die."""
_PAUSE = 0.2
"""Seconds before a process that ended by itself is begun again, as a supervisor would."""


class Life:
    """One process of the bot, seen from the driver.

    Attributes:
        dead: Done when the process is gone, with the name of the point at which it died, empty
            where that was none.
        status: How it ended.
    """

    def __init__(self, order: Order) -> None:
        loop = asyncio.get_running_loop()
        self._link, its = FORKS.Pipe()
        self._process = FORKS.Process(target=live, args=(order, its))
        self._process.start()
        its.close()
        self.pid = self._process.pid or 0
        self.dead: asyncio.Future[str] = loop.create_future()
        self.status: int | None = None
        self._done: asyncio.Future[None] | None = None
        self._point = ""
        loop.add_reader(self._link.fileno(), self._hear)
        loop.add_reader(self._process.sentinel, self._ended)

    async def order(self, what: int) -> None:
        """Send an order, and wait until it is carried out or the life has ended."""
        with contextlib.suppress(OSError):
            self._link.send(what)
            self._done = asyncio.get_running_loop().create_future()
            await asyncio.wait((self._done, self.dead), return_when=asyncio.FIRST_COMPLETED)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, if it still lives."""
        if not self.dead.done():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def kill(self) -> None:
        """End it from outside."""
        self.signal(signal.SIGKILL)
        await asyncio.wait((self.dead,))

    def _hear(self) -> None:
        try:
            said = self._link.recv()
        except (EOFError, OSError):
            asyncio.get_running_loop().remove_reader(self._link.fileno())
            return
        if said is not None:
            self._point = said
        elif self._done is not None and not self._done.done():
            self._done.set_result(None)

    def _ended(self) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._process.sentinel)
        self._process.join()
        self.status = self._process.exitcode
        with contextlib.suppress(EOFError, OSError):
            while self._link.poll():
                self._point = self._link.recv() or self._point
        loop.remove_reader(self._link.fileno())
        self._link.close()
        self._process.close()
        self.dead.set_result(self._point)


class Berth:
    """The place of one process: there is always one, but for moments."""

    def __init__(self) -> None:
        self.shards = ""
        self.die = 0
        self.life: Life | None = None
        self.orders = asyncio.Lock()

    async def order(self, what: int) -> None:
        """Send an order to the present process."""
        async with self.orders:
            if self.life is not None and not self.life.dead.done():
                await self.life.order(what)


class Crew:
    """Keeps a process for each part and one more running, whatever becomes of them.

    Args:
        parts: What they look after (``SHARDS``); none for one process that looks after all.
        chance: Decides whose standby the last one is.
        order: What every life begins with.

    Attributes:
        deaths: How lives ended: killed by us, or the status with which they ended themselves.
        shaken: Set, and replaced, when a process has died.
    """

    def __init__(self, parts: Sequence[str], chance: random.Random, order: Order) -> None:
        self.deaths: Counter[str] = Counter()
        self.shaken = asyncio.Event()
        self.berths = [Berth() for _ in range(len(parts) + 1 if parts else 1)]
        self._parts, self._chance, self._order = parts, chance, order
        self._keepers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Crew:
        for berth in self.berths:
            self._begin(berth)
            self._keepers.append(asyncio.create_task(self._keep(berth)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for berth in self.berths:
            if berth.life is not None:
                await berth.life.kill()

    async def kill(self, at: int, again: int) -> str:
        """End one of the processes.

        Args:
            at: The point, from now on, at which it dies; 0, or where it passes not so many: now.
            again: The point at which the next one dies, too; 0 for none.

        Returns:
            The name of the point, empty where it was killed from outside.
        """
        berth = self._chance.choice(self.berths)
        berth.die = again
        life = berth.life
        assert life is not None
        if at:
            await berth.order(at)
            await asyncio.wait((life.dead,), timeout=_DIES_WITHIN)
        await life.kill()
        return life.dead.result()

    async def pause(self, seconds: float) -> None:
        """Stop one of the processes for a while, as a busy machine or a snapshot does."""
        life = self._chance.choice(self.berths).life
        assert life is not None
        life.signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        life.signal(signal.SIGCONT)

    async def forget(self) -> None:
        """Have all processes forget which presses they have heard."""
        await asyncio.gather(*(berth.order(FORGET) for berth in self.berths))

    async def _keep(self, berth: Berth) -> None:
        while True:
            life = berth.life
            assert life is not None
            await asyncio.wait((life.dead,))  # cancelled here, it leaves the future alone
            killed = life.status == -signal.SIGKILL
            self.deaths["killed" if killed else f"status {life.status}"] += 1
            # Replaced first: who waits from now on waits for the next death.
            shaken, self.shaken = self.shaken, asyncio.Event()
            shaken.set()
            if not killed:
                await asyncio.sleep(_PAUSE)
            self._begin(berth)

    def _begin(self, berth: Berth) -> None:
        if self._parts:
            others = {one.shards for one in self.berths if one is not berth}
            missing = [part for part in self._parts if part not in others]
            berth.shards = self._chance.choice(missing or [*self._parts])
        die, berth.die = berth.die, 0
        berth.life = Life(replace(self._order, shards=berth.shards, die=die))
