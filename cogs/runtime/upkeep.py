"""Upkeep: nightly backups and compaction, announced restarts, games after a restored backup.

What fails is tried again by its ``Supervisor``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord

from cogs.refusals import NoTable, TableFrozen
from cogs.runtime.trouble import LINE, error_code
from cogs.table.edit import Edit, new_nonce, public_place
from cogs.table.error_traces import cause
from cogs.table.lobby import opening
from cogs.table.model import Table
from cogs.table.notify import announcements, hands
from cogs.table.service import TableService
from data.store import FileStore, StoreError, backups, outbox, queries
from data.store.backups import Backup
from data.store.messages import Notice, Unsay
from data.store.rows import FROZEN, LOBBY, RUNNING
from engine.refusals import NotYours

log = logging.getLogger(__name__)

FAREWELL: Final = 4.0
"""Time budget for announcing a shutdown to active tables, in seconds."""
ALIVE: Final = 24 * 3_600_000
"""A game with a move in the last day: a player may look for the bot today."""
RECENT: Final = 10 * 60_000
"""A move in the last ten minutes: a player is likely to be waiting."""
RESTORED: Final = "restored"
"""The reason of a game's end that had ended before a backup let it run again."""


async def examine(store: FileStore) -> None:
    await store.examine()
    if not store.whole:
        log.error("the database is damaged: stop the bot, check it, and go back to a backup")


async def recent(service: TableService, now: int) -> tuple[Table, ...]:
    tables = service.tables
    share = tables.store.share
    rows = await tables.store.read(queries.recently_moved(now - RECENT, share))
    limited = await tables.store.read(queries.tables_with_timer("limit"))
    loaded = await tables.loadable(dict.fromkeys([*(row.id for row in rows), *limited]))
    # Timers are read for all shards; other processes say farewell to their own tables.
    return tuple(table for table in loaded if share.owns(table.row.guild_id))


Told = tuple[str, int, int]
"""A table, the channel where it was announced, and the message."""


async def farewell(client: discord.Client, service: TableService, now: int) -> list[Told]:
    """Tell the tables where a player waits that the bot stops; never raises.

    Returns what was said, for ``unsay``.
    """
    announced: list[Told] = []
    try:
        async with asyncio.timeout(FAREWELL):
            messages = (_tell(client, table, announced) for table in await recent(service, now))
            await asyncio.gather(*messages, return_exceptions=True)
    except TimeoutError:
        log.warning("not every table could be told that the bot stops")
    except Exception as error:  # noqa: BLE001 (the bot stops whatever is wrong)
        log.error("the tables could not be told that the bot stops%s", cause(error))
    return announced


async def _tell(client: discord.Client, table: Table, announced: list[Told]) -> None:
    channel_id = table.row.channel_id or table.row.lobby_channel_id
    try:
        # Not by the outbox: a row that is not out in time would say it after the restart.
        channel = client.get_partial_messageable(channel_id)
        message = await channel.send(table.words("house-stopping"))
        announced.append((table.id, channel_id, message.id))
    except (discord.HTTPException, *LINE) as error:
        log.info("table %s was not told that the bot stops: %s", table.id, error_code(error))


async def unsay(service: TableService, announced: Sequence[Told], now: int) -> None:
    """Have the next start take farewells away; nothing is sent any more when this is called."""
    rows = (
        outbox.post(
            table_id, f"channel:{place}", Unsay(message), new_nonce(service.tables.chance), now
        )
        for table_id, place, message in announced
    )
    if announced:
        with contextlib.suppress(StoreError):
            await service.tables.store.write(*rows)


async def announce(service: TableService, until: int, now: int) -> int:
    """Tell the games of the last day when the bot restarts; return the number of channels."""
    tables = service.tables
    rows = await tables.store.read(queries.recently_moved(now - ALIVE))
    places = {public_place(row): row.id for row in rows}
    notice = Notice("notice-restart", {"until": until})
    if places:
        await tables.store.write(
            *(
                outbox.post(table_id, place, notice, new_nonce(tables.chance), now)
                for place, table_id in places.items()
            )
        )
        tables.posted.set()
    return len(places)


@dataclass(frozen=True, slots=True)
class Back:
    """What going back to a backup meant for the tables in it.

    Attributes:
        running: How many running games get a message that they stand as they did.
        ended: How many had ended since, and end again: their seeds are known.
        closed: How many lobbies were closed.
        sure: It is known which had ended.
    """

    running: int
    ended: int
    closed: int
    sure: bool


