"""What all have in common that say rows of the outbox in their own way."""

from __future__ import annotations

from typing import Protocol

from data.store import Store, servers
from data.store.rows import OutboxRow


class Sender(Protocol):
    """Says rows of one kind."""

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Say a row and return its message's id, None where there is none to keep.

        Args:
            row: What to say.
            search: It may have been said before: look for it first.

        Raises:
            Gone, Later, Unmade: See ``cogs.table.notify.outbox``.
            discord.HTTPException: Discord refuses.
        """


async def server_of(store: Store, row: OutboxRow | None) -> int | None:
    """Return the server that a row belongs to, by itself or by its table."""
    if row is None or row.guild_id is not None:
        return None if row is None else row.guild_id
    place = await store.read(servers.place(row.table_id, 0))
    return None if place is None else place.guild_id
