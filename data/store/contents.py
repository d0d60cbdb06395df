"""Is everything that is kept in order? Looks at all of it and returns what was found, as values.

``cogs.runtime.checkup`` puts it into words; ``data.store.moving`` compares two databases by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, TypeAlias

from data.store import dailyposts, migrate, outlines, queries, seals, tableproof, vitals
from data.store.dailyposts import PostRow
from data.store.dailyproof import DailyProof, prove_days
from data.store.link import snapshot
from data.store.outlines import Outline
from data.store.proof import Proof, proved
from data.store.query import Database
from data.store.reckoning import Reckoning, reckon
from data.store.rows import FROZEN, RUNNING
from data.store.soloproof import SoloProof, prove_solos

# Their games can go on, so they are played again; of the others the sums are compared.
_PLAYED: Final = (RUNNING, FROZEN)


@dataclass(frozen=True, slots=True)
class Tables:
    """What was found of tables.

    Attributes:
        running: How many games run.
        astray: Id and code of each that does not follow from its log.
        frozen: Frozen tables, each with the code of what is wrong with it now; empty where it
            follows from its log.
        others: How many there are in other states.
        unsealed: Id and code of each of these that is not as it was written.
    """

    running: int
    astray: tuple[tuple[str, str], ...]
    frozen: tuple[tuple[Outline, str], ...]
    others: int
    unsealed: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Posts:
    """Where servers want the puzzle of the day.

    Attributes:
        rows: All of them, by server.
    """

    rows: tuple[PostRow, ...]


Finding: TypeAlias = Tables | Proof | Reckoning | DailyProof | SoloProof | Posts


def _tables(db: Database) -> Tables:
    running = queries.ids_with_status(RUNNING).run(db)
    found = [(table_id, _trouble(db, table_id)) for table_id in running]
    frozen = [(row, _trouble(db, row.id)) for row in outlines.frozen().run(db)]
    others = [table_id for table_id, status in seals.tables(db) if status not in _PLAYED]
    sums = [(table_id, seals.wrong(db, table_id)) for table_id in others]
    astray = tuple((table_id, why) for table_id, why in found if why)
    unsealed = tuple((table_id, why) for table_id, why in sums if why)
    return Tables(len(running), astray, tuple(frozen), len(others), unsealed)


def _trouble(db: Database, table_id: str) -> str:
    return tableproof.trouble(tableproof.stored(db, table_id))


def _posts(db: Database) -> Posts:
    return Posts(dailyposts.every().run(db))


_LOOKS: Final[tuple[Callable[[Database], Finding], ...]] = (
    _tables,
    proved,
    reckon,
    prove_days,
    prove_solos,
    _posts,
)


def findings(db: Database) -> tuple[Finding, ...]:
    """Look at every table, its seal and its log, at high scores, results and daily puzzles."""
    return tuple(look(db) for look in _LOOKS)


def of_file(path: Path) -> Iterator[Finding]:
    """Look at all that is kept in a file, one thing after the other, each at a moment of its own.

    Raises:
        StoreError: The file can't be read; what was found before still holds.
    """
    # One moment for all would keep the write-ahead log from beginning again while it lasts.
    for look in _LOOKS:
        with snapshot(path) as db:
            found = look(db)
        yield found


def of_server(db: Database) -> tuple[int, tuple[Finding, ...]]:
    """Return the version of a database's schema and what was found in it, all at one moment.

    One of an older version is not looked at before its upgrade.
    """
    version = vitals.schema().run(db)
    current = version == len(migrate.released())
    return version, findings(db) if current else ()


def facts(path: Path) -> tuple[int, int]:
    """Return how many bytes of a file hold nothing any more, and the version of its schema.

    Raises:
        StoreError: The file can't be read.
    """
    with snapshot(path) as db:
        return vitals.free().run(db), vitals.schema().run(db)


def alike(one: tuple[Finding, ...], other: tuple[Finding, ...]) -> bool:
    """Return whether the same was found, in whatever order two databases give their rows."""
    return list(map(_unordered, one)) == list(map(_unordered, other))


def _unordered(found: Finding) -> tuple[object, ...]:
    values = [getattr(found, field.name) for field in fields(found)]
    return tuple(sorted(map(repr, v)) if isinstance(v, tuple) else v for v in values)
