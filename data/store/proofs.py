"""Replays tables: do they follow from their logs?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from data.store import loading, metrics, migrate, queries
from data.store.connections import snapshot
from data.store.games import resumed
from data.store.queries import Outline
from data.store.query import Database
from data.store.ratings import Reckoning, reckon
from data.store.rows import FROZEN, RUNNING
from data.store.table_data import ODD, TableData, Unsound
from engine import codec, registry
from engine.refusals import NotYours
from engine.run import Broken

RULES: Final = "frozen"
"""Code of a table whose rules or parts are missing, or whose position can't be read."""
NOT_BEGUN: Final = "not-started"
"""Code of a table that was not dealt."""
ENTRY: Final = "entry-"
"""Begins the code of a log that breaks; the entry follows."""
_NO_TABLE: Final = "no-table"
_COLUMNS: Final = ("seq", "undos", "chain")
"""What a table's row repeats of its position."""


def stored(db: Database, table_id: str) -> TableData | str:
    """Return a table with its log, or the code of why it can't be read."""
    try:
        return loading.load(table_id, log=True).run(db) or _NO_TABLE
    except ODD as error:
        return code_of(error)


@dataclass(frozen=True, slots=True)
class Examined:
    """The result of comparing a table with its log.

    Attributes:
        why: The code of what is wrong, or empty.
        outdated: It follows from its log, but another version laid out its position otherwise.
    """

    why: str
    outdated: bool = False


def examine(table: TableData | str) -> Examined:
    """Compare a table with its log; slow, since it replays the game."""
    if isinstance(table, str):
        return Examined(table)
    try:
        return _examine(table)
    except (NotYours, *ODD) as error:
        return Examined(code_of(error))


def code_of(error: Exception) -> str:
    match error:
        case Unsound():
            return error.why
        case Broken():
            return f"{ENTRY}{error.seq}-{error.why}"
        case NotYours():
            return error.code
    return Unsound(type(error).__name__).why


_RULED: Final = "undoable"
"""What follows from a rule of the bot as well: a newer one may let more be taken back."""


def _examine(table: TableData) -> Examined:
    """Replay a table; raises as ``examine`` catches."""
    row = table.row
    try:
        game = registry.game(row.game, row.rules_version, (row.components_id, row.components_hash))
    except registry.UnknownGame:
        return Examined(RULES)
    if not row.snapshot:
        return Examined(NOT_BEGUN)
    try:
        stored = msgspec.json.decode(row.snapshot, type=dict[str, Any])
    except ValueError:
        return Examined(RULES)
    if not {"state", *_COLUMNS} <= stored.keys():
        return Examined(RULES)
    _, position = resumed(game, row, table.seats, table.entries)
    again = codec.encode(position)
    if any(getattr(row, name) != stored[name] for name in _COLUMNS):
        return Examined("columns")
    fresh = msgspec.json.decode(again)
    ruled, left = fresh.pop(_RULED), stored.pop(_RULED, [])
    if not _agree(stored, fresh) or not all(any(_agree(a, b) for b in ruled) for a in left):
        return Examined("position")
    return Examined("", outdated=again != row.snapshot)


def _agree(old: Any, new: Any) -> bool:
    """Compare two values as JSON, without the fields that only one of them has."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(_agree(old[name], new[name]) for name in old.keys() & new.keys())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_agree, old, new))
    return bool(old == new)


# Their games can go on, so they are played again; the others are only read.
_PLAYED: Final = (RUNNING, FROZEN)
_ALL: Final = "SELECT id, status FROM tables ORDER BY id"


@dataclass(frozen=True, slots=True)
class Tables:
    """The result of checking tables.

    ``astray`` are running games that do not follow from their logs, with their codes; ``frozen``
    has each frozen table's present code; ``unreadable`` are ``others`` that can't be read.
    """

    running: int
    astray: tuple[tuple[str, str], ...]
    frozen: tuple[tuple[Outline, str], ...]
    others: int
    unreadable: tuple[tuple[str, str], ...]


Finding: TypeAlias = Tables | Reckoning


def _tables(db: Database) -> Tables:
    running = queries.ids_with_status(RUNNING).run(db)
    troubles = [(table_id, _table_trouble(db, table_id)) for table_id in running]
    frozen = [(row, _table_trouble(db, row.id)) for row in queries.frozen_outlines().run(db)]
    others = [table_id for table_id, status in db.execute(_ALL) if status not in _PLAYED]
    read = [(table_id, stored(db, table_id)) for table_id in others]
    astray = tuple((table_id, why) for table_id, why in troubles if why)
    unreadable = tuple((table_id, why) for table_id, why in read if isinstance(why, str))
    return Tables(len(running), astray, tuple(frozen), len(others), unreadable)


def _table_trouble(db: Database, table_id: str) -> str:
    return examine(stored(db, table_id)).why


_LOOKS: Final[tuple[Callable[[Database], Finding], ...]] = (_tables, reckon)


def findings(db: Database) -> tuple[Finding, ...]:
    return tuple(look(db) for look in _LOOKS)


def of_file(path: Path) -> Iterator[Finding]:
    """Check everything in a file, each kind at a moment of its own.

    If it raises ``StoreError``, earlier findings still hold.
    """
    # One snapshot for everything would keep the write-ahead log from restarting.
    for look in _LOOKS:
        with snapshot(path) as db:
            result = look(db)
        yield result


def of_server(db: Database) -> tuple[int, tuple[Finding, ...]]:
    """Return a database's schema version and findings at one moment; none for an older version."""
    version = metrics.schema().run(db)
    current = version == len(migrate.released())
    return version, findings(db) if current else ()


def file_facts(path: Path) -> tuple[int, migrate.Differences]:
    """Return a file's schema version, and how its schema differs from that.

    Raises ``StoreError`` if the file is unreadable, or not ours.
    """
    with snapshot(path) as db:
        return migrate.inspect(db), migrate.differences(db)


def alike(one: tuple[Finding, ...], other: tuple[Finding, ...]) -> bool:
    """Compare findings, ignoring the order in which two databases return rows."""
    return list(map(_unordered, one)) == list(map(_unordered, other))


def _unordered(finding: Finding) -> tuple[object, ...]:
    values = [getattr(finding, field.name) for field in fields(finding)]
    return tuple(sorted(map(repr, v)) if isinstance(v, tuple) else v for v in values)
