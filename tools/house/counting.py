"""Counters that watch the running program: files that are entered, statements that are executed."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, wraps
from types import FrameType
from typing import Any
from unittest import mock

from data.store.writer import Writer
from tools.source import ROOT

_TABLE_BY_ID = re.compile(
    r"SELECT\s.*\bFROM\s+tables\b.*\bid\s*=\s*(\?|:\w+)", re.IGNORECASE | re.DOTALL
)
_WHOLE_ROW = re.compile(r"(?i)\*|\bsnapshot\b")
_JOBS = ("_put", "step", "transaction")
"""The ways to hand the writer something to write."""


@dataclass
class Count:
    """What was seen while the counter ran.

    Attributes:
        files: Product files with a function that ran, relative to the project.
        written: Statements on connections that may write, in order.
        read: Statements on connections that only read.
        jobs: What was handed to the writer; several can share one transaction.
    """

    files: set[str] = field(default_factory=set)
    written: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    jobs: int = 0

    @property
    def loads(self) -> int:
        """Return how often the row of a table was read; the writer's own reads are statements."""
        return sum(
            bool(_TABLE_BY_ID.search(sql) and _WHOLE_ROW.search(sql.partition("FROM")[0]))
            for sql in self.read
        )

    @property
    def first(self) -> list[str]:
        """Return the statements of the first transaction: of a press, the one with its move."""
        end = next((at for at, sql in enumerate(self.written) if _ends(sql)), -1)
        return self.written[: end + 1]


class Counter:
    """Counts between ``start`` and ``stop``; what opens a connection must run inside ``watch``."""

    def __init__(self) -> None:
        """Count nothing yet."""
        self._count: Count | None = None

    def start(self) -> None:
        """Begin at zero."""
        self._count = Count()

    def stop(self) -> Count:
        """Return what was counted since the start."""
        counted, self._count = self._count, None
        return counted or Count()

    @contextmanager
    def watch(self) -> Iterator[None]:
        """See calls on all threads that begin from here on, and connections that are opened."""
        opened = partial(_connect, self, sqlite3.connect)
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            jobs: Any = {name: _counted(self, getattr(Writer, name)) for name in _JOBS}
            with mock.patch.object(sqlite3, "connect", opened), mock.patch.multiple(Writer, **jobs):
                yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        # Called for every function of every thread, so it looks at nothing else before this.
        if event == "call" and self._count is not None:
            name = frame.f_code.co_filename
            if name.startswith(_PREFIX):
                self._count.files.add(name[len(_PREFIX) :].replace(os.sep, "/"))

    def executed(self, sql: str, *, reads: bool) -> None:
        """Count one call of SQLite; ``executemany`` is one, however many rows it has."""
        if self._count is not None:
            (self._count.read if reads else self._count.written).append(sql)

    def handed(self) -> None:
        """Count one job of the writer."""
        if self._count is not None:
            self._count.jobs += 1


_PREFIX = str(ROOT) + os.sep


def _ends(sql: str) -> bool:
    return sql.lstrip().upper().startswith(("COMMIT", "END"))


def _counted(counter: Counter, real: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(real)
    def counted(*args: Any, **given: Any) -> Any:
        counter.handed()
        return real(*args, **given)

    return counted


def _connect(counter: Counter, real: Any, database: Any, *args: Any, **options: Any) -> Any:
    reads = "mode=ro" in str(database)

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, *given: Any) -> Any:
            counter.executed(sql, reads=reads)
            return super().execute(sql, *given)

        def executemany(self, sql: str, *given: Any) -> Any:
            counter.executed(sql, reads=reads)
            return super().executemany(sql, *given)

        def executescript(self, sql: str) -> Any:
            counter.executed(sql, reads=reads)
            return super().executescript(sql)

    base: Any = options.get("factory", sqlite3.Connection)

    class Connection(base):  # type: ignore[misc]
        def cursor(self, factory: Any = Cursor) -> Any:
            return super().cursor(factory)

        # Some Python versions make the cursor of these three without asking ``cursor``.
        def execute(self, sql: str, *given: Any) -> Any:
            if not sql:  # a batch, which executes its statements on this connection
                return super().execute(sql, *given)
            return self.cursor().execute(sql, *given)

        def executemany(self, sql: str, *given: Any) -> Any:
            return self.cursor().executemany(sql, *given)

        def executescript(self, sql: str) -> Any:
            return self.cursor().executescript(sql)

        # A commit by method sends its statement below the cursors.
        def commit(self) -> None:
            if self.in_transaction:
                counter.executed("COMMIT", reads=reads)
            super().commit()

    return real(database, *args, **{**options, "factory": Connection})
