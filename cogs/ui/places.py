"""Channels and threads: lost, moved, archived or new, from the gateway or from a slow check."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import discord

from cogs.runtime import codes
from cogs.runtime.trouble import CLOSED, LINE, classify, error_code
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import places
from cogs.table.notify.arrivals import buttons_of, post_again
from cogs.table.notify.outbox import Gone
from cogs.table.notify.places import BARRED, DELETED, LOCKED, MUTED, REMOVED
from cogs.table.time.time_control import DAY, MINUTE
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.permissions import is_thread, may_speak, muted_until, own_rights
from data.store import StoreError, queries, servers
from data.store.rows import ASLEEP, LOBBY, RUNNING, TableRow
from engine.refusals import Refusal

log = logging.getLogger(__name__)

FINE: Final = "fine"

LOOK_EVERY: Final = 60.0
"""Seconds between two looks for places that may be back."""
AGAIN: Final = 5 * MINUTE
"""Milliseconds from the first such try to the second; they double up to a day."""
_ASK_PAUSE = 0.5
"""Seconds between two requests; the check is never in a hurry."""


async def parent_of(client: discord.Client, guild_id: int, channel_id: int) -> int | None:
    """Return the channel of a thread; None for what is none, or is out of reach for good.

    Raises ``discord.HTTPException`` or one of ``LINE`` where it may be within reach another time.
    """
    guild = client.get_guild(guild_id)
    channel: Any = guild.get_channel_or_thread(channel_id) if guild else None
    if channel is None:  # an archived thread
        try:
            channel = await client.fetch_channel(channel_id)
        except discord.InvalidData:
            return None
        except discord.HTTPException as error:
            if isinstance(classify(error), Gone):
                return None
            raise
    return channel.parent_id if is_thread(channel) else None


class PlaceWatch:
    def __init__(
        self,
        app: App,
        client: discord.Client,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._app = app
        self._client = client
        self._pause = pause
        self._opened: dict[int, int] = {}
        self._waits: dict[str, tuple[int, int]] = {}
        self._looking = asyncio.Lock()

    async def look(self, guild_id: int | None = None) -> None:
        store = self._app.service.store
        async with self._looking:
            if guild_id is None:
                rows = await store.read(queries.with_status(RUNNING, LOBBY, share=store.share))
            else:
                rows = await store.read(servers.tables_of_server(guild_id))
            await self._check(rows, ask=True)

    async def run(self) -> None:
        """Try lost places again, more and more rarely: nothing reports that a time-out is over."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await note(self.try_lost())

    async def try_lost(self) -> None:
        store, now, guild = self._app.service.store, self._app.now(), self._client.get_guild
        lost = await store.read(queries.held(HOMELESS, store.share))
        waits = {row.id: self._waits.get(row.id, (now, AGAIN)) for row in lost}
        due = [
            row for row in lost if now >= waits[row.id][0] and not muted_until(guild(row.guild_id))
        ]
        for row in due:
            wait = waits[row.id][1]
            waits[row.id] = now + wait, min(2 * wait, DAY)
        self._waits = waits
        await self._check(due, ask=True)

    async def changed(self, guild_id: int, channel_id: int | None = None) -> None:
        rows = await self._app.service.store.read(servers.tables_of_server(guild_id))
        if channel_id is not None:
            rows = tuple(r for r in rows if channel_id in self._channels_of(r))
        await self._check(rows, ask=False)

    def _channels_of(self, row: TableRow) -> tuple[int | None, ...]:
        """Return the channels whose permissions affect a table."""
        guild = self._client.get_guild(row.guild_id)
        thread = None if guild is None else guild.get_channel_or_thread(row.channel_id or 0)
        parent = thread.parent_id if isinstance(thread, discord.Thread) else None
        return row.channel_id, row.lobby_channel_id, parent

    async def _check(self, rows: Iterable[TableRow], *, ask: bool) -> None:
        for row in rows:
            if row.status == ASLEEP:
                continue  # it has given up its channel and needs none
            state = self._state_in_cache(row)
            if state is None and ask and not self._out(row.guild_id):
                state = await self._fetch_state(row)
                await self._pause(_ASK_PAUSE)
            if state == FINE:
                # Rights prove little: only a board that arrives shows that a
                # place is back (decision: places).
                if HOMELESS in row.holds:
                    await note(
                        self._app.service.tables.do(places.attempt, row.id, self._app.now(), None)
                    )
            elif state is not None:
                await self._lose(row, state)

    def _out(self, guild_id: int) -> bool:
        guild = self._client.get_guild(guild_id)
        return guild is not None and guild.unavailable

    def _state_in_cache(self, row: TableRow) -> str | None:
        guild = self._client.get_guild(row.guild_id)
        if guild is None or guild.unavailable:
            return None
        channel: Any = guild.get_channel_or_thread(row.channel_id or row.lobby_channel_id)
        return None if channel is None else state_of(channel)

    async def _fetch_state(self, row: TableRow) -> str | None:
        try:
            channel = await self._client.fetch_channel(row.channel_id or row.lobby_channel_id)
        except discord.HTTPException as error:
            if error.code == codes.UNKNOWN_CHANNEL:
                return DELETED
            if error.code == codes.NO_ACCESS:
                # One code for both: a server that has removed the bot is no longer in the cache.
                return REMOVED if self._client.get_guild(row.guild_id) is None else BARRED
            return None
        except (discord.InvalidData, *LINE):
            return None
        state = state_of(channel)
        # No event arrived for a thread that was archived while the bot was offline.
        if state == FINE and row.status == RUNNING and getattr(channel, "archived", False):
            await unarchive(self._client, channel.id)
        return state

    async def channel_gone(self, guild_id: int, channel_id: int) -> None:
        for row in await self._app.service.store.read(servers.tables_of_server(guild_id)):
            at_home = row.thread or row.channel_id is None
            if row.channel_id == channel_id or (at_home and row.lobby_channel_id == channel_id):
                await self._lose(row, DELETED)

    async def thread_changed(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Reopen an archived thread. Record a locked one as lost, and retry one that was lost."""
        service = self._app.service
        table_id = await service.store.read(queries.id_in(thread.thread_id))
        tables = () if table_id is None else await service.tables.loadable([table_id])
        if not tables or tables[0].row.status not in (LOBBY, RUNNING):
            return
        row = tables[0].row
        meta: Any = thread.data["thread_metadata"]
        # A lock does not stop users who may manage threads.
        if meta.get("locked") and not self._manages(thread):
            await self._lose(row, LOCKED)
        elif HOMELESS in row.holds:
            await note(service.tables.do(places.attempt, row.id, self._app.now(), None))
        elif meta.get("archived") and row.status == RUNNING:
            now = self._app.now()
            self._opened = {thread: at for thread, at in self._opened.items() if now - at < MINUTE}
            if thread.thread_id not in self._opened:  # a member may be closing it again and again
                self._opened[thread.thread_id] = now
                await unarchive(self._client, thread.thread_id)

    def _manages(self, thread: discord.RawThreadUpdateEvent) -> bool:
        guild = self._client.get_guild(thread.guild_id)
        parent = None if guild is None else guild.get_channel(thread.parent_id)
        if guild is None or parent is None:
            return False
        return own_rights(parent).manage_threads

    async def server_gone(self, guild: discord.Guild) -> None:
        for row in await self._app.service.store.read(servers.tables_of_server(guild.id)):
            await self._lose(row, REMOVED, guild.name)

    async def _lose(self, row: TableRow, why: str, server: str = "") -> None:
        channel_id, service = row.channel_id or row.lobby_channel_id, self._app.service
        await note(service.tables.do(places.lose, row.id, self._app.now(), channel_id, why, server))


async def note(change: Awaitable[Any]) -> None:
    """Await what Discord's events lead to; what fails is looked at again later."""
    try:
        await change
    except (StoreError, Refusal) as error:
        log.warning("what happened on a server was not noted: %s", error)


def state_of(channel: Any) -> str:
    thread = isinstance(channel, discord.Thread)
    if thread and channel.parent is None:
        return FINE  # its permissions are unknown; the next board will show
    rights = own_rights(channel)
    if not may_speak(rights, channel):
        return MUTED if muted_until(channel.guild) else BARRED
    if thread and channel.locked and not rights.manage_threads:
        return LOCKED
    return FINE


# The longest auto-archive time that Discord allows, and the next shorter one.
WEEK: Final = 10080
THREE_DAYS: Final = 4320
"""Minutes without a message after which a thread archives."""


async def start_thread(
    client: discord.Client, guild_id: int, channel_id: int, message_id: int, name: str
) -> int:
    """Start a thread from a message and return its id; safe to repeat."""
    channel = client.get_partial_messageable(channel_id, guild_id=guild_id)
    try:
        thread = await channel.get_partial_message(message_id).create_thread(
            name=name, auto_archive_duration=WEEK
        )
    except discord.HTTPException as error:
        if error.code != codes.THREAD_THERE:
            raise
        return message_id  # a thread has the id of the message it was started from
    return thread.id


async def unarchive(client: discord.Client, channel_id: int) -> bool:
    """Open an archived thread; return whether that worked. Only a lock prevents it."""
    try:
        channel = await client.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)
            return True
    except (discord.HTTPException, *LINE) as error:
        log.info("thread %s stays shut: %s", channel_id, error_code(error))
    return False


