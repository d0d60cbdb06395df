"""Servers: places of tables, channel names, word lists."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import msgspec

from data.store import parts as c
from data.store.errors import Conflict
from data.store.query import Query, Row, Sql, Statement, delete, first, names, put, text
from data.store.rows import TableRow
from data.store.store import Store

_TABLES_OF_SERVER = (
    f"SELECT {names(c.TABLE)} FROM tables "
    "WHERE guild_id = ? AND status IN ('lobby', 'running') ORDER BY created_at, id"
)
# No function of JSON: it would fail where the row is damaged.
_PLACE = """SELECT status, guild_id, channel_id, lobby_channel_id,
        instr(holds, '"place"') > 0,
        EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND user_id = ?2),
        (SELECT refused FROM hands WHERE table_id = ?1 AND user_id = ?2),
        (SELECT locale FROM users WHERE id = ?2),
        (SELECT heard FROM users WHERE id = ?2)
    FROM tables WHERE id = ?1"""
_WITHOUT_THREAD = (
    "SELECT t.id FROM seats AS s JOIN tables AS t ON t.id = s.table_id "
    "WHERE s.user_id = ? AND t.status = 'lobby' AND t.channel_id IS NULL "
    "AND t.lobby_channel_id = ? ORDER BY t.created_at DESC LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is played, as seen by a user.

    ``homeless``: it has no channel the bot can write in. ``refused``: see ``HandRow``.
    ``locale`` and ``heard``: see ``UserRow``; None for a user who is not known.
    """

    status: str
    guild_id: int
    channel_id: int | None
    lobby_channel_id: int
    homeless: bool
    seated: bool
    refused: int = 0
    locale: str | None = None
    heard: str | None = None


def place(table_id: str, user_id: int) -> Query[Place | None]:
    """Return a table's place, also if its row can't be read."""
    return Query(_PLACE, (table_id, user_id), first(_place))


def _place(row: Row) -> Place:
    status, guild_id, channel_id, lobby_id, homeless, seated, refused, locale, heard = row
    there = (bool(homeless), bool(seated), int(refused or 0), locale, heard)
    return Place(status, guild_id, channel_id, lobby_id, *there)


def tables_of_server(guild_id: int) -> Query[tuple[TableRow, ...]]:
    return Query(_TABLES_OF_SERVER, (guild_id,), lambda rows: tuple(c.readable_tables(rows)))


def without_thread(channel_id: int, user_id: int) -> Query[str | None]:
    return Query(_WITHOUT_THREAD, (user_id, channel_id), text)


_NAME: Final = "SELECT name FROM place_names WHERE channel_id = ?"
_KEEP_NAME: Final = put("place_names", ("channel_id",), ("channel_id", "guild_id", "name"))
_FORGET: Final = delete("place_names", ("guild_id",))


def place_name(channel_id: int) -> Query[str | None]:
    return Query(_NAME, (channel_id,), text)


def keep_name(guild_id: int, channel_id: int, name: str) -> Statement:
    return _KEEP_NAME, (channel_id, guild_id, name)


def forget_names(guild_id: int) -> Statement:
    return _FORGET, (guild_id,)


# ruff: noqa: S608 (the only parts put together are constants below)

MOST: Final = 2**20
"""Characters of all lists of a server together: a hundred lists of usual size."""
KEPT: Final = 10
"""Maximum number of a server's lists that no table uses, the current one included."""

Pairs = tuple[tuple[str, str], ...]

_IN_FORCE = "SELECT id, name, words FROM wordlists WHERE guild_id = ? AND removed_at IS NULL"
_BY_ID = "SELECT id, name, words FROM wordlists WHERE id = ?"
_REMOVE = Sql("UPDATE wordlists SET removed_at = ? WHERE guild_id = ? AND removed_at IS NULL")
# The same words again are no second list: at most the one that is there comes into force. Their
# length is in the index; the words themselves are compared only where it is the same.
_SAME = "guild_id = ?1 AND length(words) = length(?2) AND words = ?2"
_MAKE_ROOM = Sql("""UPDATE wordlists SET removed_at = ?3
    WHERE guild_id = ?1 AND removed_at IS NULL AND words <> ?2""")
_AGAIN = Sql(f"""UPDATE wordlists SET removed_at = NULL, name = ?3, user_id = ?4, added_at = ?5
    WHERE id = (SELECT max(id) FROM wordlists WHERE {_SAME})
        AND NOT EXISTS (SELECT 1 FROM wordlists WHERE guild_id = ?1 AND removed_at IS NULL)""")
_ADD = Sql(f"""INSERT INTO wordlists (guild_id, words, name, user_id, added_at)
    SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM wordlists WHERE {_SAME})""")
# The second condition is that of the index, which SQLite uses only where it is repeated.
_UNREAD = """NOT EXISTS (SELECT 1 FROM tables AS t
        WHERE t.lexicon = 'list-' || w.id AND t.lexicon <> '')"""
# The limit is no limit: an offset needs one, and PostgreSQL takes no -1.
_FULL = f"""SELECT coalesce(sum(length(words)), 0) + length(?2) > ?3
        AND NOT EXISTS (SELECT 1 FROM wordlists WHERE {_SAME})
    FROM wordlists WHERE guild_id = ?1"""
_TIDY = Sql(f"""DELETE FROM wordlists WHERE id IN (SELECT w.id FROM wordlists AS w
    WHERE w.guild_id = ?1 AND {_UNREAD}
    ORDER BY w.removed_at IS NULL DESC, w.id DESC LIMIT 1000000000 OFFSET {KEPT})""")


@dataclass(frozen=True, slots=True)
class ListRow:
    """A server's word list: a unique id, the file's name, and both words of each tile."""

    id: int
    name: str
    words: Pairs


def list_in_force(guild_id: int) -> Query[ListRow | None]:
    return Query(_IN_FORCE, (guild_id,), first(_list_row))


def list_by_id(list_id: int) -> Query[ListRow | None]:
    return Query(_BY_ID, (list_id,), first(_list_row))


class ListAdded(Enum):
    NEW = "new"
    AGAIN = "again"
    THERE = "there"
    FULL = "full"


async def add_list(
    store: Store, guild_id: int, name: str, words: Pairs, user_id: int, now: int
) -> ListAdded:
    """Make a list the server's current one; older lists stay for the tables that use them.

    Nothing is written if the server's lists would exceed ``MOST``.
    """
    text = msgspec.json.encode(words).decode()
    what = (guild_id, text, name, user_id, now)
    room, tidy = (_MAKE_ROOM, (guild_id, text, now)), (_TIDY, (guild_id,))
    if await store.read(Query(_FULL, (guild_id, text, MOST), lambda rows: bool(rows[0][0]))):
        return ListAdded.FULL
    while True:
        try:
            _, again, new, _ = await store.write(room, (_AGAIN, what), (_ADD, what), tidy)
        except Conflict:  # a member has put another one in force meanwhile: that gives way
            continue
        return ListAdded.NEW if new else ListAdded.AGAIN if again else ListAdded.THERE


def remove_list(guild_id: int, now: int) -> Statement:
    return _REMOVE, (now, guild_id)


def _list_row(row: Row) -> ListRow:
    number, name, words = row
    return ListRow(number, name, msgspec.json.decode(words, type=Pairs))
