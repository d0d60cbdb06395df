"""A person who is to be forgotten, and every place that might name her."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from cogs.table.model import Person

DORA = Person(987_654_321_098_765_432, "Dora Quill", "de")


ROW = dict[str, Any]


def dump(path: Path) -> dict[str, list[ROW]]:
    """Return every row of every table of a database."""
    with closing(sqlite3.connect(path / "spiel.db")) as db:
        db.row_factory = sqlite3.Row
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")
        ]
        return {name: [dict(row) for row in db.execute(f"SELECT * FROM {name}")] for name in tables}  # noqa: S608


def names_dora(row: ROW) -> bool:
    """Return whether any cell of a row holds her id or her name, whatever the column is for."""
    marks = (str(DORA.user_id), DORA.name)
    cells = (c.decode("latin-1") if isinstance(c, bytes) else str(c) for c in row.values())
    return any(mark in cell for cell in cells for mark in marks)
