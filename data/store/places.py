"""Where tables are played: those of a server, and lobbies whose thread is not there yet."""

from __future__ import annotations

from dataclasses import dataclass

from data.store import columns as c
from data.store.query import Query, Row, first, text
from data.store.rows import TableRow

_OF_SERVER = (
    f"SELECT {c.names(c.TABLE)} FROM tables "  # noqa: S608 (columns)
    "WHERE guild_id = ? AND status IN ('lobby', 'running') ORDER BY created_at, id"
)
# No function of JSON: it would fail where the row is damaged.
_PLACE = """SELECT status, guild_id, channel_id, lobby_channel_id,
        instr(holds, '"place"') > 0,
        EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND user_id = ?2),
        (SELECT refused FROM hands WHERE table_id = ?1 AND user_id = ?2)
    FROM tables WHERE id = ?1"""
_WITHOUT_THREAD = (
    "SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id "
    "WHERE s.user_id = ? AND t.status = 'lobby' AND t.channel_id IS NULL "
    "AND t.lobby_channel_id = ? ORDER BY t.created_at DESC LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is played, as seen by a user.

    Attributes:
        status: Its status.
        guild_id, channel_id, lobby_channel_id: Where.
        homeless: It has no channel it can speak in.
        seated: The user has a seat there.
        refused: What became of the message with the user's hand (``HandRow``).
    """

    status: str
    guild_id: int
    channel_id: int | None
    lobby_channel_id: int
    homeless: bool
    seated: bool
    refused: int = 0


def place(table_id: str, user_id: int) -> Query[Place | None]:
    """Return where a table is played, also where its row can't be read."""
    return Query(_PLACE, (table_id, user_id), first(_place))


def _place(row: Row) -> Place:
    status, guild_id, channel_id, lobby_id, homeless, seated, refused = row
    there = (bool(homeless), bool(seated), int(refused or 0))
    return Place(status, guild_id, channel_id, lobby_id, *there)


def of_server(guild_id: int) -> Query[tuple[TableRow, ...]]:
    """Return the lobbies and running games of a server, oldest first."""
    return Query(_OF_SERVER, (guild_id,), lambda rows: tuple(c.readable_tables(rows)))


def without_thread(channel_id: int, user_id: int) -> Query[str | None]:
    """Return the id of the newest lobby of a user in a channel whose thread is not there yet."""
    return Query(_WITHOUT_THREAD, (user_id, channel_id), text)
