"""The daily list of a user's tables, drawn as they stand when it is delivered."""

from __future__ import annotations

import discord

from cogs.delivery.history import find
from cogs.delivery.trouble import CLOSED, Desk
from cogs.table.notify.notices import user_of
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.messages.tables import digest
from data.store import queries
from data.store.rows import OutboxRow
from data.words import words


class DigestPost:
    """Serves the rows of daily lists; the table they are written for only keeps them."""

    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        """Keep what is needed to make messages and to send them."""
        self._app = app
        self._client = client
        self._desk = desk

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Send the list, unless no table waits for the user any more.

        Raises:
            Unmade: See ``cogs.table.notify.outbox``.
            discord.HTTPException: Discord refuses; closed messages are no error.
        """
        service, user_id = self._app.service, user_of(row)
        async with self._desk.making():
            mine = await service.digests.sittings(user_id)
            if not any(sitting.waits for sitting in mine):
                return None
            content = digest(self._app, words(await self._locale(row, user_id)), mine, row.id)
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            if search:
                own = {ids.notify("show", row.id)}
                found = await find(self._client, service.store, channel.id, row, content, own)
                if found is not None:
                    return found
            message = await channel.send(nonce=row.nonce, **content.posting())
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await service.notices.set_closed_dms(user_id, True)
            return None
        if await service.store.read(queries.dms_closed(user_id)):
            await service.notices.set_closed_dms(user_id, False)
        return int(message.id)

    async def _locale(self, row: OutboxRow, user_id: int) -> str:
        """Return the language a user reads: chosen, or as Discord said it at a table."""
        store = self._app.service.store
        chosen = await store.read(queries.user_locale(user_id))
        kept = await store.read(queries.hand(row.table_id, user_id))
        return chosen or (kept.locale if kept else "") or "en"
