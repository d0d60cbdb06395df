"""Lists of words that servers have added; one is in force at most, old ones stay readable."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from data.store.query import Query, Row, first
from data.store.statements import Statement

Pairs = tuple[tuple[str, str], ...]

_IN_FORCE = "SELECT id, name, words FROM wordlists WHERE guild_id = ? AND removed_at IS NULL"
_BY_ID = "SELECT id, name, words FROM wordlists WHERE id = ?"
_REMOVE = "UPDATE wordlists SET removed_at = ? WHERE guild_id = ? AND removed_at IS NULL"
_ADD = "INSERT INTO wordlists (guild_id, name, words, user_id, added_at) VALUES (?, ?, ?, ?, ?)"


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


def add(guild_id: int, name: str, words: Pairs, user_id: int, now: int) -> tuple[Statement, ...]:
    """Put a list in force; the one before it stays for the tables that began with it."""
    text = msgspec.json.encode(words).decode()
    return remove(guild_id, now), (_ADD, (guild_id, name, text, user_id, now))


def remove(guild_id: int, now: int) -> Statement:
    """Take a server's list out of force."""
    return _REMOVE, (now, guild_id)


def _row(found: Row) -> ListRow:
    number, name, words = found
    return ListRow(number, name, msgspec.json.decode(words, type=Pairs))
