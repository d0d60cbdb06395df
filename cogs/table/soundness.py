"""Does a table follow from its log? It is played again from the deal; nothing is changed.

What the log says nothing of (who sits where, what the table has chosen) is compared with the seal.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

from cogs.refusals import TableFrozen
from cogs.table.tables import assembled
from data.store import Store, Unsound, queries, table_data
from data.store.link import snapshot
from data.store.records import start_statuses
from engine.refusals import NotYours
from engine.run import Broken

RULES: Final = TableFrozen.code
"""Code of a table whose rules or parts are not here, or whose position can't be read."""
ENTRY, UNREADABLE = "entry-", "unreadable-"
"""How codes begin that name the entry where the log breaks, or the kind of an error."""


def trouble(db: Any, table_id: str) -> str:
    """Return what is wrong with a table, as a code, or an empty string; it takes a while.

    What is not as it was written gets the most exact code: its seal comes last.

    Args:
        db: A reader that sees one moment of the database.
        table_id: The table.
    """
    try:
        why = _trouble(db, table_id)
        if not why:
            table_data.load(table_id, log=True).run(db)
        return why
    except NotYours as refusal:
        return refusal.code
    except Broken as broken:
        return f"{ENTRY}{broken.seq}-{broken.why}"
    except Unsound as unsound:
        return unsound.why
    except (ValueError, LookupError, TypeError) as error:
        return f"{UNREADABLE}{type(error).__name__}"


async def checked(store: Store, table_id: str) -> str:
    """Return what is wrong with a table; it is played on another thread."""
    return await asyncio.to_thread(_checked, store.path, table_id)


def _checked(path: Path, table_id: str) -> str:
    with snapshot(path) as db:
        return trouble(db, table_id)


def _trouble(db: Any, table_id: str) -> str:
    """Compare a table with what its log leads to.

    Raises:
        NotYours, Broken: What is stored can't be played.
        ValueError, LookupError, TypeError: It can't be read.
    """
    row, seats = queries.table(table_id).run(db), queries.seats(table_id).run(db)
    if row is None:
        return "no-table"
    run, position = assembled(row, seats).play()
    again = run.replay(queries.entries(table_id).run(db), start_statuses(seats))
    if (row.seq, row.undos, row.chain) != (position.seq, position.undos, position.chain):
        return "columns"
    return "" if again == position else "position"
