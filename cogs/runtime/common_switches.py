"""What is switched off in one process is off in all that work on the database.

Each has its file (``cogs.runtime.switches``). Where there are several processes the database says
what is off; a file is brought in step with it, and says it first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cogs.runtime.switches import Switches
from data.store import Store, metrics


class CommonSwitches:
    """The switches of all processes."""

    def __init__(self, switches: Switches, store: Store) -> None:
        """Read nothing before ``refresh``."""
        self._own = switches
        self._store = store
        self._turn = asyncio.Lock()

    @property
    def _alone(self) -> bool:
        return self._store.share.whole

    async def change(self, work: Callable[[], None]) -> None:
        """Switch something, on another thread, here and everywhere.

        Args:
            work: Calls a method of ``Switches``.

        Raises:
            StoreError: It can't be kept; the owner may have to try again.
        """
        async with self._turn:
            while True:
                # All that is off is written at once: what others have switched must be in it.
                before = await self._refresh()
                await asyncio.to_thread(work)
                if self._alone:
                    return
                # Refused where another process was faster: then this one adopts that first.
                if await self._store.write_once(metrics.keep_switches(self._own.text(), before)):
                    return

    async def refresh(self) -> None:
        """Take over what others have switched.

        Raises:
            StoreError: It can't be read, or not be kept here.
        """
        async with self._turn:
            await self._refresh()

    async def _refresh(self) -> str | None:
        """Return what all have agreed on; None where this process is alone."""
        if self._alone:
            return None
        kept = await self._store.read(metrics.switches())
        if kept is None:
            # No process has said anything yet, so this one's file does. Another one may be doing
            # the same: the first row wins, and all read that.
            await self._store.write(metrics.first_switches(self._own.text()))
            kept = await self._store.read(metrics.switches())
        if kept is not None:
            await asyncio.to_thread(self._own.adopt, kept)
        return kept
