"""Does a table follow from its log? It is played again from the deal; nothing is changed.

What the log says nothing of (who sits where, what the table has chosen) is compared with the seal.
All that is needed is read first, at one moment of the database; it is played after that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from data.store import queries, table_data
from data.store.query import Database
from data.store.records import resumed, start_statuses
from data.store.rows import SeatRow, TableRow
from data.store.seals import Unsound
from engine import registry
from engine.refusals import NotYours
from engine.run import Broken, Entry

T = TypeVar("T")

RULES: Final = "frozen"
"""Code of a table whose rules or parts are not here, or whose position can't be read."""
NOT_BEGUN: Final = "not-started"
"""Code of a table that was not dealt."""
ENTRY, UNREADABLE = "entry-", "unreadable-"
"""How codes begin that name the entry where the log breaks, or the kind of an error."""
_NO_TABLE: Final = "no-table"
_ODD: Final = (ValueError, LookupError, TypeError)
"""What reading something damaged leads to."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was read to be played again.

    Attributes:
        row, seats, entries: As stored; empty where they can't be read, or there is no table.
        rows, log, seal: Codes of what is wrong with row or seats, entries, and the seal over all
            of it; empty where they are well.
    """

    row: TableRow | None = None
    seats: tuple[SeatRow, ...] = ()
    entries: tuple[Entry, ...] = ()
    rows: str = ""
    log: str = ""
    seal: str = ""


def stored(db: Database, table_id: str) -> Stored:
    """Read a table, as far as it can be read.

    Args:
        db: A reader that sees one moment of the database.
        table_id: The table.
    """
    none: tuple[SeatRow, ...] = ()
    row, row_wrong = _read(lambda: queries.table(table_id).run(db), None)
    seats, seats_wrong = _read(lambda: queries.seats(table_id).run(db), none)
    if row is None or row_wrong or seats_wrong:
        return Stored(rows=row_wrong or seats_wrong or _NO_TABLE)
    no_entries: tuple[Entry, ...] = ()
    entries, log = _read(lambda: queries.entries(table_id).run(db), no_entries)
    # A load compares the seal; only what it says of that is wanted.
    _, seal = _read(lambda: table_data.load(table_id, log=True).run(db), None)
    return Stored(row, seats, entries, log=log, seal=seal)


def _read(work: Callable[[], T], without: T) -> tuple[T, str]:
    """Return what was read and no code, or something else and why it can't be read."""
    try:
        return work(), ""
    except Unsound as unsound:
        return without, unsound.why
    except _ODD as error:
        return without, f"{UNREADABLE}{type(error).__name__}"


def trouble(table: Stored) -> str:
    """Return what is wrong with a table, as a code, or an empty string; it takes a while.

    What is not as it was written gets the most exact code: its seal comes last.
    """
    if table.row is None:
        return table.rows
    try:
        return _trouble(table, table.row)
    except NotYours as refusal:
        return refusal.code
    except Broken as broken:
        return f"{ENTRY}{broken.seq}-{broken.why}"
    except _ODD as error:
        return f"{UNREADABLE}{type(error).__name__}"


def _trouble(table: Stored, row: TableRow) -> str:
    """Compare a table with what its log leads to.

    Raises:
        NotYours, Broken, ValueError, LookupError, TypeError: It can't be played.
    """
    try:
        game = registry.game(row.game, row.rules_version, (row.components_id, row.components_hash))
    except registry.UnknownGame:
        return RULES
    if not row.snapshot:
        return NOT_BEGUN
    try:
        run, position = resumed(game, row, len(table.seats))
    except ValueError:
        return RULES
    if table.log:
        return table.log
    again = run.replay(table.entries, start_statuses(table.seats))
    if (row.seq, row.undos, row.chain) != (position.seq, position.undos, position.chain):
        return "columns"
    return table.seal if again == position else "position"