async def go_back(service: TableService, now: int, over: Collection[str] | None = None) -> Back:
    """Tell every running game that it stands as it did before, and post its board again.

    Whose seed may be known by now does not go on: games that had ended end again, and lobbies
    close, since no one can tell which of them were opened. Hidden hands are posted again: the
    messages in Discord show those of what is gone.
    """
    closed, store = 0, service.tables.store
    for table_id in await store.read(queries.ids_with_status(LOBBY)):
        with contextlib.suppress(NotYours, ValueError):  # one that can't be read starts no game
            await service.tables.do(opening.close_lobby, table_id, now, "lobby-restored")
            closed += 1
    # Before the running tables are read: no table that ends here may announce that it goes on.
    ended = await _end_again(service, over or (), now)
    at = await store.read(queries.last_heartbeat())
    key, players = "notice-restored" if over is not None else "notice-restored-unsure", 0

    def tell(edit: Edit) -> None:
        edit.table.play()
        edit.notice(key, at=at or edit.table.row.created_at)
        announcements.post_board(edit)
        hands.show_all(edit)

    for table_id in await store.read(queries.ids_with_status(RUNNING)):
        with contextlib.suppress(NoTable, TableFrozen, ValueError):  # the next start says so
            await service.tables.change(table_id, tell, now)
            players += 1
    return Back(players, ended, closed, over is not None)


async def _end_again(service: TableService, over: Collection[str], now: int) -> int:
    ended, store = 0, service.tables.store
    for status in (RUNNING, FROZEN):
        for table_id in await store.read(queries.ids_with_status(status)):
            # The outline can be read where the table's row is damaged.
            known = await store.read(queries.outline(table_id))
            if table_id not in over or known is None:
                continue
            with contextlib.suppress(NotYours, ValueError):  # what can't be read can't go on
                await service.moderators.end_by_manager(table_id, known.guild_id, now, RESTORED)
                ended += 1
    return ended


DAY: Final = 86_400_000
SOON: Final = 60.0
"""Seconds after a start before a night that was missed is made good: players come first."""
_TRIED: Final = 7
"""Nights from one trial to the next, which restores a backup."""
NAP: Final = 600.0
"""Seconds of sleep at most: a clock that was set, or a machine that slept, is noticed."""


def last_night(now: int, at: int) -> int:
    """Return the newest moment, ``at`` minutes after midnight UTC, that is not to come."""
    return now - (now - at * 60_000) % DAY


class Backups:
    """The backups of one database, or dumps of a server's that are only watched.

    Attributes:
        restores: Whether the last one that was restored on trial was whole; None before that.
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
        """``keep`` counts days, 0 for no nightly ones; ``at`` minutes after midnight UTC."""
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
        return self._keep > 0

    @property
    def expected(self) -> bool:
        return self.nightly or self.dumps is not None

    async def make(self) -> Backup:
        """Make a backup off the event loop, or raise ``StoreError``."""
        async with self._lock:
            return await asyncio.to_thread(backups.make, self._database, self.folder, self._now())

    async def newest(self) -> Backup | None:
        """Return the newest backup with a plausible date, or raise ``StoreError``."""
        if self.dumps is not None:
            return await asyncio.to_thread(backups.newest_file, self.dumps)
        copies = await asyncio.to_thread(backups.kept, self._database, self.folder)
        return next(iter(backups.dated(copies, self._now())), None)

    async def run(self) -> None:
        if not self.nightly:
            return
        await self._sleep(SOON)
        while True:
            await self._sleep(await self._round())

    async def _round(self) -> float:
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
            # The date decides, not a counter, which each restart would set back.
            if made.at // DAY % _TRIED == 0:
                await self._rehearse(made)
            if copies := await asyncio.to_thread(backups.let_go, self._database):
                log.info("%d copies that upgrades had made are gone", copies)
        return min(NAP, (self._last_night() + DAY - self._now()) / 1000)

    async def _rehearse(self, made: Backup) -> None:
        try:
            await asyncio.to_thread(backups.rehearse, made)
        except StoreError as error:
            self.restores = False
            log.error("backup %s can't be restored: %s", made.path.name, error)
        else:
            self.restores = True
            log.info("backup %s was restored on trial; it is whole", made.path.name)

    def _last_night(self) -> int:
        return last_night(self._now(), self.at)


LATER: Final = 30
"""Minutes after the backup, which keeps the write-ahead log from being emptied."""
LARGE: Final = 64 * 2**20
"""Bytes of a file above which the bot does not compact: writing them takes about a second."""


class Night:
    """Compacts the file every night, ``at`` minutes after midnight UTC."""

    def __init__(
        self,
        store: FileStore,
        now: Callable[[], int],
        at: int = 0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._now = now
        self._at = at
        self._sleep = sleep
        self._done = last_night(now(), at)  # a start by day waits for the night

    async def run(self) -> None:
        await self._sleep(SOON)
        while True:
            await self._sleep(await self.round())

    async def round(self) -> float:
        night = last_night(self._now(), self._at)
        if night == self._done:
            return NAP
        if self._store.path.stat().st_size <= LARGE:
            await self._store.compact()
        self._done = night
        return NAP
