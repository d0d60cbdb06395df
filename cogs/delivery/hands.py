"""Direct messages with hands: changed in place, posted again, deleted; closed ones are no error."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import discord

from cogs.delivery.history import find
from cogs.delivery.trouble import CLOSED, OLD_MESSAGE, PICTURE, UNKNOWN_MESSAGE, Desk
from cogs.table.notify.notices import user_of
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.messages.hand import hand_message, own_id
from data.store import queries
from data.store.messages import Fold, ShowHand
from data.store.rows import OutboxRow
from data.words import words

log = logging.getLogger(__name__)

KINDS = (ShowHand, Fold)
"""The rows that are served here."""

EDIT_LIFE = 50 * 60_000
"""Milliseconds for which a message is edited freely; Discord says an hour."""

_GONE = {UNKNOWN_MESSAGE, OLD_MESSAGE}
"""The message was deleted, or is too old to be changed now: another one takes its place."""


class HandPost:
    """Serves the rows that show hands."""

    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        """Keep what is needed to make messages and to send them."""
        self._app = app
        self._client = client
        self._desk = desk

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Do what a row asks for; return the message that shows the hand, None without one.

        Raises:
            NotYours: The table is gone or frozen.
            Unmade: See ``cogs.table.notify.outbox``.
            discord.HTTPException: Discord refuses; closed messages are no error.
        """
        try:
            if isinstance(row.message, Fold):
                await self._fold(row, row.message.message)
                return None
            return await self._show(row, search=search)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
        if isinstance(row.message, ShowHand):
            await self._app.service.notices.unreached(row, self._app.now())
        return None

    async def _show(self, row: OutboxRow, *, search: bool) -> int | None:
        service, user_id = self._app.service, user_of(row)
        async with self._desk.making():
            wanted = await service.notices.showing(row, self._app.now())
            if wanted is None:
                return None
            table = wanted.table
            chosen = await service.store.read(queries.user_locale(user_id))
            # Chosen by command, else as Discord said it when the seat was taken.
            language = words(chosen or wanted.locale or table.row.locale)
            content = await hand_message(self._app, table, wanted.seat, language, row.id)
        # Discord lets old messages be edited slowly: silently, a new one takes their place.
        new_message = wanted.new_message or _old(wanted.message_id, self._app.now())
        content = replace(content, silent=not (wanted.new_message and wanted.loud))
        channel = await self._client.create_dm(discord.Object(user_id))
        message_id = wanted.message_id
        if new_message or message_id is None or not await _changed(channel, message_id, content):
            message_id = await self._post(channel, row, content, own_id(table, row.id), search)
        # It has arrived, so direct messages are open: they are tried again
        # from now on (decision: hand-messages).
        if await service.store.read(queries.dms_closed(user_id)):
            await service.notices.set_closed_dms(user_id, False)
        return message_id

    async def _post(
        self, channel: Any, row: OutboxRow, content: Content, own: str, search: bool
    ) -> int:
        """Post a message once, whatever was tried before."""
        if search:
            store = self._app.service.store
            found = await find(self._client, store, channel.id, row, content, {own})
            if found is not None:
                return found
        try:
            message = await channel.send(nonce=row.nonce, **content.posting())
        except discord.HTTPException as error:
            if not content.files or error.code not in PICTURE:
                raise
            log.warning("picture of row %s refused (%s): words instead", row.id, error.code)
            message = await channel.send(nonce=row.nonce, **replace(content, files=()).posting())
        return int(message.id)

    async def _fold(self, row: OutboxRow, message_id: int) -> None:
        """Delete a message that showed a hand before; one that is gone is no trouble."""
        channel = await self._client.create_dm(discord.Object(user_of(row)))
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE:
                raise


def _old(message_id: int | None, now: int) -> bool:
    """Return whether Discord would take an edit of a message as one of an old message."""
    if message_id is None:
        return False
    made = discord.utils.snowflake_time(message_id).timestamp() * 1000
    return now - made > EDIT_LIFE


async def _changed(channel: Any, message_id: int, content: Content) -> bool:
    """Change a message; False where there is none that can be changed."""
    try:
        await channel.get_partial_message(message_id).edit(**content.changing())
    except discord.HTTPException as error:
        if error.code not in _GONE:
            raise
        return False
    return True
