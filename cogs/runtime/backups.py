"""A backup every night, and one on request."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from cogs.table.error_traces import trace
from data.store import StoreError, backups
from data.store.backups import Backup

log = logging.getLogger(__name__)

DAY: Final = 86_400_000
SOON: Final = 60.0
"""Seconds after a start before a night that was missed is made good: players come first."""
AGAIN: Final = 3600.0
"""Seconds after which a backup that failed is tried again."""
_TRIED: Final = 7
"""Nights of which one restores its backup on trial."""
NAP: Final = 600.0
"""Seconds of sleep at most: a clock that was set, or a machine that slept, is noticed."""


def last_night(now: int, at: int) -> int:
    """Return the newest moment, ``at`` minutes after midnight UTC, that is not to come."""
    return now - (now - at * 60_000) % DAY


class Backups:
    """The backups of one database.

    Attributes:
        restores: Whether the last one that was restored on trial was whole; None before that.

    Args of the constructor: the database; the folder; the clock (Unix milliseconds); for how
    many days they are kept, 0 for none at night; when, in minutes after midnight UTC; where those
    of a server appear, which are only watched.
    """

    def __init__(
        self,
        database: Path,
        folder: Path,
        now: Callable[[], int],
        *,
        keep: int = 0,
        at: int = 0,
        dumps: Path | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Copy nothing before ``run`` or ``make``."""
        self._database = database
        self.folder = folder
        self.dumps = dumps
        self._now = now
        self._keep = keep
        self.at = at
        self._sleep = sleep
        # The nightly backup and one by /admin in the same second would write the same file.
        self._lock = asyncio.Lock()
        self.restores: bool | None = None

    @property
    def nightly(self) -> bool:
        """One is made every night."""
        return self._keep > 0

    @property
    def expected(self) -> bool:
        """There is to be one every night, of ours or of a server's."""
        return self.nightly or self.dumps is not None

    async def make(self) -> Backup:
        """Make a backup now, off the event loop.

        Raises:
            StoreError: There is none; see ``data.store.backups``.
        """
        async with self._lock:
            return await asyncio.to_thread(backups.make, self._database, self.folder, self._now())

    async def newest(self) -> Backup | None:
        """Return the newest backup whose date can be right.

        Raises:
            StoreError: The folder can't be read.
        """
        if self.dumps is not None:
            return await asyncio.to_thread(backups.newest_file, self.dumps)
        found = await asyncio.to_thread(backups.kept, self._database, self.folder)
        return next(iter(backups.dated(found, self._now())), None)

    async def run(self) -> None:
        """Make one every night, for ever; nothing that goes wrong with one ends this."""
        if not self.nightly:
            return
        await self._sleep(SOON)
        while True:
            await self._sleep(await self._round())

    async def _round(self) -> float:
        """Make a backup if one is due; return the seconds after which to look again."""
        try:
            newest = await self.newest()
            # Judged by the files, not by memory: a restart makes no second backup of a night, and a
            # night that the bot slept through is made good.
            if newest is None or newest.at < self._last_night():
                made = await self.make()
                # Only now: an old backup goes when a new one has been checked (decision: backups).
                gone = await asyncio.to_thread(
                    backups.rotate, self._database, self.folder, self._keep, self._now()
                )
                log.info("backup %s, %d bytes; %d old ones gone", made.path.name, made.size, gone)
                # By the date and not by a counter, which each restart would set back.
                if made.at // DAY % _TRIED == 0:
                    await self._rehearse(made)
                if copies := await asyncio.to_thread(backups.let_go, self._database):
                    log.info("%d copies that upgrades had made are gone", copies)
        except StoreError as error:
            log.error("no backup was made, again in %.0f s: %s", AGAIN, error)
            return AGAIN
        except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
            log.error("no backup was made, again in %.0f s\n%s", AGAIN, trace(error))
            return AGAIN
        return min(NAP, (self._last_night() + DAY - self._now()) / 1000)

    async def _rehearse(self, made: Backup) -> None:
        """Restore a backup on trial: one that was never restored is only a hope."""
        try:
            await asyncio.to_thread(backups.rehearse, made)
        except StoreError as error:
            self.restores = False
            log.error("backup %s can't be restored: %s", made.path.name, error)
        else:
            self.restores = True
            log.info("backup %s was restored on trial; it is whole", made.path.name)

    def _last_night(self) -> int:
        """Return when the newest backup should have been made."""
        return last_night(self._now(), self.at)
