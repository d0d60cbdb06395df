"""Sends the daily puzzle to the servers that want it."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from cogs.daily import post_page as page
from cogs.daily.post_page import Sheet
from cogs.daily.posts import Posts
from cogs.daily.puzzles import day_of
from cogs.daily.solos import Solos
from cogs.history.seasons import last_picture
from cogs.runtime.trouble import Desk
from cogs.ui.app import App
from cogs.ui.reposting import Sender, language_of
from data.store.messages import DailyPost, DailyStopped, Message
from data.store.rows import OutboxRow
from data.words import words


class DailySender(Sender):
    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        super().__init__(app, client, desk)
        self._sheets: dict[tuple[int, str], Sheet] = {}
        self._drawing = asyncio.Lock()

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        message = row.message
        if isinstance(message, DailyStopped):
            return await self._tell(row, message, search=search)
        if not isinstance(message, DailyPost) or message.day != day_of(self._app.now()):
            return None
        sheet = await self._sheet(message)
        async with self._desk.making():
            guild_id, day, said = row.guild_id or 0, message.day - 1, words(message.locale)
            finders = await self._app.of(Posts).finders(day, guild_id)
            news = await self._app.of(Solos).news(guild_id, self._app.now())
            season = await last_picture(self._app, guild_id, day, finders.champions, said)
            content = page.post(sheet, finders, news, said, season)
            bare = page.without_picture(sheet, finders, news, said)
        channel_id = row.receiver
        channel = self._client.get_partial_messageable(channel_id)
        # A restored database misses later posts (``DailyPost.late``).
        own = {page.solve_id(message.day, message.locale)}
        search = search or message.late
        return await self._post(channel, row, content, own, bare, search=search)

    async def _sheet(self, message: DailyPost) -> Sheet:
        key = (message.day, message.locale)
        async with self._drawing:  # outside the desk, so that tables' messages need not wait
            if key not in self._sheets:
                async with self._desk.making():
                    sheet = await page.sheet(self._app, message.day, words(message.locale))
                # Pictures of past days would pile up.
                today = {old: one for old, one in self._sheets.items() if old[0] == message.day}
                self._sheets = {**today, key: sheet}
            return self._sheets[key]

    async def _tell(self, row: OutboxRow, message: DailyStopped, *, search: bool) -> int | None:
        """Tell the user who began the posts that they stopped; closed messages are no error."""
        user_id, store = row.receiver, self._app.service.store
        async with self._desk.making():
            language = await language_of(store, user_id, message.locale)
            place = self._app.place_of(row.guild_id or 0, message.channel)
            content = page.stopped_message(message, place, language)
        return await self._direct(row, content, set(), search=search)


SENDERS: Final[dict[type[Message], type[Sender]]] = dict.fromkeys(
    (DailyPost, DailyStopped), DailySender
)
