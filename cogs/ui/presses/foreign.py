"""Presses from elsewhere: a table is no business of a place it is not played in.

Discord sends only ids of buttons that we have posted there; nothing here rests on that.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui.app import App, Reader
from data.store.rows import ENDED, SeatRow, TableRow
from engine.refusals import NotYours


async def require_here(app: App, reader: Reader, table_id: str) -> None:
    """Check that the reader may press something of a table where they are.

    Raises:
        NotYours: Nobody sits there who asks from elsewhere (``no-table``).
    """
    if not _belongs(reader, *await app.service.rows(table_id)):
        raise NotYours("no-table")


def _belongs(reader: Reader, row: TableRow, seats: Sequence[SeatRow]) -> bool:
    """Tell whether somebody sits at a table, or presses where it is played.

    Whoever has a seat may press anywhere: in direct messages, or beside a list of scores that
    are theirs from everywhere. What is over may be looked at on all of its server.
    """
    if any(seat.user_id == reader.user_id for seat in seats):
        return True
    place = reader.interaction
    if place.guild_id != row.guild_id:
        return False
    return row.status == ENDED or place.channel_id in (row.channel_id, row.lobby_channel_id)
