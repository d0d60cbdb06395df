"""Sends the digest of a person's tables."""

from __future__ import annotations

from typing import Final

from cogs.overview.page import digest_message
from cogs.ui import ids
from cogs.ui.sending import Sender, language_of, note_reached
from data.store.messages import (
    Digest,
    Message,
)
from data.store.rows import OutboxRow


class DigestSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Send the digest if a table waits for the user. Closed messages are no error."""
        service, user_id = self._app.service, row.receiver
        async with self._desk.making():
            mine = await service.digests.sittings(user_id)
            if not any(sitting.waits for sitting in mine):
                return None
            language = await language_of(service.store, user_id, "en")
            content = digest_message(self._app, language, mine, row.id)
        own = {ids.notify("show", row.id)}
        message_id = await self._direct(row, content, own, search=search)
        if message_id is not None or not self._app.trouble.closed:
            await note_reached(self._app, user_id, message_id is not None)
        return message_id


SENDERS: Final[dict[type[Message], type[Sender]]] = {Digest: DigestSender}
