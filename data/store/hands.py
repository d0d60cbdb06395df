"""Hands by direct message: which message shows a person's hand, and whether it reached them."""

from __future__ import annotations

from typing import Final

from data.store import columns as c
from data.store.rows import OutboxRow
from data.store.tx import Tx

REACHED: Final = 0
REFUSED: Final = 1
SAID: Final = 2
"""Whether hands reach a person: they do; they don't, and nobody has told them so; they know."""

_SEAT = (
    "INSERT INTO hands (table_id, user_id, locale) VALUES (?, ?, ?) "
    "ON CONFLICT (table_id, user_id) DO UPDATE SET locale = excluded.locale"
)
_READ = "SELECT message_id FROM hands WHERE table_id = ? AND user_id = ?"
_SHOWN = (
    "INSERT INTO hands (table_id, user_id, locale, message_id) VALUES (?, ?, '', ?) "
    "ON CONFLICT (table_id, user_id) DO UPDATE SET message_id = excluded.message_id, refused = 0"
)
_EMPTY = "UPDATE hands SET message_id = NULL WHERE table_id = ? AND user_id = ?"
_REFUSED = "UPDATE hands SET refused = 1 WHERE table_id = ? AND user_id = ? AND refused = 0"
_SAID = "UPDATE hands SET refused = 2 WHERE table_id = ? AND user_id = ? AND refused = 1"
_WAITING = (
    f"SELECT {c.names(c.OUTBOX)} FROM outbox "  # noqa: S608 (column names, from the row type)
    "WHERE table_id = ? AND destination = ? AND kind = ? AND state = 'pending'"
)
_DROP = (
    "UPDATE outbox SET state = 'dropped' "
    "WHERE table_id = ? AND destination = ? AND kind = ? AND state = 'pending'"
)


async def seat(tx: Tx, table_id: str, user_id: int, locale: str) -> None:
    """Note the language in which a person reads private text, when they take a seat."""
    tx.execute(_SEAT, (table_id, user_id, locale))


async def shown(tx: Tx, table_id: str, user_id: int, message_id: int) -> int | None:
    """Note the message that shows a person's hand; return the one that showed it before."""
    old = tx.execute(_READ, (table_id, user_id)).fetchone()
    tx.execute(_SHOWN, (table_id, user_id, message_id))
    return old[0] if old else None


async def refused(tx: Tx, table_id: str, user_id: int) -> None:
    """Note that a hand did not reach a person; once told, they are not told again."""
    tx.execute(_REFUSED, (table_id, user_id))


async def said(tx: Tx, table_id: str, user_id: int) -> bool:
    """Note that a person is told that hands don't reach them; False where they know it."""
    return tx.execute(_SAID, (table_id, user_id)).rowcount == 1


async def take_waiting(tx: Tx, table_id: str, destination: str, kind: str) -> list[OutboxRow]:
    """Drop the rows for a destination that have not been tried yet, and return them."""
    key = (table_id, destination, kind)
    rows = [c.outbox_row(row) for row in tx.execute(_WAITING, key).fetchall()]
    if rows:
        tx.execute(_DROP, key)
    return rows


async def take_message(tx: Tx, table_id: str, user_id: int) -> int | None:
    """Return the message that shows a person's hand, and forget that it does."""
    old = tx.execute(_READ, (table_id, user_id)).fetchone()
    tx.execute(_EMPTY, (table_id, user_id))
    return old[0] if old else None
