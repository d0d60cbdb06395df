"""What is deleted for a person by day leaves the file at night, one run for all who asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from cogs.runtime.backups import AGAIN, NAP, SOON, last_night
from cogs.table.error_traces import trace
from data.store import Store, StoreError, rewriting

log = logging.getLogger(__name__)

LATER: Final = 30
"""Minutes after the backup: one that is being made keeps the write-ahead log from being emptied."""
REST: Final = 0.1
"""Seconds between two steps, in which others write."""


class Night:
    """Writes anew, once a night at most, what may name those who were forgotten.

    Args of the constructor: the store; the clock (Unix milliseconds); when, in minutes after
    midnight UTC.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        at: int = 0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Nothing is written before ``run``."""
        self._store = store
        self._now = now
        self._at = at
        self._sleep = sleep

    async def run(self) -> None:
        """Look every night, for ever; nothing that goes wrong with one ends this."""
        await self._sleep(SOON)
        while True:
            await self._sleep(await self.round())

    async def round(self) -> float:
        """Write anew what was to be by now; return the seconds after which to look again."""
        try:
            since = await self._store.read(rewriting.since())
            if since is not None and since < last_night(self._now(), self._at):
                await rewriting.rewrite(self._store, partial(self._sleep, REST))
                log.info("nothing is left between the rows of what was deleted for people")
        except StoreError as error:
            log.error("what was deleted for people may be in the file, again in an hour: %s", error)
            return AGAIN
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            log.error("what was deleted for people may be in the file\n%s", trace(error))
            return AGAIN
        return NAP
