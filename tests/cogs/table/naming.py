"""Whoever writes a display name into JSON writes the id beside it: every ``World`` looks for that.

A person who wants to be forgotten is found by the id alone (``data.store.privacy``).
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PEOPLE = frozenset(
    {"Anna", "Ben", "Carla", "Dora", "Dora Quill", "Emil", "Fay", "Zora-Zebulon", "Nobody @here"}
)
"""What people are called in the tests; no word of ours is like that."""

_COLUMNS = (
    ("outbox", "kind", "payload"),
    ("timers", "kind", "payload"),
    ("motions", "topic", "facts"),
    ("tables", "'unannounced'", "unannounced"),
)


def loose_names(path: Path) -> list[str]:
    """Return where a database's JSON names somebody who could not be found there by their id.

    What can't be read (some tests damage it) is left out.
    """
    names: list[str] = []
    with contextlib.closing(sqlite3.connect(path)) as db:
        for table, kind, column in _COLUMNS:
            with contextlib.suppress(sqlite3.DatabaseError, ValueError):
                for what, text in db.execute(f"SELECT {kind}, {column} FROM {table}"):  # noqa: S608
                    names += [f"{table} {what}: {why}" for why in _loose(json.loads(text), "")]
    return names


def _loose(content: Any, key: str) -> Iterator[str]:
    if isinstance(content, dict):
        if "name" in content and "user" not in content:
            yield f"name without user in {key or 'it'}"
        for name, part in content.items():
            yield from _loose(part, name)
    elif isinstance(content, list):
        for part in content:
            yield from _loose(part, f"{key}[]")
    elif content in PEOPLE and key != "name":
        yield f"a name as {key}"
