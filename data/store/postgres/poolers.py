"""What may stand between us and the server: poolers, of which some take a session apart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg

from data.store.errors import POOLER, StoreError

_PROCESS: Final = "SELECT pg_backend_pid()"
_APART: Final = ("26000", "42P05")
"""What is said of a statement that was prepared in another session, or was already."""


async def required(db: Any, connect: Callable[[], Awaitable[Any]]) -> None:
    """See to it that a connection is one session of the server for as long as it is open.

    Who is told of changes (LISTEN), who waits for a lease and what a statement was prepared as
    belong to a session. A pooler may give each transaction to another one.

    Args:
        db: A connection without a transaction.
        connect: Opens one more.

    Raises:
        StoreError: ``pooler``: it is not.
    """
    try:
        first = await db.fetchval(_PROCESS)
        if first == db.get_server_pid():
            return  # nothing stands in between: a pooler has numbers of its own
        other = await connect()
        try:
            async with other.transaction():
                # It gets the session that was used last, unless that stays ours.
                theirs, ours = await other.fetchval(_PROCESS), await db.fetchval(_PROCESS)
        finally:
            await other.close()
    except asyncpg.PostgresError as error:
        if error.sqlstate not in _APART:
            raise
        ours = theirs = 0
    if ours != first or theirs == first:
        raise StoreError(POOLER, "the pooler gives each transaction to another session")
