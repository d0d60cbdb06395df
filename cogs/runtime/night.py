"""What is deleted for a person by day leaves the file at night, one run for all who asked.

Where much of a file is free then, it gets smaller too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from cogs.runtime.backups import AGAIN, NAP, SOON, last_night
from cogs.table.error_traces import trace
from data.store import FileStore, StoreError, rewriting, shrinking, vitals

log = logging.getLogger(__name__)

LATER: Final = 30
"""Minutes after the backup: one that is being made keeps the write-ahead log from being emptied."""
REST: Final = 0.1
"""Seconds between two steps, in which others write."""
MOST_KEPT: Final = 32 * 2**20
"""Bytes rewritten in one go while all other writers wait: half a second."""
LEAST_FREE: Final = 2**20
"""Bytes that are worth it."""
SHARE: Final = 4
"""What is free is given back where it is more than one part of so many."""


class Night:
    """Rewrites, once a night at most, what may name those who were forgotten.

    Args of the constructor: the store; the clock (Unix milliseconds); when, in minutes after
    midnight UTC.
    """

    def __init__(
        self,
        store: FileStore,
        now: Callable[[], int],
        at: int = 0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Write nothing before ``run``."""
        self._store = store
        self._now = now
        self._at = at
        self._sleep = sleep
        self._shrunk = last_night(now(), at)  # a start by day waits for the night

    async def run(self) -> None:
        """Look every night, for ever; nothing that goes wrong with one ends this."""
        await self._sleep(SOON)
        while True:
            await self._sleep(await self.round())

    async def round(self) -> float:
        """Rewrite what was due by now; return the seconds after which to look again."""
        try:
            since = await self._store.read(rewriting.since())
            # What was deleted after last night's moment waits for the next:
            # players are there by day.
            if since is not None and since < last_night(self._now(), self._at):
                await rewriting.rewrite(self._store, partial(self._sleep, REST))
                log.info("nothing is left between the rows of what was deleted for people")
            # After the rewrite, whose copies let the file grow (decision 0131).
            await self._shrink()
        except StoreError as error:
            log.error("what was deleted for people may be in the file, again in an hour: %s", error)
            return AGAIN
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            log.error("what was deleted for people may be in the file\n%s", trace(error))
            return AGAIN
        return NAP

    async def _shrink(self) -> None:
        """Make the file smaller, once a night, where that holds no one up for long."""
        night = last_night(self._now(), self._at)
        if night == self._shrunk:
            return
        # Noted before it is tried: one that fails is not tried again before the next night.
        self._shrunk = night
        size, free = self._store.path.stat().st_size, await self._store.read(vitals.free())
        if await self._store.read(shrinking.possible()):
            if free < max(LEAST_FREE, size // SHARE):
                return
            await shrinking.give_back(self._store, partial(self._sleep, REST))
        elif size - free <= MOST_KEPT:  # an older file: after one VACUUM it goes in steps
            await self._store.shrink()
        else:
            return
        log.info("the file had %d bytes, of which %d were free and are given back", size, free)
