"""What places are called, for processes that don't look after their servers."""

from __future__ import annotations

from typing import Final

from data.store.query import Query, text
from data.store.sql import Sql, Statement

_NAME: Final = "SELECT name FROM place_names WHERE channel_id = ?"
_KEEP: Final = Sql("""INSERT INTO place_names (channel_id, guild_id, name) VALUES (?, ?, ?)
    ON CONFLICT (channel_id) DO UPDATE SET guild_id = excluded.guild_id, name = excluded.name""")
_FORGET: Final = Sql("DELETE FROM place_names WHERE guild_id = ?")


def name(channel_id: int) -> Query[str | None]:
    """Return what a channel is called, None where it was not noted."""
    return Query(_NAME, (channel_id,), text)


def keep(guild_id: int, channel_id: int, name: str) -> Statement:
    """Note what a channel is called."""
    return _KEEP, (channel_id, guild_id, name)


def forget(guild_id: int) -> Statement:
    """Forget the channels of a server that the bot has left."""
    return _FORGET, (guild_id,)
