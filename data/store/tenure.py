"""The right to work on a database, for as long as it is kept up."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from data.store.errors import StoreError
from data.store.share import Share


class Renewals:
    """How renewing goes. Each is a write, so it shows whether the database takes any.

    Attributes:
        fault: The code of the error with which the last one failed; empty where it went well.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a lease that was taken just now; ``clock`` gives seconds."""
        self.fault = ""
        self._clock = clock
        self._last = clock()

    @property
    def age(self) -> float:
        """Seconds since the last one that went well."""
        return self._clock() - self._last

    async def carry_out(self, renew: Callable[[], Awaitable[None]]) -> None:
        """Renew once; a database that fails is tried again later."""
        try:
            await renew()
        except StoreError as error:
            self.fault = error.code
        else:
            self.fault, self._last = "", self._clock()


class Tenure(Protocol):
    """What a process holds that works on a database, or on its share of it.

    Attributes:
        renewals: How renewing it goes.
    """

    renewals: Renewals

    @property
    def share(self) -> Share:
        """What it looks after."""

    async def renew(self) -> None:
        """Renew it once.

        Raises:
            Lost: Another process has it.
            StoreError: The database failed.
        """

    def speaks(self) -> bool:
        """Return whether no other process can have taken over: only then something may be said."""

    async def keep(self) -> None:
        """Renew it until cancelled.

        Raises:
            Lost: Another process has it: stop everything that only the holder may do.
        """

    def listen(self, woken: Callable[[], None]) -> None:
        """Have it said when other processes have written what is to be done here."""

    async def followed(self) -> bool:
        """Return whether another process takes over as soon as this one is gone."""

    async def release(self) -> None:
        """Give it back; nothing happens if it is not ours any more."""
