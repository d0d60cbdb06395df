"""What sends a row of the outbox that is no public message of a table, by its message."""

from __future__ import annotations

from typing import Final, cast

from cogs.board import send as board
from cogs.cups import send as cups
from cogs.daily import send as daily
from cogs.overview import send as overview
from cogs.runtime.trouble import (
    unless_refused,
)
from cogs.ui.sending import Sender
from data.store.messages import (
    Message,
    Unsay,
)
from data.store.rows import OutboxRow


class Remover(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        place = row.receiver
        with unless_refused(f"the message of row {row.id}"):
            channel = self._client.get_partial_messageable(place)
            await channel.get_partial_message(cast("Unsay", row.message).message).delete()
        return None


SENDERS: Final[dict[type[Message], type[Sender]]] = {
    Unsay: Remover,
    **board.SENDERS,
    **overview.SENDERS,
    **daily.SENDERS,
    **cups.SENDERS,
}
