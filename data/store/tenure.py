"""The right to work on a database, for as long as it is kept up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from data.store.share import Share


class Tenure(Protocol):
    """What a process holds that works on a database, or on its share of it."""

    @property
    def share(self) -> Share:
        """What it looks after."""

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
