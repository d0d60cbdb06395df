"""Lists of words that servers have added; one is in force at most, old ones stay readable.

Those that a table reads stay for ever; of the others each server has ten.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import msgspec

from data.store.errors import Conflict
from data.store.query import Query, Row, first
from data.store.sql import Sql, Statement
from data.store.store import Store

# ruff: noqa: S608 (the only parts put together are constants below)

MOST: Final = 2**20
"""Characters of all lists of a server together: a hundred lists of usual size."""
KEPT: Final = 10
"""Lists of a server that no table reads, the one in force among them."""

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
    """A list that a server has added.

    Attributes:
        id: Never used twice.
        name: The name of the file.
        words: White and black word of each tile.
    """

    id: int
    name: str
    words: Pairs


def in_force(guild_id: int) -> Query[ListRow | None]:
    """Return the list a server uses now."""
    return Query(_IN_FORCE, (guild_id,), first(_row))


def by_id(list_id: int) -> Query[ListRow | None]:
    """Return a list, in force or not."""
    return Query(_BY_ID, (list_id,), first(_row))


class Added(Enum):
    """What became of a list that a member wants in force."""

    NEW = "new"
    AGAIN = "again"
    THERE = "there"
    FULL = "full"


async def add(
    store: Store, guild_id: int, name: str, words: Pairs, user_id: int, now: int
) -> Added:
    """Put a list in force; the one before it stays for the tables that began with it.

    Nothing is written where the server's lists would be larger than ``MOST``.
    """
    text = msgspec.json.encode(words).decode()
    what = (guild_id, text, name, user_id, now)
    room, tidy = (_MAKE_ROOM, (guild_id, text, now)), (_TIDY, (guild_id,))
    if await store.read(Query(_FULL, (guild_id, text, MOST), lambda rows: bool(rows[0][0]))):
        return Added.FULL
    while True:
        try:
            _, again, new, _ = await store.write(room, (_AGAIN, what), (_ADD, what), tidy)
        except Conflict:  # a member has put another one in force meanwhile: that gives way
            continue
        return Added.NEW if new else Added.AGAIN if again else Added.THERE


def remove(guild_id: int, now: int) -> Statement:
    """Take a server's list out of force."""
    return _REMOVE, (now, guild_id)


def _row(found: Row) -> ListRow:
    number, name, words = found
    return ListRow(number, name, msgspec.json.decode(words, type=Pairs))
