"""Several processes of the bot on one database: killed from within or without, and begun again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tools.torture.nursery import Died, Life, Nursery

SIZE = 3
"""Processes at a time."""
# Three processes and two shares: one of them is always a standby.
LAYOUTS = (("0-1/4", "2-3/4"), ("0/4", "1-3/4"))
"""What they look after; who is over is a standby."""
_DIES_WITHIN = 3.0
"""Seconds in which a process comes to a point where it shall die."""
_LIVES = 1_000_000
_PAUSE = 0.2
"""Seconds before a process that ended by itself is begun again, as a supervisor would."""


class Berth:
    """The place of one process: there is always one, but for moments."""

    def __init__(self, nursery: Nursery) -> None:
        self.nursery = nursery
        self.shards = ""
        self.die = 0
        self.life: Life | None = None
        self.orders = asyncio.Lock()

    async def order(self, **what: Any) -> dict[str, Any]:
        """Send an order to the present process; nothing comes of it where that has died."""
        async with self.orders:
            with contextlib.suppress(Died):
                if self.life is not None and not self.life.dead.done():
                    return await self.life.order(**what)
        return {}


class Fleet:
    """Keeps so many processes running, whatever becomes of them.

    Args:
        born: Where they come from, one each.
        layout: What they look after.
        chance: Decides who becomes a standby of whom.
        order: What every life begins with.

    Attributes:
        deaths: How lives ended: ``killed`` by us, or the status with which they ended themselves.
        shaken: Set, and replaced, when a process has died.
    """

    def __init__(
        self,
        born: list[Nursery],
        layout: tuple[str, ...],
        chance: random.Random,
        order: dict[str, Any],
    ) -> None:
        self.deaths: Counter[str] = Counter()
        self.shaken = asyncio.Event()
        self.berths = [Berth(nursery) for nursery in born]
        self._layout, self._chance, self._order = layout, chance, order
        self._keepers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Fleet:
        for berth in self.berths:
            await self._begin(berth)
            self._keepers.append(asyncio.create_task(self._keep(berth)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for berth in self.berths:
            if berth.life is not None and not berth.life.dead.done():
                await berth.life.kill()

    async def kill(self, berth: Berth, at: int) -> str:
        """End a process.

        Args:
            berth: Where it is.
            at: The point, from now on, at which it dies; 0, or where it passes no so many: now.

        Returns:
            The name of the point, empty where it was killed from outside.
        """
        life = berth.life
        assert life is not None
        if at:
            await berth.order(do="arm", at=at)
            await asyncio.wait((life.dead,), timeout=_DIES_WITHIN)
        while not life.pid and not life.dead.done():  # noqa: ASYNC110 (it is being born)
            await asyncio.sleep(_PAUSE)
        if not life.dead.done():
            with contextlib.suppress(ProcessLookupError):
                os.kill(life.pid, signal.SIGKILL)
        await asyncio.wait((life.dead,))
        return life.dead.result()

    async def forget(self) -> None:
        """Have all processes forget which presses they have heard."""
        await asyncio.gather(*(berth.order(do="forget") for berth in self.berths))

    async def _keep(self, berth: Berth) -> None:
        while True:
            life = berth.life
            assert life is not None
            await asyncio.wait((life.dead,))  # cancelled here, it leaves the future alone
            killed = life.status == -signal.SIGKILL
            self.deaths["killed" if killed else f"status {life.status}"] += 1
            self._shake()
            if not killed:
                await asyncio.sleep(_PAUSE)
            await self._begin(berth)

    async def _begin(self, berth: Berth) -> None:
        others = {one.shards for one in self.berths if one is not berth}
        missing = [shards for shards in self._layout if shards not in others]
        berth.shards = self._chance.choice(missing or self._layout)
        die, berth.die = berth.die, 0
        berth.life = await berth.nursery.born(**self._order, shards=berth.shards, die=die)

    def _shake(self) -> None:
        # Replaced first: who waits from now on waits for the next death.
        shaken, self.shaken = self.shaken, asyncio.Event()
        shaken.set()


@contextlib.asynccontextmanager
async def nurseries(folder: Path) -> AsyncIterator[list[Nursery]]:
    """Give a nursery for each process; they take longer to begin than a game takes.

    Args:
        folder: For sockets and logs; its path is short.
    """
    async with contextlib.AsyncExitStack() as stack:
        made = []
        for number in range(SIZE):
            own = folder / str(number)
            own.mkdir(parents=True, exist_ok=True)
            # No nonce is used by two lives: Discord would take two messages for one.
            nursery = Nursery(own, (str(number),), first=number * _LIVES)
            made.append(await stack.enter_async_context(nursery))
        yield made
