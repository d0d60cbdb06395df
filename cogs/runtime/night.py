"""Compacts a small database once a night: what was deleted by day leaves the file.

SQLite overwrites deleted rows (``secure_delete``), but may leave copies of rows in free space when
it balances its pages. ``VACUUM`` writes the file again without that space. It holds up writers, so
a large file is left to ``bot.py compact``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from cogs.runtime.backups import AGAIN, NAP, SOON, last_night
from data.store import FileStore, StoreError, metrics

log = logging.getLogger(__name__)

LATER: Final = 30
"""Minutes after the backup, which keeps the write-ahead log from being emptied."""
LARGE: Final = 64 * 2**20
"""Bytes of content above which the bot does not compact: writing them takes about a second."""


class Night:
    """Args of the constructor: the store; the clock (Unix ms); minutes after midnight UTC."""

    def __init__(
        self,
        store: FileStore,
        now: Callable[[], int],
        at: int = 0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Do nothing before ``run``."""
        self._store = store
        self._now = now
        self._at = at
        self._sleep = sleep
        self._done = last_night(now(), at)  # a start by day waits for the night

    async def run(self) -> None:
        """Compact the file every night, for ever; an error waits an hour."""
        await self._sleep(SOON)
        while True:
            await self._sleep(await self.round())

    async def round(self) -> float:
        """Compact the file if the night's moment has passed; return the seconds to sleep."""
        night = last_night(self._now(), self._at)
        if night == self._done:
            return NAP
        try:
            size, free = self._store.path.stat().st_size, await self._store.read(metrics.free())
            if size - free <= LARGE:
                await self._store.compact()
            elif free > size // 4:
                log.info("%d of the file's %d bytes are free; see bot.py compact", size, free)
        except (StoreError, OSError) as error:
            log.error("the file was not compacted, again in an hour: %s", error)
            return AGAIN
        self._done = night
        return NAP
