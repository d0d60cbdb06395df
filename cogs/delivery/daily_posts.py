"""Posts the puzzle of a day in the channels that want it, and tells who is to know where it can't.

A post is made once for all servers of a language; what a server alone has is a line of it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import discord

from cogs.daily.dailies import day_of
from cogs.delivery.reposting import find
from cogs.delivery.trouble import CLOSED, PICTURE, Desk
from cogs.table.notify.notices import user_of
from cogs.ui import daily_post as page
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.daily_post import Sheet
from data.store import queries
from data.store.messages import DailyPost, DailyStopped
from data.store.rows import OutboxRow
from data.words import words

log = logging.getLogger(__name__)

DAILIES: Final = (DailyPost, DailyStopped)


class DailyMessages:
    """Serves the rows that belong to servers."""

    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        self._app = app
        self._client = client
        self._desk = desk
        self._sheets: dict[tuple[int, str], Sheet] = {}
        self._drawing = asyncio.Lock()

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        message, service = row.message, self._app.service
        if isinstance(message, DailyStopped):
            return await self._tell(row, message, search=search)
        if not isinstance(message, DailyPost) or message.day != day_of(self._app.now()):
            return None
        sheet = await self._sheet(message)
        async with self._desk.making():
            finders = await service.posts.finders(message.day - 1, row.guild_id or 0)
            news = await service.solos.news(row.guild_id or 0, self._app.now())
            content = page.post(sheet, finders, news, words(message.locale))
            bare = page.without_picture(sheet, finders, news, words(message.locale))
        channel_id = int(row.destination.partition(":")[2])
        channel = self._client.get_partial_messageable(channel_id)
        # A restored database does not know what was posted since (``DailyPost.late``).
        if search or message.late:
            own = {page.solve_id(message.day, message.locale)}
            found = await find(self._client, service.store, channel_id, row, content, own)
            if found is not None:
                return found
        return await _sent(channel, row, content, [bare])

    async def _sheet(self, message: DailyPost) -> Sheet:
        """Return what all servers of a language get: drawn once, however many wait for it."""
        key = (message.day, message.locale)
        async with self._drawing:  # outside the desk: tables' messages are made meanwhile
            if key not in self._sheets:
                async with self._desk.making():
                    made = await page.sheet(self._app, message.day, words(message.locale))
                # Pictures of days that are over would pile up.
                kept = {old: one for old, one in self._sheets.items() if old[0] == message.day}
                self._sheets = {**kept, key: made}
            return self._sheets[key]

    async def _tell(self, row: OutboxRow, message: DailyStopped, *, search: bool) -> int | None:
        """Tell who asked for the puzzles that they are not posted; closed messages are no error."""
        user_id, store = user_of(row), self._app.service.store
        chosen = await store.read(queries.user_locale(user_id))
        async with self._desk.making():
            place = self._app.place_of(row.guild_id or 0, message.channel)
            content = page.stopped(message, place, words(chosen or message.locale))
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            if search:
                found = await find(self._client, store, channel.id, row, content, set())
                if found is not None:
                    return found
            return await _sent(channel, row, content, [])
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            return None


async def _sent(channel: Any, row: OutboxRow, content: Content, less: list[Content]) -> int:
    """Send a message; where its pictures are refused, something less in its place."""
    while True:
        try:
            return int((await channel.send(nonce=row.nonce, **content.posting())).id)
        except discord.HTTPException as error:
            if error.code not in PICTURE or not less:
                raise
            log.warning("picture of row %s refused (%s): less instead", row.id, error.code)
            content = less.pop(0)
