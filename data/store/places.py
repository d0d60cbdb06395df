"""Where tables are played: those of a server, and lobbies whose thread is not there yet."""

from __future__ import annotations

from data.store import columns as c
from data.store.query import Query, text
from data.store.rows import TableRow

_OF_SERVER = (
    f"SELECT {c.names(c.TABLE)} FROM tables "  # noqa: S608 (columns)
    "WHERE guild_id = ? AND status IN ('lobby', 'running') ORDER BY created_at, id"
)
_WITHOUT_THREAD = (
    "SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id "
    "WHERE s.user_id = ? AND t.status = 'lobby' AND t.channel_id IS NULL "
    "AND t.lobby_channel_id = ? ORDER BY t.created_at DESC LIMIT 1"
)


def of_server(guild_id: int) -> Query[tuple[TableRow, ...]]:
    """Return the lobbies and running games of a server, oldest first."""
    return Query(_OF_SERVER, (guild_id,), lambda rows: tuple(c.table_rows(rows)))


def without_thread(channel_id: int, user_id: int) -> Query[str | None]:
    """Return the id of the newest lobby of a user in a channel whose thread is not there yet."""
    return Query(_WITHOUT_THREAD, (user_id, channel_id), text)
