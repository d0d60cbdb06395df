"""Parameters as PostgreSQL marks them: numbered, each with its type.

Functions of SQLite that PostgreSQL lacks are made in the database (``data/schema/postgresql``);
where that does not do, a statement has a text for each (``data.store.sql``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from data.store.sql import Sql

# Texts and names in quotes are matched too, so that a mark in them is passed over.
_MARK: Final = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|\?(\d*)")
_TYPES: Final = {bool: "boolean", int: "bigint", str: "text", bytes: "bytea", float: "float8"}
_MANY: Final = 200
"""Parameters of a statement that is put together for many rows: it is not remembered."""

Shape = Callable[[int, type], str]
"""From a parameter's place and type to what stands for it."""


@lru_cache(4096)
def _spoken(sql: str, kinds: tuple[type, ...], shape: Shape) -> tuple[str, tuple[int, ...]]:
    """Return a statement, and which of its parameters it binds, in order."""
    bound: list[int] = []
    highest = 0

    def marked(found: re.Match[str]) -> str:
        nonlocal highest
        if found[1] is None:
            return found[0]
        at = int(found[1]) - 1 if found[1] else highest
        highest = max(highest, at + 1)
        # NULL has no type that the server could be told.
        if kinds[at] is type(None):
            return "NULL"
        # Numbered by their first use: the server refuses a value that no mark stands for.
        if at not in bound:
            bound.append(at)
        return shape(bound.index(at), kinds[at])

    return _MARK.sub(marked, sql.server if isinstance(sql, Sql) else sql), tuple(bound)


def _numbered(place: int, kind: type) -> str:
    return f"${place + 1}::{_TYPES[kind]}"


def _packed(place: int, kind: type) -> str:
    if kind is bytes:
        # JSON holds no bytes; ``_json`` sends them so.
        return f"decode($1->>{place}, 'hex')"
    return f"($1->>{place})::{_TYPES[kind]}"


def spoken(sql: str, parameters: Sequence[Any]) -> tuple[str, list[Any]]:
    """Return a statement and what it binds."""
    speak = _spoken if len(parameters) < _MANY else _spoken.__wrapped__
    text, bound = speak(sql, tuple(map(type, parameters)), _numbered)
    return text, [parameters[at] for at in bound]


def packed(sql: str, parameters: Sequence[Any]) -> tuple[str, list[Any]]:
    """Return a statement that takes all its parameters from one JSON array, and that array.

    Raises:
        ValueError: A text holds a zero byte, which this database can't keep.
    """
    text, bound = _spoken(sql, tuple(map(type, parameters)), _packed)
    return text, [_json(parameters[at]) for at in bound]


def _json(value: Any) -> Any:
    if isinstance(value, str) and "\0" in value:
        raise ValueError("a text with a zero byte")
    return value.hex() if isinstance(value, bytes) else value
