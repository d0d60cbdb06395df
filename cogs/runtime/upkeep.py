"""What whoever runs the bot has to say to tables: a restart to come, a backup gone back to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import discord

from cogs.delivery.trouble import LINE, why
from cogs.refusals import NoTable, TableFrozen
from cogs.service import TableService
from cogs.table import ids
from cogs.table.edit import Edit, public_place
from cogs.table.error_traces import cause
from cogs.table.model import Table
from cogs.table.notify import announcements, hands
from data.store import FileStore, StoreError, outbox, queries
from data.store.messages import Notice
from data.store.rows import FROZEN, LOBBY, RUNNING
from engine.refusals import NotYours

log = logging.getLogger(__name__)

FAREWELL: Final = 4.0
"""Seconds in which the tables where a player waits are told that the bot stops."""
AGAIN: Final = 60.0
"""Seconds after which a file that could not be read is examined again."""
ALIVE: Final = 24 * 3_600_000
"""A game with a move in the last day: a player may look for the bot today."""
RECENT: Final = 10 * 60_000
"""A move in the last ten minutes: a player is likely to be waiting."""
RESTORED: Final = "restored"
"""The reason of a game's end that had ended before a backup let it run again."""


async def examine(store: FileStore) -> None:
    """Check every page of a large file in the background; say so where it is damaged."""
    while store.whole is None:
        try:
            await store.examine()
        except StoreError as error:
            log.error("the file is not examined, again in %.0f s: %s", AGAIN, error)
            await asyncio.sleep(AGAIN)
    if not store.whole:
        log.error("the database is damaged: stop the bot, check it, and go back to a backup")


async def recent(service: TableService, now: int) -> tuple[Table, ...]:
    """Return running tables of ours where a player is likely to be waiting right now."""
    tables = service.tables
    share = tables.store.share
    rows = await tables.store.read(queries.recently_moved(now - RECENT, share))
    limited = await tables.store.read(queries.tables_with_timer("limit"))
    found = await tables.loadable(dict.fromkeys([*(row.id for row in rows), *limited]))
    # Timers are read for all shards; other processes say farewell to their own tables.
    return tuple(table for table in found if share.owns(table.row.guild_id))


async def farewell(client: discord.Client, service: TableService, now: int) -> None:
    """Tell the tables where a player waits that the bot stops; never raises."""
    try:
        async with asyncio.timeout(FAREWELL):
            told = (_tell(client, table) for table in await recent(service, now))
            await asyncio.gather(*told, return_exceptions=True)
    except TimeoutError:
        log.warning("not every table could be told that the bot stops")
    except Exception as error:  # noqa: BLE001 (the bot stops whatever is wrong)
        log.error("the tables could not be told that the bot stops%s", cause(error))


async def _tell(client: discord.Client, table: Table) -> None:
    channel_id = table.row.channel_id or table.row.lobby_channel_id
    try:
        # Not by the outbox: a row that is not out in time would say it after the restart.
        channel = client.get_partial_messageable(channel_id)
        await channel.send(table.words("house-stopping"))
    except (discord.HTTPException, *LINE) as error:
        log.info("table %s was not told that the bot stops: %s", table.id, why(error))


async def announce(service: TableService, until: int, now: int) -> int:
    """Tell the games of the last day when the bot restarts; no user is notified.

    Returns:
        How many channels are told.
    """
    tables = service.tables
    rows = await tables.store.read(queries.recently_moved(now - ALIVE))
    places = {public_place(row): row.id for row in rows}
    notice = Notice("notice-restart", {"until": until})
    if places:
        await tables.store.write(
            *(
                outbox.post(table_id, place, notice, ids.nonce(tables.chance), now)
                for place, table_id in places.items()
            )
        )
        tables.posted.set()
    return len(places)


@dataclass(frozen=True, slots=True)
class Back:
    """What going back to a backup meant for the tables in it.

    Attributes:
        running: How many running games are told that they stand as they did.
        ended: How many had ended since, and end again: their seeds are known.
        closed: How many lobbies were closed.
        sure: It is known which had ended.
    """

    running: int
    ended: int
    closed: int
    sure: bool


async def gone_back(service: TableService, now: int, over: Collection[str] | None = None) -> Back:
    """Tell every running game that it stands as it did before, and post its board again.

    Whose seed may be known by now does not go on: games that had ended end again, and lobbies
    close, since no one can tell which of them were opened. Hidden hands are posted again: the
    messages in Discord show those of what is gone.

    Args:
        service: The tables as they are in the backup.
        now: Unix time in milliseconds.
        over: The tables that had ended; None where that is unknown. Then their players are asked.
    """
    closed, store = 0, service.tables.store
    for table_id in await store.read(queries.ids_with_status(LOBBY)):
        with contextlib.suppress(NotYours, ValueError):  # one that can't be read starts no game
            await service.lobby.close_lobby(table_id, "lobby-restored", now)
            closed += 1
    # Before the running tables are read: what ends here must not be told that it goes on.
    ended = await _end_again(service, over or (), now)
    at = await store.read(queries.last_heartbeat())
    key, told = "notice-restored" if over is not None else "notice-restored-unsure", 0

    def tell(edit: Edit) -> None:
        edit.table.play()
        edit.notice(key, at=at or edit.table.row.created_at)
        announcements.post_board(edit)
        hands.show_all(edit)

    for table_id in await store.read(queries.ids_with_status(RUNNING)):
        with contextlib.suppress(NoTable, TableFrozen, ValueError):  # the next start says so
            await service.tables.change(table_id, tell, now)
            told += 1
    return Back(told, ended, closed, over is not None)


async def _end_again(service: TableService, over: Collection[str], now: int) -> int:
    """End the games that had ended in the time that is lost; return how many there were."""
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
