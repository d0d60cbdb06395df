"""Does a table follow from its log? It is played again from the deal; nothing is changed.

What the log says nothing of (who sits where, what the table has chosen) is compared with the seal.
"""

from __future__ import annotations

from typing import Any, Final

from cogs.table.desk import Desk
from data.store import queries, seals
from data.store.records import start_statuses
from engine.refusals import NotYours
from engine.run import Broken

RULES: Final = "frozen"
"""Code of a table whose rules or parts are not here, or whose position can't be read."""
ENTRY, UNREADABLE = "entry-", "unreadable-"
"""How codes begin that name the entry where the log breaks, or the kind of an error."""


def trouble(db: Any, table_id: str) -> str:
    """Return what is wrong with a table, as a code, or an empty string.

    Args:
        db: A connection of the store's that reads; its thread is where the game is played.
        table_id: The table.
    """
    try:
        return _trouble(queries.whole(db, table_id)) or seals.wrong(db, table_id)
    except NotYours as refusal:
        return refusal.code
    except Broken as broken:
        return f"{ENTRY}{broken.seq}-{broken.why}"
    except (ValueError, LookupError, TypeError) as error:
        return f"{UNREADABLE}{type(error).__name__}"


def _trouble(found: queries.Whole | None) -> str:
    """Compare a table with what its log leads to.

    Raises:
        NotYours, Broken: What is stored can't be played.
        ValueError, LookupError, TypeError: It can't be read.
    """
    if found is None:
        return "no-table"
    row, seats, entries = found
    run, position = Desk.assemble(row, seats).play()
    again = run.replay(entries, start_statuses(seats))
    if (row.seq, row.undos, row.chain) != (position.seq, position.undos, position.chain):
        return "columns"
    return "" if again == position else "position"
