"""The contract of what sends a row of the outbox that is no public message of a table."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import Any

import discord

from cogs.runtime.trouble import (
    CLOSED,
    Desk,
    may_mean_files,
)
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.ui.reposting import find
from data.store import Store, people, servers
from data.store.rows import OutboxRow
from data.words import Words, words

log = logging.getLogger(__name__)


EDIT_LIFE = 50 * 60_000
"""Milliseconds for which a message can be edited freely; Discord says an hour."""


class Sender(ABC):
    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        self._app = app
        self._client = client
        self._desk = desk

    @abstractmethod
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Deliver a row; errors and ``search`` as in ``outbox.Deliverer.send``."""

    async def _post(
        self,
        channel: Any,
        row: OutboxRow,
        content: Content,
        own: set[str],
        less: Content | None = None,
        *,
        search: bool,
    ) -> int:
        """Post a message once and return its id; post ``less`` if its pictures are refused."""
        if search:
            store = self._app.service.store
            sent = await find(self._client, store, channel.id, row, content, own)
            if sent is not None:
                return sent

        async def send(shown: Content) -> int:
            return int((await channel.send(nonce=row.nonce, **shown.posting())).id)

        try:
            return await self._app.emojis.sent(content, send)
        except discord.HTTPException as error:
            if not may_mean_files(error) or less is None:
                raise
            log.warning("picture of row %s refused (%s): less instead", row.id, error.code)
        return await self._app.emojis.sent(less, send)

    async def _direct(
        self, row: OutboxRow, content: Content, own: set[str], *, search: bool
    ) -> int | None:
        """Post a direct message; None if the user takes none."""
        try:
            async with self._app.trouble.direct(self._client, row.receiver) as channel:
                return await self._post(channel, row, content, own, search=search)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            return None


async def note_reached(app: App, user_id: int, reached: bool = True) -> None:
    """Note whether direct messages reach a user (decision: hand-messages)."""
    if (await app.service.store.read(people.read(user_id))).dms_closed == reached:
        await app.service.notices.set_closed_dms(user_id, not reached)


async def language_of(store: Store, user_id: int, otherwise: str) -> Words:
    """Return the language of all that a user gets by direct message (``App.reader`` notes it)."""
    return words((await store.read(people.read(user_id))).language or otherwise)


async def server_of(store: Store, row: OutboxRow | None) -> int | None:
    if row is None or row.guild_id is not None:
        return None if row is None else row.guild_id
    place = await store.read(servers.place(row.table_id, 0))
    return None if place is None else place.guild_id


def is_old(message_id: int | None, now: int, life: int = EDIT_LIFE) -> bool:
    """Return whether Discord slows edits of a message down, or it is older than ``life``."""
    if message_id is None:
        return False
    made = discord.utils.snowflake_time(message_id).timestamp() * 1000
    return now - made > life
