"""Rows of the outbox that are about no change of a table; some belong to a server instead."""

from __future__ import annotations

from typing import Final

from data.store.change import Post, outbox_values
from data.store.messages import Message
from data.store.query import Query
from data.store.sql import Sql, Statement
from data.store.statements import CLAIM_OUTBOX, INSERT_OUTBOX, SET_OUTBOX

# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
_SILENCE: Final = Sql("""UPDATE outbox SET state = 'dropped' WHERE guild_id = ?
    AND state IN ('pending', 'sending') AND state = 'pending'""")
_WAITING: Final = """SELECT count(*) FROM outbox WHERE guild_id IS NOT NULL
    AND state IN ('pending', 'sending') AND created_at > ?"""


def claim(row_id: int, now: int) -> Statement:
    """Begin to send a row; it changes nothing where that was dropped meanwhile."""
    return CLAIM_OUTBOX, (now, row_id)


def post(table_id: str, destination: str, message: Message, nonce: str, now: int) -> Statement:
    """Add something to say for a table."""
    return INSERT_OUTBOX, outbox_values(table_id, Post(destination, message, nonce), now)


def post_for_server(
    guild_id: int, destination: str, message: Message, nonce: str, now: int
) -> Statement:
    """Add something to say for a server."""
    return INSERT_OUTBOX, outbox_values(None, Post(destination, message, nonce), now, guild_id)


def became(row_id: int, state: str, message_id: int | None = None) -> Statement:
    """Note that a row was said, with its message, or dropped."""
    return SET_OUTBOX, (state, message_id, row_id)


def silence_server(guild_id: int) -> Statement:
    """Drop what is to be said for a server and has not been tried yet."""
    return _SILENCE, (guild_id,)


def waiting_for_servers(since: int) -> Query[int]:
    """Count what is still to be said for servers and was written after a time."""
    return Query(_WAITING, (since,), lambda rows: int(rows[0][0]))
