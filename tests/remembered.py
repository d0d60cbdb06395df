"""In every test: what is known of a table by heart is compared with what a load would give.

``make test`` compares one use of seven, since each costs two milliseconds; ``make long`` all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields

import pytest

from cogs.table.model import Table
from cogs.table.tables import Tables, assembled
from data.store import FileStore, Store, table_data
from data.store.kept import Known
from data.store.link import open_reader
from data.store.table_data import TableData
from tests.tiers import many

EVERY = many(7, 1)
PARTS = tuple(field.name for field in fields(TableData) if field.compare)
IN_ORDER = ("timers", "unsaid", "motions")


class Comparisons:
    """How often it was compared, and in what the two were not the same."""

    def __init__(self) -> None:
        self.every = EVERY
        self.count = self.met = 0
        self.differences: list[str] = []

    def compare(self, store: FileStore, table: Table) -> None:
        """Compare a table with the file, where nobody writes at this moment."""
        self.met += 1
        if self.met % self.every or store._writer._queue or store._writer._turn.locked():
            return
        try:
            with closing(open_reader(store.path, 0)) as db:
                fresh = table_data.load(table.id).run(db)
        except (ValueError, sqlite3.DatabaseError):  # the test has damaged the file
            return
        self.count += 1
        if fresh is None:
            self.differences.append(f"{table.id} is gone")
            return
        known, again = table.kept, assembled(fresh.row, fresh.seats)
        for name in PARTS:
            one, other = getattr(known, name), getattr(fresh, name)
            if one != other or (name in IN_ORDER and [*one] != [*other]):
                self.differences.append(f"{table.id} {name}: {one!r} is {other!r}")
        for name in ("row", "seats", "game", "position"):
            if getattr(table, name) != getattr(again, name):
                self.differences.append(f"{table.id} {name} is not made as it was")
        if _dealt(table) != _dealt(again):
            self.differences.append(f"{table.id} is dealt otherwise")


def _dealt(table: Table) -> object:
    return table.run and (table.run.deal, table.run.commitment)


COMPARISONS = Comparisons()


@contextmanager
def comparing() -> Iterator[None]:
    """Compare whatever is taken from memory from now on."""
    by_heart = Tables._by_heart

    async def compared(tables: Tables, known: Known) -> Table:
        table = await by_heart(tables, known)
        if isinstance(tables.store, FileStore) and tables.store.known(table.id) is known:
            COMPARISONS.compare(tables.store, table)
        return table

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tables, "_by_heart", compared)
        yield


def require_same() -> None:
    """Check that nothing was another thing than in the file, in the test that ends."""
    found, COMPARISONS.differences = COMPARISONS.differences, []
    assert not found, "\n".join(found)


def forget(store: Store) -> None:
    """Let nothing be known, after a test has changed rows behind the store's back."""
    if isinstance(store, FileStore):
        store._writer.kept.clear()
