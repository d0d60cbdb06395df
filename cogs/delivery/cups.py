"""Delivers posts about cups: the one with *Join* and its edits, rounds with a thread, standings."""

from __future__ import annotations

import logging
from typing import Final

import discord

from cogs.delivery.places import start_thread
from cogs.delivery.senders import Sender
from cogs.delivery.trouble import OLD_MESSAGE, UNKNOWN_MESSAGE, classify
from cogs.table.notify.outbox import Later
from cogs.ui import ids as ids
from cogs.ui.content import Content
from cogs.ui.messages import cups as page
from data.store.cups import Cup
from data.store.messages import CupEdit, CupPost
from data.store.rows import OutboxRow
from data.words import words

log = logging.getLogger(__name__)

CUPS: Final = (CupPost, CupEdit)


class CupSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        message, service = row.message, self._app.service.cups
        if isinstance(message, CupEdit):
            await self._edit(await service.of(message.cup))
        if not isinstance(message, CupPost):
            return None
        cup = await service.of(message.cup)
        content, bare, own = await self._content(cup, message)
        channel = self._client.get_partial_messageable(cup.row.channel_id)
        sent = await self._post(channel, row, content, {own}, bare, search=search)
        if message.what == "round":
            await self._start_thread(cup, message.round, sent)
        return sent

    async def _edit(self, cup: Cup) -> None:
        """Update the post with *Join*; one that is gone or too old stays as it is."""
        if cup.row.message_id is None:
            return
        channel = self._client.get_partial_messageable(cup.row.channel_id)
        try:
            shown = page.post(cup).changing()
            await channel.get_partial_message(cup.row.message_id).edit(**shown)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_MESSAGE):
                raise

    async def _start_thread(self, cup: Cup, number: int, message_id: int) -> None:
        """Start the thread of a round; without it the round is played all the same."""
        language, row = words(cup.row.locale), cup.row
        name = language("cup-thread", title=page.title(cup, language), round=number)
        try:
            await start_thread(self._client, row.guild_id, row.channel_id, message_id, name)
        except discord.HTTPException as error:
            if isinstance(classify(error), Later):
                raise
            log.warning("round %s of cup %s has no thread: %s", number, row.id, error.code)

    async def _content(self, cup: Cup, message: CupPost) -> tuple[Content, Content | None, str]:
        """Return a post, the same without a picture, and the id of a button that only it has."""
        cup_id, number = cup.row.id, message.round
        async with self._desk.making():
            if message.what == "open":
                return page.post(cup), None, ids.cup(cup_id, "join")
            if message.what == "round":
                return page.begun(cup, number), None, ids.cup(cup_id, "table", number)
            drawn = await page.draw_table(self._app, cup) if number else ()
            bare = page.stands(cup, number)
            return page.stands(cup, number, drawn), bare, ids.cup(cup_id, "draw", number)
