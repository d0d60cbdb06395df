"""Lists of words that servers have added; one is in force at most, old ones stay readable."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from data.store.tx import Source, Tx

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


def in_force(source: Source, guild_id: int) -> ListRow | None:
    """Return the list a server uses now."""
    return _row(source.execute(_IN_FORCE, (guild_id,)).fetchone())


def by_id(source: Source, list_id: int) -> ListRow | None:
    """Return a list, in force or not."""
    return _row(source.execute(_BY_ID, (list_id,)).fetchone())


async def add(tx: Tx, guild_id: int, name: str, words: Pairs, user_id: int, now: int) -> None:
    """Put a list in force; the one before it stays for the tables that began with it."""
    await remove(tx, guild_id, now)
    tx.execute(_ADD, (guild_id, name, msgspec.json.encode(words).decode(), user_id, now))


async def remove(tx: Tx, guild_id: int, now: int) -> bool:
    """Take a server's list out of force; say whether there was one."""
    return tx.execute(_REMOVE, (now, guild_id)).rowcount > 0


def _row(found: tuple[int, str, str] | None) -> ListRow | None:
    if found is None:
        return None
    number, name, words = found
    return ListRow(number, name, msgspec.json.decode(words, type=Pairs))
