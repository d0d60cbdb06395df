"""One connection: parameter markers, one thread at a time, checks against poolers."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

import asyncpg

from data.store.errors import CLOSED, POOLER, StoreError
from data.store.query import Sql

# Quoted texts and names are matched too, so that marks in them are skipped.
_MARK: Final = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|\?(\d*)")
_TYPES: Final = {bool: "boolean", int: "bigint", str: "text", bytes: "bytea", float: "float8"}
_MANY: Final = 200
"""Parameters above which a statement was built for many rows and is not cached."""

Shape = Callable[[int, type], str]
"""Returns the SQL of a parameter by its place and type."""


@lru_cache(4096)
def _translate(sql: str, kinds: tuple[type, ...], shape: Shape) -> tuple[str, tuple[int, ...]]:
    """Return a statement in PostgreSQL's syntax and the parameters it binds, in order."""
    bound: list[int] = []
    highest = 0

    def mark(match: re.Match[str]) -> str:
        nonlocal highest
        if match[1] is None:
            return match[0]
        at = int(match[1]) - 1 if match[1] else highest
        highest = max(highest, at + 1)
        # The server can infer no type for NULL.
        if kinds[at] is type(None):
            return "NULL"
        # Numbered by their first use: the server refuses a value that no mark stands for.
        if at not in bound:
            bound.append(at)
        return shape(bound.index(at), kinds[at])

    return _MARK.sub(mark, sql.server if isinstance(sql, Sql) else sql), tuple(bound)


def _numbered(place: int, kind: type) -> str:
    return f"${place + 1}::{_TYPES[kind]}"


def _json_param(place: int, kind: type) -> str:
    if kind is bytes:
        # JSON holds no bytes; ``_json`` sends them so.
        return f"decode($1->>{place}, 'hex')"
    return f"($1->>{place})::{_TYPES[kind]}"


def to_postgres(sql: str, parameters: Sequence[Any]) -> tuple[str, list[Any]]:
    speak = _translate if len(parameters) < _MANY else _translate.__wrapped__
    text, bound = speak(sql, tuple(map(type, parameters)), _numbered)
    return text, [parameters[at] for at in bound]


def to_json_params(sql: str, parameters: Sequence[Any]) -> tuple[str, list[Any]]:
    """Return a statement that takes all its parameters from one JSON array, and that array.

    Raises ``ValueError`` for a text with a zero byte, which PostgreSQL can't store.
    """
    text, bound = _translate(sql, tuple(map(type, parameters)), _json_param)
    return text, [_json(parameters[at]) for at in bound]


def _json(value: Any) -> Any:
    if isinstance(value, str) and "\0" in value:
        raise ValueError("a text with a zero byte")
    return value.hex() if isinstance(value, bytes) else value


T = TypeVar("T")

_CHANGES: Final = ("INSERT", "UPDATE", "DELETE")
_KEPT: Final = 64
"""Statements that stay prepared; later ones are prepared on each use."""


class Cursor:
    def __init__(self, names: list[str], rows: list[tuple[Any, ...]], tag: str) -> None:
        changed = tag.split()
        self.rowcount = int(changed[-1]) if changed[:1] and changed[0] in _CHANGES else -1
        self.description = tuple((name,) for name in names)
        self._rows = iter(rows)

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class ThreadConnection:
    """A connection with an open transaction, for use outside the event loop's thread."""

    def __init__(self, db: Any) -> None:
        self._db = db
        self._loop = asyncio.get_running_loop()
        self._let_go = False
        self._prepared: dict[str, Any] = {}
        self.total_changes = 0

    def execute(self, sql: str, parameters: Any = (), /) -> Cursor:
        # The thread can't be stopped; it ends at its next statement.
        if self._let_go:
            raise StoreError(CLOSED, "the caller was cancelled")
        done = asyncio.run_coroutine_threadsafe(self._carry_out(sql, parameters), self._loop)
        result = done.result()
        self.total_changes += max(result.rowcount, 0)
        return result

    async def _carry_out(self, sql: str, parameters: Any) -> Cursor:
        text, values = to_postgres(sql, tuple(parameters))
        statement = self._prepared.get(text) or await self._db.prepare(text)
        if len(self._prepared) < _KEPT:
            self._prepared[text] = statement
        rows = await statement.fetch(*values)
        names = [column.name for column in statement.get_attributes()]
        return Cursor(names, [tuple(row) for row in rows], statement.get_statusmsg())

    async def work(self, work: Callable[[ThreadConnection], T]) -> T:
        working = asyncio.create_task(asyncio.to_thread(work, self))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            self._let_go = True
            while not working.done():  # the connection is still in its hands
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.wait((working,))
            with contextlib.suppress(asyncio.CancelledError):
                working.exception()  # retrieved, or asyncio would log it as never retrieved
            raise


_PROCESS: Final = "SELECT pg_backend_pid()"
_APART: Final = ("26000", "42P05")
"""Errors of a statement prepared in another session, or prepared twice."""


async def required(db: Any, connect: Callable[[], Awaitable[Any]]) -> None:
    """Raise ``StoreError`` (``pooler``) unless a connection is one session for its whole life.

    LISTEN, waiting for a lease and prepared statements belong to a session. A pooler may give each
    transaction to another session.
    """
    try:
        first = await db.fetchval(_PROCESS)
        if first == db.get_server_pid():
            return  # no pooler in between: a pooler would report a pid of its own
        other = await connect()
        try:
            async with other.transaction():
                # It gets the session that was used last, unless that stays ours.
                theirs, ours = await other.fetchval(_PROCESS), await db.fetchval(_PROCESS)
        finally:
            await other.close()
    except asyncpg.PostgresError as error:
        if error.sqlstate not in _APART:
            raise
        ours = theirs = 0
    if ours != first or theirs == first:
        raise StoreError(POOLER, "the pooler gives each transaction to another session")
