"""All statements of the package, and how SQLite carries them out."""

from __future__ import annotations

import importlib
import pkgutil
import sqlite3
from collections.abc import Iterator
from typing import Any

import data.store

VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")


def constants() -> Iterator[tuple[str, str, str]]:
    """Give every statement of the package with its module and name."""
    for info in pkgutil.iter_modules(data.store.__path__):
        if info.name == "__main__":
            continue
        module = importlib.import_module(f"data.store.{info.name}")
        for name, value in vars(module).items():
            parts = value.values() if isinstance(value, dict) else value
            if name == "PARTS":
                parts = [sql for part in value for sql in part.statements]
            for sql in [parts] if isinstance(parts, str) else _listed(parts):
                if isinstance(sql, str) and sql.split()[:1] and sql.split()[0] in VERBS:
                    yield info.name, name, sql


def _listed(parts: Any) -> list[Any]:
    kinds = (tuple, list, frozenset, type({}.values()))
    return list(parts) if isinstance(parts, kinds) else []


def plan(db: sqlite3.Connection, sql: str) -> list[str]:
    """Return how SQLite carries out a statement, whatever is bound to it."""
    for count in range(80):
        try:
            found = db.execute(f"EXPLAIN QUERY PLAN {sql}", (None,) * count)
        except sqlite3.ProgrammingError as error:
            if "number of bindings" not in str(error):
                raise
        else:
            return [detail for *_, detail in found]
    raise AssertionError(sql)
