"""Sends hands as direct messages, and takes them away."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, Final

import discord

from cogs.board.hand import hand_message, own_id
from cogs.runtime.codes import OLD_MESSAGE, QUARANTINED, UNKNOWN_MESSAGE
from cogs.runtime.trouble import CLOSED
from cogs.table.notify import hands, notices
from cogs.ui.content import Content
from cogs.ui.reposting import find
from cogs.ui.sending import Sender, is_old, language_of, note_reached
from data.store.messages import (
    Fold,
    Message,
    ShowHand,
)
from data.store.rows import SENDING, OutboxRow

log = logging.getLogger(__name__)


_GONE = {UNKNOWN_MESSAGE, OLD_MESSAGE}
"""The message was deleted, or is too old to edit now: send a new one."""


class HandSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Deliver a row, or raise ``NotYours``. Closed direct messages are no error."""
        try:
            if isinstance(row.message, Fold):
                await self._fold(row, row.message.message)
                return None
            return await self._show(row, search=search)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            ours = error.code == QUARANTINED
        if isinstance(row.message, ShowHand):
            await self._app.service.tables.do(
                notices.note_unreached, row.table_id, self._app.now(), row, ours=ours
            )
        return None

    async def _show(self, row: OutboxRow, *, search: bool) -> int | None:
        service, user_id = self._app.service, row.receiver
        async with self._desk.making():
            wanted = await service.tables.do(hands.showing, row.table_id, self._app.now(), row)
            if wanted is None:
                return None
            table = wanted.table
            language = await language_of(service.store, user_id, table.row.locale)
            content = await hand_message(self._app, table, wanted.seat, language, row.id)
        # Discord limits edits of old messages, so send a new one without a sound.
        new_message = wanted.new_message or is_old(wanted.message_id, self._app.now())
        content = replace(content, silent=not (wanted.new_message and wanted.loud))
        async with self._app.trouble.direct(self._client, user_id) as channel:
            message_id, own = wanted.message_id, {own_id(table, row.id)}
            # Where an earlier try could not edit, it may have sent a message without an answer.
            if row.state == SENDING and not new_message:
                sent = await find(self._client, service.store, channel.id, row, content, own)
                message_id = sent or message_id
            if (
                new_message
                or message_id is None
                or not await self._edit(channel, message_id, content)
            ):
                bare = replace(content, files=()) if content.files else None
                message_id = await self._post(channel, row, content, own, bare, search=search)
        await note_reached(self._app, user_id)
        return message_id

    async def _edit(self, channel: Any, message_id: int, content: Content) -> bool:
        """Edit the message of a hand; return False if a new one is needed."""

        async def edit(shown: Content) -> bool:
            await channel.get_partial_message(message_id).edit(**shown.changing())
            return True

        try:
            return await self._app.emojis.sent(content, edit)
        except discord.HTTPException as error:
            if error.code not in _GONE:
                raise
            return False

    async def _fold(self, row: OutboxRow, message_id: int) -> None:
        """Delete the message that showed the previous hand; a missing one is no error."""
        async with self._app.trouble.direct(self._client, row.receiver) as channel:
            try:
                await channel.get_partial_message(message_id).delete()
            except discord.HTTPException as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise


SENDERS: Final[dict[type[Message], type[Sender]]] = dict.fromkeys((ShowHand, Fold), HandSender)
