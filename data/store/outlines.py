"""Tables as far as they can be read whatever is wrong with them: no JSON is looked into.

Whoever has to find, name or close a table reads this; its whole row may be damaged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import msgspec

from data.store.query import Query, Row, each, first
from data.store.rows import FROZEN


@dataclass(frozen=True, slots=True)
class Outline:
    """A table as it is known from outside.

    Attributes:
        id, game, status: Which, and what has become of it (``asleep`` too).
        guild_id, channel_id: Where it is played, or its lobby while it has no place of its own.
        moved_at: When it was last moved at, or opened.
        trouble: Why it is frozen, a code of ``data.store.tableproof``.
    """

    id: str
    game: str
    status: str
    guild_id: int
    channel_id: int
    moved_at: int
    trouble: str


_COLUMNS = ", ".join(
    {
        # A game that sleeps is one that has left its channel.
        "status": "CASE WHEN status = 'running' AND channel_id IS NULL THEN 'asleep'"
        " ELSE status END",
        "channel_id": "coalesce(channel_id, lobby_channel_id)",
        "moved_at": "coalesce(moved_at, created_at)",
    }.get(field.name, field.name)
    for field in fields(Outline)
)
# ruff: noqa: S608 (the only parts put together are the columns above)
_BY_ID = f"SELECT {_COLUMNS} FROM tables WHERE id = ?"
_OF_GUILD = f"""SELECT {_COLUMNS} FROM tables
    WHERE guild_id = ? AND status IN (SELECT value FROM json_each(?))
    ORDER BY coalesce(moved_at, created_at), id"""
_FROZEN = f"""SELECT {_COLUMNS} FROM tables WHERE status = ?
    ORDER BY coalesce(moved_at, created_at), id"""


def outline(table_id: str) -> Query[Outline | None]:
    """Return the table with this id."""
    return Query(_BY_ID, (table_id,), first(_outline))


def of_guild(guild_id: int, statuses: Sequence[str]) -> Query[tuple[Outline, ...]]:
    """Return the tables of a server in some states, the longest waiting first."""
    return Query(_OF_GUILD, (guild_id, msgspec.json.encode(statuses).decode()), each(_outline))


def frozen() -> Query[tuple[Outline, ...]]:
    """Return the frozen tables, those that were moved at longest ago first."""
    return Query(_FROZEN, (FROZEN,), each(_outline))


def _outline(row: Row) -> Outline:
    return Outline(*row)