async def reopen(client: discord.Client, channel_id: int) -> None:
    """Unarchive a thread by changing its auto-archive time and back; never raises."""
    try:
        channel = await client.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False, auto_archive_duration=THREE_DAYS)
            await channel.edit(auto_archive_duration=WEEK)
    except (discord.HTTPException, *LINE) as error:
        log.warning("thread %s could not be kept open: %s", channel_id, error_code(error))


async def post_missing(app: App, table: Table) -> bool:
    """Have the message with a table's buttons posted again if it was deleted; return whether."""
    channel_id, message_id = buttons_of(table)
    if message_id is None:
        return False
    if not await was_deleted(app, channel_id, message_id):
        return False
    return await app.service.tables.do(post_again, table.id, app.now(), message_id)


async def was_deleted(app: App, channel_id: int, message_id: int) -> bool:
    try:
        await app.client.http.get_message(channel_id, message_id)
    except discord.HTTPException as error:
        return error.code == codes.UNKNOWN_MESSAGE
    except LINE as error:
        log.info("nobody knows whether message %s is there: %s", message_id, error_code(error))
    return False


async def reaches(app: App, user_id: int, content: Content) -> bool | None:
    """Send a direct message; return whether it arrived, None if unknown."""
    try:
        async with app.trouble.direct(app.client, user_id) as channel:
            await channel.send(**content.posting())
    except discord.HTTPException as error:
        if error.code in CLOSED and error.code != codes.QUARANTINED:
            return False
        log.info("a test message was not taken (%s)", error.code)
        return None
    except LINE as error:
        log.info("a test message was not sent (%s)", type(error).__name__)
        return None
    return True
