"""The press by which a person first took a seat at a table: the one that is mixed into the seed.

It is kept when they leave the lobby. Else whoever knows the seed could leave and join again until
the deal pleases them.
"""

from __future__ import annotations

from typing import Final

from data.store.tx import Tx

_MARK: Final = "join "
"""Begins the kind of a vote that notes a press; the press's id follows."""

_FIRST = "SELECT kind FROM votes WHERE table_id = ? AND user_id = ? AND kind GLOB 'join *'"


async def first(tx: Tx, table_id: str, user_id: int, press_id: str) -> str:
    """Return the press by which somebody first took a seat; this one where they never did."""
    known = tx.execute(_FIRST, (table_id, user_id)).fetchone()
    if known is not None:
        return str(known[0]).removeprefix(_MARK)
    await tx.vote(table_id, f"{_MARK}{press_id}", user_id)
    return press_id
