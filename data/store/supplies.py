"""Decks that outlive their games: what is left of each, per server."""

from __future__ import annotations

import msgspec

from data.store.tx import Tx

_READ = "SELECT rest FROM supplies WHERE guild_id = ? AND game = ? AND deck = ?"
_WRITE = (
    "INSERT INTO supplies (guild_id, game, deck, rest) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (guild_id, game, deck) DO UPDATE SET rest = excluded.rest"
)


async def rest(tx: Tx, guild_id: int, game: str, deck: str) -> tuple[str, ...]:
    """Return what is left of a deck, the next piece first; nothing for a new one."""
    row = tx.execute(_READ, (guild_id, game, deck)).fetchone()
    return msgspec.json.decode(row[0], type=tuple[str, ...]) if row else ()


async def keep(tx: Tx, guild_id: int, game: str, deck: str, left: tuple[str, ...]) -> None:
    """Keep what is left of a deck."""
    tx.execute(_WRITE, (guild_id, game, deck, msgspec.json.encode(left).decode()))
