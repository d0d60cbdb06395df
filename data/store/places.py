"""Where tables are played: those of a server, and what waits to be said in a place."""

from __future__ import annotations

from data.store import columns as c
from data.store.rows import TableRow
from data.store.tx import Source, Tx

_OF_SERVER = (
    f"SELECT {c.names(c.TABLE)} FROM tables "  # noqa: S608 (columns)
    "WHERE guild_id = ? AND status IN ('lobby', 'running') ORDER BY created_at, id"
)
_WITHOUT_THREAD = (
    "SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id "
    "WHERE s.user_id = ? AND t.status = 'lobby' AND t.channel_id IS NULL "
    "AND t.lobby_channel_id = ? ORDER BY t.created_at DESC LIMIT 1"
)
_UNSAID = (
    "UPDATE outbox SET state = 'dropped' "
    "WHERE table_id = ? AND destination = ? AND state = 'pending'"
)
_WAITS = "SELECT 1 FROM outbox WHERE table_id = ? AND destination = ? AND state = 'pending' LIMIT 1"


def of_server(source: Source, guild_id: int) -> tuple[TableRow, ...]:
    """Return the lobbies and running games of a server, oldest first."""
    return tuple(c.table_rows(source.execute(_OF_SERVER, (guild_id,)).fetchall()))


def without_thread(source: Source, channel_id: int, user_id: int) -> str | None:
    """Return the id of the newest lobby of somebody in a channel whose thread is not there yet."""
    row = source.execute(_WITHOUT_THREAD, (user_id, channel_id)).fetchone()
    return None if row is None else str(row[0])


def leave_unsaid(tx: Tx, table_id: str, destination: str) -> None:
    """Drop what a table has not said yet in a place."""
    tx.execute(_UNSAID, (table_id, destination))


def waits(source: Source, table_id: str, destination: str) -> bool:
    """Tell whether a table has something to say in a place that has not been tried yet."""
    return source.execute(_WAITS, (table_id, destination)).fetchone() is not None
