"""Does a table follow from its log? It is played again from the deal; nothing is changed.

What the log says nothing of (who sits where, what the table has chosen) is compared with the seal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from cogs.table.refusals import TableFrozen
from cogs.table.tables import assembled
from data.store import Store, Unsound
from data.store.query import Query
from data.store.records import start_statuses
from data.store.table_data import TableData
from engine.refusals import NotYours
from engine.run import Broken

RULES: Final = TableFrozen.code
"""Code of a table whose rules or parts are not here, or whose position can't be read."""
ENTRY, UNREADABLE = "entry-", "unreadable-"
"""How codes begin that name the entry where the log breaks, or the kind of an error."""


def trouble(read: Callable[[], TableData | None]) -> str:
    """Return what is wrong with a table, as a code, or an empty string; it takes a while.

    Args:
        read: Reads the table with its log.
    """
    try:
        return _trouble(read())
    except NotYours as refusal:
        return refusal.code
    except Broken as broken:
        return f"{ENTRY}{broken.seq}-{broken.why}"
    except Unsound as unsound:
        return unsound.why
    except (ValueError, LookupError, TypeError) as error:
        return f"{UNREADABLE}{type(error).__name__}"


async def checked(store: Store, query: Query[TableData | None]) -> str:
    """Return what is wrong with a table; it is played on another thread."""
    try:
        found = await store.read(query)
    except Unsound as unsound:
        return unsound.why
    return await asyncio.to_thread(trouble, lambda: found)


def _trouble(found: TableData | None) -> str:
    """Compare a table with what its log leads to.

    Raises:
        NotYours, Broken: What is stored can't be played.
        ValueError, LookupError, TypeError: It can't be read.
    """
    if found is None:
        return "no-table"
    row, seats = found.row, found.seats
    run, position = assembled(row, seats).play()
    again = run.replay(found.entries, start_statuses(seats))
    if (row.seq, row.undos, row.chain) != (position.seq, position.undos, position.chain):
        return "columns"
    return "" if again == position else "position"
