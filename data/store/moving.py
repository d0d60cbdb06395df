"""Copying a whole database between a file and a server, and comparing every row.

One side is a file: it knows the tables, their columns and keys. Rows that triggers derive
(``named``) and rows about processes (``lease``) are left out.
"""

# ruff: noqa: S608 (the only parts put together are names of tables and columns of ours)

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final

import msgspec

from data.store.check import references
from data.store.connections import connect, snapshot
from data.store.errors import translated
from data.store.migrate import make
from data.store.proofs import Finding, alike, findings
from data.store.query import Database

LEFT: Final = frozenset({"named", "lease", "leases", "shard_heartbeats", "place_names", "switches"})
_PAGE: Final = 500
_VALUES: Final = 2000
"""Values in one statement at most."""
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
_COUNTED: Final = "SELECT name, seq FROM sqlite_sequence"
_COUNT_ON: Final = "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)"
_ENCODE: Final = msgspec.msgpack.Encoder().encode


class NotEmpty(Exception):
    """The target database already holds data."""


class Unlike(Exception):
    """The copy differs from the source in ``table``; the transaction rolls back."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


@dataclass(frozen=True, slots=True)
class Shape:
    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    own: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """How many rows were moved, and the target's findings, which equal the source's."""

    rows: int
    found: tuple[Finding, ...]


def from_file(server: Database, file: Path) -> Moved:
    """Copy a file that no process uses to a server and compare both.

    Raises ``NotEmpty``, ``Unlike`` or ``StoreError``; then the caller rolls the server back.
    """
    with snapshot(file) as source:
        tables = shapes(source)
        count = copy(source, server, tables)
        highest = dict(source.execute(_COUNTED).fetchall())  # no id is ever used again
        for table in tables:
            if number := highest.get(table.name):
                server.execute(f"SELECT setval({_sequence(table)}, ?)", (number,))
        return _compared(source, server, count)


def to_file(server: Database, file: Path) -> Moved:
    """Copy a server, seen at one moment, to a new file and compare both; raises like ``from_file``.

    The caller removes the file on failure.
    """
    with translated():
        make(file)
        with contextlib.closing(connect(file)) as db:
            db.execute("BEGIN IMMEDIATE")
            tables = shapes(db)
            count = copy(server, db, tables)
            for name, number in counts_of_server(server, tables).items():
                db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
                db.execute(_COUNT_ON, (name, number))
            references(db)  # this connection does not enforce foreign keys
            db.execute("COMMIT")
            moved = _compared(server, db, count)
            db.execute("PRAGMA journal_mode = DELETE")  # one single file, until a bot opens it
            return moved


def _compared(source: Database, target: Database, count: int) -> Moved:
    before, after = findings(source), findings(target)
    if not alike(before, after):
        raise Unlike("tables")
    return Moved(count, after)


def shapes(file: Database) -> tuple[Shape, ...]:
    """Return a file's tables, each after the tables it refers to."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    by_name = {}
    for (name,) in file.execute(_TABLES).fetchall():
        if name in LEFT:
            continue
        facts = file.execute(f"PRAGMA table_info({name})").fetchall()
        refers = file.execute(f"PRAGMA foreign_key_list({name})").fetchall()
        own = next((row[3] for row in refers if row[2] == name), "")
        # A table that refers to itself has no place in an order: its own references come later.
        sorter.add(name, *(row[2] for row in refers if row[2] != name))
        key = tuple(column for _, column in sorted((row[5], row[1]) for row in facts if row[5]))
        by_name[name] = Shape(name, tuple(row[1] for row in facts), key, own)
    return tuple(by_name[name] for name in sorter.static_order())


def copy(source: Database, target: Database, tables: Sequence[Shape]) -> int:
    """Copy all rows into an empty database in its transaction; return how many.

    Raises ``NotEmpty``, or ``Unlike`` if a row differs there; then the caller rolls back.
    """
    if any(target.execute(f"SELECT 1 FROM {table.name} LIMIT 1").fetchall() for table in tables):
        raise NotEmpty
    count = 0
    for table in tables:
        for rows in pages(source, table):
            _insert(target, table, rows)
            count += len(rows)
        if table.own:  # only now is every row there that another one may refer to
            for rows in pages(source, table):
                _refer(target, table, rows)
    # Read back from both: what a server makes of a value is seen only there.
    for table in tables:
        if sum_over(source, table) != sum_over(target, table):
            raise Unlike(table.name)
    return count


def pages(db: Database, table: Shape) -> Iterator[list[tuple[Any, ...]]]:
    names, key = _names(table.columns), _names(table.key)
    at = [table.columns.index(name) for name in table.key]
    after: tuple[Any, ...] = ()
    while True:
        # After the last key and not by OFFSET, which would read all rows before it each time.
        where = f"WHERE ({key}) > ({_marks(len(at))})" if after else ""
        sql = f"SELECT {names} FROM {table.name} {where} ORDER BY {key} LIMIT {_PAGE}"
        rows = [tuple(row) for row in db.execute(sql, after).fetchall()]
        if rows:
            yield rows
        if len(rows) < _PAGE:
            return
        after = tuple(rows[-1][place] for place in at)


def sum_over(db: Database, table: Shape) -> str:
    digest = hashlib.sha256()
    for rows in pages(db, table):
        for row in rows:
            digest.update(_ENCODE(row))
    return digest.hexdigest()


def _insert(target: Database, table: Shape, rows: Sequence[tuple[Any, ...]]) -> None:
    names, some = _names(table.columns), max(1, _VALUES // len(table.columns))
    own = table.columns.index(table.own) if table.own else len(table.columns)
    for begin in range(0, len(rows), some):
        values: list[Any] = []
        for row in rows[begin : begin + some]:
            values += (None if at == own else value for at, value in enumerate(row))
        if any(isinstance(value, str) and "\0" in value for value in values):
            raise Unlike(table.name)  # which a server can't keep
        marks = ", ".join([f"({_marks(len(table.columns))})"] * len(rows[begin : begin + some]))
        target.execute(f"INSERT INTO {table.name} ({names}) VALUES {marks}", values)


def _refer(target: Database, table: Shape, rows: Sequence[tuple[Any, ...]]) -> None:
    (key,) = table.key
    sql = f'UPDATE {table.name} SET "{table.own}" = ? WHERE "{key}" = ?'
    for row in rows:
        known = dict(zip(table.columns, row, strict=True))
        if known[table.own] is not None:
            target.execute(sql, (known[table.own], known[key]))


def counts_of_server(server: Database, tables: Sequence[Shape]) -> dict[str, int]:
    counts = {}
    for table in tables:
        # Only a table with one key column can count its ids up.
        if len(table.key) == 1:
            sql = f"SELECT pg_sequence_last_value({_sequence(table)})"
            ((number,),) = server.execute(sql).fetchall()
            if number is not None:
                counts[table.name] = int(number)
    return counts


def _sequence(table: Shape) -> str:
    return f"pg_get_serial_sequence('{table.name}', '{table.key[0]}')::regclass"


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _marks(count: int) -> str:
    return ", ".join("?" * count)
